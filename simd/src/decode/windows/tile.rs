//! Exponents that have been found but not merged yet, and the memory for their words.

use std::arch::x86_64::*;

use super::super::merge::merge;
use super::super::{Unfit, WINDOW};
use super::group::GROUP;
use super::window;
use crate::avx512::store;

/// How many words are merged together: with this many, vectors are always full, except at the end.
const TOGETHER: usize = 64;

/// Room for waiting exponents, a group's exponents, and bytes stored after the last one.
const ROOM: usize = TOGETHER + GROUP * WINDOW + window::ROOM;

/// The exponents of a chunk, a few at a time, before they are merged to words.
pub(super) struct Tile<'c> {
    exponents: [u8; ROOM],
    held: usize,
    sign_mantissa: &'c [u8],
    words: &'c mut [u16],
}

impl<'c> Tile<'c> {
    /// A tile for a chunk's words, with their signs and mantissas. Both slices have the same length.
    pub(super) fn new(sign_mantissa: &'c [u8], words: &'c mut [u16]) -> Self {
        Self { exponents: [0; ROOM], held: 0, sign_mantissa, words }
    }

    /// How many exponents of the chunk haven't been found yet.
    pub(super) fn left(&self) -> usize {
        self.words.len().saturating_sub(self.held)
    }

    /// The addresses of the next words, and of their signs and mantissas.
    pub(super) fn next(&self) -> (*const u16, *const u8) {
        (self.words.as_ptr().wrapping_add(self.held), self.sign_mantissa.as_ptr().wrapping_add(self.held))
    }

    /// Adds the first `count` bytes of `exponents`.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) fn push(&mut self, exponents: __m512i, count: u64) -> Result<(), Unfit> {
        store(self.exponents.get_mut(self.held..).and_then(<[u8]>::first_chunk_mut).ok_or(Unfit)?, exponents);
        self.held += count as usize;
        Ok(())
    }

    /// Room for the next exponents, and how many there may be.
    pub(super) fn room(&mut self) -> Result<(&mut [u8; window::ROOM], usize), Unfit> {
        let left = self.left();
        let room = self.exponents.get_mut(self.held..).and_then(<[u8]>::first_chunk_mut).ok_or(Unfit)?;
        Ok((room, left))
    }

    /// Adds the first `found` exponents in [`Self::room`].
    pub(super) fn take(&mut self, found: usize) {
        self.held += found;
    }

    /// Merges all whole groups of [`TOGETHER`] exponents and keeps the rest.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2")]
    pub(super) fn merge_full(&mut self) -> Result<(), Unfit> {
        let together = self.held - self.held % TOGETHER;
        self.merge(together)?;
        let rest: [u8; TOGETHER] = *self.exponents[together..].first_chunk().ok_or(Unfit)?;
        self.exponents[..TOGETHER].copy_from_slice(&rest);
        self.held -= together;
        Ok(())
    }

    /// Merges the rest, which must complete the chunk.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2")]
    pub(super) fn merge_rest(mut self) -> Result<(), Unfit> {
        self.merge(self.held)?;
        if self.words.is_empty() { Ok(()) } else { Err(Unfit) }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2")]
    fn merge(&mut self, count: usize) -> Result<(), Unfit> {
        let exponents = self.exponents.get(..count).ok_or(Unfit)?;
        let (sign_mantissa, signs_left) = self.sign_mantissa.split_at_checked(count).ok_or(Unfit)?;
        let (words, words_left) = core::mem::take(&mut self.words).split_at_mut_checked(count).ok_or(Unfit)?;
        merge(exponents, sign_mantissa, words);
        (self.sign_mantissa, self.words) = (signs_left, words_left);
        Ok(())
    }
}
