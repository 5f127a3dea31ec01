//! Everything that the encoder knows before it writes the first code: the unit's code, its sizes, and where each run
//! begins (FORMAT.md §3, §4).

use alloc::vec::Vec;

use crate::error::EncodeError;
use crate::format::{Geometry, MAX_CODE_BYTES, split};
use crate::histogram::Histogram;
use crate::huffman::Code;
use crate::tables::{self, Tables};

/// Where a run begins in the unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// The number of elements before the run.
    pub(crate) element: u64,
    /// The number of code bits before the run.
    pub(crate) bit: u64,
    /// The first bit of the last code before the run. The run's first code is the first in its window only if that
    /// code started in an earlier window.
    pub(crate) previous: Option<u64>,
}

impl Start {
    /// The number of elements before the run.
    pub const fn element(&self) -> u64 {
        self.element
    }

    /// The number of code bits before the run.
    pub const fn bit(&self) -> u64 {
        self.bit
    }

    /// The first bit of the last code before the run, if there is one.
    pub const fn previous(&self) -> Option<u64> {
        self.previous
    }
}

/// Everything that the encoder knows about a unit before it writes the first code.
#[derive(Clone, Debug)]
pub struct Plan {
    code: Code,
    luts: Vec<u8>,
    geometry: Geometry,
    n_elements: usize,
    n_bytes: usize,
    n_bits: u64,
}

impl Plan {
    /// The plan for words with this histogram, with the official code.
    ///
    /// # Errors
    ///
    /// [`EncodeError::ReservedExponent`], [`EncodeError::TooManyTables`], [`EncodeError::TooLong`],
    /// [`EncodeError::Endless`].
    pub fn new(histogram: &Histogram, geometry: Geometry) -> Result<Self, EncodeError> {
        Self::with_code(Code::from_histogram(histogram)?, histogram, geometry)
    }

    /// The plan for words with this histogram, with the caller's own code.
    ///
    /// # Errors
    ///
    /// [`EncodeError::NoCode`], [`EncodeError::TooManyTables`], [`EncodeError::TooLong`], [`EncodeError::Endless`].
    pub fn with_code(code: Code, histogram: &Histogram, geometry: Geometry) -> Result<Self, EncodeError> {
        let within = |what, got: u128, allowed: usize| match usize::try_from(got) {
            Ok(length) if length <= allowed => Ok(length),
            _ => Err(EncodeError::TooLong { what, got, allowed }),
        };
        let n_elements = within("elements", histogram.total(), geometry.max_elements())?;
        let n_bits = code.bits_of(histogram)?;
        let n_bytes = within("code bytes", n_bits.div_ceil(8), MAX_CODE_BYTES)?;
        // MAX_CODE_BYTES have fewer than 2^34 bits.
        let n_bits = u64::try_from(n_bits).unwrap_or(u64::MAX);
        let plan = Self { luts: tables::fill(&code)?, code, geometry, n_elements, n_bytes, n_bits };
        if plan.is_endless() { Err(EncodeError::Endless) } else { Ok(plan) }
    }

    /// Whether a thread of the official kernel would never end. All threads of the last chunk go on decoding after the
    /// last code, and a thread that meets bits that no table resolves never leaves its loop (ERRATA.md).
    fn is_endless(&self) -> bool {
        let in_window = self.n_bits % self.geometry.window_bits();
        let unused = if in_window == 0 { 0 } else { self.geometry.window_bits() - in_window };
        // The bits after the last code: the end symbol's code up to the end of the byte, then zeros.
        let of_end = (8 - self.n_bits % 8) % 8;
        let tail = self.code.end().left_aligned() & !(u32::MAX >> of_end);
        !self.ends(tail, unused) || !self.ends(0, self.geometry.window_bits())
    }

    /// Whether a thread that decodes the last `bits` bits of its window terminates. These bits are `tail`, with the
    /// first one highest, then zeros; the bits after the window are also zeros.
    pub(crate) fn ends(&self, tail: u32, bits: u64) -> bool {
        let Ok(tables) = Tables::validate(&self.luts) else { return false };
        let mut at = 0;
        while at < bits {
            match tables.lookup(if at < 32 { tail << at } else { 0 }) {
                Some((_, length)) => at += u64::from(length),
                None => return false,
            }
        }
        true
    }

    /// How the unit's stream is divided into windows and chunks.
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// The code.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The number of elements in the unit.
    pub fn n_elements(&self) -> usize {
        self.n_elements
    }

    /// Bytes of `encoded_exponent`.
    pub fn n_bytes(&self) -> usize {
        self.n_bytes
    }

    /// Bits of all codes together.
    pub fn n_bits(&self) -> u64 {
        self.n_bits
    }

    /// The lookup tables and the code lengths.
    pub fn luts(&self) -> &[u8] {
        &self.luts
    }

    /// Bytes of the six tensors if the unit consists of `weights` weights; at most `usize::MAX`. The words themselves
    /// take 2 bytes each.
    pub fn stored_bytes(&self, weights: usize) -> usize {
        let tensors = [
            self.luts.len(),
            self.n_bytes(),
            self.n_elements,
            self.geometry.positions_bytes(self.n_bytes()),
            self.geometry.gaps_bytes(self.n_bytes()),
            weights.saturating_sub(1).saturating_mul(8),
        ];
        tensors.into_iter().fold(0, usize::saturating_add)
    }

    /// Where the next run begins, after `words`, which begin at `start` and have this histogram.
    ///
    /// # Errors
    ///
    /// [`EncodeError::NoCode`] or [`EncodeError::Lengths`] for words that the plan wasn't made for.
    pub fn after(&self, start: Start, words: &[u16], histogram: &Histogram) -> Result<Start, EncodeError> {
        self.after_run(start, words.len() as u64, words.last().copied(), histogram)
    }

    /// Like [`Self::after`], for words that are no longer in memory, given their number and the last one.
    ///
    /// # Errors
    ///
    /// As [`Self::after`].
    pub fn after_run(
        &self,
        start: Start,
        elements: u64,
        last: Option<u16>,
        histogram: &Histogram,
    ) -> Result<Start, EncodeError> {
        let bit = u128::from(start.bit) + self.code.bits_of(histogram)?;
        // The result lies inside the unit, so nothing counted from it can overflow.
        let bit = match u64::try_from(bit) {
            Ok(bit) if bit <= self.n_bits => bit,
            _ => return Err(EncodeError::Lengths { what: "code bits in the runs", got: bit, expected: self.n_bits }),
        };
        Ok(Start {
            element: start.element.saturating_add(elements),
            bit,
            previous: match last {
                Some(word) => Some(bit.saturating_sub(self.code.of(split(word).0).length.into())),
                None => start.previous,
            },
        })
    }
}
