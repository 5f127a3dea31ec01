//! Loaded units: each one's tensors in the GPU's memory or the host's, all units of a decoder in the order in which
//! they were loaded, and the two buffers through which offloaded units pass.

mod loaded;
mod payload;
mod staging;
mod unit;

pub(crate) use loaded::DeviceUnits;
pub(crate) use payload::ready_payload;
pub(crate) use staging::Staging;
pub(crate) use unit::{DeviceUnit, LargeTensors, ReadyUnit, TensorPointers};
