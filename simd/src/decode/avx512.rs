//! The two inner loops with AVX.

use super::lane::{Lane, Unfit};
use super::symbols::{Codes, Symbols};

#[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi1,bmi2,popcnt")]
pub(super) fn turns<const N: usize>(symbols: &Symbols, lanes: &mut [Lane<'_>; N]) -> Result<(), Unfit> {
    super::turns::turns(symbols, lanes, |codes: Codes| codes.starts_from_8().count_ones() as usize)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi1,bmi2,popcnt")]
pub(super) fn merge(exponents: &[u8], sign_mantissa: &[u8], words: &mut [u16]) {
    super::merge::merge(exponents, sign_mantissa, words);
}
