//! A kernel that decodes matrices with fixed-length codes: many in one launch, whole or some of their rows.
//!
//! Each warp decodes one tile after another. [`crate::fixed`] says what its lanes do.

use df11_codec::fixed::TILE;
use phases::{Block, Input, LANES, Output, SharedMemory, Thread};

use crate::fixed::{
    Escapes, FixedMatrix, HALF, LANE_WEIGHTS, Sixteen, WORD_BYTES, column_of, complete, first_column, slot,
};
use crate::unit::WordOutput;
use crate::units::owner;

/// The matrices of a launch. Their tiles are numbered consecutively across all of them, row by row.
pub trait Matrices: Copy + Sync {
    /// Memory that the kernel reads them from.
    type Input: Input;
    /// Memory that the kernel writes their words to.
    type Output: WordOutput;

    /// How many matrices there are; at least one.
    fn count(self) -> u32;
    /// How many tiles the matrices before `index` have in total.
    fn first_tile(self, index: u32) -> u32;
    /// A matrix.
    fn matrix(self, index: u32) -> FixedMatrix<Self::Input>;
    /// Memory for its words, row after row; and whether that is aligned to 16 bytes.
    fn outputs(self, index: u32) -> (Self::Output, bool);
}

/// A matrix as the host lists it: 48 bytes. Addresses are in device memory. To decode only some rows, `codes` and `starts`
/// are the addresses for the first of them.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListedMatrix {
    /// Address of the codes; a multiple of 8.
    pub codes: u64,
    /// Address of the escapes of all rows.
    pub escapes: u64,
    /// Address of the starts; a multiple of 4.
    pub starts: u64,
    /// Address of room for the words; a multiple of 2.
    pub outputs: u64,
    /// Weights per row.
    pub columns: u32,
    /// The first exponent of the alphabet.
    pub first: u32,
    /// How many tiles the matrices listed before this one have in total.
    pub first_tile: u32,
    /// Unused: fills up the item, since the bytes of a list have no gaps.
    pub unused: u32,
}

const _: () = assert!(size_of::<ListedMatrix>() == 48);

/// Bytes of dynamic shared memory for blocks of this number of threads.
pub const fn shared_bytes(threads: u32) -> u32 {
    WORD_BYTES * threads
}

/// What a thread keeps between phases: its warp's tile and its own escapes.
#[derive(Clone, Copy, Default)]
pub struct Registers {
    matrix: u32,
    row: u32,
    tile: u32,
    escapes: Escapes,
}

/// Decodes one block's share of the `tiles` tiles of all matrices in the list, which `blocks` blocks share.
#[inline(always)]
pub fn decode_fixed<B: Block<Registers>>(block: &mut B, list: impl Matrices, tiles: u32, blocks: u32) {
    let warps = block.threads() / LANES;
    let mut first = block.index() * warps;
    while first < tiles {
        block.scan_warp(
            move |thread| {
                // A warp without a tile takes the last one, for nothing.
                let number = (first + thread.id / LANES).min(tiles - 1);
                let index = owner(list.count(), move |index| list.first_tile(index), number);
                let matrix = list.matrix(index);
                let in_matrix = number - list.first_tile(index);
                let row = in_matrix.checked_div(matrix.row_tiles()).unwrap_or(0);
                let tile = in_matrix - row * matrix.row_tiles();
                (thread.registers.matrix, thread.registers.row, thread.registers.tile) = (index, row, tile);
                let (lane, slot) = (thread.id % LANES, slot::<WORD_BYTES>(thread.id));
                if !matrix.has(tile, lane) {
                    return 0;
                }
                thread.registers.escapes = matrix.decode(row, tile, lane, slot, thread.shared);
                thread.registers.escapes.bits.count_ones()
            },
            move |thread, before| {
                if first + thread.id / LANES < tiles {
                    store(thread, list, before);
                }
            },
        );
        first += blocks * warps;
    }
}

/// Stores a lane's words. `before` is the number of escapes in the tile before the lane's own.
#[inline(always)]
fn store<S: SharedMemory>(thread: Thread<'_, Registers, S>, list: impl Matrices, before: u32) {
    let (index, row, tile) = (thread.registers.matrix, thread.registers.row, thread.registers.tile);
    let matrix = list.matrix(index);
    if !matrix.has(tile, thread.id % LANES) {
        return;
    }
    let slot = slot::<WORD_BYTES>(thread.id);
    let Escapes { bits, start } = thread.registers.escapes;
    complete(bits, matrix.escapes, |_| start + before, slot, thread.shared);
    let (outputs, is_aligned) = list.outputs(index);
    let column = TILE as u32 * tile + first_column(thread.id % LANES);
    let i = row * matrix.columns + column;
    if is_aligned && matrix.has_whole_groups() {
        let mut words = Sixteen::default();
        words.load(slot, thread.shared);
        outputs.store_eight(i, words.first());
        outputs.store_eight(i + HALF, words.second());
        return;
    }
    let mut k = 0;
    while k < LANE_WEIGHTS {
        let further = column_of(k);
        if column + further < matrix.columns {
            outputs.store(i + further, thread.shared.load_u16(slot ^ (2 * k)));
        }
        k += 1;
    }
}
