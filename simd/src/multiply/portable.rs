//! The inner loop in safe Rust.

use super::{SUMS, Sums, widen};

/// [`super::kernels::Kernel::sums`].
pub(super) fn sums<const R: usize, const B: usize>(words: [&[u16]; R], inputs: [&[f32]; B]) -> [[Sums; B]; R] {
    let mut sums = [[[0.; SUMS]; B]; R];
    for (words, sums) in words.into_iter().zip(&mut sums) {
        for (inputs, sums) in inputs.into_iter().zip(sums) {
            for (words, inputs) in words.as_chunks::<SUMS>().0.iter().zip(inputs.as_chunks::<SUMS>().0) {
                for ((sum, &word), &input) in sums.iter_mut().zip(words).zip(inputs) {
                    *sum = widen(word).mul_add(input, *sum);
                }
            }
        }
    }
    sums
}
