//! Units that lie in one buffer, and the list that says where. SPIR-V for browsers has no addresses.

use super::global::{Tensor, Words};
use crate::decode_fixed::Matrices;
use crate::fixed::FixedMatrix;
use crate::machine::Unit;
use crate::units::Units;

/// Words of a listed unit. In this order: where `luts`, `codes`, `sign_mantissa`, `output_positions`, `gaps` and the table
/// of steps begin, in words of their buffer; where the output begins, in words of 32 bits of its own; `n_luts`, `n_bytes`,
/// `n_elements`; and how many chunks the units listed before have in total. All places are multiples of 4 (reason 5).
const UNIT: u32 = 11;

/// The units of a launch.
#[derive(Clone, Copy)]
pub(super) struct List<'a> {
    /// The list.
    pub list: &'a [u32],
    /// The buffer with the tensors of all units.
    pub tensors: &'a [u32],
    /// The buffer with the outputs of all units.
    pub outputs: *mut [u32],
    /// The number of units.
    pub count: u32,
}

impl<'a> List<'a> {
    #[inline(always)]
    fn field(self, unit: u32, i: u32) -> u32 {
        Tensor::new(self.list, UNIT * unit).word(i)
    }

    #[inline(always)]
    fn tensor(self, unit: u32, i: u32) -> Tensor<'a> {
        Tensor::new(self.tensors, self.field(unit, i))
    }
}

impl<'a> Units for List<'a> {
    type Input = Tensor<'a>;
    type Output = Words;

    #[inline(always)]
    fn count(self) -> u32 {
        self.count
    }

    #[inline(always)]
    fn first_chunk(self, index: u32) -> u32 {
        self.field(index, 10)
    }

    #[inline(always)]
    fn unit(self, index: u32) -> Unit<Tensor<'a>, Words> {
        Unit {
            luts: self.tensor(index, 0),
            codes: self.tensor(index, 1),
            sign_mantissa: self.tensor(index, 2),
            output_positions: self.tensor(index, 3),
            gaps: self.tensor(index, 4),
            outputs: Words::new(self.outputs, self.field(index, 6)),
            n_luts: self.field(index, 7),
            n_bytes: self.field(index, 8),
            n_elements: self.field(index, 9),
            is_aligned: true,
        }
    }

    #[inline(always)]
    fn steps(self, index: u32) -> Tensor<'a> {
        self.tensor(index, 5)
    }
}

/// Words of a listed matrix. In this order: where codes, escapes and starts begin, in words of their buffer; where the output begins,
/// in words of 32 bits of its own; weights of a row; the alphabet's first exponent; and how many tiles the matrices listed before have
/// in total. The place of codes is a multiple of 2, that of an output of 4.
const MATRIX: u32 = 7;

/// The matrices of a launch.
#[derive(Clone, Copy)]
pub(super) struct MatrixList<'a> {
    /// The list.
    pub list: &'a [u32],
    /// The buffer with the tensors of all matrices.
    pub tensors: &'a [u32],
    /// The buffer with the outputs of all matrices.
    pub outputs: *mut [u32],
    /// The number of matrices.
    pub count: u32,
}

impl MatrixList<'_> {
    #[inline(always)]
    fn field(self, matrix: u32, i: u32) -> u32 {
        Tensor::new(self.list, MATRIX * matrix).word(i)
    }
}

impl<'a> Matrices for MatrixList<'a> {
    type Input = Tensor<'a>;
    type Output = Words;

    #[inline(always)]
    fn count(self) -> u32 {
        self.count
    }

    #[inline(always)]
    fn first_tile(self, index: u32) -> u32 {
        self.field(index, 6)
    }

    #[inline(always)]
    fn matrix(self, index: u32) -> FixedMatrix<Tensor<'a>> {
        FixedMatrix {
            codes: Tensor::new(self.tensors, self.field(index, 0)),
            escapes: Tensor::new(self.tensors, self.field(index, 1)),
            starts: Tensor::new(self.tensors, self.field(index, 2)),
            columns: self.field(index, 4),
            first: self.field(index, 5),
            // Sixteen bytes are loaded as four words either way.
            is_aligned: false,
        }
    }

    #[inline(always)]
    fn outputs(self, index: u32) -> (Words, bool) {
        (Words::new(self.outputs, self.field(index, 3)), true)
    }
}
