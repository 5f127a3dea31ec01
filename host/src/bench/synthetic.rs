//! Quickly makes weights like a trained model's. A seed gives the same weights on every machine and with any number of
//! threads.

use std::f64::consts::TAU;

use rayon::prelude::*;

/// Words that one task makes.
const PIECE: usize = 1 << 16;

/// Normally distributed weights as BF16 words, with this standard deviation around 0.
pub fn normal(n: usize, deviation: f64, seed: u64) -> Vec<u16> {
    words(n, seed, |_, random| {
        // Box and Muller: two uniform numbers, the first never 0.
        let (u, v) = (((random >> 32) + 1) as f64 / 2f64.powi(32), (random & 0xffff_ffff) as f64 / 2f64.powi(32));
        bf16((-2.0 * u.ln()).sqrt() * (TAU * v).cos() * deviation)
    })
}

/// Makes each word from its number and 64 random bits, which depend only on the seed and the number.
pub fn words(n: usize, seed: u64, word: impl Fn(usize, u64) -> u16 + Sync) -> Vec<u16> {
    let mut words = vec![0; n];
    words.par_chunks_mut(PIECE).enumerate().for_each(|(piece, words)| {
        for (i, out) in words.iter_mut().enumerate() {
            let i = piece * PIECE + i;
            *out = word(i, scramble(seed.wrapping_add((i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))));
        }
    });
    words
}

/// SplitMix64's output function.
const fn scramble(state: u64) -> u64 {
    let state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}

/// Rounds to the nearest BF16; of two equally near, to the even one.
#[expect(clippy::cast_possible_truncation, reason = "rounds")]
fn bf16(x: f64) -> u16 {
    let bits = (x as f32).to_bits();
    ((bits + 0x7fff + ((bits >> 16) & 1)) >> 16) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_normal_as_it_says() {
        let words = normal(200_000, 0.02, 1);
        let values: Vec<f64> = words.iter().map(|&word| f32::from_bits(u32::from(word) << 16).into()).collect();
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        let deviation = (values.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / values.len() as f64).sqrt();
        assert!(mean.abs() < 2e-4 && (deviation - 0.02).abs() < 2e-4, "{mean} ± {deviation}");
    }

    #[test]
    fn a_prefix_of_more_is_the_same() {
        assert_eq!(normal(PIECE + 10, 1.0, 5)[..PIECE], normal(PIECE, 1.0, 5)[..]);
        assert_ne!(normal(100, 1.0, 5), normal(100, 1.0, 6));
    }

    #[test]
    fn rounded_to_nearest_even() {
        for (value, word) in [(1.0, 0x3f80), (1.0 + 1.0 / 256.0, 0x3f80), (1.0 + 3.0 / 256.0, 0x3f82), (-0.5, 0xbf00)] {
            assert_eq!(bf16(value), word, "{value}");
        }
    }
}
