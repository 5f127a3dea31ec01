//! What a lane does with its part of a tile in the fixed-length form (docs/FIXED-LENGTH.md).
//!
//! A warp has a tile of a row: up to 512 weights. Lane l has the positions from 16 (l mod 4) on of group l / 4, sixteen
//! weights: eight neighbours of the group's first half and eight of its second. It loads the group's fields and signs, which
//! four lanes share, and sixteen low bytes of its own. Then it finds all sixteen words together by shifts and masks, four
//! weights in each instruction. No table is looked up, and no lane waits for another, except for the escapes: how many come
//! before a lane's own is a sum over the lanes.

use df11_codec::fixed::{FIELD_BYTES, GROUP, GROUP_BYTES, SIGN_BYTES, TILE};

use crate::machine::{Input, SharedMemory};
use crate::words::{permute, select_bits};

/// Weights of a lane.
pub const LANE_WEIGHTS: u32 = 16;

/// Lanes that share a group.
const GROUP_LANES: u32 = GROUP as u32 / LANE_WEIGHTS;

/// Groups of a whole tile.
const GROUPS: u32 = (TILE / GROUP) as u32;

/// A matrix in the fixed-length form, in global memory.
#[derive(Clone, Copy, Debug)]
pub struct FixedMatrix<I> {
    /// The codes, 88 bytes for each group of a row.
    pub codes: I,
    /// The escapes, a byte each.
    pub escapes: I,
    /// A little-endian `u32` for each tile: the number of escapes before it.
    pub starts: I,
    /// Weights of a row; at least one.
    pub columns: u32,
    /// The first exponent of the alphabet, at most 249.
    pub first: u32,
    /// Whether `codes` begins at a multiple of 16 bytes. It begins at one of 8 at least.
    pub is_aligned: bool,
}

/// What a lane loads of a tile: the codes of its weights, with those of the other lanes of its group, and the number of escapes before
/// the tile.
#[derive(Clone, Copy, Debug, Default)]
pub struct Codes {
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
    start: u32,
}

/// A lane's sixteen weights, in the order of their positions, two in each of `a` to `h`; the first is in the lower half. (Not as arrays,
/// nor as structs of fewer: Rust CUDA copies those byte by byte.)
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
    /// The number of escapes before the tile.
    start: u32,
    /// Bit 31 - p is set if the weight at position p is an escape: it still has the mark as exponent.
    escapes: u32,
}

impl<I: Input> FixedMatrix<I> {
    /// Groups of a row.
    #[inline(always)]
    fn groups(&self) -> u32 {
        self.columns.div_ceil(GROUP as u32)
    }

    /// Tiles of a row.
    #[inline(always)]
    pub fn row_tiles(&self) -> u32 {
        self.columns.div_ceil(TILE as u32)
    }

    /// Whether each row is filled with whole groups: no lane has weights before and after the row's end.
    #[inline(always)]
    #[expect(clippy::manual_is_multiple_of, reason = "the PTX stays as it is")]
    pub fn has_whole_groups(&self) -> bool {
        self.columns % GROUP as u32 == 0
    }

    /// Whether a lane has weights in a tile of a row: the last tile may have fewer than eight groups, and there is none behind it.
    #[inline(always)]
    pub fn has(&self, tile: u32, lane: u32) -> bool {
        GROUPS * tile + lane / GROUP_LANES < self.groups()
    }

    /// Loads a lane's codes in a tile of a row, if it has weights there.
    #[inline(always)]
    pub fn load(&self, row: u32, tile: u32, lane: u32, codes: &mut Codes) {
        let (all, before) = (self.groups(), GROUPS * tile);
        let group = lane / GROUP_LANES;
        if !self.has(tile, lane) {
            return;
        }
        codes.start = self.starts.load_u32(4 * (row * self.row_tiles() + tile));
        let groups = (all - before).min(GROUPS);
        let at = GROUP_BYTES as u32 * (row * all + before);
        let fields = at + FIELD_BYTES as u32 * group;
        let signs = at + FIELD_BYTES as u32 * groups + SIGN_BYTES as u32 * group;
        let lows = at + (FIELD_BYTES + SIGN_BYTES) as u32 * groups + LANE_WEIGHTS * lane;
        // With an even number of groups, all fields and low bytes of a matrix begin at multiples of 16.
        let is_wide = self.is_aligned && all % 2 == 0;
        let load = |at| {
            if is_wide {
                return self.codes.load_sixteen(at);
            }
            let (low, high) = (self.codes.load_u64(at), self.codes.load_u64(at + 8));
            [low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32]
        };
        [codes.fields_0, codes.fields_1, codes.fields_2, codes.fields_3] = load(fields);
        [codes.lows_0, codes.lows_1, codes.lows_2, codes.lows_3] = load(lows);
        let signs = self.codes.load_u64(signs);
        (codes.signs_0, codes.signs_1) = (signs as u32, (signs >> 32) as u32);
    }

    /// Decodes the codes that a lane has loaded of a tile. A lane without weights there has no escapes.
    #[inline(always)]
    pub fn decode(&self, codes: &Codes, tile: u32, lane: u32, words: &mut Sixteen) {
        words.escapes = 0;
        if !self.has(tile, lane) {
            return;
        }
        words.start = codes.start;
        // Position 16 q + k has its field in byte k, from bit 2 q on, and its sign in byte k mod 8, bit 2 q + k / 8.
        let bit = 2 * (lane % GROUP_LANES);
        let (marks_0, marks_1, marks_2, marks_3);
        (words.a, words.b, marks_0) = self.four(codes.fields_0 >> bit, codes.signs_0 << (7 - bit), codes.lows_0);
        (words.c, words.d, marks_1) = self.four(codes.fields_1 >> bit, codes.signs_1 << (7 - bit), codes.lows_1);
        (words.e, words.f, marks_2) = self.four(codes.fields_2 >> bit, codes.signs_0 << (6 - bit), codes.lows_2);
        (words.g, words.h, marks_3) = self.four(codes.fields_3 >> bit, codes.signs_1 << (6 - bit), codes.lows_3);
        words.escapes = permute(eight_bits(marks_2, marks_3), eight_bits(marks_0, marks_1), 0x7300) & 0xffff_0000;
    }

    /// Decodes four weights. A byte of each argument is one weight's: the field is in its lowest bits, the sign in its highest. Returns
    /// the words, two in each number, and which of them are marks, in the lowest bit of each byte.
    #[inline(always)]
    fn four(&self, fields: u32, signs: u32, lows: u32) -> (u32, u32, u32) {
        const FIELDS: u32 = 0x0303_0303;
        const SIGNS: u32 = 0x8080_8080;
        // The upper seven bits of the alphabet's base, in each byte. Then the sign above them.
        let upper = (fields & FIELDS) + (self.first >> 1) * 0x0101_0101;
        let upper = select_bits(SIGNS, signs, upper);
        let words = (permute(lows, upper, 0x5140), permute(lows, upper, 0x7362));
        // The mark is the highest of the eight exponents if the first one is even, else the lowest. So its field and its low
        // bit are three ones, or three zeros, which are turned here.
        let turn = 0u32.wrapping_sub(self.first & 1);
        let fields = (fields ^ turn) & FIELDS;
        let marks = fields & (fields >> 1) & ((lows >> 7) ^ turn);
        (words.0, words.1, marks)
    }
}

/// The lowest bits of eight bytes as one byte, the highest of the result. In it, the four of `first` lie above those of `second`, and
/// the lowest byte's bit of each is above the others.
#[inline(always)]
fn eight_bits(first: u32, second: u32) -> u32 {
    // Bit 8 b of `second` goes to bit 27 - b. What else the product has lies below bit 24, without a carry.
    (first << 4 | second).wrapping_mul(1 | 1 << 9 | 1 << 18 | 1 << 27)
}

/// Bytes of shared memory that a thread needs to put escapes in.
pub const SLOT_BYTES: u32 = 2 * LANE_WEIGHTS;

impl Sixteen {
    /// How many escapes there are.
    #[inline(always)]
    pub fn count(&self) -> u32 {
        self.escapes.count_ones()
    }

    /// Gives each escape its exponent from `escapes`. `before` is the number of the tile's escapes before the lane's own, `slot`
    /// where the thread's own [`SLOT_BYTES`] bytes of shared memory begin.
    ///
    /// Registers can't be indexed. So what changes in the words is put together in shared memory.
    #[inline(always)]
    pub fn complete(&mut self, escapes: impl Input, before: u32, slot: u32, shared: &impl SharedMemory) {
        let (mut left, mut at) = (self.escapes, self.start + before);
        if left == 0 {
            return;
        }
        shared.store_sixteen(slot, [0; 4]);
        shared.store_sixteen(slot + 16, [0; 4]);
        while left != 0 {
            let position = left.leading_zeros();
            shared.store_u16(slot + 2 * position, (escapes.load_u8(at) as u16) << 7);
            left ^= 0x8000_0000 >> position;
            at += 1;
        }
        let [a, b, c, d] = shared.load_sixteen(slot);
        (self.a, self.b, self.c, self.d) = (self.a ^ a, self.b ^ b, self.c ^ c, self.d ^ d);
        let [e, f, g, h] = shared.load_sixteen(slot + 16);
        (self.e, self.f, self.g, self.h) = (self.e ^ e, self.f ^ f, self.g ^ g, self.h ^ h);
    }

    /// The eight weights in the first half of the group's columns, two in each number.
    #[inline(always)]
    pub fn first(&self) -> [u32; 4] {
        [self.a, self.b, self.c, self.d]
    }

    /// Those in the second half.
    #[inline(always)]
    pub fn second(&self) -> [u32; 4] {
        [self.e, self.f, self.g, self.h]
    }

    /// Puts the words into the thread's slot, where they can be taken one by one.
    #[inline(always)]
    pub fn lay_out(&self, slot: u32, shared: &impl SharedMemory) {
        shared.store_sixteen(slot, self.first());
        shared.store_sixteen(slot + 16, self.second());
    }
}

/// The columns of the first of a lane's two eights, counted from the beginning of its tile. The second begins
/// [`HALF`] columns later.
#[inline(always)]
pub fn first_column(lane: u32) -> u32 {
    GROUP as u32 * (lane / GROUP_LANES) + 8 * (lane % GROUP_LANES)
}

/// Columns from a lane's first eight to its second.
pub const HALF: u32 = GROUP as u32 / 2;

/// The column of a lane's weight at a position, counted from the lane's first column.
#[inline(always)]
pub fn column_of(position: u32) -> u32 {
    position % 8 + HALF * (position / 8)
}
