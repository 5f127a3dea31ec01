//! The units of a decoder.

use std::collections::BTreeMap;
use std::ops::Bound;

use super::unit::DeviceUnit;
use crate::device::decoder::UnitId;
use crate::error::device::DeviceError;

/// Units by their ids, and so in the order in which they were loaded.
#[derive(Debug, Default)]
pub(crate) struct DeviceUnits(pub(crate) BTreeMap<UnitId, DeviceUnit>);

impl DeviceUnits {
    pub(crate) fn get(&self, id: UnitId) -> Result<&DeviceUnit, DeviceError> {
        self.0.get(&id).ok_or(DeviceError::UnknownUnit)
    }

    /// The offloaded unit that is likely to be decoded after this one: a model's units are used in the order in
    /// which they were loaded, over and over.
    pub(crate) fn offloaded_after(&self, id: UnitId) -> Option<UnitId> {
        let mut following = self.0.range((Bound::Excluded(id), Bound::Unbounded)).chain(self.0.range(..id));
        following.find(|(_, unit)| unit.offloaded().is_some()).map(|(&id, _)| id)
    }

    /// The bytes that the largest offloaded unit has in the host's memory; `None` if no unit is offloaded.
    pub(crate) fn largest_offloaded(&self) -> Option<usize> {
        self.0.values().filter_map(|unit| Some(unit.offloaded()?.len())).max()
    }
}
