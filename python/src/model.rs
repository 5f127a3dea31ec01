//! Tensors by name.

use std::collections::BTreeMap;
use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::{no_such_tensor, to_python};
use crate::memory::Region;
use crate::patterns::Patterns;
use crate::process::has_threads;

/// A model that is open: its tensors by their original names, whether it is compressed or not. Threads can share it.
#[pyclass(frozen, module = "df11._df11")]
pub(crate) struct Model(df11_host::Model);

/// What is known of a tensor without reading it: its dtype as safetensors names it, its shape, its bytes, and whether it
/// is stored compressed.
type Description = (String, Vec<usize>, usize, bool);

#[pymethods]
impl Model {
    #[new]
    #[pyo3(signature = (path, *, like = None, patterns = None))]
    fn open(py: Python<'_>, path: PathBuf, like: Option<PathBuf>, patterns: Option<Patterns>) -> PyResult<Self> {
        let opened = py.detach(|| {
            let mut options = df11_host::Model::options();
            if let Some(patterns) = patterns {
                options = options.patterns(patterns.read()?);
            }
            if let Some(like) = like {
                options = options.like(like);
            }
            options.open(path)
        });
        Ok(Self(opened.map_err(to_python)?))
    }

    /// Whether it is a DF11 model.
    #[getter]
    fn is_compressed(&self) -> bool {
        self.0.is_compressed()
    }

    /// The names of its tensors, in the original order.
    fn names(&self) -> Vec<&str> {
        self.0.names()
    }

    /// The paths of the modules that are compressed as units, in the order in which the model runs them.
    fn units(&self) -> Vec<&str> {
        self.0.units()
    }

    /// The weights of a unit, in the unit's own order: names and shapes.
    fn unit_weights(&self, path: &str) -> PyResult<Vec<(&str, Vec<usize>)>> {
        let weights = self.0.unit_weights(path).map_err(no_such_tensor)?;
        Ok(weights.into_iter().map(|weight| (weight.name(), weight.shape().to_vec())).collect())
    }

    /// The bytes that a unit takes in its file.
    fn unit_bytes(&self, path: &str) -> PyResult<usize> {
        self.0.unit_bytes(path).map_err(no_such_tensor)
    }

    /// The text entries of the files' headers.
    fn metadata(&self) -> BTreeMap<String, String> {
        self.0.metadata()
    }

    /// A tensor's dtype, shape, bytes, and whether it is stored compressed.
    fn describe(&self, name: &str) -> PyResult<Description> {
        let tensor = self.0.tensor(name).map_err(no_such_tensor)?;
        Ok((tensor.dtype().to_string(), tensor.shape().to_vec(), tensor.byte_len(), tensor.is_compressed()))
    }

    /// The bytes of a tensor, or of its rows from the first number up to the second, as a safetensors file has them.
    #[pyo3(signature = (name, rows = None))]
    fn read<'py>(&self, py: Python<'py>, name: &str, rows: Option<(usize, usize)>) -> PyResult<Bound<'py, PyBytes>> {
        let tensor = self.part(name, rows)?;
        PyBytes::new_with(py, tensor.byte_len(), |out| py.detach(|| tensor.read_bytes_into(out)).map_err(to_python))
    }

    /// The same into memory at this address. It must be writable, have so many bytes, and stay while this runs.
    #[pyo3(signature = (name, rows, address, bytes))]
    fn _read_into(
        &self,
        py: Python<'_>,
        name: &str,
        rows: Option<(usize, usize)>,
        address: usize,
        bytes: usize,
    ) -> PyResult<()> {
        let tensor = self.part(name, rows)?;
        let mut out = Region::new(address, bytes)?;
        py.detach(|| tensor.read_bytes_into(out.as_mut())).map_err(to_python)
    }

    /// Decodes all weights of a unit, one after another, into memory at this address, as `_read_into` does.
    #[pyo3(signature = (path, address, bytes))]
    fn _decode_unit_into(&self, py: Python<'_>, path: &str, address: usize, bytes: usize) -> PyResult<()> {
        has_threads()?;
        let mut out = Region::new(address, bytes)?;
        let words = out.as_words_mut()?;
        py.detach(|| self.0.decode_unit_into(path, words)).map_err(to_python)
    }
}

impl Model {
    fn part(&self, name: &str, rows: Option<(usize, usize)>) -> PyResult<df11_host::Tensor<'_>> {
        has_threads()?;
        let tensor = self.0.tensor(name).map_err(no_such_tensor)?;
        match rows {
            None => Ok(tensor),
            Some((start, end)) => tensor.rows(start..end).map_err(to_python),
        }
    }
}
