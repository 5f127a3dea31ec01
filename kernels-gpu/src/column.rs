//! Columns: where a thread keeps its exponents until it knows where to stage them.
//!
//! While a thread walks through its window it doesn't know yet where its elements go. So it packs their exponents
//! into words of its own, a *column*, and takes it back into registers. Once it knows the place, it stages them and
//! shifts all words by the same number of bytes.
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

use phases::SharedMemory;
use phases::words::shift_left;

use crate::layout::{COLUMN_STRIDE, COLUMN_WORDS};

/// Shared memory with an operation that columns need in one piece.
pub trait ColumnMemory: SharedMemory {
    /// If `is_full` isn't zero, writes `word` at `at` and returns the bits of `bytes` that go over the end of a word
    /// when they are shifted left by `bits`; otherwise returns `word`.
    #[inline(always)]
    fn store_if_full(&self, is_full: u32, at: u32, word: u32, bytes: u32, bits: u32) -> u32 {
        if is_full == 0 {
            return word;
        }
        self.store_u32(at, word);
        shift_left(0, bytes, bits)
    }
}

/// The number of codes that a column has room for: all that start in a window, if each has at least two bits.
pub const MAX_CODES: u32 = 4 * COLUMN_WORDS;

/// The least number of codes whose exponents lie in two words of a column.
const FEW: u32 = 5;

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
    pub fn push(&mut self, bytes: u32, from: u32, to: u32, shared: &impl ColumnMemory) {
        let bits = from / (ONE_BYTE / 8);
        let word = self.word | shift_left(bytes, 0, bits);
        let is_full = (from ^ to) & COLUMN_STRIDE;
        self.word = shared.store_if_full(is_full, word_at(self.columns, self.thread, from), word, bytes, bits);
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

/// A column that a thread has taken back into registers.
#[derive(Clone, Copy, Default)]
pub struct Exponents {
    words: Words,
    /// The last four of the exponents, the last one in the highest byte.
    last: u32,
}

/// Fills a thread's column with zeros, so that [`take`] may load words that no exponent was stored to.
#[inline(always)]
pub fn clear(columns: u32, thread: u32, shared: &impl SharedMemory) {
    let mut k = 0;
    while k < COLUMN_WORDS {
        shared.store_u32(columns + 4 * thread + COLUMN_STRIDE * k, 0);
        k += 1;
    }
}

/// Takes a thread's column of `codes` bytes. What it holds after them doesn't matter.
#[inline(always)]
pub fn take(columns: u32, thread: u32, codes: u32, shared: &impl SharedMemory) -> Exponents {
    let word = |k: u32| shared.load_u32(columns + 4 * thread + COLUMN_STRIDE * k);
    let end = (codes.clamp(FEW, MAX_CODES) - 1) / 4;
    let last = shift_left(word(end), word(end - 1), 0u32.wrapping_sub(8 * codes));
    // No loop: an array indexed by a variable would lie in slow local memory.
    let words = [word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7)];
    Exponents { words, last }
}

/// Whether [`stage`] takes a column of this length.
#[inline(always)]
pub fn can_stage(codes: u32) -> bool {
    codes.wrapping_sub(FEW) <= MAX_CODES - FEW
}

/// Stages all `codes` exponents of a column, from address `at` on. [`can_stage`] must have said that it takes them.
///
/// Two neighbouring threads may have bytes in the same word of staging. So a thread stores a whole word only if all of
/// its bytes are the thread's own.
#[inline(always)]
pub fn stage(exponents: Exponents, codes: u32, at: u32, shared: &impl SharedMemory) {
    let Exponents { words: [a, b, c, d, e, f, g, h], last } = exponents;
    let (first, end) = (at & !3, at + codes);

    // The first word: the thread has its bytes from `at` on.
    let upper = shift_left(a, 0, 8 * at);
    shared.store_u32_if_less(at % 4, 1, first, upper);
    shared.store_u8_if_less(0, at % 2, at, a as u8);
    shared.store_u16_if_less(1, (at + 1) % 4, first | 2, (upper >> 16) as u16);

    // Word `k` of staging combines bytes of two words of the column.
    let whole = (end - first) / 4;
    let store = |k, word, before| shared.store_u32_if_less(k, whole, first + 4 * k, shift_left(word, before, 8 * at));
    store(1, b, a);
    store(2, c, b);
    store(3, d, c);
    store(4, e, d);
    store(5, f, e);
    store(6, g, f);
    store(7, h, g);
    store(8, 0, h);

    // The last word: the thread has its bytes up to `end`.
    let lower = shift_left(0, last, 8 * end);
    shared.store_u16_if_less(1, end % 4, end & !3, lower as u16);
    shared.store_u8_if_less(0, end % 2, end - 1, (last >> 24) as u8);
}
