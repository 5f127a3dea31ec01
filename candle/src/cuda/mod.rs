//! Weights on NVIDIA GPUs: they stay compressed there, and are decoded or multiplied in the order of candle's stream.
//!
//! Everything up to the launch is the library's: [`CudaUnits`] loads the kernels, checks the weights, and computes arguments
//! and geometry. The tests of `df11-host` run it on an emulated driver. candle's memory and stream are all that is new here,
//! and `scripts/candle --emulated-gpu` tests these.
//! **None of this has run on a GPU.**

mod memory;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;
use std::thread::{self, ThreadId};

use candle_core::cuda_backend::cudarc::driver::{CudaSlice, CudaView};
use candle_core::cuda_backend::{CudaDevice, CudaStorage};
use candle_core::op::BackpropOp;
use candle_core::{Shape, Storage, Tensor};
use df11_host::device::{CudaOptions, DeviceError, Form, Keep, UnitId};
use df11_host::internals::CudaUnits;
use half::bf16;

use crate::error::{Error, Result};
use crate::held::Held;

/// The compressed weights on each GPU.
#[derive(Debug, Default)]
pub(crate) struct Gpus(HashMap<usize, Loaded>);

/// Those on one GPU. In the form of the files they are units; with fixed-length codes each weight is a unit of its own,
/// which is decoded and multiplied without the others.
#[derive(Debug)]
struct Loaded {
    units: CudaUnits,
    /// By the paths of units, or the names of weights.
    ids: HashMap<String, UnitId>,
    /// Threads that encode weights, and do nothing else.
    pool: rayon::ThreadPool,
    /// The thread that decodes. candle's stream is another one in each thread, and nothing orders them.
    thread: ThreadId,
}

impl Held {
    /// Decodes weights on a GPU, in the order of candle's stream: whatever candle does with them on this thread comes after
    /// that. They are loaded when they are first asked for. As DF11 they must all be of one unit.
    pub(crate) fn decode_on(
        &self,
        device: &CudaDevice,
        weights: &[df11_host::Tensor<'_>],
    ) -> Result<Vec<CudaSlice<bf16>>> {
        let mut gpus = self.gpus();
        let loaded = gpus.on(device)?;
        match (self.form, weights.first().and_then(df11_host::Tensor::unit)) {
            (Form::Df11, Some(path)) => {
                let id = loaded.id(path, |units| units.load(self.model.unit(path)?, Keep::Resident))?;
                loaded.decode_of_unit(id, path, weights, device)
            }
            _ => weights.iter().map(|weight| loaded.decode_alone(weight, device)).collect(),
        }
    }

    /// A weight, decoded, as a tensor of candle.
    pub(crate) fn tensor_on(&self, device: &CudaDevice, weight: &df11_host::Tensor<'_>) -> Result<Tensor> {
        let mut decoded = self.decode_on(device, std::slice::from_ref(weight))?;
        let changed = || failed(DeviceError::Changed { unit: weight.name().to_owned() });
        let storage = CudaStorage::wrap_cuda_slice(decoded.pop().ok_or_else(changed)?, device.clone());
        let shape = Shape::from(weight.shape());
        Ok(Tensor::from_storage(Storage::Cuda(storage), shape, BackpropOp::none(), false))
    }

    /// Multiplies a weight of some rows by inputs on its GPU, without decoding it to memory, in the order of candle's stream.
    pub(crate) fn multiply_on(
        &self,
        device: &CudaDevice,
        weight: &df11_host::Tensor<'_>,
        inputs: &CudaView<'_, bf16>,
        products: usize,
    ) -> Result<CudaStorage> {
        let mut gpus = self.gpus();
        let loaded = gpus.on(device)?;
        let id = loaded.id_alone(weight)?;
        let mut out = memory::uninitialised(device, products)?;
        let rows = weight.shape().first().copied().unwrap_or_default();
        memory::multiply_into(&mut loaded.units, id, (weight.name(), rows), inputs, &mut out, device)?;
        Ok(CudaStorage::wrap_cuda_slice(out, device.clone()))
    }
}

impl Gpus {
    /// The bytes of all that is loaded.
    pub(crate) fn bytes(&self) -> u64 {
        let of_units = |loaded: &Loaded| -> u64 {
            loaded.ids.values().filter_map(|&id| loaded.units.bytes(id).ok()).map(|(gpu, _)| gpu).sum()
        };
        self.0.values().map(of_units).sum()
    }

    /// What is on a GPU, for the thread that runs the model.
    fn on(&mut self, device: &CudaDevice) -> Result<&mut Loaded> {
        let loaded = match self.0.entry(ordinal(device)) {
            Entry::Occupied(loaded) => loaded.into_mut(),
            Entry::Vacant(entry) => entry.insert(Loaded::new(ordinal(device))?),
        };
        if loaded.thread != thread::current().id() {
            return Err(Error::Thread);
        }
        Ok(loaded)
    }
}

impl Loaded {
    fn new(ordinal: usize) -> Result<Self> {
        let options = CudaOptions::on(u32::try_from(ordinal).unwrap_or(u32::MAX));
        let units = CudaUnits::new(options).map_err(failed)?;
        let pool = rayon::ThreadPoolBuilder::new().thread_name(|i| format!("df11-{i}")).build();
        let pool = pool.map_err(|error| Error::Threads { reason: error.to_string() })?;
        Ok(Self { units, ids: HashMap::new(), pool, thread: thread::current().id() })
    }

    /// What has this name. It is loaded when it is first asked for.
    ///
    /// Threads that do nothing else encode and load it. One of rayon's own pool would work on something else while other cores encode.
    /// That may be another forward pass of this model, which would wait for this one for ever. Nor may this one wait for that pool:
    /// all its threads may wait for this one already. And this thread may be one of that pool too, so it doesn't wait as rayon's
    /// threads do.
    fn id(
        &mut self,
        name: &str,
        load: impl FnOnce(&mut CudaUnits) -> df11_host::Result<UnitId> + Send,
    ) -> Result<UnitId> {
        if let Some(&id) = self.ids.get(name) {
            return Ok(id);
        }
        let ended = || Error::Threads { reason: "a thread ended while it loaded a weight".to_owned() };
        let id = thread::scope(|scope| {
            let (pool, units) = (&self.pool, &mut self.units);
            let loading = thread::Builder::new().spawn_scoped(scope, || pool.install(|| load(units)));
            let loading = loading.map_err(|error| Error::Threads { reason: error.to_string() })?;
            Ok::<_, Error>(loading.join().map_err(|_| ended())??)
        })?;
        self.ids.insert(name.to_owned(), id);
        Ok(id)
    }

    /// A weight with fixed-length codes.
    fn id_alone(&mut self, weight: &df11_host::Tensor<'_>) -> Result<UnitId> {
        self.id(weight.name(), |units| units.load_tensor(weight, Keep::Resident))
    }

    fn decode_alone(&mut self, weight: &df11_host::Tensor<'_>, device: &CudaDevice) -> Result<CudaSlice<bf16>> {
        let id = self.id_alone(weight)?;
        let mut out = memory::uninitialised(device, weight.elements())?;
        memory::decode_into(&mut self.units, id, &mut out, device)?;
        Ok(out)
    }

    /// Decodes a unit, and copies these weights of it.
    fn decode_of_unit(
        &mut self,
        id: UnitId,
        path: &str,
        weights: &[df11_host::Tensor<'_>],
        device: &CudaDevice,
    ) -> Result<Vec<CudaSlice<bf16>>> {
        let in_unit = self.units.weights(id).map_err(failed)?;
        let ranges: HashMap<String, Range<usize>> = in_unit.map(|(name, _, range)| (name.to_owned(), range)).collect();
        let words = ranges.values().map(|range| range.end).max().unwrap_or(0);
        let mut scratch = memory::uninitialised(device, words)?;
        memory::decode_into(&mut self.units, id, &mut scratch, device)?;
        let copies = weights.iter().map(|weight| {
            let range = ranges.get(weight.name()).filter(|range| range.len() == weight.elements()).cloned();
            let range = range.ok_or_else(|| failed(DeviceError::Changed { unit: path.to_owned() }))?;
            let mut out = memory::uninitialised(device, range.len())?;
            device.memcpy_dtod(&scratch.slice(range), &mut out)?;
            Ok(out)
        });
        // The scratch is freed in the order of the stream too.
        copies.collect()
    }
}

/// The number of a GPU.
pub(crate) fn ordinal(device: &CudaDevice) -> usize {
    device.cuda_stream().context().ordinal()
}

fn failed(error: DeviceError) -> Error {
    Error::Model(error.into())
}
