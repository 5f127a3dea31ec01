//! Memory on a GPU that a decoder uses again and again.

use bytemuck::Zeroable;
use cust::error::CudaResult;
use cust::memory::{DeviceBuffer, DeviceCopy, DeviceSlice};

use crate::device::cuda::driver::{GpuStream, allocating, while_doing};
use crate::error::device::DeviceError;

/// Memory for work of one stream. It grows when it must, and never shrinks.
#[derive(Debug)]
pub(crate) struct Scratch<T: DeviceCopy> {
    what: &'static str,
    memory: DeviceBuffer<T>,
}

impl<T: DeviceCopy + Zeroable> Scratch<T> {
    /// No memory yet. `what` is its name in errors.
    pub(crate) fn new(what: &'static str) -> Result<Self, DeviceError> {
        Ok(Self { what, memory: none().map_err(while_doing(format!("making {what}")))? })
    }

    /// Returns memory for this number of elements. If the memory must grow, this waits for `stream`, whose work uses it,
    /// and what it held is lost.
    pub(crate) fn reserve(&mut self, len: usize, stream: &GpuStream) -> Result<DeviceSlice<T>, DeviceError> {
        if self.memory.len() < len {
            stream.finish()?;
            let allocating = || allocating(self.what, len.saturating_mul(size_of::<T>()));
            // The old one is freed first: there may be no room for both.
            self.memory = none().map_err(allocating())?;
            self.memory = DeviceBuffer::zeroed(len).map_err(allocating())?;
        }
        Ok(self.memory.index(..len))
    }
}

/// CUDA can't allocate 0 bytes.
fn none<T: DeviceCopy>() -> CudaResult<DeviceBuffer<T>> {
    DeviceBuffer::from_slice(&[])
}
