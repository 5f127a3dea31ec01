//! Accesses that only these kernels have.

use phases::vulkan::{Elements, VulkanShared};

use crate::column::ColumnMemory;
use crate::unit::WordOutput;

impl<const WORDS: usize> ColumnMemory for VulkanShared<WORDS> {}

impl WordOutput for Elements<u16> {
    #[inline(always)]
    fn store_eight(&self, i: u32, words: [u32; 4]) {
        // The algorithm checked that the output is aligned.
        self.store_four(i, words);
    }
}
