//! A kernel that multiplies a matrix with fixed-length codes by up to eight columns, all in BF16, with sums in FP32. The matrix's
//! words are never written to memory.
//!
//! Four warps share two rows: each takes every fourth tile of both. [`crate::fixed`] says what a warp's lanes do. For two rows at
//! once, each column's factors are loaded and unpacked only once, and so are the sum over the lanes that numbers the escapes, and the
//! loop over these.
//!
//! # The order of sums
//!
//! The order depends only on the row, not on the number of blocks or columns, nor on the machine.
//!
//! 1. A row has 4 sets of 32 sums, which begin as +0. Tile t, the columns 512 t to 512 t + 511, belongs to set t mod 4. In a set, the
//!    columns 8 i to 8 i + 7 belong to sum 4 g + q, where g is i / 8 mod 8 and q is i mod 4: each lane has a sum.
//! 2. In the order of columns, the product of each weight and its factor is added to its sum, rounding once each time.
//! 3. In each set, sums that are 16 apart are added: sum l and sum l + 16, for each l below 16. Then, among the results, those that
//!    are 8, 4, 2 and 1 apart. From the four sets' results r, the row's result is (r0 + r1) + (r2 + r3).
//! 4. A result that is NaN has the bits 7fc00000.

use df11_codec::fixed::TILE;
use phases::bits::nth;
use phases::{Block, Float, Input, LANES, Output, SharedMemory};

use crate::fixed::{
    FixedMatrix, LANE_WEIGHTS, Sixteen, WORD_BYTES, column_of, complete, first_column, positions_before, slot,
};

/// The most columns that a kernel takes.
pub const MAX_COLUMNS: u32 = 8;

/// Sets of sums per row: how many warps share a row. Blocks have a multiple of this number of warps.
pub const SETS: u32 = 4;

/// How many rows these warps process at a time.
const ROWS: u32 = 2;

/// Bytes of shared memory per thread: its words of two rows.
const SLOT_BYTES: u32 = ROWS * WORD_BYTES;

/// Bytes of dynamic shared memory of a launch whose blocks have this number of threads.
pub const fn shared_bytes(threads: u32) -> u32 {
    SLOT_BYTES * threads
}

/// How many rows a block of this number of threads processes at a time.
pub const fn rows_of_block(threads: u32) -> u32 {
    threads / (SETS * LANES) * ROWS
}

/// The arguments of a multiplication.
#[derive(Clone, Copy, Debug)]
pub struct Product<I, X, S> {
    /// The matrix.
    pub matrix: FixedMatrix<I>,
    /// The number of rows.
    pub rows: u32,
    /// The columns, in BF16, one after the other. Each has as many numbers as a row has weights.
    pub x: X,
    /// How many columns there are, at least one.
    pub columns: u32,
    /// Whether `x` begins at a multiple of 16 bytes.
    pub is_aligned: bool,
    /// Room for the products: the first column's, one for each row, then the second column's, and so on.
    pub outputs: S,
}

/// What a thread keeps between phases.
#[derive(Clone, Copy, Default)]
pub struct Registers {
    /// The escapes of both rows: bit 31 - p is set if the first row's weight at position p is one, bit 15 - p for the second's.
    escapes: u32,
    /// The numbers of escapes before the rows' tiles.
    starts: (u32, u32),
    /// The first row's sums.
    first: Sums,
    /// The second row's sums.
    second: Sums,
}

/// A sum for each column. (Not an array: LLVM would keep two sums in one 64-bit register.)
#[derive(Clone, Copy, Default)]
struct Sums {
    a: Float,
    b: Float,
    c: Float,
    d: Float,
    e: Float,
    f: Float,
    g: Float,
    h: Float,
}

impl Sums {
    /// The sum for a column.
    #[inline(always)]
    fn of(&self, column: u32) -> Float {
        match column {
            0 => self.a,
            1 => self.b,
            2 => self.c,
            3 => self.d,
            4 => self.e,
            5 => self.f,
            6 => self.g,
            _ => self.h,
        }
    }

    /// Sets the sum for a column.
    #[inline(always)]
    fn keep(&mut self, column: u32, sum: Float) {
        match column {
            0 => self.a = sum,
            1 => self.b = sum,
            2 => self.c = sum,
            3 => self.d = sum,
            4 => self.e = sum,
            5 => self.f = sum,
            6 => self.g = sum,
            _ => self.h = sum,
        }
    }
}

/// Repeats the body for each column, unrolled rather than in a loop: sums are registers, which can't be indexed.
macro_rules! for_columns {
    ($columns:ident, $column:ident, $body:block) => {
        for_columns!(@each $columns, $column, $body, 0 1 2 3 4 5 6 7)
    };
    (@each $columns:ident, $column:ident, $body:block, $($number:literal)*) => {
        $(if $columns > $number {
            let $column: u32 = $number;
            $body
        })*
    };
}

/// Multiplies a block's rows by up to `COLUMNS` columns. There are blocks for all rows, [`rows_of_block`] for each.
#[inline(always)]
pub fn multiply_fixed<const COLUMNS: u32, B: Block<Registers>, I: Input, X: Input, S: Output<Float>>(
    block: &mut B,
    product: Product<I, X, S>,
) {
    let Product { matrix, rows, columns, outputs, .. } = product;
    let row = block.index() * rows_of_block(block.threads());
    block.run(|thread| {
        for_columns!(COLUMNS, column, {
            thread.registers.first.keep(column, Float::default());
            thread.registers.second.keep(column, Float::default());
        });
    });
    let mut tiles = 0;
    while tiles < matrix.row_tiles() {
        block.scan_warp(
            move |thread| {
                let (warp, lane) = (thread.id / LANES, thread.id % LANES);
                let tile = tiles + warp % SETS;
                // Where there are no two rows more, the last one takes their place, for nothing.
                let row = (row + warp / SETS * ROWS).min(rows - 1);
                let next = matrix.skip_rows((row + 1 < rows) as u32);
                if !matrix.has(tile, lane) {
                    return 0;
                }
                // One row after the other: both rows' loads together would wait for each other.
                let slot = slot::<SLOT_BYTES>(thread.id);
                let of_first = matrix.decode(row, tile, lane, slot, thread.shared);
                let of_second = next.decode(row, tile, lane, slot ^ WORD_BYTES, thread.shared);
                thread.registers.escapes = of_first.bits | of_second.bits >> LANE_WEIGHTS;
                thread.registers.starts = (of_first.start, of_second.start);
                // A tile has no more than 512.
                of_first.bits.count_ones() << LANE_WEIGHTS | of_second.bits.count_ones()
            },
            move |thread, before| {
                let (tile, lane) = (tiles + thread.id / LANES % SETS, thread.id % LANES);
                if !matrix.has(tile, lane) {
                    return;
                }
                let slot = slot::<SLOT_BYTES>(thread.id);
                let in_row = TILE as u32 * tile + first_column(lane);
                // Where the lane's factors begin, in bytes. A column too many is the last one, once more.
                let factors = |column: u32| 2 * (matrix.columns * column.min(columns - 1) + in_row);
                let Registers { escapes, starts, first, second } = &mut *thread.registers;
                // Where the exponents of the first row's escapes begin, and of the second row's, counted on from the first's.
                let in_first = starts.0 + (before >> LANE_WEIGHTS);
                let in_second = starts.1 + (before & 0xffff);
                let in_second = in_second.wrapping_sub((*escapes >> LANE_WEIGHTS).count_ones());
                let begin = |position| if position < LANE_WEIGHTS { in_first } else { in_second };
                if product.has_whole_eights() {
                    // Factors are loaded before they are needed: first of all, then a column ahead.
                    let (mut x, mut a, mut b) = (Sixteen::default(), Sixteen::default(), Sixteen::default());
                    x.fetch(product.x, factors(0));
                    complete(*escapes, matrix.escapes, begin, slot, thread.shared);
                    a.load(slot, thread.shared);
                    b.load(slot ^ WORD_BYTES, thread.shared);
                    for_columns!(COLUMNS, column, {
                        let sums = (first.of(column), second.of(column));
                        let sums = add_eight(sums, a.first(), b.first(), x.first());
                        let sums = add_eight(sums, a.second(), b.second(), x.second());
                        first.keep(column, sums.0);
                        second.keep(column, sums.1);
                        if column + 1 < COLUMNS {
                            x.fetch(product.x, factors(column + 1));
                        }
                    });
                } else {
                    complete(*escapes, matrix.escapes, begin, slot, thread.shared);
                    for_columns!(COLUMNS, column, {
                        let x = factors(column);
                        let add = |sum, slot| product.add_singly(sum, (slot, thread.shared), x, in_row);
                        first.keep(column, add(first.of(column), slot));
                        second.keep(column, add(second.of(column), slot ^ WORD_BYTES));
                    });
                }
            },
        );
        tiles += SETS;
    }
    for_columns!(COLUMNS, column, {
        block.add_two(
            move |thread| (thread.registers.first.of(column), thread.registers.second.of(column)),
            // No lane branches here: Rust CUDA would take the next shuffle into the branch.
            move |thread, sum| thread.registers.first.keep(column, sum),
        );
    });
    // Of each half of a warp, which has a row, the first lane's slot has room for the results of the warp's set.
    block.phase(move |thread| {
        if thread.id % HALF_WARP == 0 {
            for_columns!(COLUMNS, column, {
                let sum = thread.registers.first.of(column);
                thread.shared.store_u32(SLOT_BYTES * thread.id + 4 * column, sum.0);
            });
        }
    });
    block.run(move |thread| {
        let (set, column) = (thread.id / LANES % SETS, thread.id % HALF_WARP);
        let row = row + thread.id / (SETS * LANES) * ROWS + thread.id / HALF_WARP % ROWS;
        if set == 0 && row < rows && column < columns {
            let result =
                |set| Float(thread.shared.load_u32(SLOT_BYTES * (thread.id - column + LANES * set) + 4 * column));
            let sum = result(0).plus(result(1)).plus(result(2).plus(result(3)));
            outputs.store(rows * column + row, sum.with_one_nan());
        }
    });
}

/// How many lanes add up a row's sums at the end.
const HALF_WARP: u32 = LANES / ROWS;

/// Adds the products of eight weights of each row and their factors to the rows' sums, one after the other. The rows take turns, so
/// each factor is loaded once, and neither row waits for its own sum.
#[inline(always)]
fn add_eight(mut sums: (Float, Float), first: [u32; 4], second: [u32; 4], x: [u32; 4]) -> (Float, Float) {
    let mut k = 0;
    while k < 4 {
        let [x, next_x] = Float::of_two(nth(x, k));
        let ([a, next_a], [b, next_b]) = (Float::of_two(nth(first, k)), Float::of_two(nth(second, k)));
        sums = (sums.0.plus_product(a, x), sums.1.plus_product(b, x));
        sums = (sums.0.plus_product(next_a, next_x), sums.1.plus_product(next_b, next_x));
        k += 1;
    }
    sums
}

impl<I: Input, X: Input, S> Product<I, X, S> {
    /// Whether each lane's groups of eight weights lie within the row, and their factors are aligned to 16 bytes in `x`.
    #[inline(always)]
    fn has_whole_eights(&self) -> bool {
        self.is_aligned && self.matrix.has_whole_groups()
    }

    /// Adds the products of a lane's weights, which are in shared memory at `slot`, to a sum, as far as they lie within the row. The
    /// first weight is in column `in_row`, and its factor at byte `x`.
    #[inline(always)]
    fn add_singly(&self, mut sum: Float, (slot, shared): (u32, &impl SharedMemory), x: u32, in_row: u32) -> Float {
        let end = positions_before(self.matrix.columns - in_row.min(self.matrix.columns));
        let mut k = 0;
        // Not up to LANE_WEIGHTS: Rust CUDA's LLVM would write this body 16 times for each row and column.
        while k < end {
            let weight = Float::of(shared.load_u16(slot ^ (2 * k)));
            sum = sum.plus_product(weight, Float::of(self.x.load_u16(x + 2 * column_of(k))));
            k += 1;
        }
        sum
    }
}
