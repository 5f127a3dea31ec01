//! Columns to multiply by, on their way from the host's memory to the GPU's.

use cust::memory::{AsyncCopyDestination, DeviceSlice, LockedBuffer};

use super::scratch::Scratch;
use crate::device::cuda::driver::{Event, GpuStream, pinning, while_doing};
use crate::error::device::DeviceError;

/// Memory for the columns of one product on both sides. The host goes on while the GPU copies, and waits for that
/// before it writes the columns of the next product.
#[derive(Debug)]
pub(crate) struct Inputs {
    host: LockedBuffer<u16>,
    device: Scratch<u16>,
    /// Happens when the columns on the host's side are copied.
    copied: Option<Event>,
}

/// What the memory is for, in errors.
const WHAT: &str = "columns";

impl Inputs {
    /// No memory yet.
    pub(crate) fn new() -> Result<Self, DeviceError> {
        Ok(Self {
            host: LockedBuffer::new(&0, 0).map_err(while_doing("making columns"))?,
            device: Scratch::new(WHAT)?,
            copied: None,
        })
    }

    /// Gives the stream a copy of columns, and returns where they will be. They stay there until the stream has done
    /// what it is given before the next call, which must be for the same stream.
    pub(crate) fn put(&mut self, x: &[u16], stream: &GpuStream) -> Result<DeviceSlice<u16>, DeviceError> {
        let put = self.begin_copy(x, stream);
        if put.is_err() {
            // If that fails too, the context is lost, and nothing is copied any more.
            let _ = stream.finish();
        }
        put
    }

    /// After an error the caller must wait for the stream.
    #[expect(unsafe_code, reason = "a copy that goes on after the call")]
    fn begin_copy(&mut self, x: &[u16], stream: &GpuStream) -> Result<DeviceSlice<u16>, DeviceError> {
        let mut to = self.device.reserve(x.len(), stream)?;
        if let Some(copied) = self.copied.take() {
            copied.wait()?;
        }
        if self.host.len() < x.len() {
            let pinning = || pinning(WHAT, size_of_val(x));
            self.host = LockedBuffer::new(&0, 0).map_err(pinning())?;
            self.host = LockedBuffer::new(&0, x.len()).map_err(pinning())?;
        }
        let from = &mut self.host[..x.len()];
        from.copy_from_slice(x);
        // SAFETY:
        // 1. Both sides live until `stream` has done the copy: the GPU's side is freed only after a wait for the
        //    stream, the host's side only after a wait for `copied`, and the decoder that owns them waits for the
        //    stream before it drops them.
        // 2. The host's side is written again only after a wait for `copied`, or after an error for the stream.
        // 3. The GPU's side is read and written only on `stream`, and so in the stream's order.
        let copying = unsafe { to.async_copy_from(&*from, stream.stream()) };
        copying.map_err(while_doing("copying columns to the GPU"))?;
        self.copied = Some(Event::record(stream.stream())?);
        Ok(to)
    }
}
