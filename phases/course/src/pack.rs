//! Strings of at most eight bytes, one of each thread, packed one behind the other.
//!
//! Where a thread's string goes depends on the lengths of all strings before it: a scan of the lengths says where. Then the threads
//! write to *staging*, a place in shared memory where the result is put together, and from there the block copies it out four bytes at a
//! time, neighbours beside neighbours.
//!
//! Two strings may meet within four such bytes. A thread that stored all four would overwrite its neighbour's bytes, so a
//! thread stores only bytes that are its own.

use phases::{Block, Input, Output, SCRATCH_BYTES, SharedMemory};

/// Threads of a block.
pub const THREADS: u32 = 64;

/// The longest string, in bytes.
pub const LONGEST: u32 = 8;

/// Where staging begins in shared memory, behind the scan's scratch.
const STAGING: u32 = SCRATCH_BYTES;

/// What a thread keeps.
#[derive(Clone, Copy, Default)]
pub struct Registers {
    length: u32,
    /// Bytes before the thread's own.
    before: u32,
}

/// Packs each block's strings: `lengths` has a byte for each, and `strings` eight bytes. Behind the last string, the block's
/// output is filled up with zeros.
#[inline(always)]
pub fn pack(block: &mut impl Block<Registers>, lengths: impl Input, strings: impl Input, out: impl Output<u32>) {
    let (first, threads) = (block.index() * block.threads(), block.threads());
    block.run(move |thread| thread.shared.store_u64(STAGING + LONGEST * thread.id, 0));
    block.scan(
        0,
        move |thread| {
            thread.registers.length = lengths.load_u8(first + thread.id) as u32;
            thread.registers.length
        },
        |registers, before| registers.before = before,
    );
    block.phase(move |thread| {
        let Registers { length, before } = *thread.registers;
        let mut i = 0;
        while i < length {
            let byte = strings.load_u8(LONGEST * (first + thread.id) + i);
            thread.shared.store_u8(STAGING + before + i, byte);
            i += 1;
        }
    });
    block.run(move |thread| {
        let end = LONGEST / 4 * threads;
        let mut i = thread.id;
        while i < end {
            out.store(LONGEST / 4 * first + i, thread.shared.load_u32(STAGING + 4 * i));
            i += threads;
        }
    });
}

phases::kernel! {
    /// Packs each block's strings.
    pub fn packed(lengths: Input, strings: Input, out: Output<u32>)
        [threads = 64, shared = STAGING + LONGEST * THREADS] => pack;
}
