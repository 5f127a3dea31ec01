//! Work in a stream.

use crate::host::HostBytes;
use crate::launch::AcceptedLaunch;

/// A point in a stream. The stream reaches it when its work up to this number is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StreamPoint {
    pub(crate) stream: u64,
    pub(crate) number: u64,
}

impl StreamPoint {
    /// A point that is always reached, so nothing waits for it.
    pub(crate) const REACHED: Self = Self { stream: u64::MAX, number: 0 };
}

/// A piece of work. Its device addresses were valid when it was issued; they may not be when it is done.
#[derive(Clone, Debug)]
pub(crate) enum Work {
    /// Host to device, from pinned memory, which is read when the work is done.
    Upload { to: u64, from: HostBytes },
    /// Host to device, of bytes that were read when the work was issued.
    UploadStaged { to: u64, bytes: Vec<u8> },
    /// Device to host.
    Download { to: HostBytes, from: u64 },
    /// Device to device.
    Copy { to: u64, from: u64, len: usize },
    /// Device memory is filled with the pattern, repeated `times` times.
    Fill { to: u64, pattern: Vec<u8>, times: usize },
    /// A kernel.
    Launch(AcceptedLaunch),
    /// The event with this handle is recorded.
    Record { event: u64 },
    /// The stream waits until another one has come to this point.
    Wait(StreamPoint),
    /// Memory is freed in the order of the stream.
    Free { address: u64 },
}

impl Work {
    /// The pinned memory that the work uses.
    pub(crate) fn host_bytes(&self) -> Option<HostBytes> {
        match self {
            Work::Upload { from, .. } => Some(*from),
            Work::Download { to, .. } => Some(*to),
            _ => None,
        }
    }
}
