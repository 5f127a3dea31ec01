//! Launches: grids of blocks, and the memory that they access.

use core::panic::Location;
use std::sync::Arc;
use std::vec::Vec;

use super::block::EmulatedBlock;
use super::fault::Fault;
use super::global::{Bytes, Stored};
use super::observer::Observer;
use super::shared::CheckedShared;
use super::watch::Watch;
use crate::memory::Value;

/// The blocks of a grid.
#[derive(Clone, Copy, Debug)]
pub struct Grid<'a> {
    /// How many there are.
    pub blocks: u32,
    /// The order in which a block's threads run in each phase. It has every number below that of the threads once.
    pub order: &'a [u32],
    /// Bytes of a block's shared memory.
    pub shared_bytes: u32,
    /// The number of a barrier that each block leaves out, counted from 0. It is the one that ends the phase of this number, of
    /// [`Block::phase`](crate::Block::phase) or within a scan. A barrier whose absence causes no fault isn't needed.
    pub without_barrier: Option<u32>,
}

impl<'a> Grid<'a> {
    /// A grid with all barriers.
    pub fn new(blocks: u32, order: &'a [u32], shared_bytes: u32) -> Self {
        Self { blocks, order, shared_bytes, without_barrier: None }
    }

    /// The same grid without a barrier: see [`Self::without_barrier`](field@Self::without_barrier).
    #[must_use]
    pub fn without_barrier(self, number: u32) -> Self {
        Self { without_barrier: Some(number), ..self }
    }
}

/// What a host does for a launch: it makes inputs and outputs, and runs kernels over them.
#[derive(Debug, Default)]
pub struct Host(Watch);

/// Runs what a host does, `run`, and returns its result.
///
/// ```
/// use phases::emulated::{Grid, launch};
/// use phases::{Block, Input, Output as _};
///
/// let numbers = launch(|host| {
///     let (bytes, doubled) = (host.input("bytes", &[1, 2, 3, 4]), host.output::<u32>("doubled", 4));
///     host.run::<()>(&Grid::new(2, &[1, 0], 0), |block| {
///         let first = block.index() * block.threads();
///         block.run(|thread| {
///             let i = first + thread.id;
///             (&doubled).store(i, 2 * u32::from(bytes.load_u8(i)));
///         });
///     });
///     doubled.values()
/// });
/// assert_eq!(numbers, Ok([2, 4, 6, 8].map(Some).to_vec()));
/// ```
///
/// # Errors
///
/// The first [`Fault`] of any thread.
pub fn launch<T>(run: impl FnOnce(&Host) -> T) -> Result<T, Fault> {
    let host = Host::default();
    host.0.of(|| run(&host))
}

/// The same, seen by an observer.
///
/// # Errors
///
/// The first [`Fault`] of any thread.
pub fn launch_observed<T>(observer: Arc<dyn Observer + Send + Sync>, run: impl FnOnce(&Host) -> T) -> Result<T, Fault> {
    let host = Host(Watch::observed(observer));
    host.0.of(|| run(&host))
}

impl Host {
    /// An input of these bytes. Faults call it by its name.
    pub fn input<'a>(&'a self, name: &'static str, bytes: &'a [u8]) -> Bytes<'a> {
        Bytes::new(name, bytes, &self.0)
    }

    /// An output of this many elements. Faults call it by its name.
    pub fn output<T: Value>(&self, name: &'static str, elements: usize) -> Stored<'_, T> {
        Stored::new(name, elements, &self.0)
    }

    /// Runs the blocks of a grid, the last one first. After a fault it runs no further one.
    pub fn run<'h, R: Default>(&'h self, grid: &Grid<'_>, kernel: impl FnMut(&mut EmulatedBlock<'h, R>)) {
        self.run_some(grid, |_| true, kernel);
    }

    /// The same for those blocks whose numbers are chosen.
    pub fn run_some<'h, R: Default>(
        &'h self,
        grid: &Grid<'_>,
        is_chosen: impl Fn(u32) -> bool,
        mut kernel: impl FnMut(&mut EmulatedBlock<'h, R>),
    ) {
        for index in (0..grid.blocks).rev().filter(|&index| is_chosen(index)) {
            if self.0.first().is_some() {
                return;
            }
            let shared = CheckedShared::new(grid.shared_bytes, &self.0);
            kernel(&mut EmulatedBlock::new(index, grid, shared, &self.0));
        }
    }

    /// How many barriers all blocks together have come to so far.
    pub fn barriers(&self) -> u32 {
        self.0.barriers()
    }

    /// Where the barrier stands that blocks have left out.
    pub fn left_out(&self) -> Option<&'static Location<'static>> {
        self.0.left_out()
    }
}

/// Runs one block, which has neither inputs nor outputs but what its kernel captures, with `shared_bytes` bytes of shared memory.
///
/// # Errors
///
/// The first [`Fault`] of any thread.
pub fn run_block<R: Default>(
    order: &[u32],
    shared_bytes: u32,
    kernel: impl FnOnce(&mut EmulatedBlock<'_, R>),
) -> Result<(), Fault> {
    let mut kernel = Some(kernel);
    launch(|host| {
        host.run(&Grid::new(1, order, shared_bytes), |block| {
            if let Some(kernel) = kernel.take() {
                kernel(block);
            }
        });
    })
}

/// The values of an output; `None` is one that no thread wrote.
pub type Values<T> = Vec<Option<T>>;
