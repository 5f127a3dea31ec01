//! The second kernel: many units in one launch, several codes a lookup.
//!
//! The four steps are those of [`crate::decode`]. What is different:
//!
//! - A block decodes many chunks, one after the other, and makes its tables once for each unit that they are of.
//! - One of its tables has up to four codes an entry ([`crate::steps`]).
//! - Exponents are staged four at a time ([`crate::packer`]).
//! - The window of the next chunk is on its way while the block copies out.

use crate::copy_out::{Elements, copy_out};
use crate::layout::units_staging;
use crate::machine::{Block, Input, Output, Unit};
use crate::steps;
use crate::tables::Tables;
use crate::units::{Units, unit_of};
use crate::window::Window;

/// What a thread keeps from step to step.
#[derive(Clone, Copy, Default)]
pub struct Registers {
    window: Window,
    /// How many codes start in it.
    codes: u32,
    /// The place of its first element in the chunk.
    place: u32,
}

/// Decodes this block's share of the `chunks` chunks of all units: with its neighbours' the whole.
#[inline(always)]
pub fn decode_units<B: Block<Registers>>(block: &mut B, units: &impl Units, chunks: u32, blocks: u32) {
    let share = |index: u32| (chunks as u64 * index as u64 / blocks as u64) as u32;
    let (mut chunk, end) = (share(block.index()), share(block.index() + 1));
    while chunk < end {
        let index = unit_of(units, chunk);
        let (unit, first) = (units.unit(index), units.first_chunk(index));
        let of_unit = unit.n_bytes.div_ceil(8 * block.threads());
        let behind = end.min(first + of_unit);
        decode_run(block, &unit, of_unit, chunk - first, behind - first);
        chunk = behind;
    }
}

/// Decodes the chunks from `chunk` to `end` of a unit that has `chunks`.
#[inline(always)]
fn decode_run<B: Block<Registers>, I: Input, O: Output>(
    block: &mut B,
    unit: &Unit<I, O>,
    chunks: u32,
    mut chunk: u32,
    end: u32,
) {
    let threads = block.threads();
    let tables = Tables::of(unit);

    // 1. Load; make the table of steps.
    block.phase(|thread| {
        tables.load(&thread, threads);
        thread.registers.window = Window::load(unit, chunk * threads + thread.id);
    });
    block.phase(move |thread| steps::fill(&tables, &thread, threads));

    while chunk < end {
        let elements = Elements::of_chunk(unit, chunk, chunks);
        let staged = units_staging(elements.first);

        // 2. Count, and add up what the threads before have.
        block.scan(
            move |thread| {
                thread.registers.codes = steps::count(thread.registers.window, &tables, thread.shared);
                thread.registers.codes
            },
            |registers, before| registers.place = before,
        );

        // 3. Decode. Behind the unit's last element come the bits that fill up the stream: not staged.
        block.phase(move |thread| {
            let place = thread.registers.place.min(elements.count());
            let codes = thread.registers.codes.min(elements.count() - place);
            steps::decode(thread.registers.window, codes, &tables, thread.shared, staged + place);
        });

        // 4. Copy out. Nobody waits: the next chunk is staged behind another barrier, that of its scan.
        chunk += 1;
        block.begin_phase(|thread| {
            if chunk < end {
                thread.registers.window = Window::load(unit, chunk * threads + thread.id);
            }
            copy_out(unit, elements, staged, &thread, threads);
        });
    }
}
