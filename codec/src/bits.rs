//! Bits in bytes, the first bit in the highest place (FORMAT.md §4).

use alloc::vec::Vec;

use crate::format::MAX_CODE_BITS;
use crate::huffman::Codeword;

/// Appends codes to a byte stream that may begin inside a byte.
#[derive(Debug)]
pub struct BitWriter {
    bytes: Vec<u8>,
    /// The last `pending` bits written; bits above them are stale.
    buffer: u64,
    pending: u32,
}

impl BitWriter {
    /// A writer whose first `phase` bits (0..=7, its lowest three bits) belong to someone else and stay zero, with
    /// room for `n_bytes` if so much memory can be had.
    pub fn with_phase(phase: u32, n_bytes: usize) -> Self {
        let mut bytes = Vec::new();
        // Room is all that is asked for: without it the bytes are moved as they become more.
        let _ = bytes.try_reserve_exact(n_bytes);
        Self { bytes, buffer: 0, pending: phase & 7 }
    }

    /// Appends the `length` bits of a codeword.
    #[inline]
    pub fn put(&mut self, code: Codeword) {
        // At most 31 bits wait and at most 32 come: 63 fit the buffer.
        let length = u32::from(code.length).min(MAX_CODE_BITS);
        self.buffer = self.buffer << length | u64::from(code.bits) & ((1 << length) - 1);
        self.pending += length;
        if self.pending >= 32 {
            self.pending -= 32;
            self.bytes.extend_from_slice(&((self.buffer >> self.pending) as u32).to_be_bytes());
        }
    }

    /// The bytes, the last one filled up with zero bits.
    pub fn finish(mut self) -> Vec<u8> {
        let waiting = ((self.buffer << (32 - self.pending)) as u32).to_be_bytes();
        self.bytes.extend_from_slice(&waiting[..self.pending.div_ceil(8) as usize]);
        self.bytes
    }
}

/// The 32 bits that begin at bit `at` of `bytes`; past the end the stream reads as zeros.
#[inline]
pub fn peek(bytes: &[u8], at: u64) -> u32 {
    // A bit's number may be more than an address can be, on 32-bit machines: past any end.
    let rest = usize::try_from(at / 8).ok().and_then(|first| bytes.get(first..)).unwrap_or_default();
    let eight = rest.first_chunk().copied().unwrap_or_else(|| {
        let mut padded = [0; 8];
        padded[..rest.len()].copy_from_slice(rest);
        padded
    });
    ((u64::from_be_bytes(eight) << (at % 8)) >> 32) as u32
}
