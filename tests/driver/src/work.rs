//! Work that a stream has yet to do.

use crate::host::HostBytes;
use crate::launch::Launch;

/// A point in a stream: done once the stream's work up to this number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ticket {
    pub(crate) stream: u64,
    pub(crate) number: u64,
}

/// A piece of work. Device addresses were good when it was issued and may no longer be.
#[derive(Debug)]
pub(crate) enum Work {
    /// Host to device, from pinned memory: it is read when the work is done, not when it is issued.
    Upload { to: u64, from: HostBytes },
    /// Host to device, of bytes read when it was issued.
    UploadStaged { to: u64, bytes: Vec<u8> },
    /// Device to host.
    Download { to: HostBytes, from: u64 },
    /// Device to device.
    Copy { to: u64, from: u64, len: usize },
    /// The pattern, so many times.
    Fill { to: u64, pattern: Vec<u8>, times: usize },
    /// A kernel.
    Launch(Launch),
    /// The event with this handle is recorded.
    Record { event: u64 },
    /// Nothing goes on before the ticket's work is done.
    Wait(Ticket),
    /// Memory is freed in the order of the stream.
    Free { address: u64 },
    /// A function of the host is called.
    Call { function: extern "C" fn(usize), data: usize },
}

impl Work {
    /// The pinned memory it uses.
    pub(crate) fn host_bytes(&self) -> Option<HostBytes> {
        match self {
            Work::Upload { from, .. } => Some(*from),
            Work::Download { to, .. } => Some(*to),
            _ => None,
        }
    }
}
