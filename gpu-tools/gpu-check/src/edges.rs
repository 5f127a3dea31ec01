//! Units at the edges of the format, in the geometry that every kernel can decode. Decoded together they are a list of
//! units of very different sizes.

use anyhow::Result;
use df11_codec::Geometry;
use df11_codec::format::join;
use df11_tests::strategies::{self, Case};

use crate::sample::Sample;

/// Tiny units, and units of a few chunks.
const LENGTHS: [usize; 12] = [0, 1, 2, 7, 8, 9, 63, 64, 65, 1000, 12_345, 40_000];

/// Codes of each kind at each length.
pub(crate) fn samples() -> Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for n in LENGTHS {
        // Exponents in turn, signs and mantissas of every kind.
        let words = |first: usize, count: usize| (0..n).map(|i| join((first + i * 7 % count) as u8, i as u8)).collect();
        for (name, code, words) in [
            ("codes of 1 bit", None, words(120, 1)),
            ("codes of 1 to 32 bits", Some(strategies::longest_codes()), words(100, 32)),
            ("17 tables", Some(strategies::seventeen_tables()), words(0, 207)),
            ("a trained model's codes", None, strategies::normal(n, 0.02, n as u64 + 1)),
        ] {
            samples.push(Sample::of(format!("{name}, {n} weights"), Case::new(Geometry::OFFICIAL, code, vec![words])?));
        }
    }
    Ok(samples)
}
