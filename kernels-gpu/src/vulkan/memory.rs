//! Accesses that only these kernels have.

use phases::vulkan::{Elements, VulkanShared};

use crate::strip::StripMemory;
use crate::unit::WordOutput;

impl<const LENGTH: usize> StripMemory for VulkanShared<LENGTH> {}

impl WordOutput for Elements<u16> {
    #[inline(always)]
    fn store_eight(&self, i: u32, words: [u32; 4]) {
        // The algorithm checked that the output is aligned.
        self.store_four(i, words);
    }
}
