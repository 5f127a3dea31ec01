//! Counts the most frequent exponents by comparison, 64 words at a time. The others are collected and counted one by
//! one. In a trained model, eight exponents cover 97 % of the words.

use std::arch::x86_64::*;

use df11_codec::Histogram;
use df11_codec::format::EXPONENTS;

use crate::avx512::{exponents, lanes, load_two, store};
use crate::prefetch::words_ahead;

/// How many exponents are counted by comparison.
const FREQUENT: usize = 8;

/// How many words at the start are used to find the frequent exponents.
const SAMPLE: usize = 4096;

/// How many bytes ahead words are prefetched: 1, 2 and 4 KiB are equally good.
const AHEAD: usize = 2048;

/// The number of blocks of 64 words after which a one-byte count may be at its maximum.
const BLOCKS: usize = 255;

/// The histogram of the exponents of `words`.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,popcnt")]
pub(super) fn histogram(words: &[u16]) -> Histogram {
    let (sample, words) = words.split_at(words.len().min(SAMPLE));
    let sampled = Histogram::of(sample);
    let (blocks, rest) = words.as_chunks();
    let frequent = frequent(&sampled);

    let mut counts = *Histogram::of(rest).counts();
    for (sum, count) in counts.iter_mut().zip(sampled.counts()) {
        *sum += count;
    }
    let mut others = Others::new();
    for blocks in blocks.chunks(BLOCKS) {
        let of_frequent = count(blocks, frequent, &mut others);
        for (exponent, count) in frequent.into_iter().zip(of_frequent) {
            counts[usize::from(exponent)] += count;
        }
        others.count();
    }
    for (sum, count) in counts.iter_mut().zip(others.counts()) {
        *sum += count;
    }
    Histogram::from_counts(counts)
}

/// The most frequent exponents. No two are equal.
fn frequent(histogram: &Histogram) -> [u8; FREQUENT] {
    let mut by_frequency: [u8; EXPONENTS] = std::array::from_fn(|exponent| exponent as u8);
    by_frequency.sort_by_key(|&exponent| std::cmp::Reverse(histogram.counts()[usize::from(exponent)]));
    std::array::from_fn(|i| by_frequency[i])
}

/// Counts the frequent exponents in at most [`BLOCKS`] blocks and collects the others.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,popcnt")]
fn count(blocks: &[[u16; 64]], frequent: [u8; FREQUENT], others: &mut Others) -> [u64; FREQUENT] {
    let zero = _mm512_setzero_si512();
    let wanted = frequent.map(|exponent| _mm512_set1_epi8(exponent as i8));
    // Each byte counts the blocks in which the exponent at its position was this one.
    let mut found = [zero; FREQUENT];
    for block in blocks {
        words_ahead(block, AHEAD);
        let exponents = exponents(load_two(block));
        let mut counted = 0;
        for (found, wanted) in found.iter_mut().zip(wanted) {
            let equal = _mm512_cmpeq_epi8_mask(exponents, wanted);
            *found = _mm512_mask_sub_epi8(*found, equal, *found, _mm512_set1_epi8(-1));
            counted |= equal;
        }
        others.collect(exponents, !counted);
    }
    found.map(|found| lanes(_mm512_sad_epu8(found, zero)).iter().sum())
}

/// Exponents that are counted one by one.
struct Others {
    /// The collected exponents, and room for one more vector.
    collected: [u8; 64 * (BLOCKS + 1)],
    length: usize,
    /// Four tables: with only one, each of several equal exponents in a row would wait until the previous count is
    /// stored.
    counts: [[u64; EXPONENTS]; 4],
}

impl Others {
    fn new() -> Self {
        Self { collected: [0; _], length: 0, counts: [[0; _]; _] }
    }

    /// Collects the exponents that have a bit in `others`. At most [`BLOCKS`] calls may come between two calls of
    /// [`Self::count`].
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
    fn collect(&mut self, exponents: __m512i, others: u64) {
        if let Some(room) = self.collected[self.length..].first_chunk_mut() {
            store(room, _mm512_maskz_compress_epi8(others, exponents));
        }
        self.length += others.count_ones() as usize;
    }

    /// Counts the exponents collected.
    fn count(&mut self) {
        let (fours, rest) = self.collected[..self.length].as_chunks::<4>();
        for four in fours {
            for (table, &exponent) in self.counts.iter_mut().zip(four) {
                table[usize::from(exponent)] += 1;
            }
        }
        for &exponent in rest {
            self.counts[0][usize::from(exponent)] += 1;
        }
        self.length = 0;
    }

    /// The counts, indexed by exponent.
    fn counts(&self) -> [u64; EXPONENTS] {
        std::array::from_fn(|exponent| self.counts.iter().map(|table| table[exponent]).sum())
    }
}
