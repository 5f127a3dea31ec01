//! The emulated driver, in place of the machine's.
#![expect(unsafe_code, reason = "the environment is changed, and C functions are called")]

use std::ffi::{CString, c_char};
use std::path::PathBuf;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use cust::memory::DeviceBuffer;
use df11_host::device::{CudaDecoder, CudaOptions, DeviceError, Form, Gpu, OutputBuffer, Ptx};
use df11_host::internals::{Kernel, KernelModule, decoder_of};
use libloading::Library;

/// The driver's functions by which work gets into a stream.
pub const ASYNCHRONOUS: [&str; 5] =
    ["cuEventCreate", "cuEventRecord", "cuStreamWaitEvent", "cuLaunchKernel", "cuMemcpyHtoDAsync_v2"];

/// The process has one driver. While this lives, no other test uses it.
pub struct Driver(#[expect(dead_code, reason = "held")] MutexGuard<'static, ()>);

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    // SAFETY: tests read the environment only after this.
    unsafe { std::env::set_var("DF11_LIBCUDA", path()) };
    // SAFETY: a library of this workspace.
    unsafe { Library::new(path()) }.unwrap()
});

/// Where Cargo puts the library: next to the tests.
pub fn path() -> PathBuf {
    std::env::current_exe().unwrap().with_file_name("libdf11_emulated_driver.so")
}

impl Driver {
    /// A driver that has forgotten everything, with these settings.
    pub fn new(settings: &str) -> Self {
        static ALONE: Mutex<()> = Mutex::new(());
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        set(b"df11_emulated_reset", settings);
        Self(alone)
    }

    /// From now on this call of a function, counted from the beginning, answers `code`.
    pub fn fail(&self, function: &str, call: u64, code: u32) {
        set(b"df11_emulated_fail", &format!("{function}@{call}:{code}"));
    }

    /// Bytes of device memory that are allocated.
    pub fn allocated(&self) -> u64 {
        count(b"df11_emulated_allocated")
    }

    /// The most that ever were.
    pub fn peak(&self) -> u64 {
        count(b"df11_emulated_peak")
    }

    /// Bytes of pinned memory.
    pub fn pinned(&self) -> u64 {
        count(b"df11_emulated_pinned")
    }

    /// Kernels launched.
    pub fn launches(&self) -> u64 {
        count(b"df11_emulated_launches")
    }

    /// Launches of `decode_units` and of `decode`.
    pub fn launches_of_both(&self) -> [u64; 2] {
        Kernel::ALL.map(|kernel| self.launches_of(kernel.name()))
    }

    /// Launches of a kernel.
    pub fn launches_of(&self, kernel: &str) -> u64 {
        count_of(b"df11_emulated_launches_of", kernel)
    }

    /// Thread blocks of all launches.
    pub fn blocks(&self) -> u64 {
        count(b"df11_emulated_blocks")
    }

    /// How often a function of the driver was called.
    pub fn calls(&self, function: &str) -> u64 {
        count_of(b"df11_emulated_calls", function)
    }
}

/// A decoder on GPU 0, of this PTX or of the first that loads.
pub fn open(ptx: Option<Ptx>) -> CudaDecoder {
    try_open(ptx).unwrap()
}

pub fn try_open(ptx: Option<Ptx>) -> Result<CudaDecoder, DeviceError> {
    CudaDecoder::new(options(ptx))
}

/// GPU 0, and this PTX.
pub fn options(ptx: Option<Ptx>) -> CudaOptions {
    let mut options = CudaOptions::default();
    options.ptx = ptx;
    options
}

/// A decoder on GPU 0 that uses one kernel only.
pub fn decoder(ptx: Option<Ptx>, kernel: Kernel) -> CudaDecoder {
    let gpu = Gpu::open(0).unwrap();
    let module = KernelModule::load(&gpu, ptx).unwrap().only(kernel).unwrap();
    decoder_of(gpu, module).unwrap()
}

/// A decoder on GPU 0 that keeps units with codes of a fixed length.
pub fn fixed(ptx: Option<Ptx>) -> CudaDecoder {
    let mut options = options(ptx);
    options.form = Form::Fixed;
    CudaDecoder::new(options).unwrap()
}

/// The caller's memory on a GPU, with these words in it.
pub fn output(gpu: &Gpu, words: &[u16]) -> OutputBuffer {
    OutputBuffer::from_buffer(gpu, DeviceBuffer::from_slice(words).unwrap()).unwrap()
}

/// A function of the driver that `cust` has no use for.
pub fn function<F>(name: &str) -> libloading::Symbol<'static, F> {
    // SAFETY: the callers name the function's type as in CUDA's header.
    unsafe { LIBRARY.get(name.as_bytes()) }.unwrap()
}

fn set(function: &[u8], text: &str) {
    let text = CString::new(text).unwrap();
    // SAFETY: the functions' type; and no other test uses the driver now.
    let set = unsafe { LIBRARY.get::<unsafe extern "C" fn(*const c_char) -> u32>(function) }.unwrap();
    // SAFETY: a C string.
    assert_eq!(unsafe { set(text.as_ptr()) }, 0);
}

fn count_of(function: &[u8], name: &str) -> u64 {
    let name = CString::new(name).unwrap();
    // SAFETY: the functions' type.
    let function = unsafe { LIBRARY.get::<unsafe extern "C" fn(*const c_char) -> u64>(function) }.unwrap();
    // SAFETY: they take a C string.
    unsafe { function(name.as_ptr()) }
}

fn count(name: &[u8]) -> u64 {
    // SAFETY: the functions' type.
    let function = unsafe { LIBRARY.get::<unsafe extern "C" fn() -> u64>(name) }.unwrap();
    // SAFETY: they take nothing.
    unsafe { function() }
}
