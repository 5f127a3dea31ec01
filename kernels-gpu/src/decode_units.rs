//! The second kernel: many units in one launch, several codes with one lookup.
//!
//! It has the same four steps as [`crate::decode`]. The differences:
//!
//! - A block decodes many chunks, one after the other. It loads its tables once for each unit.
//! - One of its tables has up to four codes in each entry ([`crate::steps`]). The host makes this table.
//! - A thread walks over its window once, and keeps the exponents in a strip of its own until it knows their place ([`crate::strip`]). If a
//!   window has more codes than a strip has room for, the thread walks over it again.
//! - It loads the strip back into registers before the scan ends, so that staging can overwrite the strips, and more blocks fit on a
//!   multiprocessor.
//! - A thread loads its window of the next chunk before it copies this one out.

use phases::{Block, Input};

use crate::copy_out::{Elements, copy_out};
use crate::layout::{WARP_SUMS, units_staging, units_strips};
use crate::steps;
use crate::strip::{self, Exponents, Strip, StripMemory};
use crate::tables::Tables;
use crate::unit::{Unit, WordOutput};
use crate::units::{Units, owner};
use crate::window::Window;

/// What a thread keeps from step to step.
#[derive(Clone, Copy, Default)]
pub struct Registers {
    /// The thread's window in the next chunk.
    window: Window,
    /// The elements of that chunk.
    elements: Elements,
    /// How many codes start in the window.
    codes: u32,
    /// The exponents of these codes, if a strip has room for them.
    exponents: Exponents,
    /// The place of the first of them in the chunk.
    place: u32,
}

/// Decodes one block's share of the chunks: `blocks` blocks share the `chunks` chunks of all units. The tables of steps look up `bits`
/// bits.
#[inline(always)]
pub fn decode_units<B: Block<Registers, Shared: StripMemory>>(
    block: &mut B,
    units: impl Units,
    chunks: u32,
    blocks: u32,
    bits: u32,
) {
    let each = chunks.checked_div(blocks).unwrap_or(0);
    let rest = chunks - each * blocks;
    let mut chunk = each * block.index() + block.index().min(rest);
    let end = chunk + each + u32::from(block.index() < rest);
    while chunk < end {
        let index = owner(units.count(), move |index| units.first_chunk(index), chunk);
        let first = units.first_chunk(index);
        let of_unit = if index + 1 < units.count() { units.first_chunk(index + 1) } else { chunks } - first;
        let behind = end.min(first + of_unit);
        let (unit, table) = (move || units.unit(index), move || units.steps(index));
        decode_run(block, unit, (table, bits), of_unit, chunk - first, behind - first);
        chunk = behind;
    }
}

/// Decodes the chunks from `chunk` to `end` of one unit, which has `chunks` chunks and this table of steps.
///
/// Each step calls `unit` again. The fields that it needs are in the cache, whereas keeping all of them would take as
/// many registers as the steps themselves need. (`move`: as in [`crate::decode`].)
#[inline(always)]
fn decode_run<B: Block<Registers, Shared: StripMemory>, I: Input, O: WordOutput>(
    block: &mut B,
    unit: impl Fn() -> Unit<I, O> + Copy + Sync,
    (table, bits): (impl Fn() -> I + Copy + Sync, u32),
    chunks: u32,
    mut chunk: u32,
    end: u32,
) {
    let threads = block.threads();

    // 1. Load the tables, and the first window of each thread.
    block.phase(move |thread| {
        steps::load(table(), bits, &thread, threads);
        Tables::of(&unit()).load(&thread, threads);
        strip::clear(units_strips(bits), thread.id, thread.shared);
        thread.registers.window = Window::load(&unit(), chunk * threads + thread.id);
        thread.registers.elements = Elements::of_chunk(&unit(), chunk, chunks);
    });

    while chunk < end {
        // 2. Decode a window per thread, and add up the counts of the threads before.
        block.scan(
            WARP_SUMS,
            move |thread| {
                let strip = Strip::new(units_strips(bits), thread.id);
                let window = thread.registers.window;
                let codes = steps::decode(bits, window, || Tables::of(&unit()), strip, thread.shared);
                thread.registers.codes = codes;
                thread.registers.exponents = strip::take(units_strips(bits), thread.id, codes, thread.shared);
                codes
            },
            |registers, before| registers.place = before,
        );

        // 3. Stage. The bits after the unit's last element only fill up the stream: they aren't staged.
        block.phase(move |thread| {
            let Registers { window, elements, codes, exponents, place, .. } = *thread.registers;
            let place = place.min(elements.count());
            let staged = codes.min(elements.count() - place);
            let at = units_staging(bits, elements.first) + place;
            if staged == codes && strip::can_stage(codes) {
                strip::stage(exponents, staged, at, thread.shared);
            } else if staged > 0 {
                window.stage(&Tables::of(&unit()), staged, at, thread.shared);
            }
        });

        // 4. Load what the next chunk begins with, and copy out.
        block.phase(move |thread| {
            let elements = thread.registers.elements;
            if chunk + 1 < end {
                thread.registers.window = Window::load(&unit(), (chunk + 1) * threads + thread.id);
                thread.registers.elements = elements.next(&unit(), chunk, chunks);
            }
            copy_out(&unit(), elements, units_staging(bits, elements.first), &thread, threads);
        });
        chunk += 1;
    }
}
