//! Operations with AVX-512 that several kernels share: loads, stores, table lookups, and extracting bytes from words.
#![expect(unsafe_code, reason = "lookups in tables take pointers")]

use std::arch::x86_64::*;

use bytemuck::cast;

/// A vector of bytes.
#[inline]
#[target_feature(enable = "avx512f")]
pub(crate) fn load(bytes: &[u8; 64]) -> __m512i {
    cast(*bytes)
}

/// Writes a vector of bytes.
#[inline]
#[target_feature(enable = "avx512f")]
pub(crate) fn store(to: &mut [u8; 64], bytes: __m512i) {
    *to = cast(bytes);
}

/// Writes the lanes of a vector.
#[inline]
#[target_feature(enable = "avx512f")]
pub(crate) fn store_lanes(to: &mut [u64; 8], lanes: __m512i) {
    *to = cast(lanes);
}

/// The lanes of a vector as numbers.
#[inline]
#[target_feature(enable = "avx512f")]
pub(crate) fn lanes(vector: __m512i) -> [u64; 8] {
    cast(vector)
}

/// A vector of these lanes.
#[inline]
#[target_feature(enable = "avx512f")]
pub(crate) fn from_lanes(lanes: &[u64; 8]) -> __m512i {
    cast(*lanes)
}

/// Eight entries of a table. The highest 12 bits of each lane are the index.
#[inline]
#[target_feature(enable = "avx512f")]
pub(crate) fn lookup(table: &[u64; 4096], bits: __m512i) -> __m512i {
    let indexes = _mm512_srli_epi64::<52>(bits);
    // SAFETY: indexes of 12 bits lie in a table of 4096 entries.
    unsafe { _mm512_i64gather_epi64::<8>(indexes, table.as_ptr().cast()) }
}

/// Eight entries of a table; the lanes of `other` where `here` has no bit.
#[inline]
#[target_feature(enable = "avx512f")]
pub(crate) fn lookup_where(here: u8, table: &[u64; 4096], bits: __m512i, other: __m512i) -> __m512i {
    let indexes = _mm512_srli_epi64::<52>(bits);
    // SAFETY: indexes of 12 bits lie in a table of 4096 entries.
    unsafe { _mm512_mask_i64gather_epi64::<8>(other, here, indexes, table.as_ptr().cast()) }
}

/// Two vectors of 32 words.
#[inline]
#[target_feature(enable = "avx512f")]
pub(crate) fn load_two(words: &[u16; 64]) -> [__m512i; 2] {
    cast(*words)
}

/// The exponents of 64 words. Each lane has the exponents of eight words, the first in its highest byte.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi")]
pub(crate) fn exponents(words: [__m512i; 2]) -> __m512i {
    // Bits 7..=14 of each word, the fourth first.
    let order = _mm512_setr_epi32(2, 0, 6, 4, 10, 8, 14, 12, 3, 1, 7, 5, 11, 9, 15, 13);
    gather(words, 0x0717_2737, order)
}

/// The sign and mantissa of each of 64 words.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
pub(crate) fn signs_and_mantissas([front, back]: [__m512i; 2]) -> __m512i {
    // Bit 7 from the word's upper byte, the other bits from its lower byte: (a & b) | (!a & c).
    const SELECT: i32 = 0xca;
    let sign = _mm512_set1_epi16(0x80);
    let front = _mm512_ternarylogic_epi64::<SELECT>(sign, _mm512_srli_epi16::<8>(front), front);
    let back = _mm512_ternarylogic_epi64::<SELECT>(sign, _mm512_srli_epi16::<8>(back), back);
    // Bits 0..=7 of each word.
    let order = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15);
    gather([front, back], 0x3020_1000, order)
}

/// Takes eight bits of each of 64 words: from the four words in a lane, the bits that begin at the four positions in
/// `from`, as four bytes. `order` arranges these groups of four bytes: even numbers select the front's lanes, odd
/// numbers the back's.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi")]
fn gather([front, back]: [__m512i; 2], from: i32, order: __m512i) -> __m512i {
    let from = _mm512_set1_epi32(from);
    let mixed = _mm512_multishift_epi64_epi8(from, front);
    let mixed = _mm512_mask_multishift_epi64_epi8(mixed, 0xf0f0_f0f0_f0f0_f0f0, from, back);
    _mm512_permutexvar_epi32(order, mixed)
}
