//! Weights as arrays of bytes that say what they are, in memory of Python's.

use df11_host::device::Form;
use df11_host::internals::payload::{self, Payload, PayloadError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use crate::memory::Region;
use crate::process::has_threads;
use crate::units::has_memory;

/// Encodes BF16 words of a tensor of this shape, at this address; `None` if DF11 can't hold them, or would be no smaller. Nothing may
/// write to them meanwhile.
#[pyfunction]
pub(crate) fn pack<'py>(
    py: Python<'py>,
    address: usize,
    shape: Vec<usize>,
    fixed: bool,
) -> PyResult<Option<Bound<'py, PyByteArray>>> {
    has_threads()?;
    let bytes = shape.iter().try_fold(2usize, |bytes, &n| bytes.checked_mul(n));
    let region = Region::new(address, bytes.ok_or_else(|| PyValueError::new_err("a shape of too many elements"))?)?;
    let words = region.as_words()?;
    // The payload, and its copy in Python's memory.
    has_memory(2 * size_of_val(words))?;
    let form = if fixed { Form::Fixed } else { Form::Df11 };
    let packed = py.detach(|| payload::pack(form, &shape, words)).map_err(refused)?;
    let copied = |packed: Vec<u8>| {
        PyByteArray::new_with(py, packed.len(), |out| {
            out.copy_from_slice(&packed);
            Ok(())
        })
    };
    packed.map(copied).transpose()
}

/// Decodes a payload of this address and number of bytes to words of that address and number, on all cores.
#[pyfunction]
pub(crate) fn unpack(py: Python<'_>, payload: (usize, usize), out: (usize, usize)) -> PyResult<()> {
    has_threads()?;
    let payload = Region::new(payload.0, payload.1)?;
    let mut out = Region::new(out.0, out.1.saturating_mul(2))?;
    let words = out.as_words_mut()?;
    py.detach(|| Payload::parse(payload.as_ref())?.decode_into(words)).map_err(refused)
}

/// Checks every rule of a payload.
///
/// # Errors
///
/// `OutOfMemoryError`; `ValueError` names the rule that is broken; the process was forked.
#[pyfunction]
pub(crate) fn check_payload(py: Python<'_>, address: usize, bytes: usize) -> PyResult<()> {
    has_threads()?;
    let region = Region::new(address, bytes)?;
    let payload = Payload::parse(region.as_ref()).map_err(refused)?;
    // What isn't of fixed length is decoded.
    if payload.header().form() == Form::Df11 {
        has_memory(size_of::<u16>() * payload.header().elements())?;
    }
    py.detach(|| payload.check()).map_err(refused)
}

fn refused(error: PayloadError) -> PyErr {
    PyValueError::new_err(error.to_string())
}
