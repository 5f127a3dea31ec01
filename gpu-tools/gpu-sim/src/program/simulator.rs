//! The simulator: a shared library with functions of CUDA's runtime and driver, found by name.
#![expect(unsafe_code, reason = "C functions of a library")]

use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr;

use anyhow::{Context, Result, ensure};
use df11_gpu_sim::protocol::Launch;
use libloading::Library;

/// `cudaMemcpyHostToDevice` and `cudaMemcpyDeviceToHost`.
const TO_DEVICE: c_int = 1;
const TO_HOST: c_int = 2;

type Handle = *mut c_void;

/// A simulated device with a module.
///
/// Its memory is as large as 64 bits of address are, and takes only what is written. Nothing is checked: a kernel that
/// writes elsewhere writes there.
pub(crate) struct Simulator {
    library: Library,
    module: Handle,
}

impl Simulator {
    /// Loads the library, which reads its settings from `gpgpusim.config` in the current directory, and the PTX in a
    /// file. The simulator ends the process if it can't parse that.
    pub(crate) fn new(library: &Path, ptx: &Path) -> Result<Self> {
        // SAFETY: the user names it as the simulator that they built; what it does when it is loaded is their choice.
        let library = unsafe { Library::new(library) }.with_context(|| format!("no {}", library.display()))?;
        let mut simulator = Self { library, module: ptr::null_mut() };
        let path = CString::new(ptx.as_os_str().as_bytes())?;
        type Load = unsafe extern "C" fn(*mut Handle, *const c_char) -> c_int;
        let load = simulator.function::<Load>(c"cuModuleLoad")?;
        let mut module = ptr::null_mut();
        // SAFETY: the function's type in CUDA's header; a place for a handle, and a C string.
        let code = unsafe { load(&mut module, path.as_ptr()) };
        ensure!(code == 0 && !module.is_null(), "cuModuleLoad: {code}; is it implemented?");
        simulator.module = module;
        Ok(simulator)
    }

    pub(crate) fn write(&self, address: u64, bytes: &[u8]) -> Result<()> {
        self.copy(address as *mut c_void, bytes.as_ptr().cast(), bytes.len(), TO_DEVICE)
    }

    pub(crate) fn read(&self, address: u64, bytes: &mut [u8]) -> Result<()> {
        self.copy(bytes.as_mut_ptr().cast(), address as *const c_void, bytes.len(), TO_HOST)
    }

    fn copy(&self, to: *mut c_void, from: *const c_void, len: usize, kind: c_int) -> Result<()> {
        type Copy = unsafe extern "C" fn(*mut c_void, *const c_void, usize, c_int) -> c_int;
        let copy = self.function::<Copy>(c"cudaMemcpy")?;
        // SAFETY: the function's type in CUDA's header. The host's side is a slice of this length; the device's is a
        // number in the simulator, which takes any.
        let code = unsafe { copy(to, from, len, kind) };
        ensure!(code == 0, "cudaMemcpy: {code}");
        Ok(())
    }

    /// Runs a kernel to its end.
    pub(crate) fn launch(&self, launch: &Launch) -> Result<()> {
        let name = CString::new(launch.kernel.as_str())?;
        type Find = unsafe extern "C" fn(*mut Handle, Handle, *const c_char) -> c_int;
        let find = self.function::<Find>(c"cuModuleGetFunction")?;
        let mut kernel = ptr::null_mut();
        // SAFETY: the function's type in CUDA's header; a place for a handle, the module's handle, and a C string.
        let code = unsafe { find(&mut kernel, self.module, name.as_ptr()) };
        ensure!(code == 0 && !kernel.is_null(), "cuModuleGetFunction: {code}; is it implemented?");

        type Run = unsafe extern "C" fn(
            Handle,
            c_uint,
            c_uint,
            c_uint,
            c_uint,
            c_uint,
            c_uint,
            c_uint,
            Handle,
            *mut *mut c_void,
            *mut *mut c_void,
        ) -> c_int;
        let run = self.function::<Run>(c"cuLaunchKernel")?;
        let mut args: Vec<_> = launch.args.iter().map(|arg| arg.as_ptr().cast_mut().cast::<c_void>()).collect();
        let Launch { blocks, threads, shared_bytes, .. } = *launch;
        // SAFETY: the function's type in CUDA's header; the kernel's handle, no stream, and for each parameter a
        // pointer to its bytes, whose number is the parameter's: the emulated driver took it from the PTX.
        let code = unsafe {
            run(kernel, blocks, 1, 1, threads, 1, 1, shared_bytes, ptr::null_mut(), args.as_mut_ptr(), ptr::null_mut())
        };
        ensure!(code == 0, "cuLaunchKernel: {code}");
        type Wait = unsafe extern "C" fn() -> c_int;
        let wait = self.function::<Wait>(c"cudaDeviceSynchronize")?;
        // SAFETY: the function's type in CUDA's header.
        let code = unsafe { wait() };
        ensure!(code == 0, "cudaDeviceSynchronize: {code}");
        Ok(())
    }

    fn function<F: Copy>(&self, name: &CStr) -> Result<F> {
        // SAFETY: each caller's type is that of CUDA's header, which the simulator implements.
        let symbol = unsafe { self.library.get::<F>(name.to_bytes_with_nul()) };
        Ok(*symbol.with_context(|| format!("the simulator has no {name:?}"))?)
    }
}
