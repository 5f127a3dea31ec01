//! A block's shared memory: static variables, then a gap, then what the launch asked for.

use std::ops::Range;

use super::Refusal;
use super::address::{DYNAMIC_SHARED, STATIC_SHARED};
use super::race::{History, Touch};

/// Shared memory with, for each byte, whether it was written and who touched it.
#[derive(Debug)]
pub(crate) struct Shared {
    /// Static bytes, then dynamic ones; the gap between them is not stored.
    bytes: Vec<u8>,
    static_len: usize,
    written: Vec<bool>,
    /// Empty if races are not looked for.
    histories: Vec<History>,
    /// Barriers passed, over all blocks: a number that stands for one interval between two.
    barriers: u32,
}

impl Shared {
    /// Shared memory of so many static and dynamic bytes.
    pub(crate) fn new(static_len: usize, dynamic_len: usize, finds_races: bool) -> Self {
        let len = static_len + dynamic_len;
        Shared {
            bytes: vec![0; len],
            static_len,
            written: vec![false; len],
            histories: vec![History::default(); if finds_races { len } else { 0 }],
            barriers: 1,
        }
    }

    /// Forgets everything: another block begins.
    pub(crate) fn begin_block(&mut self) {
        self.written.fill(false);
        self.barrier();
    }

    /// Every thread of the block has come to a barrier.
    pub(crate) fn barrier(&mut self) {
        self.barriers += 1;
    }

    /// Copies the bytes at shared address `address` to `into`, read by the thread `touch` names.
    pub(crate) fn read(&mut self, address: u64, into: &mut [u8], touch: Touch) -> Result<(), Refusal> {
        let range = self.range(address, into.len())?;
        self.touch(range.clone(), touch)?;
        if self.written[range.clone()].contains(&false) {
            return Err(Refusal::Uninitialised);
        }
        into.copy_from_slice(&self.bytes[range]);
        Ok(())
    }

    /// Puts `data` at shared address `address`.
    pub(crate) fn write(&mut self, address: u64, data: &[u8], touch: Touch) -> Result<(), Refusal> {
        let range = self.range(address, data.len())?;
        self.touch(range.clone(), touch)?;
        self.written[range.clone()].fill(true);
        self.bytes[range].copy_from_slice(data);
        Ok(())
    }

    /// Marks `len` bytes as about to be written by an asynchronous copy: until it lands nobody
    /// may read them.
    pub(crate) fn expect_copy(&mut self, address: u64, len: usize, touch: Touch) -> Result<(), Refusal> {
        let range = self.range(address, len)?;
        self.touch(range.clone(), touch)?;
        self.written[range].fill(false);
        Ok(())
    }

    /// The part of shared memory that an address lies in or comes after: its name, how far
    /// `address` is from its first byte, and its length.
    pub(crate) fn part(&self, address: u64) -> (&'static str, i64, usize) {
        let distance = |from: u64| address.wrapping_sub(from) as i64;
        match address {
            DYNAMIC_SHARED.. => {
                let len = self.bytes.len() - self.static_len;
                ("dynamic shared memory", distance(DYNAMIC_SHARED), len)
            }
            _ => ("static shared memory", distance(STATIC_SHARED), self.static_len),
        }
    }

    fn range(&self, address: u64, len: usize) -> Result<Range<usize>, Refusal> {
        let (_, offset, part_len) = self.part(address);
        let offset = usize::try_from(offset).map_err(|_| Refusal::OutOfBounds)?;
        if offset.checked_add(len).is_none_or(|end| end > part_len) {
            return Err(Refusal::OutOfBounds);
        }
        let start = if address < DYNAMIC_SHARED { offset } else { self.static_len + offset };
        Ok(start..start + len)
    }

    fn touch(&mut self, range: Range<usize>, touch: Touch) -> Result<(), Refusal> {
        for history in self.histories.get_mut(range).unwrap_or_default() {
            history.add(touch, self.barriers).map_err(Refusal::Race)?;
        }
        Ok(())
    }
}
