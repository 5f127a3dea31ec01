//! The one place where the kernel is launched.

use cust::memory::DeviceSlice;
use cust::stream::Stream;
use cust::sys::{CUfunction_attribute, CUresult, cuFuncSetAttribute};

use super::super::error::DeviceError;
use super::super::launch::SHARED_BYTES_UNASKED;
use super::failure::while_doing;
use super::kernel::Kernel;
use super::unit::DeviceUnit;

/// Has the kernel decode a unit into `out`, behind what `stream` has to do before.
///
/// `streams` are the unit's two large tensors, as `unit.streams` places them: that very memory, or a copy.
/// All of it must stay as it is until `stream` is through with the launch.
#[expect(unsafe_code, reason = "a kernel's arguments are raw pointers")]
pub(super) fn launch(
    kernel: &Kernel,
    unit: &DeviceUnit,
    streams: &DeviceSlice<u8>,
    out: &DeviceSlice<u16>,
    stream: &Stream,
) -> Result<(), DeviceError> {
    let launch = unit.launch;
    if out.len() != launch.n_elements as usize {
        return Err(DeviceError::OutLength { got: out.len(), expected: launch.n_elements as usize });
    }
    // A grid of no blocks is an error of CUDA's; there is nothing to decode.
    if launch.blocks == 0 {
        return Ok(());
    }
    let function = kernel.function()?;
    if launch.shared_bytes > SHARED_BYTES_UNASKED {
        // SAFETY: the function is of a loaded module, which `kernel` borrows.
        unsafe { allow_shared_bytes(function.to_raw(), launch.shared_bytes) }?;
    }
    let [luts, positions, gaps] = unit.indexes.places.starts.map(|at| unit.indexes.memory.index(at..));
    let [codes, sign_mantissa] = unit.streams.places().starts.map(|at| streams.index(at..));
    let arguments = (
        luts.as_device_ptr(),
        codes.as_device_ptr(),
        sign_mantissa.as_device_ptr(),
        positions.as_device_ptr(),
        gaps.as_device_ptr(),
        out.as_device_ptr(),
        launch.n_luts,
        launch.n_bytes,
        launch.n_elements,
    );
    let (luts, codes, sign_mantissa, positions, gaps, words, n_luts, n_bytes, n_elements) = arguments;
    // SAFETY: these are the kernel's arguments in its order; and of the reasons at the head of `gpu/mod.rs` in
    // df11-kernels, those that are the caller's:
    // 1. The tensors are a unit that passed `Unit::validate` in the very copy whose indexes the kernel reads
    //    (`DeviceUnit::load`). Only this module's parent can reach that memory, and it writes none of it; a
    //    decoder waits for its stream before it frees any.
    // 2. `out` has room for all elements, as was just checked. It lies in the decoder's scratch buffer, or in a
    //    buffer that the caller owns and has lent exclusively; neither overlaps the tensors, which the decoder
    //    owns. Freeing either waits for the launch, as `cuMemFree` waits for all that the GPU was given.
    // 3. Grid and block are `Launch::of` this unit: a block for each chunk, of whole warps, at most 32.
    // 4. So is the shared memory: enough for the largest chunk.
    let result = unsafe {
        cust::launch!(function<<<launch.blocks, launch.threads, launch.shared_bytes, stream>>>(
            luts, codes, sign_mantissa, positions, gaps, words, n_luts, n_bytes, n_elements
        ))
    };
    result.map_err(while_doing("launching the kernel"))
}

/// Lets blocks of a kernel have more shared memory than they get unasked.
///
/// # Safety
///
/// `function` must be of a module that is loaded.
#[expect(unsafe_code, reason = "cust has no method for it")]
unsafe fn allow_shared_bytes(function: cust::sys::CUfunction, bytes: u32) -> Result<(), DeviceError> {
    let attribute = CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
    // SAFETY: it is, as the caller promises.
    match unsafe { cuFuncSetAttribute(function, attribute, bytes as i32) } {
        CUresult::CUDA_SUCCESS => Ok(()),
        _ => {
            Err(while_doing(format!("asking for {bytes} bytes of shared memory"))(cust::error::CudaError::UnknownError))
        }
    }
}
