//! The checksum of a whole safetensors file: of its header, and of the checksum of each tensor in the order of their
//! bytes. A writer can make it while it writes several tensors at the same time.

use crate::error::Result;
use crate::file::checksum::Checksum;
use crate::file::tensor_file::TensorFile;

/// The checksum of a file, whose tensors' checksums arrive in order.
#[derive(Clone)]
pub(crate) struct FileSum(Checksum);

impl FileSum {
    /// The checksum of a file with this header and no tensors yet.
    pub(crate) fn of_header(header: &[u8]) -> Self {
        let mut sum = Checksum::default();
        sum.update(header);
        Self(sum)
    }

    /// Takes the checksum of the next tensor.
    pub(crate) fn add(&mut self, tensor: &Checksum) {
        self.0.update(tensor.text().as_bytes());
    }

    /// The checksum, as 32 hexadecimal digits.
    pub(crate) fn text(&self) -> String {
        self.0.text()
    }
}

/// Reads a file for its checksum. Calls `step` with the number of bytes of each block.
///
/// # Errors
///
/// The file can't be read; `step`'s own.
pub(crate) fn of(file: &TensorFile, mut step: impl FnMut(usize) -> Result<()>) -> Result<String> {
    let mut sum = FileSum::of_header(&file.header().text);
    for tensor in &file.header().tensors {
        let mut checksum = Checksum::default();
        file.read_blocks(tensor, |bytes| {
            checksum.update(bytes);
            step(bytes.len())
        })?;
        sum.add(&checksum);
    }
    Ok(sum.text())
}
