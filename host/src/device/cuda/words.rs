//! Decoded words in a GPU's memory.

use cust::memory::{CopyDestination, DevicePointer, DeviceSlice};
use cust::stream::Stream;

use super::super::decoder::Words;
use super::super::error::DeviceError;
use super::failure::while_doing;
use super::gpu::Gpu;

/// BF16 words in a GPU's memory, lent by the decoder that decodes them.
///
/// They are there once [`Self::stream`] has come so far: work on that stream can use them at once, others
/// must wait for an event that is recorded on it, and have it wait for one of theirs before the next
/// decoding.
#[derive(Debug)]
pub struct DeviceWords<'d> {
    pub(super) words: DeviceSlice<u16>,
    pub(super) stream: &'d Stream,
    pub(super) gpu: &'d Gpu,
}

impl<'d> DeviceWords<'d> {
    /// Where they are. Not to be used when the borrow from the decoder has ended.
    pub fn as_device_ptr(&self) -> DevicePointer<u16> {
        self.words.as_device_ptr()
    }

    /// The stream that decodes them.
    pub fn stream(&self) -> &'d Stream {
        self.stream
    }

    /// The GPU whose memory they are in.
    pub fn gpu(&self) -> &'d Gpu {
        self.gpu
    }
}

impl Words for DeviceWords<'_> {
    fn len(&self) -> usize {
        self.words.len()
    }

    fn copy_to(&self, out: &mut [u16]) -> Result<(), DeviceError> {
        if out.len() != self.len() {
            return Err(DeviceError::OutLength { got: out.len(), expected: self.len() });
        }
        self.gpu.bind()?;
        self.stream.synchronize().map_err(while_doing("decoding"))?;
        self.words.copy_to(out).map_err(while_doing("copying decoded words back"))
    }
}
