//! The two inner loops, with the instructions that were asked for.
#![cfg_attr(any(target_arch = "x86_64", target_arch = "aarch64"), expect(unsafe_code, reason = "the machine has them"))]

#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::lane::{Lane, Unfit};
use super::symbols::Symbols;
use super::{merge, turns};
use crate::isa::{Isa, Set};

/// [`turns::turns`].
pub(super) fn turns<const N: usize>(isa: Isa, symbols: &Symbols, lanes: &mut [Lane<'_>; N]) -> Result<(), Unfit> {
    match isa.0 {
        Set::Portable => turns::turns(symbols, lanes),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: there is an Isa of this set only where the machine has these instructions.
        Set::Avx2 | Set::Avx512 => unsafe { avx2::turns(symbols, lanes) },
        #[cfg(target_arch = "aarch64")]
        Set::Neon => turns::turns(symbols, lanes),
    }
}

/// [`merge::merge`].
pub(super) fn merge(isa: Isa, exponents: &[u8], sign_mantissa: &[u8], words: &mut [u16]) {
    match isa.0 {
        Set::Portable => merge::merge(exponents, sign_mantissa, words),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: there is an Isa of this set only where the machine has these instructions.
        Set::Avx2 | Set::Avx512 => unsafe { avx2::merge(exponents, sign_mantissa, words) },
        #[cfg(target_arch = "aarch64")]
        Set::Neon => merge::merge(exponents, sign_mantissa, words),
    }
}
