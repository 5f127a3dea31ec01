//! A PTX file's kernels, compiled by the driver for its GPU.

use std::num::NonZeroU32;

use cust::function::{BlockSize, Function};
use cust::module::Module;

use super::failure::while_doing;
use super::gpu::{Gpu, driver_version};
use super::kernel::{Kernel, KernelChoice, ListedSizes};
use crate::device::ptx::Ptx;
use crate::error::device::DeviceError;

/// `CUDA_ERROR_NOT_FOUND`.
const NOT_FOUND: u32 = 500;

/// A PTX file that is loaded: `decode`, which decodes a unit when it is launched with FORMAT.md §7's arguments, and
/// in ours `decode_units`, which decodes many.
#[derive(Debug)]
pub struct KernelModule {
    module: Module,
    ptx: Option<Ptx>,
    choice: KernelChoice,
    /// Blocks of `decode_units` for each multiprocessor, if not as many as it holds.
    blocks: Option<NonZeroU32>,
    // The module's context, which must not go before it.
    gpu: Gpu,
}

impl KernelModule {
    /// Loads the first PTX that the driver takes for this GPU, or the one that is asked for.
    ///
    /// # Errors
    ///
    /// [`DeviceError::NoKernel`], with a reason for each PTX; the driver fails.
    pub fn load(gpu: &Gpu, only: Option<Ptx>) -> Result<Self, DeviceError> {
        gpu.bind()?;
        let driver = driver_version()?;
        let mut reasons = Vec::new();
        for ptx in Ptx::ALL.into_iter().filter(|ptx| only.is_none_or(|only| only == *ptx)) {
            // What a driver takes is known from its version; what it then makes of it, only from trying.
            let suits = ptx.suits(driver, gpu.info().capability).map_err(|reason| reason.to_string());
            match suits.and_then(|()| module(ptx.text()).map_err(|error| error.to_string())) {
                Ok(module) => return Self::of(module, Some(ptx), gpu),
                Err(reason) => reasons.push(format!("{ptx}: {reason}")),
            }
        }
        Err(DeviceError::NoKernel { reasons: reasons.join("; ") })
    }

    /// Loads PTX from elsewhere, to compare it with ours: the official `decode.ptx`.
    ///
    /// # Errors
    ///
    /// The driver doesn't take it.
    ///
    /// # Safety
    ///
    /// Its kernel `decode` must be safe to launch wherever ours is: for any unit that passed validation, with
    /// the arguments, the grid and the shared memory of FORMAT.md §7. So must `decode_units`, if there is a kernel
    /// of that name, wherever the one of `df11-kernels` is.
    #[expect(unsafe_code, reason = "a promise about code that nobody here can see")]
    pub unsafe fn from_elsewhere(gpu: &Gpu, text: &str) -> Result<Self, DeviceError> {
        gpu.bind()?;
        if text.contains('\0') {
            return Err(DeviceError::NoKernel { reasons: "the file is no PTX".into() });
        }
        Self::of(module(text)?, None, gpu)
    }

    fn of(module: Module, ptx: Option<Ptx>, gpu: &Gpu) -> Result<Self, DeviceError> {
        function(&module, Kernel::Decode)?;
        let choice = match function(&module, Kernel::DecodeUnits) {
            Ok(_) => KernelChoice::Both,
            Err(DeviceError::Driver { code: NOT_FOUND, .. }) => KernelChoice::Only(Kernel::Decode),
            Err(error) => return Err(error),
        };
        Ok(Self { module, ptx, choice, blocks: None, gpu: gpu.again()? })
    }

    /// The same, but of its kernels only this one is used: a decoder then refuses the units that it doesn't take.
    /// Otherwise `decode_units` decodes what it takes, and `decode` the rest.
    ///
    /// # Errors
    ///
    /// [`DeviceError::NoKernel`]: the PTX has no such kernel.
    pub fn only(self, kernel: Kernel) -> Result<Self, DeviceError> {
        match self.choice {
            KernelChoice::Only(other) if other != kernel => {
                Err(DeviceError::NoKernel { reasons: format!("there is no {kernel} beside {other}") })
            }
            _ => Ok(Self { choice: KernelChoice::Only(kernel), ..self }),
        }
    }

    /// The same, but `decode_units` is launched with so many blocks for each multiprocessor of the GPU. Otherwise it is
    /// as many as that holds at a time.
    pub fn with_blocks(self, blocks: NonZeroU32) -> Self {
        Self { blocks: Some(blocks), ..self }
    }

    /// Which of the embedded PTX it is, if it is one.
    pub fn ptx(&self) -> Option<Ptx> {
        self.ptx
    }

    /// The number of the GPU that it was loaded on.
    pub fn ordinal(&self) -> u32 {
        self.gpu.info().ordinal
    }

    /// Which of its kernels may be used.
    pub(super) fn choice(&self) -> KernelChoice {
        self.choice
    }

    pub(super) fn function(&self, kernel: Kernel) -> Result<Function<'_>, DeviceError> {
        function(&self.module, kernel)
    }

    /// How many blocks of `decode_units` share so many chunks: no more than are decoded at the same time, since each
    /// makes tables of its own.
    pub(super) fn blocks(&self, units: &Function<'_>, chunks: u32, shared_bytes: u32) -> Result<u32, DeviceError> {
        let size = BlockSize::x(ListedSizes::THREADS as u32);
        let resident = || units.max_active_blocks_per_multiprocessor(size, shared_bytes as usize);
        let each = match self.blocks {
            Some(blocks) => blocks.get(),
            None => resident().map_err(while_doing("asking how many blocks fit"))?,
        };
        Ok(self.gpu.info().multiprocessors.saturating_mul(each).clamp(1, chunks.max(1)))
    }
}

fn function(module: &Module, kernel: Kernel) -> Result<Function<'_>, DeviceError> {
    module.get_function(kernel.name()).map_err(while_doing("looking for the kernel"))
}

fn module(text: &str) -> Result<Module, DeviceError> {
    Module::from_ptx(text, &[]).map_err(while_doing("compiling the kernel"))
}
