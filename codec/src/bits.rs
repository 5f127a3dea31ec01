//! Bits in bytes, the first bit in the highest place (FORMAT.md §4).

use alloc::vec::Vec;

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
    /// A writer whose first `phase` (0..=7) bits belong to someone else and stay zero, with room
    /// for `n_bytes`.
    pub fn with_phase(phase: u32, n_bytes: usize) -> Self {
        Self { bytes: Vec::with_capacity(n_bytes), buffer: 0, pending: phase & 7 }
    }

    /// Appends the `length` bits of a codeword.
    #[inline]
    pub fn put(&mut self, code: Codeword) {
        // At most 31 bits wait and at most 32 come: 63 fit the buffer.
        self.buffer = self.buffer << code.length | u64::from(code.bits);
        self.pending += u32::from(code.length);
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
    let first = (at / 8) as usize;
    let eight = match bytes.get(first..first + 8) {
        Some(eight) => eight.try_into().unwrap_or_default(),
        None => {
            let mut padded = [0; 8];
            let rest = bytes.get(first..).unwrap_or_default();
            padded[..rest.len()].copy_from_slice(rest);
            padded
        }
    };
    ((u64::from_be_bytes(eight) << (at % 8)) >> 32) as u32
}
