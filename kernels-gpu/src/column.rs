//! A thread's exponents on their way to staging.
//!
//! While a thread walks it doesn't know yet where its elements go. So it packs their exponents into words of its
//! own, a *column*; when it knows its place, it moves them there, all words shifted by the same bytes.
//!
//! ```text
//! thread      0     1     2     3  ...
//!           word  word  word  word         the first four exponents of each thread
//!           word  word  word  word         the next four
//!           ...                            2048 bytes from word to word of a column: whatever words the lanes
//!           word  word  word  word         of a warp are at, they are in different banks
//! ```

use crate::layout::{COLUMN_STRIDE, COLUMN_WORDS, COLUMNS};
use crate::machine::SharedMemory;
use crate::words::shift_left;

/// The most codes that a column takes: all that start in a window, if each has two bits or more.
pub const MAX_CODES: u32 = 4 * COLUMN_WORDS;

/// What a byte counts where a column's length is given: then that of a word is the way to the next.
pub const ONE_BYTE: u32 = COLUMN_STRIDE / 4;

/// Where the word of a thread's column is that its byte of some length goes to.
#[inline(always)]
fn word_at(thread: u32, length: u32) -> u32 {
    COLUMNS + ((4 * thread) | (length & (COLUMN_STRIDE * (COLUMN_WORDS - 1))))
}

/// A column that is being filled. Its length is kept by who fills it, in [`ONE_BYTE`]; bits below and far above don't
/// matter. Behind [`MAX_CODES`] it is overwritten from the first word on.
pub struct Column {
    thread: u32,
    /// The bytes of the last word that are there so far; above them zeros.
    word: u32,
}

impl Column {
    /// The empty column of a thread.
    #[inline(always)]
    pub fn new(thread: u32) -> Self {
        Self { thread, word: 0 }
    }

    /// Appends the lowest of four bytes, those above being zeros: the length grows from `from` to `to`.
    #[inline(always)]
    pub fn push(&mut self, bytes: u32, from: u32, to: u32, shared: &impl SharedMemory) {
        let bits = from / (ONE_BYTE / 8);
        self.word |= shift_left(bytes, 0, bits);
        if (from ^ to) & COLUMN_STRIDE != 0 {
            self.store(from, shared);
            self.word = shift_left(0, bytes, bits);
        }
    }

    /// Stores the word that isn't full, of a column that has so many bytes.
    #[inline(always)]
    pub fn finish(self, bytes: u32, shared: &impl SharedMemory) {
        if bytes < MAX_CODES {
            self.store(ONE_BYTE * bytes, shared);
        }
    }

    #[inline(always)]
    fn store(&self, length: u32, shared: &impl SharedMemory) {
        shared.store_u32(word_at(self.thread, length), self.word);
    }
}

/// Moves the first `codes` bytes of a thread's column to staging, from `at` on.
///
/// Neighbouring threads may have bytes in one word of staging. So only a word that one thread has all of is
/// stored whole.
#[inline(always)]
pub fn stage(thread: u32, codes: u32, at: u32, shared: &impl SharedMemory) {
    let word = |k| shared.load_u32(COLUMNS + 4 * thread + COLUMN_STRIDE * k);
    if codes < 4 {
        if codes > 0 {
            store_singly(word(0), at, at + codes, shared);
        }
        return;
    }
    let (first, end) = (at & !3, at + codes);
    let whole = (end - first) / 4;
    // All loads, then all stores, so that none waits for the one before; straight code with predicates, no loops.
    let mut words = [word(0); COLUMN_WORDS as usize];
    for k in 1..COLUMN_WORDS {
        words[k as usize] = if k < whole { word(k) } else { 0 };
    }
    store_upper(shift_left(words[0], 0, 8 * at), at, shared);
    for k in 1..COLUMN_WORDS {
        if k < whole {
            let moved = shift_left(words[k as usize], words[k as usize - 1], 8 * at);
            shared.store_u32(first + 4 * k, moved);
        }
    }
    if !end.is_multiple_of(4) {
        let high = if 4 * whole < codes { word(whole) } else { 0 };
        store_lower(shift_left(high, word(whole - 1), 8 * at), end, shared);
    }
}

/// Stores the bytes of a word from that of address `at` on.
#[inline(always)]
fn store_upper(word: u32, at: u32, shared: &impl SharedMemory) {
    if at.is_multiple_of(4) {
        shared.store_u32(at, word);
        return;
    }
    if at % 2 == 1 {
        shared.store_u8(at, (word >> (8 * (at % 4))) as u8);
    }
    if at % 4 < 3 {
        shared.store_u16(at & !3 | 2, (word >> 16) as u16);
    }
}

/// Stores the bytes of a word before that of address `end`, which isn't the first.
#[inline(always)]
fn store_lower(word: u32, end: u32, shared: &impl SharedMemory) {
    if end & 2 != 0 {
        shared.store_u16(end & !3, word as u16);
    }
    if end & 1 != 0 {
        shared.store_u8(end - 1, (word >> (8 * (end & 2))) as u8);
    }
}

/// Stores the lowest bytes of a word one by one.
#[inline(always)]
fn store_singly(mut bytes: u32, mut at: u32, end: u32, shared: &impl SharedMemory) {
    while at < end {
        shared.store_u8(at, bytes as u8);
        bytes >>= 8;
        at += 1;
    }
}
