//! A block's shared memory: the module's static variables, then a gap, then the launch's dynamic bytes.

use std::ops::Range;

use super::address::{DYNAMIC_SHARED, STATIC_SHARED};
use super::race::{Access, History};
use super::{AccessError, span};

/// Shared memory; and for each byte, whether it has a value and who accessed it.
#[derive(Debug)]
pub(crate) struct SharedMemory {
    /// Static bytes, then dynamic ones, without the gap.
    bytes: Vec<u8>,
    static_len: usize,
    written: Vec<bool>,
    /// Empty if the launch doesn't look for races.
    histories: Vec<History>,
    /// Identifies the interval between two block barriers: the number of barriers so far, over all blocks.
    interval: u64,
}

impl SharedMemory {
    /// Shared memory of `static_len` and `dynamic_len` bytes.
    pub(crate) fn new(static_len: usize, dynamic_len: usize, finds_races: bool) -> Self {
        let len = static_len + dynamic_len;
        SharedMemory {
            bytes: vec![0; len],
            static_len,
            written: vec![false; len],
            histories: vec![History::default(); if finds_races { len } else { 0 }],
            interval: 1,
        }
    }

    /// Forgets all values and accesses: another block begins.
    pub(crate) fn begin_block(&mut self) {
        self.written.fill(false);
        self.barrier();
    }

    /// Every thread of the block has come to a barrier.
    pub(crate) fn barrier(&mut self) {
        self.interval += 1;
    }

    /// Copies the bytes at shared address `address` to `into`.
    pub(crate) fn read(&mut self, address: u64, into: &mut [u8], access: Access) -> Result<(), AccessError> {
        let range = self.range(address, into.len())?;
        self.record(range.clone(), access)?;
        if self.written[range.clone()].contains(&false) {
            return Err(AccessError::Uninitialised);
        }
        into.copy_from_slice(&self.bytes[range]);
        Ok(())
    }

    /// Writes `data` at shared address `address`.
    pub(crate) fn write(&mut self, address: u64, data: &[u8], access: Access) -> Result<(), AccessError> {
        let range = self.range(address, data.len())?;
        self.record(range.clone(), access)?;
        self.written[range.clone()].fill(true);
        self.bytes[range].copy_from_slice(data);
        Ok(())
    }

    /// The part of shared memory, static or dynamic, that an address lies in or after: its name, the
    /// address relative to its first byte, and its length.
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

    /// Where `bytes` has the bytes of a shared address.
    fn range(&self, address: u64, len: usize) -> Result<Range<usize>, AccessError> {
        let (_, offset, part_len) = self.part(address);
        let Range { start, end } = span(offset, len, part_len)?;
        let before = if address < DYNAMIC_SHARED { 0 } else { self.static_len };
        Ok(before + start..before + end)
    }

    /// Adds an access to the histories of its bytes.
    fn record(&mut self, range: Range<usize>, access: Access) -> Result<(), AccessError> {
        for history in self.histories.get_mut(range).unwrap_or_default() {
            history.add(access, self.interval).map_err(AccessError::Race)?;
        }
        Ok(())
    }
}
