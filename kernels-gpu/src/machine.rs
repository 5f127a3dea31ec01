//! What the algorithm runs on: a thread block that works in phases, and its memory.

use crate::float::Float;
use crate::words::shift_left;

/// A thread block. Each of its threads keeps an `R` in registers.
///
/// A thread can't call a barrier. [`Block::phase`] runs its body once for every thread and returns when all threads
/// have finished. So a barrier can't stand in a branch that only some threads take, and a CPU can run a block as a
/// plain loop.
///
/// # The phase rule
///
/// Within a phase, a byte of shared memory is either read by any number of threads, or read and written by one thread.
/// The emulated block checks this; the GPU relies on it.
pub trait Block<R> {
    /// Its shared memory.
    type Shared: SharedMemory;

    /// The block's number in the grid.
    fn index(&self) -> u32;

    /// How many threads it has.
    fn threads(&self) -> u32;

    /// Runs `body` on every thread, then waits for all.
    fn phase(&mut self, body: impl Fn(Thread<'_, R, Self::Shared>));

    /// Runs `count` on every thread, as a phase. Then calls `keep` for each thread with the sum of the counts of the
    /// threads before it.
    fn scan(&mut self, count: impl Fn(Thread<'_, R, Self::Shared>) -> u32, keep: impl Fn(&mut R, u32));

    /// Runs `count` on every thread, and `then` with the sum of the counts of the lanes before it in its warp. Nothing waits:
    /// the phase continues with what follows. All threads of a block call it together. Blocks are whole warps.
    fn scan_warp(
        &mut self,
        count: impl Fn(Thread<'_, R, Self::Shared>) -> u32,
        then: impl Fn(Thread<'_, R, Self::Shared>, u32),
    );

    /// Runs `numbers` on every thread and adds up both numbers over its warp's lanes: each lane's plus those of the lane 16 apart;
    /// of these sums, those 8 apart; then 4, 2 and 1. Runs `then` with the first number's sum in the lanes below 16, and with the
    /// second's in the others. Otherwise as [`Block::scan_warp`].
    fn add_two(
        &mut self,
        numbers: impl Fn(Thread<'_, R, Self::Shared>) -> (Float, Float),
        then: impl Fn(Thread<'_, R, Self::Shared>, Float),
    );

    /// Runs `body` on every thread without waiting: the phase continues with what follows.
    fn begin_phase(&mut self, body: impl Fn(Thread<'_, R, Self::Shared>));

    /// Runs `body` on every thread, as the last phase, without waiting.
    fn last_phase(&mut self, body: impl Fn(Thread<'_, R, Self::Shared>));
}

/// What one thread sees during a phase.
pub struct Thread<'a, R, S> {
    /// The thread's number in the block.
    pub id: u32,
    /// What the thread keeps from phase to phase.
    pub registers: &'a mut R,
    /// What all threads of the block share.
    pub shared: &'a S,
}

/// A block's shared memory, in bytes. An access of several bytes begins at a multiple of its size.
pub trait SharedMemory {
    /// The byte at `at`.
    fn load_u8(&self, at: u32) -> u8;
    /// The two bytes at `at`.
    fn load_u16(&self, at: u32) -> u16;
    /// The four bytes at `at`; the first is the lowest.
    fn load_u32(&self, at: u32) -> u32;
    /// The eight bytes at `at`; the first is the lowest.
    fn load_u64(&self, at: u32) -> u64;
    /// Writes the byte at `at`.
    fn store_u8(&self, at: u32, value: u8);
    /// Writes the two bytes at `at`.
    fn store_u16(&self, at: u32, value: u16);
    /// Writes the four bytes at `at`.
    fn store_u32(&self, at: u32, value: u32);
    /// Writes the eight bytes at `at`.
    fn store_u64(&self, at: u32, value: u64);

    /// The sixteen bytes at `at`; the first is the lowest.
    #[inline(always)]
    fn load_sixteen(&self, at: u32) -> [u32; 4] {
        let (low, high) = (self.load_u64(at), self.load_u64(at + 8));
        [low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32]
    }

    /// Writes the sixteen bytes at `at`.
    #[inline(always)]
    fn store_sixteen(&self, at: u32, [a, b, c, d]: [u32; 4]) {
        self.store_u64(at, (b as u64) << 32 | a as u64);
        self.store_u64(at + 8, (d as u64) << 32 | c as u64);
    }

    /// If `is_full` isn't zero, writes `word` at `at` and returns the bits of `bytes` that go over the end of a word
    /// when they are shifted left by `bits`; otherwise returns `word`. ([`crate::column`] says what for.)
    #[inline(always)]
    fn store_if_full(&self, is_full: u32, at: u32, word: u32, bytes: u32, bits: u32) -> u32 {
        if is_full == 0 {
            return word;
        }
        self.store_u32(at, word);
        shift_left(0, bytes, bits)
    }

    /// Writes the byte at `at` if `low` is less than `high`. On a GPU this is no branch: the lanes of a warp stay
    /// together.
    #[inline(always)]
    fn store_u8_if_less(&self, low: u32, high: u32, at: u32, value: u8) {
        if low < high {
            self.store_u8(at, value);
        }
    }

    /// The same with two bytes.
    #[inline(always)]
    fn store_u16_if_less(&self, low: u32, high: u32, at: u32, value: u16) {
        if low < high {
            self.store_u16(at, value);
        }
    }

    /// The same with four bytes.
    #[inline(always)]
    fn store_u32_if_less(&self, low: u32, high: u32, at: u32, value: u32) {
        if low < high {
            self.store_u32(at, value);
        }
    }
}

/// Global memory that no thread writes.
pub trait Input: Copy {
    /// What lies behind the first `bytes` bytes, a multiple of 4.
    fn skip(self, bytes: u32) -> Self;
    /// The byte at `at`.
    fn load_u8(&self, at: u32) -> u8;
    /// The four bytes at `at`, a multiple of 4; the first is the lowest.
    fn load_u32(&self, at: u32) -> u32;
    /// The eight bytes at `at`, a multiple of 8; the first is the lowest.
    fn load_u64(&self, at: u32) -> u64;

    /// The two bytes at `at`, any number; the first is the lowest.
    #[inline(always)]
    fn load_u16(&self, at: u32) -> u16 {
        (self.load_u8(at + 1) as u16) << 8 | self.load_u8(at) as u16
    }

    /// The sixteen bytes at `at`, a multiple of 16; the first is the lowest.
    #[inline(always)]
    fn load_sixteen(&self, at: u32) -> [u32; 4] {
        let (low, high) = (self.load_u64(at), self.load_u64(at + 8));
        [low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32]
    }
}

/// Global memory for floats; exactly one thread writes each.
pub trait Floats: Copy {
    /// Writes float `i`.
    fn store(&self, i: u32, float: Float);
}

/// Global output memory; exactly one thread writes each word.
pub trait Output: Copy {
    /// Writes word `i`.
    fn store(&self, i: u32, word: u16);
    /// Writes eight words, from word `i` on; `i` is a multiple of 8. Each `u32` holds two words, the first in the
    /// lower half.
    fn store_eight(&self, i: u32, words: [u32; 4]);
}

/// A unit in global memory: the arguments of the official kernel.
#[derive(Clone, Copy)]
pub struct Unit<I, O> {
    /// `n_luts` rows of 256 bytes: the lookup tables, and in the last row the code lengths.
    pub luts: I,
    /// The code stream, `n_bytes` bytes.
    pub codes: I,
    /// One byte for each of the `n_elements` elements.
    pub sign_mantissa: I,
    /// A little-endian `u32` for each chunk; there may be more.
    pub output_positions: I,
    /// 5 bits for each window.
    pub gaps: I,
    /// Room for `n_elements` words.
    pub outputs: O,
    /// The number of rows in `luts`.
    pub n_luts: u32,
    /// The number of bytes in `codes`.
    pub n_bytes: u32,
    /// The number of elements of the unit.
    pub n_elements: u32,
    /// Whether `codes`, `sign_mantissa`, `output_positions` and `outputs` begin at multiples of 16 bytes, as
    /// allocations do. If not, the kernel reads single bytes and writes single words.
    pub is_aligned: bool,
}
