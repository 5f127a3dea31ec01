//! Quickly makes weights like a trained model's, and others. A seed gives the same words on every machine and with any number of threads.

use std::f64::consts::TAU;

use df11_codec::format::join;
use rayon::prelude::*;

/// Words that one task makes.
const PIECE: usize = 1 << 16;

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
    ("large: halves", |n| words(n, 4, |_, random| join(90 + (random | 1 << 40).trailing_zeros() as u8, rest(random)))),
    // Stretches of one exponent and of all exponents in turn: the largest chunks next to the smallest. A stretch is neither a power of two
    // nor a multiple of what a chunk holds.
    ("large: changing", |n| {
        words(n, 5, |i, random| {
            let exponent = if (i / 100_003).is_multiple_of(2) { 120 } else { flat(random) };
            join(exponent, rest(random))
        })
    }),
];

/// Normally distributed weights as BF16 words, with this standard deviation around 0.
pub(crate) fn normal(n: usize, deviation: f64, seed: u64) -> Vec<u16> {
    words(n, seed, |_, random| {
        // Box and Muller: two uniform numbers, the first never 0.
        let (u, v) = (((random >> 32) + 1) as f64 / 2f64.powi(32), (random & 0xffff_ffff) as f64 / 2f64.powi(32));
        bf16((-2.0 * u.ln()).sqrt() * (TAU * v).cos() * deviation)
    })
}

/// Makes each word from its number and 64 random bits, which depend only on the seed and the number.
fn words(n: usize, seed: u64, word: impl Fn(usize, u64) -> u16 + Sync) -> Vec<u16> {
    let mut words = vec![0; n];
    words.par_chunks_mut(PIECE).enumerate().for_each(|(piece, words)| {
        for (i, out) in words.iter_mut().enumerate() {
            let i = piece * PIECE + i;
            *out = word(i, scramble(seed.wrapping_add((i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))));
        }
    });
    words
}

/// SplitMix64's output function.
const fn scramble(state: u64) -> u64 {
    let state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}

/// Rounds to the nearest BF16; of two equally near, to the even one.
#[expect(clippy::cast_possible_truncation, reason = "rounds")]
fn bf16(x: f64) -> u16 {
    let bits = (x as f32).to_bits();
    ((bits + 0x7fff + ((bits >> 16) & 1)) >> 16) as u16
}

/// Sign and mantissa.
fn rest(random: u64) -> u8 {
    (random >> 56) as u8
}

/// One of the 240 exponents that aren't links, from bits that [`rest`] leaves.
fn flat(random: u64) -> u8 {
    (((random & 0xffff_ffff) * 240) >> 32) as u8
}
