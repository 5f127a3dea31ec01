//! A tensor of a model by its name, wherever its bytes are: stored as they are, or a part of a unit.

use std::borrow::Cow;
use std::ops::Range;

use half::bf16;
use safetensors::{Dtype, View};

use crate::decode::parallel::StoredDecoding;
use crate::error::{Error, Result};
use crate::file::header::TensorEntry;
use crate::file::memory::zeroed;
use crate::file::tensor_file::InFile;
use crate::file::words::{FileWords, to_bytes};
use crate::model::compressed::CompressedModel;
use crate::tensors::read_many::read_tensors_as_f32_into;

/// A tensor of a [`Model`](crate::Model), or some rows of it. Nothing is read yet.
///
/// Each call reads only what it returns. For a weight of a unit it reads the chunks that hold the weight's elements,
/// and for rows only the chunks of these rows.
#[derive(Clone, Debug)]
pub struct Tensor<'m> {
    entry: &'m TensorEntry,
    pub(super) source: TensorSource<'m>,
    /// The shape of the tensor or of the rows.
    shape: Cow<'m, [usize]>,
    /// The elements, counted from the tensor's first.
    pub(super) elements: Range<usize>,
}

/// Where the elements of a tensor are.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TensorSource<'m> {
    /// In a file, stored as they are.
    Stored(InFile<'m>),
    /// In a unit, from this element on.
    Unit { model: &'m CompressedModel, path: &'m str, start: usize },
}

impl<'m> Tensor<'m> {
    pub(crate) fn new(entry: &'m TensorEntry, source: TensorSource<'m>) -> Self {
        Self { entry, source, shape: Cow::Borrowed(&entry.shape), elements: 0..entry.elements() }
    }

    /// The tensor's name.
    pub fn name(&self) -> &'m str {
        &self.entry.name
    }

    /// The type of its elements.
    pub fn dtype(&self) -> Dtype {
        self.entry.dtype
    }

    /// The shape, in elements, row-major.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The number of elements.
    pub fn elements(&self) -> usize {
        self.elements.len()
    }

    /// The number of bytes.
    pub fn byte_len(&self) -> usize {
        self.bytes_range().len()
    }

    /// Whether it is stored compressed, as a part of a unit.
    pub fn is_compressed(&self) -> bool {
        matches!(self.source, TensorSource::Unit { .. })
    }

    /// The path of the unit that it is a part of, if it is compressed.
    pub fn unit(&self) -> Option<&'m str> {
        match self.source {
            TensorSource::Unit { path, .. } => Some(path),
            TensorSource::Stored(_) => None,
        }
    }

    /// Whether its model's files hold it as it is: it isn't a part of a unit, nor tied to another tensor.
    pub fn is_stored(&self) -> bool {
        // The files may lack a prefix of the original's name.
        matches!(self.source, TensorSource::Stored((_, entry)) if self.name().ends_with(&entry.name))
    }

    /// Some of its rows: of a tensor `[r, …]`, the tensor `[rows.len(), …]`.
    ///
    /// # Errors
    ///
    /// [`Error::NoSuchRows`] if it has no such rows, or has no dimension;
    /// [`Error::RowsWithinBytes`] if its elements have less than a byte and the rows don't begin and end with whole
    /// bytes.
    pub fn rows(&self, rows: Range<usize>) -> Result<Self> {
        let refused = || Error::NoSuchRows {
            tensor: self.name().to_owned(),
            got: rows.clone(),
            shape: self.shape.clone().into_owned(),
        };
        let (&n, rest) = self.shape.split_first().ok_or_else(refused)?;
        if rows.start > rows.end || rows.end > n {
            return Err(refused());
        }
        // Without any element the product of the other dimensions may be larger than a number can be.
        let each = if self.elements.is_empty() { 0 } else { rest.iter().product() };
        let start = self.elements.start + rows.start * each;
        let elements = start..start + rows.len() * each;
        let is_whole = |&element: &usize| (element % 8 * self.dtype().bitsize()).is_multiple_of(8);
        if ![elements.start, elements.end].iter().all(is_whole) {
            let (tensor, dtype) = (self.name().to_owned(), format!("{:?}", self.dtype()));
            return Err(Error::RowsWithinBytes { tensor, got: rows, dtype });
        }
        let shape = std::iter::once(rows.len()).chain(rest.iter().copied()).collect();
        Ok(Self { shape: Cow::Owned(shape), elements, ..self.clone() })
    }

    /// The tensor's bytes, as a safetensors file has them: borrowed if the model is in memory and stores them as they are.
    ///
    /// # Errors
    ///
    /// The file can't be read; a unit is damaged; [`Error::NoMemory`].
    pub fn bytes(&self) -> Result<Cow<'m, [u8]>> {
        if let TensorSource::Stored((file, entry)) = self.source
            && let Some(bytes) = file.in_memory_data(entry)
        {
            return Ok(Cow::Borrowed(bytes.get(self.bytes_range()).unwrap_or_default()));
        }
        let mut bytes = zeroed(self.name(), self.byte_len())?;
        self.read_bytes_into(&mut bytes)?;
        Ok(Cow::Owned(bytes))
    }

    /// Reads its bytes into the caller's memory, which must have [`Self::byte_len`] bytes. This is fastest if the
    /// memory begins at an even address.
    ///
    /// # Errors
    ///
    /// [`Error::BufferLength`]; those of [`Self::bytes`]. The content of `out` is then unspecified.
    pub fn read_bytes_into(&self, out: &mut [u8]) -> Result<()> {
        self.check_length(out.len(), self.byte_len())?;
        match self.source {
            TensorSource::Stored((file, entry)) => file.if_unchanged(file.read(entry, self.bytes_range().start, out)),
            TensorSource::Unit { .. } => match bytemuck::try_cast_slice_mut(out) {
                Ok(words) if cfg!(target_endian = "little") => self.decode_into(words),
                _ => {
                    let mut words = zeroed(self.name(), self.elements())?;
                    self.decode_into(&mut words)?;
                    out.copy_from_slice(&to_bytes(&words));
                    Ok(())
                }
            },
        }
    }

    /// The BF16 elements as words: the bits, since floats would quieten NaNs and equate zeros.
    ///
    /// # Errors
    ///
    /// [`Error::NotBf16`]; those of [`Self::bytes`].
    pub fn bf16_bits(&self) -> Result<Vec<u16>> {
        let mut words = zeroed(self.name(), self.elements())?;
        self.read_into(&mut words)?;
        Ok(words)
    }

    /// The BF16 elements as floats.
    ///
    /// # Errors
    ///
    /// As [`Self::bf16_bits`].
    pub fn bf16(&self) -> Result<Vec<bf16>> {
        let mut floats = zeroed::<bf16>(self.name(), self.elements())?;
        self.read_into(bytemuck::cast_slice_mut(&mut floats))?;
        Ok(floats)
    }

    /// Reads its BF16 elements into the caller's words, whose number must be that of the elements. To read into a slice
    /// of [`half::bf16`], use `bytemuck::cast_slice_mut`.
    ///
    /// # Errors
    ///
    /// [`Error::NotBf16`], [`Error::BufferLength`]; those of [`Self::bytes`]. The content of `out` is then unspecified.
    pub fn read_into(&self, out: &mut [u16]) -> Result<()> {
        self.check_bf16()?;
        self.check_length(out.len(), self.elements())?;
        match self.source {
            TensorSource::Unit { .. } => self.decode_into(out),
            TensorSource::Stored((file, entry)) => {
                file.if_unchanged(FileWords { file, tensor: entry }.read_into(self.elements.start, out))
            }
        }
    }

    /// Reads its BF16 elements as 32-bit floats into the caller's memory: [`read_tensors_as_f32_into`] for one tensor.
    ///
    /// # Errors
    ///
    /// Those of [`read_tensors_as_f32_into`]. The content of `out` is then unspecified.
    pub fn read_as_f32_into(&self, out: &mut [f32]) -> Result<()> {
        read_tensors_as_f32_into([(self.clone(), out)], &())
    }

    /// All of it in memory, as [`safetensors::serialize`] takes it.
    ///
    /// # Errors
    ///
    /// Those of [`Self::bytes`].
    pub fn read(&self) -> Result<TensorData<'m>> {
        Ok(TensorData { dtype: self.dtype(), shape: self.shape.clone().into_owned(), bytes: self.bytes()? })
    }

    fn decode_into(&self, out: &mut [u16]) -> Result<()> {
        let TensorSource::Unit { model, path, start } = self.source else { return Ok(()) };
        let elements = start + self.elements.start..start + self.elements.end;
        StoredDecoding::new(model.stored_unit(path)?, elements.clone()).decode_elements(elements, out)
    }

    /// The range of its bytes, counted from the tensor's first.
    fn bytes_range(&self) -> Range<usize> {
        self.bytes_of(self.elements.clone())
    }

    /// The range of bytes of elements, both counted from the tensor's first. Elements of less than a byte share bytes;
    /// [`Self::rows`] has checked that rows of such elements begin and end with whole bytes.
    pub(super) fn bytes_of(&self, elements: Range<usize>) -> Range<usize> {
        // A number of bits may be larger than a `usize` of 32 bits.
        let bytes = |element: usize| (element as u64 * self.dtype().bitsize() as u64 / 8) as usize;
        bytes(elements.start)..bytes(elements.end)
    }

    pub(super) fn check_bf16(&self) -> Result<()> {
        match self.dtype() {
            Dtype::BF16 => Ok(()),
            got => Err(Error::NotBf16 { tensor: self.name().to_owned(), got: format!("{got:?}") }),
        }
    }

    pub(super) fn check_length(&self, got: usize, expected: usize) -> Result<()> {
        match got == expected {
            true => Ok(()),
            false => Err(Error::BufferLength { tensor: self.name().to_owned(), got, expected }),
        }
    }
}

/// A tensor in memory. [`safetensors::serialize`] takes it.
///
/// [`Tensor`] itself is no [`View`]: reading one can fail, and a view has no way to say so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorData<'m> {
    dtype: Dtype,
    shape: Vec<usize>,
    bytes: Cow<'m, [u8]>,
}

impl TensorData<'_> {
    /// The type of its elements.
    pub fn dtype(&self) -> Dtype {
        self.dtype
    }

    /// The shape, in elements, row-major.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The tensor's bytes, as a safetensors file has them.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl View for TensorData<'_> {
    fn dtype(&self) -> Dtype {
        self.dtype
    }

    fn shape(&self) -> &[usize] {
        &self.shape
    }

    fn data(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.bytes)
    }

    fn data_len(&self) -> usize {
        self.bytes.len()
    }
}
