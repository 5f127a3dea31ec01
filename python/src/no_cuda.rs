//! In the place of `cuda.rs`, in a module that was built without GPU support.

use df11_host::Error;
use df11_host::device::DeviceError;
use pyo3::prelude::*;

use crate::errors::to_python;

/// Can't be made here, so nothing can be asked of one.
#[pyclass(frozen, module = "df11._df11")]
pub(crate) struct CudaUnits(());

#[pymethods]
impl CudaUnits {
    #[new]
    #[pyo3(signature = (ordinal, *, fixed = false))]
    #[expect(unused_variables, reason = "as in cuda.rs")]
    fn open(ordinal: u32, fixed: bool) -> PyResult<Self> {
        Err(to_python(Error::Device(DeviceError::NotBuilt { feature: "CUDA" })))
    }
}
