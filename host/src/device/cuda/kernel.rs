//! The kernel, compiled by the driver for its GPU.

use cust::function::Function;
use cust::module::Module;

use super::super::error::DeviceError;
use super::failure::while_doing;
use super::gpu::{Gpu, driver_version};
use crate::ptx::Ptx;

/// The name of the kernel, in the official PTX as in ours.
const ENTRY: &str = "decode";

/// A kernel that decodes a unit when it is launched with FORMAT.md §7's arguments.
#[derive(Debug)]
pub struct Kernel {
    module: Module,
    ptx: Option<Ptx>,
    // The module's context, which must not go before it.
    gpu: Gpu,
}

impl Kernel {
    /// Loads the first PTX that the driver takes for this GPU, or the one that is asked for.
    ///
    /// # Errors
    ///
    /// [`DeviceError::NoKernel`], with a reason for each PTX.
    pub fn load(gpu: &Gpu, only: Option<Ptx>) -> Result<Self, DeviceError> {
        gpu.bind()?;
        let driver = driver_version()?;
        let mut reasons = Vec::new();
        for ptx in Ptx::ALL.into_iter().filter(|ptx| only.is_none_or(|only| only == *ptx)) {
            // What a driver takes is known from its version; what it then makes of it, only from trying.
            let suits = ptx.suits(driver, gpu.info().capability).map_err(|reason| reason.to_string());
            match suits.and_then(|()| module(ptx.text()).map_err(|error| error.to_string())) {
                Ok(module) => return Ok(Self { module, ptx: Some(ptx), gpu: gpu.again()? }),
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
    /// the arguments, the grid and the shared memory of FORMAT.md §7.
    #[expect(unsafe_code, reason = "a promise about code that nobody here can see")]
    pub unsafe fn from_elsewhere(gpu: &Gpu, text: &str) -> Result<Self, DeviceError> {
        gpu.bind()?;
        if text.contains('\0') {
            return Err(DeviceError::NoKernel { reasons: "the file is no PTX".into() });
        }
        Ok(Self { module: module(text)?, ptx: None, gpu: gpu.again()? })
    }

    /// Which of the embedded PTX it is, if it is one.
    pub fn ptx(&self) -> Option<Ptx> {
        self.ptx
    }

    /// The number of the GPU that it was loaded on.
    pub fn ordinal(&self) -> u32 {
        self.gpu.info().ordinal
    }

    pub(super) fn function(&self) -> Result<Function<'_>, DeviceError> {
        self.module.get_function(ENTRY).map_err(while_doing("looking for the kernel"))
    }
}

fn module(text: &str) -> Result<Module, DeviceError> {
    Module::from_ptx(text, &[]).map_err(while_doing("compiling the kernel"))
}
