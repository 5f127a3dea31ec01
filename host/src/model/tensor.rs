//! A tensor by its name in the original, or some rows of it.

use std::ops::Range;

use safetensors::Dtype;

use crate::error::{Error, Result};
use crate::file::tensor_file::{bytes_of, zeroed};
use crate::model::{Model, Named, Place};

/// A tensor, or some rows of it.
#[derive(Clone, Debug)]
pub struct Tensor<'m> {
    pub(crate) model: &'m Model,
    pub(crate) named: &'m Named,
    shape: Vec<usize>,
    pub(crate) elements: Range<usize>,
}

impl<'m> Tensor<'m> {
    pub(crate) fn of(model: &'m Model, named: &'m Named) -> Self {
        Self { model, named, shape: named.entry.shape.clone(), elements: 0..named.entry.elements() }
    }

    /// Its name.
    pub fn name(&self) -> &'m str {
        &self.named.entry.name
    }

    /// The type of its elements.
    pub fn dtype(&self) -> Dtype {
        self.named.entry.dtype
    }

    /// Its shape, in elements.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The number of its elements.
    pub fn elements(&self) -> usize {
        self.elements.len()
    }

    /// The number of its bytes.
    pub fn byte_len(&self) -> usize {
        self.bytes().len()
    }

    /// Some of its rows.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`]: it doesn't have them, or they don't begin and end on a byte.
    pub fn rows(&self, rows: Range<usize>) -> Result<Self> {
        let refused = || self.refused(format!("it has no rows {rows:?} in shape {:?}", self.shape));
        let (&n, rest) =
            self.shape.split_first().filter(|(n, _)| rows.start <= rows.end && rows.end <= **n).ok_or_else(refused)?;
        let each = self.elements.len().checked_div(n).unwrap_or(0);
        let start = self.elements.start + rows.start * each;
        let elements = start..start + rows.len() * each;
        if [elements.start, elements.end].iter().any(|element| element % 8 * self.dtype().bitsize() % 8 != 0) {
            return Err(refused());
        }
        Ok(Self { shape: [&[rows.len()], rest].concat(), elements, ..self.clone() })
    }

    /// Fills `out` with its BF16 words, decoded on all cores.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`]: it isn't BF16, or `out` has another length. It can't be read, or is damaged.
    pub fn read_into(&self, out: &mut [u16]) -> Result<()> {
        if self.dtype() != Dtype::BF16 || out.len() != self.elements() {
            return Err(self.refused(format!(
                "it has {} elements of {:?}, and the memory {}",
                self.elements(),
                self.dtype(),
                out.len()
            )));
        }
        match self.named.place {
            Place::Stored { .. } => self.read_stored(bytemuck::cast_slice_mut(out)),
            Place::Unit { unit, first } => {
                self.model.decode(unit, first + self.elements.start..first + self.elements.end, out)
            }
        }
    }

    /// Its BF16 words.
    ///
    /// # Errors
    ///
    /// As [`Self::read_into`].
    pub fn words(&self) -> Result<Vec<u16>> {
        let mut words = zeroed(self.elements(), self.name())?;
        self.read_into(&mut words)?;
        Ok(words)
    }

    /// Its bytes, of whatever type it is.
    ///
    /// # Errors
    ///
    /// It can't be read, or is damaged.
    pub fn read(&self) -> Result<Vec<u8>> {
        match self.named.place {
            Place::Stored { .. } => {
                let mut bytes = zeroed(self.byte_len(), self.name())?;
                self.read_stored(&mut bytes)?;
                Ok(bytes)
            }
            Place::Unit { .. } => self.words().map(|words| bytes_of(&words).to_vec()),
        }
    }

    fn read_stored(&self, out: &mut [u8]) -> Result<()> {
        let Place::Stored { file, at } = self.named.place else { return Ok(()) };
        self.model.files[file].read(at + self.bytes().start as u64, out)
    }

    fn bytes(&self) -> Range<usize> {
        let bytes = |element: usize| (element as u64 * self.dtype().bitsize() as u64 / 8) as usize;
        bytes(self.elements.start)..bytes(self.elements.end)
    }

    fn refused(&self, reason: String) -> Error {
        Error::argument(format!("tensor {} can't be read so: {reason}", self.name())).at(&self.model.root)
    }
}
