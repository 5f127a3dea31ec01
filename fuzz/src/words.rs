//! Makes words of every kind from a few bytes, since a fuzzer's inputs are short and units must be longer.

use arbitrary::Arbitrary;
use df11_codec::Geometry;
use df11_codec::format::{FIRST_LINK, join, split};
use df11_tests::strategies;

/// How words are made.
#[derive(Arbitrary, Clone, Debug)]
pub enum Words {
    /// These.
    These(Vec<u16>),
    /// These, again and again.
    Again(Vec<u16>, u16),
    /// As in a trained model.
    Normal {
        /// How many.
        count: u16,
        /// The power of two by which they are scaled, from -64 on.
        scale: u8,
        /// Which.
        seed: u64,
    },
    /// Each exponent half as frequent as the one before.
    Skewed(u16),
    /// This number of consecutive exponents, equally frequent.
    Flat {
        /// How many words.
        count: u16,
        /// The first exponent.
        first: u8,
        /// How many exponents.
        exponents: u8,
    },
    /// Some words after others.
    Both(Box<(Words, Words)>),
}

impl Words {
    /// The words, of which there are no more than `most`.
    pub fn get(&self, most: usize) -> Vec<u16> {
        let count = |count: u16| usize::from(count).min(most);
        let mut words = match self {
            Self::These(words) => words.clone(),
            Self::Again(words, times) => words.iter().copied().cycle().take(count(*times)).collect(),
            Self::Normal { count: n, scale, seed } => {
                strategies::normal(count(*n), 2f32.powi(i32::from(*scale % 128) - 64), *seed)
            }
            Self::Skewed(n) => strategies::skewed(count(*n) as u32),
            Self::Flat { count: n, first, exponents } => {
                let word = |i: usize| join(first.wrapping_add((i % (1 + usize::from(*exponents))) as u8), i as u8);
                (0..count(*n)).map(word).collect()
            }
            Self::Both(both) => [both.0.get(most), both.1.get(most)].concat(),
        };
        words.truncate(most);
        words
    }
}

/// Words that the format can hold: those whose exponent is too large get a smaller one.
pub fn codable(mut words: Vec<u16>) -> Vec<u16> {
    let too_large = words.iter_mut().filter(|word| split(**word).0 >= FIRST_LINK);
    too_large.for_each(|word| *word &= !0x4000);
    words
}

/// A geometry of any size that the format allows.
pub fn geometry(bytes: u8, threads: u16) -> Geometry {
    match (bytes % 4, threads % 8) {
        (0, 0) => Some(Geometry::OFFICIAL),
        (0, _) => Geometry::new(8, u32::from(threads % 64) + 1),
        (1, _) => Geometry::new(8, 32 * (u32::from(threads % 16) + 1)),
        _ => Geometry::new(4 + u32::from(bytes / 4 % 13), u32::from(threads % 64) + 1),
    }
    .unwrap_or(Geometry::OFFICIAL)
}
