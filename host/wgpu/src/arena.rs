//! Where resident units are: buffers of one size, which are filled one after the other.

use std::sync::Arc;

use wgpu::BufferUsages;

use crate::own_buffer::OwnBuffer;
use crate::{Error, Gpu};

/// Bytes of a buffer. A launch with a list takes tensors from one buffer, so this is also the most that units
/// launched together have. It is small enough that whatever a piece of this size decodes to fits a binding of 128 MiB,
/// which every WebGPU allows.
const BYTES: u64 = 48 << 20;

/// The buffer that is being filled. Full ones belong to the units in them.
#[derive(Debug)]
pub(crate) struct Arenas {
    /// The buffer, which also counts the units in it, and how many of its bytes are taken.
    current: Option<(Arc<OwnBuffer>, u64)>,
    /// Bytes of a buffer.
    pub(crate) bytes: u64,
}

/// A place in an arena.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) buffer: Arc<OwnBuffer>,
    pub(crate) at: u64,
}

impl Default for Arenas {
    fn default() -> Self {
        Self::of(BYTES)
    }
}

impl Arenas {
    /// Buffers of this number of bytes.
    pub(crate) fn of(bytes: u64) -> Self {
        Self { current: None, bytes }
    }

    /// Bytes that are left in the buffer being filled.
    pub(crate) fn left(&self) -> u64 {
        self.current.as_ref().map_or(self.bytes, |arena| arena.0.size().saturating_sub(used(arena)))
    }
}

/// How many bytes are taken. If all its units were dropped, none: what the GPU still does with them comes before what it
/// is given from now on.
fn used((buffer, used): &(Arc<OwnBuffer>, u64)) -> u64 {
    if Arc::strong_count(buffer) == 1 { 0 } else { *used }
}

impl Gpu {
    /// A place for this number of bytes, a multiple of 256: in the buffer being filled if they fit, else in a new one.
    pub(crate) async fn place(&mut self, bytes: u64) -> Result<Place, Error> {
        let (buffer, at) = match &self.arenas.current {
            Some(arena) if bytes <= self.arenas.left() => {
                // Before the buffer is counted once more.
                let at = used(arena);
                (Arc::clone(&arena.0), at)
            }
            _ => {
                let usage = BufferUsages::STORAGE | BufferUsages::COPY_DST;
                (Arc::new(self.allocate("units", bytes.max(self.arenas.bytes), usage).await?.into()), 0)
            }
        };
        self.arenas.current = Some((Arc::clone(&buffer), at + bytes));
        Ok(Place { buffer, at })
    }
}
