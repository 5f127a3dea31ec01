//! What [`crate::multiply`] leaves to a second launch: the sum of each row from those of its segments, which several
//! blocks may have.

use crate::float::Float;
use crate::layout::LANES;
use crate::machine::{Block, Floats, Input};

/// Adds up the segment sums of `rows` rows, counting those of all columns; `sums` has those of a row one after the other,
/// `of_row` each. A warp adds up a row, and `blocks` blocks share the rows.
#[inline(always)]
pub fn add_segments<B: Block<u32>>(
    block: &mut B,
    sums: impl Input,
    outputs: impl Floats,
    rows: u32,
    of_row: u32,
    blocks: u32,
) {
    let warps = block.threads() / LANES;
    let first = block.index() * warps;
    block.begin_phase(move |thread| *thread.registers = first + thread.id / LANES);
    block.add_up(
        1,
        move |thread| *thread.registers < rows,
        move |thread| {
            let row = *thread.registers;
            *thread.registers += blocks * warps;
            row
        },
        move |thread, row, _| {
            let mut sum = Float::default();
            let mut index = thread.id % LANES;
            while index < of_row {
                sum = sum.plus(Float(sums.load_u32(4 * (row * of_row + index))));
                index += LANES;
            }
            sum
        },
        move |thread, row, _, sum| {
            if thread.id % LANES == 0 {
                outputs.store(*row, sum);
            }
        },
    );
}
