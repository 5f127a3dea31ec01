//! The exponents that have codes (FIXED-LENGTH.md §2).

use crate::fixed::FixedError;
use crate::format::{EXPONENTS, split};
use crate::histogram::Histogram;

/// Seven consecutive exponents that have codes, and the code that marks escapes.
///
/// Two bits of code, together with the exponent's lowest bit, which stays in the word's low byte, select one of eight
/// consecutive exponents that begin with an even one. Seven of them have codes; an escape's code selects the eighth, the
/// *mark*. It is the highest of the eight if the first exponent with a code is even, else the lowest:
///
/// ```text
/// first = 120    120 121 122 123 124 125 126 [127]     base 120, the mark is 127
/// first = 121   [120] 121 122 123 124 125 126 127      base 120, the mark is 120
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alphabet {
    first: u8,
}

impl Alphabet {
    /// How many exponents have codes.
    pub const LEN: u8 = 7;

    /// The largest first exponent.
    pub const LARGEST_FIRST: u8 = u8::MAX - Self::LEN + 1;

    /// The alphabet that begins with this exponent.
    ///
    /// # Errors
    ///
    /// [`FixedError::Alphabet`] if it is larger than [`Self::LARGEST_FIRST`].
    pub const fn new(first: u8) -> Result<Self, FixedError> {
        if first > Self::LARGEST_FIRST { Err(FixedError::Alphabet { got: first }) } else { Ok(Self { first }) }
    }

    /// The alphabet with the fewest escapes; among equals, the one that begins lowest.
    pub fn of(histogram: &Histogram) -> Self {
        let mut best = (0, 0);
        for (first, coded) in (0..).zip(histogram.counts().windows(Self::LEN.into())) {
            let coded = coded.iter().map(|&count| u128::from(count)).sum();
            if coded > best.1 {
                best = (first, coded);
            }
        }
        Self { first: best.0 }
    }

    /// How many words of a histogram are escapes.
    pub fn escapes(self, histogram: &Histogram) -> u128 {
        let first = usize::from(self.first);
        let coded = &histogram.counts()[first..first + usize::from(Self::LEN)];
        histogram.total() - coded.iter().map(|&count| u128::from(count)).sum::<u128>()
    }

    /// The first exponent that has a code.
    pub const fn first(self) -> u8 {
        self.first
    }

    /// The lowest of the eight exponents that codes can select. It is even.
    pub const fn base(self) -> u8 {
        self.first & !1
    }

    /// The exponent that the code of an escape selects.
    pub const fn mark(self) -> u8 {
        if self.first.is_multiple_of(2) { self.base() + 7 } else { self.base() }
    }

    /// Whether a word with this exponent is an escape.
    pub const fn is_escape(self, exponent: u8) -> bool {
        exponent.wrapping_sub(self.first) >= Self::LEN
    }

    /// The word with which a row's last group is padded.
    pub const fn padding(self) -> u16 {
        (self.first as u16) << 7
    }

    /// The word that an escape's code stands for: the same word with the mark as its exponent.
    pub(crate) const fn marked(self, word: u16) -> u16 {
        word & 0x807f | (self.mark() as u16) << 7
    }

    /// Whether the code that stands for this word is an escape's.
    pub(crate) const fn is_mark(self, word: u16) -> bool {
        split(word).0 == self.mark()
    }

    /// A word's entry in the list of escapes.
    pub(crate) const fn escape(self, word: u16) -> u8 {
        split(word).0 ^ self.mark()
    }
}

const _: () = assert!(Alphabet::LARGEST_FIRST as usize + Alphabet::LEN as usize == EXPONENTS);
