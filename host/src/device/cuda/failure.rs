//! Turns the driver's result codes into errors that say what was being done, and what a user can do about it.

use std::fmt::Display;

use cust::error::CudaError;
use cust::sys::CUresult;
use df11_cuda_driver::{Failure, take_failure};

use crate::error::{Error, ErrorKind, Result};

/// `CUDA_ERROR_OUT_OF_MEMORY`.
const OUT_OF_MEMORY: u32 = 2;

/// For `map_err`. `doing` is what was being done, as in «the GPU driver failed *compiling the kernel*».
pub(super) fn failed(doing: impl Display) -> impl FnOnce(CudaError) -> Error {
    move |error| named(doing, failure(error))
}

/// The result of a driver call that isn't made through `cust`.
pub(super) fn check(answer: CUresult, doing: impl Display) -> Result<()> {
    match answer {
        CUresult::CUDA_SUCCESS => Ok(()),
        _ => Err(failed(doing)(CudaError::UnknownError)),
    }
}

/// For `map_err` of an allocation of this many bytes on the GPU.
pub(super) fn allocating(what: &str, bytes: usize) -> impl FnOnce(CudaError) -> Error {
    move |error| match failure(error) {
        Failure { code: OUT_OF_MEMORY, .. } => {
            let (free, total) = cust::memory::mem_get_info().unwrap_or_default();
            let sentence = format!("the GPU has no room for {what}: {bytes} bytes, with {free} of {total} free");
            Error::new(ErrorKind::OutOfMemory, sentence + "; see what else uses it (nvidia-smi)")
        }
        failure => named(format_args!("allocating {bytes} bytes for {what}"), failure),
    }
}

/// For `map_err` of an allocation of this many bytes of pinned host memory.
pub(super) fn pinning(what: &str, bytes: usize) -> impl FnOnce(CudaError) -> Error {
    move |error| match failure(error) {
        Failure { code: OUT_OF_MEMORY, .. } => {
            Error::new(ErrorKind::OutOfMemory, format!("the host has no memory to pin for {what}: {bytes} bytes"))
        }
        failure => named(format_args!("pinning {bytes} bytes for {what}"), failure),
    }
}

/// The driver's function that failed, and its code. `cust` keeps neither the function nor codes newer than itself.
fn failure(error: CudaError) -> Failure {
    take_failure().unwrap_or(Failure { function: "cust", code: error as u32 })
}

fn named(doing: impl Display, Failure { function, code }: Failure) -> Error {
    let answer = format!("{doing}: {function} answered {code} ({})", meaning(code));
    let sentence = if is_lost(code) {
        format!("the GPU was lost {answer}; start the program again, and see what nvidia-smi and dmesg say")
    } else {
        format!("the GPU driver failed {answer}")
    };
    Error::new(ErrorKind::Device, sentence)
}

/// Whether this code means that every later call on the context fails too.
fn is_lost(code: u32) -> bool {
    matches!(code, 214 | 220 | 226 | 700 | 702 | 709 | 710 | 714..=719 | 721)
}

/// What a code means, for those that users meet.
fn meaning(code: u32) -> &'static str {
    match code {
        OUT_OF_MEMORY => "out of memory",
        100 => "no GPU is found; is it hidden by CUDA_VISIBLE_DEVICES?",
        209 => "nothing in the kernel's file is for this GPU",
        214 => "the GPU's memory has an error that can't be corrected",
        218 => "the driver can't compile the PTX",
        221 => "the driver's PTX compiler isn't installed; install libnvidia-ptxjitcompiler",
        222 => "the PTX is newer than the driver",
        700 => "the kernel read or wrote where it must not",
        719 => "the kernel was stopped by a fault",
        802 => "the GPU's system isn't ready; is the fabric manager running?",
        803 => "the driver's library and its kernel module are of different versions; reboot",
        900..=908 => "the driver doesn't allow it while a CUDA graph is recorded",
        _ => "see cuda.h",
    }
}
