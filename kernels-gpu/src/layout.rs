//! The map of a block's shared memory.
//!
//! The official launch asks for `4 · 512 + 4 + 2 · n` bytes, where n is the number of elements in the largest chunk: a sum for each thread, and
//! a word for each element. This kernel stages exponents, one byte each. So the same bytes also hold the lookup tables:
//!
//! ```text
//!    0 ..  512   front table: for each first byte of a code, exponent or link, and code length
//!  512 ..  640   a sum for each warp, at most 32
//!  640 .. 1920   rows: the first five rows of `luts` after table 0, including the lengths if T ≤ 5
//! 2040 .. 2047 + n   staging: the chunk's exponents, from 2040 + first element mod 8
//! ```
//!
//! [`crate::decode_once`] and `docs/kernel/lookups.md` describe what lies from 2048 on in a launch with strips.

use df11_codec::format::TABLE_ENTRIES;
pub use phases::LANES;
use phases::SCRATCH_BYTES;

/// The front table: 256 entries of two bytes.
pub const FRONT: u32 = 0;

/// The sums of the warps, four bytes each: the scratch of a scan.
pub const WARP_SUMS: u32 = FRONT + 2 * TABLE_ENTRIES as u32;

/// Rows of `luts`, from row 1 on.
pub const ROWS: u32 = WARP_SUMS + SCRATCH_BYTES;

/// How many rows are kept in shared memory.
pub const MAX_ROWS: u32 = 5;

/// Where the chunk's first element is staged if its index is a multiple of 8.
const STAGING: u32 = 2040;

/// Bytes of dynamic shared memory in addition to two for each element of the largest chunk, as the official launch asks for with its 512
/// threads.
pub const FIXED_BYTES: u32 = 4 * 512 + 4;

const _: () = assert!(ROWS + MAX_ROWS * TABLE_ENTRIES as u32 <= STAGING);
const _: () = assert!(STAGING.is_multiple_of(8) && STAGING + 7 <= FIXED_BYTES);

/// Where a chunk's first exponent is staged: elements whose indices are multiples of 8 lie at multiples of 8, as in `sign_mantissa` and in the
/// output, so groups of eight can be moved as one.
pub const fn staging(first_element: u32) -> u32 {
    STAGING + first_element % 8
}

/// Bytes of dynamic shared memory of a launch whose largest chunk has the given number of elements.
pub const fn shared_bytes(largest_chunk: u32) -> u32 {
    FIXED_BYTES + 2 * largest_chunk
}

/// The table of steps, after the tables that every kernel has ([`crate::steps`]).
pub const STEPS: u32 = 2048;

/// How many bits one step of `decode_units` looks up; the launch chooses. With 11, a step finds more codes; with 10, a block needs 8 KiB
/// less, so more blocks fit on some GPUs.
pub const UNITS_BITS: [u32; 2] = [11, 10];

/// How many bits one step of `decode` looks up.
pub const ONCE_BITS: u32 = 8;

/// Bytes of a table of steps for the given number of bits.
pub const fn steps_bytes(bits: u32) -> u32 {
    8 << bits
}

/// Quads per strip ([`crate::strip`]).
pub const STRIP_QUADS: u32 = 8;

/// Bytes from one quad of a strip to the next. Between them lie the quads of the other threads, at most
/// [`STRIP_THREADS`] in all.
pub const STRIP_STRIDE: u32 = 4 * STRIP_THREADS;

/// The largest number of threads in a block that has strips.
pub const STRIP_THREADS: u32 = 512;

/// The strips of [`crate::decode_once`], after its table of steps.
pub const ONCE_STRIPS: u32 = STEPS + steps_bytes(ONCE_BITS);

/// The end of these strips. Staging later overwrites both.
const ONCE_END: u32 = ONCE_STRIPS + STRIP_STRIDE * STRIP_QUADS;

/// Whether [`crate::decode_once`] has room for its table and strips, with `threads` threads per block and shared memory for a chunk of
/// `elements` elements.
pub const fn has_room_for_strips(elements: u32, threads: u32) -> bool {
    threads <= STRIP_THREADS && ONCE_END <= shared_bytes(elements)
}

const _: () = assert!(STAGING <= STEPS);

/// The strips of `decode_units`, after its table of steps, which looks at `bits` bits.
pub const fn units_strips(bits: u32) -> u32 {
    STEPS + steps_bytes(bits)
}

/// Where `decode_units` stages a chunk's first exponent: over the strips, which the threads have taken into
/// registers by then.
pub const fn units_staging(bits: u32, first_element: u32) -> u32 {
    units_strips(bits) + first_element % 8
}

/// Bytes of dynamic shared memory of a launch of `decode_units`. The largest chunk of all units has `largest_chunk`
/// elements.
pub const fn units_shared_bytes(bits: u32, largest_chunk: u32) -> u32 {
    let (strips, staged) = (STRIP_STRIDE * STRIP_QUADS, 7 + largest_chunk);
    units_strips(bits) + if staged > strips { staged } else { strips }
}
