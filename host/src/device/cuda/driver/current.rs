//! Which GPU's context is current on a thread. PyTorch reads from it which GPU it is working on.

use std::ptr;

use cust::sys::{CUcontext, cuCtxGetCurrent, cuCtxSetCurrent};

use super::failure::check;
use super::gpu::start;
use crate::error::device::DeviceError;

/// The context that was current on this thread. It is current again when this is dropped.
#[derive(Debug)]
pub(crate) struct PreviousContext(CUcontext);

impl PreviousContext {
    /// Notes which context is current on this thread, if there is one.
    ///
    /// # Errors
    ///
    /// [`DeviceError::NoDriver`], [`DeviceError::NoDevice`], or the driver fails.
    #[expect(unsafe_code, reason = "cust names only contexts of its own")]
    pub(crate) fn note() -> Result<Self, DeviceError> {
        start()?;
        let mut context = ptr::null_mut();
        // SAFETY: the driver writes one handle.
        check(unsafe { cuCtxGetCurrent(&mut context) }, "asking which GPU is current")?;
        Ok(Self(context))
    }
}

impl Drop for PreviousContext {
    #[expect(unsafe_code, reason = "cust names only contexts of its own")]
    fn drop(&mut self) {
        // SAFETY: the context was current on this thread: this type can't leave its thread, since it holds a pointer.
        // If the context has been destroyed meanwhile, the driver says so and changes nothing.
        let _ = unsafe { cuCtxSetCurrent(self.0) };
    }
}
