//! Bits in bytes, most significant bit first (FORMAT.md §4).

use alloc::vec::Vec;

use crate::huffman::Codeword;

/// Appends codes to a byte stream, which may begin in the middle of a byte.
#[derive(Debug)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    /// The last `pending` bits written; higher bits are stale.
    buffer: u64,
    pending: u32,
}

impl BitWriter {
    /// A writer that leaves the first `phase` bits (0..=7) zero, for the run before. It reserves memory for `n_bytes`.
    pub(crate) fn with_phase(phase: u32, n_bytes: usize) -> Self {
        Self { bytes: Vec::with_capacity(n_bytes), buffer: 0, pending: phase & 7 }
    }

    /// Appends a codeword of a [`Code`](crate::Code). It has at most 32 bits, and no higher ones are set.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the lower half; the upper one is stale")]
    pub(crate) fn put(&mut self, code: Codeword) {
        // At most 31 bits are pending and at most 32 are added: these 63 bits fit the buffer.
        self.buffer = self.buffer << code.length | u64::from(code.bits);
        self.pending += u32::from(code.length);
        if self.pending >= 32 {
            self.pending -= 32;
            self.bytes.extend_from_slice(&((self.buffer >> self.pending) as u32).to_be_bytes());
        }
    }

    /// The bytes; the last one is padded with zero bits.
    #[expect(clippy::cast_possible_truncation, reason = "the lower half; the upper one is stale")]
    pub(crate) fn finish(mut self) -> Vec<u8> {
        let waiting = ((self.buffer << (32 - self.pending)) as u32).to_be_bytes();
        self.bytes.extend_from_slice(&waiting[..self.pending.div_ceil(8) as usize]);
        self.bytes
    }
}

/// The 32 bits from bit `at` of `bytes` on, with the first one highest. Bits past the end read as zero.
#[inline]
pub fn peek(bytes: &[u8], at: u64) -> u32 {
    // On 32-bit machines a bit number can exceed every address; that is past the end, too.
    let first = usize::try_from(at / 8).unwrap_or(usize::MAX);
    let eight = match bytes.get(first..first.saturating_add(8)) {
        Some(eight) => eight.try_into().unwrap_or_default(),
        None => last_bytes(bytes, first),
    };
    ((u64::from_be_bytes(eight) << (at % 8)) >> 32) as u32
}

/// Up to eight bytes from byte `first` on, padded with zeros.
#[cold]
fn last_bytes(bytes: &[u8], first: usize) -> [u8; 8] {
    let mut eight = [0; 8];
    let rest = bytes.get(first..).unwrap_or_default();
    eight.iter_mut().zip(rest).for_each(|(byte, &there)| *byte = there);
    eight
}
