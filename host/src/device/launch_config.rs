//! What kernel `decode` is launched with for a unit (FORMAT.md §7).

use df11_codec::Unit;

use crate::error::device::LaunchError;

/// Bytes of code that a thread decodes, for which the kernel is built.
const WINDOW_BYTES: usize = 8;

/// Threads of a warp.
const LANES: usize = 32;

/// Threads that a block can have.
const MAX_THREADS: usize = 1024;

/// Shared memory of a block that needs no permission, in bytes.
pub const SHARED_BYTES_UNASKED: u32 = 48 << 10;

/// A launch: one thread block for each chunk, one thread for each window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchConfig {
    /// Thread blocks; 0 for a unit without elements, which no kernel is launched for.
    pub blocks: u32,
    /// Threads of a block.
    pub threads: u32,
    /// Dynamic shared memory of a block, in bytes.
    pub shared_bytes: u32,
    /// Rows of `luts`, the code lengths among them.
    pub n_luts: i32,
    /// Bytes of `encoded_exponent`.
    pub n_bytes: i32,
    /// Elements of the unit.
    pub n_elements: i32,
}

impl LaunchConfig {
    /// The launch for a unit, on a GPU whose blocks can have so many bytes of shared memory.
    ///
    /// # Errors
    ///
    /// A [`LaunchError`]: the unit keeps the format's rules, but the kernel, or this GPU, can't decode it.
    pub fn of(unit: &Unit<'_>, shared_allowed: u32) -> Result<Self, LaunchError> {
        let threads = threads(unit)?;
        if !threads.is_multiple_of(LANES) || !(LANES..=MAX_THREADS).contains(&threads) {
            return Err(LaunchError::Threads { got: threads });
        }
        let raw = unit.raw();
        Ok(Self {
            blocks: within("chunks", unit.chunks())?,
            threads: within("threads", threads)?,
            shared_bytes: shared_bytes(threads, unit.largest_chunk(), shared_allowed)?,
            n_luts: within("rows of luts", raw.luts.len() / 256)?,
            n_bytes: within("code bytes", raw.encoded_exponent.len())?,
            n_elements: within("elements", unit.n_elements())?,
        })
    }
}

/// Threads of a block that decodes a chunk of the unit, if its windows are those that kernels are built for.
pub(super) fn threads(unit: &Unit<'_>) -> Result<usize, LaunchError> {
    match unit.geometry().bytes_per_thread() {
        WINDOW_BYTES => Ok(unit.geometry().threads_per_block()),
        got => Err(LaunchError::WindowBytes { got, allowed: WINDOW_BYTES }),
    }
}

/// What the official launch asks for: a sum for each thread and one more, a word for each element of the
/// largest chunk. Our kernel wants no more with 512 threads, and no less with fewer.
fn shared_bytes(threads: usize, largest_chunk: usize, allowed: u32) -> Result<u32, LaunchError> {
    allowed_bytes(4 * threads.max(512) as u64 + 4 + 2 * largest_chunk as u64, allowed)
}

/// So many bytes of shared memory, if the GPU gives them to a block.
pub(super) fn allowed_bytes(got: u64, allowed: u32) -> Result<u32, LaunchError> {
    match u32::try_from(got) {
        Ok(bytes) if bytes <= allowed => Ok(bytes),
        _ => Err(LaunchError::SharedBytes { got, allowed }),
    }
}

/// A number as the kernel takes it: an `i32`, and never a negative one.
pub(super) fn within<N: TryFrom<i32>>(what: &'static str, got: usize) -> Result<N, LaunchError> {
    let allowed = i32::MAX as u64;
    let too_many = LaunchError::TooMany { what, got: got as u64, allowed };
    i32::try_from(got).ok().and_then(|n| N::try_from(n).ok()).ok_or(too_many)
}
