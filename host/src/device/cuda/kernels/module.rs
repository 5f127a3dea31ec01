//! A PTX file, whose kernels the driver has compiled for a GPU.

use std::num::NonZeroU32;

use cust::function::{BlockSize, Function};
use cust::module::{Module, ModuleJitOption};
use cust::sys::{CUfunction_attribute, cuFuncSetAttribute};

use super::fixed::FixedSizes;
use super::kernel::{Kernel, ListedSizes};
use crate::device::cuda::driver::{Gpu, check, driver_version, while_doing};
use crate::device::launch_config::SHARED_BYTES_UNASKED;
use crate::device::ptx::Ptx;
use crate::error::device::DeviceError;

/// `CUDA_ERROR_NOT_FOUND`.
const NOT_FOUND: u32 = 500;

/// A loaded PTX file. It has the kernel `decode`, which decodes a unit when it is launched with the arguments of
/// FORMAT.md §7. Our PTX files also have `decode_units`, which decodes many units, and the kernels for the
/// fixed-length form.
#[derive(Debug)]
pub struct KernelModule {
    module: Module,
    /// `None` if it is another file.
    ptx: Option<Ptx>,
    /// The kernel that decoders must use; `None` if they may use both.
    pub(crate) only: Option<Kernel>,
    /// The blocks of a launch for each multiprocessor; `None` for as many as it holds.
    blocks: Option<NonZeroU32>,
    /// How many bits of the code stream a step of `decode_units` looks at on this GPU.
    pub(crate) step_bits: u32,
    // Dropped last: the module belongs to its context.
    gpu: Gpu,
}

impl KernelModule {
    /// Loads the first of [`Ptx::ALL`] that the driver accepts for this GPU; or the file `only`, if it is given.
    ///
    /// # Errors
    ///
    /// [`DeviceError::NoKernel`], with a reason for each file: the driver accepts none. Or the driver fails.
    pub fn load(gpu: &Gpu, only: Option<Ptx>) -> Result<Self, DeviceError> {
        gpu.bind()?;
        let driver = driver_version()?;
        let options = [ModuleJitOption::MaxRegisters(gpu.info().multiprocessor.max_registers())];
        let mut reasons = Vec::new();
        for ptx in Ptx::ALL.into_iter().filter(|ptx| only.is_none_or(|only| only == *ptx)) {
            // The driver's version says what it should accept. Whether it does, only loading shows.
            let suits = ptx.suits(driver, gpu.info().capability).map_err(|reason| reason.to_string());
            match suits.and_then(|()| module(ptx.text(), &options).map_err(|error| error.to_string())) {
                Ok(module) => return Self::of(module, Some(ptx), gpu),
                Err(reason) => reasons.push(format!("{ptx}: {reason}")),
            }
        }
        Err(DeviceError::NoKernel { reasons: reasons.join("; ") })
    }

    /// Loads PTX that isn't ours, such as the official `decode.ptx`, to compare it with ours.
    ///
    /// # Errors
    ///
    /// The driver doesn't accept it.
    ///
    /// # Safety
    ///
    /// 1. It must be safe to launch the PTX's kernel `decode` for any unit that passed validation, with the arguments,
    ///    the grid and the shared memory of FORMAT.md §7.
    /// 2. If the PTX has another kernel with the name of one of `df11-kernels`, that must be safe to launch wherever ours is.
    #[expect(unsafe_code, reason = "the caller promises something about code that isn't ours")]
    pub unsafe fn from_elsewhere(gpu: &Gpu, text: &str) -> Result<Self, DeviceError> {
        gpu.bind()?;
        if text.contains('\0') {
            return Err(DeviceError::NoKernel { reasons: "the file is no PTX".into() });
        }
        Self::of(module(text, &[])?, None, gpu)
    }

    fn of(module: Module, ptx: Option<Ptx>, gpu: &Gpu) -> Result<Self, DeviceError> {
        function(&module, Kernel::Decode.name())?;
        let only = match function(&module, Kernel::DecodeUnits.name()) {
            Ok(_) => None,
            Err(DeviceError::Driver { code: NOT_FOUND, .. }) => Some(Kernel::Decode),
            Err(error) => return Err(error),
        };
        let step_bits = gpu.info().multiprocessor.step_bits();
        Ok(Self { module, ptx, only, blocks: None, step_bits, gpu: gpu.again()? })
    }

    /// This file, for decoders that decode with one kernel of it only, and refuse units that the kernel can't decode.
    /// By default `decode_units` decodes all units that it can, and `decode` the others.
    ///
    /// # Errors
    ///
    /// [`DeviceError::NoKernel`]: the PTX has no such kernel.
    pub fn only(self, kernel: Kernel) -> Result<Self, DeviceError> {
        match self.only {
            Some(other) if other != kernel => {
                Err(DeviceError::NoKernel { reasons: format!("the PTX has {other}, but no {kernel}") })
            }
            _ => Ok(Self { only: Some(kernel), ..self }),
        }
    }

    /// This file, for decoders that launch `decode_units` and `decode_fixed` with `blocks` blocks for each
    /// multiprocessor of the GPU. By default there are as many as a multiprocessor holds at a time.
    pub fn with_blocks(self, blocks: NonZeroU32) -> Self {
        Self { blocks: Some(blocks), ..self }
    }

    /// Which of the embedded PTX files it is; `None` if it is another file.
    pub fn ptx(&self) -> Option<Ptx> {
        self.ptx
    }

    /// The number of the GPU that it was loaded on.
    pub fn ordinal(&self) -> u32 {
        self.gpu.info().ordinal
    }

    /// Says whether decoders may use the kernels for the fixed-length form.
    ///
    /// # Errors
    ///
    /// [`DeviceError::NoKernel`]: they use one kernel for DF11 only.
    pub(crate) fn check_fixed(&self) -> Result<(), DeviceError> {
        self.only
            .map_or(Ok(()), |only| Err(DeviceError::NoKernel { reasons: format!("this decoder uses {only} only") }))
    }

    /// A kernel for the fixed-length form.
    pub(crate) fn fixed(&self, name: &str) -> Result<Function<'_>, DeviceError> {
        known_function(&self.module, name)
    }

    /// How many blocks of `decode_fixed` share `shares` pieces of work: no more than the GPU runs at the same time.
    pub(crate) fn fixed_blocks(&self, kernel: &Function<'_>, shares: u32) -> Result<u32, DeviceError> {
        self.blocks_of(kernel, FixedSizes::THREADS, FixedSizes::SHARED_BYTES, FixedSizes::BLOCKS, shares)
    }

    /// The most bytes of shared memory that a thread block can have on this GPU.
    pub(crate) fn shared_allowed(&self) -> u32 {
        self.gpu.info().shared_bytes
    }

    /// The kernel `decode`, whose blocks may have this many bytes of dynamic shared memory.
    pub(crate) fn decode(&self, shared_bytes: u32) -> Result<Function<'_>, DeviceError> {
        let function = function(&self.module, Kernel::Decode.name())?;
        allow_shared_bytes(&function, shared_bytes)?;
        Ok(function)
    }

    /// The kernel `decode_units`, whose blocks may have this many bytes of dynamic shared memory, and how many blocks share
    /// `chunks` chunks. Each block loads tables of its own, so there are no more blocks than the GPU runs at the same time.
    pub(crate) fn decode_units(&self, chunks: u32, shared_bytes: u32) -> Result<(Function<'_>, u32), DeviceError> {
        let kernel = function(&self.module, Kernel::DecodeUnits.name())?;
        allow_shared_bytes(&kernel, shared_bytes)?;
        let blocks = self.blocks_of(&kernel, ListedSizes::THREADS, shared_bytes, u32::MAX, chunks)?;
        Ok((kernel, blocks))
    }

    /// How many blocks share `shares` pieces of work: by default as many as a multiprocessor holds, but no more than `most`.
    fn blocks_of(
        &self,
        kernel: &Function<'_>,
        threads: u32,
        shared_bytes: u32,
        most: u32,
        shares: u32,
    ) -> Result<u32, DeviceError> {
        let size = BlockSize::x(threads);
        let resident = || kernel.max_active_blocks_per_multiprocessor(size, shared_bytes as usize);
        let each = match self.blocks {
            Some(blocks) => blocks.get(),
            None => resident().map_err(while_doing("asking how many blocks fit"))?.min(most),
        };
        Ok(self.gpu.info().multiprocessors.saturating_mul(each).clamp(1, shares.max(1)))
    }
}

fn function<'m>(module: &'m Module, kernel: &str) -> Result<Function<'m>, DeviceError> {
    module.get_function(kernel).map_err(while_doing("looking for the kernel"))
}

/// A kernel that another file needn't have.
fn known_function<'m>(module: &'m Module, name: &str) -> Result<Function<'m>, DeviceError> {
    match function(module, name) {
        Err(DeviceError::Driver { code: NOT_FOUND, .. }) => {
            Err(DeviceError::NoKernel { reasons: format!("the PTX has no {name}") })
        }
        found => found,
    }
}

fn module(text: &str, options: &[ModuleJitOption]) -> Result<Module, DeviceError> {
    Module::from_ptx(text, options).map_err(while_doing("compiling the kernel"))
}

/// Lets blocks of a kernel have this many bytes of dynamic shared memory, if that is more than by default.
#[expect(unsafe_code, reason = "cust has no method for it")]
fn allow_shared_bytes(function: &Function<'_>, bytes: u32) -> Result<(), DeviceError> {
    if bytes <= SHARED_BYTES_UNASKED {
        return Ok(());
    }
    let attribute = CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
    // SAFETY: the function belongs to a loaded module, which it borrows.
    let answer = unsafe { cuFuncSetAttribute(function.to_raw(), attribute, i32::try_from(bytes).unwrap_or(i32::MAX)) };
    check(answer, &format!("asking for {bytes} bytes of shared memory"))
}
