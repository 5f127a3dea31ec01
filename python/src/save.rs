//! Writes Python's tensors to a safetensors file.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use pyo3::prelude::*;
use safetensors::Dtype;
use safetensors::tensor::TensorView;

use crate::errors::{argument, no_file};
use crate::memory::Region;

/// A tensor as Python describes it: its name, its dtype as safetensors names it, its shape, its address, and its size in
/// bytes.
type Described = (String, String, Vec<usize>, usize, usize);

/// Writes the same file as the safetensors library. Nothing may write to the tensors meanwhile.
#[pyfunction]
pub(crate) fn write_safetensors(
    py: Python<'_>,
    path: PathBuf,
    tensors: Vec<Described>,
    metadata: HashMap<String, String>,
) -> PyResult<()> {
    let mut names = HashSet::new();
    if let Some((twice, ..)) = tensors.iter().find(|(name, ..)| !names.insert(name) || name == "__metadata__") {
        return Err(argument(format!("no tensor of a file can be named {twice:?}, or named so a second time")));
    }
    let regions = tensors.iter().map(|&(.., address, bytes)| Region::new(address, bytes));
    let regions = regions.collect::<PyResult<Vec<_>>>()?;
    let views = std::iter::zip(&tensors, &regions).map(|((name, dtype, shape, ..), region)| {
        let dtype: Dtype = serde_json::from_value(dtype.as_str().into()).map_err(argument)?;
        Ok((name, TensorView::new(dtype, shape.clone(), region.as_ref()).map_err(argument)?))
    });
    let views = views.collect::<PyResult<Vec<_>>>()?;
    let metadata = (!metadata.is_empty()).then_some(metadata);
    py.detach(|| safetensors::serialize_to_file(views, metadata, &path)).map_err(|error| no_file(&path, error))
}
