//! In the place of `cuda.rs`, in a module that was built without GPU support.

use df11_host::Error;
use df11_host::device::DeviceError;
use pyo3::prelude::*;

use crate::errors::to_python;
use crate::model::Model;
use crate::units::Unit;

/// Can't be made here.
#[pyclass(frozen, module = "df11._df11")]
pub(crate) struct CudaUnits(());

#[pymethods]
impl CudaUnits {
    #[new]
    fn open(#[expect(unused_variables, reason = "as in cuda.rs")] ordinal: u32) -> PyResult<Self> {
        Err(not_built())
    }

    #[getter]
    fn name(&self) -> PyResult<String> {
        Err(not_built())
    }

    fn memory(&self) -> PyResult<(u64, u64)> {
        Err(not_built())
    }

    #[pyo3(signature = (model, path, *, offload, pin))]
    #[expect(unused_variables, reason = "as in cuda.rs")]
    fn load(&self, model: &Model, path: &str, offload: bool, pin: bool) -> PyResult<(u64, u64)> {
        Err(not_built())
    }

    #[pyo3(signature = (unit, path, *, offload, pin))]
    #[expect(unused_variables, reason = "as in cuda.rs")]
    fn load_encoded(&self, unit: &Unit, path: &str, offload: bool, pin: bool) -> PyResult<(u64, u64)> {
        Err(not_built())
    }

    #[expect(unused_variables, reason = "as in cuda.rs")]
    fn _decode_on(&self, path: &str, address: u64, words: usize, stream: usize) -> PyResult<()> {
        Err(not_built())
    }

    fn finish(&self) -> PyResult<()> {
        Err(not_built())
    }
}

fn not_built() -> PyErr {
    to_python(Error::Device(DeviceError::NotBuilt))
}
