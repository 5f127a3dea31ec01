//! Bits in bytes, most significant bit first (FORMAT.md §4).

use alloc::vec::Vec;

use crate::format::MAX_CODE_BITS;
use crate::huffman::Codeword;

/// Appends codes to a byte stream, which may begin in the middle of a byte.
#[derive(Debug)]
pub struct BitWriter {
    bytes: Vec<u8>,
    /// The last `pending` bits written; bits above them are stale.
    buffer: u64,
    pending: u32,
}

impl BitWriter {
    /// A writer that leaves the first `phase` bits (0..=7; only the lowest three bits of `phase` count) zero for the
    /// run before it. It reserves `n_bytes` of memory if they can be had.
    pub fn with_phase(phase: u32, n_bytes: usize) -> Self {
        let mut bytes = Vec::new();
        // The reservation only saves time: without it the bytes are copied as the vector grows.
        let _ = bytes.try_reserve_exact(n_bytes);
        Self { bytes, buffer: 0, pending: phase & 7 }
    }

    /// Appends the `length` bits of a codeword.
    #[inline]
    pub fn put(&mut self, code: Codeword) {
        // At most 31 bits are pending and at most 32 are added: these 63 bits fit the buffer.
        let length = u32::from(code.length).min(MAX_CODE_BITS);
        self.buffer = self.buffer << length | u64::from(code.bits) & ((1 << length) - 1);
        self.pending += length;
        if self.pending >= 32 {
            self.pending -= 32;
            self.bytes.extend_from_slice(&((self.buffer >> self.pending) as u32).to_be_bytes());
        }
    }

    /// The bytes; zero bits fill up the last one.
    pub fn finish(mut self) -> Vec<u8> {
        let waiting = ((self.buffer << (32 - self.pending)) as u32).to_be_bytes();
        self.bytes.extend_from_slice(&waiting[..self.pending.div_ceil(8) as usize]);
        self.bytes
    }
}

/// The 32 bits from bit `at` of `bytes` on, the first one highest. Bits past the end read as zero.
#[inline]
pub fn peek(bytes: &[u8], at: u64) -> u32 {
    // On 32-bit machines a bit number can exceed every address; that is past the end, too.
    let rest = usize::try_from(at / 8).ok().and_then(|first| bytes.get(first..)).unwrap_or_default();
    let eight = rest.first_chunk().copied().unwrap_or_else(|| {
        let mut padded = [0; 8];
        padded[..rest.len()].copy_from_slice(rest);
        padded
    });
    ((u64::from_be_bytes(eight) << (at % 8)) >> 32) as u32
}
