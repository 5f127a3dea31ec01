//! The checksum of a whole safetensors file: of its header, and of the checksum of each tensor in the order of their
//! bytes. A writer can make it while it writes several tensors at the same time.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

use crate::error::{Error, Result};
use crate::file::checksum::Checksum;
use crate::file::tensor_file::{BLOCK, TensorFile};

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

/// The checksum of the bytes of any file, which is open. `then` gets each block of them.
///
/// # Errors
///
/// [`Error::Io`]; those of `then`.
pub(crate) fn of_bytes(mut file: File, path: &Path, mut then: impl FnMut(&[u8]) -> Result<()>) -> Result<String> {
    let (mut block, mut checksum) = (vec![0; BLOCK], Checksum::default());
    loop {
        let n = match file.read(&mut block) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            n => n.map_err(Error::io("read", path))?,
        };
        if n == 0 {
            return Ok(checksum.text());
        }
        let bytes = block.get(..n).unwrap_or_default();
        checksum.update(bytes);
        then(bytes)?;
    }
}
