//! A launch over many units.

use std::vec::Vec;

use super::block::EmulatedBlock;
use super::fault::{Fault, FirstFault};
use super::global::{Bytes, Words};
use super::launch::Launch;
use super::shared::{CheckedShared, Unwritten};
use crate::decode_units::{self, Registers};
use crate::layout::units_shared_bytes;
use crate::machine::Unit;
use crate::units::Units;

/// A grid over many units.
#[derive(Clone, Copy, Debug)]
pub struct Grid<'a> {
    /// The units, in the order of their chunks.
    pub units: &'a [Listed<'a>],
    /// The number of blocks.
    pub blocks: u32,
    /// The number of bits that the tables of steps look at.
    pub bits: u32,
    /// The order in which a block's threads run: every number below the number of threads once.
    pub order: &'a [u32],
    /// What a read of shared memory gives before any thread wrote the byte.
    pub unwritten: Unwritten,
}

/// A unit of a grid.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'a> {
    /// Its tensors, and whether memory counts as aligned. Threads, their order and `unwritten` are the grid's, not the
    /// launch's.
    pub unit: Launch<'a>,
    /// Its table of steps.
    pub steps: &'a [u8],
}

/// A unit as the kernel sees it.
struct Seen<'a> {
    unit: Unit<Bytes<'a>, &'a Words<'a>>,
    steps: Bytes<'a>,
    first_chunk: u32,
}

/// All units as the kernel sees them.
#[derive(Clone, Copy)]
struct List<'a, 'u>(&'u [Seen<'a>]);

impl<'a> Units for List<'a, '_> {
    type Input = Bytes<'a>;
    type Output = &'a Words<'a>;

    fn count(self) -> u32 {
        self.0.len() as u32
    }

    fn first_chunk(self, index: u32) -> u32 {
        self.0[index as usize].first_chunk
    }

    fn unit(self, index: u32) -> Unit<Bytes<'a>, &'a Words<'a>> {
        self.0[index as usize].unit
    }

    fn steps(self, index: u32) -> Bytes<'a> {
        self.0[index as usize].steps
    }
}

/// Runs every block of a grid, the last one first, and returns the words of each unit; `None` for a word that no thread
/// wrote.
///
/// # Errors
///
/// The first [`Fault`] of any thread.
pub fn decode_units(grid: &Grid<'_>) -> Result<Vec<Vec<Option<u16>>>, Fault> {
    FirstFault::of(|faults| {
        let outputs: Vec<Words<'_>> =
            grid.units.iter().map(|listed| Words::new(listed.unit.sign_mantissa.len(), faults)).collect();
        let mut chunks = 0;
        let mut list = Vec::new();
        for (listed, outputs) in grid.units.iter().zip(&outputs) {
            let (unit, steps) = (listed.unit.unit(outputs, faults), Bytes::new("steps", listed.steps, faults));
            list.push(Seen { unit, steps, first_chunk: chunks });
            chunks += unit.n_bytes.div_ceil(8 * grid.order.len() as u32);
        }
        let largest = grid.units.iter().map(|listed| listed.unit.largest_chunk).max().unwrap_or(0);
        for index in (0..grid.blocks).rev() {
            let shared = CheckedShared::new(units_shared_bytes(grid.bits, largest), grid.unwritten, faults);
            let mut block = EmulatedBlock::<Registers>::new(index, grid.order, shared);
            decode_units::decode_units(&mut block, List(&list), chunks, grid.blocks, grid.bits);
            faults.check()?;
        }
        drop(list);
        Ok(outputs.into_iter().map(Words::into_words).collect())
    })?
}
