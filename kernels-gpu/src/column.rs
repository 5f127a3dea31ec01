//! Columns: where a thread keeps its exponents until it knows where to stage them.
//!
//! While a thread walks through its window it doesn't know yet where its elements go. So it packs their exponents into
//! words of its own, a *column*. Once it knows the place, it copies them to staging and shifts all words by the same
//! number of bytes.
//!
//! ```text
//! thread      0     1     2     3  ...
//!           word  word  word  word         the first four exponents of each thread
//!           word  word  word  word         the next four
//!           ...                            2048 bytes from word to word of a column: the lanes of a warp
//!           word  word  word  word         always use different banks, whichever words they are at
//! ```
//!
//! The kernel decides where the columns lie: `columns` is the address of thread 0's column.

use crate::layout::{COLUMN_STRIDE, COLUMN_WORDS};
use crate::machine::SharedMemory;
use crate::words::shift_left;

/// The number of codes that a column has room for: all that start in a window, if each has at least two bits.
pub const MAX_CODES: u32 = 4 * COLUMN_WORDS;

/// One byte, in the units in which column lengths are kept: four of them are the stride between words.
pub const ONE_BYTE: u32 = COLUMN_STRIDE / 4;

/// The words of a column.
pub type Words = [u32; COLUMN_WORDS as usize];

/// Shared-memory address of the word that receives the next byte of a column of this length.
#[inline(always)]
fn word_at(columns: u32, thread: u32, length: u32) -> u32 {
    columns + ((4 * thread) | (length & (COLUMN_STRIDE * (COLUMN_WORDS - 1))))
}

/// A column under construction. The caller tracks its length, in multiples of [`ONE_BYTE`]; bits below that unit, and
/// bits far above, don't matter. After [`MAX_CODES`] bytes the column starts again at its first word.
pub struct Column {
    columns: u32,
    thread: u32,
    /// The bytes of the last word so far; the bytes above them are zeros.
    word: u32,
}

impl Column {
    /// The empty column of a thread.
    #[inline(always)]
    pub fn new(columns: u32, thread: u32) -> Self {
        Self { columns, thread, word: 0 }
    }

    /// Appends the low bytes of `bytes`: as the length grows from `from` to `to`, one for each [`ONE_BYTE`]. The bytes
    /// above them are zeros.
    #[inline(always)]
    pub fn push(&mut self, bytes: u32, from: u32, to: u32, shared: &impl SharedMemory) {
        let bits = from / (ONE_BYTE / 8);
        self.word |= shift_left(bytes, 0, bits);
        if (from ^ to) & COLUMN_STRIDE != 0 {
            self.store(from, shared);
            self.word = shift_left(0, bytes, bits);
        }
    }

    /// Stores the last, incomplete word of a column of `bytes` bytes.
    #[inline(always)]
    pub fn finish(self, bytes: u32, shared: &impl SharedMemory) {
        if bytes < MAX_CODES {
            self.store(ONE_BYTE * bytes, shared);
        }
    }

    #[inline(always)]
    fn store(&self, length: u32, shared: &impl SharedMemory) {
        shared.store_u32(word_at(self.columns, self.thread, length), self.word);
    }
}

/// The words of a thread's column that hold its first `codes` bytes.
#[inline(always)]
pub fn take(columns: u32, thread: u32, codes: u32, shared: &impl SharedMemory) -> Words {
    let word = |k| if 4 * k < codes { shared.load_u32(columns + 4 * thread + COLUMN_STRIDE * k) } else { 0 };
    // No loop: an array indexed by a variable would lie in slow local memory.
    [word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7)]
}

/// Stages the first `codes` bytes of a column's words, from address `at` on.
///
/// Two neighbouring threads may have bytes in the same word of staging. So a thread stores a whole word only if all of
/// its bytes are the thread's own.
#[inline(always)]
pub fn stage(words: Words, codes: u32, at: u32, shared: &impl SharedMemory) {
    let [a, b, c, d, e, f, g, h] = words;
    let (first, end) = (at & !3, at + codes);
    if codes < 4 {
        store_singly(a, at, end, shared);
        return;
    }
    let (whole, mut last) = ((end - first) / 4, 0);
    // Word `k` of staging combines bytes of two words of the column.
    let mut store = |k, word, before| {
        let moved = shift_left(word, before, 8 * at);
        if k < whole {
            shared.store_u32(first + 4 * k, moved);
        } else if k == whole {
            last = moved;
        }
    };
    store_upper(shift_left(a, 0, 8 * at), at, shared);
    store(1, b, a);
    store(2, c, b);
    store(3, d, c);
    store(4, e, d);
    store(5, f, e);
    store(6, g, f);
    store(7, h, g);
    store(8, 0, h);
    if !end.is_multiple_of(4) {
        store_lower(last, end, shared);
    }
}

/// Stores the bytes of a word from address `at` to the end of the word.
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

/// Stores the bytes of a word before address `end`, which isn't the word's first.
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
