//! The inner loop with AVX-512: one register for the partial sums of a product.
#![expect(unsafe_code, reason = "loads and stores of vectors take pointers")]

use core::arch::x86_64::*;

use super::{SUMS, Sums};

/// [`super::kernels::Kernel::sums`].
#[target_feature(enable = "avx512f")]
pub(super) fn sums<const R: usize, const B: usize>(words: [&[u16]; R], inputs: [&[f32]; B]) -> [[Sums; B]; R] {
    let steps = words[0].len() / SUMS;
    // The loop needs no bounds checks, since all have this length.
    let (mut words_of, mut inputs_of) = ([[].as_slice(); R], [[].as_slice(); B]);
    for r in 0..R {
        words_of[r] = &words[r].as_chunks::<SUMS>().0[..steps];
    }
    for b in 0..B {
        inputs_of[b] = &inputs[b].as_chunks::<SUMS>().0[..steps];
    }
    let mut sums = [[_mm512_setzero_ps(); B]; R];
    for step in 0..steps {
        let mut loaded = [_mm512_setzero_ps(); B];
        for b in 0..B {
            loaded[b] = load(&inputs_of[b][step]);
        }
        for r in 0..R {
            let wide = widen(&words_of[r][step]);
            for b in 0..B {
                sums[r][b] = _mm512_fmadd_ps(wide, loaded[b], sums[r][b]);
            }
        }
    }
    let mut stored = [[[0.; SUMS]; B]; R];
    for r in 0..R {
        for b in 0..B {
            stored[r][b] = store(sums[r][b]);
        }
    }
    stored
}

/// 16 floats.
#[inline]
#[target_feature(enable = "avx512f")]
fn load(floats: &Sums) -> __m512 {
    // SAFETY: this reads the 64 bytes of the array; the instruction needs no alignment.
    unsafe { _mm512_loadu_ps(floats.as_ptr()) }
}

/// 16 words as floats.
#[inline]
#[target_feature(enable = "avx512f")]
fn widen(words: &[u16; SUMS]) -> __m512 {
    // SAFETY: this reads the 32 bytes of the array; the instruction needs no alignment.
    let words = unsafe { _mm256_loadu_si256(words.as_ptr().cast()) };
    _mm512_castsi512_ps(_mm512_slli_epi32::<16>(_mm512_cvtepu16_epi32(words)))
}

/// The numbers in a register.
#[inline]
#[target_feature(enable = "avx512f")]
fn store(sums: __m512) -> Sums {
    let mut floats = [0.; SUMS];
    // SAFETY: this writes the 64 bytes of the array; the instruction needs no alignment.
    unsafe { _mm512_storeu_ps(floats.as_mut_ptr(), sums) }
    floats
}
