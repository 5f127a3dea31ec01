//! The two inner loops with AVX2 and BMI.

use super::lane::{Lane, Unfit};
use super::symbols::Symbols;

#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) fn turns<const N: usize>(symbols: &Symbols, lanes: &mut [Lane<'_>; N]) -> Result<(), Unfit> {
    super::turns::turns(symbols, lanes)
}

#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) fn merge(exponents: &[u8], sign_mantissa: &[u8], words: &mut [u16]) {
    super::merge::merge(exponents, sign_mantissa, words);
}
