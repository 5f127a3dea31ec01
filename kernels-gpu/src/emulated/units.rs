//! A launch over many units.

use std::vec::Vec;

use super::block::EmulatedBlock;
use super::fault::{Fault, FirstFault};
use super::global::{Bytes, Stored};
use super::launch::Tensors;
use super::shared::{CheckedShared, Unwritten};
use crate::decode_units::{self, Registers};
use crate::layout::units_shared_bytes;
use crate::machine::Unit;
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
/// that no thread wrote. The units are in the order of their chunks, and their tables of steps look at `bits` bits. A
/// block's threads run in this order, which has every number below that of the threads once.
///
/// # Errors
///
/// The first [`Fault`] of any thread.
pub fn decode_units(
    units: &[Listed<'_>],
    bits: u32,
    blocks: u32,
    order: &[u32],
) -> Result<Vec<Vec<Option<u16>>>, Fault> {
    FirstFault::of(|faults| {
        let outputs: Vec<_> = units.iter().map(|listed| Stored::new(listed.unit.sign_mantissa.len(), faults)).collect();
        let mut chunks = 0;
        let mut list = Vec::new();
        for (listed, outputs) in units.iter().zip(&outputs) {
            let (unit, steps) = (listed.unit.unit(outputs, faults), Bytes::new("steps", listed.steps, faults));
            list.push(Seen { unit, steps, first_chunk: chunks });
            chunks += unit.n_bytes.div_ceil(8 * order.len() as u32);
        }
        let largest = units.iter().map(|listed| listed.unit.largest_chunk).max().unwrap_or(0);
        for index in (0..blocks).rev() {
            let shared = CheckedShared::new(units_shared_bytes(bits, largest), Unwritten::Fault, faults);
            let mut block = EmulatedBlock::<Registers>::new(index, order, shared);
            decode_units::decode_units(&mut block, List(&list), chunks, blocks, bits);
            faults.check()?;
        }
        drop(list);
        Ok(outputs.into_iter().map(Stored::into_values).collect())
    })?
}
