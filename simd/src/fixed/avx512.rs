//! Groups of 64 weights with AVX-512 and GFNI.
#![expect(unsafe_code, reason = "loads and stores of vectors take pointers")]

use core::arch::x86_64::*;
use core::array;
use core::ops::Range;

use df11_codec::fixed::{
    Alphabet, Encoded, FIELD_BYTES, FixedError, GROUP, LOW_BYTES, Matrix, SIGN_BYTES, Tile, TileCodes, TileCodesMut,
};

use super::avx2::halved;
use super::kernel::{AHEAD, prefetch_group};
use super::order::finish;
use super::product::{self, RowSums, Words, cut};
use crate::avx512::{load, load_two, store};

/// [`super::decode`].
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2")]
pub(super) fn decode(matrix: &Matrix<'_>, rows: Range<usize>, out: &mut [u16]) -> Result<(), FixedError> {
    let constants = Constants::of(matrix.alphabet());
    matrix.decode_by(rows, out, |_, tile, out| decode_tile(constants, tile, AHEAD, out))
}

/// [`super::append`].
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2")]
pub(super) fn append(encoded: &mut Encoded, words: &[u16]) -> Result<(), FixedError> {
    encoded.append_by(words, |alphabet, words, codes, escapes| encode_tile(alphabet, words, codes, escapes))
}

/// [`super::multiply`], for inputs that are floats.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2")]
pub(super) fn multiply(matrix: &Matrix<'_>, rows: Range<usize>, numbers: &[[f32; GROUP]], out: &mut [&mut [f32]]) {
    let constants = Constants::of(matrix.alphabet());
    product::multiply(
        matrix,
        rows,
        numbers,
        out,
        |tile, ahead, out| decode_tile(constants, tile, ahead, out),
        |words, numbers, sums, are_first| add(words, [numbers], array::from_mut(sums), are_first),
        |words, numbers, sums, are_first| add(words, numbers, sums, are_first),
        |sums, words, numbers| finish(halved(sums), words, numbers),
    );
}

/// Rows that are multiplied together.
const ROWS: usize = 4;

/// Adds the products of rows' words and of inputs to sums, or to zeros if these are the first. One half after the other, so that all
/// sums are in registers.
#[inline]
#[target_feature(enable = "avx512f")]
fn add<const I: usize>(
    words: Words<'_, ROWS>,
    numbers: [&[[f32; GROUP]]; I],
    sums: &mut [RowSums<ROWS>; I],
    are_first: bool,
) {
    let groups = numbers[0].len();
    let (words, numbers) = (cut(words, groups), cut(numbers, groups));
    for half in 0..2 {
        let (mut even, mut odd) = ([[_mm512_setzero_ps(); ROWS]; I], [[_mm512_setzero_ps(); ROWS]; I]);
        if !are_first {
            (even, odd) = (load_quarters(sums, half), load_quarters(sums, half + 2));
        }
        for group in 0..groups {
            let mut by = [[_mm512_setzero_ps(); 2]; I];
            for (by, numbers) in by.iter_mut().zip(numbers) {
                let sixteens = numbers[group].as_chunks().0;
                *by = [load_floats(&sixteens[half]), load_floats(&sixteens[half + 2])];
            }
            for row in 0..ROWS {
                let words = load_words(&words[row][group].as_chunks().0[half]);
                let (of_even, of_odd) = (widen_even(words), widen_odd(words));
                for input in 0..I {
                    even[input][row] = _mm512_fmadd_ps(of_even, by[input][0], even[input][row]);
                    odd[input][row] = _mm512_fmadd_ps(of_odd, by[input][1], odd[input][row]);
                }
            }
        }
        store_quarters(sums, half, &even);
        store_quarters(sums, half + 2, &odd);
    }
}

/// The floats of words in even columns.
#[inline]
#[target_feature(enable = "avx512f")]
fn widen_even(words: __m512i) -> __m512 {
    _mm512_castsi512_ps(_mm512_slli_epi32::<16>(words))
}

/// The floats of words in odd columns.
#[inline]
#[target_feature(enable = "avx512f")]
fn widen_odd(words: __m512i) -> __m512 {
    _mm512_castsi512_ps(_mm512_and_si512(words, _mm512_set1_epi32(0xffff_0000u32.cast_signed())))
}

// Functions of the library that call closures, such as `map`, don't have the instructions, and the compiler inlines no closure
// into them. So these are loops.

/// A quarter of the sums of each input and row.
#[inline]
#[target_feature(enable = "avx512f")]
fn load_quarters<const I: usize>(sums: &[RowSums<ROWS>; I], quarter: usize) -> [[__m512; ROWS]; I] {
    let mut own = [[_mm512_setzero_ps(); ROWS]; I];
    for (own, sums) in own.as_flattened_mut().iter_mut().zip(sums.as_flattened()) {
        *own = load_floats(&sums.as_chunks().0[quarter]);
    }
    own
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store_quarters<const I: usize>(sums: &mut [RowSums<ROWS>; I], quarter: usize, own: &[[__m512; ROWS]; I]) {
    for (sums, own) in sums.as_flattened_mut().iter_mut().zip(own.as_flattened()) {
        store_floats(&mut sums.as_chunks_mut().0[quarter], *own);
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn store_floats(to: &mut [f32; 16], floats: __m512) {
    // SAFETY: this writes the 64 bytes of the array; the instruction needs no alignment.
    unsafe { _mm512_storeu_ps(to.as_mut_ptr(), floats) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_floats(floats: &[f32; 16]) -> __m512 {
    // SAFETY: this reads the 64 bytes of the array; the instruction needs no alignment.
    unsafe { _mm512_loadu_ps(floats.as_ptr()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_words(words: &[u16; 32]) -> __m512i {
    // SAFETY: this reads the 64 bytes of the array; the instruction needs no alignment.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

/// An alphabet in vectors.
#[derive(Clone, Copy)]
pub(super) struct Constants {
    half_base: __m512i,
    /// The mark's field, where a group's are.
    mark_field: __m512i,
    /// The mark's lowest bit, where low bytes have it.
    mark_low: __m512i,
}

impl Constants {
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) fn of(alphabet: Alphabet) -> Self {
        let every = |byte: u8| _mm512_set1_epi8(byte.cast_signed());
        Self {
            half_base: every(alphabet.base() / 2),
            mark_field: every(alphabet.mark() / 2 - alphabet.base() / 2),
            mark_low: every(alphabet.mark() << 7),
        }
    }
}

/// Decodes a tile's words, and prefetches as many codes `ahead` bytes further on.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2")]
pub(super) fn decode_tile(constants: Constants, tile: Tile<'_>, ahead: usize, out: &mut [u16]) {
    let (mut escapes, codes) = (tile.escapes, tile.codes());
    let (whole, last) = out.as_chunks_mut::<GROUP>();
    for (group, out) in whole.iter_mut().enumerate() {
        store_words(out, decode_group(constants, codes, group, ahead, &mut escapes));
    }
    if !last.is_empty() {
        let mut words = [0; GROUP];
        store_words(&mut words, decode_group(constants, codes, whole.len(), ahead, &mut escapes));
        last.copy_from_slice(&words[..last.len()]);
    }
}

/// A matrix for `vgf2p8affineqb` that moves bits of each byte: bit `from` of a byte becomes bit `to`, for every pair.
const fn moves<const N: usize>(pairs: [(u32, u32); N]) -> i64 {
    let (mut matrix, mut i) = (0u64, 0);
    while i < N {
        let (from, to) = pairs[i];
        matrix |= 1 << (8 * (7 - to) + from);
        i += 1;
    }
    matrix.cast_signed()
}

/// The words of a group: those of columns 0 to 31, and those of columns 32 to 63. Takes its escapes, and prefetches a group `ahead` bytes
/// further on.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2")]
pub(super) fn decode_group(
    constants: Constants,
    codes: TileCodes<'_>,
    group: usize,
    ahead: usize,
    escapes: &mut &[u8],
) -> [__m512i; 2] {
    // The field of each of four 16-byte lanes to bits 0 and 1; the sign of each of eight 8-byte lanes to bit 7.
    const FIELDS: [i64; 4] =
        [moves([(0, 0), (1, 1)]), moves([(2, 0), (3, 1)]), moves([(4, 0), (5, 1)]), moves([(6, 0), (7, 1)])];
    const SIGNS: [i64; 8] = [
        moves([(0, 7)]),
        moves([(1, 7)]),
        moves([(2, 7)]),
        moves([(3, 7)]),
        moves([(4, 7)]),
        moves([(5, 7)]),
        moves([(6, 7)]),
        moves([(7, 7)]),
    ];
    // An exponent's upper seven bits to the bits that they have in a word's upper byte, and its lowest to the lower byte's.
    const UPPER: i64 = moves([(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6)]);
    const LOWEST: i64 = moves([(0, 7)]);
    const XOR: i32 = 0x96;

    let [f0, f1, f2, f3] = FIELDS;
    let [s0, s1, s2, s3, s4, s5, s6, s7] = SIGNS;
    prefetch_group(codes, group, ahead);
    // The rare branch comes first, so that what follows is one piece.
    let next = next(escapes);
    let fields = _mm512_broadcast_i32x4(load_16(&codes.fields[group]));
    let fields = _mm512_gf2p8affine_epi64_epi8::<0>(fields, _mm512_setr_epi64(f0, f0, f1, f1, f2, f2, f3, f3));
    let signs = _mm512_set1_epi64(i64::from_le_bytes(codes.signs[group]));
    let signs = _mm512_gf2p8affine_epi64_epi8::<0>(signs, _mm512_setr_epi64(s0, s1, s2, s3, s4, s5, s6, s7));
    let lows = load(&codes.lows[group]);
    let is_mark = _mm512_cmpeq_epi8_mask(fields, constants.mark_field);
    let differs = _mm512_xor_si512(lows, constants.mark_low);
    let is_mark = _mm512_mask_testn_epi8_mask(is_mark, differs, _mm512_set1_epi8(i8::MIN));
    let change = _mm512_maskz_expand_epi8(is_mark, next);
    *escapes = escapes.get(is_mark.count_ones() as usize..).unwrap_or_default();
    let highs = _mm512_add_epi8(fields, constants.half_base);
    let upper = _mm512_gf2p8affine_epi64_epi8::<0>(change, _mm512_set1_epi64(UPPER));
    let highs = _mm512_ternarylogic_epi64::<XOR>(highs, signs, upper);
    let lows = _mm512_xor_si512(lows, _mm512_gf2p8affine_epi64_epi8::<0>(change, _mm512_set1_epi64(LOWEST)));
    [_mm512_unpacklo_epi8(lows, highs), _mm512_unpackhi_epi8(lows, highs)]
}

/// The next escapes: 64, or what there is and zeros.
#[inline]
#[target_feature(enable = "avx512f")]
fn next(escapes: &[u8]) -> __m512i {
    match escapes.first_chunk() {
        Some(escapes) => load(escapes),
        None => last(escapes),
    }
}

#[cold]
#[inline(never)]
#[target_feature(enable = "avx512f")]
fn last(escapes: &[u8]) -> __m512i {
    let mut bytes = [0; 64];
    bytes.iter_mut().zip(escapes).for_each(|(byte, &escape)| *byte = escape);
    load(&bytes)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_16(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: this reads the 16 bytes of the array; the instruction needs no alignment.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store_words(to: &mut [u16; GROUP], words: [__m512i; 2]) {
    let (front, back) = to.split_at_mut(GROUP / 2);
    if let (Some(front), Some(back)) = (front.first_chunk_mut(), back.first_chunk_mut()) {
        store_halves([front, back], words);
    }
}

/// Stores a group's words: those of columns 0 to 31, and those of columns 32 to 63.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn store_halves(to: [&mut [u16; GROUP / 2]; 2], words: [__m512i; 2]) {
    for (to, words) in to.into_iter().zip(words) {
        // SAFETY: this writes the 64 bytes of the array; the instruction needs no alignment.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), words) }
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2")]
fn encode_tile(alphabet: Alphabet, words: &[u16], codes: TileCodesMut<'_>, escapes: &mut Vec<u8>) {
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
    // SAFETY: this writes the 16 bytes of the array; the instruction needs no alignment.
    unsafe { _mm_storeu_si128(fields.as_mut_ptr().cast(), quarter) };
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
