//! Launches of the kernels for fixed-length codes.

use std::vec::Vec;

use df11_codec::fixed::RawMatrix;
use phases::Float;
use phases::emulated::{Bytes, Fault, Grid, Host, Stored, Values, launch};

use crate::decode_fixed::{self, Matrices, shared_bytes};
use crate::fixed::FixedMatrix;
use crate::multiply_fixed::{self, Product, Registers};

/// A matrix in memory.
#[derive(Clone, Debug)]
pub struct FixedTensors<'a> {
    raw: RawMatrix<'a>,
    starts: Vec<u8>,
    /// Whether the codes, the outputs and the factors count as aligned to 16 bytes.
    pub is_aligned: bool,
}

impl<'a> FixedTensors<'a> {
    /// The tensors of a matrix.
    pub fn of(raw: RawMatrix<'a>, is_aligned: bool) -> Self {
        Self { raw, starts: raw.starts.iter().flat_map(|start| start.to_le_bytes()).collect(), is_aligned }
    }

    fn matrix<'m>(&'m self, host: &'m Host) -> FixedMatrix<Bytes<'m>> {
        FixedMatrix {
            codes: host.input("codes", self.raw.codes),
            escapes: host.input("escapes", self.raw.escapes),
            starts: host.input("starts", &self.starts),
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
pub fn decode_fixed(matrices: &[FixedTensors<'_>], blocks: u32, order: &[u32]) -> Result<Vec<Values<u16>>, Fault> {
    launch(|host| decode_fixed_on(host, matrices, blocks, order))
}

/// Like [`decode_fixed()`], on a given host, which may be observed.
pub fn decode_fixed_on(host: &Host, matrices: &[FixedTensors<'_>], blocks: u32, order: &[u32]) -> Vec<Values<u16>> {
    let outputs: Vec<_> = matrices.iter().map(|tensors| host.output("outputs", tensors.raw.layout.words())).collect();
    let mut tiles = 0;
    let mut list = Vec::new();
    for (tensors, outputs) in matrices.iter().zip(&outputs) {
        list.push(Seen { matrix: tensors.matrix(host), outputs, first_tile: tiles });
        tiles += tensors.raw.layout.starts() as u32 - 1;
    }
    let grid = Grid::new(blocks, order, shared_bytes(order.len() as u32));
    host.run::<decode_fixed::Registers>(&grid, |block| {
        decode_fixed::decode_fixed(block, List(&list), tiles, blocks);
    });
    outputs.iter().map(Stored::values).collect()
}

/// Multiplies a matrix by columns, with the kernel for up to `COLUMNS` columns. The columns are little-endian words, each as long
/// as a row, one column after the other. `None` is a product that no thread wrote.
///
/// # Errors
///
/// The first [`Fault`] of any thread.
pub fn multiply_fixed<const COLUMNS: u32>(
    tensors: &FixedTensors<'_>,
    x: &[u8],
    columns: u32,
    order: &[u32],
) -> Result<Values<Float>, Fault> {
    launch(|host| {
        let rows = tensors.raw.layout.rows() as u32;
        let outputs = host.output("outputs", rows as usize * columns as usize);
        let product = Product {
            matrix: tensors.matrix(host),
            rows,
            x: host.input("x", x),
            columns,
            is_aligned: tensors.is_aligned,
            outputs: &outputs,
        };
        let threads = order.len() as u32;
        let blocks = rows.div_ceil(multiply_fixed::rows_of_block(threads));
        host.run::<Registers>(&Grid::new(blocks, order, multiply_fixed::shared_bytes(threads)), |block| {
            multiply_fixed::multiply_fixed::<COLUMNS, _, _, _, _>(block, product);
        });
        outputs.values()
    })
}
