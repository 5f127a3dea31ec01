//! How kernel `decode` is launched for a unit (FORMAT.md §7).

use df11_codec::Unit;

use crate::error::device::LaunchError;

/// Bytes of a window, the part of the code stream that one thread decodes. The kernels are built for this size.
const WINDOW_BYTES: usize = 8;

/// Threads of a warp.
const LANES: usize = 32;

/// The most threads that a block can have.
const MAX_THREADS: usize = 1024;

/// Bytes of dynamic shared memory that a thread block gets unless its kernel is allowed more.
pub const SHARED_BYTES_UNASKED: u32 = 48 << 10;

/// The launch configuration and the sizes that kernel `decode` takes for a unit. There is a thread block for each
/// chunk, and in it a thread for each window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchConfig {
    /// Thread blocks. A unit without elements has 0, and no kernel is launched for it.
    pub blocks: u32,
    /// Threads of a block.
    pub threads: u32,
    /// Dynamic shared memory of a block, in bytes.
    pub shared_bytes: u32,
    /// Rows of `luts`, the code lengths among them.
    pub n_luts: i32,
    /// Bytes of `encoded_exponent`.
    pub n_bytes: i32,
    /// Elements of the unit. Kernels declare an `i32` and take its 32 bits for a number without a sign.
    pub n_elements: u32,
}

/// The sizes of a unit that a launch depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaunchSizes {
    pub(crate) chunks: usize,
    /// Elements of the largest chunk.
    pub(crate) largest_chunk: usize,
    /// Bytes of `luts`.
    pub(crate) luts: usize,
    /// Bytes of `encoded_exponent`.
    pub(crate) code_bytes: usize,
    pub(crate) elements: usize,
}

impl LaunchConfig {
    /// The launch configuration for a unit, on a GPU that gives a thread block at most `shared_allowed` bytes of shared
    /// memory.
    ///
    /// # Errors
    ///
    /// A [`LaunchError`]: the unit keeps the format's rules, but the kernel or this GPU can't decode it.
    pub fn of(unit: &Unit<'_>, shared_allowed: u32) -> Result<Self, LaunchError> {
        let raw = unit.raw();
        let sizes = LaunchSizes {
            chunks: unit.chunks(),
            largest_chunk: unit.largest_chunk(),
            luts: raw.luts.len(),
            code_bytes: raw.encoded_exponent.len(),
            elements: unit.n_elements(),
        };
        Self::of_sizes(threads(unit)?, sizes, shared_allowed)
    }

    /// The same of a unit that only its sizes are known of.
    pub(crate) fn of_sizes(threads: usize, sizes: LaunchSizes, shared_allowed: u32) -> Result<Self, LaunchError> {
        if !threads.is_multiple_of(LANES) || !(LANES..=MAX_THREADS).contains(&threads) {
            return Err(LaunchError::Threads { got: threads });
        }
        // The shared memory of the official launch: a sum of 4 bytes for each thread and another one, and a word of 2
        // bytes for each element of the largest chunk. Our kernel needs as much as that with 512 threads, and no less
        // with fewer.
        let shared_bytes = 4 * threads.max(512) as u64 + 4 + 2 * sizes.largest_chunk as u64;
        Ok(Self {
            blocks: within("chunks", sizes.chunks)?,
            threads: within("threads", threads)?,
            shared_bytes: allowed_bytes(shared_bytes, shared_allowed)?,
            n_luts: within("rows of luts", sizes.luts / 256)?,
            n_bytes: within("code bytes", sizes.code_bytes)?,
            n_elements: elements(sizes.elements)?,
        })
    }
}

/// The threads of a block that decodes a chunk of the unit, if the unit has windows of the size that the kernels are
/// built for.
pub(super) fn threads(unit: &Unit<'_>) -> Result<usize, LaunchError> {
    match unit.geometry().bytes_per_thread() {
        WINDOW_BYTES => Ok(unit.geometry().threads_per_block()),
        got => Err(LaunchError::WindowBytes { got, allowed: WINDOW_BYTES }),
    }
}

/// The elements of a unit, as the kernels take them.
pub(super) fn elements(got: usize) -> Result<u32, LaunchError> {
    let what = "elements";
    u32::try_from(got).map_err(|_| LaunchError::TooMany { what, got: got as u64, allowed: u32::MAX.into() })
}

/// `got` bytes of shared memory, if the GPU allows a thread block that many.
pub(super) fn allowed_bytes(got: u64, allowed: u32) -> Result<u32, LaunchError> {
    match u32::try_from(got) {
        Ok(bytes) if bytes <= allowed => Ok(bytes),
        _ => Err(LaunchError::SharedBytes { got, allowed }),
    }
}

/// A number as the kernel takes it: an `i32` that isn't negative.
pub(super) fn within<N: TryFrom<i32>>(what: &'static str, got: usize) -> Result<N, LaunchError> {
    let allowed = i32::MAX as u64;
    let too_many = LaunchError::TooMany { what, got: got as u64, allowed };
    i32::try_from(got).ok().and_then(|n| N::try_from(n).ok()).ok_or(too_many)
}

/// A number as a kernel takes it: a `u32`.
#[cfg(feature = "cuda")]
pub(super) fn within_32_bits(what: &'static str, got: usize) -> Result<u32, LaunchError> {
    u32::try_from(got).map_err(|_| LaunchError::TooMany { what, got: got as u64, allowed: u32::MAX.into() })
}
