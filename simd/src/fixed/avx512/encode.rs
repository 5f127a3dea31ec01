//! Encodes groups of 64 weights with AVX-512 and GFNI.

use core::arch::x86_64::*;

use bytemuck::cast;
use df11_codec::fixed::{Alphabet, FIELD_BYTES, GROUP, LOW_BYTES, SIGN_BYTES, TileCodesMut};

use super::Constants;
use crate::avx512::{load_two, store};

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2")]
pub(super) fn encode_tile(alphabet: Alphabet, words: &[u16], codes: TileCodesMut<'_>, escapes: &mut Vec<u8>) {
    let (whole, last) = words.as_chunks::<GROUP>();
    let mut groups = codes.fields.iter_mut().zip(codes.signs).zip(codes.lows);
    // Escapes are stored 64 bytes at a time, of which each group keeps its own.
    let mut at = escapes.len();
    escapes.resize(at + words.len() + 2 * GROUP, 0);
    for (words, ((fields, signs), lows)) in whole.iter().zip(&mut groups) {
        at += encode_group(alphabet, words, fields, signs, lows, &mut escapes[at..]);
    }
    if let (Some(((fields, signs), lows)), false) = (groups.next(), last.is_empty()) {
        let mut words = [alphabet.padding(); GROUP];
        words[..last.len()].copy_from_slice(last);
        at += encode_group(alphabet, &words, fields, signs, lows, &mut escapes[at..]);
    }
    escapes.truncate(at);
}

/// Encodes a group. Returns how many escapes it has.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2")]
fn encode_group(
    alphabet: Alphabet,
    words: &[u16; GROUP],
    fields: &mut [u8; FIELD_BYTES],
    signs: &mut [u8; SIGN_BYTES],
    lows: &mut [u8; LOW_BYTES],
    escapes: &mut [u8],
) -> usize {
    // (a & b) | (!a & c).
    const SELECT: i32 = 0xca;
    let constants = Constants::of(alphabet);
    let [front, back] = load_two(words);
    let byte = _mm512_set1_epi16(0xff);
    let top = _mm512_set1_epi8(i8::MIN);
    let low = _mm512_packus_epi16(_mm512_and_si512(front, byte), _mm512_and_si512(back, byte));
    let high = _mm512_packus_epi16(_mm512_srli_epi16::<8>(front), _mm512_srli_epi16::<8>(back));
    *signs = transposed(_mm512_movepi8_mask(high)).to_le_bytes();

    // (high << 1) | (low >> 7): bit 0 from the low byte, the others from the high one.
    let doubled = _mm512_add_epi8(high, high);
    let exponents = _mm512_ternarylogic_epi64::<SELECT>(_mm512_set1_epi8(1), _mm512_srli_epi16::<7>(low), doubled);
    let offsets = _mm512_sub_epi8(exponents, _mm512_set1_epi8(alphabet.first().cast_signed()));
    let is_escape = _mm512_cmpge_epu8_mask(offsets, _mm512_set1_epi8(Alphabet::LEN.cast_signed()));
    let changes = _mm512_xor_si512(exponents, _mm512_set1_epi8(alphabet.mark().cast_signed()));
    if let Some(escapes) = escapes.first_chunk_mut() {
        store(escapes, _mm512_maskz_compress_epi8(is_escape, changes));
    }

    let marked = _mm512_ternarylogic_epi64::<SELECT>(top, constants.mark_low, low);
    store(lows, _mm512_mask_mov_epi8(low, is_escape, marked));
    let field = _mm512_sub_epi8(_mm512_andnot_si512(top, high), constants.half_base);
    let field = _mm512_mask_mov_epi8(field, is_escape, constants.mark_field);
    let field = _mm512_sllv_epi64(field, _mm512_setr_epi64(0, 0, 2, 2, 4, 4, 6, 6));
    let half = _mm256_or_si256(_mm512_castsi512_si256(field), _mm512_extracti64x4_epi64::<1>(field));
    let quarter = _mm_or_si128(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half));
    *fields = cast(quarter);
    is_escape.count_ones() as usize
}

/// The transpose of eight rows of eight bits: bit j of byte k becomes bit k of byte j.
#[inline]
fn transposed(mut bits: u64) -> u64 {
    for (shift, mask) in [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)] {
        let swapped = (bits ^ bits >> shift) & mask;
        bits ^= swapped ^ swapped << shift;
    }
    bits
}
