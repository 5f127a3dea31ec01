//! A kernel that multiplies a matrix in the fixed-length form by up to eight columns, all in BF16, with sums in FP32. The
//! matrix's words never go to memory.
//!
//! A warp has a row at a time, tile after tile. [`crate::fixed`] says what its lanes do.
//!
//! # The order of sums
//!
//! It depends on the row alone: not on the number of blocks or columns, nor on the machine.
//!
//! 1. A row has 64 sums, which begin as +0. Columns 8 i to 8 i + 7 belong to sum i mod 64.
//! 2. In the order of columns, the product of a weight and its factor is added to its sum; each time rounded once.
//! 3. Sums that are 4 apart are added: sum i and sum i + 4, for each i whose bit 2 is zero. Of these, those that are 32, then
//!    16, 8, 2 and 1 apart.
//! 4. A result that isn't a number has the bits 7fc00000.

use df11_codec::fixed::TILE;

use crate::fixed::{FixedMatrix, HALF, SLOT_BYTES, first_column};
use crate::float::Float;
use crate::layout::LANES;
use crate::machine::{Block, Floats, Input};
use crate::product::add_eight;

/// The largest number of columns.
pub const MAX_COLUMNS: u32 = 8;

/// What is multiplied.
#[derive(Clone, Copy, Debug)]
pub struct Product<I, X, S> {
    /// The matrix.
    pub matrix: FixedMatrix<I>,
    /// Its rows.
    pub rows: u32,
    /// The columns, in BF16: as many numbers for each as a row has weights, and one column after the other.
    pub x: X,
    /// How many columns there are, at least one.
    pub columns: u32,
    /// Whether `x` begins at a multiple of 16 bytes.
    pub is_aligned: bool,
    /// Room for a product of each row and column: those of the first column, then those of the second.
    pub outputs: S,
}

/// The sums of a lane: two for each column.
#[derive(Clone, Copy)]
pub struct Registers<const COLUMNS: usize>([[Float; 2]; COLUMNS]);

impl<const COLUMNS: usize> Default for Registers<COLUMNS> {
    #[inline(always)]
    fn default() -> Self {
        Self([[Float(0); 2]; COLUMNS])
    }
}

/// The body for each column, one after the other and not in a loop: sums are registers, which can't be indexed.
macro_rules! for_columns {
    ($columns:ident, $column:ident, $body:block) => {
        for_columns!(@each $columns, $column, $body, 0 1 2 3 4 5 6 7)
    };
    (@each $columns:ident, $column:ident, $body:block, $($number:literal)*) => {
        $(if $columns > $number {
            let $column: usize = $number;
            $body
        })*
    };
}

/// Multiplies one block's share of the rows, which `blocks` blocks share, by up to `COLUMNS` columns.
#[inline(always)]
pub fn multiply_fixed<const COLUMNS: usize, B: Block<Registers<COLUMNS>>, I: Input, X: Input, S: Floats>(
    block: &mut B,
    product: Product<I, X, S>,
    blocks: u32,
) {
    let Product { matrix, rows, columns, outputs, .. } = product;
    let warps = block.threads() / LANES;
    let mut first = block.index() * warps;
    while first < rows {
        block.begin_phase(|thread| *thread.registers = Registers::default());
        let mut tile = 0;
        while tile < matrix.row_tiles() {
            block.scan_warp(
                move |thread| {
                    let (row, lane) = (first + thread.id / LANES, thread.id % LANES);
                    // A warp without a row takes the last one, for nothing.
                    let row = row.min(rows - 1);
                    let mut coded = matrix.decode(matrix.load(row, tile, lane), lane);
                    if !matrix.has(tile, lane) {
                        coded.escapes = 0;
                    }
                    let count = coded.count();
                    (coded, count)
                },
                move |thread, coded, before| {
                    let (row, lane) = ((first + thread.id / LANES).min(rows - 1), thread.id % LANES);
                    if !matrix.has(tile, lane) {
                        return;
                    }
                    let at = matrix.start(row, tile) + before;
                    let words = coded.complete(matrix.escapes, at, SLOT_BYTES * thread.id, thread.shared);
                    let in_row = TILE as u32 * tile + first_column(lane);
                    for_columns!(COLUMNS, column, {
                        // A column too many is the last one, once more.
                        let x_row = matrix.columns * (column as u32).min(columns - 1);
                        let sums = &mut thread.registers.0[column];
                        let [a, b, c, d, e, f, g, h] = words;
                        sums[0] = add(product, sums[0], [a, b, c, d], x_row, in_row);
                        sums[1] = add(product, sums[1], [e, f, g, h], x_row, in_row + HALF);
                    });
                },
            );
            tile += 1;
        }
        for_columns!(COLUMNS, column, {
            block.add_warp(
                move |thread| {
                    let [first, second] = thread.registers.0[column];
                    first.plus(second)
                },
                move |thread, sum| {
                    let row = first + thread.id / LANES;
                    if thread.id % LANES == 0 && row < rows && (column as u32) < columns {
                        outputs.store(rows * column as u32 + row, sum.with_one_nan());
                    }
                },
            );
        });
        first += blocks * warps;
    }
}

/// Adds the products of eight weights, from a column of the row on, to a sum.
#[inline(always)]
fn add<I: Input, X: Input, S>(
    product: Product<I, X, S>,
    sum: Float,
    weights: [u32; 4],
    x_row: u32,
    in_row: u32,
) -> Float {
    let Product { matrix, x, is_aligned, .. } = product;
    if is_aligned && matrix.columns % 8 == 0 {
        if in_row >= matrix.columns {
            return sum;
        }
        return add_eight(sum, weights, x.load_sixteen(2 * (x_row + in_row)));
    }
    let mut sum = sum;
    let mut k = 0;
    while k < 8 {
        if in_row + k < matrix.columns {
            let factor = Float::of(x.load_u16(2 * (x_row + in_row + k)));
            sum = sum.plus_product(Float::of_two(weights[k as usize / 2])[k as usize % 2], factor);
        }
        k += 1;
    }
    sum
}
