//! Encodes, checks, decodes and multiplies weights as payloads in Python's memory.

use std::iter;
use std::ops::Range;

use df11_codec::fixed::{FixedError, Matrix};
use df11_host::FixedTensor;
use df11_host::payload::{Payload, PayloadError};
use df11_simd::Isa;
use df11_simd::fixed::{self, Inputs, Order};
use half::bf16;
use pyo3::prelude::*;

use crate::errors::{argument, damaged, to_python};
use crate::memory::{Region, has_memory};
use crate::process::has_threads;
use crate::team;

/// An address, and a length in bytes or BF16 words.
type Place = (usize, usize);

/// A payload in memory of its own, which lives as long as this object. Python may write to it.
#[pyclass(frozen, module = "df11._df11")]
pub(crate) struct Packed {
    /// Its address.
    #[pyo3(get)]
    place: Place,
    /// Keeps the memory alive.
    _memory: Vec<u64>,
}

impl Packed {
    /// `None` if the payload is no smaller than its BF16 words.
    pub(crate) fn if_smaller(packed: FixedTensor) -> Option<Self> {
        let (bytes, words) = (packed.bytes(), packed.elements());
        let mut memory = packed.into_payload();
        let place = (memory.as_mut_ptr().expose_provenance(), bytes);
        (bytes < 2 * words).then_some(Self { place, _memory: memory })
    }
}

/// Words that a thread decodes at a time, or multiplies by few inputs: some 50 microseconds' work.
const SHARE: usize = 256 << 10;

/// A thread gets about so many shares at most.
const MOST_SHARES: usize = 32;

/// A thread keeps this many sums before it rounds them.
const SUMS: usize = 128 << 10;

/// At most this many inputs are multiplied together.
const INPUTS: usize = 512;

/// Encodes the BF16 words of a tensor of this shape at this address. Returns `None` if the result wouldn't be smaller. Nothing may
/// write to the words meanwhile.
#[pyfunction]
pub(crate) fn pack(py: Python<'_>, address: usize, shape: Vec<usize>) -> PyResult<Option<Packed>> {
    has_threads()?;
    let words = shape.iter().fold(1usize, |words, &n| words.saturating_mul(n));
    let region = Region::new(address, words.saturating_mul(2))?;
    has_memory(region.as_ref().len())?;
    let words = region.as_words()?;
    let packed = py.detach(|| FixedTensor::from_words(&shape, words)).map_err(argument)?;
    Ok(Packed::if_smaller(packed))
}

/// Checks every rule of a payload.
#[pyfunction]
pub(crate) fn check_payload(py: Python<'_>, payload: Place) -> PyResult<()> {
    has_threads()?;
    let region = Region::new(payload.0, payload.1)?;
    py.detach(|| Ok::<_, PayloadError>(Payload::parse(region.as_ref())?.check()?)).map_err(to_python)
}

/// Decodes rows `start..end` to words at an address, on this number of torch's threads.
#[pyfunction]
pub(crate) fn decode_rows(
    py: Python<'_>,
    payload: Place,
    start: usize,
    end: usize,
    out: Place,
    threads: usize,
) -> PyResult<()> {
    has_threads()?;
    let mut out = Region::new(out.0, out.1.saturating_mul(2))?;
    let mut words = out.as_words_mut()?;
    with_matrix(payload, |matrix| {
        let columns = matrix.layout().columns();
        let tasks = shares(start..end, columns, threads, 0).map(|rows| {
            let words = words.split_off_mut(..rows.len() * columns).unwrap_or_default();
            (rows, words)
        });
        let tasks: Vec<_> = tasks.collect();
        let decode = |(): &mut (), (rows, words)| fixed::decode(matrix, rows, words, Isa::best());
        py.detach(|| team::run(threads, tasks, || (), decode)).map_err(damaged)
    })
}

/// Decodes the rows with these numbers, one after another.
#[pyfunction]
pub(crate) fn gather(py: Python<'_>, payload: Place, rows: Vec<usize>, out: Place) -> PyResult<()> {
    has_threads()?;
    let mut out = Region::new(out.0, out.1.saturating_mul(2))?;
    let words = out.as_words_mut()?;
    with_matrix(payload, |matrix| {
        let outs = words.chunks_exact_mut(matrix.layout().columns().max(1));
        let mut tasks = iter::zip(rows, outs);
        let decode = |(row, out): (usize, &mut [u16])| fixed::decode(matrix, row..row + 1, out, Isa::best());
        py.detach(|| tasks.try_for_each(decode)).map_err(damaged)
    })
}

/// The names of the orders of sums that this machine supports.
#[pyfunction]
pub(crate) fn orders() -> Vec<&'static str> {
    Order::available(Isa::best()).map(Order::name).collect()
}

/// Multiplies `count` rows of BF16 inputs by the weight, in the order of sums with this name, adds the bias, if any, and rounds each
/// sum once to BF16, on this number of torch's threads. `inputs`, `bias` and `out` are addresses of BF16 words.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "a function for Python code of ours alone")]
pub(crate) fn multiply(
    py: Python<'_>,
    order: &str,
    payload: Place,
    inputs: usize,
    count: usize,
    bias: Option<usize>,
    out: usize,
    threads: usize,
) -> PyResult<()> {
    has_threads()?;
    let order = Order::available(Isa::best()).find(|known| known.name() == order);
    let order = order.ok_or_else(|| argument("this machine doesn't multiply in this order"))?;
    with_matrix(payload, |matrix| {
        let (rows, columns) = (matrix.layout().rows(), matrix.layout().columns());
        let inputs = Region::new(inputs, 2 * count * columns)?;
        let bias = bias.map(|address| Region::new(address, 2 * rows)).transpose()?;
        let mut out = Region::new(out, 2 * count * rows)?;
        let inputs = inputs.as_words()?;
        let bias = bias.as_ref().map_or(Ok(&[][..]), Region::as_words)?;
        let mut outs: Vec<_> = out.as_words_mut()?.chunks_mut(rows.max(1)).collect();
        py.detach(|| {
            parts(count).try_for_each(|part| {
                let inputs = inputs.get(part.start * columns..part.end * columns).unwrap_or_default();
                let outs = outs.get_mut(part).unwrap_or_default();
                let tasks = shares(0..rows, columns, threads, outs.len()).map(|rows| {
                    let own = outs.iter_mut().map(|out| out.split_off_mut(..rows.len()).unwrap_or_default());
                    (rows.clone(), own.collect::<Vec<_>>())
                });
                // Each thread arranges the inputs for itself: fetching them from another core takes longer.
                let prepared = || (Inputs::words(inputs, columns, order), Vec::new());
                team::run(threads, tasks.collect(), prepared, |(inputs, sums), (rows, mut outs)| {
                    multiply_rows(matrix, rows, inputs, bias, sums, &mut outs, order)
                })
            })
        })
        .map_err(damaged)
    })
}

/// Multiplies some rows, adds the bias, if any, and rounds. `sums` is memory for this.
fn multiply_rows(
    matrix: &Matrix<'_>,
    rows: Range<usize>,
    inputs: &Inputs,
    bias: &[u16],
    sums: &mut Vec<f32>,
    outs: &mut [&mut [u16]],
    order: Order,
) -> Result<(), FixedError> {
    let each = (SUMS / outs.len().max(1)).min(rows.len()).max(1);
    sums.resize(outs.len() * each, 0.);
    for first in rows.clone().step_by(each) {
        let own = first..rows.end.min(first + each);
        let mut sums: Vec<_> = sums.chunks_mut(each).map(|sums| &mut sums[..own.len()]).collect();
        fixed::multiply(matrix, own.clone(), inputs, &mut sums, Isa::best())?;
        let bias = bias.get(own).unwrap_or_default();
        for (sums, out) in sums.iter_mut().zip(&mut *outs) {
            iter::zip(&mut **sums, bias).for_each(|(sum, &bias)| *sum += bf16::from_bits(bias).to_f32());
            order.round(sums, out.split_off_mut(..sums.len()).unwrap_or_default());
        }
    }
    Ok(())
}

/// Divides inputs into parts. Where there are several inputs, none is alone in a part, for a single one can have another order of sums.
fn parts(count: usize) -> impl Iterator<Item = Range<usize>> {
    let parts = count.div_ceil(INPUTS);
    let start = move |part: usize| count.min((count * part / parts).next_multiple_of(16));
    (0..parts).map(move |part| start(part)..start(part + 1))
}

/// Calls `f` with the matrix in a payload.
fn with_matrix(payload: Place, f: impl FnOnce(&Matrix<'_>) -> PyResult<()>) -> PyResult<()> {
    let region = Region::new(payload.0, payload.1)?;
    f(&Payload::parse(region.as_ref()).map_err(to_python)?.matrix())
}

/// Divides rows among threads: a share for each, or several smaller ones, so that a slow core gets fewer.
fn shares(rows: Range<usize>, columns: usize, threads: usize, inputs: usize) -> impl Iterator<Item = Range<usize>> {
    // Multiplying four inputs takes as long as decoding. A list of more tasks would only take memory.
    let share = (SHARE / (1 + inputs / 4) / columns.max(1)).max(rows.len().div_ceil(MOST_SHARES * threads.max(1)));
    let each = rows.len().div_ceil(threads.max(1)).min(share).next_multiple_of(32).max(32);
    let end = rows.end;
    rows.step_by(each).map(move |first| first..end.min(first + each))
}
