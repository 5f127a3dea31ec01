//! Products in a GPU's memory.

use cust::memory::{CopyDestination, DevicePointer, DeviceSlice};
use cust::stream::Stream;

use crate::device::cuda::driver::{Gpu, GpuStream, while_doing};
use crate::error::device::DeviceError;
use crate::error::multiply::MultiplyError;
use crate::error::{Error, Result};

/// Products of a weight and some columns in a GPU's memory, lent by the decoder that computes them.
///
/// They are numbers in FP32: for each column one for each row of the weight, and one column after the other. The GPU
/// writes them later, when [`Self::stream`] gets there. Work on that stream can use them without waiting. Work on
/// another stream must first wait for an event that is recorded on this one; and this one must wait for an event of the
/// other before the next product overwrites them.
#[derive(Debug)]
pub struct DeviceProducts<'d> {
    pub(crate) weight: String,
    pub(crate) products: DeviceSlice<f32>,
    pub(crate) columns: usize,
    pub(crate) stream: &'d GpuStream,
}

impl<'d> DeviceProducts<'d> {
    /// How many products there are: rows times columns.
    pub fn len(&self) -> usize {
        self.products.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.products.is_empty()
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The address of the products. It must not be used after the borrow from the decoder has ended.
    pub fn as_device_ptr(&self) -> DevicePointer<f32> {
        self.products.as_device_ptr()
    }

    /// The stream that computes the products.
    pub fn stream(&self) -> &'d Stream {
        self.stream.stream()
    }

    /// The GPU that has the products in its memory.
    pub fn gpu(&self) -> &'d Gpu {
        self.stream.gpu()
    }

    /// Waits until the products are computed, and copies them to the host's memory.
    ///
    /// # Errors
    ///
    /// [`MultiplyError::OutLength`] if `out` has another length; any failure of an earlier launch.
    pub fn copy_to(&self, out: &mut [f32]) -> Result<()> {
        let (got, expected) = (out.len(), self.len());
        if got != expected {
            let source = MultiplyError::OutLength { got, expected };
            return Err(Error::Multiply { tensor: self.weight.clone(), source });
        }
        self.gpu().bind()?;
        self.stream().synchronize().map_err(while_doing("multiplying"))?;
        if expected > 0 {
            self.products.copy_to(out).map_err(while_doing("copying products back"))?;
        }
        Ok(())
    }

    /// Waits until the products are computed, and returns them in the host's memory.
    ///
    /// # Errors
    ///
    /// [`DeviceError::NoHostMemory`]; any failure of an earlier launch.
    pub fn to_host(&self) -> Result<Vec<f32>> {
        let mut out = Vec::new();
        let no_room = |_| DeviceError::NoHostMemory { what: "products", bytes: 4 * self.len() as u64 };
        out.try_reserve_exact(self.len()).map_err(no_room)?;
        out.resize(self.len(), 0.0);
        self.copy_to(&mut out)?;
        Ok(out)
    }
}
