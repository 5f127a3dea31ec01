//! candle's memory and stream, whose addresses the library is given.

use candle_core::cuda_backend::CudaDevice;
use candle_core::cuda_backend::cudarc::driver::{CudaSlice, CudaView, DevicePtr, DevicePtrMut, DeviceRepr};
use df11_host::device::UnitId;
use df11_host::internals::CudaUnits;
use half::bf16;

use super::failed;
use crate::error::{Error, Result};

/// Has the GPU decode a unit into memory of candle's.
#[expect(unsafe_code, reason = "the memory and the stream are candle's, and only their addresses are known")]
pub(super) fn decode_into(
    units: &mut CudaUnits,
    id: UnitId,
    out: &mut CudaSlice<bf16>,
    device: &CudaDevice,
) -> Result<()> {
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

/// Has the GPU multiply a weight of this name and so many rows by columns in memory of candle's, into memory of candle's.
#[expect(unsafe_code, reason = "the memory and the stream are candle's, and only their addresses are known")]
pub(super) fn multiply_into(
    units: &mut CudaUnits,
    id: UnitId,
    (weight, rows): (&str, usize),
    columns: &CudaView<'_, bf16>,
    out: &mut CudaSlice<f32>,
    device: &CudaDevice,
) -> Result<()> {
    let stream = device.cuda_stream();
    let (columns_len, out_len) = (columns.len(), out.len());
    let (address, _read) = columns.device_ptr(&stream);
    let columns = (address, columns_len);
    let (address, _written) = out.device_ptr_mut(&stream);
    let products = (address, out_len);
    // SAFETY: by the numbers of `multiply_on`:
    // 1. Both have these lengths, and don't overlap: `out` is borrowed mutably. Both were allocated on this stream, the columns
    //    by the operation of candle that made them, and are freed in the stream's order.
    // 2. Both are borrowed until the launch is queued. candle writes the columns, and reads or writes `out`, later, in this
    //    thread only, and so on this stream.
    // 3. The device keeps the stream, and is borrowed.
    // A CUDA graph of this stream has the duties that `decode_into` names.
    unsafe { units.multiply_on(id, weight, 0..rows, columns, products, stream.cu_stream() as usize) }
        .map_err(Error::from)
}

/// Memory on candle's stream that nothing was written to.
#[expect(unsafe_code, reason = "zeros would be written for nothing")]
pub(super) fn uninitialised<T: DeviceRepr>(device: &CudaDevice, elements: usize) -> Result<CudaSlice<T>> {
    // SAFETY:
    // 1. Each caller has all of it written, in the stream's order, before anything reads it: by a kernel, which writes every
    //    word or product or ends the process's work on this GPU; or by a copy of as many words. Without elements nobody writes
    //    the one that is allocated, and nobody reads it: the tensor has none.
    let memory = unsafe { device.alloc::<T>(elements.max(1)) };
    Ok(memory?)
}
