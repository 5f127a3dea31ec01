//! Weights on NVIDIA GPUs: they stay compressed there, and are decoded or multiplied in the order of candle's stream.
//!
//! The library does everything up to the launch, and its tests run that on an emulated driver. Only candle's memory and stream
//! are new here; `scripts/candle --emulated-gpu` tests them. **None of this has run on a GPU.**

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use candle_core::cuda_backend::cudarc::driver::{CudaSlice, CudaView, DevicePtr, DevicePtrMut, DeviceRepr};
use candle_core::cuda_backend::{CudaDevice, CudaStorage};
use candle_core::{Error, Result, Storage};
use df11_host::FixedTensor;
use df11_host::device::{Cuda, CudaUnit, Keep};
use half::bf16;

/// A weight with fixed-length codes in a GPU's memory.
#[derive(Debug)]
pub(crate) struct Weight {
    unit: CudaUnit,
    device: CudaDevice,
}

impl Weight {
    pub(crate) fn load(name: &str, codes: &FixedTensor, device: &CudaDevice) -> Result<Self> {
        let unit = gpu(device)?.load_fixed(name, codes, Keep::Resident).map_err(Error::wrap)?;
        Ok(Self { unit, device: device.clone() })
    }

    /// How many bytes of the GPU's memory it takes.
    pub(crate) fn bytes(&self) -> u64 {
        self.unit.bytes().0
    }

    /// Decodes it to memory of candle's. Whatever candle does with that memory on this thread happens afterwards.
    #[expect(unsafe_code, reason = "the memory and the stream are candle's, and only their addresses are known")]
    pub(crate) fn decode(&self) -> Result<Storage> {
        let words = self.unit.elements();
        let mut out = uninitialised::<bf16>(&self.device, words)?;
        let stream = self.device.cuda_stream();
        let (address, written) = out.device_ptr_mut(&stream);
        // SAFETY: by the numbers of `decode_on`:
        // 1. The memory was allocated on this stream, has room for this number of words, and is freed in the stream's order.
        // 2. Nothing else has its address: it is borrowed mutably until the launch is queued, and candle reads it later, in this
        //    thread only, and so on this stream.
        // 3. The device keeps the stream, and is borrowed.
        // 4. candle records no CUDA graphs. A program that records this stream through cudarc must keep the weights, just as it
        //    must keep all of candle's memory that the graph uses, which cudarc doesn't ensure either.
        unsafe { self.unit.decode_on(address, words, stream.cu_stream() as usize) }.map_err(Error::wrap)?;
        drop(written);
        Ok(Storage::Cuda(CudaStorage::wrap_cuda_slice(out, self.device.clone())))
    }

    /// Multiplies it by 1 to 8 inputs to this number of products, without decoding it to memory, in the order of candle's stream.
    #[expect(unsafe_code, reason = "the memory and the stream are candle's, and only their addresses are known")]
    pub(crate) fn multiply(&self, inputs: &CudaView<'_, bf16>, products: usize) -> Result<CudaStorage> {
        let mut out = uninitialised::<f32>(&self.device, products)?;
        let (stream, n_inputs) = (self.device.cuda_stream(), inputs.len());
        let (x, _read) = inputs.device_ptr(&stream);
        let (y, written) = out.device_ptr_mut(&stream);
        // SAFETY: by the numbers of `multiply_on`:
        // 1. Both have these lengths, and don't overlap, since `out` was just allocated. Both were allocated on this stream (the
        //    inputs by the operation of candle that made them), and are freed in the stream's order.
        // 2. Both are borrowed until the launch is queued. candle writes the inputs, and reads or writes `out`, later, in this
        //    thread only, and so on this stream.
        // 3. The device keeps the stream, and is borrowed. A CUDA graph of this stream must do what `decode` says.
        unsafe { self.unit.multiply_on((x, n_inputs), (y, products), stream.cu_stream() as usize) }
            .map_err(Error::wrap)?;
        drop(written);
        Ok(CudaStorage::wrap_cuda_slice(out, self.device.clone()))
    }
}

/// The library's side of a GPU, opened only once, because the driver compiles the kernels.
fn gpu(device: &CudaDevice) -> Result<Cuda> {
    static GPUS: Mutex<BTreeMap<usize, Cuda>> = Mutex::new(BTreeMap::new());
    let ordinal = device.cuda_stream().context().ordinal();
    let mut gpus = GPUS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(gpu) = gpus.get(&ordinal) {
        return Ok(gpu.clone());
    }
    let gpu = Cuda::open(u32::try_from(ordinal).unwrap_or(u32::MAX), None).map_err(Error::wrap)?;
    gpus.insert(ordinal, gpu.clone());
    Ok(gpu)
}

/// Uninitialised memory on candle's stream.
#[expect(unsafe_code, reason = "zeros would be written for nothing")]
fn uninitialised<T: DeviceRepr>(device: &CudaDevice, elements: usize) -> Result<CudaSlice<T>> {
    // SAFETY:
    // 1. Each caller launches a kernel that writes every word or product, in the stream's order, before anything reads them. If
    //    there are no elements, one is allocated that nothing writes and nothing reads, since the tensor has none.
    unsafe { device.alloc::<T>(elements.max(1)) }
}
