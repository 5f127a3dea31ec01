//! The driver's raw functions, and a device to use them on.
#![expect(unsafe_code, reason = "the functions are C functions in a library")]

use std::ffi::{CString, c_char};
use std::path::PathBuf;
use std::ptr;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use libloading::Library;

pub const INVALID_VALUE: u32 = 1;
pub const OUT_OF_MEMORY: u32 = 2;
pub const ILLEGAL_ADDRESS: u32 = 700;

/// Declares the functions' types, and a method for each.
macro_rules! functions {
    ($($name:ident($($argument:ident: $type:ty),*);)*) => {
        #[allow(non_snake_case, clippy::too_many_arguments)]
        impl Gpu {
            $(pub fn $name(&self, $($argument: $type),*) -> u32 {
                // SAFETY: this is the function's type in CUDA's header.
                let function = unsafe { self.library.get::<unsafe extern "C" fn($($type),*) -> u32>(stringify!($name).as_bytes()) };
                // SAFETY: tests pass pointers that are good, until work in streams has run.
                unsafe { (function.unwrap())($($argument),*) }
            })*
        }
    };
}

functions! {
    cuInit(flags: u32);
    cuDriverGetVersion(version: *mut i32);
    cuDeviceGetCount(count: *mut i32);
    cuDeviceGetName(name: *mut u8, len: i32, device: i32);
    cuDeviceGetAttribute(value: *mut i32, attribute: u32, device: i32);
    cuDeviceTotalMem_v2(bytes: *mut usize, device: i32);
    cuDevicePrimaryCtxRetain(context: *mut u64, device: i32);
    cuDevicePrimaryCtxRelease_v2(device: i32);
    cuCtxSetCurrent(context: u64);
    cuCtxGetCurrent(context: *mut u64);
    cuCtxSynchronize();
    cuMemGetInfo_v2(free: *mut usize, total: *mut usize);
    cuMemAlloc_v2(address: *mut u64, len: usize);
    cuMemFree_v2(address: u64);
    cuMemAllocAsync(address: *mut u64, len: usize, stream: u64);
    cuMemFreeAsync(address: u64, stream: u64);
    cuMemAllocHost_v2(pointer: *mut *mut u8, len: usize);
    cuMemFreeHost(pointer: *mut u8);
    cuMemcpyHtoD_v2(to: u64, from: *const u8, len: usize);
    cuMemcpyHtoDAsync_v2(to: u64, from: *const u8, len: usize, stream: u64);
    cuMemcpyDtoH_v2(to: *mut u8, from: u64, len: usize);
    cuMemcpyDtoHAsync_v2(to: *mut u8, from: u64, len: usize, stream: u64);
    cuMemcpyDtoDAsync_v2(to: u64, from: u64, len: usize, stream: u64);
    cuMemsetD8Async(to: u64, value: u8, times: usize, stream: u64);
    cuMemsetD16_v2(to: u64, value: u16, times: usize);
    cuPointerGetAttribute(value: *mut i32, attribute: u32, address: u64);
    cuStreamCreate(stream: *mut u64, flags: u32);
    cuStreamSynchronize(stream: u64);
    cuStreamWaitEvent(stream: u64, event: u64, flags: u32);
    cuStreamBeginCapture_v2(stream: u64, mode: u32);
    cuStreamEndCapture(stream: u64, graph: *mut u64);
    cuStreamIsCapturing(stream: u64, status: *mut u32);
    cuGraphGetNodes(graph: u64, nodes: *mut u64, count: *mut usize);
    cuGraphNodeGetType(node: u64, kind: *mut u32);
    cuGraphInstantiateWithFlags(executable: *mut u64, graph: u64, flags: u64);
    cuGraphLaunch(executable: u64, stream: u64);
    cuGraphDestroy(graph: u64);
    cuGraphExecDestroy(executable: u64);
    cuEventCreate(event: *mut u64, flags: u32);
    cuEventDestroy_v2(event: u64);
    cuEventRecord(event: u64, stream: u64);
    cuEventSynchronize(event: u64);
    cuEventElapsedTime(milliseconds: *mut f32, start: u64, end: u64);
    cuModuleLoadData(module: *mut u64, image: *const c_char);
    cuModuleGetFunction(function: *mut u64, module: u64, name: *const c_char);
    cuFuncSetAttribute(function: u64, attribute: u32, value: i32);
    cuLaunchKernel(function: u64, gx: u32, gy: u32, gz: u32, bx: u32, by: u32, bz: u32, shared: u32, stream: u64, arguments: *const *const u64, extra: *const u64);
    df11_emulated_reset(settings: *const c_char);
}

/// The library that cargo built next to this test.
static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let exe = std::env::current_exe().unwrap();
    let deps = exe.parent().unwrap();
    let name = libloading::library_filename("df11_emulated_driver");
    let path: PathBuf = deps.join(name);
    // SAFETY: loading it runs no code of its own.
    unsafe { Library::new(&path) }.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
});

/// A process has one driver, so tests use it one at a time.
static TURN: Mutex<()> = Mutex::new(());

/// The driver, with a context on device 0 that is current.
pub struct Gpu {
    library: &'static Library,
    _turn: MutexGuard<'static, ()>,
}

impl Gpu {
    pub fn new(settings: &str) -> Self {
        let gpu = Gpu::bare(settings);
        gpu.use_device(0);
        gpu
    }

    /// Without a context.
    pub fn bare(settings: &str) -> Self {
        let gpu = Gpu { library: &LIBRARY, _turn: TURN.lock().unwrap_or_else(PoisonError::into_inner) };
        let settings = CString::new(settings).unwrap();
        assert_eq!(gpu.df11_emulated_reset(settings.as_ptr()), 0);
        assert_eq!(gpu.cuInit(0), 0);
        gpu
    }

    pub fn use_device(&self, device: i32) {
        let context = made(|context| self.cuDevicePrimaryCtxRetain(context, device)).unwrap();
        assert_eq!(self.cuCtxSetCurrent(context), 0);
    }

    pub fn alloc(&self, len: usize) -> u64 {
        made(|address| self.cuMemAlloc_v2(address, len)).unwrap()
    }

    /// Device memory that holds these bytes.
    pub fn holding(&self, bytes: &[u8]) -> u64 {
        let address = self.alloc(bytes.len().max(1));
        assert_eq!(self.cuMemcpyHtoD_v2(address, bytes.as_ptr(), bytes.len()), 0);
        address
    }

    pub fn bytes(&self, address: u64, len: usize) -> Result<Vec<u8>, u32> {
        let mut bytes = vec![0x77; len];
        answer(self.cuMemcpyDtoH_v2(bytes.as_mut_ptr(), address, len)).map(|()| bytes)
    }

    pub fn stream(&self) -> u64 {
        self.stream_with(0)
    }

    /// A stream with flags; with 1 the default stream doesn't wait for it.
    pub fn stream_with(&self, flags: u32) -> u64 {
        made(|stream| self.cuStreamCreate(stream, flags)).unwrap()
    }

    pub fn event(&self) -> u64 {
        made(|event| self.cuEventCreate(event, 0)).unwrap()
    }

    /// Pinned memory that holds these bytes, until the driver is reset.
    pub fn pinned(&self, bytes: &[u8]) -> *mut u8 {
        let mut pointer = ptr::null_mut();
        assert_eq!(self.cuMemAllocHost_v2(&mut pointer, bytes.len()), 0);
        set(pointer, bytes);
        pointer
    }

    pub fn load(&self, ptx: &str) -> Result<u64, u32> {
        let text = CString::new(ptx).unwrap();
        made(|module| self.cuModuleLoadData(module, text.as_ptr()))
    }

    pub fn function(&self, module: u64, name: &str) -> Result<u64, u32> {
        let name = CString::new(name).unwrap();
        made(|function| self.cuModuleGetFunction(function, module, name.as_ptr()))
    }

    /// The kernel of this name from this PTX.
    pub fn kernel(&self, ptx: &str, name: &str) -> u64 {
        self.function(self.load(ptx).unwrap(), name).unwrap()
    }

    /// Launches with arguments that each fit 8 bytes.
    pub fn launch(&self, function: u64, grid: u32, block: u32, shared: u32, stream: u64, arguments: &[u64]) -> u32 {
        let pointers: Vec<*const u64> = arguments.iter().map(ptr::from_ref).collect();
        self.cuLaunchKernel(function, grid, 1, 1, block, 1, 1, shared, stream, pointers.as_ptr(), ptr::null())
    }

    /// Launches, and waits for the end; the first error of the two.
    pub fn run(&self, function: u64, grid: u32, block: u32, shared: u32, arguments: &[u64]) -> u32 {
        match self.launch(function, grid, block, shared, 0, arguments) {
            0 => self.cuCtxSynchronize(),
            error => error,
        }
    }

    /// What a function of the emulation itself counts.
    pub fn counted(&self, name: &str) -> u64 {
        // SAFETY: the type of all of them.
        let function = unsafe { self.library.get::<extern "C" fn() -> u64>(name.as_bytes()) };
        (function.unwrap())()
    }

    /// What a function of the emulation itself counts of this name.
    pub fn counted_of(&self, function: &str, name: &str) -> u64 {
        let name = CString::new(name).unwrap();
        // SAFETY: the type of all that take a name.
        let function = unsafe { self.library.get::<extern "C" fn(*const c_char) -> u64>(function.as_bytes()) };
        (function.unwrap())(name.as_ptr())
    }
}

/// The seeds that are tried, and the length of most copies.
pub const SEEDS: u64 = 64;
pub const LEN: usize = 64;

/// With how many of the seeds the outcome differs from `expected`.
pub fn differing(expected: &[u8], outcome: impl Fn(&Gpu) -> Vec<u8>) -> u64 {
    (0..SEEDS).filter(|seed| outcome(&Gpu::new(&format!("seed={seed}"))) != expected).count() as u64
}

/// A function's result, or its error.
pub fn made<T: Default>(make: impl FnOnce(*mut T) -> u32) -> Result<T, u32> {
    let mut value = T::default();
    answer(make(&mut value)).map(|()| value)
}

/// A function's error, if it returned one.
pub fn answer(code: u32) -> Result<(), u32> {
    if code == 0 { Ok(()) } else { Err(code) }
}

/// Overwrites pinned memory.
pub fn set(pinned: *mut u8, bytes: &[u8]) {
    // SAFETY: the tests' pinned memory is as long as what they write there.
    unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), pinned, bytes.len()) };
}

/// The content of pinned memory.
pub fn get(pinned: *const u8, len: usize) -> Vec<u8> {
    let mut bytes = vec![0; len];
    // SAFETY: as in `set`.
    unsafe { ptr::copy_nonoverlapping(pinned, bytes.as_mut_ptr(), len) };
    bytes
}
