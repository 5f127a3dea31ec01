//! Units on a GPU, and the queue that decodes them: what all decoders on a GPU share.

use std::sync::Arc;

use cust::memory::DeviceSlice;

use super::queue::{Place, Queue};
use crate::device::cuda::driver::{Gpu, GpuStream};
use crate::device::cuda::kernels::{KernelModule, UnitKernel};
use crate::device::cuda::launch::Multiplication;
use crate::device::cuda::units::{DeviceUnit, DeviceUnits, LargeTensors};
use crate::device::decoder::{Keep, UnitId};
use crate::error::device::DeviceError;
use crate::error::{Error, Result};
use crate::model::named_unit::NamedUnit;

/// Loaded units.
#[derive(Debug)]
pub(super) struct UnitStore {
    units: DeviceUnits,
    // Dropped last: the units belong to its context.
    queue: Queue,
}

impl UnitStore {
    /// No units yet.
    ///
    /// # Errors
    ///
    /// [`DeviceError::NoKernel`] if the module was loaded on another GPU; the driver fails.
    pub(super) fn new(gpu: Gpu, module: KernelModule) -> Result<Self, DeviceError> {
        if gpu.info().ordinal != module.ordinal() {
            let (of_module, of_decoder) = (module.ordinal(), gpu.info().ordinal);
            let reasons = format!("the PTX was loaded on GPU {of_module}, and the decoder is for GPU {of_decoder}");
            return Err(DeviceError::NoKernel { reasons });
        }
        gpu.bind()?;
        let queue = Queue::new(module, Arc::new(GpuStream::new(gpu)?))?;
        Ok(Self { units: DeviceUnits::default(), queue })
    }

    pub(super) fn gpu(&self) -> &Gpu {
        self.queue.stream().gpu()
    }

    pub(super) fn module(&self) -> &KernelModule {
        self.queue.module()
    }

    /// The stream that units are decoded on.
    pub(super) fn stream(&self) -> &Arc<GpuStream> {
        self.queue.stream()
    }

    pub(super) fn get(&self, id: UnitId) -> Result<&DeviceUnit, DeviceError> {
        self.units.get(id)
    }

    /// Copies a unit to where it is to be kept, and makes room for what decoding it alone needs, apart from its words:
    /// `reserve` makes room for this number of them.
    pub(super) fn load(
        &mut self,
        unit: NamedUnit<'_>,
        keep: Keep,
        reserve: impl FnOnce(&Self, usize) -> Result<(), DeviceError>,
    ) -> Result<UnitId, DeviceError> {
        self.gpu().bind()?;
        let unit = DeviceUnit::load(self.gpu(), self.module().choice(), unit, keep)?;
        if let LargeTensors::Offloaded(_) = unit.large {
            self.queue.reserve_staging(&self.units, &unit)?;
        }
        reserve(self, unit.n_elements)?;
        if let UnitKernel::DecodeUnits(_) = unit.kernel {
            // An offloaded unit is in two lists, one for each staging buffer. So make room for every unit twice.
            self.queue.reserve_lists(2 * (self.units.len() + 1))?;
        }
        let id = UnitId::next();
        self.units.insert(id, unit);
        Ok(id)
    }

    /// Removes a unit and frees its memory.
    pub(super) fn unload(&mut self, unit: UnitId) -> Result<(), DeviceError> {
        self.units.get(unit)?;
        // All work that reads the unit's memory must end first.
        self.finish()?;
        self.units.remove(unit);
        if self.units.largest_offloaded().is_none() {
            self.queue.release_staging();
        }
        Ok(())
    }

    /// Gives the stream what decodes some of the units into places of `out`.
    ///
    /// The caller must neither free nor write `out` until [`Self::finish`] has returned, or until it has waited for the
    /// stream.
    pub(super) fn enqueue(&mut self, places: &[Place], out: &DeviceSlice<u16>) -> Result<(), DeviceError> {
        self.queue.enqueue(&self.units, places, out)
    }

    /// What multiplies a unit's weight with this name by columns of `words` words together.
    ///
    /// # Errors
    ///
    /// [`Error::Multiply`]; [`DeviceError::UnknownUnit`].
    pub(super) fn multiplication(&self, unit: UnitId, weight: &str, words: usize) -> Result<Multiplication> {
        let refused = |source| Error::Multiply { tensor: weight.to_owned(), source };
        Multiplication::of(unit, self.get(unit)?, weight, words).map_err(refused)
    }

    /// Gives the stream what multiplies a weight by the columns in `x`, into `products`.
    ///
    /// The caller must neither free nor write `x` and `products` until [`Self::finish`] has returned, or until it has
    /// waited for the stream.
    pub(super) fn multiply(
        &mut self,
        multiplication: Multiplication,
        x: &DeviceSlice<u16>,
        products: &DeviceSlice<f32>,
    ) -> Result<(), DeviceError> {
        self.queue.multiply(&self.units, multiplication, x, products)
    }

    /// Waits until the GPU has done all that it was given.
    pub(super) fn finish(&self) -> Result<(), DeviceError> {
        self.queue.finish()
    }
}

impl Drop for UnitStore {
    fn drop(&mut self) {
        // All work that uses the units' memory must end before the memory is freed. If waiting fails, the context is
        // lost, and nothing runs in it any more.
        let _ = self.finish();
    }
}
