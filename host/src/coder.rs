//! A unit on all cores: runs of words are encoded, and chunks decoded, in parallel.

use std::borrow::Cow;
use std::ops::Range;

use df11_codec::encode::{Plan, Start, split_sign_mantissa};
use df11_codec::{DecodeError, EncodeError, Encoded, Geometry, Histogram, Unit};
use rayon::prelude::*;

/// Words of a run: 512 KiB, so that a core has work for a millisecond and its output fits its cache.
const RUN: usize = 1 << 18;

/// Chunks that one task decodes: about 80,000 weights.
const CHUNKS: usize = 64;

/// The weights of a unit, and all that is known before encoding them.
#[derive(Debug)]
pub struct Analysis {
    plan: Plan,
    starts: Vec<Start>,
}

impl Analysis {
    /// Counts the exponents of a unit's weights and plans it.
    ///
    /// # Errors
    ///
    /// The format can't hold these words: [`EncodeError`].
    pub fn of(weights: &[Cow<'_, [u16]>]) -> Result<Self, EncodeError> {
        let runs = runs(weights);
        let histograms: Vec<Histogram> = runs.par_iter().map(|run| Histogram::of(run)).collect();
        let mut total = Histogram::default();
        histograms.iter().for_each(|histogram| total.add(histogram));
        let plan = Plan::new(&total, Geometry::OFFICIAL)?;

        let mut next = Start::default();
        let starts = runs.iter().zip(&histograms).map(|(run, histogram)| {
            let after = plan.after(next, run, histogram)?;
            Ok(std::mem::replace(&mut next, after))
        });
        let starts = starts.collect::<Result<_, EncodeError>>()?;
        Ok(Self { plan, starts })
    }

    /// What is known of the unit.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Encodes the weights that were analysed.
    ///
    /// # Errors
    ///
    /// An [`EncodeError`] if they have changed since.
    pub fn encode(&self, weights: &[Cow<'_, [u16]>]) -> Result<Encoded, EncodeError> {
        let runs = runs(weights);
        let mut sign_mantissa = vec![0; self.plan.n_elements()];
        let mut rest = sign_mantissa.as_mut_slice();
        let outputs: Vec<&mut [u8]> =
            runs.iter().map(|run| rest.split_off_mut(..run.len()).unwrap_or_default()).collect();
        let encoded = runs.par_iter().zip(&self.starts).zip(outputs).map(|((run, &start), output)| {
            split_sign_mantissa(run, output);
            self.plan.encode_run(run, start)
        });
        let encoded = encoded.collect::<Result<Vec<_>, _>>()?;
        self.plan.finish(encoded, sign_mantissa, weights.iter().map(|words| words.len()))
    }
}

fn runs<'w>(weights: &'w [Cow<'_, [u16]>]) -> Vec<&'w [u16]> {
    weights.iter().flat_map(|words| words.chunks(RUN)).collect()
}

/// All words of a unit.
///
/// # Errors
///
/// [`DecodeError`]: the stream contradicts its indexes.
pub fn decode(unit: &Unit<'_>) -> Result<Vec<u16>, DecodeError> {
    let mut words = vec![0; unit.n_elements()];
    decode_chunks(unit, 0..unit.chunks(), &mut words)?;
    Ok(words)
}

/// The words of some chunks of a unit into `out`, which has as many.
///
/// # Errors
///
/// [`DecodeError`]; `out` then holds no particular words.
pub fn decode_chunks(unit: &Unit<'_>, chunks: Range<usize>, mut out: &mut [u16]) -> Result<(), DecodeError> {
    let tasks = tasks(unit, chunks).map(|(first, n)| (first, out.split_off_mut(..n).unwrap_or_default()));
    let tasks: Vec<_> = tasks.collect();
    tasks.into_par_iter().try_for_each(|(first, words)| unit.decode_chunks(first, words))
}

/// Whether words that a GPU decoded are those of some chunks ([`Unit::confirm_chunks`]).
///
/// # Errors
///
/// [`DecodeError`]: the stream contradicts its indexes, and the words are wrong.
pub fn confirm_chunks(unit: &Unit<'_>, chunks: Range<usize>, mut words: &[u16]) -> Result<(), DecodeError> {
    let tasks = tasks(unit, chunks).map(|(first, n)| (first, words.split_off(..n).unwrap_or_default()));
    let tasks: Vec<_> = tasks.collect();
    tasks.into_par_iter().try_for_each(|(first, words)| unit.confirm_chunks(first, words))
}

/// Chunks in tasks: the first chunk of each, and its elements.
fn tasks(unit: &Unit<'_>, chunks: Range<usize>) -> impl Iterator<Item = (usize, usize)> {
    let end = chunks.end;
    chunks.step_by(CHUNKS).map(move |first| {
        let behind = end.min(first + CHUNKS);
        (first, unit.chunk_elements(behind).start - unit.chunk_elements(first).start)
    })
}
