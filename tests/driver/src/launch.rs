//! Launches: what a driver refuses, and what becomes of a kernel's fault.

use std::sync::Arc;

use ptx_interpreter::{Arg, Fault, Module, RunError};

use crate::code::Code;
use crate::memory::DeviceMemory;
use crate::module::Function;

/// The size of a launch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub(crate) grid: [u32; 3],
    pub(crate) block: [u32; 3],
    /// Dynamic, in bytes.
    pub(crate) shared: u32,
}

/// A launch that was accepted, with its arguments as they were then.
#[derive(Clone, Debug)]
pub(crate) struct Launch {
    module: Arc<Module>,
    entry: String,
    grid: u32,
    block: u32,
    shared: u32,
    args: Vec<Arg>,
    finds_races: bool,
}

impl Launch {
    /// Checks a launch. `argument` reads one, given its number and its length in bytes.
    pub(crate) fn new(
        function: &Function,
        size: Size,
        finds_races: bool,
        mut argument: impl FnMut(usize, usize) -> Result<Vec<u8>, Code>,
    ) -> Result<Self, Code> {
        let threads = size.block.iter().map(|&n| u64::from(n)).product::<u64>();
        let blocks = size.grid.iter().map(|&n| u64::from(n)).product::<u64>();
        let grid_fits = size.grid[0] <= i32::MAX as u32 && size.grid[1].max(size.grid[2]) <= 65_535;
        if !(1..=1024).contains(&threads) || blocks == 0 || !grid_fits || size.block[2] > 64 {
            return Err(Code::INVALID_VALUE);
        }
        if size.shared as usize > function.most_dynamic {
            return Err(Code::INVALID_VALUE);
        }
        if size.block[1..] != [1, 1] || size.grid[1..] != [1, 1] {
            eprintln!("emulated driver: `{}`: only dimension x is emulated", function.entry);
            return Err(Code::NOT_SUPPORTED);
        }
        let entry = function.module.entry(&function.entry).ok_or(Code::INVALID_HANDLE)?;
        let mut args = Vec::new();
        for (number, parameter) in entry.parameters().iter().enumerate() {
            let bytes = argument(number, parameter.bytes)?;
            args.push(match (bytes.first_chunk(), bytes.first_chunk(), bytes.len()) {
                (Some(&four), _, 4) => Arg::U32(u32::from_le_bytes(four)),
                (_, Some(&eight), 8) => Arg::U64(u64::from_le_bytes(eight)),
                _ => {
                    eprintln!("emulated driver: `{}`: only arguments of 4 or 8 bytes are emulated", function.entry);
                    return Err(Code::NOT_SUPPORTED);
                }
            });
        }
        let launch = Launch {
            module: Arc::clone(&function.module),
            entry: function.entry.clone(),
            grid: size.grid[0],
            block: size.block[0],
            shared: size.shared,
            args,
            finds_races,
        };
        launch.for_interpreter().suits(&launch.module).map_err(|error| {
            eprintln!("emulated driver: `{}`: {error}", launch.entry);
            Code::INVALID_VALUE
        })?;
        Ok(launch)
    }

    /// The kernel's name.
    pub(crate) fn kernel(&self) -> &str {
        &self.entry
    }

    pub(crate) fn blocks(&self) -> u32 {
        self.grid
    }

    fn for_interpreter(&self) -> ptx_interpreter::Launch<'_> {
        ptx_interpreter::Launch {
            args: self.args.clone(),
            shared_bytes: self.shared,
            finds_races: self.finds_races,
            ..ptx_interpreter::Launch::new(&self.entry, self.grid, self.block)
        }
    }

    /// Runs the kernel to its end.
    pub(crate) fn run(&self, memory: &mut DeviceMemory) -> Result<(), Code> {
        ptx_interpreter::run(&self.module, &self.for_interpreter(), memory.for_kernels()).map(drop).map_err(|error| {
            eprintln!("emulated driver: `{}`: {error}", self.entry);
            code(&error)
        })
    }
}

/// What a device tells of a fault, which is less.
fn code(error: &RunError) -> Code {
    match error.fault() {
        Some(Fault::OutOfBounds { .. } | Fault::ReadOnly { .. }) => Code::ILLEGAL_ADDRESS,
        Some(Fault::Misaligned { .. }) => Code::MISALIGNED_ADDRESS,
        Some(Fault::StepLimit { .. }) => Code::LAUNCH_TIMEOUT,
        _ => Code::LAUNCH_FAILED,
    }
}
