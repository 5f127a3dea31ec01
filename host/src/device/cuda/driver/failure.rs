//! Turns the driver's error codes into errors that say what was being done.

use cust::error::CudaError;
use cust::sys::CUresult;
use df11_cuda_driver::{Failure, take_failure};

use crate::error::device::DeviceError;

/// `CUDA_ERROR_OUT_OF_MEMORY`.
const OUT_OF_MEMORY: u32 = 2;

/// For `map_err`. `doing` is what was being done, as in «the GPU driver failed *loading unit layers.0*».
pub(crate) fn while_doing(doing: impl Into<String>) -> impl FnOnce(CudaError) -> DeviceError {
    move |error| named(doing, failure(error))
}

/// What the driver answered to a call that isn't `cust`'s. `doing` is as in [`while_doing`].
pub(crate) fn check(answer: CUresult, doing: &str) -> Result<(), DeviceError> {
    match answer {
        CUresult::CUDA_SUCCESS => Ok(()),
        _ => Err(while_doing(doing)(CudaError::UnknownError)),
    }
}

/// For `map_err` of an allocation on the device.
pub(crate) fn allocating(what: &str, bytes: usize) -> impl FnOnce(CudaError) -> DeviceError {
    move |error| match failure(error) {
        Failure { code: OUT_OF_MEMORY, .. } => {
            let (free, total) = cust::memory::mem_get_info().unwrap_or_default();
            let (bytes, free, total) = (bytes as u64, free as u64, total as u64);
            DeviceError::OutOfMemory { what: what.to_owned(), bytes, free, total }
        }
        failure => named(format!("allocating {bytes} bytes for {what}"), failure),
    }
}

/// For `map_err` of an allocation of pinned memory.
pub(crate) fn pinning(what: &str, bytes: usize) -> impl FnOnce(CudaError) -> DeviceError {
    move |error| match failure(error) {
        Failure { code: OUT_OF_MEMORY, .. } => {
            DeviceError::OutOfPinnedMemory { what: what.to_owned(), bytes: bytes as u64 }
        }
        failure => named(format!("pinning {bytes} bytes for {what}"), failure),
    }
}

fn named(doing: impl Into<String>, Failure { function, code }: Failure) -> DeviceError {
    let (doing, meaning) = (doing.into(), meaning(code));
    match code {
        _ if is_lost(code) => DeviceError::Lost { doing, function, code, meaning },
        _ => DeviceError::Driver { doing, function, code, meaning },
    }
}

/// The driver function that failed, and its code. `cust` keeps neither the function nor codes that are newer than
/// itself.
fn failure(error: CudaError) -> Failure {
    take_failure().unwrap_or(Failure { function: "cust", code: error as u32 })
}

/// Whether every later call on the context fails too.
fn is_lost(code: u32) -> bool {
    matches!(code, 214 | 220 | 226 | 700 | 702 | 709 | 710 | 714..=719 | 721)
}

/// What a code means. If the user can do something about it, it says what.
fn meaning(code: u32) -> String {
    let known = match code {
        OUT_OF_MEMORY => "out of memory",
        34 => "there is no driver",
        100 => "no GPU is found; is it hidden by CUDA_VISIBLE_DEVICES?",
        101 => "no such GPU",
        201 => "the context is gone",
        209 => "nothing in the kernel's file is for this GPU",
        214 => "the GPU's memory has an error that can't be corrected",
        218 => "the driver can't compile the PTX",
        220 => "an NVLink error",
        221 => "the driver's PTX compiler isn't installed; install libnvidia-ptxjitcompiler",
        222 => "the PTX is newer than the driver",
        700 => "the kernel read or wrote where it must not",
        701 => "the launch needs more registers or shared memory than the GPU has",
        702 => "the kernel ran longer than the display's GPU allows",
        719 => "the kernel was stopped by a fault",
        802 => "the GPU's system isn't ready; is the fabric manager running?",
        803 => "the driver's library and its kernel module are of different versions; reboot",
        900..=908 => "the GPU's driver doesn't allow it while a CUDA graph is recorded",
        804 => "the CUDA compatibility package isn't for this GPU",
        _ => return format!("CUDA error {code}"),
    };
    known.to_owned()
}
