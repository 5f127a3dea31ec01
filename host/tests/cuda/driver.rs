//! The emulated driver, in place of the machine's.
#![expect(unsafe_code, reason = "the environment is changed, and C functions are called")]

use std::ffi::{CString, c_char};
use std::path::PathBuf;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use df11_host::device::{Cuda, Ptx};
use df11_host::internals::open_file;
use libloading::{Library, Symbol};

/// The driver's functions by which work gets into a stream.
pub const ASYNCHRONOUS: [&str; 5] =
    ["cuEventCreate", "cuEventRecord", "cuStreamWaitEvent", "cuLaunchKernel", "cuMemcpyHtoDAsync_v2"];

/// The process has one driver. While this lives, no other test uses it.
pub struct Driver(#[expect(dead_code, reason = "held")] MutexGuard<'static, ()>);

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    // Where Cargo puts it: next to the tests.
    let path: PathBuf = std::env::current_exe().unwrap().with_file_name("libdf11_emulated_driver.so");
    // SAFETY: tests read the environment only after this.
    unsafe { std::env::set_var("DF11_LIBCUDA", &path) };
    // SAFETY: a library of this workspace.
    unsafe { Library::new(path) }.unwrap()
});

impl Driver {
    /// A driver that has forgotten everything, with these settings.
    pub fn new(settings: &str) -> Self {
        static ALONE: Mutex<()> = Mutex::new(());
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        set("df11_emulated_reset", settings);
        Self(alone)
    }

    /// From now on this call of a function, counted from the beginning, answers `code`.
    pub fn fail(&self, function: &str, call: u64, code: u32) {
        set("df11_emulated_fail", &format!("{function}@{call}:{code}"));
    }

    /// Bytes of device memory and of pinned memory that are allocated.
    pub fn allocated(&self) -> [u64; 2] {
        ["df11_emulated_allocated", "df11_emulated_pinned"].map(|name| function::<extern "C" fn() -> u64>(name)())
    }

    /// Thread blocks of all launches.
    pub fn blocks(&self) -> u64 {
        function::<extern "C" fn() -> u64>("df11_emulated_blocks")()
    }

    /// Kernels launched.
    pub fn launches(&self) -> u64 {
        function::<extern "C" fn() -> u64>("df11_emulated_launches")()
    }

    /// Launches of a kernel.
    pub fn launches_of(&self, kernel: &str) -> u64 {
        count_of("df11_emulated_launches_of", kernel)
    }

    /// Launches of `decode_units` and of `decode`.
    pub fn launches_of_both(&self) -> [u64; 2] {
        ["decode_units", "decode"].map(|kernel| self.launches_of(kernel))
    }

    /// How often a function of the driver was called.
    pub fn calls(&self, function: &str) -> u64 {
        count_of("df11_emulated_calls", function)
    }
}

pub fn open() -> Cuda {
    Cuda::open(0, None).unwrap()
}

/// GPU 0 with this PTX; if it isn't to have `decode_units`, `decode` is the only kernel for DF11.
pub fn open_with(ptx: Ptx, has_units: bool) -> Cuda {
    if has_units {
        return Cuda::open(0, Some(ptx)).unwrap();
    }
    let text = ptx.text().replace(".entry decode_units(", ".entry other(");
    // SAFETY: our own, with another name for one of its kernels.
    unsafe { open_file(0, &text) }.unwrap()
}

/// A function of the driver.
pub fn function<F>(name: &str) -> Symbol<'static, F> {
    // SAFETY: the callers name the function's type as in CUDA's header, or as the emulated driver declares it.
    unsafe { LIBRARY.get(name.as_bytes()) }.unwrap()
}

fn set(name: &str, text: &str) {
    let text = CString::new(text).unwrap();
    assert_eq!(function::<extern "C" fn(*const c_char) -> u32>(name)(text.as_ptr()), 0);
}

fn count_of(name: &str, of: &str) -> u64 {
    let of = CString::new(of).unwrap();
    function::<extern "C" fn(*const c_char) -> u64>(name)(of.as_ptr())
}
