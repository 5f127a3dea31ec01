//! How often each exponent occurs (FORMAT.md §3.1).
#![cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "instructions that not every machine has"))]

#[cfg(target_arch = "x86_64")]
mod avx512;
mod pairs;

use df11_codec::Histogram;

use crate::Isa;
#[cfg(target_arch = "x86_64")]
use crate::isa::Set;

/// The histogram of the exponents of `words`.
pub fn histogram(words: &[u16], isa: Isa) -> Histogram {
    match isa.0 {
        // SAFETY: an `Isa` of AVX-512 exists only on a machine that has all instructions of this kernel.
        #[cfg(target_arch = "x86_64")]
        Set::Avx512 => unsafe { avx512::histogram(words) },
        _ => pairs::histogram(words),
    }
}
