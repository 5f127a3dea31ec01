//! Numbers in FP32.

use crate::bits::{add_floats, multiply_add};

/// A number in FP32, as its bits. On a GPU it lies in a register for bits, so that BF16 words become floats without a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(transparent)]
pub struct Float(pub u32);

impl Float {
    /// The numbers of two words of BF16, the first in the lower half. Such a word is the upper half of a float.
    #[inline(always)]
    pub fn of_two(words: u32) -> [Self; 2] {
        [Self(words << 16), Self(words & 0xffff_0000)]
    }

    /// The number of a word of BF16.
    #[inline(always)]
    pub fn of(word: u16) -> Self {
        Self((word as u32) << 16)
    }

    /// This number plus a product, rounded once.
    #[inline(always)]
    pub fn plus_product(self, a: Self, b: Self) -> Self {
        Self(multiply_add(a.0, b.0, self.0))
    }

    /// The number, or the NaN 7fc00000 for every NaN: machines differ in the bits of those that they compute.
    #[inline(always)]
    pub fn with_one_nan(self) -> Self {
        if self.0 & 0x7fff_ffff > 0x7f80_0000 { Self(0x7fc0_0000) } else { self }
    }

    /// The sum of two numbers.
    #[inline(always)]
    pub fn plus(self, other: Self) -> Self {
        Self(add_floats(self.0, other.0))
    }
}
