//! Units for one launch of `decode_units`.

use cust::memory::{DeviceCopy, DevicePointer};
use df11_kernels::units::ListedUnit;

use crate::device::cuda::kernels::ListedSizes;
use crate::device::cuda::units::{ReadyUnit, TensorPointers};
use crate::error::device::{DeviceError, LaunchError};

/// The most units of a list, whose bytes the kernel counts in 32 bits.
const MOST_UNITS: usize = u32::MAX as usize / size_of::<ListedUnit>();

/// A unit as the kernel reads it from a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(transparent)]
pub(super) struct ListItem(ListedUnit);

#[expect(unsafe_code, reason = "a promise about the type")]
// SAFETY: it consists of integers without padding, and none of them is an address of the host.
unsafe impl DeviceCopy for ListItem {}

impl ListItem {
    /// A unit of these sizes. `out` is where its words go, `None` for a kernel that writes none; `first_chunk` is the
    /// number of chunks of the units before it.
    pub(super) fn new(
        tensors: &TensorPointers,
        sizes: ListedSizes,
        out: Option<DevicePointer<u16>>,
        first_chunk: u32,
    ) -> Self {
        Self(ListedUnit {
            luts: tensors.luts.as_raw(),
            codes: tensors.codes.as_raw(),
            sign_mantissa: tensors.sign_mantissa.as_raw(),
            output_positions: tensors.positions.as_raw(),
            gaps: tensors.gaps.as_raw(),
            outputs: out.map_or(0, |out| out.as_raw()),
            steps: tensors.steps.as_raw(),
            n_luts: sizes.n_luts,
            n_bytes: sizes.n_bytes,
            n_elements: sizes.n_elements,
            first_chunk,
        })
    }
}

/// A list of units. Their chunks are numbered from the first unit's to the last one's.
#[derive(Debug, Default)]
pub(super) struct Batch {
    /// Units, none of them without elements.
    pub(super) units: Vec<ListItem>,
    /// Chunks of all units.
    pub(super) chunks: u32,
    /// Bytes of dynamic shared memory that a block needs for the largest chunk of any unit.
    pub(super) shared_bytes: u32,
}

impl Batch {
    /// Adds a unit of these sizes.
    pub(super) fn add(&mut self, unit: &ReadyUnit, sizes: ListedSizes) -> Result<(), DeviceError> {
        // Without a chunk there is nothing to decode, and the kernel wants a chunk in each unit of a list.
        if sizes.chunks == 0 {
            return Ok(());
        }
        let chunks = with_another(self.units.len(), self.chunks, sizes.chunks)
            .map_err(|source| DeviceError::Launch { unit: "of a batch".to_owned(), source })?;
        self.units.push(ListItem::new(&unit.tensors, sizes, Some(unit.out), self.chunks));
        self.chunks = chunks;
        self.shared_bytes = self.shared_bytes.max(sizes.shared_bytes);
        Ok(())
    }
}

/// The chunks of a list of `units` units with `chunks` chunks and of another unit with `more` chunks, if the kernel can
/// count both the units and the chunks.
fn with_another(units: usize, chunks: u32, more: u32) -> Result<u32, LaunchError> {
    let too_many = |what, got, allowed| LaunchError::TooMany { what, got, allowed };
    if units >= MOST_UNITS {
        return Err(too_many("units", units as u64 + 1, MOST_UNITS as u64));
    }
    let got = u64::from(chunks) + u64::from(more);
    u32::try_from(got).map_err(|_| too_many("chunks", got, u32::MAX.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists this long have gigabytes, so only the numbers are tested.
    #[test]
    fn as_far_as_the_kernel_counts() {
        // 72 bytes each.
        let most = 59_652_323;
        assert_eq!(with_another(most - 1, u32::MAX - 7, 7), Ok(u32::MAX));
        let units = LaunchError::TooMany { what: "units", got: most as u64 + 1, allowed: most as u64 };
        assert_eq!(with_another(most, 0, 1), Err(units));
        let chunks = LaunchError::TooMany { what: "chunks", got: 1 << 32, allowed: u32::MAX.into() };
        assert_eq!(with_another(1, u32::MAX - 6, 7), Err(chunks));
    }
}
