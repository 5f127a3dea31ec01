//! Takes the place of `cuda.rs` in a build without CUDA.

use pyo3::prelude::*;

use crate::errors::no_gpu;

/// There are no GPUs.
#[pyclass(frozen, module = "df11._df11")]
pub(crate) struct Gpu;

#[pymethods]
impl Gpu {
    #[new]
    fn open(_ordinal: u32) -> PyResult<Self> {
        Err(no_gpu())
    }
}
