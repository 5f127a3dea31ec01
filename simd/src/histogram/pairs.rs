//! Counts exponents in pairs, in safe Rust. This halves the additions, and equal neighbours seldom wait for each
//! other's count to be stored.

use df11_codec::Histogram;
use df11_codec::format::EXPONENTS;

use crate::exponents::exponent_pairs;
use crate::prefetch::words_ahead;

/// The number of pairs of exponents. A model's words use only a few thousand of their counts.
const PAIRS: usize = 1 << 16;

/// With at least this many words, a table of all pairs is faster.
const LEAST: usize = 1 << 17;

/// Words between two sums: no 32-bit count can overflow in a piece of this length.
const PIECE: usize = 1 << 31;

/// How many bytes ahead words are prefetched.
const AHEAD: usize = 2048;

/// The histogram of the exponents of `words`.
pub(super) fn histogram(words: &[u16]) -> Histogram {
    if words.len() < LEAST {
        return Histogram::of(words);
    }
    let mut total = Histogram::default();
    for piece in words.chunks(PIECE) {
        let (groups, rest) = piece.as_chunks();
        total.add(&of_groups(groups));
        total.add(&Histogram::of(rest));
    }
    total
}

fn of_groups(groups: &[[u16; 8]]) -> Histogram {
    let mut table = vec![0u32; PAIRS];
    let mut counts = [0; EXPONENTS];
    // An array instead of a slice, so that no pair can be outside it.
    if let ([pairs], _) = table.as_chunks_mut::<PAIRS>() {
        for group in groups {
            words_ahead(group, AHEAD);
            for pair in exponent_pairs(group) {
                pairs[usize::from(pair)] += 1;
            }
        }
    }
    for (of_second, second) in table.chunks_exact(EXPONENTS).zip(0..) {
        for (count, &both) in counts.iter_mut().zip(of_second) {
            *count += u64::from(both);
        }
        counts[second] += of_second.iter().map(|&both| u64::from(both)).sum::<u64>();
    }
    Histogram::from_counts(counts)
}
