//! A weight in memory with fixed-length codes (docs/FIXED-LENGTH.md). Its rows are decoded as fast as memory can be read, and
//! can be multiplied while they are decoded. Files are always DF11.

mod encode;
pub mod payload;

use std::ops::Range;

use df11_codec::fixed::{FixedError, Layout, Matrix};
use rayon::prelude::*;

use crate::Isa;
use crate::fixed::{self, Inputs};
use crate::tensor::payload::PayloadHeader;

pub use encode::{encode, layout_of};

/// How many words a task decodes or multiplies: a few microseconds' work.
const TASK: usize = 64 << 10;

/// How many words are widened at a time: 16 KiB, which stay in a core's first-level cache.
const WIDENED: usize = 8 << 10;

/// A BF16 weight in memory, compressed with codes of a fixed length: 11 bits for most elements. `df11-host` makes it from a
/// model's files.
///
/// DF11 is a little smaller, but each of its codes can be found only after the one before. Fixed-length codes can be decoded
/// in any order, with AVX2 and AVX-512 about three times as fast, and can be multiplied while they are decoded. They exist in
/// memory only; `docs/FIXED-LENGTH.md` defines them.
///
/// The elements form rows. A row spans the last dimension, or as many of the last dimensions as are needed for 64 elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedTensor {
    header: PayloadHeader,
    /// The payload's bytes.
    memory: Vec<u64>,
}

impl FixedTensor {
    /// Encodes the BF16 words of a tensor of this shape, row-major, on all cores.
    ///
    /// # Errors
    ///
    /// [`FixedError::Elements`] if the shape has another number of elements than `words`; [`FixedError::Dimensions`] if it has
    /// more than eight; [`FixedError::TooLarge`], [`FixedError::TooManyEscapes`].
    pub fn from_words(shape: &[usize], words: &[u16]) -> Result<Self, FixedError> {
        let expected = layout_of(shape)?.words();
        if words.len() != expected {
            return Err(FixedError::Elements { got: words.len(), expected });
        }
        let read = |_, elements: Range<usize>, out: &mut [u16], _: &mut ()| {
            out.copy_from_slice(&words[elements]);
            Ok(())
        };
        let mut encoded = encode(&[shape], read, |_, error| error, |_, _| Ok(()))?;
        Ok(encoded.swap_remove(0))
    }

    /// The shape, in elements, row-major.
    pub fn shape(&self) -> &[usize] {
        self.header.shape()
    }

    /// The number of elements.
    pub fn elements(&self) -> usize {
        self.header.layout().words()
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.header.layout().rows()
    }

    /// Elements per row.
    pub fn columns(&self) -> usize {
        self.header.layout().columns()
    }

    /// The memory that it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.header.bytes()
    }

    /// The weight as self-describing bytes, which [`Payload::parse`](payload::Payload::parse) reads.
    pub fn as_payload(&self) -> &[u8] {
        bytemuck::cast_slice(&self.memory)
    }

    /// The payload's memory.
    pub fn into_payload(self) -> Vec<u64> {
        self.memory
    }

    /// The header of its payload.
    pub fn header(&self) -> &PayloadHeader {
        &self.header
    }

    /// Decodes all elements, on all cores.
    ///
    /// # Errors
    ///
    /// [`FixedError::OutLength`] if `out` has the wrong length. Nothing has been written then.
    pub fn read_into(&self, out: &mut [u16]) -> Result<(), FixedError> {
        decode_all(&self.matrix()?, out)
    }

    /// Decodes all elements to 32-bit floats, which can represent every BF16 number, on all cores. Decoded words are widened
    /// while they are in the cache, so the weight is never in memory as BF16.
    ///
    /// # Errors
    ///
    /// As [`Self::read_into`].
    pub fn read_as_f32_into(&self, out: &mut [f32]) -> Result<(), FixedError> {
        let layout = self.header.layout();
        on_all_cores(layout, out, |rows, out| self.read_rows_as_f32_into(rows, out))
    }

    /// Decodes some rows, on this thread.
    ///
    /// # Errors
    ///
    /// [`FixedError::Rows`], [`FixedError::OutLength`]. Nothing has been written then.
    pub fn read_rows_into(&self, rows: Range<usize>, out: &mut [u16]) -> Result<(), FixedError> {
        fixed::decode(&self.matrix()?, rows, out, Isa::best())
    }

    /// Decodes some rows to 32-bit floats, on this thread.
    ///
    /// # Errors
    ///
    /// As [`Self::read_rows_into`].
    pub fn read_rows_as_f32_into(&self, rows: Range<usize>, out: &mut [f32]) -> Result<(), FixedError> {
        if rows.start > rows.end || rows.end > self.rows() {
            return Err(FixedError::Rows { got: rows.start.max(rows.end), rows: self.rows() });
        }
        let expected = rows.len() * self.columns();
        if out.len() != expected {
            return Err(FixedError::OutLength { got: out.len(), expected });
        }
        let each = (WIDENED / self.columns().max(1)).max(1);
        let mut words = vec![0; each.min(rows.len()) * self.columns()];
        for (first, out) in rows.clone().step_by(each).zip(out.chunks_mut(words.len().max(1))) {
            let words = &mut words[..out.len()];
            self.read_rows_into(first..rows.end.min(first + each), words)?;
            out.iter_mut().zip(words).for_each(|(out, word)| *out = f32::from_bits(u32::from(*word) << 16));
        }
        Ok(())
    }

    /// Multiplies rows of 32-bit floats by this weight, as a linear layer without bias does: y = x · Wᵀ, on all cores.
    ///
    /// `inputs` are rows of [`Self::columns`] elements, and `out` gets a row of [`Self::rows`] products for each. The order of
    /// sums is fixed, [`Order::DOT`](crate::fixed::Order::DOT), so the bits are the same on every processor, for any number of
    /// threads and rows. Other libraries use other orders, so their last bits may differ.
    ///
    /// # Errors
    ///
    /// [`FixedError::InputLength`] if `inputs` aren't whole rows; [`FixedError::OutLength`]. Nothing has been written then.
    pub fn multiply_into(&self, inputs: &[f32], out: &mut [f32]) -> Result<(), FixedError> {
        let (matrix, layout) = (self.matrix()?, self.header.layout());
        let got = inputs.len().checked_rem(layout.columns()).unwrap_or(inputs.len());
        if got != 0 {
            return Err(FixedError::InputLength { got, expected: layout.columns() });
        }
        let inputs = Inputs::floats(inputs, layout.columns());
        let expected = inputs.rows() * layout.rows();
        if out.len() != expected {
            return Err(FixedError::OutLength { got: out.len(), expected });
        }
        let mut outs: Vec<_> = out.chunks_mut(layout.rows().max(1)).collect();
        let own = |rows: Range<usize>| {
            let own = outs.iter_mut().map(|out| out.split_off_mut(..rows.len()).unwrap_or_default());
            (rows.clone(), own.collect::<Vec<_>>())
        };
        let tasks: Vec<_> = tasks(layout).map(own).collect();
        tasks
            .into_par_iter()
            .try_for_each(|(rows, mut out)| fixed::multiply(&matrix, rows, &inputs, &mut out, Isa::best()))
    }

    fn matrix(&self) -> Result<Matrix<'_>, FixedError> {
        self.header.matrix(self.as_payload())
    }
}

/// Decodes all rows of a matrix, on all cores.
fn decode_all(matrix: &Matrix<'_>, out: &mut [u16]) -> Result<(), FixedError> {
    on_all_cores(matrix.layout(), out, |rows, out| fixed::decode(matrix, rows, out, Isa::best()))
}

/// Calls `decode` to fill all rows, some rows at a time.
fn on_all_cores<T: Send>(
    layout: Layout,
    out: &mut [T],
    decode: impl Fn(Range<usize>, &mut [T]) -> Result<(), FixedError> + Sync,
) -> Result<(), FixedError> {
    let (got, expected) = (out.len(), layout.words());
    if got != expected {
        return Err(FixedError::OutLength { got, expected });
    }
    let each = rows_of_task(layout);
    let outs = out.par_chunks_mut((each * layout.columns()).max(1)).enumerate();
    outs.try_for_each(|(task, out)| decode(task * each..layout.rows().min((task + 1) * each), out))
}

fn tasks(layout: Layout) -> impl Iterator<Item = Range<usize>> {
    let each = rows_of_task(layout);
    (0..layout.rows()).step_by(each).map(move |first| first..layout.rows().min(first + each))
}

fn rows_of_task(layout: Layout) -> usize {
    (TASK / layout.columns().max(1)).max(1)
}
