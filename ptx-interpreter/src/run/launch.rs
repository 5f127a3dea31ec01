//! Launches: which kernel, how many threads, with what.

use std::fmt;
use std::ops::RangeInclusive;

use crate::{Buffer, Entry, Module};

/// The most shared memory a block can have, static and dynamic: 227 KiB, as on current devices.
const MOST_SHARED: u64 = 227 << 10;

/// Warp instructions a block may execute if the launch says nothing else.
const STEP_LIMIT: u64 = 20_000_000;

/// An argument of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arg {
    /// The address of a buffer's first byte: 8 bytes.
    Ptr(Buffer),
    /// 4 bytes.
    U32(u32),
    /// 4 bytes.
    I32(i32),
    /// 8 bytes; also an address made from [`Buffer::address`].
    U64(u64),
}

impl Arg {
    /// The argument as the kernel finds it.
    fn bytes(self) -> Vec<u8> {
        match self {
            Arg::Ptr(buffer) => buffer.address().to_le_bytes().to_vec(),
            Arg::U32(value) => value.to_le_bytes().to_vec(),
            Arg::I32(value) => value.to_le_bytes().to_vec(),
            Arg::U64(value) => value.to_le_bytes().to_vec(),
        }
    }
}

/// A kernel launch. Grids and blocks have one dimension.
///
/// ```
/// # use ptx_interpreter::{Arg, Launch};
/// let launch = Launch { shared_bytes: 64, args: vec![Arg::U32(7)], ..Launch::new("k", 2, 32) };
/// ```
#[derive(Clone, Debug)]
pub struct Launch<'a> {
    /// The kernel's name.
    pub entry: &'a str,
    /// Blocks.
    pub grid: u32,
    /// Threads in a block, at most 1024.
    pub block: u32,
    /// Bytes of dynamic shared memory.
    pub shared_bytes: u32,
    /// One argument for each parameter.
    pub args: Vec<Arg>,
    /// Warp instructions that each block may execute.
    pub step_limit: u64,
    /// Whether shuffles and votes order a warp's accesses to shared memory, as `bar.warp.sync`
    /// does. PTX promises it for the barrier alone; with `false` the race detector holds kernels
    /// to that.
    pub shuffles_order_memory: bool,
    /// Whether to look for races in shared memory, which is about a third of the time a kernel takes.
    pub finds_races: bool,
}

impl<'a> Launch<'a> {
    /// A launch of `grid` blocks of `block` threads, with no arguments and no dynamic shared
    /// memory, in which shuffles order memory and races are found.
    pub fn new(entry: &'a str, grid: u32, block: u32) -> Self {
        Launch {
            entry,
            grid,
            block,
            shared_bytes: 0,
            args: Vec::new(),
            step_limit: STEP_LIMIT,
            shuffles_order_memory: true,
            finds_races: true,
        }
    }

    /// Checks the launch as [`run`](crate::run) does before anything runs.
    ///
    /// # Errors
    /// The first thing that does not suit the module.
    pub fn suits(&self, module: &Module) -> Result<(), LaunchError> {
        self.parameters(self.check(module)?).map(drop)
    }

    /// The kernel, if the launch suits it.
    pub(super) fn check<'m>(&self, module: &'m Module) -> Result<&'m Entry, LaunchError> {
        let unknown = || LaunchError::UnknownEntry { name: self.entry.to_owned() };
        let entry = module.entry(self.entry).ok_or_else(unknown)?;

        let most = entry.max_threads.unwrap_or(1024).min(1024);
        let allowed = entry.required_threads.map_or(1..=most, |exactly| exactly..=exactly.min(most));
        if !allowed.contains(&u64::from(self.block)) {
            return Err(LaunchError::BlockSize { got: self.block, allowed });
        }
        let got = module.shared_bytes() + u64::from(self.shared_bytes);
        if got > MOST_SHARED {
            return Err(LaunchError::SharedMemory { got, limit: MOST_SHARED });
        }
        let (got, wanted) = (self.args.len(), entry.parameters().len());
        if got != wanted {
            return Err(LaunchError::ArgumentCount { got, wanted });
        }
        Ok(entry)
    }

    /// The arguments laid out as the kernel's parameters.
    pub(super) fn parameters(&self, entry: &Entry) -> Result<Vec<u8>, LaunchError> {
        let mut laid_out = Vec::new();
        for (arg, parameter) in self.args.iter().zip(entry.parameters()) {
            let bytes = arg.bytes();
            if bytes.len() != parameter.bytes {
                let (got, wanted) = (bytes.len(), parameter.bytes);
                let name = parameter.name.clone();
                return Err(LaunchError::ArgumentSize { name, got, wanted });
            }
            laid_out.resize(parameter.offset, 0);
            laid_out.extend(bytes);
        }
        Ok(laid_out)
    }
}

/// A launch that does not suit its module.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LaunchError {
    /// The module has no kernel of that name.
    UnknownEntry {
        /// The name.
        name: String,
    },
    /// A block size that the machine or the kernel's launch bounds do not allow.
    BlockSize {
        /// Threads asked for.
        got: u32,
        /// Threads allowed.
        allowed: RangeInclusive<u64>,
    },
    /// More shared memory than a block can have.
    SharedMemory {
        /// Static and dynamic bytes together.
        got: u64,
        /// Bytes there are.
        limit: u64,
    },
    /// Not as many arguments as parameters.
    ArgumentCount {
        /// Arguments.
        got: usize,
        /// Parameters.
        wanted: usize,
    },
    /// An argument that is not as long as its parameter.
    ArgumentSize {
        /// The parameter.
        name: String,
        /// The argument's bytes.
        got: usize,
        /// The parameter's bytes.
        wanted: usize,
    },
}

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use LaunchError::*;
        match self {
            UnknownEntry { name } => write!(f, "no kernel `{name}`"),
            BlockSize { got, allowed } => {
                let (least, most) = (allowed.start(), allowed.end());
                write!(f, "{got} threads in a block, {least} to {most} are allowed")
            }
            SharedMemory { got, limit } => {
                write!(f, "{got} bytes of shared memory, a block has at most {limit}")
            }
            ArgumentCount { got, wanted } => write!(f, "{got} arguments for {wanted} parameters"),
            ArgumentSize { name, got, wanted } => {
                write!(f, "{got} bytes for parameter `{name}` of {wanted}")
            }
        }
    }
}

impl std::error::Error for LaunchError {}
