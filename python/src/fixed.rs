//! Weights in memory with fixed-length codes.

use std::iter;
use std::ops::Range;

use df11_host::internals::fixed::{Inputs, Isa, multiply_rows_into};
use df11_host::{FixedError, FixedTensor};
use half::bf16;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::memory::Region;
use crate::process::has_threads;
use crate::team;

/// A weight in memory with fixed-length codes. Threads can share it.
#[pyclass(frozen, module = "df11._df11")]
pub(crate) struct Fixed(FixedTensor);

#[pymethods]
impl Fixed {
    /// Encodes BF16 words of a tensor of this shape, at this address. Nothing may write to them meanwhile.
    #[new]
    fn new(py: Python<'_>, address: usize, shape: Vec<usize>) -> PyResult<Self> {
        has_threads()?;
        let elements = shape.iter().try_fold(2usize, |bytes, &n| bytes.checked_mul(n));
        let region =
            Region::new(address, elements.ok_or_else(|| PyValueError::new_err("a shape of too many elements"))?)?;
        let words = region.as_words()?;
        py.detach(|| FixedTensor::from_words(&shape, words)).map(Self).map_err(refused)
    }

    /// The number of its rows, which are decoded whole.
    #[getter]
    fn rows(&self) -> usize {
        self.0.rows()
    }

    /// Elements of a row.
    #[getter]
    fn columns(&self) -> usize {
        self.0.columns()
    }

    /// Bytes of memory that it takes.
    #[getter]
    fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// Decodes the rows from `start` up to `end` into memory at this address, on this number of torch's threads. The
    /// memory must have room for them, be writable, and stay while this runs.
    fn _decode_rows(&self, py: Python<'_>, start: usize, end: usize, address: usize, threads: usize) -> PyResult<()> {
        has_threads()?;
        let columns = self.0.columns();
        let mut out = Region::new(address, 2 * columns * end.saturating_sub(start))?;
        let mut words = out.as_words_mut()?;
        let tasks = shares(start..end, threads).map(|rows| {
            let words = words.split_off_mut(..rows.len() * columns).unwrap_or_default();
            (rows, words)
        });
        let tasks: Vec<_> = tasks.collect();
        py.detach(|| team::run(threads, tasks, |(rows, words)| self.0.read_rows_into(rows, words))).map_err(refused)
    }

    /// Decodes the rows with these numbers into memory at this address, one after another, as [`Self::_decode_rows`] does.
    fn _gather(&self, py: Python<'_>, rows: Vec<usize>, address: usize) -> PyResult<()> {
        has_threads()?;
        let columns = self.0.columns();
        let mut out = Region::new(address, 2 * columns * rows.len())?;
        let words = out.as_words_mut()?;
        let decode = || {
            let outs = words.chunks_exact_mut(columns.max(1));
            rows.iter().zip(outs).try_for_each(|(&row, out)| self.0.read_rows_into(row..row.saturating_add(1), out))
        };
        py.detach(decode).map_err(refused)
    }

    /// Multiplies `count` rows of BF16 inputs by the rows from `start` up to `end`, adds a bias if there is one, and rounds
    /// each sum to BF16 once, on this number of torch's threads. `inputs`, `bias` and `out` are addresses of BF16 words.
    #[expect(clippy::too_many_arguments, reason = "three tensors, each by its address")]
    fn _multiply(
        &self,
        py: Python<'_>,
        start: usize,
        end: usize,
        inputs: usize,
        count: usize,
        bias: Option<usize>,
        out: usize,
        threads: usize,
    ) -> PyResult<()> {
        has_threads()?;
        let (rows, columns) = (end.saturating_sub(start), self.0.columns());
        let inputs = Region::new(inputs, 2 * count * columns)?;
        let bias = bias.map(|address| Region::new(address, 2 * rows)).transpose()?;
        let mut out = Region::new(out, 2 * count * rows)?;
        let inputs = inputs.as_words()?;
        let bias = bias.as_ref().map_or(Ok(&[][..]), Region::as_words)?;
        let out = out.as_words_mut()?;
        let mut outs: Vec<_> = out.chunks_mut(rows.max(1)).collect();
        let tasks = shares(start..end, threads).map(|rows| {
            let own = outs.iter_mut().map(|out| out.split_off_mut(..rows.len()).unwrap_or_default());
            (rows.clone(), own.collect::<Vec<_>>())
        });
        let tasks: Vec<_> = tasks.collect();
        let multiply = || {
            let inputs = Inputs::words(inputs, columns, Isa::best());
            team::run(threads, tasks, |(rows, outs)| {
                let mut sums = vec![0.; outs.len() * rows.len()];
                let mut sums: Vec<_> = sums.chunks_mut(rows.len().max(1)).collect();
                multiply_rows_into(&self.0, rows.clone(), &inputs, &mut sums)?;
                let bias = bias.get(rows.start - start..rows.end - start).unwrap_or_default();
                for (sums, out) in sums.iter().zip(outs) {
                    // Without a bias -0, which changes no sum, and no zero's sign.
                    let bias = bias.iter().map(|&word| bf16::from_bits(word)).chain(iter::repeat(bf16::NEG_ZERO));
                    for ((sum, out), bias) in sums.iter().zip(out).zip(bias) {
                        *out = nearest_bits(sum + bias.to_f32());
                    }
                }
                Ok(())
            })
        };
        py.detach(multiply).map_err(refused)
    }
}

impl Fixed {
    pub(crate) fn of(tensor: FixedTensor) -> Self {
        Self(tensor)
    }
}

/// Rows divided among threads.
fn shares(rows: Range<usize>, threads: usize) -> impl Iterator<Item = Range<usize>> {
    let each = rows.len().div_ceil(threads.max(1)).next_multiple_of(16);
    let end = rows.end;
    rows.step_by(each.max(1)).map(move |first| first..end.min(first + each))
}

/// The BF16 word nearest to a float; of two the even one. Processors differ in the bits of what is no number.
fn nearest_bits(float: f32) -> u16 {
    if float.is_nan() { bf16::NAN } else { bf16::from_f32(float) }.to_bits()
}

fn refused(error: FixedError) -> PyErr {
    PyValueError::new_err(error.to_string())
}
