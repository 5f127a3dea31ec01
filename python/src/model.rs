//! Tensors by name.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

use df11_host::{OpenOptions, hold_tensors};
use pyo3::prelude::*;

use crate::errors::to_python;
use crate::files::PatternsArgument;
use crate::memory::Region;
use crate::payload::Packed;
use crate::process::has_threads;
use crate::progress::run;

/// An open model, compressed or not: its tensors by their original names. Threads can share it.
#[pyclass(frozen, module = "df11._df11")]
pub(crate) struct Model(df11_host::Model);

/// A tensor's dtype as safetensors names it, its shape, its size in bytes, and whether it is stored compressed.
type Description = (String, Vec<usize>, usize, bool);

#[pymethods]
impl Model {
    #[new]
    #[pyo3(signature = (path, *, like = None, patterns = None, shapes = None))]
    fn open(
        py: Python<'_>,
        path: PathBuf,
        like: Option<PathBuf>,
        patterns: Option<PatternsArgument>,
        shapes: Option<HashMap<String, Vec<usize>>>,
    ) -> PyResult<Self> {
        let opened = py.detach(|| {
            let mut options = OpenOptions::default();
            options.patterns = PatternsArgument::read(patterns)?;
            (options.like, options.shapes) = (like, shapes.unwrap_or_default());
            df11_host::Model::open_with(path, &options)
        });
        opened.map(Self).map_err(to_python)
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

    /// The text entries in the files' headers.
    fn metadata(&self) -> BTreeMap<String, String> {
        self.0.metadata()
    }

    /// A tensor's dtype, shape, size in bytes, and whether it is stored compressed.
    fn describe(&self, name: &str) -> PyResult<Description> {
        let tensor = self.0.tensor(name).map_err(to_python)?;
        Ok((tensor.dtype().to_string(), tensor.shape().to_vec(), tensor.byte_len(), tensor.unit().is_some()))
    }

    /// Reads a tensor, or the given range of its rows, as bytes of a safetensors file, into memory at this address. The
    /// memory must be writable, have this number of bytes, and stay allocated while this runs.
    #[pyo3(signature = (name, rows, address, bytes))]
    fn read_into(
        &self,
        py: Python<'_>,
        name: &str,
        rows: Option<(usize, usize)>,
        address: usize,
        bytes: usize,
    ) -> PyResult<()> {
        has_threads()?;
        let mut tensor = self.0.tensor(name).map_err(to_python)?;
        if let Some((start, end)) = rows {
            tensor = tensor.rows(start..end).map_err(to_python)?;
        }
        let mut out = Region::new(address, bytes)?;
        py.detach(|| tensor.read_bytes_into(out.as_mut())).map_err(to_python)
    }

    /// Reads BF16 tensors into payloads, on all cores. `None` where one would be no smaller.
    fn pack(&self, py: Python<'_>, names: Vec<String>) -> PyResult<Vec<Option<Packed>>> {
        let tensors = names.iter().map(|name| self.0.tensor(name)).collect::<Result<Vec<_>, _>>().map_err(to_python)?;
        let held = run(py, None, |progress| hold_tensors(tensors, progress))?;
        Ok(held.into_iter().map(Packed::if_smaller).collect())
    }

    /// Reads many tensors at once, each into memory at the given address and of the given number of bytes, like
    /// `read_into`.
    fn read_many_into(&self, py: Python<'_>, tensors: Vec<(String, usize, usize)>) -> PyResult<()> {
        let places = tensors.into_iter().map(|(name, address, bytes)| {
            let tensor = self.0.tensor(&name).map_err(to_python)?;
            Ok((tensor, Region::new(address, bytes)?))
        });
        let mut places = places.collect::<PyResult<Vec<_>>>()?;
        run(py, None, |progress| {
            let tensors = places.iter_mut().map(|(tensor, region)| (tensor.clone(), region.as_mut()));
            df11_host::read_tensors_into(tensors, progress)
        })
    }
}
