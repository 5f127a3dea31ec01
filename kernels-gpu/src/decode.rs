//! The algorithm: how one thread block decodes one chunk of a unit's code stream. Full chunks use a faster variant with
//! the same output, [`crate::decode_once`]. Read this one first.
//!
//! A thread owns 8 bytes of code, the block 4096. Its gap says where the first code of its bytes starts, but not how many codes the threads
//! before it have. So each thread walks over the same bits twice:
//!
//! ```text
//! 1. load      lookup tables to shared memory; each thread's bytes and gap to registers
//! 2. count     each thread counts the codes that start in its bytes; the sum of the counts of the threads
//!              before it (a scan) is the place of its first element in the chunk
//! 3. decode    again; each exponent goes to its place in shared memory, the staging
//! 4. copy out  the staged exponents, joined with sign and mantissa, in order
//! ```
//!
//! The cost: every code is looked up twice. The gain: only three barriers, and neighbouring threads access neighbouring memory.

use phases::{Block, Input, SharedMemory};

use crate::copy_out::{Elements, copy_out};
use crate::layout::{WARP_SUMS, staging};
use crate::tables::Tables;
use crate::unit::{Unit, WordOutput};
use crate::window::Window;

/// What a thread keeps from step to step.
#[derive(Clone, Copy, Default)]
pub struct Registers {
    window: Window,
    /// The place of its first element in the chunk.
    place: u32,
}

/// Decodes chunk `block.index()` of a unit that has `chunks` chunks.
#[inline(always)]
pub fn decode_chunk<B: Block<Registers>, I: Input, O: WordOutput>(block: &mut B, unit: &Unit<I, O>, chunks: u32) {
    let (chunk, threads) = (block.index(), block.threads());
    let elements = Elements::of_chunk(unit, chunk, chunks);
    let tables = Tables::of(unit);

    // 1. Load.
    block.phase(|thread| {
        tables.load(&thread, threads);
        thread.registers.window = Window::load(unit, chunk * threads + thread.id);
    });

    // 2. Count, and add up the counts of the threads before. (`move`: if a closure captures a single reference, Rust
    //    CUDA puts what it refers to in slow local memory.)
    block.scan(
        WARP_SUMS,
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

    // 3. Decode. The bits after the chunk's last element only fill up the stream: they aren't staged.
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
    block.run(|thread| copy_out(unit, elements, staging(elements.first), &thread, threads));
}
