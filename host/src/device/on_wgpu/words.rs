//! Decoded words in the memory of a GPU of any vendor.

use std::ops::Range;

use df11_wgpu::{Gpu, wgpu};
use pollster::block_on;

use crate::device::decoder::{DecodedWords, check_range};
use crate::error::device::DeviceError;

/// BF16 words in a GPU's memory, lent by the decoder that decodes them.
///
/// The GPU writes them when its queue gets there. What is submitted to the decoder's queue later finds them written.
#[derive(Debug)]
pub struct WgpuWords<'d> {
    gpu: &'d Gpu,
    buffer: wgpu::Buffer,
    words: Range<usize>,
}

impl<'d> WgpuWords<'d> {
    pub(super) fn new(gpu: &'d Gpu, buffer: wgpu::Buffer, words: Range<usize>) -> Self {
        Self { gpu, buffer, words }
    }

    /// The buffer that has the words, a storage buffer that can be copied from, and their bytes in it. The first weight of
    /// a unit begins at a multiple of 256 bytes; the others follow without a gap.
    pub fn buffer(&self) -> (&wgpu::Buffer, Range<u64>) {
        (&self.buffer, 2 * self.words.start as u64..2 * self.words.end as u64)
    }
}

impl DecodedWords for WgpuWords<'_> {
    fn len(&self) -> usize {
        self.words.len()
    }

    fn copy_range_to(&self, range: Range<usize>, out: &mut [u16]) -> Result<(), DeviceError> {
        check_range(self.len(), &range, out)?;
        Ok(block_on(self.gpu.read(&self.buffer, self.words.start + range.start, out))?)
    }
}
