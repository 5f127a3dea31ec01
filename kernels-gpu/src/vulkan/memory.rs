//! Accesses that only these kernels have.

use phases::vulkan::{Elements, VulkanShared};
use phases::{Float, Output};

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

/// The products of some rows, among those of all rows: a float for each row, column by column.
#[derive(Clone, Copy)]
pub(super) struct Products {
    floats: Elements<Float>,
    /// The rows that are multiplied: how many, and which one of all rows is their first.
    rows: u32,
    first: u32,
    all_rows: u32,
}

impl Products {
    #[inline(always)]
    pub(super) fn new(floats: Elements<Float>, rows: u32, first: u32, all_rows: u32) -> Self {
        Self { floats, rows, first, all_rows }
    }
}

impl Output<Float> for Products {
    #[inline(always)]
    fn store(&self, i: u32, float: Float) {
        let (column, row) = (i / self.rows, i % self.rows);
        self.floats.store(self.all_rows * column + self.first + row, float);
    }
}
