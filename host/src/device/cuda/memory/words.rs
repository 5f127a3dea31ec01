//! Decoded words in a GPU's memory.

use std::ops::Range;

use cust::memory::{CopyDestination, DevicePointer, DeviceSlice};
use cust::stream::Stream;

use crate::device::cuda::driver::{Gpu, GpuStream, while_doing};
use crate::device::decoder::{DecodedWords, check_range};
use crate::error::device::DeviceError;

/// BF16 words in a GPU's memory, lent by the decoder that decodes them.
///
/// The GPU writes them later, when [`Self::stream`] gets there. Work on that stream can use them without waiting. Work
/// on another stream must first wait for an event that is recorded on this one; and this one must wait for an event of
/// the other before the next decoding overwrites the words.
#[derive(Debug)]
pub struct DeviceWords<'d> {
    pub(crate) words: DeviceSlice<u16>,
    pub(crate) stream: &'d GpuStream,
}

impl<'d> DeviceWords<'d> {
    /// The address of the words. It must not be used after the borrow from the decoder has ended, unless the words are
    /// in an [`OutputBuffer`](crate::device::OutputBuffer).
    pub fn as_device_ptr(&self) -> DevicePointer<u16> {
        self.words.as_device_ptr()
    }

    /// The stream that decodes the words.
    pub fn stream(&self) -> &'d Stream {
        self.stream.stream()
    }

    /// The GPU that has the words in its memory.
    pub fn gpu(&self) -> &'d Gpu {
        self.stream.gpu()
    }
}

impl DecodedWords for DeviceWords<'_> {
    fn len(&self) -> usize {
        self.words.len()
    }

    fn copy_range_to(&self, range: Range<usize>, out: &mut [u16]) -> Result<(), DeviceError> {
        check_range(self.len(), &range, out)?;
        self.stream.finish()?;
        self.words.index(range).copy_to(out).map_err(while_doing("copying decoded words back"))
    }
}
