//! Units or matrices in one buffer, and the list that says where. SPIR-V for browsers has no addresses.

use phases::vulkan::{Buffer, Elements};

use crate::decode_fixed::Matrices;
use crate::fixed::FixedMatrix;
use crate::unit::Unit;
use crate::units::Units;

/// How many numbers a listed unit has. In this order: where `luts`, `codes`, `sign_mantissa`, `output_positions`, `gaps` and the
/// table of steps begin, in `u32`s of their buffer, multiples of 4 (reason 5); where the output begins, in words of its own, a
/// multiple of 8; `n_luts`, `n_bytes`, `n_elements`; and how many chunks the units listed before have in total.
const UNIT: u32 = 11;

/// How many numbers a listed matrix has. In this order: where codes, escapes and starts begin, and where the output begins, which
/// may be anywhere; the columns; the first exponent of the alphabet; and how many tiles the matrices listed before have in total.
const MATRIX: u32 = 7;

// SAFETY: nobody writes to the list and the tensors, and one thread writes each word of the outputs (reasons 1 and 2).
unsafe impl<const LENGTH: u32> Sync for List<'_, LENGTH> {}

/// The units of a launch, or its matrices, each of which has `LENGTH` numbers in the list.
#[derive(Clone, Copy)]
pub(super) struct List<'a, const LENGTH: u32> {
    /// The list.
    pub list: &'a [u32],
    /// The buffer with the tensors of all units.
    pub tensors: &'a [u32],
    /// The buffer with the outputs of all units.
    pub outputs: *mut [u32],
    /// The number of units.
    pub count: u32,
}

/// The units of a launch.
pub(super) type UnitList<'a> = List<'a, UNIT>;

/// The matrices of a launch.
pub(super) type MatrixList<'a> = List<'a, MATRIX>;

impl<'a, const LENGTH: u32> List<'a, LENGTH> {
    #[inline(always)]
    fn field(self, unit: u32, i: u32) -> u32 {
        self.part(self.list, LENGTH * unit).get(i)
    }

    #[inline(always)]
    fn part(self, numbers: &'a [u32], base: u32) -> Buffer<'a> {
        // SAFETY: reason 1.
        unsafe { Buffer::new(numbers, base) }
    }

    #[inline(always)]
    fn output(self, base: u32) -> Elements<u16> {
        // SAFETY: reason 2.
        unsafe { Elements::new(self.outputs, base) }
    }

    #[inline(always)]
    fn tensor(self, unit: u32, i: u32) -> Buffer<'a> {
        self.part(self.tensors, self.field(unit, i))
    }
}

impl<'a> Units for UnitList<'a> {
    type Input = Buffer<'a>;
    type Output = Elements<u16>;

    #[inline(always)]
    fn count(self) -> u32 {
        self.count
    }

    #[inline(always)]
    fn first_chunk(self, index: u32) -> u32 {
        self.field(index, 10)
    }

    #[inline(always)]
    fn unit(self, index: u32) -> Unit<Buffer<'a>, Elements<u16>> {
        Unit {
            luts: self.tensor(index, 0),
            codes: self.tensor(index, 1),
            sign_mantissa: self.tensor(index, 2),
            output_positions: self.tensor(index, 3),
            gaps: self.tensor(index, 4),
            outputs: self.output(self.field(index, 6)),
            n_luts: self.field(index, 7),
            n_bytes: self.field(index, 8),
            n_elements: self.field(index, 9),
            is_aligned: true,
        }
    }

    #[inline(always)]
    fn steps(self, index: u32) -> Buffer<'a> {
        self.tensor(index, 5)
    }
}

impl<'a> Matrices for MatrixList<'a> {
    type Input = Buffer<'a>;
    type Output = Elements<u16>;

    #[inline(always)]
    fn count(self) -> u32 {
        self.count
    }

    #[inline(always)]
    fn first_tile(self, index: u32) -> u32 {
        self.field(index, 6)
    }

    #[inline(always)]
    fn matrix(self, index: u32) -> FixedMatrix<Buffer<'a>> {
        FixedMatrix {
            codes: self.tensor(index, 0),
            escapes: self.tensor(index, 1),
            starts: self.tensor(index, 2),
            columns: self.field(index, 4),
            first: self.field(index, 5),
            // It is (reason 5). But here a load of sixteen bytes is four loads, and saves nothing.
            is_aligned: false,
        }
    }

    #[inline(always)]
    fn outputs(self, index: u32) -> (Elements<u16>, bool) {
        let at = self.field(index, 3);
        // The words of an eight are stored two by two.
        (self.output(at), at % 2 == 0)
    }
}
