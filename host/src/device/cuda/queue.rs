//! The queue of a GPU: what it is given to do, in which order, and how one waits for it.

use std::ops::Range;
use std::sync::Arc;

use cust::memory::DeviceSlice;

use super::super::decoder::UnitId;
use super::launcher::Launcher;
use super::module::KernelModule;
use super::staging::Staging;
use super::stream::GpuStream;
use super::unit::{DeviceUnit, LargeTensors, ReadyUnit};
use super::units::DeviceUnits;
use crate::error::device::DeviceError;

/// A unit, and where its words go, as elements of a buffer.
pub(super) type Place = (UnitId, Range<usize>);

/// The stream of a decoder, what launches kernels on it, and what copies offloaded units in for them.
#[derive(Debug)]
pub(super) struct Queue {
    /// There once a unit is offloaded.
    staging: Option<Staging>,
    launcher: Launcher,
}

impl Queue {
    /// A queue for this stream, which is of the GPU that the module was loaded on.
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

    /// Gives the stream what decodes units of `units` into `out`. All that memory must stay as it is until
    /// [`Self::finish`], or until the stream has been waited for.
    pub(super) fn enqueue(
        &mut self,
        units: &DeviceUnits,
        places: &[Place],
        out: &DeviceSlice<u16>,
    ) -> Result<(), DeviceError> {
        let result = self.try_enqueue(units, places, out);
        if result.is_err() {
            // What was to be waited for, and what for, is no longer known: so wait for everything. Should that
            // fail too, the context is lost, and nothing else succeeds either.
            let _ = self.finish();
            if let Some(staging) = &mut self.staging {
                staging.reset();
            }
        }
        result
    }

    /// Resident units are decoded together. Offloaded ones come in through two buffers, so each is decoded when it is
    /// there, and the first is on its way meanwhile.
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
                LargeTensors::Offloaded(tensors) => offloaded.push((*id, unit, &tensors.memory, out)),
            }
        }
        let Some((first, _, pinned, _)) = offloaded.first() else { return self.launcher.decode(resident) };
        let staging = match &mut self.staging {
            Some(staging) => staging,
            // Loading made them, but a larger unit that found no room has cost them.
            none => none.insert(Staging::new(units.largest_offloaded().unwrap_or(0))?),
        };
        staging.begin(*first, pinned)?;
        self.launcher.decode(resident)?;
        let stream = Arc::clone(self.launcher.stream());
        for (id, unit, pinned, out) in offloaded {
            let slot = staging.begin(id, pinned)?;
            let large = staging.ready(slot, stream.stream())?;
            self.launcher.decode([ReadyUnit { unit, large, out }])?;
            staging.used(slot, stream.stream())?;
            if let Some((next, pinned)) = units.offloaded_after(id) {
                staging.begin(next, pinned)?;
            }
        }
        Ok(())
    }

    /// Waits until the GPU has done all that it was given.
    pub(super) fn finish(&self) -> Result<(), DeviceError> {
        self.stream().gpu().bind()?;
        // For both, also where the first fails.
        let copied = self.staging.as_ref().map_or(Ok(()), Staging::finish);
        let decoded = self.stream().finish();
        copied.and(decoded)
    }

    /// Makes the staging buffers so large that they hold any offloaded unit of `units`, and `another` one.
    pub(super) fn reserve_staging(&mut self, units: &DeviceUnits, another: &DeviceUnit) -> Result<(), DeviceError> {
        let bytes = another.pinned().map_or(0, |pinned| pinned.len()).max(units.largest_offloaded().unwrap_or(0));
        if self.staging.as_ref().is_none_or(|staging| staging.bytes() < bytes) {
            self.finish()?;
            // The old ones go first: there may be no room for both.
            self.staging = None;
            self.staging = Some(Staging::new(bytes)?);
        }
        Ok(())
    }

    /// Frees the staging buffers. The GPU must have done all that it was given.
    pub(super) fn release_staging(&mut self) {
        self.staging = None;
    }

    /// Makes room for lists of so many units.
    pub(super) fn reserve_lists(&mut self, units: usize) -> Result<(), DeviceError> {
        self.launcher.reserve_lists(units)
    }
}
