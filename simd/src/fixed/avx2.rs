//! Groups of 64 weights with AVX2: decoding by vectors; encoding by the portable loops, compiled for it.
#![expect(unsafe_code, reason = "loads and stores of vectors take pointers")]

use core::arch::x86_64::*;
use core::ops::Range;

use df11_codec::fixed::{Alphabet, Encoded, FIELD_BYTES, FixedError, GROUP, LOW_BYTES, Matrix, SIGN_BYTES, TILE, Tile};

use super::kernel::{AHEAD, prefetch};
use super::portable;
use super::product::{self, Steps, Sums, TOGETHER, Words};

/// [`super::decode`].
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn decode(matrix: &Matrix<'_>, rows: Range<usize>, out: &mut [u16]) -> Result<(), FixedError> {
    matrix.decode_by(rows, out, |alphabet, tile, out| {
        prefetch(tile.codes, AHEAD);
        decode_tile(alphabet, tile, out);
    })
}

/// [`super::append`].
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn append(encoded: &mut Encoded, words: &[u16]) -> Result<(), FixedError> {
    portable::append(encoded, words)
}

/// [`super::multiply`].
#[target_feature(enable = "avx2,fma,bmi1,bmi2,popcnt")]
pub(super) fn multiply(matrix: &Matrix<'_>, rows: Range<usize>, numbers: &[[f32; GROUP]], out: &mut [&mut [f32]]) {
    let steps = Steps {
        multiply: |alphabet, tile: Tile<'_>, numbers: &[_], sums: &mut _| {
            let mut words = [[0; GROUP]; TILE / GROUP];
            decode_tile(alphabet, tile, words[..numbers.len()].as_flattened_mut());
            add(&words, numbers, sums);
        },
        decode: |alphabet, tile: Tile<'_>, out: &mut [u16]| decode_tile(alphabet, tile, out),
        add_one: |words: [&Words; TOGETHER], numbers: &[_], sums: &mut _| add_rows(words, numbers, sums),
        add_four: |words: [&Words; TOGETHER], numbers: [&[_]; TOGETHER], sums: &mut _| add_four(words, numbers, sums),
    };
    product::multiply(matrix, rows, numbers, out, &steps);
}

/// Adds the products of four rows' words and of an input to sums, row after row: two rows have as many sums as there are registers.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn add_rows(words: [&Words; TOGETHER], numbers: &[[f32; GROUP]], sums: &mut [Sums; TOGETHER]) {
    for (words, sums) in words.into_iter().zip(sums) {
        add(words, numbers, sums);
    }
}

/// Adds the products of a row's words and of an input to sums.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn add(words: &Words, numbers: &[[f32; GROUP]], sums: &mut Sums) {
    let mut own = [_mm256_setzero_ps(); 4];
    for (own, sums) in own.iter_mut().zip(sums.as_chunks::<8>().0) {
        *own = load_floats(sums);
    }
    for (words, numbers) in words.iter().zip(numbers) {
        let (words, numbers) = (words.as_chunks::<16>().0, numbers.as_chunks::<8>().0);
        for i in 0..4 {
            let words = load_words(&words[i]);
            own[i] = _mm256_fmadd_ps(widen_odd(words), load_floats(&numbers[i + 4]), own[i]);
            own[i] = _mm256_fmadd_ps(widen_even(words), load_floats(&numbers[i]), own[i]);
        }
    }
    for (own, sums) in own.iter().zip(sums.as_chunks_mut().0) {
        store_floats(sums, *own);
    }
}

/// The same for four inputs: two rows at a time, and eight of the sums, so that all these are in registers.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn add_four(words: [&Words; TOGETHER], numbers: [&[[f32; GROUP]]; TOGETHER], sums: &mut [[Sums; TOGETHER]; TOGETHER]) {
    for first in (0..TOGETHER).step_by(2) {
        for i in 0..4 {
            let mut own = [[_mm256_setzero_ps(); 2]; TOGETHER];
            for (own, sums) in own.iter_mut().zip(&*sums) {
                *own = [load_floats(&sums[first].as_chunks().0[i]), load_floats(&sums[first + 1].as_chunks().0[i])];
            }
            for group in 0..numbers[0].len() {
                let words = [
                    load_words(&words[first][group].as_chunks().0[i]),
                    load_words(&words[first + 1][group].as_chunks().0[i]),
                ];
                let even = [widen_even(words[0]), widen_even(words[1])];
                let odd = [widen_odd(words[0]), widen_odd(words[1])];
                for (own, numbers) in own.iter_mut().zip(numbers) {
                    let eights = numbers[group].as_chunks().0;
                    let (of_even, of_odd) = (load_floats(&eights[i]), load_floats(&eights[i + 4]));
                    *own = [_mm256_fmadd_ps(odd[0], of_odd, own[0]), _mm256_fmadd_ps(odd[1], of_odd, own[1])];
                    *own = [_mm256_fmadd_ps(even[0], of_even, own[0]), _mm256_fmadd_ps(even[1], of_even, own[1])];
                }
            }
            for (own, sums) in own.into_iter().zip(&mut *sums) {
                store_floats(&mut sums[first].as_chunks_mut().0[i], own[0]);
                store_floats(&mut sums[first + 1].as_chunks_mut().0[i], own[1]);
            }
        }
    }
}

/// The floats of words in even columns.
#[inline]
#[target_feature(enable = "avx2")]
fn widen_even(words: __m256i) -> __m256 {
    _mm256_castsi256_ps(_mm256_slli_epi32::<16>(words))
}

/// The floats of words in odd columns.
#[inline]
#[target_feature(enable = "avx2")]
fn widen_odd(words: __m256i) -> __m256 {
    _mm256_castsi256_ps(_mm256_blend_epi16::<0b0101_0101>(words, _mm256_setzero_si256()))
}

#[inline]
#[target_feature(enable = "avx2")]
fn store_floats(to: &mut [f32; 8], floats: __m256) {
    // SAFETY: this writes the 32 bytes of the array; the instruction needs no alignment.
    unsafe { _mm256_storeu_ps(to.as_mut_ptr(), floats) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_floats(floats: &[f32; 8]) -> __m256 {
    // SAFETY: this reads the 32 bytes of the array; the instruction needs no alignment.
    unsafe { _mm256_loadu_ps(floats.as_ptr()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_words(words: &[u16; 16]) -> __m256i {
    // SAFETY: this reads the 32 bytes of the array; the instruction needs no alignment.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn decode_tile(alphabet: Alphabet, tile: Tile<'_>, out: &mut [u16]) {
    let (mut escapes, codes) = (tile.escapes, tile.codes);
    let (whole, last) = out.as_chunks_mut::<GROUP>();
    let mut groups = codes.fields.iter().zip(codes.signs).zip(codes.lows);
    for (out, ((fields, signs), lows)) in whole.iter_mut().zip(&mut groups) {
        escapes = decode_group(alphabet, fields, signs, lows, escapes, out);
    }
    if let (Some(((fields, signs), lows)), false) = (groups.next(), last.is_empty()) {
        let mut words = [0; GROUP];
        decode_group(alphabet, fields, signs, lows, escapes, &mut words);
        last.copy_from_slice(&words[..last.len()]);
    }
}

/// Decodes a group. Returns the escapes that follow its own.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn decode_group<'e>(
    alphabet: Alphabet,
    fields: &[u8; FIELD_BYTES],
    signs: &[u8; SIGN_BYTES],
    lows: &[u8; LOW_BYTES],
    escapes: &'e [u8],
    out: &mut [u16; GROUP],
) -> &'e [u8] {
    let every = |byte: u8| _mm256_set1_epi8(byte.cast_signed());
    let half_base = every(alphabet.base() / 2);
    let mark_field = every((alphabet.mark() - alphabet.base()) / 2);
    let mark_low = every(alphabet.mark() << 7);
    let top = every(0x80);
    let fields = _mm256_broadcastsi128_si256(load_16(fields));
    let signs = _mm256_set1_epi64x(i64::from_le_bytes(*signs));
    let shifts = [
        (_mm256_setr_epi64x(0, 0, 2, 2), _mm256_setr_epi64x(7, 6, 5, 4)),
        (_mm256_setr_epi64x(4, 4, 6, 6), _mm256_setr_epi64x(3, 2, 1, 0)),
    ];
    let mut marks = 0;
    for (half, (of_fields, of_signs)) in shifts.into_iter().enumerate() {
        let field = _mm256_and_si256(_mm256_srlv_epi64(fields, of_fields), every(3));
        let low = load_32(&lows.as_chunks().0[half]);
        let is_mark = _mm256_andnot_si256(_mm256_xor_si256(low, mark_low), _mm256_cmpeq_epi8(field, mark_field));
        marks |= u64::from(_mm256_movemask_epi8(is_mark).cast_unsigned()) << (32 * half);
        let sign = _mm256_and_si256(_mm256_sllv_epi64(signs, of_signs), top);
        let high = _mm256_or_si256(_mm256_add_epi8(field, half_base), sign);
        let sixteens = out.as_chunks_mut().0;
        store(&mut sixteens[half], _mm256_unpacklo_epi8(low, high));
        store(&mut sixteens[half + 2], _mm256_unpackhi_epi8(low, high));
    }
    portable::patch(marks, escapes, out)
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_16(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: this reads the 16 bytes of the array; the instruction needs no alignment.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_32(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: this reads the 32 bytes of the array; the instruction needs no alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(to: &mut [u16; 16], words: __m256i) {
    // SAFETY: this writes the 32 bytes of the array; the instruction needs no alignment.
    unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), words) }
}
