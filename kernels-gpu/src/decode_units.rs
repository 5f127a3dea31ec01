//! The second kernel: many units in one launch, several codes a lookup.
//!
//! The four steps are those of [`crate::decode`]. What is different:
//!
//! - A block decodes many chunks, one after the other, and loads its tables once for each unit that they are of.
//! - One of its tables has up to four codes an entry ([`crate::steps`]). The host made it.
//! - A window is walked once: exponents are kept in a column of the thread's own until it knows its place
//!   ([`crate::column`]). Only windows with more codes than that takes are walked again.
//! - From copying out to the next chunk's windows there is no barrier: warps that are done go on.

use crate::column::{self, Column};
use crate::copy_out::{Elements, copy_out};
use crate::layout::{UNITS_BITS, UNITS_COLUMNS, units_staging};
use crate::machine::{Block, Input, Output, Unit};
use crate::steps;
use crate::tables::Tables;
use crate::units::{Units, unit_of};
use crate::window::{Window, gap_at};

/// Bytes that a cache brings at once.
const LINE: u32 = 128;

/// What a thread keeps from step to step.
#[derive(Clone, Copy, Default)]
pub struct Registers {
    /// How many codes start in the thread's window.
    codes: u32,
    /// The place of its first element in the chunk.
    place: u32,
    /// Those of the chunk.
    elements: Elements,
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
        let (unit, table) = (move || units.unit(index), move || units.steps(index));
        decode_run(block, unit, table, of_unit, chunk - first, behind - first);
        chunk = behind;
    }
}

/// Decodes the chunks from `chunk` to `end` of a unit that has `chunks`, and this table of steps.
///
/// Each step asks for the unit again: what it needs of it is in the cache, while all of it would take up as
/// many registers as the steps themselves do. (`move`: as in [`crate::decode`].)
#[inline(always)]
fn decode_run<B: Block<Registers>, I: Input, O: Output>(
    block: &mut B,
    unit: impl Fn() -> Unit<I, O> + Copy,
    table: impl Fn() -> I + Copy,
    chunks: u32,
    mut chunk: u32,
    end: u32,
) {
    let threads = block.threads();

    // 1. Load the tables.
    block.phase(move |thread| {
        steps::load(table(), &thread, threads);
        Tables::of(&unit()).load(&thread, threads);
    });

    while chunk < end {
        // 2. Load a window each, decode it, and add up how many codes the threads before have.
        block.scan(
            move |thread| {
                let window = Window::load(&unit(), chunk * threads + thread.id);
                let column = Column::new(UNITS_COLUMNS, thread.id);
                let codes = steps::decode::<UNITS_BITS, _>(window, || Tables::of(&unit()), column, thread.shared);
                *thread.registers = Registers { codes, ..Default::default() };
                codes
            },
            |registers, before| registers.place = before,
        );

        // 3. Stage. Behind the unit's last element come the bits that fill up the stream: not staged.
        block.phase(move |thread| {
            let elements = Elements::of_chunk(&unit(), chunk, chunks);
            let Registers { codes, place, .. } = *thread.registers;
            let place = place.min(elements.count());
            let staged = codes.min(elements.count() - place);
            let at = units_staging(elements.first) + place;
            if codes <= column::MAX_CODES {
                let words = column::take(UNITS_COLUMNS, thread.id, staged, thread.shared);
                column::stage(words, staged, at, thread.shared);
            } else if staged > 0 {
                let window = Window::load(&unit(), chunk * threads + thread.id);
                window.stage(&Tables::of(&unit()), staged, at, thread.shared);
            }
            thread.registers.elements = elements;
        });

        // 4. Copy out. Nobody waits: the next chunk is staged behind the barrier of its scan.
        block.begin_phase(move |thread| {
            let elements = thread.registers.elements;
            if chunk + 1 < end {
                fetch_ahead(&unit(), threads * (chunk + 1), elements, thread.id, threads);
            }
            copy_out(&unit(), elements, units_staging(elements.first), &thread, threads);
        });
        chunk += 1;
    }
}

/// Brings nearer what the next chunk's steps will load: its codes and gaps, `first_window` being its first, and
/// about as many bytes of `sign_mantissa` as this chunk's `elements` have.
#[inline(always)]
fn fetch_ahead<I: Input, O>(unit: &Unit<I, O>, first_window: u32, elements: Elements, thread: u32, threads: u32) {
    let windows = LINE / 8 * thread;
    let window = first_window + windows;
    if windows < threads && 8 * window < unit.n_bytes {
        unit.codes.prefetch(8 * window);
        unit.gaps.prefetch(gap_at(window).0);
    }
    let ahead = LINE * thread;
    if ahead < elements.count() && elements.end + ahead < unit.n_elements {
        unit.sign_mantissa.prefetch(elements.end + ahead);
    }
}
