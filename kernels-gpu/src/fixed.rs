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

/// The codes of a lane's sixteen weights, with those of the other lanes of its group.
#[derive(Clone, Copy, Debug)]
pub struct Codes {
    fields: [u32; 4],
    signs: [u32; 2],
    lows: [u32; 4],
}

/// A lane's sixteen weights, in the order of their positions, two in each `u32`. Escapes still have the mark as exponent.
#[derive(Clone, Copy, Debug)]
pub struct Coded {
    /// The words; the first is in the lower half.
    pub words: [u32; 8],
    /// Bit p is set if the weight at position p is an escape.
    pub escapes: u32,
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

    /// Whether a lane has weights in a tile of a row: a row's last tile may have fewer than eight groups.
    #[inline(always)]
    pub fn has(&self, tile: u32, lane: u32) -> bool {
        lane / GROUP_LANES < self.groups() - GROUPS * tile
    }

    /// Loads a lane's codes in a tile of a row. A lane that has no weights there does as the first lane of its kind does.
    #[inline(always)]
    pub fn load(&self, row: u32, tile: u32, lane: u32) -> Codes {
        let (all, rest) = (self.groups(), self.groups() - GROUPS * tile);
        let groups = rest.min(GROUPS);
        let at = GROUP_BYTES as u32 * (row * all + GROUPS * tile);
        let group = if lane / GROUP_LANES < groups { lane / GROUP_LANES } else { 0 };
        let part = GROUP_LANES * group + lane % GROUP_LANES;
        let fields = at + FIELD_BYTES as u32 * group;
        let signs = at + FIELD_BYTES as u32 * groups + SIGN_BYTES as u32 * group;
        let lows = at + (FIELD_BYTES + SIGN_BYTES) as u32 * groups + LANE_WEIGHTS * part;
        // With an even number of groups, all fields and low bytes of a matrix begin at multiples of 16.
        let is_wide = self.is_aligned && all % 2 == 0;
        let sixteen = |at| {
            if is_wide {
                return self.codes.load_sixteen(at);
            }
            let (low, high) = (self.codes.load_u64(at), self.codes.load_u64(at + 8));
            [low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32]
        };
        let (fields, lows) = (sixteen(fields), sixteen(lows));
        let signs = self.codes.load_u64(signs);
        Codes { fields, signs: [signs as u32, (signs >> 32) as u32], lows }
    }

    /// The number of escapes before a tile of a row.
    #[inline(always)]
    pub fn start(&self, row: u32, tile: u32) -> u32 {
        self.starts.load_u32(4 * (row * self.row_tiles() + tile))
    }

    /// Decodes a lane's codes.
    #[inline(always)]
    pub fn decode(&self, codes: Codes, lane: u32) -> Coded {
        const FIELDS: u32 = 0x0303_0303;
        const SIGNS: u32 = 0x8080_8080;
        // The upper seven bits of the alphabet's base, in each byte. With an even first exponent, the mark has a field of
        // 3 and a low bit of 1; with an odd one, it has a field of 0 and a low bit of 0: all bits turned.
        let base = (self.first >> 1) * 0x0101_0101;
        let turn = (self.first & 1).wrapping_sub(1);
        let position = 2 * (lane % GROUP_LANES);

        let (mut words, mut marks) = ([0; 8], [0; 4]);
        let mut i = 0;
        while i < 4 {
            // Four weights, one in each byte.
            let fields = codes.fields[i] >> position;
            let upper = (fields & FIELDS) + base;
            let signs = codes.signs[i % 2] << (7 - i as u32 / 2 - position);
            let upper = select_bits(SIGNS, signs, upper);
            let low = codes.lows[i];
            words[2 * i] = permute(low, upper, 0x5140);
            words[2 * i + 1] = permute(low, upper, 0x7362);
            // A mark has three ones here. Only the lowest bits of the bytes can stay set.
            let fields = !(fields ^ turn) & FIELDS;
            marks[i] = fields & (fields >> 1) & !((low >> 7) ^ turn);
            i += 1;
        }
        Coded { words, escapes: eight_bits(marks[0], marks[1]) | eight_bits(marks[2], marks[3]) << 8 }
    }
}

/// The lowest bits of eight bytes as one byte: those of `low` are bits 0 to 3.
#[inline(always)]
fn eight_bits(low: u32, high: u32) -> u32 {
    // Bit 8 b goes to bit 24 + b, as do bits 8 b + 4 to bits 28 + b. What else the product has lies below, without a carry.
    (low | high << 4).wrapping_mul(0x0102_0408) >> 24
}

/// Bytes of shared memory that a thread needs to put escapes in.
pub const SLOT_BYTES: u32 = 2 * LANE_WEIGHTS;

impl Coded {
    /// How many escapes there are.
    #[inline(always)]
    pub fn count(&self) -> u32 {
        self.escapes.count_ones()
    }

    /// The words: each escape gets its exponent from `escapes`, from byte `at` on. `slot` is where the thread's own
    /// [`SLOT_BYTES`] bytes of shared memory begin.
    ///
    /// Registers can't be indexed. So what changes in the words is put together in shared memory.
    #[inline(always)]
    pub fn complete(self, escapes: impl Input, at: u32, slot: u32, shared: &impl SharedMemory) -> [u32; 8] {
        let Self { mut words, escapes: mut left } = self;
        if left == 0 {
            return words;
        }
        let mut k = 0;
        while k < 4 {
            shared.store_u64(slot + 8 * k, 0);
            k += 1;
        }
        let mut at = at;
        while left != 0 {
            let position = left.trailing_zeros();
            shared.store_u16(slot + 2 * position, (escapes.load_u8(at) as u16) << 7);
            left &= left - 1;
            at += 1;
        }
        let mut k = 0;
        while k < 4 {
            let changes = shared.load_u64(slot + 8 * k as u32);
            words[2 * k] ^= changes as u32;
            words[2 * k + 1] ^= (changes >> 32) as u32;
            k += 1;
        }
        words
    }
}

/// Puts eight words into the thread's slot, from where they can be taken one by one.
#[inline(always)]
pub fn lay_out([a, b, c, d]: [u32; 4], slot: u32, shared: &impl SharedMemory) {
    shared.store_u64(slot, (b as u64) << 32 | a as u64);
    shared.store_u64(slot + 8, (d as u64) << 32 | c as u64);
}

/// The columns of the first of a lane's two eights, counted from the beginning of its tile. The second begins
/// [`HALF`] columns later.
#[inline(always)]
pub fn first_column(lane: u32) -> u32 {
    GROUP as u32 * (lane / GROUP_LANES) + 8 * (lane % GROUP_LANES)
}

/// Columns from a lane's first eight to its second.
pub const HALF: u32 = GROUP as u32 / 2;
