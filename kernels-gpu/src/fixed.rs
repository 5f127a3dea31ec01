//! How a lane decodes its part of a tile of fixed-length codes (docs/FIXED-LENGTH.md).
//!
//! A warp takes one tile of a row: up to 512 weights. Lane l takes sixteen of them, the positions from 16 (l mod 4) on of group
//! l / 4: eight neighbours in the group's first half and eight in its second. It loads the group's fields and signs, which
//! four lanes share, and sixteen low bytes of its own. Then it computes all sixteen words with shifts and masks, four
//! weights in each instruction. It needs no lookup table. Lanes depend on each other only for escapes: a sum over the lanes
//! tells each how many come before its own.

use df11_codec::fixed::{FIELD_BYTES, GROUP, GROUP_BYTES, SIGN_BYTES, TILE};
use phases::bits::{logic, permute, select_bits};
use phases::{Input, SharedMemory};

/// Weights per lane.
pub const LANE_WEIGHTS: u32 = 16;

/// Lanes that share a group.
const GROUP_LANES: u32 = GROUP as u32 / LANE_WEIGHTS;

/// Groups in a full tile.
const GROUPS: u32 = (TILE / GROUP) as u32;

/// A matrix with fixed-length codes, in global memory.
#[derive(Clone, Copy, Debug)]
pub struct FixedMatrix<I> {
    /// The codes, 88 bytes for each group of each row.
    pub codes: I,
    /// The escapes, one byte each.
    pub escapes: I,
    /// A little-endian `u32` for each tile: the number of escapes before it.
    pub starts: I,
    /// Weights per row; at least one.
    pub columns: u32,
    /// The first exponent of the alphabet, at most 249.
    pub first: u32,
    /// Whether `codes` is aligned to 16 bytes. It is always aligned to 8.
    pub is_aligned: bool,
}

/// What a lane loads for a tile: its low bytes, its group's fields and signs, which include those of other lanes, and the number of
/// escapes before the tile.
#[derive(Clone, Copy, Debug, Default)]
struct Codes {
    fields_0: u32,
    fields_1: u32,
    fields_2: u32,
    fields_3: u32,
    signs_0: u32,
    signs_1: u32,
    lows_0: u32,
    lows_1: u32,
    lows_2: u32,
    lows_3: u32,
    /// The number of escapes before the tile.
    start: u32,
}

/// A lane's sixteen weights, in the order of their positions, two in each of `a` to `h`, the first in the lower half. (Rust CUDA copies
/// arrays and nested structs byte by byte.)
#[derive(Clone, Copy, Debug, Default)]
pub struct Sixteen {
    a: u32,
    b: u32,
    c: u32,
    d: u32,
    e: u32,
    f: u32,
    g: u32,
    h: u32,
}

/// A lane's escapes in a tile of a row.
#[derive(Clone, Copy, Debug, Default)]
pub struct Escapes {
    /// Bit 31 - p is set if the weight at position p is an escape.
    pub bits: u32,
    /// The number of escapes before the tile.
    pub start: u32,
}

impl<I: Input> FixedMatrix<I> {
    /// Groups per row.
    #[inline(always)]
    fn groups(&self) -> u32 {
        (self.columns - 1) / GROUP as u32 + 1
    }

    /// The matrix without its first `rows` rows.
    #[inline(always)]
    pub fn skip_rows(self, rows: u32) -> Self {
        let (codes, starts) = (GROUP_BYTES as u32 * self.groups(), 4 * self.row_tiles());
        Self { codes: self.codes.skip(rows * codes), starts: self.starts.skip(rows * starts), ..self }
    }

    /// Tiles per row.
    #[inline(always)]
    pub fn row_tiles(&self) -> u32 {
        (self.columns - 1) / TILE as u32 + 1
    }

    /// Whether every row consists of full groups, so that no lane reaches past the row's end.
    #[inline(always)]
    #[expect(clippy::manual_is_multiple_of, reason = "the PTX stays as it is")]
    pub fn has_whole_groups(&self) -> bool {
        self.columns % GROUP as u32 == 0
    }

    /// Whether a lane has weights in this tile of a row. The last tile may have fewer than eight groups, and the tiles after it have none.
    #[inline(always)]
    pub fn has(&self, tile: u32, lane: u32) -> bool {
        GROUPS * tile + lane / GROUP_LANES < self.groups()
    }

    /// Decodes a lane's weights in a tile of a row to shared memory at `slot`; call it only if the lane [`has`](Self::has) some. Escapes
    /// get the mark as their exponent until [`complete`] replaces it.
    #[inline(always)]
    pub fn decode(&self, row: u32, tile: u32, lane: u32, slot: u32, shared: &impl SharedMemory) -> Escapes {
        let (mut codes, mut words) = (Codes::default(), Sixteen::default());
        self.load(row, tile, lane, &mut codes);
        let bits = self.words(&codes, lane, &mut words);
        words.store(slot, shared);
        Escapes { bits, start: codes.start }
    }

    /// Loads a lane's codes in a tile of a row.
    #[inline(always)]
    fn load(&self, row: u32, tile: u32, lane: u32, codes: &mut Codes) {
        let (all, before) = (self.groups(), GROUPS * tile);
        let group = lane / GROUP_LANES;
        codes.start = self.starts.load_u32(4 * (row * self.row_tiles() + tile));
        let groups = (all - before).min(GROUPS);
        let at = GROUP_BYTES as u32 * (row * all + before);
        // These depend on the lane alone, so the compiler can compute them once for all tiles.
        let fields = self.codes.skip(FIELD_BYTES as u32 * group);
        let signs = self.codes.skip(SIGN_BYTES as u32 * group);
        let lows = self.codes.skip(LANE_WEIGHTS * lane);
        let signs_at = at + FIELD_BYTES as u32 * groups;
        let lows_at = at + (FIELD_BYTES + SIGN_BYTES) as u32 * groups;
        // With an even number of groups, all fields and low bytes of a matrix begin at multiples of 16.
        let is_wide = self.is_aligned && all % 2 == 0;
        if is_wide {
            [codes.fields_0, codes.fields_1, codes.fields_2, codes.fields_3] = fields.load_sixteen(at);
            [codes.lows_0, codes.lows_1, codes.lows_2, codes.lows_3] = lows.load_sixteen(lows_at);
        } else {
            (codes.fields_0, codes.fields_1) = halves(fields.load_u64(at));
            (codes.fields_2, codes.fields_3) = halves(fields.load_u64(at + 8));
            (codes.lows_0, codes.lows_1) = halves(lows.load_u64(lows_at));
            (codes.lows_2, codes.lows_3) = halves(lows.load_u64(lows_at + 8));
        }
        (codes.signs_0, codes.signs_1) = halves(signs.load_u64(signs_at));
    }

    /// Decodes the codes that a lane has loaded. Returns the bits of [`Escapes`].
    #[inline(always)]
    fn words(&self, codes: &Codes, lane: u32, words: &mut Sixteen) -> u32 {
        // Position 16 q + k has its field in byte k, from bit 2 q on, and its sign in byte k mod 8, bit 2 q + k / 8.
        let bit = 2 * (lane % GROUP_LANES);
        let (fields_0, fields_1) = (codes.fields_0 >> bit, codes.fields_1 >> bit);
        let (fields_2, fields_3) = (codes.fields_2 >> bit, codes.fields_3 >> bit);
        (words.a, words.b) = self.four(fields_0, codes.signs_0 << (7 - bit), codes.lows_0);
        (words.c, words.d) = self.four(fields_1, codes.signs_1 << (7 - bit), codes.lows_1);
        (words.e, words.f) = self.four(fields_2, codes.signs_0 << (6 - bit), codes.lows_2);
        (words.g, words.h) = self.four(fields_3, codes.signs_1 << (6 - bit), codes.lows_3);
        let first = self.marks((fields_0, codes.lows_0), (fields_1, codes.lows_1));
        let second = self.marks((fields_2, codes.lows_2), (fields_3, codes.lows_3));
        permute::<0x7300>(second, first) & 0xffff_0000
    }

    /// Decodes four weights to two numbers of two words each. Each byte of an argument belongs to one weight: `fields` has the field in
    /// a byte's lowest bits, `signs` the sign in its highest.
    #[inline(always)]
    fn four(&self, fields: u32, signs: u32, lows: u32) -> (u32, u32) {
        // In each byte, the upper seven bits of the exponent; then the sign above them.
        let upper = (fields & 0x0303_0303) + (self.first >> 1) * 0x0101_0101;
        let upper = select_bits::<0x8080_8080>(signs, upper);
        (permute::<0x5140>(lows, upper), permute::<0x7362>(lows, upper))
    }

    /// Which of eight weights are marks, from the fields and low bytes of four and four: one bit each in the result's highest byte,
    /// the first weight's the highest.
    #[inline(always)]
    fn marks(&self, first: (u32, u32), second: (u32, u32)) -> u32 {
        // In each byte, the upper four bits belong to one of the first four weights, the lower four to one of the second.
        let fields = select_bits::<0xf0f0_f0f0>(first.0 << 4, second.0);
        let lows = select_bits::<0x1010_1010>(first.1 >> 3, second.1 >> 7);
        // The mark is the highest of the eight exponents if the first one is even, else the lowest. So its field and its low
        // bit are three ones, or three zeros: none of them is `other`.
        let other = 0u32.wrapping_sub(self.first & 1);
        let marks = logic::<{ (A ^ C) & (B ^ C) }>(fields, fields >> 1, other);
        let marks = logic::<{ A & (B ^ C) }>(marks, lows, other) & 0x1111_1111;
        // The lowest byte's bits go to the top: bit 8 b to bit 27 - b. What else the product has lies below bit 24, without a carry.
        marks.wrapping_mul(1 | 1 << 9 | 1 << 18 | 1 << 27)
    }
}

/// The lower and the upper half.
#[inline(always)]
fn halves(bits: u64) -> (u32, u32) {
    (bits as u32, (bits >> 32) as u32)
}

/// The truth tables of [`logic`]'s three arguments.
const A: u32 = 0xf0;
const B: u32 = 0xcc;
const C: u32 = 0xaa;

/// Bytes of shared memory for the words that a thread decodes from a tile.
pub const WORD_BYTES: u32 = 2 * LANE_WEIGHTS;

/// The slot of a thread's `BYTES` bytes of shared memory ([`WORD_BYTES`] or twice as many): byte i is at address `slot ^ i`.
///
/// Which sixteen bytes come first depends on the thread's number, so that eight threads that access sixteen bytes each
/// access different banks.
#[inline(always)]
pub fn slot<const BYTES: u32>(thread: u32) -> u32 {
    // All banks together are 128 bytes wide.
    (BYTES * thread) | (16 * (thread / (128 / BYTES) % (BYTES / 16)))
}

/// Gives escapes their exponents, in the words in shared memory at `slot`. `left` has a bit for each, as in [`Escapes`]. For a position,
/// `first` says where in `escapes` its exponent would be if none of `left` came before it; this 32-bit index may wrap below zero.
///
/// The words are in shared memory because registers can't be indexed.
#[inline(always)]
pub fn complete(mut left: u32, escapes: impl Input, first: impl Fn(u32) -> u32, slot: u32, shared: &impl SharedMemory) {
    let mut before = 0;
    while left != 0 {
        let position = left.leading_zeros();
        let exponent = escapes.load_u8(first(position).wrapping_add(before));
        let at = slot ^ (2 * position);
        shared.store_u16(at, shared.load_u16(at) ^ (exponent as u16) << 7);
        left ^= 0x8000_0000 >> position;
        before += 1;
    }
}

impl Sixteen {
    /// The eight weights in the first half of the group's columns, two in each number.
    #[inline(always)]
    pub fn first(&self) -> [u32; 4] {
        [self.a, self.b, self.c, self.d]
    }

    /// The eight in the second half.
    #[inline(always)]
    pub fn second(&self) -> [u32; 4] {
        [self.e, self.f, self.g, self.h]
    }

    /// Stores the words to shared memory, where each can be accessed alone.
    #[inline(always)]
    pub fn store(&self, slot: u32, shared: &impl SharedMemory) {
        shared.store_sixteen(slot, self.first());
        shared.store_sixteen(slot ^ 16, self.second());
    }

    /// Loads words from global memory: those of a lane's first eight columns, which begin at byte `at`, a multiple of 16, and those of
    /// its second eight.
    #[inline(always)]
    pub fn fetch(&mut self, words: impl Input, at: u32) {
        let words = words.skip(at);
        [self.a, self.b, self.c, self.d] = words.load_sixteen(0);
        [self.e, self.f, self.g, self.h] = words.load_sixteen(2 * HALF);
    }

    /// Loads what [`Self::store`] stored.
    #[inline(always)]
    pub fn load(&mut self, slot: u32, shared: &impl SharedMemory) {
        [self.a, self.b, self.c, self.d] = shared.load_sixteen(slot);
        [self.e, self.f, self.g, self.h] = shared.load_sixteen(slot ^ 16);
    }
}

/// The first column of a lane's first eight weights, counted from the beginning of the tile. Its second eight begin
/// [`HALF`] columns later.
#[inline(always)]
pub fn first_column(lane: u32) -> u32 {
    GROUP as u32 * (lane / GROUP_LANES) + 8 * (lane % GROUP_LANES)
}

/// How many columns a lane's second eight weights come after its first.
pub const HALF: u32 = GROUP as u32 / 2;

/// The column of a lane's weight at a position, counted from the lane's first column.
#[inline(always)]
pub fn column_of(position: u32) -> u32 {
    position % 8 + HALF * (position / 8)
}

/// How many of a lane's weights lie before a column, which is counted from the lane's first column. They are its first ones, since
/// [`column_of`] grows.
#[inline(always)]
pub fn positions_before(column: u32) -> u32 {
    column.min(8) + (column.max(HALF) - HALF).min(8)
}
