//! Units that lie in one buffer, and the list that says where. SPIR-V for browsers has no addresses.

use super::global::{Tensor, Words};
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
