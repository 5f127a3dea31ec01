//! Functions for tests, which CUDA's driver doesn't have.

use crate::boundary::Text;
use crate::driver::lock;
use crate::error::CudaError;

exports! {
    /// Forgets all contexts, memory and counts, and starts again with these settings. Returns a `CUresult`.
    fn df11_emulated_reset(settings: Text) |driver| {
        driver.reset(&settings.read(CudaError::INVALID_VALUE)?)
    };

    /// Lets a call fail, as the setting `fail` does, of which this takes the value. Returns a `CUresult`.
    fn df11_emulated_fail(failure: Text) |driver| {
        driver.settings.fail(&failure.read(CudaError::INVALID_VALUE)?).ok_or(CudaError::INVALID_VALUE)
    };
}

/// Bytes of device memory that are allocated now, on all devices.
#[unsafe(no_mangle)]
extern "C" fn df11_emulated_allocated() -> u64 {
    lock().allocated() as u64
}

/// The most bytes that one device had allocated at a time.
#[unsafe(no_mangle)]
extern "C" fn df11_emulated_peak() -> u64 {
    lock().peak() as u64
}

/// Bytes of host memory that are pinned now.
#[unsafe(no_mangle)]
extern "C" fn df11_emulated_pinned() -> u64 {
    lock().pinned.total() as u64
}

/// How many launches have run.
#[unsafe(no_mangle)]
extern "C" fn df11_emulated_launches() -> u64 {
    lock().launched().launches(None)
}

/// How many launches of this kernel have run.
#[unsafe(no_mangle)]
extern "C" fn df11_emulated_launches_of(kernel: Text) -> u64 {
    kernel.read(CudaError::INVALID_VALUE).map_or(0, |kernel| lock().launched().launches(Some(&kernel)))
}

/// How many thread blocks have run, of all kernels.
#[unsafe(no_mangle)]
extern "C" fn df11_emulated_blocks() -> u64 {
    lock().launched().blocks
}

/// How often a function was called, successful or not.
#[unsafe(no_mangle)]
extern "C" fn df11_emulated_calls(function: Text) -> u64 {
    function.read(CudaError::INVALID_VALUE).map_or(0, |function| lock().calls(&function))
}
