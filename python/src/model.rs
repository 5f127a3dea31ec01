//! Tensors by name.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use df11_host::CompressOptions;
use df11_host::internals::{self, Given};
use pyo3::prelude::*;

use crate::errors::{no_such_tensor, to_python};
use crate::fixed::Fixed;
use crate::memory::Region;
use crate::patterns::Patterns;
use crate::process::has_threads;
use crate::progress::run;
use crate::units::Unit;

/// A model that is open: its tensors by their original names, whether it is compressed or not. Threads can share it.
#[pyclass(frozen, module = "df11._df11")]
pub(crate) struct Model(Arc<df11_host::Model>);

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
        patterns: Option<Patterns>,
        shapes: Option<BTreeMap<String, Vec<usize>>>,
    ) -> PyResult<Self> {
        let opened = py.detach(|| {
            let mut options = df11_host::Model::options().shapes(shapes.unwrap_or_default());
            if let Some(patterns) = patterns {
                options = options.patterns(patterns.read()?);
            }
            if let Some(like) = like {
                options = options.like(like);
            }
            options.open(path)
        });
        Ok(Self(Arc::new(opened.map_err(to_python)?)))
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
        let weights = internals::unit_weights(&self.0, path).map_err(no_such_tensor)?;
        Ok(weights.into_iter().map(|weight| (weight.name(), weight.shape().to_vec())).collect())
    }

    /// The bytes that a unit takes in its file.
    fn unit_bytes(&self, path: &str) -> PyResult<u64> {
        self.0.unit_bytes(path).map_err(no_such_tensor)
    }

    /// The units that compressing a plain model would make: paths, each with the names of its weights.
    #[pyo3(signature = (patterns = None))]
    fn units_to_compress(&self, py: Python<'_>, patterns: Option<Patterns>) -> PyResult<Vec<(String, Vec<String>)>> {
        let units = py.detach(|| internals::units_to_compress(&self.0, patterns.map(Patterns::read).transpose()?));
        units.map_err(to_python)
    }

    /// Encodes weights of a plain model as one unit; `None` if they are better stored as they are.
    fn encode_unit(&self, py: Python<'_>, weights: Vec<String>) -> PyResult<Option<Unit>> {
        has_threads()?;
        let encoded = py.detach(|| internals::encode_unit(&self.0, &weights)).map_err(to_python)?;
        Ok(encoded.map(Unit::new))
    }

    /// Reads BF16 tensors into memory with fixed-length codes, in this order.
    #[pyo3(signature = (names, progress))]
    fn hold(&self, py: Python<'_>, names: Vec<String>, progress: Option<Py<PyAny>>) -> PyResult<Vec<Fixed>> {
        has_threads()?;
        let model = Arc::clone(&self.0);
        let held = run(py, progress, move |progress| {
            let tensors = names.iter().map(|name| model.tensor(name)).collect::<Result<Vec<_>, _>>()?;
            df11_host::hold_tensors(tensors, progress)
        })?;
        Ok(held.into_iter().map(Fixed::of).collect())
    }

    /// The names of the tensors that its files hold as they are: not those of units, nor those tied to another.
    fn stored(&self) -> Vec<&str> {
        let stored = self.0.iter().filter(|(_, tensor)| tensor.is_stored());
        stored.map(|(name, _)| name).collect()
    }

    /// The names of its safetensors files.
    fn files(&self) -> Vec<String> {
        self.0.file_names()
    }

    /// Writes it to a DF11 directory. Units, tensors (their names, addresses and bytes) and texts that are given take the
    /// place of what the model's files hold.
    #[pyo3(signature = (dst, *, units, tensors, texts, patterns, transformers, force, sync, progress))]
    #[expect(clippy::too_many_arguments, reason = "each is an option, named in Python")]
    fn _save(
        &self,
        py: Python<'_>,
        dst: PathBuf,
        units: Vec<(String, Py<Unit>)>,
        tensors: Vec<(String, usize, usize)>,
        texts: BTreeMap<String, String>,
        patterns: Option<Patterns>,
        transformers: bool,
        force: bool,
        sync: bool,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<()> {
        let regions = tensors.into_iter().map(|(name, address, bytes)| Ok((name, Region::new(address, bytes)?)));
        let regions = regions.collect::<PyResult<Vec<_>>>()?;
        let mut given = Given::default();
        given.units = units.iter().map(|(path, unit)| (path.clone(), unit.get().encoded())).collect();
        given.tensors = regions.iter().map(|(name, region)| (name.clone(), region.as_ref())).collect();
        given.texts = texts;
        run(py, progress, |progress| {
            let mut options = CompressOptions::default();
            options.patterns = patterns.map(Patterns::read).transpose()?;
            (options.transformers, options.output.force, options.output.sync) = (transformers, force, sync);
            internals::save(&self.0, dst, options, &given, progress)
        })
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

    /// Reads a tensor, or its rows from the first number up to the second, as a safetensors file has them, into memory at
    /// this address. It must be writable, have this number of bytes, and stay while this runs.
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

    /// Reads many tensors at once, each into memory at its address and of its number of bytes, as `_read_into` does.
    fn _read_many_into(&self, py: Python<'_>, tensors: Vec<(String, usize, usize)>) -> PyResult<()> {
        let places = tensors.into_iter().map(|(name, address, bytes)| {
            let tensor = self.0.tensor(&name).map_err(no_such_tensor)?;
            Ok((tensor, Region::new(address, bytes)?))
        });
        let mut places = places.collect::<PyResult<Vec<_>>>()?;
        run(py, None, |progress| {
            let tensors = places.iter_mut().map(|(tensor, region)| (tensor.clone(), region.as_mut()));
            df11_host::read_tensors_into(tensors, progress)
        })
    }

    /// Decodes all weights of a unit, one after another, into memory at this address, as `_read_into` does.
    #[pyo3(signature = (path, address, bytes))]
    fn _decode_unit_into(&self, py: Python<'_>, path: &str, address: usize, bytes: usize) -> PyResult<()> {
        has_threads()?;
        let mut out = Region::new(address, bytes)?;
        let words = out.as_words_mut()?;
        py.detach(|| internals::decode_unit_into(&self.0, path, words)).map_err(to_python)
    }
}

impl Model {
    /// The library's model.
    #[cfg(feature = "cuda")]
    pub(crate) fn library(&self) -> &df11_host::Model {
        &self.0
    }

    fn part(&self, name: &str, rows: Option<(usize, usize)>) -> PyResult<df11_host::Tensor<'_>> {
        has_threads()?;
        let tensor = self.0.tensor(name).map_err(no_such_tensor)?;
        match rows {
            None => Ok(tensor),
            Some((start, end)) => tensor.rows(start..end).map_err(to_python),
        }
    }
}
