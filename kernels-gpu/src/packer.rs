//! Exponents to staging, four at a time.

use crate::machine::SharedMemory;

/// Puts bytes together to aligned words of four.
///
/// Neighbouring threads may have bytes in one word. So only a word that one thread has all of is stored whole;
/// the first and the last are stored byte by byte.
pub struct Packer {
    /// Where this thread's first byte goes.
    start: u32,
    /// Where its next byte goes.
    at: u32,
    /// The bytes of the word of `at` that are there so far. Those from `at` on are anything.
    word: u32,
}

impl Packer {
    /// Goes on at `at`.
    #[inline(always)]
    pub fn new(at: u32) -> Self {
        Self { start: at, at, word: 0 }
    }

    /// Where the next byte goes.
    #[inline(always)]
    pub fn at(&self) -> u32 {
        self.at
    }

    /// Appends the lowest of four bytes, as many as there are before `end`. Those above are zeros, or nothing
    /// is appended any more.
    #[inline(always)]
    pub fn push(&mut self, bytes: u32, end: u32, shared: &impl SharedMemory) {
        let moved = (bytes as u64) << (8 * (self.at % 4));
        self.word |= moved as u32;
        let word_at = self.at & !3;
        self.at = end;
        if self.at & !3 != word_at {
            if self.start <= word_at {
                shared.store_u32(word_at, self.word);
            } else {
                store_bytes(self.word, self.start, word_at + 4, shared);
            }
            self.word = (moved >> 32) as u32;
        }
    }

    /// Stores what is left.
    #[inline(always)]
    pub fn finish(self, shared: &impl SharedMemory) {
        store_bytes(self.word, self.start.max(self.at & !3), self.at, shared);
    }
}

/// Stores the bytes of a word from `from` on, before `end`.
#[inline(always)]
fn store_bytes(word: u32, from: u32, end: u32, shared: &impl SharedMemory) {
    let mut at = from;
    while at < end {
        shared.store_u8(at, (word >> (8 * (at % 4))) as u8);
        at += 1;
    }
}
