//! Strips: where a thread keeps its exponents until it knows where to stage them.
//!
//! While a thread walks through its window it doesn't know yet where its elements go. So it packs their exponents, four at a time, in
//! *quads* of 32 bits, into shared memory of its own, a *strip*, and loads them back into registers. Once it knows the place, it
//! stages them, shifting all quads by the same number of bytes.
//!
//! ```text
//! thread      0     1     2     3  ...
//!           quad  quad  quad  quad         the first four exponents of each thread
//!           quad  quad  quad  quad         the next four
//!           ...                            2048 bytes from quad to quad of a strip: the lanes of a warp
//!           quad  quad  quad  quad         always use different banks, whichever quads they are at
//! ```
//!
//! The kernel decides where the strips lie: `strips` is the address of thread 0's strip.

use phases::SharedMemory;
use phases::bits::shift_left;

use crate::layout::{STRIP_QUADS, STRIP_STRIDE};

/// Shared memory with one more operation, which strips need.
pub trait StripMemory: SharedMemory {
    /// If `is_full` isn't zero, writes `quad` at `at` and returns the bits of `bytes` that go over the end of a quad
    /// when they are shifted left by `bits`; otherwise returns `quad`.
    #[inline(always)]
    fn store_if_full(&self, is_full: u32, at: u32, quad: u32, bytes: u32, bits: u32) -> u32 {
        if is_full == 0 {
            return quad;
        }
        self.store_u32(at, quad);
        shift_left(0, bytes, bits)
    }
}

/// The number of codes that a strip has room for: all that start in a window, if each has at least two bits.
pub const MAX_CODES: u32 = 4 * STRIP_QUADS;

/// The smallest number of codes whose exponents need two quads of a strip.
const FEW: u32 = 5;

/// One byte, in the units in which strip lengths are kept: four of them are the stride between quads.
pub const ONE_BYTE: u32 = STRIP_STRIDE / 4;

/// The quads of a strip.
pub type Quads = [u32; STRIP_QUADS as usize];

/// Shared-memory address of the quad that receives the next byte of a strip of this length.
#[inline(always)]
fn quad_at(strips: u32, thread: u32, length: u32) -> u32 {
    strips + ((4 * thread) | (length & (STRIP_STRIDE * (STRIP_QUADS - 1))))
}

/// A strip under construction. The caller tracks its length, in multiples of [`ONE_BYTE`]; bits below that unit, and
/// bits far above, don't matter. After [`MAX_CODES`] bytes the strip starts again at its first quad.
pub struct Strip {
    strips: u32,
    thread: u32,
    /// The bytes of the last quad so far; the bytes above them are zeros.
    quad: u32,
}

impl Strip {
    /// The empty strip of a thread.
    #[inline(always)]
    pub fn new(strips: u32, thread: u32) -> Self {
        Self { strips, thread, quad: 0 }
    }

    /// Appends the low bytes of `bytes`: as the length grows from `from` to `to`, one for each [`ONE_BYTE`]. The bytes
    /// above them are zeros.
    #[inline(always)]
    pub fn push(&mut self, bytes: u32, from: u32, to: u32, shared: &impl StripMemory) {
        let bits = from / (ONE_BYTE / 8);
        let quad = self.quad | shift_left(bytes, 0, bits);
        let is_full = (from ^ to) & STRIP_STRIDE;
        self.quad = shared.store_if_full(is_full, quad_at(self.strips, self.thread, from), quad, bytes, bits);
    }

    /// Stores the last, incomplete quad of a strip of `bytes` bytes.
    #[inline(always)]
    pub fn finish(self, bytes: u32, shared: &impl SharedMemory) {
        if bytes < MAX_CODES {
            self.store(ONE_BYTE * bytes, shared);
        }
    }

    #[inline(always)]
    fn store(&self, length: u32, shared: &impl SharedMemory) {
        shared.store_u32(quad_at(self.strips, self.thread, length), self.quad);
    }
}

/// A strip that a thread has taken back into registers.
#[derive(Clone, Copy, Default)]
pub struct Exponents {
    quads: Quads,
    /// The last four of the exponents, the last one in the highest byte.
    last: u32,
}

/// Fills a thread's strip with zeros, so that [`take`] may load quads that no exponent was stored to.
#[inline(always)]
pub fn clear(strips: u32, thread: u32, shared: &impl SharedMemory) {
    let mut k = 0;
    while k < STRIP_QUADS {
        shared.store_u32(strips + 4 * thread + STRIP_STRIDE * k, 0);
        k += 1;
    }
}

/// Loads a thread's strip of `codes` bytes into registers. What follows these bytes doesn't matter.
#[inline(always)]
pub fn take(strips: u32, thread: u32, codes: u32, shared: &impl SharedMemory) -> Exponents {
    let quad = |k: u32| shared.load_u32(strips + 4 * thread + STRIP_STRIDE * k);
    let end = (codes.clamp(FEW, MAX_CODES) - 1) / 4;
    let last = shift_left(quad(end), quad(end - 1), 0u32.wrapping_sub(8 * codes));
    // No loop: an array indexed by a variable would lie in slow local memory.
    let quads = [quad(0), quad(1), quad(2), quad(3), quad(4), quad(5), quad(6), quad(7)];
    Exponents { quads, last }
}

/// Whether [`stage`] can stage a strip of this length.
#[inline(always)]
pub fn can_stage(codes: u32) -> bool {
    codes.wrapping_sub(FEW) <= MAX_CODES - FEW
}

/// Stages all `codes` exponents of a strip, from address `at` on. Call it only if [`can_stage`] returned true.
///
/// Two neighbouring threads may have bytes in the same quad of staging. So a thread stores a whole quad only if all of
/// its bytes are the thread's own.
#[inline(always)]
pub fn stage(exponents: Exponents, codes: u32, at: u32, shared: &impl SharedMemory) {
    let Exponents { quads: [a, b, c, d, e, f, g, h], last } = exponents;
    let (first, end) = (at & !3, at + codes);

    // The first quad: the thread has its bytes from `at` on.
    let upper = shift_left(a, 0, 8 * at);
    shared.store_u32_if_less(at % 4, 1, first, upper);
    shared.store_u8_if_less(0, at % 2, at, a as u8);
    shared.store_u16_if_less(1, (at + 1) % 4, first | 2, (upper >> 16) as u16);

    // Quad `k` of staging combines bytes of two quads of the strip.
    let whole = (end - first) / 4;
    let store = |k, quad, before| shared.store_u32_if_less(k, whole, first + 4 * k, shift_left(quad, before, 8 * at));
    store(1, b, a);
    store(2, c, b);
    store(3, d, c);
    store(4, e, d);
    store(5, f, e);
    store(6, g, f);
    store(7, h, g);
    store(8, 0, h);

    // The last quad: the thread has its bytes up to `end`.
    let lower = shift_left(0, last, 8 * end);
    shared.store_u16_if_less(1, end % 4, end & !3, lower as u16);
    shared.store_u8_if_less(0, end % 2, end - 1, (last >> 24) as u8);
}
