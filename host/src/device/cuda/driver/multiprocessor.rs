//! What a multiprocessor holds, and what that means for `decode_units` (docs/kernel/costs.md).
//!
//! Blocks wait for memory and at barriers, and only other blocks fill that time. So the first rule is: as many blocks
//! as possible. A table of 11 bits finds more codes in a step than one of 10, but a block needs 8 KiB more of shared
//! memory.

use cust::device::DeviceAttribute;
use df11_kernels::layout::{COLUMN_THREADS, UNITS_BITS, units_shared_bytes};
use serde::Serialize;

use crate::device::ptx::Version;
use crate::error::device::DeviceError;

/// What one multiprocessor of a GPU has for all of its blocks together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Multiprocessor {
    /// Threads that it holds at a time.
    pub threads: u32,
    /// Registers of 32 bits.
    pub registers: u32,
    /// Bytes of shared memory.
    pub shared_bytes: u32,
    /// Bytes of these that the system takes for each block.
    pub reserved_bytes: u32,
}

impl Multiprocessor {
    /// What the driver says. `attribute` asks it for one.
    pub(crate) fn of(
        capability: Version,
        attribute: impl Fn(DeviceAttribute) -> Result<u32, DeviceError>,
    ) -> Result<Self, DeviceError> {
        Ok(Self {
            threads: attribute(DeviceAttribute::MaxThreadsPerMultiprocessor)?,
            registers: attribute(DeviceAttribute::MaxRegistersPerMultiprocessor)?,
            shared_bytes: attribute(DeviceAttribute::MaxSharedMemoryPerMultiprocessor)?,
            // By NVIDIA's tuning guides. Drivers before CUDA 11.1 don't know the attribute.
            reserved_bytes: if capability >= Version(8, 0) { 1024 } else { 0 },
        })
    }

    /// How many bits the tables of steps look at: those of the tables with which it holds more blocks; the larger ones
    /// if it holds as many.
    pub(crate) fn step_bits(&self) -> u32 {
        let [large, small] = UNITS_BITS;
        if self.blocks(large) >= self.blocks(small) { large } else { small }
    }

    /// The most registers that a thread may have so that these blocks fit: a multiple of 8, as registers are given to
    /// warps, and at least 32.
    pub(crate) fn max_registers(&self) -> u32 {
        let threads = self.blocks(self.step_bits()) * COLUMN_THREADS;
        (self.registers / threads.max(1) / 8 * 8).max(32)
    }

    /// How many blocks of `decode_units` its threads and its shared memory suffice for, if no chunk has more elements
    /// than columns have room for.
    fn blocks(&self, bits: u32) -> u32 {
        let bytes = units_shared_bytes(bits, 0) + self.reserved_bytes;
        (self.threads / COLUMN_THREADS).min(self.shared_bytes / bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// NVIDIA's tables of compute capabilities: threads, KiB of shared memory; and what the rule gives.
    #[test]
    fn of_each_capability() {
        for (capability, threads, kibibytes, bits, blocks, registers) in [
            (Version(7, 0), 2048, 96, 10, 3, 40),
            (Version(7, 5), 1024, 64, 10, 2, 64),
            (Version(8, 0), 2048, 164, 11, 4, 32),
            (Version(8, 6), 1536, 100, 10, 3, 40),
            (Version(8, 9), 1536, 100, 10, 3, 40),
            (Version(9, 0), 2048, 228, 11, 4, 32),
            (Version(10, 0), 2048, 228, 11, 4, 32),
            (Version(12, 0), 1536, 100, 10, 3, 40),
        ] {
            let attribute = |attribute| {
                Ok(match attribute {
                    DeviceAttribute::MaxThreadsPerMultiprocessor => threads,
                    DeviceAttribute::MaxSharedMemoryPerMultiprocessor => kibibytes << 10,
                    _ => 65_536,
                })
            };
            let has = Multiprocessor::of(capability, attribute).unwrap();
            let got = (has.step_bits(), has.blocks(has.step_bits()), has.max_registers());
            assert_eq!(got, (bits, blocks, registers), "{capability}");
        }
    }

    /// Whatever a driver says, there is a number.
    #[test]
    fn of_numbers_that_no_gpu_has() {
        let of =
            |threads, registers, shared_bytes| Multiprocessor { threads, registers, shared_bytes, reserved_bytes: 0 };
        assert_eq!((of(0, 0, 0).step_bits(), of(0, 0, 0).max_registers()), (11, 32));
        let most = of(u32::MAX, u32::MAX, u32::MAX);
        assert_eq!(most.step_bits(), 10);
        assert!(most.max_registers() >= 32);
    }
}
