//! Columns of sixteen rows of inputs or sums side by side, with AVX-512.

use core::arch::x86_64::*;

use bytemuck::cast;

/// Two columns of a row.
pub(super) type Pair = [u16; 2];

/// Sixteen pairs of columns, from pair number `first` on, of up to sixteen rows of inputs: of each pair, all inputs. What is missing is
/// zero.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn sixteen_pairs(inputs: &[&[u16]], first: usize) -> [__m512i; 16] {
    let mut rows = [_mm512_setzero_si512(); 16];
    for (input, row) in inputs.iter().zip(&mut rows) {
        let words = &input[2 * first..];
        *row = match words.first_chunk::<32>() {
            Some(words) => cast(*words),
            None => {
                let mut filled = [0; 32];
                filled[..words.len()].copy_from_slice(words);
                cast(filled)
            }
        };
    }
    transposed(rows)
}

/// Writes the sums of sixteen rows and sixteen inputs: one row of `out` for each input, beginning at `first`. What doesn't fit is left out.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn write_by_columns(sums: &[[f32; 16]; 16], out: &mut [&mut [f32]], first: usize) {
    for (sums, out) in transposed(cast(*sums)).into_iter().zip(out) {
        write(_mm512_castsi512_ps(sums), &mut out[first..]);
    }
}

/// Writes sixteen sums, or as many as fit.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn write(sums: __m512, out: &mut [f32]) {
    match out.first_chunk_mut::<16>() {
        Some(out) => *out = cast(sums),
        None => {
            let sums: [f32; 16] = cast(sums);
            out.copy_from_slice(&sums[..out.len()]);
        }
    }
}

/// The transpose of sixteen rows of sixteen 32-bit numbers.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn transposed(rows: [__m512i; 16]) -> [__m512i; 16] {
    // Quarter q of vector 4 i + j has column 4 q + j of rows 4 i to 4 i + 3.
    let mut fours = rows;
    for rows in fours.as_chunks_mut().0 {
        let [a, b, c, d] = *rows;
        let (ab, cd) = (_mm512_unpacklo_epi32(a, b), _mm512_unpacklo_epi32(c, d));
        let (ab_high, cd_high) = (_mm512_unpackhi_epi32(a, b), _mm512_unpackhi_epi32(c, d));
        *rows = [
            _mm512_unpacklo_epi64(ab, cd),
            _mm512_unpackhi_epi64(ab, cd),
            _mm512_unpacklo_epi64(ab_high, cd_high),
            _mm512_unpackhi_epi64(ab_high, cd_high),
        ];
    }
    // Quarters 0 and 2 of two vectors, and quarters 1 and 3.
    const EVEN: i32 = 0x88;
    const ODD: i32 = 0xdd;
    let mut columns = rows;
    for j in 0..4 {
        let [a, b, c, d] = [fours[j], fours[4 + j], fours[8 + j], fours[12 + j]];
        let (ab, cd) = (_mm512_shuffle_i32x4::<EVEN>(a, b), _mm512_shuffle_i32x4::<EVEN>(c, d));
        columns[j] = _mm512_shuffle_i32x4::<EVEN>(ab, cd);
        columns[8 + j] = _mm512_shuffle_i32x4::<ODD>(ab, cd);
        let (ab, cd) = (_mm512_shuffle_i32x4::<ODD>(a, b), _mm512_shuffle_i32x4::<ODD>(c, d));
        columns[4 + j] = _mm512_shuffle_i32x4::<EVEN>(ab, cd);
        columns[12 + j] = _mm512_shuffle_i32x4::<ODD>(ab, cd);
    }
    columns
}
