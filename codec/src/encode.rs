//! Turns words into a unit (FORMAT.md §4, §5).
//!
//! Every code starts where the one before it ends, yet the stream can be encoded in parallel. The histogram of some
//! words and the code lengths give the number of bits of these words' codes. So the first bit of every *run* of words
//! is known before any run is encoded.
//!
//! 1. Count the exponents of each run. The sum of these histograms determines the code: a [`Plan`].
//! 2. Add up the bits of the runs: this gives the [`Start`] of each.
//! 3. Encode the runs, in any order or in parallel: [`Plan::encode_run`].
//! 4. Join them: [`Plan::finish`], or [`Stitch`], which returns the stream piece by piece.
//!
//! [`encode`] does all of this on one thread, with one run for each weight.

use alloc::vec;
use alloc::vec::Vec;

use crate::error::EncodeError;
use crate::format::{Geometry, split};
use crate::histogram::Histogram;
pub use crate::plan::{Plan, Start};
pub use crate::run::{Run, RunParts};
pub use crate::stitch::{Stitch, Stitched};
use crate::unit::RawUnit;

/// The six tensors of a unit, ready to be stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Encoded {
    /// `[T + 1, 256]` bytes: the lookup tables, then the code lengths.
    pub luts: Vec<u8>,
    /// The code stream.
    pub encoded_exponent: Vec<u8>,
    /// One byte for each element.
    pub sign_mantissa: Vec<u8>,
    /// Little-endian `u32`s: one for each chunk, and the number of elements.
    pub output_positions: Vec<u8>,
    /// 5 bits for each window, packed.
    pub gaps: Vec<u8>,
    /// Little-endian `i64`s: one for each weight except the first.
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

/// Encodes weights as one unit, concatenated in this order.
///
/// # Errors
///
/// The errors of [`Plan::new`]: the format can't hold these words.
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

/// Writes the sign and mantissa of each word into the byte at the same index. The shorter of the two slices determines
/// how many.
pub fn split_sign_mantissa(words: &[u16], out: &mut [u8]) {
    for (byte, &word) in out.iter_mut().zip(words) {
        *byte = split(word).1;
    }
}

impl Plan {
    /// Joins the runs of all words, in order, and adds the sign and mantissa of all words and the lengths of the
    /// weights.
    ///
    /// # Errors
    ///
    /// [`EncodeError::RunOrder`] if a run doesn't begin where the previous one ends, [`EncodeError::Lengths`] if
    /// anything is longer or shorter than planned.
    pub fn finish(
        &self,
        runs: impl IntoIterator<Item = Run>,
        sign_mantissa: Vec<u8>,
        weights: impl IntoIterator<Item = usize>,
    ) -> Result<Encoded, EncodeError> {
        if sign_mantissa.len() != self.n_elements() {
            let (got, expected) = (sign_mantissa.len() as u128, self.n_elements() as u64);
            return Err(EncodeError::Lengths { what: "bytes of sign_mantissa", got, expected });
        }
        let mut stitch = Stitch::new(self);
        let mut stream = Vec::with_capacity(self.n_bytes());
        for run in runs {
            stream.extend_from_slice(&stitch.add(run)?);
        }
        let Stitched { last_byte, output_positions, gaps, split_positions } = stitch.finish(weights)?;
        stream.extend(last_byte);
        let luts = self.luts().to_vec();
        Ok(Encoded { luts, encoded_exponent: stream, sign_mantissa, output_positions, gaps, split_positions })
    }
}
