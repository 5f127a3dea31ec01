//! Weights on NVIDIA GPUs: units stay compressed there, and are decoded in the order of candle's stream.
//!
//! Everything up to the launch is the library's: [`CudaUnits`] loads the kernel, checks the units, and computes arguments
//! and geometry. The tests of `df11-host` run it on an emulated driver. candle's memory and stream are all that is new here.
//! **None of this has run on a GPU.**

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;
use std::thread::{self, ThreadId};

use candle_core::Device;
use candle_core::cuda_backend::cudarc::driver::{CudaSlice, DevicePtrMut};
use candle_core::cuda_backend::{CudaDevice, CudaStorageSlice};
use df11_host::Model;
use df11_host::device::{CudaOptions, DeviceError, Keep, UnitId};
use df11_host::internals::CudaUnits;
use half::bf16;

use crate::error::{Error, Result};
use crate::storage::Storage;
use crate::weight::Weight;

/// The compressed units on each GPU.
#[derive(Debug, Default)]
pub(crate) struct Gpus(HashMap<usize, Loaded>);

#[derive(Debug)]
struct Loaded {
    units: CudaUnits,
    /// The units by their paths.
    ids: HashMap<String, UnitId>,
    /// The thread that decodes. candle's stream is another one in each thread, and nothing orders them.
    thread: ThreadId,
}

impl Loaded {
    fn new(ordinal: usize) -> Result<Self> {
        let options = CudaOptions::on(u32::try_from(ordinal).unwrap_or(u32::MAX));
        let units = CudaUnits::new(options).map_err(failed)?;
        Ok(Self { units, ids: HashMap::new(), thread: thread::current().id() })
    }

    fn id(&mut self, model: &Model, path: &str) -> Result<UnitId> {
        if let Some(&id) = self.ids.get(path) {
            return Ok(id);
        }
        let id = self.units.load(model.unit(path)?, Keep::Resident).map_err(failed)?;
        self.ids.insert(path.to_owned(), id);
        Ok(id)
    }
}

impl Gpus {
    /// Decodes weights of one unit, all on one GPU. The unit is loaded when it is first asked for. It gives a storage for each
    /// weight. The GPU writes to them in the order of candle's stream, so whatever candle does with them on this thread
    /// comes after that.
    pub(crate) fn decode(&mut self, model: &Model, path: &str, weights: &[&Weight]) -> Result<Vec<Storage>> {
        let device = weights.iter().find_map(|weight| match weight.tensor.device() {
            Device::Cuda(device) => Some(device),
            _ => None,
        });
        let Some(device) = device else { return Ok(Vec::new()) };
        let loaded = match self.0.entry(ordinal(device)) {
            Entry::Occupied(loaded) => loaded.into_mut(),
            Entry::Vacant(entry) => entry.insert(Loaded::new(ordinal(device))?),
        };
        if loaded.thread != thread::current().id() {
            return Err(Error::Thread);
        }
        let id = loaded.id(model, path)?;
        let in_unit = loaded.units.weights(id).map_err(failed)?;
        let ranges: HashMap<String, Range<usize>> = in_unit.map(|(name, _, range)| (name.to_owned(), range)).collect();
        let words = ranges.values().map(|range| range.end).max().unwrap_or(0);
        let mut scratch = uninitialised(device, words)?;
        decode_into(&mut loaded.units, id, &mut scratch, device)?;
        let storages = weights.iter().map(|weight| {
            let range = ranges.get(&*weight.name).filter(|range| range.len() == weight.elements()).cloned();
            let range = range.ok_or_else(|| failed(DeviceError::Changed { unit: path.to_owned() }))?;
            let mut memory = uninitialised(device, range.len())?;
            device.memcpy_dtod(&scratch.slice(range), &mut memory)?;
            Ok(Storage::Cuda(CudaStorageSlice::BF16(memory)))
        });
        // The scratch is freed in the order of the stream too.
        storages.collect()
    }
}

/// Has the GPU decode a unit into memory of candle's.
#[expect(unsafe_code, reason = "the memory and the stream are candle's, and only their addresses are known")]
fn decode_into(units: &mut CudaUnits, id: UnitId, out: &mut CudaSlice<bf16>, device: &CudaDevice) -> Result<()> {
    let stream = device.cuda_stream();
    let words = out.len();
    let (address, _written) = out.device_ptr_mut(&stream);
    // SAFETY: by the numbers of `decode_on`:
    // 1. The memory was allocated on this stream, has this number of words, and is freed in the stream's order.
    // 2. Nothing else has its address: it is borrowed mutably until the launch is queued, and candle reads it later, in this
    //    thread only, and so on this stream.
    // 3. The device keeps the stream, and is borrowed.
    // 4. candle records no CUDA graphs. A program that records this stream by cudarc must keep the units as it must keep
    //    all of candle's memory that the graph uses, which cudarc doesn't see to either.
    unsafe { units.decode_on(id, address, words, stream.cu_stream() as usize) }.map_err(failed)
}

/// Memory on candle's stream that nothing was written to.
#[expect(unsafe_code, reason = "zeros would be written for nothing")]
fn uninitialised(device: &CudaDevice, words: usize) -> Result<CudaSlice<bf16>> {
    // SAFETY:
    // 1. Each caller has all of it written, in the stream's order, before anything reads it: the scratch by the kernel, which
    //    writes every word or ends the process's work on this GPU; a weight's memory by the copy of as many words.
    let memory = unsafe { device.alloc::<bf16>(words.max(1)) };
    Ok(memory?)
}

/// The number of a GPU.
pub(crate) fn ordinal(device: &CudaDevice) -> usize {
    device.cuda_stream().context().ordinal()
}

fn failed(error: DeviceError) -> Error {
    Error::Model(error.into())
}
