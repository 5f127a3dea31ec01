//! A window: the 8 bytes of code that a thread owns, and the 4 bytes after them (FORMAT.md §7).

use df11_codec::format::GAP_BITS;
use phases::bits::{permute, shift_left};
use phases::{Input, SharedMemory};

use crate::tables::Tables;
use crate::unit::Unit;

/// Bits of the bytes that a thread owns.
const OWN_BITS: u32 = 64;

/// A thread's window. A code that starts on the window's last bit ends at most 31 bits later, within `ahead`.
#[derive(Clone, Copy, Default)]
pub struct Window {
    own: u64,
    ahead: u32,
    gap: u32,
}

impl Window {
    /// Loads window `index`. Bytes after the end of the code stream are zeros.
    #[inline(always)]
    pub fn load<I: Input, O>(unit: &Unit<I, O>, index: u32) -> Self {
        let (at, gap) = (8 * index, gap(unit, index));
        if unit.is_aligned && at + 12 <= unit.n_bytes {
            let (own, ahead) = (unit.codes.load_u64(at), unit.codes.load_u32(at + 8));
            return Self { own: swap_bytes(own), ahead: permute::<REVERSED>(ahead, 0), gap };
        }
        let byte = |i| if i < unit.n_bytes { unit.codes.load_u8(i) } else { 0 };
        let (mut own, mut ahead) = (0, 0);
        for i in 0..8 {
            own = own << 8 | byte(at + i) as u64;
        }
        for i in 8..12 {
            ahead = ahead << 8 | byte(at + i) as u32;
        }
        Self { own, ahead, gap }
    }

    /// The bit at which the window's first code starts.
    #[inline(always)]
    pub fn gap(self) -> u32 {
        self.gap
    }

    /// The window's bits, from the first code on.
    #[inline(always)]
    pub fn bits(self) -> Bits {
        let mut bits = Bits([(self.own >> 32) as u32, self.own as u32, self.ahead]);
        bits.skip(self.gap);
        bits
    }

    /// Calls `found` with the exponent of each code that starts in the thread's own bytes, until `found` returns false.
    #[inline(always)]
    pub fn walk<I: Input>(self, tables: &Tables<I>, shared: &impl SharedMemory, mut found: impl FnMut(u8) -> bool) {
        let mut used = self.gap;
        let mut bits = self.own << used;
        let mut is_filled_up = false;
        while used < OWN_BITS {
            // A lookup needs up to 32 bits. As soon as fewer are left, append the bytes ahead.
            if used >= 32 && !is_filled_up {
                bits |= (self.ahead as u64) << (used - 32);
                is_filled_up = true;
            }
            let (exponent, length) = tables.lookup(shared, (bits >> 32) as u32);
            if !found(exponent) {
                return;
            }
            bits <<= length;
            used += length;
        }
    }

    /// Stages the exponents of the first `codes` codes one by one, from address `at` on; `codes` is at least 1.
    #[inline(always)]
    pub fn stage<I: Input>(self, tables: &Tables<I>, codes: u32, mut at: u32, shared: &impl SharedMemory) {
        let end = at + codes;
        self.walk(tables, shared, |exponent| {
            shared.store_u8(at, exponent);
            at += 1;
            at < end
        });
    }
}

/// The selector that makes [`permute`] reverse four bytes.
const REVERSED: u32 = 0x0123;

/// Eight bytes of the code stream, the first in the highest place.
#[inline(always)]
fn swap_bytes(bytes: u64) -> u64 {
    let reversed = |half| permute::<REVERSED>(half, 0) as u64;
    reversed(bytes as u32) << 32 | reversed((bytes >> 32) as u32)
}

/// Bits of code, 96 at first; the next bit is the highest of the first number. Zeros follow them.
pub struct Bits([u32; 3]);

impl Bits {
    /// The next 32 bits.
    #[inline(always)]
    pub fn next(&self) -> u32 {
        self.0[0]
    }

    /// Skips the next `count` bits; only the lowest five bits of `count` matter.
    #[inline(always)]
    pub fn skip(&mut self, count: u32) {
        let [a, b, c] = self.0;
        self.0 = [shift_left(a, b, count), shift_left(b, c, count), shift_left(c, 0, count)];
    }
}

/// The byte and the bit at which the gap of a window begins.
#[inline(always)]
pub fn gap_at(window: u32) -> (u32, u32) {
    let bit = window * GAP_BITS as u32;
    (bit / 8, bit % 8)
}

/// The bit of a window at which its first code starts.
#[inline(always)]
fn gap<I: Input, O>(unit: &Unit<I, O>, window: u32) -> u32 {
    let (byte, offset) = gap_at(window);
    let first = (unit.gaps.load_u8(byte) as u32) << 8;
    // Read the second byte only if the gap reaches into it: after the last gap there may be none.
    let second = if offset > 3 { unit.gaps.load_u8(byte + 1) as u32 } else { 0 };
    (first | second) >> (11 - offset) & 31
}
