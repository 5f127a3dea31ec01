//! Joins exponents and sign_mantissa bytes to words (FORMAT.md §2).

use df11_codec::format::join;

/// Makes one word from each exponent and its sign_mantissa byte. The three slices have the same length.
#[inline(always)]
pub(super) fn merge(exponents: &[u8], sign_mantissa: &[u8], words: &mut [u16]) {
    for ((word, &exponent), &sign_mantissa) in words.iter_mut().zip(exponents).zip(sign_mantissa) {
        *word = join(exponent, sign_mantissa);
    }
}
