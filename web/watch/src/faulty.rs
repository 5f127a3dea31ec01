//! What a reader breaks: a phase whose end is left out, and staging without its shift.

use df11_kernels::copy_out::{Elements, copy_out};
use df11_kernels::layout::{WARP_SUMS, staging};
use df11_kernels::tables::Tables;
use df11_kernels::unit::{Unit, WordOutput};
use df11_kernels::window::Window;
use phases::{Block, Float, Input, SharedMemory, Thread};

/// A block in which the end of one phase is left out: no thread waits there.
pub(crate) struct Without<'b, B> {
    block: &'b mut B,
    /// The number of that phase.
    without: u32,
    /// The number of the phase that is next.
    phase: u32,
}

impl<'b, B> Without<'b, B> {
    pub(crate) fn new(block: &'b mut B, without: u32) -> Self {
        Self { block, without, phase: 0 }
    }
}

impl<R, B: Block<R>> Block<R> for Without<'_, B> {
    type Shared = B::Shared;

    fn index(&self) -> u32 {
        self.block.index()
    }

    fn threads(&self) -> u32 {
        self.block.threads()
    }

    fn phase(&mut self, body: impl Fn(Thread<'_, R, B::Shared>) + Sync) {
        match self.phase == self.without {
            true => self.block.begin_phase(body),
            false => self.block.phase(body),
        }
        self.phase += 1;
    }

    fn scan(
        &mut self,
        scratch: u32,
        count: impl Fn(Thread<'_, R, B::Shared>) -> u32 + Sync,
        keep: impl Fn(&mut R, u32) + Sync,
    ) {
        self.block.scan(scratch, count, keep);
        self.phase += 1;
    }

    fn scan_warp(
        &mut self,
        count: impl Fn(Thread<'_, R, B::Shared>) -> u32 + Sync,
        then: impl Fn(Thread<'_, R, B::Shared>, u32) + Sync,
    ) {
        self.block.scan_warp(count, then);
    }

    fn add_two(
        &mut self,
        numbers: impl Fn(Thread<'_, R, B::Shared>) -> (Float, Float) + Sync,
        then: impl Fn(Thread<'_, R, B::Shared>, Float) + Sync,
    ) {
        self.block.add_two(numbers, then);
    }

    fn begin_phase(&mut self, body: impl Fn(Thread<'_, R, B::Shared>) + Sync) {
        self.block.begin_phase(body);
    }

    fn last_phase(&mut self, body: impl Fn(Thread<'_, R, B::Shared>) + Sync) {
        self.block.last_phase(body);
    }
}

/// `df11_kernels::decode::decode_chunk`, but that it stages every chunk from the same address on.
pub(crate) fn without_shift<B: Block<(Window, u32)>, I: Input, O: WordOutput>(
    block: &mut B,
    unit: &Unit<I, O>,
    chunks: u32,
) {
    let (chunk, threads) = (block.index(), block.threads());
    let elements = Elements::of_chunk(unit, chunk, chunks);
    let tables = Tables::of(unit);
    let staging = staging(0);
    block.phase(|thread| {
        tables.load(&thread, threads);
        thread.registers.0 = Window::load(unit, chunk * threads + thread.id);
    });
    block.scan(
        WARP_SUMS,
        |thread| {
            let mut codes = 0;
            thread.registers.0.walk(&tables, thread.shared, |_| {
                codes += 1;
                true
            });
            codes
        },
        |registers, before| registers.1 = before,
    );
    block.phase(|thread| {
        let mut place = thread.registers.1;
        if place >= elements.count() {
            return;
        }
        thread.registers.0.walk(&tables, thread.shared, |exponent| {
            thread.shared.store_u8(staging + place, exponent);
            place += 1;
            place < elements.count()
        });
    });
    block.last_phase(|thread| copy_out(unit, elements, staging, &thread, threads));
}
