//! Launches: which kernel, how many threads, with which arguments.

use std::fmt;
use std::ops::RangeInclusive;

use crate::{Buffer, Kernel, Module};

/// A block may have this many bytes of shared memory, static and dynamic together: 227 KiB, as on
/// compute capability 9.0, which has the most.
const MAX_SHARED: u64 = 227 << 10;

/// A block may execute this many warp instructions, unless the launch says otherwise.
const STEP_LIMIT: u64 = 20_000_000;

/// An argument of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Arg {
    /// The address of a buffer's first byte: 8 bytes.
    Buffer(Buffer),
    /// 4 bytes.
    U32(u32),
    /// 4 bytes.
    I32(i32),
    /// 8 bytes; for example an address computed from [`Buffer::address`].
    U64(u64),
    /// The parameter's bytes in memory order (little-endian): for parameters of any length, such as
    /// structs.
    Bytes(Vec<u8>),
}

impl Arg {
    /// The bytes that the kernel finds in the parameter.
    fn bytes(&self) -> Vec<u8> {
        match self {
            Arg::Buffer(buffer) => buffer.address().to_le_bytes().to_vec(),
            Arg::U32(value) => value.to_le_bytes().to_vec(),
            Arg::I32(value) => value.to_le_bytes().to_vec(),
            Arg::U64(value) => value.to_le_bytes().to_vec(),
            Arg::Bytes(bytes) => bytes.clone(),
        }
    }
}

/// A kernel launch. Grids and blocks have one dimension, x.
///
/// ```
/// use ptx_interpreter::{Arg, Launch};
///
/// // Two blocks of 32 threads, with one argument and 64 bytes of dynamic shared memory.
/// let launch = Launch::new("kernel", 2, 32).args([Arg::U32(7)]).shared_bytes(64);
/// ```
#[derive(Clone, Debug)]
#[must_use = "a launch does nothing until `run` gets it"]
pub struct Launch<'a> {
    kernel: &'a str,
    pub(super) blocks: u32,
    pub(super) threads: u32,
    pub(super) shared_bytes: u32,
    args: Vec<Arg>,
    pub(super) step_limit: u64,
    pub(super) shuffles_order_memory: bool,
    pub(super) finds_races: bool,
    pub(super) finds_write_conflicts: bool,
}

impl<'a> Launch<'a> {
    /// A launch of the kernel with the name `kernel`, of `blocks` blocks with `threads` threads each. It
    /// has no arguments and no dynamic shared memory.
    pub fn new(kernel: &'a str, blocks: u32, threads: u32) -> Self {
        Launch {
            kernel,
            blocks,
            threads,
            shared_bytes: 0,
            args: Vec::new(),
            step_limit: STEP_LIMIT,
            shuffles_order_memory: false,
            finds_races: true,
            finds_write_conflicts: true,
        }
    }

    /// The arguments, one for each parameter of the kernel.
    pub fn args(self, args: impl Into<Vec<Arg>>) -> Self {
        Launch { args: args.into(), ..self }
    }

    /// Dynamic shared memory for each block, in bytes: the length of the kernel's `.extern .shared`
    /// array. Without this call, 0.
    pub fn shared_bytes(self, bytes: u32) -> Self {
        Launch { shared_bytes: bytes, ..self }
    }

    /// How many warp instructions each block may execute. A block that executes more commits
    /// [`Fault::StepLimit`](crate::Fault::StepLimit), so that an endless loop ends. Without this call,
    /// 20 million.
    pub fn step_limit(self, warp_instructions: u64) -> Self {
        Launch { step_limit: warp_instructions, ..self }
    }

    /// Whether a shuffle or a vote of a whole warp orders the warp's accesses to shared memory, as
    /// `bar.warp.sync` does. PTX guarantees that for the barrier only, and a kernel that relies on it for the
    /// others has a race. Set `true` for kernels that do so knowingly. Without this call, `false`.
    pub fn shuffles_order_memory(self, yes: bool) -> Self {
        Launch { shuffles_order_memory: yes, ..self }
    }

    /// Whether to look for races in shared memory, which takes up to a third of a launch's time.
    /// Without this call, `true`.
    pub fn finds_races(self, yes: bool) -> Self {
        Launch { finds_races: yes, ..self }
    }

    /// Whether it is a fault if two threads write the same byte of global memory, even in turn. `false` is for
    /// kernels whose threads do that and order their writes, which the interpreter can't tell. Without this
    /// call, `true`.
    pub fn finds_write_conflicts(self, yes: bool) -> Self {
        Launch { finds_write_conflicts: yes, ..self }
    }

    /// Checks the launch as [`run`](crate::run()) does before it runs anything.
    ///
    /// # Errors
    /// The first thing that doesn't fit the module.
    pub fn check(&self, module: &Module) -> Result<(), LaunchError> {
        self.parameters(self.find_kernel(module)?).map(drop)
    }

    /// The kernel, if everything but the arguments' lengths fits it.
    pub(super) fn find_kernel<'m>(&self, module: &'m Module) -> Result<&'m Kernel, LaunchError> {
        let unknown = || LaunchError::UnknownKernel { name: self.kernel.to_owned() };
        let kernel = module.kernel(self.kernel).ok_or_else(unknown)?;

        let most = kernel.header.max_threads.unwrap_or(1024).min(1024);
        let allowed = kernel.header.required_threads.map_or(1..=most, |exactly| exactly..=exactly.min(most));
        if !allowed.contains(&u64::from(self.threads)) {
            return Err(LaunchError::BlockSize { got: self.threads, allowed });
        }
        let got = module.shared_bytes() + u64::from(self.shared_bytes);
        if got > MAX_SHARED {
            return Err(LaunchError::SharedMemory { got, limit: MAX_SHARED });
        }
        let (got, wanted) = (self.args.len(), kernel.parameters().len());
        if got != wanted {
            return Err(LaunchError::ArgumentCount { got, wanted });
        }
        Ok(kernel)
    }

    /// The bytes of all parameters, each at its offset.
    pub(super) fn parameters(&self, kernel: &Kernel) -> Result<Vec<u8>, LaunchError> {
        let mut parameters = Vec::new();
        for (arg, parameter) in self.args.iter().zip(kernel.parameters()) {
            let bytes = arg.bytes();
            if bytes.len() != parameter.bytes {
                let (got, wanted) = (bytes.len(), parameter.bytes);
                let name = parameter.name.clone();
                return Err(LaunchError::ArgumentSize { name, got, wanted });
            }
            parameters.resize(parameter.offset, 0);
            parameters.extend_from_slice(&bytes);
        }
        Ok(parameters)
    }
}

/// Why a launch doesn't fit its module.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LaunchError {
    /// The module has no kernel with this name.
    UnknownKernel {
        /// The name.
        name: String,
    },
    /// A number of threads that no block may have, or that the kernel's `.maxntid` or `.reqntid` forbids.
    BlockSize {
        /// The launch's threads in each block.
        got: u32,
        /// The allowed numbers.
        allowed: RangeInclusive<u64>,
    },
    /// More shared memory than a block can have.
    SharedMemory {
        /// Static and dynamic bytes together.
        got: u64,
        /// The most bytes that a block can have.
        limit: u64,
    },
    /// A launch needs one argument for each parameter of the kernel.
    ArgumentCount {
        /// The number of arguments.
        got: usize,
        /// The number of parameters.
        wanted: usize,
    },
    /// An argument whose length isn't its parameter's.
    ArgumentSize {
        /// The parameter's name.
        name: String,
        /// The argument's length in bytes.
        got: usize,
        /// The parameter's length in bytes.
        wanted: usize,
    },
}

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use LaunchError::*;
        match self {
            UnknownKernel { name } => write!(f, "the module has no kernel `{name}`"),
            BlockSize { got, allowed } => {
                let (least, most) = (allowed.start(), allowed.end());
                write!(f, "{got} threads in a block, {least} to {most} are allowed")
            }
            SharedMemory { got, limit } => write!(f, "{got} bytes of shared memory, a block has at most {limit}"),
            ArgumentCount { got, wanted } => write!(f, "{got} arguments for {wanted} parameters"),
            ArgumentSize { name, got, wanted } => {
                write!(f, "an argument of {got} bytes for the parameter `{name}` of {wanted} bytes")
            }
        }
    }
}

impl std::error::Error for LaunchError {}
