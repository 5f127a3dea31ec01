//! Large units, by the shape of their code.

use df11_codec::format::join;
use df11_host::internals::bench::{normal, words};

/// Makes a number of words, the same in every run.
type Words = fn(usize) -> Vec<u16>;

/// What a large unit's words are like.
pub(crate) const SHAPES: [(&str, Words); 5] = [
    // A trained model's: codes of 2 to 20 bits.
    ("large: normal", |n| normal(n, 0.02, 1)),
    // Codes of 1 bit, the largest chunks.
    ("large: one exponent", |n| words(n, 2, |_, random| join(120, rest(random)))),
    // All exponents equally frequent: codes of 7 and 8 bits, the smallest chunks.
    ("large: flat", |n| words(n, 3, |_, random| join(flat(random), rest(random)))),
    // Each exponent half as frequent as the one before: codes as long as the number of words allows.
    ("large: halves", |n| words(n, 4, |_, random| join(halves(random), rest(random)))),
    // Stretches of one exponent and of all exponents in turn: the largest chunks next to the smallest. A stretch is
    // neither a power of two nor a multiple of what a chunk holds.
    ("large: changing", |n| {
        words(n, 5, |i, random| {
            let exponent = if (i / 100_003).is_multiple_of(2) { 120 } else { flat(random) };
            join(exponent, rest(random))
        })
    }),
];

/// Sign and mantissa.
fn rest(random: u64) -> u8 {
    (random >> 56) as u8
}

/// One of the 240 exponents that aren't links, from bits that [`rest`] leaves.
fn flat(random: u64) -> u8 {
    (((random & 0xffff_ffff) * 240) >> 32) as u8
}

/// 90 for one word in two, 91 for one in four, and so on.
fn halves(random: u64) -> u8 {
    90 + (random | 1 << 40).trailing_zeros() as u8
}
