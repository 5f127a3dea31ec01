//! Units on a GPU, decoded into torch's memory in the order of torch's stream.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use df11_host::Error;
use df11_host::device::{CudaOptions, DeviceError, Form, Keep, NamedUnit, UnitId};
use df11_host::internals::CudaUnits as Units;
use df11_host::internals::payload::PayloadHeader;
use df11_host::internals::unit::{self, Geometry};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::{no_such_tensor, to_python};
use crate::memory::Region;
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

impl Loaded {
    fn id(&self, path: &str) -> Result<UnitId, DeviceError> {
        self.ids.get(path).copied().ok_or(DeviceError::UnknownUnit)
    }
}

#[pymethods]
impl CudaUnits {
    /// With `fixed`, units are held with codes of a fixed length.
    #[new]
    #[pyo3(signature = (ordinal, *, fixed = false))]
    fn open(py: Python<'_>, ordinal: u32, fixed: bool) -> PyResult<Self> {
        has_threads()?;
        let mut options = CudaOptions::on(ordinal);
        options.form = if fixed { Form::Fixed } else { Form::Df11 };
        let units = py.detach(|| Units::new(options)).map_err(failed)?;
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

    /// Loads a weight of this shape, whose BF16 words are at this address, with codes of a fixed length, whatever units have. Nothing
    /// may write to the words meanwhile. It gives the number of its rows, which are decoded whole, the elements of a row, and the bytes
    /// that it takes on the GPU and in the host's memory together.
    #[pyo3(signature = (name, address, shape, *, offload, pin))]
    fn load_words(
        &self,
        py: Python<'_>,
        name: &str,
        address: usize,
        shape: Vec<usize>,
        offload: bool,
        pin: bool,
    ) -> PyResult<(usize, usize, u64)> {
        has_threads()?;
        let bytes = shape.iter().try_fold(2usize, |bytes, &n| bytes.checked_mul(n));
        let region = Region::new(address, bytes.ok_or_else(|| PyValueError::new_err("a shape of too many elements"))?)?;
        let words = region.as_words()?;
        let loaded = py.detach(|| {
            let (gpu, host) = self.keep(name, |units| units.load_words(name, &shape, words, keep(offload, pin)))?;
            let loaded = self.lock();
            let (rows, columns) = loaded.units.rows(loaded.id(name)?)?;
            Ok((rows, columns, gpu + host))
        });
        loaded.map_err(to_python)
    }

    /// Frees the memory of a unit or a weight, when the GPU has done all that was given to it.
    fn unload(&self, py: Python<'_>, path: &str) -> PyResult<()> {
        has_threads()?;
        let unloaded = py.detach(|| {
            let mut loaded = self.lock();
            let id = loaded.ids.remove(path).ok_or(DeviceError::UnknownUnit)?;
            loaded.units.unload(id)
        });
        unloaded.map_err(failed)
    }

    /// Decodes the rows from `start` up to `end` of a weight that `load_words` loaded, as `_decode_on` decodes a unit.
    #[expect(unsafe_code, reason = "the memory and the stream are torch's, and only their addresses are known")]
    #[expect(clippy::too_many_arguments, reason = "a weight's rows, a tensor, and a stream")]
    fn _decode_rows_on(
        &self,
        py: Python<'_>,
        name: &str,
        start: usize,
        end: usize,
        address: u64,
        words: usize,
        stream: usize,
    ) -> PyResult<()> {
        has_threads()?;
        let decoded = py.detach(|| {
            let mut loaded = self.lock();
            let id = loaded.id(name)?;
            // SAFETY: as in `_decode_on`. The caller is `running/gpu_codes.py`: the tensor is its scratch, of which no other call
            // has a part until torch's work with these rows has been given to the stream too; or a new tensor.
            unsafe { loaded.units.decode_rows_on(id, start..end, address, words, stream) }
        });
        decoded.map_err(to_python)
    }

    /// Multiplies the rows from `start` up to `end` of such a weight by inputs: `x` has the address and the number of the BF16 words
    /// of 1 to 8 inputs, one after the other, and `y` those of the 32-bit floats that the products go to.
    #[expect(unsafe_code, reason = "the memory and the stream are torch's, and only their addresses are known")]
    #[expect(clippy::too_many_arguments, reason = "a weight's rows, two tensors, and a stream")]
    fn _multiply_on(
        &self,
        py: Python<'_>,
        name: &str,
        start: usize,
        end: usize,
        x: (u64, usize),
        y: (u64, usize),
        stream: usize,
    ) -> PyResult<()> {
        has_threads()?;
        let multiplied = py.detach(|| {
            let mut loaded = self.lock();
            let id = loaded.id(name)?;
            // SAFETY: by the numbers of `multiply_on`:
            // 1. The caller is `running/gpu_codes.py`. It passes two tensors of this GPU: the inputs, and a new one for the products.
            //    torch gives their memory to others only in the order of this stream, which is its current one.
            // 2. The products' tensor has no other user yet, and whoever writes to the inputs does so in the order of torch's streams.
            // 3. The stream is the current one of the calling thread, so torch keeps it.
            unsafe { loaded.units.multiply_on(id, name, start..end, x, y, stream) }
        });
        multiplied.map_err(to_python)
    }

    /// Decodes a payload in memory of the GPU, of this address and number of bytes, as `_decode_on` decodes a unit. `header` has its
    /// first bytes.
    #[expect(unsafe_code, reason = "the memory and the stream are torch's, and only their addresses are known")]
    fn _decode_payload_on(
        &self,
        py: Python<'_>,
        header: Vec<u8>,
        payload: (u64, usize),
        out: (u64, usize),
        stream: usize,
    ) -> PyResult<()> {
        has_threads()?;
        let header = PayloadHeader::parse(&header).map_err(|error| PyValueError::new_err(error.to_string()))?;
        py.detach(|| {
            // SAFETY: as in `_decode_on`. The caller is `payloads/gpu.py`: both are tensors of this GPU, and `out` is a new one. The
            // header is a copy that the host has. Payloads come from `pack`, or `check_payload` has passed them while they were in
            // the host's memory; the docs of `df11.unpack` forbid to change one.
            unsafe { self.lock().units.decode_payload_on(&header, payload, out, stream) }
        })
        .map_err(failed)
    }

    /// Decodes a unit into `words` words of torch's memory at this address, as if on the stream with this handle: after
    /// all that the stream was given before, and before all that it is given later.
    #[expect(unsafe_code, reason = "the memory and the stream are torch's, and only their addresses are known")]
    fn _decode_on(&self, py: Python<'_>, path: &str, address: u64, words: usize, stream: usize) -> PyResult<()> {
        has_threads()?;
        let decoded = py.detach(|| {
            let mut loaded = self.lock();
            let id = loaded.id(path)?;
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
        let path = unit.path().to_owned();
        self.keep(&path, |units| units.load(unit, keep))
    }

    /// Loads what has this path, in the place of what had it before.
    fn keep(&self, path: &str, load: impl FnOnce(&mut Units) -> Result<UnitId, Error>) -> Result<(u64, u64), Error> {
        let mut loaded = self.lock();
        let id = load(&mut loaded.units)?;
        if let Some(before) = loaded.ids.insert(path.to_owned(), id) {
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
