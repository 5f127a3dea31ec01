//! Multiplies inputs by a matrix of BF16 words that never exists as a whole: tile by tile it is decoded, or read, and
//! multiplied at once, while it is in the cache ([`df11_simd::multiply()`]).
//!
//! Each product depends on its row and its input only. So neither tiles nor tasks nor threads change a bit of it.

use std::ops::Range;

use df11_simd::Isa;
use rayon::prelude::*;

use crate::buffers::Buffers;
use crate::error::multiply::MultiplyError;

/// Elements of a task: enough that the chunks at its ends, which its neighbours decode too, are a small part of it, and
/// few enough that tasks end at about the same time.
const TASK: Range<usize> = 100_000..800_000;

/// Tasks for each thread, in a matrix in which they have fewer elements than the most.
const TASKS_OF_THREAD: usize = 2;

/// A matrix of `rows` rows of `columns` elements, the inputs to multiply it by, and the memory for the products.
#[derive(Debug)]
pub(crate) struct Multiplication<'i, 'o> {
    rows: usize,
    columns: usize,
    inputs: &'i [f32],
    out: &'o mut [f32],
}

/// Some rows of the matrix, and the memory for their products with each input.
type Task<'o> = (Range<usize>, Vec<&'o mut [f32]>);

impl<'i, 'o> Multiplication<'i, 'o> {
    /// A multiplication by a matrix of this many elements.
    ///
    /// # Errors
    ///
    /// [`MultiplyError::NotRows`], [`MultiplyError::InputLength`], [`MultiplyError::OutLength`].
    pub(crate) fn new(
        elements: usize,
        columns: usize,
        inputs: &'i [f32],
        out: &'o mut [f32],
    ) -> Result<Self, MultiplyError> {
        if columns == 0 || !elements.is_multiple_of(columns) {
            return Err(MultiplyError::NotRows { elements, in_features: columns });
        }
        if !inputs.len().is_multiple_of(columns) {
            return Err(MultiplyError::InputLength { got: inputs.len(), in_features: columns });
        }
        let (rows, n_inputs) = (elements / columns, inputs.len() / columns);
        match rows.checked_mul(n_inputs) {
            Some(products) if products == out.len() => Ok(Self { rows, columns, inputs, out }),
            expected => Err(MultiplyError::OutLength { got: out.len(), expected: expected.unwrap_or(usize::MAX) }),
        }
    }

    /// Computes all products, on all cores. `read` calls its last argument with the words of the rows that it is asked
    /// for, some whole rows at a time, in order. It may use its buffer as it likes.
    ///
    /// # Errors
    ///
    /// The errors of `read`; the memory for the products then has no particular content.
    pub(crate) fn compute<B: Default + Send, E: Send>(
        self,
        read: impl Fn(Range<usize>, &mut B, &mut dyn FnMut(&[u16])) -> Result<(), E> + Sync,
    ) -> Result<(), E> {
        let Self { columns, inputs, .. } = self;
        let (isa, buffers) = (Isa::best(), Buffers::default());
        self.tasks().into_par_iter().try_for_each(|(rows, mut out)| {
            buffers.with(|buffer| {
                read(rows, buffer, &mut |words| {
                    let here = words.len() / columns;
                    let now = out.iter_mut().map(|out| out.split_off_mut(..here).unwrap_or_default());
                    df11_simd::multiply(words, columns, inputs, &mut now.collect::<Vec<_>>(), isa);
                })
            })
        })
    }

    fn tasks(self) -> Vec<Task<'o>> {
        let Self { rows, columns, out, .. } = self;
        if out.is_empty() {
            return Vec::new();
        }
        let even = rows * columns / (TASKS_OF_THREAD * rayon::current_num_threads());
        let rows_of_task = (even.clamp(TASK.start, TASK.end) / columns).max(1);
        let mut out: Vec<_> = out.chunks_mut(rows).collect();
        let tasks = (0..rows).step_by(rows_of_task).map(|first| {
            let rows = first..rows.min(first + rows_of_task);
            let parts = out.iter_mut().map(|out| out.split_off_mut(..rows.len()).unwrap_or_default());
            (rows.clone(), parts.collect())
        });
        tasks.collect()
    }
}
