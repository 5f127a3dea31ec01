//! The 8 bytes of code that a thread owns, and the 4 behind them (FORMAT.md §7).

use df11_codec::format::GAP_BITS;

use crate::machine::{Input, SharedMemory, Unit};
use crate::tables::Tables;

/// Bits of the bytes that a thread owns.
const OWN_BITS: u32 = 64;

/// A thread's window: a code that starts on its last bit ends 31 bits further, within `ahead`.
#[derive(Clone, Copy, Default)]
pub struct Window {
    own: u64,
    ahead: u32,
    gap: u32,
}

impl Window {
    /// Loads window `index`. Bytes behind the code stream are zeros.
    #[inline(always)]
    pub fn load<I: Input, O>(unit: &Unit<I, O>, index: u32) -> Self {
        let at = 8 * index;
        let (high, low) = (four_bytes(unit, at), four_bytes(unit, at + 4));
        Self { own: (high as u64) << 32 | low as u64, ahead: four_bytes(unit, at + 8), gap: gap(unit, index) }
    }

    /// The bit at which its first code starts.
    #[inline(always)]
    pub fn gap(self) -> u32 {
        self.gap
    }

    /// 32 bits from bit `at` on, of which only the lowest six bits count.
    #[inline(always)]
    pub fn bits_at(self, at: u32) -> u32 {
        let (own, ahead) = (self.own, self.own << 32 | self.ahead as u64);
        let from = if at & 32 == 0 { own } else { ahead };
        (from << (at % 32) >> 32) as u32
    }

    /// Calls `found` with the exponent of each code that starts in the thread's own bytes, until it
    /// says no.
    #[inline(always)]
    pub fn walk<I: Input>(self, tables: &Tables<I>, shared: &impl SharedMemory, mut found: impl FnMut(u8) -> bool) {
        let mut used = self.gap;
        let mut bits = self.own << used;
        let mut is_filled_up = false;
        while used < OWN_BITS {
            // A lookup takes up to 32 bits. As soon as fewer are left, the bytes behind follow on.
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
}

/// Four bytes of the code stream, the first the highest.
#[inline(always)]
fn four_bytes<I: Input, O>(unit: &Unit<I, O>, at: u32) -> u32 {
    if unit.is_aligned && at + 4 <= unit.n_bytes {
        return unit.codes.load_u32(at).swap_bytes();
    }
    let mut bytes = 0;
    let mut i = at;
    while i < at + 4 {
        bytes = bytes << 8 | if i < unit.n_bytes { unit.codes.load_u8(i) as u32 } else { 0 };
        i += 1;
    }
    bytes
}

/// The bit of a window at which its first code starts.
#[inline(always)]
fn gap<I: Input, O>(unit: &Unit<I, O>, window: u32) -> u32 {
    let bit = window * GAP_BITS as u32;
    let (byte, offset) = (bit / 8, bit % 8);
    let first = (unit.gaps.load_u8(byte) as u32) << 8;
    // The second byte only if the gap reaches into it: behind the last gap there may be none.
    let second = if offset > 3 { unit.gaps.load_u8(byte + 1) as u32 } else { 0 };
    (first | second) >> (11 - offset) & 31
}
