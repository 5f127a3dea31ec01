//! Compares a restored tensor with the original's, piece by piece.

use safetensors::Dtype;

use crate::error::Result;
use crate::file::checksum::Checksum;
use crate::file::memory;
use crate::file::tensor_file::InFile;
use crate::model::files::ModelFiles;

/// A tensor whose bytes arrive piece by piece.
pub(crate) struct Comparison<'a> {
    pub(crate) name: String,
    /// The checksum of its bytes so far.
    pub(crate) checksum: Checksum,
    bytes: usize,
    original: Option<InFile<'a>>,
    /// The original's bytes that are compared.
    expected: Vec<u8>,
    /// Bytes that differ, and the first of them.
    differing: usize,
    first: usize,
}

impl<'a> Comparison<'a> {
    /// A tensor without any bytes yet, and the original's tensor of that name.
    pub(crate) fn new(name: &str, original: Option<&'a ModelFiles>) -> Self {
        let (name, original) = (name.to_owned(), original.and_then(|model| model.tensor(name)));
        let (checksum, expected) = Default::default();
        Self { name, checksum, bytes: 0, original, expected, differing: 0, first: 0 }
    }

    /// Takes the tensor's next bytes.
    ///
    /// # Errors
    ///
    /// The original can't be read.
    pub(crate) fn update(&mut self, bytes: &[u8]) -> Result<()> {
        self.checksum.update(bytes);
        if let Some((file, tensor)) = self.original {
            // At most as many bytes as the original has; `difference` reports another length.
            let length = bytes.len().min(tensor.range.len().saturating_sub(self.bytes));
            memory::resize(&self.name, &mut self.expected, length)?;
            file.read(tensor, self.bytes.min(tensor.range.len()), &mut self.expected)?;
            // First compare whole slices, at the speed of memory; undamaged models need no more.
            if bytes.get(..self.expected.len()) != Some(&self.expected) {
                let differ = |(_, (got, expected)): &(usize, (&u8, &u8))| got != expected;
                let mut differing = bytes.iter().zip(&self.expected).enumerate().filter(differ);
                if let Some((at, _)) = differing.next() {
                    if self.differing == 0 {
                        self.first = self.bytes + at;
                    }
                    self.differing += 1 + differing.count();
                }
            }
        }
        self.bytes += bytes.len();
        Ok(())
    }

    /// How the tensor differs from the original's. Called when all its bytes, and its shape if known, have arrived.
    pub(crate) fn difference(&self, dtype: Dtype, shape: Option<&[usize]>) -> Option<String> {
        let Some((_, tensor)) = self.original else { return Some("the original has no such tensor".into()) };
        if tensor.dtype != dtype {
            Some(format!("it is {dtype:?}; the original is {:?}", tensor.dtype))
        } else if let Some(shape) = shape.filter(|shape| *shape != tensor.shape) {
            Some(format!("its shape is {shape:?}; the original's is {:?}", tensor.shape))
        } else if self.bytes != tensor.range.len() {
            Some(format!("it has {} bytes; the original has {}", self.bytes, tensor.range.len()))
        } else if self.differing > 0 {
            Some(format!("{} bytes differ from the original, the first at {}", self.differing, self.first))
        } else {
            None
        }
    }

    /// Whether the original has a tensor of that name.
    pub(crate) fn is_in_original(&self) -> bool {
        self.original.is_some()
    }
}
