//! Predicts the size of a unit from a sample of its weights.

use df11_codec::encode::Plan;
use df11_codec::{Geometry, Histogram};
use rayon::prelude::*;

use crate::compress::select::Reason;
use crate::file::words::WeightWords;

/// The number of words in a piece of the sample.
const PIECE: usize = 1 << 13;

/// The number of pieces in a sample. They are spread evenly over the weight, from its first word to its last. A weight
/// with fewer words than the pieces have is counted as a whole.
const PIECES: usize = 32;

/// The code and the sizes that a unit of these weights will have, and a histogram of each weight, all estimated from a sample of their
/// words; `None` if `compress` would store the weights as they are.
///
/// # Errors
///
/// The weights can't be read.
pub(crate) fn plan<W: WeightWords>(weights: &[W]) -> Result<Option<(Plan, Vec<Histogram>)>, W::Error> {
    let histograms: Vec<Histogram> = weights.par_iter().map(histogram).collect::<Result<_, _>>()?;
    let mut total = Histogram::default();
    histograms.iter().for_each(|histogram| total.add(histogram));
    let plan = Plan::new(&total, Geometry::OFFICIAL).ok();
    let plan = plan.filter(|plan| Reason::against(plan, weights.len()).is_none());
    Ok(plan.map(|plan| (plan, histograms)))
}

/// The histogram of a weight, estimated from a sample if the weight is large. Its total is always the exact number of
/// words.
fn histogram<W: WeightWords>(weight: &W) -> Result<Histogram, W::Error> {
    let (n, mut buffer) = (weight.len(), Vec::new());
    if n <= PIECE * PIECES {
        return Ok(Histogram::of(weight.read(0..n, &mut buffer)?));
    }
    let mut sample = Histogram::default();
    for piece in 0..PIECES {
        let start = (n - PIECE) * piece / (PIECES - 1);
        sample.add(&Histogram::of(weight.read(start..start + PIECE, &mut buffer)?));
    }
    Ok(scaled(&sample, n))
}

/// A sample's histogram, scaled to `n` words. `n` must not be less than the words of the sample.
fn scaled(sample: &Histogram, n: usize) -> Histogram {
    let sampled = sample.total().max(1);
    let scale = |count| u64::try_from(u128::from(count) * n as u128 / sampled).unwrap_or(u64::MAX);
    let mut counts = sample.counts().map(scale);
    // Rounding down lost some words. The largest count changes least if it gets them.
    let rest = (n as u64).saturating_sub(counts.iter().sum());
    if let Some(most) = counts.iter_mut().max() {
        *most += rest;
    }
    Histogram::from_counts(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_lost_by_scaling() {
        let n = PIECE * PIECES + 12_345;
        // Exponents 0 to 99, unevenly.
        let weight: Vec<u16> = (0..n as u64).map(|i| ((i * i / 7 % 100) as u16) << 7).collect();
        let histogram = histogram(&&*weight).unwrap();
        assert_eq!(histogram.total(), n as u128);
        let exact = Histogram::of(&weight);
        for (got, expected) in histogram.counts().iter().zip(exact.counts()) {
            assert_eq!(*got == 0, *expected == 0);
            assert!(got.abs_diff(*expected) <= expected / 10, "{got} {expected}");
        }
    }

    /// The sample has the first words, the last ones, and some of those between.
    #[test]
    fn the_sample_is_spread_over_the_weight() {
        let n = 4 * PIECE * PIECES;
        let weight: Vec<u16> = (0..n).map(|i| ((i * 200 / n) as u16) << 7).collect();
        let histogram = histogram(&&*weight).unwrap();
        let seen: Vec<usize> = (0..256).filter(|&e| histogram.counts()[e] > 0).collect();
        assert_eq!((seen[0], seen[seen.len() - 1]), (0, 199));
        assert!(seen.len() >= PIECES);
    }

    #[test]
    fn weights_that_would_not_shrink_are_not_a_unit() {
        let plain: Vec<u16> = (0..20_000u32).map(|i| (i % 20) as u16 * 128).collect();
        assert!(plan(&[&*plain]).unwrap().is_some());
        assert!(plan(&[&[0u16, 1 << 7][..]]).unwrap().is_none());
        assert!(plan(&[&[0x7f80u16; 5000][..]]).unwrap().is_none());
    }
}
