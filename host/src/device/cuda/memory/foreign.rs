//! Memory and streams that another library owns, such as PyTorch. Only their addresses are known here.

use std::ptr;

use cust::memory::{DeviceCopy, DevicePointer, DeviceSlice};
use cust::sys::{CUpointer_attribute, CUresult, CUstream, cuPointerGetAttribute, cuStreamGetCtx};

use crate::device::cuda::driver::{Gpu, StreamHandle, check};
use crate::error::device::DeviceError;

/// Handles of streams that every context has: the default stream by its two names, and that of the thread. They have no
/// context of their own.
const OF_ANY_CONTEXT: std::ops::RangeInclusive<usize> = 0..=2;

/// Memory for `n` numbers on `gpu`, whose context is current.
///
/// # Errors
///
/// [`DeviceError::NoSuchMemory`] if the driver knows no GPU memory at `address`, or numbers of this type can't be
/// there; [`DeviceError::OtherGpu`] if it is another GPU's; the driver fails.
///
/// # Safety
///
/// From `address` on there must be memory for `n` of them.
#[expect(unsafe_code, reason = "the caller promises that the memory is there")]
pub(crate) unsafe fn memory<T: DeviceCopy>(gpu: &Gpu, address: u64, n: usize) -> Result<DeviceSlice<T>, DeviceError> {
    let no_such_memory = DeviceError::NoSuchMemory { address };
    if address == 0 || !address.is_multiple_of(align_of::<T>() as u64) {
        return Err(no_such_memory);
    }
    let mut ordinal = 0i32;
    let attribute = CUpointer_attribute::CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL;
    // SAFETY: for this attribute the driver writes one 32-bit integer.
    let answer = unsafe { cuPointerGetAttribute(ptr::from_mut(&mut ordinal).cast(), attribute, address) };
    if answer == CUresult::CUDA_ERROR_INVALID_VALUE {
        return Err(no_such_memory);
    }
    check(answer, "asking where memory is")?;
    let (got, expected) = (ordinal.unsigned_abs(), gpu.info().ordinal);
    if got != expected {
        return Err(DeviceError::OtherGpu { got, expected });
    }
    // SAFETY: the caller promises that the memory is there.
    Ok(unsafe { DeviceSlice::from_raw_parts(DevicePointer::from_raw(address), n) })
}

/// The stream with this handle, which must be of `gpu`, whose context is current.
///
/// # Errors
///
/// [`DeviceError::OtherStream`] if it isn't; the driver fails.
///
/// # Safety
///
/// The stream must exist as long as `'s`.
#[expect(unsafe_code, reason = "the caller promises that the stream exists")]
pub(crate) unsafe fn stream<'s>(gpu: &Gpu, handle: usize) -> Result<StreamHandle<'s>, DeviceError> {
    let raw: CUstream = ptr::with_exposed_provenance_mut(handle);
    if !OF_ANY_CONTEXT.contains(&handle) {
        let mut context = ptr::null_mut();
        // SAFETY: the driver writes one handle; and the caller promises that the stream exists.
        check(unsafe { cuStreamGetCtx(raw, &mut context) }, "asking whose a stream is")?;
        if !gpu.has_context(context) {
            return Err(DeviceError::OtherStream { expected: gpu.info().ordinal });
        }
    }
    // SAFETY: the caller promises that the stream exists.
    Ok(unsafe { StreamHandle::of_raw(raw) })
}
