//! How often each exponent occurs (FORMAT.md §3.1).

use crate::format::{EXPONENTS, split};

/// Occurrences of each of the 256 exponents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram([u64; EXPONENTS]);

impl Default for Histogram {
    fn default() -> Self {
        Self([0; EXPONENTS])
    }
}

impl Histogram {
    /// The histogram of the exponents of `words`.
    pub fn of(words: &[u16]) -> Self {
        // Four tables: with only one, each of several equal exponents in a row would wait until the previous count is
        // stored.
        let mut counts = [[0u32; EXPONENTS]; 4];
        let mut total = Self::default();
        // No 32-bit counter can overflow within a piece of this length.
        for piece in words.chunks(1 << 31) {
            let (fours, rest) = piece.as_chunks::<4>();
            for four in fours {
                for (table, &word) in counts.iter_mut().zip(four) {
                    table[usize::from(split(word).0)] += 1;
                }
            }
            for &word in rest {
                counts[0][usize::from(split(word).0)] += 1;
            }
            for table in &mut counts {
                for (sum, count) in total.0.iter_mut().zip(table.iter_mut()) {
                    *sum += u64::from(core::mem::take(count));
                }
            }
        }
        total
    }

    /// A histogram with the given counts.
    pub const fn from_counts(counts: [u64; EXPONENTS]) -> Self {
        Self(counts)
    }

    /// The counts, indexed by exponent.
    pub const fn counts(&self) -> &[u64; EXPONENTS] {
        &self.0
    }

    /// Adds the counts of `other`; a sum that doesn't fit stays at `u64::MAX`.
    pub fn add(&mut self, other: &Self) {
        for (sum, &count) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.saturating_add(count);
        }
    }

    /// The sum of all counts.
    pub fn total(&self) -> u128 {
        self.0.iter().map(|&count| u128::from(count)).sum()
    }
}
