//! Words that a GPU decoded, held against the unit's indexes (FORMAT.md §7).
//!
//! A kernel follows gaps and positions without asking whether the stream agrees with them. If it
//! doesn't, its words are wrong, and here is where that shows: the codes of the right words, laid end
//! to end, start in each window where its gap says, and end with the chunk.

use crate::error::DecodeError;
use crate::format::{FIRST_LINK, split};
use crate::unit::Unit;

impl Unit<'_> {
    /// Holds the words of consecutive chunks, from `first` on, against the unit's gaps and positions.
    ///
    /// For words of a decoder that starts every window at its gap, as kernels do, this succeeds exactly
    /// if [`Self::decode_chunks`] does, and these are its words then. It reads no code, only the lengths
    /// of the codes that the words have.
    ///
    /// # Errors
    ///
    /// As [`Self::decode_chunks`].
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
            // A kernel that the tables lead nowhere is left with a link, and takes that for the exponent.
            (length > 0 && exponent < FIRST_LINK).then_some(u32::from(length))
        })
    }
}
