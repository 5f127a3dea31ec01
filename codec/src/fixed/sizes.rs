//! The sizes of groups and tiles, and where a column's weight is (FIXED-LENGTH.md §3). The GPU kernels use these too.

/// Weights per group.
pub const GROUP: usize = 64;

/// Weights in a full tile: eight groups, whose 704 bytes are 11 cache lines.
pub const TILE: usize = 8 * GROUP;

/// Bytes of a group's fields: two bits for each weight.
pub const FIELD_BYTES: usize = GROUP / 4;

/// Bytes of a group's signs.
pub const SIGN_BYTES: usize = GROUP / 8;

/// Bytes of a group's low bytes.
pub const LOW_BYTES: usize = GROUP;

/// Bytes of a group.
pub const GROUP_BYTES: usize = FIELD_BYTES + SIGN_BYTES + LOW_BYTES;

/// The column in a group whose weight is at this position.
///
/// Positions 0 to 7 are columns 0 to 7, positions 8 to 15 are columns 32 to 39, and so on. So instructions that interleave
/// the bytes of a vector's two halves produce the columns in order.
///
/// ```text
/// positions    0..8   8..16  16..24  24..32  32..40  40..48  48..56  56..64
/// columns      0..8  32..40   8..16  40..48  16..24  48..56  24..32  56..64
/// ```
pub const fn column(position: usize) -> usize {
    position / 16 * 8 + position % 8 + position % 16 / 8 * 32
}
