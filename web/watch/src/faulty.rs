//! What a reader can break besides barriers: staging without its shift.

use df11_kernels::copy_out::{Elements, copy_out};
use df11_kernels::layout::{WARP_SUMS, staging};
use df11_kernels::tables::Tables;
use df11_kernels::unit::{Unit, WordOutput};
use df11_kernels::window::Window;
use phases::{Block, Input, SharedMemory};

/// Like `df11_kernels::decode::decode_chunk`, except that it stages every chunk from the same address on.
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
    block.run(|thread| copy_out(unit, elements, staging, &thread, threads));
}
