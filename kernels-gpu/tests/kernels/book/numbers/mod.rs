//! Numbers that the book states in its text and its drawings: each follows from a constant of the code.

mod kernels;
mod machine;
mod variants;

use df11_codec::Geometry;
use df11_codec::fixed::{FIELD_BYTES, GROUP, GROUP_BYTES, LOW_BYTES, SIGN_BYTES, TILE};
use df11_codec::format::{EXPONENTS, FIRST_LINK, GAP_BITS, MAX_CODE_BITS, TABLE_BITS, TABLE_ENTRIES};
use df11_kernels::column::ONE_BYTE;
use df11_kernels::fixed::LANE_WEIGHTS;
use df11_kernels::layout::{
    COLUMN_STRIDE, COLUMN_WORDS, LANES, MAX_ROWS, ONCE_BITS, ONCE_COLUMNS, STEPS, UNITS_BITS, shared_bytes, staging,
    steps_bytes,
};
use df11_kernels::multiply_fixed::SETS;
use phases::{MAX_WARPS, SCRATCH_BYTES};

use crate::book::{file, states};
use crate::costs::RECORD;

/// Threads of a block, and windows of a chunk.
const THREADS: usize = Geometry::OFFICIAL.threads_per_block();
/// Bytes and bits of a window.
const WINDOW: usize = Geometry::OFFICIAL.bytes_per_thread();
const WINDOW_BITS: usize = 8 * WINDOW;
/// Bytes that a thread loads after its window's: a code that starts on its last bit may end there.
const AHEAD: usize = MAX_CODE_BITS as usize / 8;
/// Bytes of a transaction of global memory, and banks of shared memory, each a word wide: NVIDIA's.
const TRANSACTION: u32 = 32;
const BANKS: u32 = 32;
const WORD: u32 = u32::BITS / 8;
/// The largest size of an access.
const SIXTEEN: u32 = 16;

/// The number after these words in a file of the repository.
fn number(path: &str, words: &str) -> u32 {
    let text = file(path).unwrap();
    let (_, rest) = text.split_once(words).unwrap_or_else(|| panic!("{path} has no {words}"));
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap()
}

/// 12345 as `12,345`.
fn grouped(number: u32) -> String {
    format!("{},{:03}", number / 1000, number % 1000)
}
