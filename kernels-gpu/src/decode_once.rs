//! Uses the same launch as [`crate::decode`], but walks over each window only once.
//!
//! The official launch asks for two bytes of shared memory per element, and staging needs only one. Until staging begins, the rest is
//! free for what makes [`crate::decode_units`] fast: a table of steps ([`crate::steps`]), here for 8 bits and made by the block itself,
//! and strips ([`crate::strip`]). Staging overwrites both; by then each thread has loaded its strip back into registers.

use phases::{Block, Input};

use crate::copy_out::{Elements, copy_out};
use crate::layout::{ONCE_BITS, ONCE_STRIPS, WARP_SUMS, staging};
use crate::steps;
use crate::strip::{self, Exponents, Strip, StripMemory};
use crate::tables::Tables;
use crate::unit::{Unit, WordOutput};
use crate::window::Window;

/// What a thread keeps from step to step.
#[derive(Clone, Copy, Default)]
pub struct Registers {
    window: Window,
    /// How many codes start in the window.
    codes: u32,
    /// The exponents of these codes, if a strip has room for them.
    exponents: Exponents,
    /// The place of the first of them in the chunk.
    place: u32,
}

/// Decodes chunk `block.index()` of a unit that has `chunks` chunks. The chunk must be full enough that its launch [has
/// room](crate::layout::has_room_for_strips) for the strips: about 9,200 elements, which means at most 3.55 bits per
/// code.
#[inline(always)]
pub fn decode_chunk<B: Block<Registers, Shared: StripMemory>, I: Input, O: WordOutput>(
    block: &mut B,
    unit: &Unit<I, O>,
    chunks: u32,
) {
    let (chunk, threads) = (block.index(), block.threads());
    let elements = Elements::of_chunk(unit, chunk, chunks);
    let tables = Tables::of(unit);

    // 1. Load.
    block.phase(move |thread| {
        tables.load(&thread, threads);
        thread.registers.window = Window::load(unit, chunk * threads + thread.id);
    });

    // 2. Make the table of steps.
    block.phase(move |thread| {
        steps::make(ONCE_BITS, &thread, threads);
        strip::clear(ONCE_STRIPS, thread.id, thread.shared);
    });

    // 3. Decode, and add up the counts of the threads before.
    block.scan(
        WARP_SUMS,
        move |thread| {
            let strip = Strip::new(ONCE_STRIPS, thread.id);
            let codes = steps::decode(ONCE_BITS, thread.registers.window, || tables, strip, thread.shared);
            thread.registers.codes = codes;
            thread.registers.exponents = strip::take(ONCE_STRIPS, thread.id, codes, thread.shared);
            codes
        },
        |registers, before| registers.place = before,
    );

    // 4. Stage. The bits after the chunk's last element only fill up the stream: they aren't staged.
    block.phase(move |thread| {
        let Registers { window, codes, exponents, place } = *thread.registers;
        let place = place.min(elements.count());
        let staged = codes.min(elements.count() - place);
        let at = staging(elements.first) + place;
        if staged == codes && strip::can_stage(codes) {
            strip::stage(exponents, staged, at, thread.shared);
        } else if staged > 0 {
            window.stage(&tables, staged, at, thread.shared);
        }
    });

    // 5. Copy out.
    block.run(move |thread| copy_out(unit, elements, staging(elements.first), &thread, threads));
}
