//! Weights on NVIDIA GPUs: units stay compressed there, and are decoded in the order of candle's stream.
//!
//! Everything up to the launch is the library's: [`CudaUnits`] loads the kernel, checks the units, and computes arguments
//! and geometry. The tests of `df11-host` run it on an emulated driver. candle's memory and stream are all that is new here.
//! **None of this has run on a GPU.**

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use candle_core::Result as CandleResult;
use candle_core::cuda_backend::cudarc::driver::{CudaSlice, DevicePtrMut};
use candle_core::cuda_backend::{CudaDevice, CudaStorageSlice};
use df11_host::Model;
use df11_host::device::{CudaOptions, CudaUnits, DeviceError, Keep, UnitId};
use half::bf16;

use crate::error::{Error, Result};
use crate::storage::Storage;

/// The compressed units on each GPU.
#[derive(Debug, Default)]
pub(crate) struct Gpus(Mutex<HashMap<usize, Loaded>>);

#[derive(Debug)]
struct Loaded {
    units: CudaUnits,
    /// The units by their paths.
    ids: HashMap<String, UnitId>,
}

impl Gpus {
    /// Decodes weights of one unit, which is loaded when it is first asked for. It gives a storage for each weight. The
    /// GPU writes to them in the order of candle's stream, so whatever candle does with them comes after that.
    ///
    /// # Errors
    ///
    /// [`Error::Model`], [`Error::Candle`].
    pub(crate) fn decode(
        &self,
        model: &Model,
        device: &CudaDevice,
        unit: &str,
        names: &[&str],
    ) -> Result<Vec<Storage>> {
        let mut gpus = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let ordinal = ordinal(device);
        let loaded = match gpus.entry(ordinal) {
            std::collections::hash_map::Entry::Occupied(loaded) => loaded.into_mut(),
            std::collections::hash_map::Entry::Vacant(place) => {
                let options = CudaOptions::on(u32::try_from(ordinal).unwrap_or(u32::MAX));
                let units = CudaUnits::new(options).map_err(failed)?;
                place.insert(Loaded { units, ids: HashMap::new() })
            }
        };
        let id = match loaded.ids.get(unit) {
            Some(&id) => id,
            None => {
                let id = loaded.units.load(model.unit(unit)?, Keep::Resident).map_err(failed)?;
                loaded.ids.insert(unit.to_owned(), id);
                id
            }
        };
        let places: HashMap<String, std::ops::Range<usize>> = {
            let weights = loaded.units.weights(id).map_err(failed)?;
            weights.map(|(name, _, range)| (name.to_owned(), range)).collect()
        };
        let words = places.values().map(|range| range.end).max().unwrap_or(0);
        let mut scratch = uninitialised(device, words)?;
        decode_into(&mut loaded.units, id, &mut scratch, device)?;
        let storages = names.iter().map(|name| {
            let range = places.get(*name).cloned().unwrap_or(0..0);
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
    // 2. Nothing else has its address: it is borrowed mutably until the launch is queued, and candle reads it later, on this
    //    stream only.
    // 3. The device keeps the stream, and is borrowed.
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

/// The storage of a weight that isn't decoded.
pub(crate) fn parked(device: &CudaDevice) -> CandleResult<CudaStorageSlice> {
    Ok(CudaStorageSlice::F4(device.alloc_zeros::<u8>(1)?))
}

fn ordinal(device: &CudaDevice) -> usize {
    device.cuda_stream().context().ordinal()
}

fn failed(error: DeviceError) -> Error {
    Error::Model(error.into())
}
