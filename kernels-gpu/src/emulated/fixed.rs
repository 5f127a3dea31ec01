//! Launches of the kernels for the fixed-length form.

use std::vec::Vec;

use df11_codec::fixed::RawMatrix;

use super::block::EmulatedBlock;
use super::fault::{Fault, FirstFault};
use super::global::{Bytes, Stored};
use super::shared::{CheckedShared, Unwritten};
use crate::decode_fixed::{self, Matrices, shared_bytes};
use crate::fixed::FixedMatrix;
use crate::float::Float;
use crate::multiply_fixed::{self, Product, Registers};

/// A matrix in memory.
#[derive(Clone, Debug)]
pub struct FixedTensors<'a> {
    raw: RawMatrix<'a>,
    starts: Vec<u8>,
    /// Whether codes, outputs and what it is multiplied by begin at multiples of 16 bytes.
    pub is_aligned: bool,
}

impl<'a> FixedTensors<'a> {
    /// The tensors of a matrix.
    pub fn of(raw: RawMatrix<'a>, is_aligned: bool) -> Self {
        Self { raw, starts: raw.starts.iter().flat_map(|start| start.to_le_bytes()).collect(), is_aligned }
    }

    fn matrix<'m>(&'m self, faults: &'m FirstFault) -> FixedMatrix<Bytes<'m>> {
        FixedMatrix {
            codes: Bytes::new("codes", self.raw.codes, faults),
            escapes: Bytes::new("escapes", self.raw.escapes, faults),
            starts: Bytes::new("starts", &self.starts, faults),
            columns: self.raw.layout.columns() as u32,
            first: self.raw.alphabet.first().into(),
            is_aligned: self.is_aligned,
        }
    }
}

/// A matrix of a list.
struct Seen<'a> {
    matrix: FixedMatrix<Bytes<'a>>,
    outputs: &'a Stored<'a, u16>,
    first_tile: u32,
}

/// The matrices of a launch.
#[derive(Clone, Copy)]
struct List<'a>(&'a [Seen<'a>]);

impl<'a> Matrices for List<'a> {
    type Input = Bytes<'a>;
    type Output = &'a Stored<'a, u16>;

    fn count(self) -> u32 {
        self.0.len() as u32
    }

    fn first_tile(self, index: u32) -> u32 {
        self.0[index as usize].first_tile
    }

    fn matrix(self, index: u32) -> FixedMatrix<Bytes<'a>> {
        self.0[index as usize].matrix
    }

    fn outputs(self, index: u32) -> (Self::Output, bool) {
        let seen = &self.0[index as usize];
        (seen.outputs, seen.matrix.is_aligned)
    }
}

/// Decodes matrices with `blocks` blocks. The threads of each block run in the given order, which has a multiple of 32. `None` is
/// a word that no thread wrote.
///
/// # Errors
///
/// The first [`Fault`] of any thread.
pub fn decode_fixed(matrices: &[FixedTensors<'_>], blocks: u32, order: &[u32]) -> Result<Vec<Vec<Option<u16>>>, Fault> {
    FirstFault::of(|faults| {
        let outputs: Vec<_> = matrices.iter().map(|tensors| Stored::new(tensors.raw.layout.words(), faults)).collect();
        let mut tiles = 0;
        let mut list = Vec::new();
        for (tensors, outputs) in matrices.iter().zip(&outputs) {
            list.push(Seen { matrix: tensors.matrix(faults), outputs, first_tile: tiles });
            tiles += tensors.raw.layout.starts() as u32 - 1;
        }
        for index in (0..blocks).rev() {
            let shared = CheckedShared::new(shared_bytes(order.len() as u32), Unwritten::Fault, faults);
            decode_fixed::decode_fixed(&mut EmulatedBlock::new(index, order, shared), List(&list), tiles, blocks);
            faults.check()?;
        }
        drop(list);
        Ok(outputs.into_iter().map(Stored::into_values).collect())
    })?
}

/// Multiplies a matrix by columns: little-endian words, as many for each as a row has, one column after the other. The kernel is
/// that for up to `COLUMNS` columns. `None` is a product that no thread wrote.
///
/// # Errors
///
/// The first [`Fault`] of any thread.
pub fn multiply_fixed<const COLUMNS: u32>(
    tensors: &FixedTensors<'_>,
    x: &[u8],
    columns: u32,
    order: &[u32],
) -> Result<Vec<Option<Float>>, Fault> {
    FirstFault::of(|faults| {
        let rows = tensors.raw.layout.rows() as u32;
        let outputs = Stored::new(rows as usize * columns as usize, faults);
        let product = Product {
            matrix: tensors.matrix(faults),
            rows,
            x: Bytes::new("x", x, faults),
            columns,
            is_aligned: tensors.is_aligned,
            outputs: &outputs,
        };
        let blocks = rows.div_ceil(multiply_fixed::rows_of_block(order.len() as u32));
        for index in (0..blocks).rev() {
            let shared = CheckedShared::new(multiply_fixed::shared_bytes(order.len() as u32), Unwritten::Fault, faults);
            let mut block = EmulatedBlock::<Registers>::new(index, order, shared);
            multiply_fixed::multiply_fixed::<COLUMNS, _, _, _, _>(&mut block, product);
            faults.check()?;
        }
        Ok(outputs.into_values())
    })?
}
