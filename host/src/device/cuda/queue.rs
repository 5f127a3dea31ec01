//! What a decoder gives the GPU to do, in which order, and how it waits for that.

use std::ops::Range;
use std::sync::Arc;

use cust::memory::DeviceSlice;

use crate::device::cuda::driver::GpuStream;
use crate::device::cuda::kernels::KernelModule;
use crate::device::cuda::launch::{Launcher, Multiplication};
use crate::device::cuda::units::{DeviceUnit, DeviceUnits, LargeTensors, ReadyUnit, Staging};
use crate::device::decoder::UnitId;
use crate::error::device::DeviceError;

/// A unit, and where its words go, as elements of a buffer.
pub(super) type Place = (UnitId, Range<usize>);

/// The stream of a decoder, what launches kernels on it, and what copies offloaded units in for them.
#[derive(Debug)]
pub(super) struct Queue {
    /// `None` until a unit is offloaded.
    staging: Option<Staging>,
    launcher: Launcher,
}

impl Queue {
    /// A queue on this stream, which must be of the GPU that the module was loaded on.
    pub(super) fn new(module: KernelModule, stream: Arc<GpuStream>) -> Result<Self, DeviceError> {
        Ok(Self { staging: None, launcher: Launcher::new(module, stream)? })
    }

    /// The stream that units are decoded on.
    pub(super) fn stream(&self) -> &Arc<GpuStream> {
        self.launcher.stream()
    }

    pub(super) fn module(&self) -> &KernelModule {
        self.launcher.module()
    }

    /// Gives the stream what decodes some of `units` into places of `out`.
    ///
    /// The caller must neither free nor write the memory of any of them until [`Self::finish`] has returned, or until
    /// it has waited for the stream.
    pub(super) fn enqueue(
        &mut self,
        units: &DeviceUnits,
        places: &[Place],
        out: &DeviceSlice<u16>,
    ) -> Result<(), DeviceError> {
        let result = self.try_enqueue(units, places, out);
        self.settle(result)
    }

    /// Gives the stream what multiplies a weight by the columns in `x`, into `products`.
    ///
    /// The caller must neither free nor write the memory of any of them until [`Self::finish`] has returned, or until
    /// it has waited for the stream.
    pub(super) fn multiply(
        &mut self,
        units: &DeviceUnits,
        multiplication: Multiplication,
        x: &DeviceSlice<u16>,
        products: &DeviceSlice<f32>,
    ) -> Result<(), DeviceError> {
        let id = multiplication.unit;
        let unit = units.get(id)?;
        let result = match &unit.large {
            LargeTensors::Resident(tensors) => {
                self.launcher.multiply(unit, &tensors.memory, multiplication, x, products)
            }
            LargeTensors::Offloaded(tensors) => {
                self.with_offloaded(units, id, tensors.memory.bytes(), |launcher, large| {
                    launcher.multiply(unit, large, multiplication, x, products)
                })
            }
        };
        self.settle(result)
    }

    /// Passes on a result. After an error it first waits for all work: it is no longer known which work waits for
    /// which.
    fn settle(&mut self, result: Result<(), DeviceError>) -> Result<(), DeviceError> {
        if result.is_err() {
            // If that fails too, the context is lost, and every later call fails.
            let _ = self.finish();
            if let Some(staging) = &mut self.staging {
                staging.reset();
            }
        }
        result
    }

    /// The resident units are decoded together, while the first offloaded one is being copied. The offloaded ones are
    /// then decoded one by one, since they share two buffers.
    fn try_enqueue(
        &mut self,
        units: &DeviceUnits,
        places: &[Place],
        out: &DeviceSlice<u16>,
    ) -> Result<(), DeviceError> {
        let (mut resident, mut offloaded) = (Vec::new(), Vec::new());
        for (id, place) in places {
            let (unit, out) = (units.get(*id)?, out.index(place.clone()));
            match &unit.large {
                LargeTensors::Resident(tensors) => resident.push(ReadyUnit { unit, large: &tensors.memory, out }),
                LargeTensors::Offloaded(tensors) => offloaded.push((*id, unit, tensors.memory.bytes(), out)),
            }
        }
        let Some((first, _, large, _)) = offloaded.first() else { return self.launcher.decode(resident) };
        staging_for(&mut self.staging, units)?.begin(*first, large)?;
        self.launcher.decode(resident)?;
        for (id, unit, large, out) in offloaded {
            self.with_offloaded(units, id, large, |launcher, large| launcher.decode([ReadyUnit { unit, large, out }]))?;
        }
        Ok(())
    }

    /// Gives the stream work that reads an offloaded unit's two large tensors: `work` gets the memory that they will be
    /// in. They are copied there unless they are there already. Then the next unit is copied ahead.
    fn with_offloaded(
        &mut self,
        units: &DeviceUnits,
        id: UnitId,
        large: &[u8],
        work: impl FnOnce(&mut Launcher, &DeviceSlice<u8>) -> Result<(), DeviceError>,
    ) -> Result<(), DeviceError> {
        let (staging, launcher) = (staging_for(&mut self.staging, units)?, &mut self.launcher);
        let stream = Arc::clone(launcher.stream());
        let slot = staging.begin(id, large)?;
        work(launcher, staging.ready(slot, stream.stream())?)?;
        staging.used(slot, stream.stream())?;
        if let Some((next, large)) = units.offloaded_after(id) {
            staging.begin(next, large)?;
        }
        Ok(())
    }

    /// Waits until the GPU has done all that it was given.
    pub(super) fn finish(&self) -> Result<(), DeviceError> {
        self.stream().gpu().bind()?;
        // It waits for both, even if the first fails.
        let copied = self.staging.as_ref().map_or(Ok(()), Staging::finish);
        let decoded = self.stream().finish();
        copied.and(decoded)
    }

    /// Makes the staging buffers large enough for every offloaded unit of `units`, and for `another` one.
    pub(super) fn reserve_staging(&mut self, units: &DeviceUnits, another: &DeviceUnit) -> Result<(), DeviceError> {
        let bytes = another.offloaded().map_or(0, <[u8]>::len).max(units.largest_offloaded().unwrap_or(0));
        if self.staging.as_ref().is_none_or(|staging| staging.bytes() < bytes) {
            self.finish()?;
            // The old ones are freed first: there may be no room for both.
            self.staging = None;
            self.staging = Some(Staging::new(bytes)?);
        }
        Ok(())
    }

    /// Frees the staging buffers. The GPU must have done all that it was given.
    pub(super) fn release_staging(&mut self) {
        self.staging = None;
    }

    /// Makes room for lists of this number of units.
    pub(super) fn reserve_lists(&mut self, units: usize) -> Result<(), DeviceError> {
        self.launcher.reserve_lists(units)
    }
}

/// The staging buffers for the offloaded ones of these units.
fn staging_for<'s>(staging: &'s mut Option<Staging>, units: &DeviceUnits) -> Result<&'s mut Staging, DeviceError> {
    match staging {
        Some(staging) => Ok(staging),
        // Loading a unit made them. But then a larger unit was to be loaded, for which there was no room; they were
        // freed for it.
        none => Ok(none.insert(Staging::new(units.largest_offloaded().unwrap_or(0))?)),
    }
}
