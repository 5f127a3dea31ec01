//! Tensors of Python's to a safetensors file.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use df11_host::{Error, Progress};
use pyo3::prelude::*;
use safetensors::{Dtype, SafeTensorError, View};

use crate::errors::{named_twice, not_held, to_python};
use crate::memory::Region;
use crate::progress::run;

/// A tensor as Python describes it: its name, its dtype as safetensors names it, its shape, the address and the number of
/// its bytes.
type Described = (String, String, Vec<usize>, usize, usize);

/// A tensor in Python's memory.
struct InPython {
    dtype: Dtype,
    shape: Vec<usize>,
    region: Region,
}

/// A tensor while it is written.
struct Written<'a> {
    name: &'a str,
    tensor: &'a InPython,
    progress: &'a dyn Progress,
}

impl View for Written<'_> {
    fn dtype(&self) -> Dtype {
        self.tensor.dtype
    }

    fn shape(&self) -> &[usize] {
        &self.tensor.shape
    }

    fn data(&self) -> Cow<'_, [u8]> {
        // The library that writes the file can't be told that the caller has interrupted it. The file will be removed.
        let bytes = if self.progress.is_interrupted() { &[] } else { self.tensor.region.as_ref() };
        self.progress.advance(bytes.len() as u64, self.name);
        Cow::Borrowed(bytes)
    }

    fn data_len(&self) -> usize {
        self.tensor.region.as_ref().len()
    }
}

/// Writes a safetensors file, the same bytes that the safetensors library writes. Errors name it as it is `shown`.
///
/// # Errors
///
/// `UnsupportedDtypeError` for what no such file holds, `FileError`, and what the callback or a signal raised: then the file isn't whole.
#[pyfunction(signature = (path, shown, tensors, metadata, *, progress))]
pub(crate) fn write_safetensors(
    py: Python<'_>,
    path: PathBuf,
    shown: PathBuf,
    tensors: Vec<Described>,
    metadata: Option<HashMap<String, String>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<()> {
    let mut names = HashSet::new();
    if let Some((twice, ..)) = tensors.iter().find(|(name, ..)| !names.insert(name.as_str())) {
        return Err(named_twice(twice));
    }
    let mut views = Vec::with_capacity(tensors.len());
    for (name, dtype, shape, address, bytes) in tensors {
        let dtype: Dtype = serde_json::from_value(dtype.into()).map_err(not_held)?;
        views.push((name, InPython { dtype, shape, region: Region::new(address, bytes)? }));
    }
    let written = run(py, progress, |progress| {
        progress.start(views.iter().map(|(_, tensor)| tensor.region.as_ref().len() as u64).sum());
        let views = views.iter().map(|(name, tensor)| (name, Written { name, tensor, progress }));
        Ok(safetensors::serialize_to_file(views, metadata, &path))
    })?;
    written.map_err(|error| match error {
        SafeTensorError::IoError(source) => to_python(Error::Io { action: "write", path: shown, source }),
        error => not_held(error),
    })
}
