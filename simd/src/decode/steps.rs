//! A table of steps: for the next 12 bits of the stream, up to four codes that lie entirely in them.

use df11_codec::Unit;

use super::table::{self, BITS, ENTRIES};

/// The most exponents per step. The exponents of two steps fit in 8 bytes, and with 2.65 bits per code most steps have
/// no room for a fifth.
const MOST: u32 = 4;
const _: () = assert!(MARKS + BITS < EXPONENTS && MOST * 8 <= u64::BITS - EXPONENTS);

/// Where a step's fields are.
pub(super) const COUNT: u32 = 8;
pub(super) const MARKS: u32 = 16;
pub(super) const EXPONENTS: u32 = 32;

/// Takes the place of an exponent that a step lacks. Tables never contain exponents of 240 or more (FORMAT.md §3.3).
pub(super) const NONE: u8 = 0xff;

/// What 12 bits of the stream begin with: up to four exponents, and where their codes start.
///
/// ```text
/// bit   0 ..  8   how many bits these codes have together
///       8 .. 16   how many codes there are
///      16 .. 29   marks: bit 16 + i is set if one of them starts at bit i, or the code after them does
///      32 .. 64   their exponents, the first lowest; 0xff where there is none
/// ```
///
/// The steps of a window are added up as whole numbers. In the sum, the lowest byte is the number of bits used, and the
/// next byte is the number of codes found. Ignore the higher bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step(pub(super) u64);

impl Step {
    /// Not a step. It adds nothing after the end of a window.
    pub(super) const STAY: Self = Self((u32::MAX as u64) << EXPONENTS);

    /// The first code is longer than 12 bits. In a vector this counts as 64 bits, which end the window, and as 64
    /// codes, more than a window without an escape can reach.
    const ESCAPE: Self = Self(Self::STAY.0 | 64 << COUNT | 64);

    /// The marks, in place.
    pub(super) const ALL_MARKS: u64 = ((2 << BITS) - 1) << MARKS;

    /// A sum of steps with an escape has at least one of these bits set. It has at most three escapes, the steps that
    /// every window takes, so nothing carries out of a byte.
    pub(super) const ESCAPED: u64 = 0xc0 << COUNT;

    /// A sum of steps has at least one of these bits set if the window has ended, with or without an escape.
    pub(super) const ENDED: u64 = 0xc0;

    /// The number and the total length of the step's codes that start in the window, which has `bits` bits left, 1 to
    /// 64.
    pub(super) fn within(self, bits: u32) -> (usize, u32) {
        let length = (self.0 & 0xff) as u32;
        let first = bits.min(length);
        let over = self.marks() >> first;
        ((self.marks().count_ones() - over.count_ones()) as usize, first + over.trailing_zeros())
    }

    /// The step's exponents, padded with [`NONE`].
    pub(super) fn exponents(self) -> [u8; 4] {
        ((self.0 >> EXPONENTS) as u32).to_le_bytes()
    }

    fn marks(self) -> u32 {
        self.0 as u32 >> MARKS
    }
}

/// No codes; the next code starts at bit 0.
impl Default for Step {
    fn default() -> Self {
        Self(Self::STAY.0 | 1 << MARKS)
    }
}

impl table::Entry for Step {
    fn after(self, exponent: u8, length: u32) -> Self {
        let marks = u64::from(self.marks()) << length | 1;
        let marks = if marks.count_ones() > MOST + 1 { marks & !(1 << marks.ilog2()) } else { marks };
        let (bits, codes) = (u64::from(marks.ilog2()), u64::from(marks.count_ones() - 1));
        let [a, b, c, _] = self.exponents();
        let exponents = u64::from(u32::from_le_bytes([exponent, a, b, c]));
        Self(exponents << EXPONENTS | marks << MARKS | codes << COUNT | bits)
    }
}

/// The steps for all values of 12 bits.
#[derive(Clone, Debug)]
pub(super) struct Steps(pub(super) Box<[u64; ENTRIES]>);

impl Steps {
    /// The steps for a unit's lookup tables.
    pub(super) fn new(unit: &Unit<'_>) -> Self {
        let mut steps = Self(Box::new([0; ENTRIES]));
        for (place, step) in steps.0.iter_mut().zip(table::fill::<Step>(unit)) {
            *place = if step == Step::default() { Step::ESCAPE.0 } else { step.0 };
        }
        steps
    }

    /// The step that `bits` begin with; `None` if their first code is too long for one.
    pub(super) fn lookup(&self, bits: u128) -> Option<Step> {
        let step = Step(self.0[(bits >> (u128::BITS - BITS)) as usize]);
        if step == Step::ESCAPE { None } else { Some(step) }
    }
}
