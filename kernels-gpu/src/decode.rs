//! The algorithm: how one thread block decodes one chunk of a unit's code stream. (A chunk that is full goes by
//! [`crate::decode_once`]: the same with a table of several codes, walked once. Read this first.)
//!
//! A thread owns 8 bytes of code, the block 4096. A thread knows from its gap where the first code of
//! its bytes starts, but not how many codes the threads before it have, and so not where its elements
//! go. That takes two walks over the same bits:
//!
//! ```text
//! 1. load      the lookup tables to shared memory, each thread's bytes and gap to registers
//! 2. count     each thread the codes that start in its bytes; the sum over the threads before it
//!              (a scan) is the place of its first element in the chunk
//! 3. decode    again, each exponent to its place in shared memory, the staging
//! 4. copy out  the staging, joined with sign and mantissa, in order and side by side
//! ```
//!
//! What that costs: every code is looked up twice. What it buys: no thread waits for another but at
//! the three barriers between the steps, and all large arrays are read and written in order by
//! neighbouring threads.

use crate::copy_out::{Elements, copy_out};
use crate::layout::staging;
use crate::machine::{Block, Input, Output, SharedMemory, Unit};
use crate::tables::Tables;
use crate::window::Window;

/// What a thread keeps from step to step.
#[derive(Clone, Copy, Default)]
pub struct Registers {
    window: Window,
    /// The place of its first element in the chunk.
    place: u32,
}

/// Decodes the chunk of `block.index()`, of `chunks`.
#[inline(always)]
pub fn decode_chunk<B: Block<Registers>, I: Input, O: Output>(block: &mut B, unit: &Unit<I, O>, chunks: u32) {
    let (chunk, threads) = (block.index(), block.threads());
    let elements = Elements::of_chunk(unit, chunk, chunks);
    let tables = Tables::of(unit);

    // 1. Load.
    block.phase(|thread| {
        tables.load(&thread, threads);
        thread.registers.window = Window::load(unit, chunk * threads + thread.id);
    });

    // 2. Count, and add up what the threads before have. (`move`: Rust CUDA puts in slow local memory what a
    // closure's only reference leads to.)
    block.scan(
        move |thread| {
            let mut codes = 0;
            thread.registers.window.walk(&tables, thread.shared, |_| {
                codes += 1;
                true
            });
            codes
        },
        |registers, before| registers.place = before,
    );

    // 3. Decode. Behind the chunk's last element come the bits that fill up the stream: not staged.
    block.phase(|thread| {
        let mut place = thread.registers.place;
        if place >= elements.count() {
            return;
        }
        thread.registers.window.walk(&tables, thread.shared, |exponent| {
            thread.shared.store_u8(staging(elements.first) + place, exponent);
            place += 1;
            place < elements.count()
        });
    });

    // 4. Copy out.
    block.last_phase(|thread| copy_out(unit, elements, staging(elements.first), &thread, threads));
}
