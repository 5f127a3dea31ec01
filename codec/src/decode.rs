//! Turns a unit into words, any chunk on its own (FORMAT.md §7).
//!
//! A chunk's first code starts `gap` bits into the chunk's first window, and `output_positions` has the index of its
//! element. So chunks can be decoded in any order and in parallel. The decoder also checks every index against the code
//! stream, since a GPU will trust each of them.

use alloc::vec;
use alloc::vec::Vec;

use crate::bits::peek;
use crate::error::DecodeError;
use crate::format::join;
use crate::unit::Unit;

impl Unit<'_> {
    /// All words of the unit.
    ///
    /// # Errors
    ///
    /// Any [`DecodeError`]: the stream contradicts its indexes.
    pub fn decode(&self) -> Result<Vec<u16>, DecodeError> {
        let mut words = vec![0; self.n_elements()];
        self.decode_chunks(0, &mut words)?;
        Ok(words)
    }

    /// Decodes consecutive chunks, from `first` on, until `out` is full.
    ///
    /// `out` begins with the first element of chunk `first` and ends with the last element of some chunk.
    ///
    /// # Errors
    ///
    /// [`DecodeError::OutLength`] if `out` doesn't have the length of whole chunks, and every other [`DecodeError`].
    /// After an error the content of `out` is unspecified.
    pub fn decode_chunks(&self, first: usize, mut out: &mut [u16]) -> Result<(), DecodeError> {
        for chunk in first..self.chunks() {
            let (got, expected) = (out.len(), self.chunk_elements(chunk).len());
            if got == 0 && chunk > first {
                break;
            }
            let own = out.split_off_mut(..expected).ok_or(DecodeError::OutLength { chunk, got, expected })?;
            self.decode_chunk(chunk, own)?;
        }
        match out.len() {
            0 => Ok(()),
            got => Err(DecodeError::OutLength { chunk: self.chunks().max(first), got, expected: 0 }),
        }
    }

    /// Decodes one chunk into `out`, which must have its length.
    fn decode_chunk(&self, chunk: usize, out: &mut [u16]) -> Result<(), DecodeError> {
        let (codes, tables) = (self.raw().encoded_exponent, self.tables());
        // The chunk after a piece has no elements here.
        let (got, expected) = (out.len(), 0);
        let sign_mantissa = self.raw().sign_mantissa.get(self.chunk_elements(chunk));
        let mut words = out.iter_mut().zip(sign_mantissa.ok_or(DecodeError::OutLength { chunk, got, expected })?);
        self.walk_chunk(chunk, |at| {
            let (exponent, length) = tables.lookup(peek(codes, at))?;
            if let Some((word, &sign_mantissa)) = words.next() {
                *word = join(exponent, sign_mantissa);
            }
            Some(length)
        })
    }

    /// Walks through a chunk from code to code and checks its gaps and its number of elements. `length` gives the
    /// length of the code that starts at the given bit, or `None` if no code starts there.
    pub(crate) fn walk_chunk(
        &self,
        chunk: usize,
        mut length: impl FnMut(u64) -> Option<u32>,
    ) -> Result<(), DecodeError> {
        let elements = self.chunk_elements(chunk);
        if elements.is_empty() {
            // The last chunk, which holds only the end of a code. The check of the chunk before it covered that code.
            return Ok(());
        }
        let (n_bytes, expected) = (self.raw().encoded_exponent.len(), elements.len());
        let is_last = elements.end == self.n_elements();
        let first = chunk * self.geometry().threads_per_block();
        let next = first + self.geometry().threads_per_block();

        let mut got = 0;
        let mut at = self.window_start(first) + u64::from(self.gap(first));
        'windows: for window in first..next {
            if is_last && got == expected {
                break;
            }
            self.check_gap(window, at)?;
            while at < self.window_start(window + 1) {
                if got == expected {
                    if is_last {
                        break 'windows;
                    }
                    return Err(DecodeError::ChunkCount { chunk, got: expected + 1, expected });
                }
                at += u64::from(length(at).ok_or(DecodeError::NoCode { chunk, bit: at })?);
                got += 1;
            }
        }

        if got < expected {
            Err(DecodeError::ChunkCount { chunk, got, expected })
        } else if !is_last {
            self.check_gap(next, at)
        } else if at.div_ceil(8) != n_bytes as u64 {
            Err(DecodeError::End { got: at, n_bytes })
        } else {
            Ok(())
        }
    }

    /// The first bit of a window, counted from the start of the stream.
    fn window_start(&self, window: usize) -> u64 {
        window as u64 * self.geometry().window_bits()
    }

    /// Checks that the first code of a window starts at bit `at` of the stream.
    fn check_gap(&self, window: usize, at: u64) -> Result<(), DecodeError> {
        let got = at - self.window_start(window);
        let expected = self.gap(window);
        if got == u64::from(expected) { Ok(()) } else { Err(DecodeError::Gap { window, got, expected }) }
    }
}
