//! Checksums: 128-bit XXH3, which is faster than memory.

use std::io::Read;
use std::path::Path;

use xxhash_rust::xxh3::Xxh3;

use crate::error::{Error, Result};
use crate::file::system;
use crate::file::tensor_file::{BLOCK, TensorFile};

#[derive(Clone, Default)]
pub(crate) struct Sum(Xxh3);

impl Sum {
    pub(crate) fn of(bytes: &[u8]) -> String {
        format!("{:032x}", xxhash_rust::xxh3::xxh3_128(bytes))
    }

    pub(crate) fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    pub(crate) fn text(&self) -> String {
        format!("{:032x}", self.0.digest128())
    }
}

impl TensorFile {
    /// The checksum of the file's `bytes` bytes from `at` on.
    pub(crate) fn checksum(&self, at: u64, bytes: usize) -> Result<String> {
        let mut sum = Sum::default();
        self.blocks(at, bytes, |block| {
            sum.update(block);
            Ok(())
        })?;
        Ok(sum.text())
    }
}

/// The checksum of a whole file. Calls `then` with each block and its offset.
pub(crate) fn blocks(path: &Path, mut then: impl FnMut(u64, &[u8]) -> Result<()>) -> Result<String> {
    let (mut file, _) = system::open(path)?;
    let (mut sum, mut block, mut at) = (Sum::default(), vec![0; BLOCK], 0);
    loop {
        let n = match file.read(&mut block) {
            Ok(0) => return Ok(sum.text()),
            Ok(n) => n,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(Error::io("read", path)(error)),
        };
        sum.update(&block[..n]);
        then(at, &block[..n])?;
        at += n as u64;
    }
}
