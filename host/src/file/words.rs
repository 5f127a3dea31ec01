//! BF16 tensors as `u16` words. Files are little-endian.

use std::convert::Infallible;
use std::ops::Range;

use crate::error::{Error, Result};
use crate::file::header::TensorEntry;
use crate::file::memory;
use crate::file::tensor_file::TensorFile;

/// A weight whose words can be read in any order, again and again.
pub(crate) trait WeightWords: Sync {
    /// Why reading fails.
    type Error: Send;

    /// How many there are.
    fn len(&self) -> usize;

    /// Reads some of the words into `buffer`, unless they are in memory already.
    ///
    /// # Errors
    ///
    /// The file can't be read.
    fn fill(&self, range: Range<usize>, buffer: &mut Vec<u16>) -> Result<(), Self::Error>;

    /// The words that [`Self::fill`] was called for with this range and this buffer.
    fn words<'b>(&'b self, range: Range<usize>, buffer: &'b [u16]) -> &'b [u16];

    /// Both in one.
    ///
    /// # Errors
    ///
    /// The file can't be read.
    fn read<'b>(&'b self, range: Range<usize>, buffer: &'b mut Vec<u16>) -> Result<&'b [u16], Self::Error> {
        self.fill(range.clone(), buffer)?;
        Ok(self.words(range, buffer))
    }
}

impl WeightWords for &[u16] {
    type Error = Infallible;

    fn len(&self) -> usize {
        <[u16]>::len(self)
    }

    fn fill(&self, _: Range<usize>, _: &mut Vec<u16>) -> Result<(), Infallible> {
        Ok(())
    }

    fn words<'b>(&'b self, range: Range<usize>, _: &'b [u16]) -> &'b [u16] {
        self.get(range).unwrap_or_default()
    }
}

/// A BF16 tensor of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileWords<'m> {
    pub(crate) file: &'m TensorFile,
    pub(crate) tensor: &'m TensorEntry,
}

impl WeightWords for FileWords<'_> {
    type Error = Error;

    fn len(&self) -> usize {
        self.tensor.range.len() / 2
    }

    fn fill(&self, range: Range<usize>, buffer: &mut Vec<u16>) -> Result<()> {
        memory::resize(&self.tensor.name, buffer, range.len())?;
        self.read_into(range.start, buffer)
    }

    fn words<'b>(&'b self, _: Range<usize>, buffer: &'b [u16]) -> &'b [u16] {
        buffer
    }
}

impl FileWords<'_> {
    /// Fills `out` with the words from `start` on.
    ///
    /// # Errors
    ///
    /// Those of [`TensorFile::read`].
    pub(crate) fn read_into(&self, start: usize, out: &mut [u16]) -> Result<()> {
        self.file.read(self.tensor, 2 * start, bytemuck::cast_slice_mut(out))?;
        from_little_endian(out);
        Ok(())
    }
}

/// Words that were read as bytes of a file.
pub(crate) fn from_little_endian(words: &mut [u16]) {
    if cfg!(target_endian = "big") {
        words.iter_mut().for_each(|word| *word = word.swap_bytes());
    }
}

/// The bytes of words, as a file has them.
pub(crate) fn to_bytes(words: &[u16]) -> std::borrow::Cow<'_, [u8]> {
    if cfg!(target_endian = "little") {
        std::borrow::Cow::Borrowed(bytemuck::cast_slice(words))
    } else {
        std::borrow::Cow::Owned(words.iter().flat_map(|word| word.to_le_bytes()).collect())
    }
}

/// Words as the upper halves of 32-bit floats. The bits are moved: a conversion of floats would quieten NaNs.
pub(crate) fn widen(words: &[u16], out: &mut [f32]) {
    for (out, &word) in bytemuck::cast_slice_mut::<f32, u32>(out).iter_mut().zip(words) {
        *out = u32::from(word) << 16;
    }
}
