//! What tests ask of the emulation itself.

use crate::boundary::Text;
use crate::code::Code;
use crate::driver::lock;

exports! {
    /// Forgets all contexts, memory and counts, and begins anew with these settings; a `CUresult`.
    fn df11_emulated_reset(settings: Text) |driver| {
        let settings = String::from_utf8(settings.read()?).map_err(|_| Code::INVALID_VALUE)?;
        driver.reset(&settings)
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

/// Kernels that were run.
#[unsafe(no_mangle)]
extern "C" fn df11_emulated_launches() -> u64 {
    lock().launched().launches(None)
}

/// Launches of a kernel that were run.
#[unsafe(no_mangle)]
extern "C" fn df11_emulated_launches_of(kernel: Text) -> u64 {
    name(kernel).map_or(0, |kernel| lock().launched().launches(Some(&kernel)))
}

/// Thread blocks that were run, of all kernels.
#[unsafe(no_mangle)]
extern "C" fn df11_emulated_blocks() -> u64 {
    lock().launched().blocks()
}

/// How often a function was called, whatever it returned.
#[unsafe(no_mangle)]
extern "C" fn df11_emulated_calls(function: Text) -> u64 {
    name(function).map_or(0, |function| lock().calls(&function))
}

fn name(text: Text) -> Option<String> {
    String::from_utf8(text.read().ok()?).ok()
}
