//! A launch over many units.

use std::vec::Vec;

use super::fault::FirstFault;
use super::{Bytes, CheckedShared, EmulatedBlock, Fault, Launch, Words};
use crate::decode_units::{self, Registers};
use crate::layout::units_shared_bytes;
use crate::machine::Unit;
use crate::units::Units;

/// A grid over many units.
#[derive(Clone, Copy, Debug)]
pub struct Grid<'a> {
    /// The units' tensors, and whether each counts as aligned. Threads and their order are the grid's.
    pub units: &'a [Launch<'a>],
    /// Blocks.
    pub blocks: u32,
    /// The order in which a block's threads run: each number below the number of threads once.
    pub order: &'a [u32],
}

/// The units, and the chunks before each.
#[derive(Clone, Copy)]
struct Listed<'a, 'u>(&'u [(u32, Unit<Bytes<'a>, &'a Words<'a>>)]);

impl<'a> Units for Listed<'a, '_> {
    type Input = Bytes<'a>;
    type Output = &'a Words<'a>;

    fn count(self) -> u32 {
        self.0.len() as u32
    }

    fn first_chunk(self, index: u32) -> u32 {
        self.0[index as usize].0
    }

    fn unit(self, index: u32) -> Unit<Bytes<'a>, &'a Words<'a>> {
        self.0[index as usize].1
    }
}

/// Runs every block of a grid, the last first, and gives the words written of each unit; `None` where none was.
///
/// # Errors
///
/// The first [`Fault`] of any thread.
pub fn decode_units(grid: &Grid<'_>) -> Result<Vec<Vec<Option<u16>>>, Fault> {
    let faults = FirstFault::default();
    let outputs: Vec<Words<'_>> = grid.units.iter().map(|unit| Words::new(unit.sign_mantissa.len(), &faults)).collect();
    let mut chunks = 0;
    let mut listed = Vec::new();
    for (launch, outputs) in grid.units.iter().zip(&outputs) {
        let unit = launch.unit(outputs, &faults);
        listed.push((chunks, unit));
        chunks += unit.n_bytes.div_ceil(8 * grid.order.len() as u32);
    }
    let largest = grid.units.iter().map(|unit| unit.largest_chunk).max().unwrap_or(0);
    for index in (0..grid.blocks).rev() {
        let shared = CheckedShared::new(units_shared_bytes(largest), &faults);
        let mut block = EmulatedBlock::<Registers>::new(index, grid.order, shared);
        decode_units::decode_units(&mut block, Listed(&listed), chunks, grid.blocks);
        faults.check()?;
    }
    drop(listed);
    Ok(outputs.into_iter().map(Words::into_words).collect())
}
