//! Inputs times a weight, which is decoded while it is multiplied.

use std::ops::Range;

use df11_codec::fixed::FixedError;
use df11_simd::Isa;
use df11_simd::fixed::{self, Inputs};
use rayon::prelude::*;

use crate::fixed::tensor::FixedTensor;

impl FixedTensor {
    /// Multiplies rows of 32-bit floats by this weight, as a linear layer without bias does: y = x · Wᵀ, on all cores.
    ///
    /// `inputs` are rows of [`Self::columns`] elements, and `out` gets a row of [`Self::rows`] products for each. Sums are formed in
    /// a fixed order, which [`df11_simd::fixed::product`] documents: the same bits on every processor, with any number of
    /// threads and of rows. Other libraries sum up in other orders, so their last bits differ.
    ///
    /// # Errors
    ///
    /// [`FixedError::InputLength`] if `inputs` are no whole rows; [`FixedError::OutLength`]. Nothing is written then.
    pub fn multiply_into(&self, inputs: &[f32], out: &mut [f32]) -> Result<(), FixedError> {
        let columns = self.columns();
        let got = inputs.len().checked_rem(columns).unwrap_or(inputs.len());
        if got != 0 {
            return Err(FixedError::InputLength { got, expected: columns });
        }
        let inputs = Inputs::floats(inputs, columns);
        let expected = inputs.rows() * self.rows();
        if out.len() != expected {
            return Err(FixedError::OutLength { got: out.len(), expected });
        }
        let mut outs: Vec<_> = out.chunks_mut(self.rows().max(1)).collect();
        let own = |rows: Range<usize>| {
            let own =
                outs.iter_mut().map(|out| out.split_off_mut(..rows.len()).unwrap_or_default()).collect::<Vec<_>>();
            (rows, own)
        };
        let tasks: Vec<_> = self.blocks.tasks().map(own).collect();
        tasks.into_par_iter().try_for_each(|(rows, mut out)| multiply_rows_into(self, rows, &inputs, &mut out))
    }
}

/// Multiplies inputs by some rows of a weight on this thread: each of `out` gets the products of one row of inputs.
///
/// # Errors
///
/// As of [`df11_simd::fixed::multiply`].
pub fn multiply_rows_into(
    weight: &FixedTensor,
    rows: Range<usize>,
    inputs: &Inputs,
    out: &mut [&mut [f32]],
) -> Result<(), FixedError> {
    weight.check_rows(&rows)?;
    if let Some(out) = out.iter().find(|out| out.len() != rows.len()) {
        return Err(FixedError::OutLength { got: out.len(), expected: rows.len() });
    }
    let mut done = 0;
    weight.blocks.within(rows).try_for_each(|(block, rows)| {
        let here = done..done + rows.len();
        done = here.end;
        let mut out: Vec<_> = out.iter_mut().filter_map(|out| out.get_mut(here.clone())).collect();
        weight.matrix(block).map_or(Ok(()), |matrix| fixed::multiply(&matrix, rows, inputs, &mut out, Isa::best()))
    })
}
