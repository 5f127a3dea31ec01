//! The two inner loops with each set of instructions.

use df11_codec::format::join;

use super::lane::{Lane, Unfit, strides_inline};
use super::symbols::Symbols;
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};
use crate::isa::{Isa, Set};

/// [`strides_inline`], compiled for these instructions.
pub(super) fn strides<const N: usize>(isa: Isa, symbols: &Symbols, lanes: &mut [Lane<'_>; N]) -> Result<(), Unfit> {
    match isa.0 {
        Set::Portable => strides_inline(symbols, lanes, super::symbols::Codes::count),
        #[cfg(target_arch = "x86_64")]
        Set::Avx2 => avx2::strides(symbols, lanes),
        #[cfg(target_arch = "x86_64")]
        Set::Avx512 => avx512::strides(symbols, lanes),
        #[cfg(target_arch = "aarch64")]
        Set::Neon => strides_inline(symbols, lanes, super::symbols::Codes::count),
    }
}

/// One word from each exponent and its sign_mantissa byte; the three are equally long.
pub(super) fn merge(isa: Isa, exponents: &[u8], sign_mantissa: &[u8], words: &mut [u16]) {
    match isa.0 {
        Set::Portable => merge_portable(exponents, sign_mantissa, words),
        #[cfg(target_arch = "x86_64")]
        Set::Avx2 => avx2::merge(exponents, sign_mantissa, words),
        #[cfg(target_arch = "x86_64")]
        Set::Avx512 => avx512::merge(exponents, sign_mantissa, words),
        #[cfg(target_arch = "aarch64")]
        Set::Neon => merge_portable(exponents, sign_mantissa, words),
    }
}

fn merge_portable(exponents: &[u8], sign_mantissa: &[u8], words: &mut [u16]) {
    for ((word, &exponent), &sign_mantissa) in words.iter_mut().zip(exponents).zip(sign_mantissa) {
        *word = join(exponent, sign_mantissa);
    }
}
