//! Products in the memory of a GPU of any vendor.

use df11_wgpu::{Gpu, wgpu};
use pollster::block_on;

use crate::error::device::DeviceError;

/// Products of a weight and some columns in a GPU's memory, lent by the decoder that computes them.
///
/// They are numbers in FP32: for each column one for each row of the weight, and one column after the other. The GPU writes them when
/// its queue gets there. What is submitted to the decoder's queue later finds them written.
#[derive(Debug)]
pub struct WgpuProducts<'d> {
    pub(super) gpu: &'d Gpu,
    pub(super) buffer: wgpu::Buffer,
    pub(super) n: usize,
    pub(super) columns: usize,
}

impl WgpuProducts<'_> {
    /// How many products there are: rows times columns.
    pub fn len(&self) -> usize {
        self.n
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The buffer that begins with the products, a storage buffer that can be copied from.
    pub fn buffer(&self) -> &wgpu::Buffer {
        &self.buffer
    }

    /// Waits until the products are computed, and returns them in the host's memory.
    ///
    /// # Errors
    ///
    /// [`DeviceError::Wgpu`]: any failure of the GPU.
    pub fn to_host(&self) -> Result<Vec<f32>, DeviceError> {
        let mut halves = vec![0; 2 * self.n];
        block_on(self.gpu.read(&self.buffer, 0, &mut halves)).map_err(DeviceError::Wgpu)?;
        let bits = halves.as_chunks().0.iter().map(|&[low, high]| u32::from(high) << 16 | u32::from(low));
        Ok(bits.map(f32::from_bits).collect())
    }
}
