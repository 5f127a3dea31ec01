//! A tensor by its name in the original, or some rows of it.

use std::ops::Range;

use half::bf16;
use rayon::prelude::*;
use safetensors::Dtype;

use crate::error::{Error, Result};
use crate::file::tensor_file::zeroed;
use crate::model::read_many::read_tensors_into;
use crate::model::{Model, Named, Place};

/// How many words [`Tensor::read_as_f32_into`] decodes and widens at a time: 2 MiB.
const WIDENED: usize = 1 << 20;

/// A tensor of a [`Model`], or some rows of it. Nothing is read yet.
///
/// Each call reads only what it returns. If the tensor is a weight of a unit, the call reads and decodes only the chunks that hold the
/// wanted elements.
#[derive(Clone, Debug)]
pub struct Tensor<'m> {
    pub(crate) model: &'m Model,
    named: &'m Named,
    shape: Vec<usize>,
    /// Which of the whole tensor's elements these are.
    elements: Range<usize>,
}

impl<'m> Tensor<'m> {
    pub(crate) fn of(model: &'m Model, named: &'m Named) -> Self {
        Self { model, named, shape: named.entry.shape.clone(), elements: 0..named.entry.elements() }
    }

    /// Its name in the original.
    pub fn name(&self) -> &'m str {
        &self.named.entry.name
    }

    /// The type of its elements.
    pub fn dtype(&self) -> Dtype {
        self.named.entry.dtype
    }

    /// Its shape in elements, row-major.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The number of its elements.
    pub fn elements(&self) -> usize {
        self.elements.len()
    }

    /// The number of its bytes.
    pub fn byte_len(&self) -> usize {
        self.byte_range(0..self.elements()).len()
    }

    /// The path of the unit that contains it; `None` if it is stored uncompressed.
    pub fn unit(&self) -> Option<&'m str> {
        match self.named.place {
            Place::Unit { unit, .. } => Some(&self.model.all_units()[unit].path),
            Place::Stored { .. } => None,
        }
    }

    /// The checksum of the whole tensor's bytes in a compressed model's manifest: 128-bit XXH3, in hexadecimal.
    pub fn checksum(&self) -> Option<&'m str> {
        let manifest = self.model.compressed.as_ref()?.manifest.as_ref()?;
        manifest.checksum_of(self.name()).map(String::as_str)
    }

    /// Some of its rows: from a tensor of shape `[r, …]`, one of shape `[rows.len(), …]`.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument): it has no such rows; or its elements are smaller than a byte, and the rows
    /// don't begin and end at whole bytes.
    pub fn rows(&self, rows: Range<usize>) -> Result<Self> {
        let refused = || self.refused(format!("it has no rows {rows:?}; its shape is {:?}", self.shape));
        let (&n, rest) = self.shape.split_first().ok_or_else(refused)?;
        if rows.start > rows.end || rows.end > n {
            return Err(refused());
        }
        let each = self.elements.len().checked_div(n).unwrap_or(0);
        let start = self.elements.start + rows.start * each;
        let elements = start..start + rows.len() * each;
        if [elements.start, elements.end]
            .iter()
            .any(|element| !(element % 8 * self.dtype().bitsize()).is_multiple_of(8))
        {
            return Err(
                self.refused(format!("its rows {rows:?} of {:?} don't begin and end with whole bytes", self.dtype()))
            );
        }
        Ok(Self { shape: [&[rows.len()], rest].concat(), elements, ..self.clone() })
    }

    /// Fills `out` with its BF16 words, decoded on all cores. They are `u16` because floats would quieten NaNs. To read
    /// into a slice of [`half::bf16`], cast it with `bytemuck::cast_slice_mut`.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument): it isn't BF16, or the length of `out` isn't [`Self::elements`].
    /// [`ErrorKind::Io`](crate::ErrorKind::Io), [`ErrorKind::Damaged`](crate::ErrorKind::Damaged): the content of `out` is then
    /// unspecified.
    pub fn read_into(&self, out: &mut [u16]) -> Result<()> {
        self.check_bf16()?;
        self.check_length(out.len(), self.elements(), "elements")?;
        match self.named.place {
            Place::Stored { .. } => self.read_stored(bytemuck::cast_slice_mut(out)),
            Place::Unit { unit, .. } => self.model.decode(unit, self.in_unit(0..self.elements()), out),
        }
    }

    /// Fills `out` with its bytes, as they stand in a safetensors file, whatever its type. This is fastest if `out` begins at an even
    /// address.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument): the length of `out` isn't [`Self::byte_len`]. Otherwise the errors of
    /// [`Self::read_into`].
    pub fn read_bytes_into(&self, out: &mut [u8]) -> Result<()> {
        self.check_length(out.len(), self.byte_len(), "bytes")?;
        match self.named.place {
            Place::Stored { .. } => self.read_stored(out),
            Place::Unit { .. } => match bytemuck::try_cast_slice_mut(out) {
                Ok(words) => self.read_into(words),
                Err(_) => read_tensors_into([(self.clone(), out)], &()),
            },
        }
    }

    /// Fills `out` with its BF16 elements as 32-bit floats.
    ///
    /// # Errors
    ///
    /// The errors of [`Self::read_into`].
    pub fn read_as_f32_into(&self, out: &mut [f32]) -> Result<()> {
        self.check_bf16()?;
        self.check_length(out.len(), self.elements(), "elements")?;
        let mut words = zeroed(WIDENED.min(self.elements()), self.name())?;
        for (number, out) in out.chunks_mut(WIDENED).enumerate() {
            let start = self.elements.start + number * WIDENED;
            let words = &mut words[..out.len()];
            Self { elements: start..start + out.len(), ..self.clone() }.read_into(words)?;
            // A BF16 number is the upper half of the same number as a 32-bit float.
            let widen = |(float, word): (&mut f32, &mut u16)| *float = f32::from_bits(u32::from(*word) << 16);
            out.par_iter_mut().zip(words).with_min_len(WIDENED / 64).for_each(widen);
        }
        Ok(())
    }

    /// Its BF16 words.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::OutOfMemory`](crate::ErrorKind::OutOfMemory); the errors of [`Self::read_into`].
    pub fn bf16_bits(&self) -> Result<Vec<u16>> {
        self.check_bf16()?;
        let mut words = zeroed(self.elements(), self.name())?;
        self.read_into(&mut words)?;
        Ok(words)
    }

    /// Its BF16 elements.
    ///
    /// # Errors
    ///
    /// The errors of [`Self::bf16_bits`].
    pub fn bf16(&self) -> Result<Vec<bf16>> {
        self.bf16_bits().map(bytemuck::allocation::cast_vec)
    }

    /// Its bytes, as they stand in a safetensors file.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::OutOfMemory`](crate::ErrorKind::OutOfMemory); the errors of [`Self::read_bytes_into`].
    pub fn bytes(&self) -> Result<Vec<u8>> {
        let mut bytes = zeroed(self.byte_len(), self.name())?;
        self.read_bytes_into(&mut bytes)?;
        Ok(bytes)
    }

    fn read_stored(&self, out: &mut [u8]) -> Result<()> {
        let Place::Stored { file, at } = self.named.place else { return Ok(()) };
        self.model.files[file].read(at + self.byte_range(0..self.elements()).start as u64, out)
    }

    pub(crate) fn place(&self) -> Place {
        self.named.place
    }

    /// A range of its elements, as a range of its unit's elements.
    pub(crate) fn in_unit(&self, elements: Range<usize>) -> Range<usize> {
        let Place::Unit { first, .. } = self.named.place else { return 0..0 };
        let first = first + self.elements.start;
        first + elements.start..first + elements.end
    }

    /// The bytes of a range of its elements, counted from the first byte of the whole tensor. Elements smaller than a byte share one;
    /// [`Self::rows`] checks that rows begin and end with whole bytes.
    pub(crate) fn byte_range(&self, elements: Range<usize>) -> Range<usize> {
        // The number of bits may overflow a 32-bit `usize`.
        let bytes = |element: usize| element / 8 * self.dtype().bitsize() + element % 8 * self.dtype().bitsize() / 8;
        bytes(self.elements.start + elements.start)..bytes(self.elements.start + elements.end)
    }

    pub(crate) fn check_bf16(&self) -> Result<()> {
        match self.dtype() {
            Dtype::BF16 => Ok(()),
            dtype => Err(self.refused(format!("it is {dtype:?}, not BF16"))),
        }
    }

    pub(crate) fn check_length(&self, got: usize, expected: usize, unit: &str) -> Result<()> {
        match got == expected {
            true => Ok(()),
            false => Err(self.refused(format!("it has {expected} {unit}, and the memory has room for {got}"))),
        }
    }

    fn refused(&self, reason: String) -> Error {
        Error::argument(format!("tensor {} can't be read: {reason}", self.name())).at(&self.model.root)
    }
}
