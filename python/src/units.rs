//! Units in memory: encoded from a model's files or from Python's memory, decoded into Python's memory.

use std::hint::black_box;
use std::sync::Arc;

use df11_host::internals::unit::{self, Encoded, Geometry};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::no_memory_for;
use crate::memory::Region;
use crate::process::has_threads;

/// An encoded unit. Threads can share it.
#[pyclass(frozen, module = "df11._df11")]
pub(crate) struct Unit(Arc<Encoded>);

#[pymethods]
impl Unit {
    /// The number of its elements.
    #[getter]
    fn elements(&self) -> usize {
        self.0.sign_mantissa.len()
    }

    /// The bytes of its six tensors.
    #[getter]
    fn bytes(&self) -> usize {
        let Encoded { luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions } = self.encoded();
        [luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions].map(Vec::len).iter().sum()
    }

    /// Decodes the elements from `start` up to `end` into memory at this address, which must have room for them, be
    /// writable, and stay while this runs.
    #[pyo3(signature = (start, end, address))]
    fn _decode_into(&self, py: Python<'_>, start: usize, end: usize, address: usize) -> PyResult<()> {
        has_threads()?;
        let mut out = Region::new(address, 2 * end.saturating_sub(start))?;
        let words = out.as_words_mut()?;
        py.detach(|| {
            let unit = unit::Unit::validate(self.0.as_raw(), Geometry::OFFICIAL).map_err(not_valid)?;
            unit::decode_elements_into(&unit, start..end, words).map_err(not_valid)
        })
    }
}

impl Unit {
    pub(crate) fn new(encoded: Encoded) -> Self {
        Self(Arc::new(encoded))
    }

    pub(crate) fn encoded(&self) -> &Encoded {
        &self.0
    }
}

/// Encodes BF16 weights at these addresses, each with its number of bytes, as one unit; `None` if the format can't hold
/// them or they would not shrink. Nothing may write to them meanwhile.
///
/// # Errors
///
/// `OutOfMemoryError`; the process was forked.
#[pyfunction]
pub(crate) fn encode(py: Python<'_>, weights: Vec<(usize, usize)>) -> PyResult<Option<Unit>> {
    has_threads()?;
    let regions = weights.into_iter().map(|(address, bytes)| Region::new(address, bytes));
    let regions = regions.collect::<PyResult<Vec<_>>>()?;
    let words = regions.iter().map(Region::as_words).collect::<PyResult<Vec<_>>>()?;
    has_memory(words.iter().map(|weight| size_of_val(*weight)).sum())?;
    Ok(py.detach(|| unit::encode_if_smaller(&words)).map(Unit::new))
}

/// Asks for so many bytes, which the work after it may take, and gives them back. A process that was refused memory in the middle of
/// encoding would end.
pub(crate) fn has_memory(bytes: usize) -> PyResult<()> {
    let mut memory = Vec::<u8>::new();
    let reserved = memory.try_reserve_exact(bytes);
    // Without this the compiler sees that nothing uses the memory, and doesn't ask for it.
    black_box(&mut memory);
    reserved.map_err(|_| no_memory_for(bytes))
}

fn not_valid(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}
