//! Extracts sign and mantissa of each word, the byte that is stored uncompressed (FORMAT.md §2).
#![cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "instructions that not every machine has"))]

#[cfg(target_arch = "x86_64")]
mod avx512;

use df11_codec::encode::split_sign_mantissa as split_portable;

use crate::Isa;
#[cfg(target_arch = "x86_64")]
use crate::isa::Set;

/// Writes the sign and mantissa of each word to the byte at the same index. The shorter of the two slices determines
/// how many.
pub fn split_sign_mantissa(words: &[u16], out: &mut [u8], isa: Isa) {
    match isa.0 {
        // SAFETY: an `Isa` of AVX2 exists only on a machine that has AVX2.
        #[cfg(target_arch = "x86_64")]
        Set::Avx2 => unsafe { split_avx2(words, out) },
        // SAFETY: an `Isa` of AVX-512 exists only on a machine that has all instructions of this kernel.
        #[cfg(target_arch = "x86_64")]
        Set::Avx512 => unsafe { avx512::split(words, out) },
        // The compiler vectorises this with SSE2 or NEON.
        _ => split_portable(words, out),
    }
}

/// The portable version, which the compiler vectorises with AVX2 here.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn split_avx2(words: &[u16], out: &mut [u8]) {
    split_portable(words, out);
}
