//! Checks words that a GPU decoded against the unit's indexes (FORMAT.md §7).
//!
//! A kernel trusts gaps and positions. If the code stream disagrees with them, the kernel's words are wrong. This
//! module detects that from the code lengths of all words. If the words are right, their codes, laid end to end, start
//! in each window where its gap says, and end with the chunk.

use crate::error::DecodeError;
use crate::format::{FIRST_LINK, split};
use crate::unit::Unit;

impl Unit<'_> {
    /// Checks the words of consecutive chunks, from `first` on, against the unit's gaps and positions.
    ///
    /// The words must come from a decoder that starts every window at its gap, as kernels do. For these words the check
    /// succeeds exactly if [`Self::decode_chunks`] succeeds and gives the same words. It doesn't read the code stream,
    /// only the lengths of the words' codes.
    ///
    /// # Errors
    ///
    /// The errors of [`Self::decode_chunks`].
    pub fn confirm_chunks(&self, first: usize, mut words: &[u16]) -> Result<(), DecodeError> {
        for chunk in first..self.chunks() {
            let (got, expected) = (words.len(), self.chunk_elements(chunk).len());
            if got == 0 && chunk > first {
                break;
            }
            let own = words.split_off(..expected).ok_or(DecodeError::OutLength { chunk, got, expected })?;
            self.confirm_chunk(chunk, own)?;
        }
        match words.len() {
            0 => Ok(()),
            got => Err(DecodeError::OutLength { chunk: self.chunks().max(first), got, expected: 0 }),
        }
    }

    fn confirm_chunk(&self, chunk: usize, words: &[u16]) -> Result<(), DecodeError> {
        let lengths = self.tables().lengths();
        let mut words = words.iter();
        self.walk_chunk(chunk, |_| {
            let exponent = split(*words.next()?).0;
            let length = lengths[usize::from(exponent)];
            // If the tables lead to no exponent, a kernel stops at a link and writes that as the exponent.
            (length > 0 && exponent < FIRST_LINK).then_some(u32::from(length))
        })
    }
}
