//! The second kernel: many units in one launch, several codes a lookup.
//!
//! The four steps are those of [`crate::decode`]. What is different:
//!
//! - A block decodes many chunks, one after the other, and makes its tables once for each unit that they are of.
//! - One of its tables has up to four codes an entry ([`crate::steps`]).
//! - Exponents are staged four at a time ([`crate::packer`]).
//! - From copying out to the next chunk's windows there is no barrier: warps that are done go on.

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

/// Decodes this block's share of the `chunks` chunks of all units, by one of `blocks` blocks.
#[inline(always)]
pub fn decode_units<B: Block<Registers>>(block: &mut B, units: impl Units, chunks: u32, blocks: u32) {
    let each = chunks.checked_div(blocks).unwrap_or(0);
    let rest = chunks - each * blocks;
    let mut chunk = each * block.index() + block.index().min(rest);
    let end = chunk + each + u32::from(block.index() < rest);
    while chunk < end {
        let index = unit_of(units, chunk);
        let first = units.first_chunk(index);
        let of_unit = if index + 1 < units.count() { units.first_chunk(index + 1) } else { chunks } - first;
        let behind = end.min(first + of_unit);
        decode_run(block, move || units.unit(index), of_unit, chunk - first, behind - first);
        chunk = behind;
    }
}

/// Decodes the chunks from `chunk` to `end` of a unit that has `chunks`.
///
/// Each step asks for the unit again: what it needs of it is in the cache, while all of it would take up as
/// many registers as the steps themselves do. (`move`: as in [`crate::decode`].)
#[inline(always)]
fn decode_run<B: Block<Registers>, I: Input, O: Output>(
    block: &mut B,
    unit: impl Fn() -> Unit<I, O> + Copy,
    chunks: u32,
    mut chunk: u32,
    end: u32,
) {
    let threads = block.threads();

    // 1. Load the tables; make the table of steps.
    block.phase(move |thread| Tables::of(&unit()).load(&thread, threads));
    block.phase(move |thread| steps::fill(&Tables::of(&unit()), &thread, threads));

    while chunk < end {
        // 2. Load a window each; count, and add up what the threads before have.
        block.scan(
            move |thread| {
                let unit = unit();
                let window = Window::load(&unit, chunk * threads + thread.id);
                let codes = steps::count(window, &Tables::of(&unit), thread.shared);
                *thread.registers = Registers { window, codes, place: 0 };
                codes
            },
            |registers, before| registers.place = before,
        );

        // 3. Decode. Behind the unit's last element come the bits that fill up the stream: not staged.
        block.phase(move |thread| {
            let unit = unit();
            let elements = Elements::of_chunk(&unit, chunk, chunks);
            let Registers { window, codes, place } = *thread.registers;
            let place = place.min(elements.count());
            let codes = codes.min(elements.count() - place);
            steps::decode(window, codes, &Tables::of(&unit), thread.shared, units_staging(elements.first) + place);
        });

        // 4. Copy out. Nobody waits: the next chunk is staged behind the barrier of its scan.
        block.begin_phase(move |thread| {
            let unit = unit();
            let elements = Elements::of_chunk(&unit, chunk, chunks);
            copy_out(&unit, elements, units_staging(elements.first), &thread, threads);
        });
        chunk += 1;
    }
}
