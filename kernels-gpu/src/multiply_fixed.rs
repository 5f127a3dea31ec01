//! A kernel that multiplies a matrix in the fixed-length form by up to eight columns, all in BF16, with sums in FP32. The
//! matrix's words never go to memory.
//!
//! Four warps have a row, each every fourth of its tiles. [`crate::fixed`] says what a warp's lanes do.
//!
//! # The order of sums
//!
//! It depends on the row alone: not on the number of blocks or columns, nor on the machine.
//!
//! 1. A row has 4 sets of 64 sums, which begin as +0. Tile t, the columns 512 t to 512 t + 511, belongs to set t mod 4; in a set,
//!    columns 8 i to 8 i + 7 belong to sum i mod 64.
//! 2. In the order of columns, the product of a weight and its factor is added to its sum; each time rounded once.
//! 3. In each set, sums that are 4 apart are added: sum i and sum i + 4, for each i whose bit 2 is zero. Of these, those that are 32,
//!    then 16, 8, 2 and 1 apart. Of the four results r, (r0 + r1) + (r2 + r3) is the row's.
//! 4. A result that isn't a number has the bits 7fc00000.

use df11_codec::fixed::TILE;

use crate::fixed::{Codes, FixedMatrix, HALF, SLOT_BYTES, Sixteen, first_column};
use crate::float::Float;
use crate::layout::LANES;
use crate::machine::{Block, Floats, Input, SharedMemory};
use crate::product::add_eight;

/// Sets of sums of a row: warps that share it. Blocks have a multiple of this number of warps.
pub const SETS: u32 = 4;

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

/// What a thread keeps: codes, words, and two sums for each column: of the eights in its groups' first halves, and in their
/// second. (Not as arrays: LLVM would keep two sums in one register of 64 bits.)
#[derive(Clone, Copy, Default)]
pub struct Registers {
    codes: Codes,
    words: Sixteen,
    first_0: Float,
    first_1: Float,
    first_2: Float,
    first_3: Float,
    first_4: Float,
    first_5: Float,
    first_6: Float,
    first_7: Float,
    second_0: Float,
    second_1: Float,
    second_2: Float,
    second_3: Float,
    second_4: Float,
    second_5: Float,
    second_6: Float,
    second_7: Float,
}

impl Registers {
    /// The two sums of a column.
    #[inline(always)]
    fn sums(&self, column: u32) -> (Float, Float) {
        match column {
            0 => (self.first_0, self.second_0),
            1 => (self.first_1, self.second_1),
            2 => (self.first_2, self.second_2),
            3 => (self.first_3, self.second_3),
            4 => (self.first_4, self.second_4),
            5 => (self.first_5, self.second_5),
            6 => (self.first_6, self.second_6),
            _ => (self.first_7, self.second_7),
        }
    }

    /// Keeps the two sums of a column.
    #[inline(always)]
    fn keep(&mut self, column: u32, first: Float, second: Float) {
        match column {
            0 => (self.first_0, self.second_0) = (first, second),
            1 => (self.first_1, self.second_1) = (first, second),
            2 => (self.first_2, self.second_2) = (first, second),
            3 => (self.first_3, self.second_3) = (first, second),
            4 => (self.first_4, self.second_4) = (first, second),
            5 => (self.first_5, self.second_5) = (first, second),
            6 => (self.first_6, self.second_6) = (first, second),
            _ => (self.first_7, self.second_7) = (first, second),
        }
    }
}

/// The body for each column, one after the other and not in a loop: sums are registers, which can't be indexed.
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

/// Multiplies one block's share of the rows, which `blocks` blocks share, by up to `COLUMNS` columns.
#[inline(always)]
pub fn multiply_fixed<const COLUMNS: u32, B: Block<Registers>, I: Input, X: Input, S: Floats>(
    block: &mut B,
    product: Product<I, X, S>,
    blocks: u32,
) {
    let Product { matrix, rows, columns, outputs, .. } = product;
    let rows_of_block = block.threads() / (SETS * LANES);
    let mut first = block.index() * rows_of_block;
    while first < rows {
        block.begin_phase(|thread| {
            for_columns!(COLUMNS, column, {
                thread.registers.keep(column, Float::default(), Float::default());
            });
        });
        let mut tiles = 0;
        while tiles < matrix.row_tiles() {
            block.scan_warp(
                move |thread| {
                    let (warp, lane) = (thread.id / LANES, thread.id % LANES);
                    // A warp without a row takes the last one, for nothing.
                    let (row, tile) = ((first + warp / SETS).min(rows - 1), tiles + warp % SETS);
                    let Registers { codes, words, .. } = &mut *thread.registers;
                    matrix.load(row, tile, lane, codes);
                    matrix.decode(codes, tile, lane, words);
                    words.count()
                },
                move |thread, before| {
                    let (tile, lane) = (tiles + thread.id / LANES % SETS, thread.id % LANES);
                    if !matrix.has(tile, lane) {
                        return;
                    }
                    let slot = SLOT_BYTES * thread.id;
                    thread.registers.words.complete(matrix.escapes, before, slot, thread.shared);
                    let [a, b, c, d] = thread.registers.words.first();
                    let [e, f, g, h] = thread.registers.words.second();
                    let in_row = TILE as u32 * tile + first_column(lane);
                    // Where the lane's factors begin. A column too many is the last one, once more.
                    let place = |column: u32| matrix.columns * column.min(columns - 1) + in_row;
                    if product.has_whole_eights() {
                        for_columns!(COLUMNS, column, {
                            let (first, second) = thread.registers.sums(column);
                            let first = product.add(first, [a, b, c, d], place(column));
                            let second = product.add(second, [e, f, g, h], place(column) + HALF);
                            thread.registers.keep(column, first, second);
                        });
                        return;
                    }
                    thread.registers.words.lay_out(slot, thread.shared);
                    for_columns!(COLUMNS, column, {
                        let (first, second) = thread.registers.sums(column);
                        let (x, further) = (place(column), in_row + HALF);
                        let first = product.add_singly(first, slot, x, in_row, thread.shared);
                        let second = product.add_singly(second, slot + 16, x + HALF, further, thread.shared);
                        thread.registers.keep(column, first, second);
                    });
                },
            );
            tiles += SETS;
        }
        for_columns!(COLUMNS, column, {
            block.add_warp(
                move |thread| {
                    let (first, second) = thread.registers.sums(column);
                    first.plus(second)
                },
                // No lane branches here: Rust CUDA would take the next shuffle into the branch.
                move |thread, sum| thread.registers.keep(column, sum, sum),
            );
        });
        // The first lane's slot has room for the results of its warp's set.
        block.phase(move |thread| {
            if thread.id % LANES == 0 {
                for_columns!(COLUMNS, column, {
                    thread.shared.store_u32(SLOT_BYTES * thread.id + 4 * column, thread.registers.sums(column).0.0);
                });
            }
        });
        block.phase(move |thread| {
            let (set, row, column) = (thread.id / LANES % SETS, first + thread.id / (SETS * LANES), thread.id % LANES);
            if set == 0 && row < rows && column < columns {
                let result =
                    |set| Float(thread.shared.load_u32(SLOT_BYTES * (thread.id - column + LANES * set) + 4 * column));
                let sum = result(0).plus(result(1)).plus(result(2).plus(result(3)));
                outputs.store(rows * column + row, sum.with_one_nan());
            }
        });
        first += blocks * rows_of_block;
    }
}

impl<I: Input, X: Input, S> Product<I, X, S> {
    /// Whether each lane's eights lie in the row, and begin at multiples of 16 bytes in `x`.
    #[inline(always)]
    fn has_whole_eights(&self) -> bool {
        self.is_aligned && self.matrix.has_whole_groups()
    }

    /// Adds the products of eight weights to a sum. Their factors begin at place `x`.
    #[inline(always)]
    fn add(&self, sum: Float, weights: [u32; 4], x: u32) -> Float {
        add_eight(sum, weights, self.x.load_sixteen(2 * x))
    }

    /// The same with weights that lie in shared memory at `slot`, as far as they are in the row, of which the first is at place
    /// `in_row`.
    #[inline(always)]
    fn add_singly(&self, mut sum: Float, slot: u32, x: u32, in_row: u32, shared: &impl SharedMemory) -> Float {
        let mut k = 0;
        while k < 8 && in_row + k < self.matrix.columns {
            let weight = Float::of(shared.load_u16(slot + 2 * k));
            sum = sum.plus_product(weight, Float::of(self.x.load_u16(2 * (x + k))));
            k += 1;
        }
        sum
    }
}
