//! A launch over many units.

use std::vec::Vec;

use phases::emulated::{Bytes, Fault, Grid, Stored, Values, launch};

use super::launch::Tensors;
use crate::decode_units::{self, Registers};
use crate::layout::units_shared_bytes;
use crate::unit::Unit;
use crate::units::Units;

/// A unit of a grid.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'a> {
    /// Its tensors.
    pub unit: Tensors<'a>,
    /// Its table of steps.
    pub steps: &'a [u8],
}

/// A unit as the kernel sees it.
struct Seen<'a> {
    unit: Unit<Bytes<'a>, &'a Stored<'a, u16>>,
    steps: Bytes<'a>,
    first_chunk: u32,
}

/// All units as the kernel sees them.
#[derive(Clone, Copy)]
struct List<'a, 'u>(&'u [Seen<'a>]);

impl<'a> Units for List<'a, '_> {
    type Input = Bytes<'a>;
    type Output = &'a Stored<'a, u16>;

    fn count(self) -> u32 {
        self.0.len() as u32
    }

    fn first_chunk(self, index: u32) -> u32 {
        self.0[index as usize].first_chunk
    }

    fn unit(self, index: u32) -> Unit<Bytes<'a>, &'a Stored<'a, u16>> {
        self.0[index as usize].unit
    }

    fn steps(self, index: u32) -> Bytes<'a> {
        self.0[index as usize].steps
    }
}

/// Runs every block of a grid over many units, the last one first, and returns the words of each unit; `None` for a word
/// that no thread wrote. The units are in the order of their chunks, and their tables of steps look up `bits` bits. The
/// threads of a block run in this order, a permutation of their numbers.
///
/// # Errors
///
/// The first [`Fault`] of any thread.
pub fn decode_units(units: &[Listed<'_>], bits: u32, blocks: u32, order: &[u32]) -> Result<Vec<Values<u16>>, Fault> {
    launch(|host| {
        let outputs: Vec<_> =
            units.iter().map(|listed| host.output("outputs", listed.unit.sign_mantissa.len())).collect();
        let mut chunks = 0;
        let mut list = Vec::new();
        for (listed, outputs) in units.iter().zip(&outputs) {
            let (unit, steps) = (listed.unit.unit(host, outputs), host.input("steps", listed.steps));
            list.push(Seen { unit, steps, first_chunk: chunks });
            chunks += unit.n_bytes.div_ceil(8 * order.len() as u32);
        }
        let largest = units.iter().map(|listed| listed.unit.largest_chunk).max().unwrap_or(0);
        host.run::<Registers>(&Grid::new(blocks, order, units_shared_bytes(bits, largest)), |block| {
            decode_units::decode_units(block, List(&list), chunks, blocks, bits);
        });
        outputs.iter().map(Stored::values).collect()
    })
}
