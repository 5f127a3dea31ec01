//! Groups of 64 weights with AVX2: decoding by vectors; encoding by the portable loops, compiled for it.

use core::arch::x86_64::*;
use core::hint::black_box;
use core::ops::Range;

use bytemuck::cast;
use df11_codec::fixed::{Alphabet, Encoded, FIELD_BYTES, FixedError, GROUP, LOW_BYTES, Matrix, SIGN_BYTES, Tile};

use super::kernel::{AHEAD, prefetch};
use super::order::{Sums, finish};
use super::portable;
use super::product::{self, RowSums, Words, cut};
use crate::prefetch::{line, line_to_second};

/// [`super::decode`].
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn decode(matrix: &Matrix<'_>, rows: Range<usize>, out: &mut [u16]) -> Result<(), FixedError> {
    let constants = Constants::of(matrix.alphabet());
    matrix.decode_by(rows, out, |_, tile, out| {
        prefetch(tile.bytes, AHEAD, line);
        decode_tile(&constants, tile, out);
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
    if out.len() == 1 {
        multiply_by_rows::<1>(matrix, rows, numbers, out);
    } else {
        multiply_by_rows::<3>(matrix, rows, numbers, out);
    }
}

/// Multiplies so many rows together: one, so that codes are read in their order in memory, or three, whose sums with four inputs fit the
/// registers.
#[inline]
#[target_feature(enable = "avx2,fma,bmi1,bmi2,popcnt")]
fn multiply_by_rows<const ROWS: usize>(
    matrix: &Matrix<'_>,
    rows: Range<usize>,
    numbers: &[[f32; GROUP]],
    out: &mut [&mut [f32]],
) {
    let constants = Constants::of(matrix.alphabet());
    product::multiply(
        matrix,
        rows,
        numbers,
        out,
        |tile, ahead, out| {
            if ROWS == 1 {
                prefetch(tile.bytes, AHEAD, line_to_second);
            } else {
                prefetch(tile.bytes, ahead, line_to_second);
                // And the next tile into the first cache, for what is there has to make room for the inputs' numbers.
                prefetch(tile.bytes, tile.bytes.len(), line);
            }
            decode_tile(&constants, tile, out);
        },
        |words, numbers, sums: &mut RowSums<ROWS>, are_first| add_one(words, numbers, sums, are_first),
        |words, numbers, sums, are_first| add_four(words, numbers, sums, are_first),
        |sums, words, numbers| finish(halved(sums), words, numbers),
    );
}

/// Adds the products of rows' words and of an input to sums, or to zeros if these are the first. All sums of a row are in registers.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn add_one<const ROWS: usize>(
    words: Words<'_, ROWS>,
    numbers: &[[f32; GROUP]],
    sums: &mut RowSums<ROWS>,
    are_first: bool,
) {
    let odd = upper_halves();
    for (words, sums) in words.into_iter().zip(sums) {
        let sums = sums.as_chunks_mut::<8>().0;
        let mut own = [_mm256_setzero_ps(); 8];
        if !are_first {
            for (own, sums) in own.iter_mut().zip(&*sums) {
                *own = cast(*sums);
            }
        }
        for (words, numbers) in words.iter().zip(numbers) {
            let (words, numbers) = (words.as_chunks::<16>().0, numbers.as_chunks::<8>().0);
            for i in 0..4 {
                let words = cast(words[i]);
                own[i] = _mm256_fmadd_ps(widen_even(words), cast(numbers[i]), own[i]);
                own[i + 4] = _mm256_fmadd_ps(widen_odd(words, odd), cast(numbers[i + 4]), own[i + 4]);
            }
        }
        for (own, sums) in own.iter().zip(sums) {
            *sums = cast(*own);
        }
    }
}

/// The same for four inputs.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn add_four<const ROWS: usize>(
    words: Words<'_, ROWS>,
    numbers: [&[[f32; GROUP]]; 4],
    sums: &mut [RowSums<ROWS>; 4],
    are_first: bool,
) {
    let odd = upper_halves();
    for i in 0..4 {
        add_eights(words, numbers, sums, are_first, i, i, |words| widen_even(words));
        add_eights(words, numbers, sums, are_first, i, i + 4, |words| widen_odd(words, odd));
    }
}

/// Eight columns of each group: of the words in its vector `i` every other one, whose numbers and sums are in vector `at`.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn add_eights<const ROWS: usize>(
    words: Words<'_, ROWS>,
    numbers: [&[[f32; GROUP]]; 4],
    sums: &mut [RowSums<ROWS>; 4],
    are_first: bool,
    i: usize,
    at: usize,
    widen: impl Fn(__m256i) -> __m256,
) {
    let groups = numbers[0].len();
    let (words, numbers) = (cut(words, groups), cut(numbers, groups));
    let mut own = [[_mm256_setzero_ps(); ROWS]; 4];
    if !are_first {
        for (own, sums) in own.as_flattened_mut().iter_mut().zip(sums.as_flattened()) {
            *own = cast(sums.as_chunks::<8>().0[at]);
        }
    }
    for group in 0..groups {
        let mut wide = [_mm256_setzero_ps(); ROWS];
        for (wide, words) in wide.iter_mut().zip(words) {
            *wide = widen(cast(words[group].as_chunks::<16>().0[i]));
        }
        for (own, numbers) in own.iter_mut().zip(numbers) {
            let numbers = cast(numbers[group].as_chunks::<8>().0[at]);
            for (own, wide) in own.iter_mut().zip(wide) {
                *own = _mm256_fmadd_ps(wide, numbers, *own);
            }
        }
    }
    for (own, sums) in own.as_flattened().iter().zip(sums.as_flattened_mut()) {
        sums.as_chunks_mut::<8>().0[at] = cast(*own);
    }
}

/// [`super::order::halved`], which the compiler makes no vectors of.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn halved(sums: &Sums) -> f32 {
    let mut four = [_mm_setzero_ps(); 2];
    for (four, sums) in four.iter_mut().zip(sums.as_chunks::<{ GROUP / 2 }>().0) {
        let sums = sums.as_chunks::<8>().0;
        let (first, second) =
            (_mm256_add_ps(cast(sums[0]), cast(sums[2])), _mm256_add_ps(cast(sums[1]), cast(sums[3])));
        let eight = _mm256_add_ps(first, second);
        *four = _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps::<1>(eight));
    }
    let two = _mm_add_ps(_mm_movelh_ps(four[0], four[1]), _mm_movehl_ps(four[1], four[0]));
    let one = _mm_add_ps(two, _mm_movehdup_ps(two));
    _mm_cvtss_f32(_mm_add_ss(one, _mm_movehl_ps(one, one)))
}

/// The bits of words in odd columns. The compiler doesn't know them, or it would make a blend of each `and`, which fewer units of a
/// processor can do.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn upper_halves() -> __m256i {
    black_box(_mm256_set1_epi32(0xffff_0000u32.cast_signed()))
}

/// The floats of words in even columns.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn widen_even(words: __m256i) -> __m256 {
    _mm256_castsi256_ps(_mm256_slli_epi32::<16>(words))
}

/// The floats of words in odd columns. `odd` is [`upper_halves`].
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn widen_odd(words: __m256i, odd: __m256i) -> __m256 {
    _mm256_castsi256_ps(_mm256_and_si256(words, odd))
}

/// What decoding a group needs. The compiler doesn't know these bits, or it would make other, slower instructions of ours.
pub(super) struct Constants {
    /// The upper seven bits of exponents: of sixteen values of four bits in the first half by their lower two bits, in the second half
    /// by the others.
    uppers: __m256i,
    /// Those of the mark.
    mark: __m256i,
    /// What makes a 1 of the mark's lowest bit, where low bytes have it.
    mark_low: __m256i,
    /// These factors move the sign of each of four 8-byte lanes to bit 7. What words of 16 bits carry over is above it.
    to_top: [__m256i; 2],
}

impl Constants {
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn of(alphabet: Alphabet) -> Self {
        let mut uppers = [alphabet.base() / 2; 32];
        for (i, upper) in (0..).zip(&mut uppers) {
            *upper += if i < 16 { i % 4 } else { i / 4 % 4 };
        }
        let every = |byte: u8| _mm256_set1_epi8(byte.cast_signed());
        let to_top = |first: i64| _mm256_setr_epi64x(first, first >> 1, first >> 2, first >> 3);
        black_box(Self {
            uppers: cast(uppers),
            mark: every(alphabet.mark() / 2),
            mark_low: every(!alphabet.mark() << 7),
            to_top: [to_top(0x0080_0080_0080_0080), to_top(0x0008_0008_0008_0008)],
        })
    }
}

// Inlined, it would share its registers with the loops around it.
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn decode_tile(constants: &Constants, tile: Tile<'_>, out: &mut [u16]) {
    portable::decode_tile_by(tile, out, |fields, signs, lows, out| decode_group(constants, fields, signs, lows, out));
}

/// Decodes a group but for its escapes. Returns which positions have one.
#[inline]
#[target_feature(enable = "avx2")]
fn decode_group(
    constants: &Constants,
    fields: &[u8; FIELD_BYTES],
    signs: &[u8; SIGN_BYTES],
    lows: &[u8; LOW_BYTES],
    out: &mut [u16; GROUP],
) -> u64 {
    let (nibble, top) = (_mm256_set1_epi8(15), _mm256_set1_epi8(i8::MIN));
    let fields = _mm256_broadcastsi128_si256(cast(*fields));
    let signs = _mm256_set1_epi64x(i64::from_le_bytes(*signs));
    let mut marks = 0;
    for (half, fields) in [fields, _mm256_srli_epi16::<4>(fields)].into_iter().enumerate() {
        let upper = _mm256_shuffle_epi8(constants.uppers, _mm256_and_si256(fields, nibble));
        let low = cast(lows.as_chunks::<32>().0[half]);
        let is_mark = _mm256_cmpeq_epi8(upper, constants.mark);
        let is_mark = _mm256_and_si256(is_mark, _mm256_xor_si256(low, constants.mark_low));
        marks |= u64::from(_mm256_movemask_epi8(is_mark).cast_unsigned()) << (32 * half);
        let sign = _mm256_and_si256(_mm256_mullo_epi16(signs, constants.to_top[half]), top);
        let high = _mm256_or_si256(upper, sign);
        let sixteens = out.as_chunks_mut::<16>().0;
        sixteens[half] = cast(_mm256_unpacklo_epi8(low, high));
        sixteens[half + 2] = cast(_mm256_unpackhi_epi8(low, high));
    }
    marks
}
