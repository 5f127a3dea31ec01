//! Launches: which ones a driver refuses, and which error a kernel's fault gives.

use std::sync::Arc;

use ptx_interpreter::{Arg, Fault, RunError};

use crate::error::CudaError;
use crate::memory::DeviceMemory;
use crate::module::{Function, Loaded};

/// The size of a launch, with CUDA's names: a grid of blocks, a block of threads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaunchSize {
    pub(crate) grid: [u32; 3],
    pub(crate) block: [u32; 3],
    /// Dynamic shared memory.
    pub(crate) shared_bytes: u32,
}

/// A launch, in one dimension.
#[derive(Clone, Debug)]
pub(crate) struct Launch {
    pub(crate) kernel: String,
    pub(crate) blocks: u32,
    pub(crate) threads: u32,
    pub(crate) shared_bytes: u32,
    /// The arguments' bytes.
    pub(crate) args: Vec<Vec<u8>>,
}

/// A launch that the driver accepted, with its arguments' values at that time.
#[derive(Clone, Debug)]
pub(crate) struct AcceptedLaunch {
    module: Arc<Loaded>,
    pub(crate) launch: Launch,
    finds_races: bool,
}

impl AcceptedLaunch {
    /// Checks a launch. `argument` reads the argument with the given number and length in bytes.
    pub(crate) fn new(
        function: &Function,
        size: LaunchSize,
        finds_races: bool,
        mut argument: impl FnMut(usize, usize) -> Result<Vec<u8>, CudaError>,
    ) -> Result<Self, CudaError> {
        let threads = size.block.iter().map(|&n| u64::from(n)).product::<u64>();
        let blocks = size.grid.iter().map(|&n| u64::from(n)).product::<u64>();
        let grid_fits = size.grid[0] <= i32::MAX as u32 && size.grid[1].max(size.grid[2]) <= 65_535;
        if !(1..=1024).contains(&threads) || blocks == 0 || !grid_fits || size.block[2] > 64 {
            return Err(CudaError::INVALID_VALUE);
        }
        if size.shared_bytes as usize > function.max_dynamic_shared {
            return Err(CudaError::INVALID_VALUE);
        }
        if size.block[1..] != [1, 1] || size.grid[1..] != [1, 1] {
            eprintln!("emulated driver: `{}`: only dimension x is emulated", function.kernel);
            return Err(CudaError::NOT_SUPPORTED);
        }
        let kernel = function.module.parsed.kernel(&function.kernel).ok_or(CudaError::INVALID_HANDLE)?;
        let parameters = kernel.parameters().iter().enumerate();
        let launch = Launch {
            kernel: function.kernel.clone(),
            blocks: size.grid[0],
            threads: size.block[0],
            shared_bytes: size.shared_bytes,
            args: parameters.map(|(number, parameter)| argument(number, parameter.bytes)).collect::<Result<_, _>>()?,
        };
        let accepted = AcceptedLaunch { module: Arc::clone(&function.module), launch, finds_races };
        accepted.for_interpreter().check(&function.module.parsed).map_err(|error| {
            eprintln!("emulated driver: `{}`: {error}", function.kernel);
            CudaError::INVALID_VALUE
        })?;
        Ok(accepted)
    }

    /// The launch in the interpreter's terms.
    fn for_interpreter(&self) -> ptx_interpreter::Launch<'_> {
        let Launch { kernel, blocks, threads, shared_bytes, args } = &self.launch;
        ptx_interpreter::Launch::new(kernel, *blocks, *threads)
            .args(args.iter().cloned().map(Arg::Bytes).collect::<Vec<_>>())
            .shared_bytes(*shared_bytes)
            .finds_races(self.finds_races)
    }

    /// Runs the kernel to its end.
    pub(crate) fn run(&self, memory: &mut DeviceMemory) -> Result<(), CudaError> {
        let outcome = ptx_interpreter::run(&self.module.parsed, &self.for_interpreter(), &mut memory.memory);
        outcome.map(drop).map_err(|error| {
            eprintln!("emulated driver: `{}`: {error}", self.launch.kernel);
            cuda_error(&error)
        })
    }
}

/// The error that a device reports for a fault. It says less than the fault does.
fn cuda_error(error: &RunError) -> CudaError {
    match error.fault() {
        Some(Fault::OutOfBounds { .. } | Fault::ReadOnly { .. }) => CudaError::ILLEGAL_ADDRESS,
        Some(Fault::Misaligned { .. }) => CudaError::MISALIGNED_ADDRESS,
        Some(Fault::StepLimit { .. }) => CudaError::LAUNCH_TIMEOUT,
        _ => CudaError::LAUNCH_FAILED,
    }
}
