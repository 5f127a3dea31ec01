//! Whether another library is recording a CUDA graph: what its stream is given becomes part of the graph, and isn't
//! done.

use cust::sys::{CUstreamCaptureStatus, cuStreamIsCapturing};

use super::event::StreamHandle;
use super::failure::check;
use crate::error::device::DeviceError;

/// What is answered for a driver that has no such function. It records no graphs.
const NOT_SUPPORTED: u32 = 801;

/// `CUDA_ERROR_STREAM_CAPTURE_IMPLICIT`: what the driver answers about the default stream, while a stream is recorded
/// for which that would wait.
const IMPLICIT: u32 = 906;

/// Whether what this stream is given is recorded in a graph.
///
/// # Errors
///
/// [`DeviceError::RecordingGraph`] for the default stream, while it can't be used because another stream is recorded;
/// the driver fails.
#[expect(unsafe_code, reason = "cust has no method for it")]
pub(crate) fn is_recorded<'s>(stream: impl Into<StreamHandle<'s>>) -> Result<bool, DeviceError> {
    let mut status = CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_NONE;
    // SAFETY: the driver writes one of the three values that the type has, and the stream exists, as its handle says.
    let answer = unsafe { cuStreamIsCapturing(stream.into().as_raw(), &mut status) };
    match check(answer, "asking whether a CUDA graph is recorded") {
        Err(DeviceError::Driver { code: NOT_SUPPORTED, .. }) => return Ok(false),
        Err(DeviceError::Driver { code: IMPLICIT, .. }) => return Err(DeviceError::RecordingGraph),
        answer => answer?,
    }
    Ok(status != CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_NONE)
}
