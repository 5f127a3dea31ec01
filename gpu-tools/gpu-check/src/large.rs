//! Large units, by the shape of their code.

use df11_codec::format::join;
use df11_host::internals::bench::{normal, words};

/// What a large unit's words are like.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    /// A trained model's: codes of 2 to 20 bits.
    Normal,
    /// One exponent: codes of 1 bit, the largest chunks.
    Constant,
    /// All exponents equally frequent: codes of 7 and 8 bits, the smallest chunks.
    Flat,
    /// Each exponent half as frequent as the one before: codes as long as the number of words allows.
    Halves,
    /// Stretches of one exponent and of all exponents in turn: the largest chunks next to the smallest.
    Changing,
}

impl Shape {
    pub(crate) const ALL: [Self; 5] = [Self::Normal, Self::Constant, Self::Flat, Self::Halves, Self::Changing];

    /// Words of this shape, the same in every run.
    pub(crate) fn words(self, n: usize) -> Vec<u16> {
        match self {
            Self::Normal => normal(n, 0.02, 1),
            Self::Constant => words(n, 2, |_, random| join(120, rest(random))),
            Self::Flat => words(n, 3, |_, random| join(flat(random), rest(random))),
            Self::Halves => words(n, 4, |_, random| join(halves(random), rest(random))),
            // Neither a power of two nor a multiple of what a chunk holds.
            Self::Changing => words(n, 5, |i, random| {
                let exponent = if (i / 100_003).is_multiple_of(2) { 120 } else { flat(random) };
                join(exponent, rest(random))
            }),
        }
    }
}

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
