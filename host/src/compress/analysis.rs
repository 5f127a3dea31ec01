//! Counts, plans and then encodes a unit's weights on all cores, run by run, so that memory use doesn't grow with them.

use std::mem;
use std::ops::Range;

use df11_codec::encode::{Plan, Run, Start, Stitch, Stitched};
use df11_codec::{EncodeError, Geometry, Histogram};
use df11_simd::{Encoder, Isa, histogram};
use rayon::prelude::*;

use crate::model::words::WeightWords;

/// Words of a run: 512 KiB, so that a core has work for a fraction of a millisecond and the output fits its cache.
const RUN: usize = 1 << 18;

/// Runs that are encoded together, for each thread: 2 MiB of words.
const RUNS_OF_THREAD: usize = 4;

/// The largest number of runs that are encoded together: 32 MiB of words.
const MOST_RUNS: usize = 64;

/// The weights of a unit, and all that is known before encoding them.
#[derive(Debug)]
pub(crate) struct Analysis {
    plan: Plan,
    starts: Vec<Start>,
}

/// Consecutive bytes of one of the two large tensors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part<'b> {
    /// Of `encoded_exponent`.
    Codes(&'b [u8]),
    /// Of `sign_mantissa`. Its length is the number of elements that were encoded.
    SignMantissa(&'b [u8]),
}

/// Runs that were encoded together.
#[derive(Default)]
struct Batch {
    runs: Vec<Run>,
    sign_mantissa: Vec<u8>,
}

/// Why weights aren't analysed or encoded.
#[derive(Debug)]
pub(crate) enum Failure<E> {
    /// The weights can't be read.
    Read(E),
    /// The format can't hold the weights; or the weights that are encoded aren't those that were analysed.
    Encode(EncodeError),
}

impl<E> From<EncodeError> for Failure<E> {
    fn from(error: EncodeError) -> Self {
        Self::Encode(error)
    }
}

/// A run: words of one weight.
type RunOf<'w, W> = (&'w W, Range<usize>);

impl Analysis {
    /// Counts the exponents of a unit's weights and plans it.
    ///
    /// # Errors
    ///
    /// The weights can't be read, or the format can't hold these words.
    pub(crate) fn of<W: WeightWords>(weights: &[W]) -> Result<Self, Failure<W::Error>> {
        let counted = runs(weights).into_par_iter().map_init(Vec::new, |buffer, (weight, range)| {
            let words = weight.read(range, buffer).map_err(Failure::Read)?;
            Ok((words.len() as u64, words.last().copied(), histogram(words, Isa::best())))
        });
        let counted: Vec<(u64, Option<u16>, Histogram)> = counted.collect::<Result<_, Failure<W::Error>>>()?;
        let mut total = Histogram::default();
        counted.iter().for_each(|(_, _, histogram)| total.add(histogram));
        let plan = Plan::new(&total, Geometry::OFFICIAL)?;

        let mut next = Start::default();
        let starts = counted.iter().map(|(n, last, histogram)| {
            let after = plan.after_run(next, *n, *last, histogram)?;
            Ok(mem::replace(&mut next, after))
        });
        let starts = starts.collect::<Result<_, EncodeError>>()?;
        Ok(Self { plan, starts })
    }

    /// The unit's plan.
    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Encodes the analysed weights, reusing the two vectors for the large tensors; returns the small ones. The stream
    /// already includes its last byte.
    ///
    /// # Errors
    ///
    /// The weights can't be read, or have changed since. The content of the vectors is then unspecified.
    pub(crate) fn encode_into<W: WeightWords>(
        &self,
        weights: &[W],
        encoded_exponent: &mut Vec<u8>,
        sign_mantissa: &mut Vec<u8>,
    ) -> Result<Stitched, Failure<W::Error>> {
        let encoder = Encoder::new(&self.plan, Isa::best());
        let mut stitch = Stitch::new(&self.plan);
        encoded_exponent.clear();
        encoded_exponent.reserve(self.plan.n_bytes());
        sign_mantissa.resize(weights.iter().map(W::len).sum(), 0);
        let mut rest = sign_mantissa.as_mut_slice();
        for runs in self.runs(weights).chunks(MOST_RUNS) {
            for run in encode_runs(&encoder, runs, rest.split_off_mut(..words_of(runs)).unwrap_or_default())? {
                encoded_exponent.extend_from_slice(&stitch.add(run)?);
            }
        }
        let stitched = stitch.finish(weights.iter().map(W::len))?;
        encoded_exponent.extend(stitched.last_byte);
        Ok(stitched)
    }

    /// Encodes the analysed weights. Calls `then` with the bytes of the two large tensors, each tensor's in order,
    /// while it encodes more. Returns the rest at the end.
    ///
    /// # Errors
    ///
    /// The weights can't be read, or have changed since; `then`'s own.
    pub(crate) fn encode_to<W: WeightWords>(
        &self,
        weights: &[W],
        mut then: impl FnMut(Part<'_>) -> Result<(), W::Error>,
    ) -> Result<Stitched, Failure<W::Error>> {
        let encoder = Encoder::new(&self.plan, Isa::best());
        let mut stitch = Stitch::new(&self.plan);
        let mut take = |batch: &mut Batch| {
            for run in batch.runs.drain(..) {
                then(Part::Codes(&stitch.add(run)?)).map_err(Failure::Read)?;
            }
            then(Part::SignMantissa(&batch.sign_mantissa)).map_err(Failure::Read)
        };

        let runs = self.runs(weights);
        let (mut batch, mut next) = (Batch::default(), Batch::default());
        let together = MOST_RUNS.min(RUNS_OF_THREAD * rayon::current_num_threads());
        for runs in runs.chunks(together) {
            let mut encoded = Ok(());
            // `then` runs on this thread, which doesn't belong to the pool.
            rayon::in_place_scope(|scope| {
                scope.spawn(|_| encoded = next.encode(&encoder, runs));
                take(&mut batch)
            })?;
            encoded?;
            mem::swap(&mut batch, &mut next);
        }
        take(&mut batch)?;
        Ok(stitch.finish(weights.iter().map(W::len))?)
    }

    /// The runs of the weights, with where they start.
    fn runs<'w, W: WeightWords>(&self, weights: &'w [W]) -> Vec<(RunOf<'w, W>, Start)> {
        runs(weights).into_iter().zip(self.starts.iter().copied()).collect()
    }
}

impl Batch {
    /// Encodes further runs into the same memory.
    fn encode<W: WeightWords>(
        &mut self,
        encoder: &Encoder<'_>,
        runs: &[(RunOf<'_, W>, Start)],
    ) -> Result<(), Failure<W::Error>> {
        self.sign_mantissa.resize(words_of(runs), 0);
        self.runs = encode_runs(encoder, runs, &mut self.sign_mantissa)?;
        Ok(())
    }
}

/// Reads and encodes runs on all cores. `sign_mantissa` has a byte for each of their words.
fn encode_runs<W: WeightWords>(
    encoder: &Encoder<'_>,
    runs: &[(RunOf<'_, W>, Start)],
    mut sign_mantissa: &mut [u8],
) -> Result<Vec<Run>, Failure<W::Error>> {
    let mut split = |n| sign_mantissa.split_off_mut(..n).unwrap_or_default();
    let outputs: Vec<&mut [u8]> = runs.iter().map(|((_, range), _)| split(range.len())).collect();
    let encoded = runs.par_iter().zip(outputs).map_init(Vec::new, |buffer, (((weight, range), start), output)| {
        let words = weight.read(range.clone(), buffer).map_err(Failure::Read)?;
        Ok(encoder.encode_run_and_split(words, *start, output)?)
    });
    encoded.collect()
}

fn words_of<W>(runs: &[(RunOf<'_, W>, Start)]) -> usize {
    runs.iter().map(|((_, range), _)| range.len()).sum()
}

fn runs<W: WeightWords>(weights: &[W]) -> Vec<RunOf<'_, W>> {
    let of_weight = |weight: &W| {
        let n = weight.len();
        (0..n).step_by(RUN).map(move |start| start..n.min(start + RUN))
    };
    weights.iter().flat_map(|weight| of_weight(weight).map(move |range| (weight, range))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn into_memory_that_held_something_else() {
        let word = |i: usize| 0x3f00 | (i * 7 % 512) as u16;
        let weights: [Vec<u16>; 2] = [5000, RUN + 3].map(|n| (0..n).map(word).collect());
        let weights = weights.each_ref().map(Vec::as_slice);
        let analysis = Analysis::of(&weights).unwrap();
        let expected = df11_codec::encode(&weights, Geometry::OFFICIAL).unwrap();
        for n in [0, 10, 1_000_000] {
            let (mut codes, mut sign_mantissa) = (vec![0xa5; n], vec![0xa5; n]);
            let rest = analysis.encode_into(&weights, &mut codes, &mut sign_mantissa).unwrap();
            assert!(codes == expected.encoded_exponent && sign_mantissa == expected.sign_mantissa, "{n}");
            assert_eq!((rest.gaps, rest.output_positions), (expected.gaps.clone(), expected.output_positions.clone()));
        }
    }
}
