//! The fixed-length form: where the lanes of a warp read, and where they keep words.

use df11_codec::fixed::{GROUP, GROUP_BYTES, TILE};
use df11_kernels::decode_fixed::shared_bytes;
use df11_kernels::fixed::{FixedMatrix, WORD_BYTES, slot};
use phases::LANES;

use crate::any::any_of;
use crate::memory::{Bytes, Memory, plain_shared};

/// The bytes of two threads' slots never meet, and lie in what a launch asks for.
fn slots_are_apart<const BYTES: u32>() {
    let threads = 32 * any_of(1..33);
    let (a, b) = (any_of(0..threads), any_of(0..threads));
    let (i, j) = (any_of(0..BYTES), any_of(0..BYTES));
    let (at, other) = (slot::<BYTES>(a) ^ i, slot::<BYTES>(b) ^ j);
    assert!(at < BYTES * threads);
    assert!((at == other) == (a == b && i == j));
}

#[kani::proof]
fn slots_of_one_row() {
    slots_are_apart::<WORD_BYTES>();
}

#[kani::proof]
fn slots_of_two_rows() {
    slots_are_apart::<{ 2 * WORD_BYTES }>();
}

/// A matrix has any number of rows of so many columns whose codes can be counted in 32 bits, as the library demands. Every lane that has
/// weights in a tile reads inside of the codes and of the starts, at multiples of an access's size, and stores in its own slot.
fn reads_inside(columns: u32) {
    let (groups, row_tiles) = (columns.div_ceil(GROUP as u32), columns.div_ceil(TILE as u32));
    let rows = any_of(1..u32::MAX / (GROUP_BYTES as u32 * groups) + 1);
    let is_aligned = kani::any();
    let matrix = FixedMatrix {
        codes: Memory::new(Bytes::Any, (GROUP_BYTES as u32 * groups * rows).into(), if is_aligned { 16 } else { 8 }),
        escapes: Memory::new(Bytes::Any, 0, 1),
        starts: Memory::new(Bytes::Any, 4 * (u64::from(rows * row_tiles) + 1), 4),
        columns,
        first: any_of(0..250),
        is_aligned,
    };
    let (row, tile, thread) = (any_of(0..rows), any_of(0..row_tiles), any_of(0..128));
    if matrix.has(tile, thread % LANES) {
        matrix.decode(row, tile, thread % LANES, slot::<WORD_BYTES>(thread), &plain_shared(shared_bytes(128)));
    }
}

#[kani::proof]
fn reads_rows_of_one_group() {
    reads_inside(64);
}

#[kani::proof]
fn reads_rows_of_1000() {
    reads_inside(1000);
}

#[kani::proof]
fn reads_rows_of_512() {
    reads_inside(512);
}
