//! Units on a GPU, decoded into torch's memory in the order of torch's stream.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use df11_host::Error;
use df11_host::device::{CudaOptions, DeviceError, Keep, NamedUnit, UnitId};
use df11_host::internals::CudaUnits as Units;
use df11_host::internals::unit::{self, Geometry};
use pyo3::prelude::*;

use crate::errors::{no_such_tensor, to_python};
use crate::model::Model;
use crate::process::has_threads;
use crate::units::Unit;

/// Compressed units on the GPU with this number, in the context that torch works in. Threads can share it.
#[pyclass(frozen, module = "df11._df11")]
pub(crate) struct CudaUnits(Mutex<Loaded>);

struct Loaded {
    units: Units,
    /// The units by the paths of their modules.
    ids: HashMap<String, UnitId>,
}

#[pymethods]
impl CudaUnits {
    #[new]
    fn open(py: Python<'_>, ordinal: u32) -> PyResult<Self> {
        has_threads()?;
        let units = py.detach(|| Units::new(CudaOptions::on(ordinal))).map_err(failed)?;
        Ok(Self(Mutex::new(Loaded { units, ids: HashMap::new() })))
    }

    /// Bytes of the GPU's memory that are free, and all.
    fn memory(&self, py: Python<'_>) -> PyResult<(u64, u64)> {
        py.detach(|| self.lock().units.memory()).map_err(failed)
    }

    /// Loads a unit of a model: to the GPU, or if it is offloaded to the host's memory, which may be pinned. It gives the
    /// bytes that it takes on the GPU and in the host's memory.
    #[pyo3(signature = (model, path, *, offload, pin))]
    fn load(&self, py: Python<'_>, model: &Model, path: &str, offload: bool, pin: bool) -> PyResult<(u64, u64)> {
        has_threads()?;
        let unit = model.library().unit(path).map_err(no_such_tensor)?;
        py.detach(|| self.load_unit(unit, keep(offload, pin))).map_err(to_python)
    }

    /// The same for a unit in memory; `path` is its module's.
    #[pyo3(signature = (unit, path, *, offload, pin))]
    fn load_encoded(&self, py: Python<'_>, unit: &Unit, path: &str, offload: bool, pin: bool) -> PyResult<(u64, u64)> {
        has_threads()?;
        let loaded = py.detach(|| {
            let unit = unit::Unit::validate(unit.encoded().as_raw(), Geometry::OFFICIAL);
            let unit = unit.map_err(|_| DeviceError::Changed { unit: path.to_owned() })?;
            self.load_unit(NamedUnit::whole(path, unit), keep(offload, pin))
        });
        loaded.map_err(to_python)
    }

    /// Decodes a unit into `words` words of torch's memory at this address, as if on the stream with this handle: after
    /// all that the stream was given before, and before all that it is given later.
    #[expect(unsafe_code, reason = "the memory and the stream are torch's, and only their addresses are known")]
    fn _decode_on(&self, py: Python<'_>, path: &str, address: u64, words: usize, stream: usize) -> PyResult<()> {
        has_threads()?;
        let decoded = py.detach(|| {
            let mut loaded = self.lock();
            let id = *loaded.ids.get(path).ok_or(DeviceError::UnknownUnit)?;
            // SAFETY: by the numbers of `decode_on`:
            // 1. The caller is `units/gpu.py` of this package. It passes the address and the length of a part of the scratch
            //    tensor of this GPU, which was allocated while this stream was torch's current one. torch's allocator
            //    gives such memory to others only in the order of that stream; and for another stream than that, the
            //    tensor's `record_stream` was called.
            // 2. Only the module whose weights these are reads them, on this stream, which is torch's current one during
            //    its forward; and nothing but this writes to the scratch. Uses of the scratch come one after another:
            //    those on two streams wait for each other in `gpus.py`.
            // 3. The stream is the current one of the calling thread, so torch keeps it.
            // 4. As with any tensor that a CUDA graph of torch's uses, whoever records one of a model keeps the model, and
            //    so its units and scratch, as long as the graph. torch waits for the GPU before it records.
            unsafe { loaded.units.decode_on(id, address, words, stream) }
        });
        decoded.map_err(failed)
    }
}

impl CudaUnits {
    fn load_unit(&self, unit: NamedUnit<'_>, keep: Keep) -> Result<(u64, u64), Error> {
        let mut loaded = self.lock();
        let path = unit.path().to_owned();
        let id = loaded.units.load(unit, keep)?;
        if let Some(before) = loaded.ids.insert(path, id) {
            loaded.units.unload(before)?;
        }
        Ok(loaded.units.bytes(id)?)
    }

    /// A call that panicked has left nothing that the others don't expect.
    fn lock(&self) -> MutexGuard<'_, Loaded> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn keep(offload: bool, pin: bool) -> Keep {
    match (offload, pin) {
        (false, _) => Keep::Resident,
        (true, true) => Keep::Offloaded,
        (true, false) => Keep::OffloadedPageable,
    }
}

fn failed(error: DeviceError) -> PyErr {
    to_python(Error::Device(error))
}
