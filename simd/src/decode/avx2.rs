#![allow(unsafe_code)]
use super::lane::{Lane, Unfit, strides_inline};
use super::symbols::Symbols;
use df11_codec::format::join;

pub(super) fn strides<const N: usize>(symbols: &Symbols, lanes: &mut [Lane<'_>; N]) -> Result<(), Unfit> {
    #[target_feature(enable = "popcnt,avx2,bmi1,bmi2")]
    fn f<const N: usize>(symbols: &Symbols, lanes: &mut [Lane<'_>; N]) -> Result<(), Unfit> {
        strides_inline(symbols, lanes, |codes| codes.starts_from_8().count_ones() as usize)
    }
    // SAFETY: x
    unsafe { f(symbols, lanes) }
}

pub(super) fn merge(exponents: &[u8], sign_mantissa: &[u8], words: &mut [u16]) {
    #[target_feature(enable = "popcnt,avx2,bmi1,bmi2")]
    fn f(exponents: &[u8], sign_mantissa: &[u8], words: &mut [u16]) {
        for ((word, &exponent), &sign_mantissa) in words.iter_mut().zip(exponents).zip(sign_mantissa) {
            *word = join(exponent, sign_mantissa);
        }
    }
    // SAFETY: x
    unsafe { f(exponents, sign_mantissa, words) }
}
