//! Launches of the kernels that multiply.

use std::vec::Vec;

use super::block::EmulatedBlock;
use super::fault::{Fault, FirstFault};
use super::global::{Bytes, Stored};
use super::shared::{CheckedShared, Unwritten};
use super::units::Listed;
use crate::float::Float;
use crate::layout::multiply_shared_bytes;
use crate::product::Product;
use crate::sums::Matrix;
use crate::{add_segments, multiply};

/// A matrix, what it is multiplied by, and the grid.
#[derive(Clone, Copy, Debug)]
pub struct Multiplication<'a> {
    /// The matrix.
    pub matrix: Matrix,
    /// The columns: little-endian words, as many for each as a row has, one column after the other.
    pub x: &'a [u8],
    /// How many columns.
    pub columns: u32,
    /// The number of blocks.
    pub blocks: u32,
    /// The order in which a block's threads run: every number below the number of threads once. For [`multiply()`] at least
    /// [`MIN_THREADS`](crate::multiply::MIN_THREADS); a multiple of 32.
    pub order: &'a [u32],
}

/// Multiplies a matrix of a unit: the sum of each segment of each column. `None` is one that no thread wrote.
///
/// # Errors
///
/// The first [`Fault`] of any thread.
pub fn multiply(
    listed: &Listed<'_>,
    bits: u32,
    (chunk, chunks): (u32, u32),
    multiplication: &Multiplication<'_>,
) -> Result<Vec<Option<Float>>, Fault> {
    let Multiplication { matrix, x, columns, blocks, order } = *multiplication;
    FirstFault::of(|faults| {
        // No words are written: there is no room for any.
        let outputs = Stored::new(0, faults);
        let (unit, steps) = (listed.unit.unit(&outputs, faults), Bytes::new("steps", listed.steps, faults));
        let sums = Stored::new(matrix.segments() as usize * columns as usize, faults);
        let is_aligned = listed.unit.is_aligned && (matrix.first | matrix.row).is_multiple_of(8);
        let product = Product { matrix, x: Bytes::new("x", x, faults), columns, sums: &sums, is_aligned };
        for index in (0..blocks).rev() {
            let bytes = multiply_shared_bytes(bits, listed.unit.largest_chunk);
            let mut block = EmulatedBlock::new(index, order, CheckedShared::new(bytes, Unwritten::Fault, faults));
            multiply::multiply(&mut block, || unit, (|| steps, bits), (chunk, chunks), blocks, product);
            faults.check()?;
        }
        Ok(sums.into_values())
    })?
}

/// Adds up the segment sums of `rows` rows, counting those of all columns.
///
/// # Errors
///
/// The first [`Fault`] of any thread.
pub fn add_segments(sums: &[Float], rows: u32, blocks: u32, order: &[u32]) -> Result<Vec<Option<Float>>, Fault> {
    let of_row = (sums.len() as u32).checked_div(rows).unwrap_or(0);
    let bytes: Vec<u8> = sums.iter().flat_map(|sum| sum.0.to_le_bytes()).collect();
    FirstFault::of(|faults| {
        let outputs = Stored::new(rows as usize, faults);
        for index in (0..blocks).rev() {
            let mut block = EmulatedBlock::new(index, order, CheckedShared::new(0, Unwritten::Fault, faults));
            let sums = Bytes::new("sums", &bytes, faults);
            add_segments::add_segments(&mut block, sums, &outputs, rows, of_row, blocks);
            faults.check()?;
        }
        Ok(outputs.into_values())
    })?
}
