//! The second kernel: many units in one launch, several codes with one lookup.
//!
//! The four steps are those of [`crate::decode`]. The differences:
//!
//! - A block decodes many chunks, one after the other. It loads its tables once for each unit.
//! - One of its tables has up to four codes in each entry ([`crate::steps`]). The host makes this table.
//! - A thread walks over its window once. It keeps the exponents in a column of its own until it knows their place
//!   ([`crate::column`]). Only if a window has more codes than a column has room for, the thread walks over it again.
//! - There is no barrier between copying out a chunk and loading the next chunk's windows: a warp that is done goes on.

use crate::column::{self, Column};
use crate::copy_out::{Elements, copy_out};
use crate::layout::{UNITS_BITS, UNITS_COLUMNS, units_staging};
use crate::machine::{Block, Input, Output, Unit};
use crate::steps;
use crate::tables::Tables;
use crate::units::{Units, unit_of};
use crate::window::{Window, gap_at};

/// Bytes of a cache line.
const LINE: u32 = 128;

/// What a thread keeps from step to step.
#[derive(Clone, Copy, Default)]
pub struct Registers {
    /// How many codes start in the thread's window.
    codes: u32,
    /// The place of its first element in the chunk.
    place: u32,
    /// The elements of the chunk.
    elements: Elements,
}

/// Decodes one block's share of the chunks: `blocks` blocks share the `chunks` chunks of all units.
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

/// Decodes the chunks from `chunk` to `end` of one unit, which has `chunks` chunks and this table of steps.
///
/// Each step calls `unit` again. The fields that it needs are in the cache, whereas keeping all of them would take as
/// many registers as the steps themselves need. (`move`: as in [`crate::decode`].)
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
        // 2. Load a window per thread, decode it, and add up the counts of the threads before.
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

        // 3. Stage. The bits after the unit's last element only fill up the stream: they aren't staged.
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

        // 4. Copy out. No thread waits here: the next chunk is staged after the barrier of its scan.
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

/// Prefetches what the next chunk's steps will load: its codes and gaps, from window `first_window` on, and about as
/// many bytes of `sign_mantissa` as this chunk's `elements` have.
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
