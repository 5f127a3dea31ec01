//! Checksums of tensors: XXH3, 128 bits, which is faster than the memory it reads.

use xxhash_rust::xxh3::{Xxh3, xxh3_128};

/// The checksum of a tensor's bytes, as 32 hexadecimal digits.
pub(crate) fn of(bytes: &[u8]) -> String {
    format!("{:032x}", xxh3_128(bytes))
}

/// The checksum of bytes that arrive piece by piece.
#[derive(Clone, Default)]
pub(crate) struct Checksum(Xxh3);

impl Checksum {
    /// Takes the next bytes.
    pub(crate) fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The checksum of all bytes so far, in the form of [`of`].
    pub(crate) fn text(&self) -> String {
        format!("{:032x}", self.0.digest128())
    }
}
