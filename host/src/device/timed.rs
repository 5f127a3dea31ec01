//! Times decoding by the clock of the device that decodes.

use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::cpu::CpuDecoder;
use super::decoder::UnitDecoder;
use crate::error::Result;
use crate::error::device::DeviceError;

/// Bytes that one task copies.
const TASK_BYTES: usize = 1 << 20;

/// A decoder that can time its work. For this repository's GPU check, benchmarks and tests.
pub trait Timed<'m>: UnitDecoder<'m> {
    /// Runs `work`, and returns how long the device takes from its start until the device has done all of it.
    ///
    /// # Errors
    ///
    /// The errors of `work`, or the device fails.
    fn time(&mut self, work: impl FnOnce(&mut Self) -> Result<()>) -> Result<Duration>;

    /// Copies `bytes` bytes within the device's memory, `times` times, and returns how long each copy takes.
    ///
    /// # Errors
    ///
    /// The device has too little memory for twice that many bytes, or fails.
    fn time_copies(&mut self, bytes: usize, times: usize) -> Result<Vec<Duration>>;
}

impl<'m> Timed<'m> for CpuDecoder<'m> {
    fn time(&mut self, work: impl FnOnce(&mut Self) -> Result<()>) -> Result<Duration> {
        let start = Instant::now();
        work(self)?;
        Ok(start.elapsed())
    }

    /// On all cores, as it decodes.
    fn time_copies(&mut self, bytes: usize, times: usize) -> Result<Vec<Duration>> {
        let room = || {
            let mut memory = Vec::new();
            let no_room = |_| DeviceError::NoHostMemory { what: "a copy", bytes: bytes as u64 };
            memory.try_reserve_exact(bytes).map_err(no_room)?;
            // Not 0: pages of zeros may all share one page of memory.
            memory.resize(bytes, 1u8);
            Ok::<_, DeviceError>(memory)
        };
        let (from, mut to) = (room()?, room()?);
        let mut copy = || {
            let start = Instant::now();
            let tasks = to.par_chunks_mut(TASK_BYTES).zip(from.par_chunks(TASK_BYTES));
            tasks.for_each(|(to, from)| std::hint::black_box(to).copy_from_slice(from));
            start.elapsed()
        };
        Ok((0..times).map(|_| copy()).collect())
    }
}
