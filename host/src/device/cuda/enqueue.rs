//! What a decoder gives its stream, so that units are decoded.

use std::collections::BTreeMap;
use std::ops::{Bound, Range};

use cust::memory::{DeviceSlice, LockedBuffer};

use super::super::decoder::UnitId;
use super::decoder::CudaDecoder;
use super::staging::Staging;
use super::unit::{Loaded, Streams};
use crate::error::device::DeviceError;

/// A unit, and where its words go, as elements of a buffer.
pub(super) type Place = (UnitId, Range<usize>);

impl CudaDecoder {
    /// Gives the stream what decodes units into `out`.
    pub(super) fn enqueue(&mut self, places: &[Place], out: &DeviceSlice<u16>) -> Result<(), DeviceError> {
        let result = self.try_enqueue(places, out);
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
    fn try_enqueue(&mut self, places: &[Place], out: &DeviceSlice<u16>) -> Result<(), DeviceError> {
        let (mut resident, mut offloaded) = (Vec::new(), Vec::new());
        for (id, place) in places {
            let unit = &self.units.get(id).ok_or(DeviceError::UnknownUnit)?.unit;
            match &unit.streams {
                Streams::Resident(streams) => resident.push((unit, &*streams.memory, out.index(place.clone()))),
                Streams::Offloaded(streams) => offloaded.push((*id, unit, &streams.memory, out.index(place.clone()))),
            }
        }
        let Some((first, _, pinned, _)) = offloaded.first() else { return self.launcher.decode(resident) };
        let staging = match &mut self.staging {
            Some(staging) => staging,
            // Loading made them, but a larger unit that found no room has cost them.
            none => none.insert(Staging::new(largest_pinned(&self.units))?),
        };
        staging.begin(*first, pinned)?;
        self.launcher.decode(resident)?;
        for (id, unit, pinned, out) in offloaded {
            let slot = staging.begin(id, pinned)?;
            let streams = staging.ready(slot, &self.launcher.stream)?;
            self.launcher.decode([(unit, streams, out)])?;
            staging.used(slot, &self.launcher.stream)?;
            if let Some((next, pinned)) = following(&self.units, id) {
                staging.begin(next, pinned)?;
            }
        }
        Ok(())
    }
}

/// The offloaded unit that is likely to be decoded after this one: a model's units are used in the order in
/// which they were loaded, over and over.
fn following(units: &BTreeMap<UnitId, Loaded>, id: UnitId) -> Option<(UnitId, &LockedBuffer<u8>)> {
    let behind = units.range((Bound::Excluded(id), Bound::Unbounded)).chain(units.range(..id));
    behind.filter_map(|(&id, loaded)| Some((id, loaded.pinned()?))).next()
}

/// Bytes of the largest offloaded unit.
pub(super) fn largest_pinned(units: &BTreeMap<UnitId, Loaded>) -> usize {
    units.values().filter_map(|loaded| Some(loaded.pinned()?.len())).max().unwrap_or(0)
}
