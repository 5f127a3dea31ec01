//! A weight in memory, whose rows are decoded as fast as memory is read.

use std::ops::Range;

use df11_codec::fixed::{Encoded, FixedError, Matrix};
use df11_simd::{Isa, fixed};
use rayon::prelude::*;

use crate::file::words::widen;
use crate::fixed::blocks::Blocks;

/// Words that are widened at once: 16 KiB, which stay in a core's first cache.
const WIDENED: usize = 8 << 10;

/// A BF16 weight in memory, compressed with codes of a fixed length: 11 bits for most elements.
/// [`Tensor::to_fixed`](crate::Tensor::to_fixed) and [`hold_tensors`](crate::hold_tensors) make it from a model's files.
///
/// DF11 is a little smaller, but its codes form a chain. This form is decoded in any order, with AVX2 and AVX-512 about three
/// times as fast, and it can be multiplied while it is decoded. It exists in memory only; `docs/FIXED-LENGTH.md` defines it.
///
/// The elements form rows: those of the last dimension, or of as many of the last dimensions as have 64 elements or more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedTensor {
    shape: Vec<usize>,
    pub(super) blocks: Blocks,
    encoded: Vec<Encoded>,
}

impl FixedTensor {
    /// Encodes words, on all cores. They are the BF16 elements of a tensor of this shape, row-major.
    ///
    /// # Errors
    ///
    /// [`FixedError::Elements`] if the shape has another number of elements; [`FixedError::TooLarge`].
    pub fn from_words(shape: &[usize], words: &[u16]) -> Result<Self, FixedError> {
        let blocks = Blocks::of(shape)?;
        let expected = blocks.layout().words();
        if words.len() != expected {
            return Err(FixedError::Elements { got: words.len(), expected });
        }
        let encode = |block| blocks.encode(words.get(blocks.elements(block)).unwrap_or_default());
        let encoded = (0..blocks.count()).into_par_iter().map(encode).collect::<Result<_, _>>()?;
        Ok(Self::new(shape, blocks, encoded))
    }

    /// A tensor of blocks that have been encoded.
    pub(crate) fn new(shape: &[usize], blocks: Blocks, encoded: Vec<Encoded>) -> Self {
        Self { shape: shape.to_vec(), blocks, encoded }
    }

    /// The shape, in elements, row-major.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The number of elements.
    pub fn elements(&self) -> usize {
        self.blocks.layout().words()
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.blocks.layout().rows()
    }

    /// Elements of a row.
    pub fn columns(&self) -> usize {
        self.blocks.layout().columns()
    }

    /// Bytes of memory that the codes take.
    pub fn bytes(&self) -> usize {
        self.encoded.iter().map(Encoded::bytes).sum()
    }

    /// Decodes all elements, on all cores.
    ///
    /// # Errors
    ///
    /// [`FixedError::OutLength`] if `out` has another length. Nothing is written then.
    pub fn read_into(&self, out: &mut [u16]) -> Result<(), FixedError> {
        if out.len() != self.elements() {
            return Err(FixedError::OutLength { got: out.len(), expected: self.elements() });
        }
        self.tasks(out).into_par_iter().try_for_each(|(rows, out)| self.read_rows_into(rows, out))
    }

    /// Decodes all elements as 32-bit floats, which hold every BF16 number, on all cores. Decoding and widening meet in the
    /// cache, so that nothing is in memory as BF16.
    ///
    /// # Errors
    ///
    /// As [`Self::read_into`].
    pub fn read_as_f32_into(&self, out: &mut [f32]) -> Result<(), FixedError> {
        if out.len() != self.elements() {
            return Err(FixedError::OutLength { got: out.len(), expected: self.elements() });
        }
        self.tasks(out).into_par_iter().try_for_each(|(rows, out)| self.read_rows_as_f32_into(rows, out))
    }

    /// Decodes some rows, on this thread.
    ///
    /// # Errors
    ///
    /// [`FixedError::Rows`], [`FixedError::OutLength`]. Nothing is written then.
    pub fn read_rows_into(&self, rows: Range<usize>, out: &mut [u16]) -> Result<(), FixedError> {
        self.check_rows(&rows)?;
        let expected = rows.len() * self.columns();
        if out.len() != expected {
            return Err(FixedError::OutLength { got: out.len(), expected });
        }
        let mut rest = out;
        self.blocks.within(rows).try_for_each(|(block, rows)| {
            let out = rest.split_off_mut(..rows.len() * self.columns()).unwrap_or_default();
            self.matrix(block).map_or(Ok(()), |matrix| fixed::decode(&matrix, rows, out, Isa::best()))
        })
    }

    /// [`Self::read_as_f32_into`] for some rows, on this thread.
    ///
    /// # Errors
    ///
    /// As [`Self::read_rows_into`].
    pub fn read_rows_as_f32_into(&self, rows: Range<usize>, out: &mut [f32]) -> Result<(), FixedError> {
        self.check_rows(&rows)?;
        let columns = self.columns();
        let expected = rows.len() * columns;
        if out.len() != expected {
            return Err(FixedError::OutLength { got: out.len(), expected });
        }
        let each = (WIDENED / columns.max(1)).max(1);
        let (mut words, mut rest) = (vec![0; each.min(rows.len()) * columns], out);
        for first in rows.clone().step_by(each) {
            let rows = first..rows.end.min(first + each);
            let words = &mut words[..rows.len() * columns];
            self.read_rows_into(rows, words)?;
            widen(words, rest.split_off_mut(..words.len()).unwrap_or_default());
        }
        Ok(())
    }

    /// The rows of tasks, each with its part of `out`, which has room for all elements.
    fn tasks<'o, T>(&self, mut out: &'o mut [T]) -> Vec<(Range<usize>, &'o mut [T])> {
        let own = |rows: Range<usize>| {
            let own = out.split_off_mut(..rows.len() * self.columns()).unwrap_or_default();
            (rows, own)
        };
        self.blocks.tasks().map(own).collect()
    }

    /// Checks that there are these rows.
    ///
    /// # Errors
    ///
    /// [`FixedError::Rows`].
    pub(super) fn check_rows(&self, rows: &Range<usize>) -> Result<(), FixedError> {
        if rows.start > rows.end || rows.end > self.rows() {
            return Err(FixedError::Rows { got: rows.start.max(rows.end), rows: self.rows() });
        }
        Ok(())
    }

    /// The codes of a block.
    pub(super) fn matrix(&self, block: usize) -> Option<Matrix<'_>> {
        self.encoded.get(block).map(Encoded::as_matrix)
    }
}
