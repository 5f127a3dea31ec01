//! A Huffman decoder: each thread decodes the codes that start in its own four bytes.
//!
//! Codes have one to eight bits, and nothing between them. So nobody can tell where the codes of a thread begin without having read
//! all before: the encoder notes it, as a *gap* for each thread, the bits from the thread's first bit to its first code. But a thread still
//! doesn't know how many codes the threads before it have, so where its symbols go. It walks over its bits twice:
//!
//! 1. It counts its codes. A scan makes of the counts the place of each thread's first symbol.
//! 2. It decodes them, to their places in staging.
//!
//! Then the block copies out the symbols in order. DF11's own kernel does the same, with more tables and fewer loads.

use phases::{Array, Block, Input, Output, SCRATCH_BYTES, SharedMemory};

/// Threads of a block.
pub const THREADS: u32 = 64;

/// Bits of a thread.
pub const BITS: u32 = 32;

/// The most symbols of a block: a code has at least one bit.
const MOST: u32 = BITS * THREADS;

/// The lookup table: for the next eight bits the symbol and the length of the code that they begin with.
const TABLE: Array<u16, 256> = Array::at(SCRATCH_BYTES);

/// Staging: the block's symbols, in order.
const STAGING: Array<u8, MOST> = Array::at(TABLE.end());

/// What a thread keeps.
#[derive(Clone, Copy, Default)]
pub struct Registers {
    /// The thread's bits and the 32 after them, the first one highest.
    bits: u64,
    /// Where its first code begins.
    gap: u32,
    /// The place of its first symbol among the block's.
    place: u32,
}

/// Calls `found` with the symbol of each code that starts in the thread's bits.
#[inline(always)]
fn walk(bits: u64, gap: u32, shared: &impl SharedMemory, mut found: impl FnMut(u8)) {
    let mut at = gap;
    while at < BITS {
        let next = ((bits << at) >> 56) as u32;
        let entry = TABLE.load(shared, next);
        found(entry as u8);
        at += (entry >> 8) as u32;
    }
}

/// Four bytes of the stream, the first one highest.
#[inline(always)]
fn four_bytes(codes: impl Input, i: u32) -> u64 {
    codes.load_u32(4 * i).swap_bytes() as u64
}

/// Decodes each block's symbols. `table` has a symbol and a length for each byte that codes may begin with, `codes` the stream and
/// four bytes more, `gaps` a byte for each thread, and `starts` a `u32` for each block, where its symbols begin, and their number in all.
#[inline(always)]
pub fn huffman(
    block: &mut impl Block<Registers>,
    table: impl Input,
    codes: impl Input,
    gaps: impl Input,
    starts: impl Input,
    out: impl Output<u8>,
) {
    let (index, threads) = (block.index(), block.threads());
    let (first, end) = (starts.load_u32(4 * index), starts.load_u32(4 * (index + 1)));
    block.phase(move |thread| {
        let mut entry = thread.id;
        while entry < 256 {
            let (symbol, length) = (table.load_u8(2 * entry), table.load_u8(2 * entry + 1));
            TABLE.store(thread.shared, entry, (length as u16) << 8 | symbol as u16);
            entry += threads;
        }
        let number = index * threads + thread.id;
        thread.registers.bits = four_bytes(codes, number) << 32 | four_bytes(codes, number + 1);
        thread.registers.gap = gaps.load_u8(number) as u32;
    });
    block.scan(
        0,
        |thread| {
            let mut count = 0;
            walk(thread.registers.bits, thread.registers.gap, thread.shared, |_| count += 1);
            count
        },
        |registers, before| registers.place = before,
    );
    block.phase(move |thread| {
        let Registers { bits, gap, place } = *thread.registers;
        let mut place = place;
        walk(bits, gap, thread.shared, |symbol| {
            // Behind the last code there are zeros, which look like codes.
            if place < end - first {
                STAGING.store(thread.shared, place, symbol);
            }
            place += 1;
        });
    });
    block.run(move |thread| {
        let mut i = thread.id;
        while i < end - first {
            out.store(first + i, STAGING.load(thread.shared, i));
            i += threads;
        }
    });
}

phases::kernel! {
    /// Decodes a stream of Huffman codes.
    pub fn decoded(table: Input, codes: Input, gaps: Input, starts: Input, out: Output<u8>)
        [threads = 64, shared = STAGING.end()] => huffman;
}
