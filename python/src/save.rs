//! Tensors of Python's to a safetensors file.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use safetensors::{Dtype, SafeTensorError, View};

use crate::errors::named_twice;
use crate::memory::Region;

/// A tensor as Python describes it: its name, its dtype as safetensors names it, its shape, the address and the number of
/// its bytes.
type Described = (String, String, Vec<usize>, usize, usize);

/// A tensor in Python's memory.
struct InPython {
    dtype: Dtype,
    shape: Vec<usize>,
    region: Region,
}

impl View for &InPython {
    fn dtype(&self) -> Dtype {
        self.dtype
    }

    fn shape(&self) -> &[usize] {
        &self.shape
    }

    fn data(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(self.region.as_ref())
    }

    fn data_len(&self) -> usize {
        self.region.as_ref().len()
    }
}

/// Writes a safetensors file, the same bytes that the safetensors library writes.
#[pyfunction]
pub(crate) fn write_safetensors(
    py: Python<'_>,
    path: PathBuf,
    tensors: Vec<Described>,
    metadata: Option<HashMap<String, String>>,
) -> PyResult<()> {
    let mut names = HashSet::new();
    if let Some((twice, ..)) = tensors.iter().find(|(name, ..)| !names.insert(name.as_str())) {
        return Err(named_twice(twice));
    }
    let mut views = Vec::with_capacity(tensors.len());
    for (name, dtype, shape, address, bytes) in tensors {
        let dtype: Dtype = serde_json::from_value(dtype.into()).map_err(|e| PyValueError::new_err(e.to_string()))?;
        views.push((name, InPython { dtype, shape, region: Region::new(address, bytes)? }));
    }
    let written = py.detach(|| {
        let views = views.iter().map(|(name, view)| (name, view));
        safetensors::serialize_to_file(views, metadata, &path)
    });
    written.map_err(|error| match error {
        SafeTensorError::IoError(source) => PyErr::from(source),
        error => PyValueError::new_err(error.to_string()),
    })
}
