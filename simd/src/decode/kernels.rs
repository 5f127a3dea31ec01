//! The two inner loops of the lanes, compiled for the given instructions.
//!
//! Both versions are the same safe Rust; the compiler uses AVX2 and BMI by itself. Wider vectors wouldn't help: the
//! merge waits for memory, and the lookups don't use vectors.
#![cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "only the caller knows what the machine has"))]

use super::lane::Lane;
use super::symbols::Symbols;
use super::{Unfit, merge, turns};
use crate::isa::Isa;
#[cfg(target_arch = "x86_64")]
use crate::isa::Set;

/// [`turns::turns`].
pub(super) fn turns<const N: usize>(isa: Isa, symbols: &Symbols, lanes: &mut [Lane<'_>; N]) -> Result<(), Unfit> {
    match isa.0 {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: an Isa of these sets exists only on a machine that has AVX2, BMI1 and BMI2.
        Set::Avx2 | Set::Avx512 => unsafe { turns_avx2(symbols, lanes) },
        _ => turns::turns(symbols, lanes),
    }
}

/// [`merge::merge`].
pub(super) fn merge(isa: Isa, exponents: &[u8], sign_mantissa: &[u8], words: &mut [u16]) {
    match isa.0 {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: an Isa of these sets exists only on a machine that has AVX2, BMI1 and BMI2.
        Set::Avx2 | Set::Avx512 => unsafe { merge_avx2(exponents, sign_mantissa, words) },
        _ => merge::merge(exponents, sign_mantissa, words),
    }
}

/// BMI shifts by a register in one instruction; plain x86-64 needs three.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn turns_avx2<const N: usize>(symbols: &Symbols, lanes: &mut [Lane<'_>; N]) -> Result<(), Unfit> {
    turns::turns(symbols, lanes)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn merge_avx2(exponents: &[u8], sign_mantissa: &[u8], words: &mut [u16]) {
    merge::merge(exponents, sign_mantissa, words);
}
