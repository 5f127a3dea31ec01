//! A unit's weights on all cores: counted, planned, then encoded run by run, so that memory doesn't grow with
//! them.

use std::mem;

use df11_codec::encode::{Plan, Run, Start, Stitch, Stitched};
use df11_codec::{EncodeError, Geometry, Histogram};
use df11_simd::{Encoder, Isa, histogram};
use rayon::prelude::*;

/// Words of a run: 512 KiB, so that a core has work for a fraction of a millisecond and its output fits its
/// cache.
const RUN: usize = 1 << 18;

/// Runs that are encoded together, for each thread: 2 MiB of words.
const RUNS_OF_THREAD: usize = 4;

/// The most runs that are encoded together: 32 MiB of words.
const MOST_RUNS: usize = 64;

/// The weights of a unit, and all that is known before encoding them.
#[derive(Debug)]
pub(crate) struct Analysis {
    plan: Plan,
    starts: Vec<Start>,
}

/// Bytes of one of the two large tensors, in the order in which they lie there.
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

impl Analysis {
    /// Counts the exponents of a unit's weights and plans it.
    ///
    /// # Errors
    ///
    /// The format can't hold these words: [`EncodeError`].
    pub(crate) fn of(weights: &[impl AsRef<[u16]>]) -> Result<Self, EncodeError> {
        let runs = runs(weights);
        let histograms: Vec<Histogram> = runs.par_iter().map(|run| histogram(run, Isa::best())).collect();
        let mut total = Histogram::default();
        histograms.iter().for_each(|histogram| total.add(histogram));
        let plan = Plan::new(&total, Geometry::OFFICIAL)?;

        let mut next = Start::default();
        let starts = runs.iter().zip(&histograms).map(|(run, histogram)| {
            let after = plan.after(next, run, histogram)?;
            Ok(mem::replace(&mut next, after))
        });
        let starts = starts.collect::<Result<_, EncodeError>>()?;
        Ok(Self { plan, starts })
    }

    /// What is known of the unit.
    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Encodes the weights that were analysed, the two large tensors in place of what the vectors hold, whose memory is
    /// used again. Gives the others; the stream's last byte is in its place already.
    ///
    /// # Errors
    ///
    /// An [`EncodeError`] if the weights have changed since; the vectors then hold nothing in particular.
    pub(crate) fn encode_into(
        &self,
        weights: &[impl AsRef<[u16]>],
        encoded_exponent: &mut Vec<u8>,
        sign_mantissa: &mut Vec<u8>,
    ) -> Result<Stitched, EncodeError> {
        let encoder = Encoder::new(&self.plan, Isa::best());
        let mut stitch = Stitch::new(&self.plan);
        encoded_exponent.clear();
        encoded_exponent.reserve(self.plan.n_bytes());
        sign_mantissa.resize(weights.iter().map(|words| words.as_ref().len()).sum(), 0);
        let mut rest = sign_mantissa.as_mut_slice();
        for runs in self.runs(weights).chunks(MOST_RUNS) {
            let n = runs.iter().map(|(words, _)| words.len()).sum();
            for run in encode_runs(&encoder, runs, rest.split_off_mut(..n).unwrap_or_default())? {
                encoded_exponent.extend_from_slice(&stitch.add(run)?);
            }
        }
        let stitched = stitch.finish(weights.iter().map(|words| words.as_ref().len()))?;
        encoded_exponent.extend(stitched.last_byte);
        Ok(stitched)
    }

    /// Encodes the weights that were analysed, and has `then` take the bytes of the two large tensors, each
    /// in their order, while more are made. The rest is known in the end.
    ///
    /// # Errors
    ///
    /// An [`EncodeError`] if the weights have changed since; `then`'s own.
    pub(crate) fn encode_to<E: From<EncodeError>>(
        &self,
        weights: &[impl AsRef<[u16]>],
        mut then: impl FnMut(Part<'_>) -> Result<(), E>,
    ) -> Result<Stitched, E> {
        let encoder = Encoder::new(&self.plan, Isa::best());
        let mut stitch = Stitch::new(&self.plan);
        let mut take = |batch: &mut Batch| {
            for run in batch.runs.drain(..) {
                then(Part::Codes(&stitch.add(run)?))?;
            }
            then(Part::SignMantissa(&batch.sign_mantissa))
        };

        let runs = self.runs(weights);
        let (mut batch, mut next) = (Batch::default(), Batch::default());
        let together = MOST_RUNS.min(RUNS_OF_THREAD * rayon::current_num_threads());
        for runs in runs.chunks(together) {
            let mut encoded = Ok(());
            // `then` stays on this thread, which is none of the pool's.
            rayon::in_place_scope(|scope| {
                scope.spawn(|_| encoded = next.encode(&encoder, runs));
                take(&mut batch)
            })?;
            encoded?;
            mem::swap(&mut batch, &mut next);
        }
        take(&mut batch)?;
        Ok(stitch.finish(weights.iter().map(|words| words.as_ref().len()))?)
    }

    /// The runs of the weights, with where they start.
    fn runs<'w>(&self, weights: &'w [impl AsRef<[u16]>]) -> Vec<(&'w [u16], Start)> {
        runs(weights).into_iter().zip(self.starts.iter().copied()).collect()
    }
}

impl Batch {
    /// Encodes other runs, into the same memory.
    fn encode(&mut self, encoder: &Encoder<'_>, runs: &[(&[u16], Start)]) -> Result<(), EncodeError> {
        self.sign_mantissa.resize(runs.iter().map(|(words, _)| words.len()).sum(), 0);
        self.runs = encode_runs(encoder, runs, &mut self.sign_mantissa)?;
        Ok(())
    }
}

/// Encodes runs on all cores. `sign_mantissa` has a byte for each of their words.
fn encode_runs(
    encoder: &Encoder<'_>,
    runs: &[(&[u16], Start)],
    mut sign_mantissa: &mut [u8],
) -> Result<Vec<Run>, EncodeError> {
    let mut split = |n| sign_mantissa.split_off_mut(..n).unwrap_or_default();
    let outputs: Vec<&mut [u8]> = runs.iter().map(|(words, _)| split(words.len())).collect();
    let encoded = runs.par_iter().zip(outputs);
    let encoded = encoded.map(|(&(words, start), output)| encoder.encode_run_and_split(words, start, output));
    encoded.collect()
}

fn runs(weights: &[impl AsRef<[u16]>]) -> Vec<&[u16]> {
    weights.iter().flat_map(|words| words.as_ref().chunks(RUN)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn into_memory_that_held_something_else() {
        let word = |i: usize| 0x3f00 | (i * 7 % 512) as u16;
        let weights: [Vec<u16>; 2] = [5000, RUN + 3].map(|n| (0..n).map(word).collect());
        let analysis = Analysis::of(&weights).unwrap();
        let expected = df11_codec::encode(&weights.each_ref().map(|words| &**words), Geometry::OFFICIAL).unwrap();
        for n in [0, 10, 1_000_000] {
            let (mut codes, mut sign_mantissa) = (vec![0xa5; n], vec![0xa5; n]);
            let rest = analysis.encode_into(&weights, &mut codes, &mut sign_mantissa).unwrap();
            assert!(codes == expected.encoded_exponent && sign_mantissa == expected.sign_mantissa, "{n}");
            assert_eq!((rest.gaps, rest.output_positions), (expected.gaps.clone(), expected.output_positions.clone()));
        }
    }
}
