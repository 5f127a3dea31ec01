//! Counts, plans and then encodes a unit's weights on all cores, run by run, so that memory use doesn't grow with them.

use std::convert::Infallible;
use std::mem;
use std::num::NonZeroUsize;

use df11_codec::encode::{Plan, Run as EncodedCodes, Start, Stitch, Stitched};
use df11_codec::{EncodeError, Geometry, Histogram};
use df11_simd::{Encoder, Isa, histogram};

use crate::buffers::Buffers;
use crate::compress::failure::Failure;
use crate::compress::runs::{self, Run, Slot};
use crate::file::memory;
use crate::file::words::WeightWords;

/// Runs in memory that are encoded together: 32 MiB of words.
const RUNS_TOGETHER: usize = 64;

/// The weights of a unit, and all that is known before encoding them.
#[derive(Debug)]
pub(crate) struct Analysis {
    plan: Plan,
    starts: Vec<Start>,
}

/// What encoding gives, in the order in which it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part<'b> {
    /// Words of the weight with this number: those that the next two parts encode.
    Words(usize, &'b [u16]),
    /// Consecutive bytes of `encoded_exponent`.
    Codes(&'b [u8]),
    /// Consecutive bytes of `sign_mantissa`.
    SignMantissa(&'b [u8]),
}

/// A unit's two large tensors, while their parts arrive.
#[derive(Default)]
pub(crate) struct Collected {
    pub(crate) codes: Vec<u8>,
    pub(crate) sign_mantissa: Vec<u8>,
}

impl Collected {
    /// Room for tensors of these bytes, of this unit.
    ///
    /// # Errors
    ///
    /// [`Error::NoMemory`](crate::Error::NoMemory).
    pub(crate) fn of(unit: &str, codes: u64, sign_mantissa: u64) -> crate::Result<Self> {
        let room = |bytes| memory::room(unit, usize::try_from(bytes).unwrap_or(usize::MAX));
        Ok(Self { codes: room(codes)?, sign_mantissa: room(sign_mantissa)? })
    }

    /// Takes the next part.
    pub(crate) fn take(&mut self, part: Part<'_>) {
        match part {
            Part::Words(..) => {}
            Part::Codes(bytes) => self.codes.extend_from_slice(bytes),
            Part::SignMantissa(bytes) => self.sign_mantissa.extend_from_slice(bytes),
        }
    }
}

/// What is counted in a run.
#[derive(Clone, Default)]
struct Counted {
    words: u64,
    last: Option<u16>,
    histogram: Histogram,
}

/// What a run is encoded to.
#[derive(Default)]
struct EncodedRun {
    codes: Option<EncodedCodes>,
    sign_mantissa: Vec<u8>,
}

/// Memory for analysing and encoding units one after another.
#[derive(Default)]
pub(crate) struct Workspace {
    counting: Buffers<Vec<u16>>,
    encoding: Vec<Slot<EncodedRun>>,
    most_runs: Option<NonZeroUsize>,
}

impl Workspace {
    /// Memory for at most this number of runs at the same time.
    pub(crate) fn of_runs(most: NonZeroUsize) -> Self {
        Self { most_runs: Some(most), ..Self::default() }
    }
}

impl Analysis {
    /// Counts the exponents of a unit's weights and plans it.
    ///
    /// # Errors
    ///
    /// The weights can't be read, or the format can't hold these words.
    pub(crate) fn of<W: WeightWords>(weights: &[W], workspace: &mut Workspace) -> Result<Self, Failure<W::Error>> {
        let runs: Vec<_> = runs::of(weights).into_iter().map(|run| (run, ())).collect();
        if let Some(most) = workspace.most_runs {
            let (mut counts, mut slots) = (Vec::with_capacity(runs.len()), Vec::new());
            let count = |words: &[u16], (): &(), counted: &mut Counted| {
                *counted = Counted::of(words);
                Ok(())
            };
            runs::in_order_within(most.get(), &runs, &mut slots, count, |_, _, counted| {
                counts.push(counted.clone());
                Ok(())
            })?;
            return Ok(Self::of_counts(&counts)?);
        }
        Ok(Self::of_counts(&runs::map(runs, &workspace.counting, |words, ()| Ok(Counted::of(words)))?)?)
    }

    /// Like [`Self::of`]. Calls `then` with the words of each weight in order, and the weight's number.
    ///
    /// # Errors
    ///
    /// As [`Self::of`]; `then`'s own.
    pub(crate) fn with_words<W: WeightWords>(
        weights: &[W],
        mut then: impl FnMut(usize, &[u16]) -> Result<(), W::Error>,
    ) -> Result<Self, Failure<W::Error>> {
        let mut counts = Vec::new();
        count(weights, |number, words, counted| {
            counts.push(counted.clone());
            then(number, words)
        })?;
        Ok(Self::of_counts(&counts)?)
    }

    /// Plans a unit of these runs.
    fn of_counts(counts: &[Counted]) -> Result<Self, EncodeError> {
        let mut total = Histogram::default();
        counts.iter().for_each(|counted| total.add(&counted.histogram));
        let plan = Plan::new(&total, Geometry::OFFICIAL)?;
        let mut next = Start::default();
        let starts = counts.iter().map(|counted| {
            let after = plan.after_run(next, counted.words, counted.last, &counted.histogram)?;
            Ok(mem::replace(&mut next, after))
        });
        let starts = starts.collect::<Result<_, EncodeError>>()?;
        Ok(Self { plan, starts })
    }

    /// The unit's plan.
    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
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
    ) -> Result<Stitched, Failure<Infallible>> {
        let encoder = Encoder::new(&self.plan, Isa::best());
        let mut stitch = Stitch::new(&self.plan);
        encoded_exponent.clear();
        encoded_exponent.reserve(self.plan.n_bytes());
        sign_mantissa.resize(weights.iter().map(|weight| weight.len()).sum(), 0);
        let mut rest = sign_mantissa.as_mut_slice();
        for runs in self.runs(weights).chunks(RUNS_TOGETHER) {
            let with_output = runs.iter().map(|(run, start)| {
                let output = rest.split_off_mut(..run.len()).unwrap_or_default();
                (*run, (*start, output))
            });
            let together = with_output.collect();
            let encode = |words: &[u16], (start, output)| Ok(encoder.encode_run_and_split(words, start, output)?);
            for codes in runs::map(together, &Buffers::default(), encode)? {
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
        mut then: impl FnMut(Part<'_>) -> Result<(), W::Error>,
    ) -> Result<Stitched, Failure<W::Error>> {
        let encoder = Encoder::new(&self.plan, Isa::best());
        let mut stitch = Stitch::new(&self.plan);
        let encode = |words: &[u16], start: &Start, run: &mut EncodedRun| {
            run.sign_mantissa.resize(words.len(), 0);
            run.codes = Some(encoder.encode_run_and_split(words, *start, &mut run.sign_mantissa)?);
            Ok(())
        };
        let most = workspace.most_runs.map_or(usize::MAX, NonZeroUsize::get);
        runs::in_order_within(most, &self.runs(weights), &mut workspace.encoding, encode, |run, words, encoded| {
            then(Part::Words(run.number, words)).map_err(Failure::File)?;
            if let Some(codes) = encoded.codes.take() {
                then(Part::Codes(&stitch.add(codes)?)).map_err(Failure::File)?;
            }
            then(Part::SignMantissa(&encoded.sign_mantissa)).map_err(Failure::File)
        })?;
        Ok(stitch.finish(weights.iter().map(W::len))?)
    }

    /// The runs of the weights, with where they start.
    fn runs<'w, W: WeightWords>(&self, weights: &'w [W]) -> Vec<(Run<'w, W>, Start)> {
        runs::of(weights).into_iter().zip(self.starts.iter().copied()).collect()
    }
}

/// Counts the exponents of a unit's weights, and nothing else. Calls `then` with the words of each run that was counted.
///
/// # Errors
///
/// The weights can't be read; `then`'s own.
pub(crate) fn histogram_of<W: WeightWords>(
    weights: &[W],
    mut then: impl FnMut(&[u16]) -> Result<(), W::Error>,
) -> Result<Histogram, Failure<W::Error>> {
    let mut total = Histogram::default();
    count(weights, |_, words, counted| {
        total.add(&counted.histogram);
        then(words)
    })?;
    Ok(total)
}

/// Counts runs of weights on all cores. Calls `then` with each weight's number, with words of it and with what was
/// counted in them, in order.
fn count<W: WeightWords>(
    weights: &[W],
    mut then: impl FnMut(usize, &[u16], &Counted) -> Result<(), W::Error>,
) -> Result<(), Failure<W::Error>> {
    let runs: Vec<_> = runs::of(weights).into_iter().map(|run| (run, ())).collect();
    let count = |words: &[u16], (): &(), counted: &mut Counted| {
        *counted = Counted::of(words);
        Ok(())
    };
    runs::in_order(&runs, &mut Vec::new(), count, |run, words, counted| {
        then(run.number, words, counted).map_err(Failure::File)
    })
}

impl Counted {
    fn of(words: &[u16]) -> Self {
        Self { words: words.len() as u64, last: words.last().copied(), histogram: histogram(words, Isa::best()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compress::runs::RUN;

    #[test]
    fn into_memory_that_held_something_else() {
        let word = |i: usize| 0x3f00 | (i * 7 % 512) as u16;
        let weights: [Vec<u16>; 2] = [5000, RUN + 3].map(|n| (0..n).map(word).collect());
        let weights = weights.each_ref().map(Vec::as_slice);
        let analysis = Analysis::of(&weights, &mut Workspace::default()).unwrap();
        let expected = df11_codec::encode(&weights, Geometry::OFFICIAL).unwrap();
        for n in [0, 10, 1_000_000] {
            let (mut codes, mut sign_mantissa) = (vec![0xa5; n], vec![0xa5; n]);
            let rest = analysis.encode_into(&weights, &mut codes, &mut sign_mantissa).unwrap();
            assert!(codes == expected.encoded_exponent && sign_mantissa == expected.sign_mantissa, "{n}");
            assert_eq!((rest.gaps, rest.output_positions), (expected.gaps.clone(), expected.output_positions.clone()));
        }
    }
}
