//! A restored tensor, held piece by piece against the original's.

use safetensors::Dtype;

use crate::model::checksum::Checksum;
use crate::model::files::ModelFiles;
use crate::model::tensor_file::TensorEntry;

/// A tensor of which more and more bytes are known.
pub(crate) struct Comparison<'a> {
    pub(crate) name: String,
    /// That of its bytes so far.
    pub(crate) checksum: Checksum,
    bytes: usize,
    original: Option<(&'a TensorEntry, &'a [u8])>,
    /// Bytes that differ, and the first of them.
    differing: usize,
    first: usize,
}

impl<'a> Comparison<'a> {
    /// A tensor of no bytes yet, and the original's of that name.
    pub(crate) fn new(name: &str, original: Option<&'a ModelFiles>) -> Self {
        let original = original.and_then(|model| model.tensor(name)).map(|(file, tensor)| (tensor, file.data(tensor)));
        let checksum = Checksum::default();
        Self { name: name.to_owned(), checksum, bytes: 0, original, differing: 0, first: 0 }
    }

    /// Its next bytes.
    pub(crate) fn update(&mut self, bytes: &[u8]) {
        self.checksum.update(bytes);
        let expected = self.original.and_then(|(_, all)| all.get(self.bytes..)).unwrap_or_default();
        // Whole slices are compared at the speed of memory, which is all that sound models need.
        if expected.get(..bytes.len()) != Some(bytes) {
            let differ = |(_, (got, expected)): &(usize, (&u8, &u8))| got != expected;
            let mut differing = bytes.iter().zip(expected).enumerate().filter(differ);
            if let Some((at, _)) = differing.next() {
                if self.differing == 0 {
                    self.first = self.bytes + at;
                }
                self.differing += 1 + differing.count();
            }
        }
        self.bytes += bytes.len();
    }

    /// What distinguishes it from the original's, once all its bytes are known; its shape, if that is known.
    pub(crate) fn difference(&self, dtype: Dtype, shape: Option<&[usize]>) -> Option<String> {
        let Some((tensor, expected)) = self.original else { return Some("the original has no such tensor".into()) };
        if tensor.dtype != dtype {
            Some(format!("it is {dtype:?}; the original is {:?}", tensor.dtype))
        } else if let Some(shape) = shape.filter(|shape| *shape != tensor.shape) {
            Some(format!("its shape is {shape:?}; the original's is {:?}", tensor.shape))
        } else if self.bytes != expected.len() {
            Some(format!("it has {} bytes; the original has {}", self.bytes, expected.len()))
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
