//! The inner loop with AVX2 and FMA: two registers for the partial sums of a product.
#![expect(unsafe_code, reason = "loads and stores of vectors take pointers")]

use core::arch::x86_64::*;

use super::{SUMS, Sums};

/// [`super::kernels::Kernel::sums`].
#[target_feature(enable = "avx2,fma")]
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
    let mut sums = [[[_mm256_setzero_ps(); 2]; B]; R];
    for step in 0..steps {
        let mut loaded = [[_mm256_setzero_ps(); 2]; B];
        for b in 0..B {
            loaded[b] = load(&inputs_of[b][step]);
        }
        for r in 0..R {
            let wide = widen(&words_of[r][step]);
            for b in 0..B {
                for half in 0..2 {
                    sums[r][b][half] = _mm256_fmadd_ps(wide[half], loaded[b][half], sums[r][b][half]);
                }
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
#[target_feature(enable = "avx2")]
fn load(floats: &Sums) -> [__m256; 2] {
    let (halves, _) = floats.as_chunks::<8>();
    // SAFETY: this reads the 32 bytes of the array; the instruction needs no alignment.
    let front = unsafe { _mm256_loadu_ps(halves[0].as_ptr()) };
    // SAFETY: as above.
    let back = unsafe { _mm256_loadu_ps(halves[1].as_ptr()) };
    [front, back]
}

/// 16 words as floats.
#[inline]
#[target_feature(enable = "avx2")]
fn widen(words: &[u16; SUMS]) -> [__m256; 2] {
    let (halves, _) = words.as_chunks::<8>();
    // SAFETY: this reads the 16 bytes of the array; the instruction needs no alignment.
    let front = unsafe { _mm_loadu_si128(halves[0].as_ptr().cast()) };
    // SAFETY: as above.
    let back = unsafe { _mm_loadu_si128(halves[1].as_ptr().cast()) };
    let front = _mm256_slli_epi32::<16>(_mm256_cvtepu16_epi32(front));
    let back = _mm256_slli_epi32::<16>(_mm256_cvtepu16_epi32(back));
    [_mm256_castsi256_ps(front), _mm256_castsi256_ps(back)]
}

/// The numbers in a pair of registers.
#[inline]
#[target_feature(enable = "avx2")]
fn store(sums: [__m256; 2]) -> Sums {
    let mut floats = [0.; SUMS];
    let (halves, _) = floats.as_chunks_mut::<8>();
    for (to, from) in halves.iter_mut().zip(sums) {
        // SAFETY: this writes the 32 bytes of the array; the instruction needs no alignment.
        unsafe { _mm256_storeu_ps(to.as_mut_ptr(), from) }
    }
    floats
}
