//! A part of a unit's code stream, and how it is encoded.

use alloc::vec::Vec;

use crate::bits::BitWriter;
use crate::error::EncodeError;
use crate::format::split;
use crate::index::Index;
use crate::plan::{Plan, Start};

/// A part of a unit's code stream and of its indexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub(crate) start: Start,
    /// Where the next run begins.
    pub(crate) end: Start,
    /// The codes. If `start` is inside a byte, the first bits of the first byte belong to the run before.
    pub(crate) bytes: Vec<u8>,
    /// Gaps of the windows whose first code is in this run.
    pub(crate) gaps: Vec<u8>,
    /// Positions of the chunks whose first code is in this run.
    pub(crate) positions: Vec<u32>,
}

/// The result of another crate's encoder for a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunParts {
    /// The total number of bits of all codes.
    pub bits: u64,
    /// The codes. Bits of the first byte that belong to the run before are zero, and so are the bits after the last
    /// code.
    pub bytes: Vec<u8>,
    /// Gaps, in bits (FORMAT.md §5.1), of the windows whose first code is in this run.
    pub gaps: Vec<u8>,
    /// Positions, in elements (FORMAT.md §5.2), of the chunks whose first code is in this run.
    pub positions: Vec<u32>,
}

impl Run {
    /// Makes a run of `words`, which begin at `start`, from its parts. This checks the lengths of the parts but not
    /// their content: test an encoder against [`Plan::encode_run`].
    ///
    /// # Errors
    ///
    /// [`EncodeError::Lengths`] if the number of bytes, gaps or positions doesn't match the number of bits,
    /// [`EncodeError::NoCode`] if the last word has no code.
    pub fn from_parts(plan: &Plan, words: &[u16], start: Start, parts: RunParts) -> Result<Self, EncodeError> {
        let RunParts { bits, bytes, gaps, positions } = parts;
        let bit = start.bit.saturating_add(bits);
        let previous = match words.last().map(|&word| split(word).0) {
            Some(exponent) => match plan.code().of(exponent).length {
                0 => return Err(EncodeError::NoCode { exponent }),
                length => Some(bit.saturating_sub(length.into())),
            },
            None => start.previous,
        };
        let end = Start { element: start.element.saturating_add(words.len() as u64), bit, previous };

        // A code starts in every window and in every chunk up to the ones in which the last code starts.
        let begun = |previous: Option<u64>, size: u64| previous.map_or(0, |bit| bit / size + 1);
        let new = |size| begun(end.previous, size).saturating_sub(begun(start.previous, size));
        let geometry = plan.geometry();
        for (what, got, expected) in [
            ("bytes of a run", bytes.len(), (bit - start.bit / 8 * 8).div_ceil(8)),
            ("gaps of a run", gaps.len(), new(geometry.window_bits())),
            ("positions of a run", positions.len(), new(geometry.chunk_bits())),
        ] {
            if got as u64 != expected {
                return Err(EncodeError::Lengths { what, got: got as u128, expected });
            }
        }
        Ok(Self { start, end, bytes, gaps, positions })
    }
}

impl Plan {
    /// Encodes the words of one run.
    ///
    /// # Errors
    ///
    /// [`EncodeError::NoCode`] for words that the plan wasn't made for.
    pub fn encode_run(&self, words: &[u16], start: Start) -> Result<Run, EncodeError> {
        // About 3 bits per exponent; if there are more, the vector just grows.
        let mut bits = BitWriter::with_phase((start.bit % 8) as u32, words.len() / 8 * 3 + 8);
        let mut index = Index::new(self.geometry(), start.previous);
        let mut at = start.bit;
        for (element, &word) in (start.element..).zip(words) {
            index.code_starts(at, element);
            let exponent = split(word).0;
            let code = self.code().of(exponent);
            if code.length == 0 {
                return Err(EncodeError::NoCode { exponent });
            }
            bits.put(code);
            at += u64::from(code.length);
        }
        let end = Start { element: start.element + words.len() as u64, bit: at, previous: index.previous };
        Ok(Run { start, end, bytes: bits.finish(), gaps: index.gaps, positions: index.positions })
    }
}
