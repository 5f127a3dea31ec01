//! Decoded words in a GPU's memory.

use std::ops::Range;

use cust::memory::{CopyDestination, DevicePointer, DeviceSlice};
use cust::stream::Stream;

use super::super::decoder::DecodedWords;
use super::failure::while_doing;
use super::gpu::Gpu;
use crate::error::device::DeviceError;

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

    /// Copies some of them to the host's memory, once they are decoded.
    ///
    /// # Errors
    ///
    /// [`DeviceError::OutLength`] if `out` is of another length, or they end before; any failure of the
    /// launches before.
    pub fn copy_range_to(&self, range: Range<usize>, out: &mut [u16]) -> Result<(), DeviceError> {
        if out.len() != range.len() || range.start > range.end || range.end > self.len() {
            return Err(DeviceError::OutLength { got: out.len(), expected: range.len().min(self.len()) });
        }
        self.gpu.bind()?;
        self.stream.synchronize().map_err(while_doing("decoding"))?;
        self.words.index(range).copy_to(out).map_err(while_doing("copying decoded words back"))
    }

    /// The GPU whose memory they are in.
    pub fn gpu(&self) -> &'d Gpu {
        self.gpu
    }
}

impl DecodedWords for DeviceWords<'_> {
    fn len(&self) -> usize {
        self.words.len()
    }

    fn copy_to(&self, out: &mut [u16]) -> Result<(), DeviceError> {
        self.copy_range_to(0..self.len(), out)
    }
}
