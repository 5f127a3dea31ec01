//! Counts, plans and then encodes a unit's weights on all cores, run by run, so that memory use doesn't grow with them.

use std::mem;
use std::num::NonZeroUsize;

use df11_codec::encode::{Plan, Run as EncodedCodes, Start, Stitch, Stitched};
use df11_codec::{EncodeError, Geometry, Histogram};
use df11_simd::{Encoder, Isa, histogram};
use rayon::prelude::*;

use crate::compress::failure::EncodeFailure;
use crate::compress::runs::{self, RUN, Run, Slot};
use crate::file::words::WeightWords;
use crate::pipeline;

/// Runs in memory that are encoded together: 32 MiB of words.
const RUNS_TOGETHER: usize = 64;

/// The weights of a unit, and all that is known before encoding them.
#[derive(Debug)]
pub(crate) struct Analysis {
    plan: Plan,
    /// How often each exponent occurs.
    histogram: Histogram,
    /// Where each run starts.
    starts: Vec<Start>,
}

/// What encoding gives, in the order in which it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EncodedBytes<'b> {
    /// Words of the weight with this number: those that the next two parts encode.
    Words(usize, &'b [u16]),
    /// Consecutive bytes of `encoded_exponent`.
    Codes(&'b [u8]),
    /// Consecutive bytes of `sign_mantissa`.
    SignMantissa(&'b [u8]),
}

/// What is counted in a run.
#[derive(Default)]
struct Counted {
    words: u64,
    last: Option<u16>,
    histogram: Histogram,
}

/// What is made of a run: first it is counted, then encoded.
#[derive(Default)]
struct Made {
    counted: Counted,
    codes: Option<EncodedCodes>,
    sign_mantissa: Vec<u8>,
}

/// Memory for analysing and encoding units one after another.
pub(crate) struct Workspace {
    slots: Vec<Slot<Made>>,
    most_runs: usize,
}

impl Default for Workspace {
    fn default() -> Self {
        Self::of_runs(NonZeroUsize::MAX)
    }
}

impl Workspace {
    /// Memory for at most this number of runs at the same time.
    pub(crate) fn of_runs(most: NonZeroUsize) -> Self {
        Self { slots: Vec::new(), most_runs: most.get() }
    }

    /// How many runs of a unit of this many weights will be in work at the same time.
    pub(crate) fn runs(&self, weights: usize) -> usize {
        pipeline::slots(self.most_runs, weights.div_ceil(RUN))
    }

    /// For how many of them there is no memory yet.
    pub(crate) fn new_runs(&self, weights: usize) -> usize {
        self.runs(weights).saturating_sub(self.slots.len())
    }
}

impl Analysis {
    /// Counts the exponents of a unit's weights on all cores, and plans it. Calls `then` with each weight's number and words
    /// of it, in order.
    ///
    /// # Errors
    ///
    /// The weights can't be read, or the format can't hold these words; `then`'s own.
    pub(crate) fn of<W: WeightWords>(
        weights: &[W],
        workspace: &mut Workspace,
        mut then: impl FnMut(usize, &[u16]) -> Result<(), W::Error>,
    ) -> Result<Self, EncodeFailure<W::Error>> {
        let runs: Vec<_> = runs::of(weights).into_iter().map(|run| (run, ())).collect();
        let mut counts = Vec::with_capacity(runs.len());
        let count = |words: &[u16], (): &(), made: &mut Made| {
            made.counted = Counted::of(words);
            Ok(())
        };
        runs::in_order(workspace.most_runs, &runs, &mut workspace.slots, count, |run, words, made| {
            counts.push(mem::take(&mut made.counted));
            then(run.number, words).map_err(EncodeFailure::File)
        })?;
        Ok(Self::of_counts(&counts)?)
    }

    /// Plans a unit of these runs.
    fn of_counts(counts: &[Counted]) -> Result<Self, EncodeError> {
        let mut histogram = Histogram::default();
        counts.iter().for_each(|counted| histogram.add(&counted.histogram));
        let plan = Plan::new(&histogram, Geometry::OFFICIAL)?;
        let mut next = Start::default();
        let starts = counts.iter().map(|counted| {
            let after = plan.after_run(next, counted.words, counted.last, &counted.histogram)?;
            Ok(mem::replace(&mut next, after))
        });
        let starts = starts.collect::<Result<_, EncodeError>>()?;
        Ok(Self { plan, histogram, starts })
    }

    /// The unit's plan.
    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How often each exponent occurs in the weights.
    pub(crate) fn histogram(&self) -> &Histogram {
        &self.histogram
    }

    /// Encodes the analysed weights in memory, reusing the two vectors for the large tensors; returns the small ones.
    /// The stream already includes its last byte.
    ///
    /// # Errors
    ///
    /// The weights have changed since. The content of the vectors is then unspecified.
    pub(crate) fn encode_into(
        &self,
        weights: &[&[u16]],
        encoded_exponent: &mut Vec<u8>,
        sign_mantissa: &mut Vec<u8>,
    ) -> Result<Stitched, EncodeError> {
        let encoder = Encoder::new(&self.plan, Isa::best());
        let mut stitch = Stitch::new(&self.plan);
        encoded_exponent.clear();
        encoded_exponent.reserve(self.plan.n_bytes());
        sign_mantissa.resize(weights.iter().map(|weight| weight.len()).sum(), 0);
        let mut rest = sign_mantissa.as_mut_slice();
        for runs in self.runs(weights).chunks(RUNS_TOGETHER) {
            let outputs = runs.iter().map(|(run, _)| rest.split_off_mut(..run.len()).unwrap_or_default());
            let together: Vec<_> = runs.iter().zip(outputs).collect();
            let encode = |((run, start), output): (&(Run<'_, _>, Start), &mut [u8])| {
                encoder.encode_run_and_split(run.words(&[]), *start, output)
            };
            for codes in together.into_par_iter().map(encode).collect::<Result<Vec<_>, _>>()? {
                encoded_exponent.extend_from_slice(&stitch.add(codes)?);
            }
        }
        let stitched = stitch.finish(weights.iter().map(|weight| weight.len()))?;
        encoded_exponent.extend(stitched.last_byte);
        Ok(stitched)
    }

    /// Encodes the analysed weights. Calls `then` with the words and with the bytes of the two large tensors, each
    /// tensor's in order, while it encodes more. Returns the rest at the end.
    ///
    /// # Errors
    ///
    /// The weights can't be read, or have changed since; `then`'s own.
    pub(crate) fn encode_to<W: WeightWords>(
        &self,
        weights: &[W],
        workspace: &mut Workspace,
        mut then: impl FnMut(EncodedBytes<'_>) -> Result<(), W::Error>,
    ) -> Result<Stitched, EncodeFailure<W::Error>> {
        let encoder = Encoder::new(&self.plan, Isa::best());
        let mut stitch = Stitch::new(&self.plan);
        let encode = |words: &[u16], start: &Start, made: &mut Made| {
            made.sign_mantissa.resize(words.len(), 0);
            made.codes = Some(encoder.encode_run_and_split(words, *start, &mut made.sign_mantissa)?);
            Ok(())
        };
        let (runs, slots) = (self.runs(weights), &mut workspace.slots);
        runs::in_order(workspace.most_runs, &runs, slots, encode, |run, words, made| {
            then(EncodedBytes::Words(run.number, words)).map_err(EncodeFailure::File)?;
            if let Some(codes) = made.codes.take() {
                then(EncodedBytes::Codes(&stitch.add(codes)?)).map_err(EncodeFailure::File)?;
            }
            then(EncodedBytes::SignMantissa(&made.sign_mantissa)).map_err(EncodeFailure::File)
        })?;
        Ok(stitch.finish(weights.iter().map(W::len))?)
    }

    /// The runs of the weights, with where they start.
    fn runs<'w, W: WeightWords>(&self, weights: &'w [W]) -> Vec<(Run<'w, W>, Start)> {
        runs::of(weights).into_iter().zip(self.starts.iter().copied()).collect()
    }
}

impl Counted {
    fn of(words: &[u16]) -> Self {
        Self { words: words.len() as u64, last: words.last().copied(), histogram: histogram(words, Isa::best()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn into_memory_that_held_something_else() {
        let word = |i: usize| 0x3f00 | (i * 7 % 512) as u16;
        let weights: [Vec<u16>; 2] = [5000, RUN + 3].map(|n| (0..n).map(word).collect());
        let weights = weights.each_ref().map(Vec::as_slice);
        let analysis = Analysis::of(&weights, &mut Workspace::default(), |_, _| Ok(())).unwrap();
        let expected = df11_codec::encode(&weights, Geometry::OFFICIAL).unwrap();
        for n in [0, 10, 1_000_000] {
            let (mut codes, mut sign_mantissa) = (vec![0xa5; n], vec![0xa5; n]);
            let rest = analysis.encode_into(&weights, &mut codes, &mut sign_mantissa).unwrap();
            assert!(codes == expected.encoded_exponent && sign_mantissa == expected.sign_mantissa, "{n}");
            assert_eq!((rest.gaps, rest.output_positions), (expected.gaps.clone(), expected.output_positions.clone()));
        }
    }
}
