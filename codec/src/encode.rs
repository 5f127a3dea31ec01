//! Words to a unit (FORMAT.md §4, §5).
//!
//! The code stream is one long dependency only in appearance: the histogram of some words and the
//! code lengths give the number of bits they will take, so every *run* of words knows the bit it
//! starts at before any is encoded.
//!
//! 1. Count the exponents of each run; all together they give the code: a [`Plan`].
//! 2. Add up the bits of the runs: each one's [`Start`].
//! 3. Encode the runs, in any order or in parallel: [`Plan::encode_run`].
//! 4. Put them together: [`Plan::finish`], or piece by piece, [`Stitch`].
//!
//! [`encode`] does that on one thread, a run for each weight.

use alloc::vec;
use alloc::vec::Vec;

use crate::bits::BitWriter;
use crate::error::EncodeError;
use crate::format::{Geometry, MAX_LENGTH, split};
use crate::histogram::Histogram;
use crate::huffman::Code;
use crate::index::Index;
pub use crate::run::{Run, RunParts, Start};
pub use crate::stitch::{Stitch, Stitched};
use crate::tables::{self, Tables};
use crate::unit::RawUnit;

/// The six tensors of a unit, ready to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// `[T + 1, 256]` bytes: the lookup tables, then the code lengths.
    pub luts: Vec<u8>,
    /// The code stream.
    pub encoded_exponent: Vec<u8>,
    /// One byte an element.
    pub sign_mantissa: Vec<u8>,
    /// Little-endian `u32`s, one for each chunk and one more.
    pub output_positions: Vec<u8>,
    /// 5 bits for each window, packed.
    pub gaps: Vec<u8>,
    /// Little-endian `i64`s, one for each weight but the first.
    pub split_positions: Vec<u8>,
}

impl Encoded {
    /// The six tensors, borrowed.
    pub fn as_raw(&self) -> RawUnit<'_> {
        RawUnit {
            luts: &self.luts,
            encoded_exponent: &self.encoded_exponent,
            sign_mantissa: &self.sign_mantissa,
            output_positions: &self.output_positions,
            gaps: &self.gaps,
            split_positions: &self.split_positions,
        }
    }
}

/// Encodes weights, concatenated in this order, as one unit.
///
/// # Errors
///
/// Those of [`Plan::new`]: the format can't hold these words.
pub fn encode(weights: &[&[u16]], geometry: Geometry) -> Result<Encoded, EncodeError> {
    let histograms: Vec<Histogram> = weights.iter().map(|words| Histogram::of(words)).collect();
    let mut total = Histogram::default();
    histograms.iter().for_each(|histogram| total.add(histogram));
    let plan = Plan::new(&total, geometry)?;

    let mut start = Start::default();
    let mut runs = Vec::with_capacity(weights.len());
    let mut sign_mantissa = vec![0; plan.n_elements()];
    let mut rest = sign_mantissa.as_mut_slice();
    for (words, histogram) in weights.iter().zip(&histograms) {
        runs.push(plan.encode_run(words, start)?);
        start = plan.after(start, words, histogram)?;
        split_sign_mantissa(words, rest.split_off_mut(..words.len()).unwrap_or_default());
    }
    plan.finish(runs, sign_mantissa, weights.iter().map(|words| words.len()))
}

/// Writes the sign and mantissa of each word, as many as both slices have.
pub fn split_sign_mantissa(words: &[u16], out: &mut [u8]) {
    for (byte, &word) in out.iter_mut().zip(words) {
        *byte = split(word).1;
    }
}

/// All that is known of a unit before its first code is written.
#[derive(Clone, Debug)]
pub struct Plan {
    code: Code,
    luts: Vec<u8>,
    geometry: Geometry,
    n_elements: usize,
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

    /// The plan for words with this histogram, with a code of the caller's.
    ///
    /// # Errors
    ///
    /// [`EncodeError::NoCode`], [`EncodeError::TooManyTables`], [`EncodeError::TooLong`],
    /// [`EncodeError::Endless`].
    pub fn with_code(code: Code, histogram: &Histogram, geometry: Geometry) -> Result<Self, EncodeError> {
        let within = |what, got: u128| match usize::try_from(got) {
            Ok(length) if length <= MAX_LENGTH => Ok(length),
            _ => Err(EncodeError::TooLong { what, got }),
        };
        let n_elements = within("elements", histogram.total())?;
        let n_bits = code.bits_of(histogram)?;
        within("code bytes", n_bits.div_ceil(8))?;
        let plan = Self { luts: tables::fill(&code)?, code, geometry, n_elements, n_bits: n_bits as u64 };
        if plan.is_endless() { Err(EncodeError::Endless) } else { Ok(plan) }
    }

    /// Whether a thread of the official kernel that decodes on behind the last code, as all threads
    /// of the last chunk do, would meet bits that no table resolves: it then never ends (ERRATA.md).
    fn is_endless(&self) -> bool {
        let in_window = self.n_bits % self.geometry.window_bits();
        let behind = if in_window == 0 { 0 } else { self.geometry.window_bits() - in_window };
        // What is there: the end symbol's code up to the end of the byte, then zeros.
        let of_end = (8 - self.n_bits % 8) % 8;
        let tail = self.code.end().left_aligned() & !(u32::MAX >> of_end);
        !self.ends(tail, behind) || !self.ends(0, self.geometry.window_bits())
    }

    /// Whether a thread that decodes the last `bits` bits of its window comes to an end, if these begin with `tail`, the
    /// first bit the highest, and go on with zeros, as does all behind them.
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

    /// How the unit's stream is cut up.
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// The code.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Elements of the unit.
    pub fn n_elements(&self) -> usize {
        self.n_elements
    }

    /// Bytes of `encoded_exponent`.
    pub fn n_bytes(&self) -> usize {
        self.n_bits.div_ceil(8) as usize
    }

    /// Bits of all codes together.
    pub fn n_bits(&self) -> u64 {
        self.n_bits
    }

    /// The lookup tables and the code lengths.
    pub fn luts(&self) -> &[u8] {
        &self.luts
    }

    /// Bytes of `luts`.
    pub fn luts_bytes(&self) -> usize {
        self.luts.len()
    }

    /// Bytes of the six tensors, if the unit is `weights` weights. The words take 2 bytes each.
    pub fn stored_bytes(&self, weights: usize) -> usize {
        self.luts.len()
            + self.n_bytes()
            + self.n_elements
            + self.geometry.positions_bytes(self.n_bytes())
            + self.geometry.gaps_bytes(self.n_bytes())
            + 8 * weights.saturating_sub(1)
    }

    /// Where the run begins that follows `words`, which begin at `start` and have this histogram.
    ///
    /// # Errors
    ///
    /// [`EncodeError::NoCode`] or [`EncodeError::Lengths`] for words that the plan isn't for.
    pub fn after(&self, start: Start, words: &[u16], histogram: &Histogram) -> Result<Start, EncodeError> {
        let bit = u128::from(start.bit) + self.code.bits_of(histogram)?;
        // A start within the unit keeps all that is counted from it far from any overflow.
        if bit > u128::from(self.n_bits) {
            return Err(EncodeError::Lengths { what: "code bits in the runs", got: bit, expected: self.n_bits });
        }
        let bit = bit as u64;
        Ok(Start {
            element: start.element + words.len() as u64,
            bit,
            previous: match words.last() {
                Some(&word) => Some(bit.saturating_sub(self.code.of(split(word).0).length.into())),
                None => start.previous,
            },
        })
    }

    /// Encodes the words of one run.
    ///
    /// # Errors
    ///
    /// [`EncodeError::NoCode`] for words that the plan isn't for.
    pub fn encode_run(&self, words: &[u16], start: Start) -> Result<Run, EncodeError> {
        // About 3 bits an exponent; a guess too low only costs a copy.
        let mut bits = BitWriter::with_phase((start.bit % 8) as u32, words.len() / 8 * 3 + 8);
        let mut index = Index::new(self.geometry, start.previous);
        let mut at = start.bit;
        for (element, &word) in (start.element..).zip(words) {
            index.code_starts(at, element);
            let exponent = split(word).0;
            let code = self.code.of(exponent);
            if code.length == 0 {
                return Err(EncodeError::NoCode { exponent });
            }
            bits.put(code);
            at += u64::from(code.length);
        }
        let end = Start { element: start.element + words.len() as u64, bit: at, previous: index.previous };
        Ok(Run { start, end, bytes: bits.finish(), gaps: index.gaps, positions: index.positions })
    }

    /// Puts the runs of all words together, in their order, with the sign and mantissa of all words
    /// and the lengths of the weights.
    ///
    /// # Errors
    ///
    /// [`EncodeError::RunOrder`] if a run doesn't begin where the one before it ends,
    /// [`EncodeError::Lengths`] if anything isn't as long as the plan.
    pub fn finish(
        &self,
        runs: impl IntoIterator<Item = Run>,
        sign_mantissa: Vec<u8>,
        weights: impl IntoIterator<Item = usize>,
    ) -> Result<Encoded, EncodeError> {
        if sign_mantissa.len() != self.n_elements {
            let (got, expected) = (sign_mantissa.len() as u128, self.n_elements as u64);
            return Err(EncodeError::Lengths { what: "bytes of sign_mantissa", got, expected });
        }
        let mut stitch = Stitch::new(self);
        let mut stream = Vec::with_capacity(self.n_bytes());
        for run in runs {
            stream.extend_from_slice(&stitch.add(run)?);
        }
        let Stitched { last_byte, output_positions, gaps, split_positions } = stitch.finish(weights)?;
        stream.extend(last_byte);
        let luts = self.luts.clone();
        Ok(Encoded { luts, encoded_exponent: stream, sign_mantissa, output_positions, gaps, split_positions })
    }
}
