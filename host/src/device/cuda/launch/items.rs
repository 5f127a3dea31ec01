//! Units and matrices as kernels read them from lists.

use cust::memory::{DeviceCopy, DevicePointer};
use df11_kernels::decode_fixed::ListedMatrix;
use df11_kernels::units::ListedUnit;

use crate::device::cuda::kernels::{FixedSizes, ListedSizes};
use crate::device::cuda::units::TensorPointers;

/// A unit as the kernel reads it from a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(transparent)]
pub(super) struct ListItem(ListedUnit);

#[expect(unsafe_code, reason = "a promise about the type")]
// SAFETY: it consists of integers without padding, and none of them is an address of the host.
unsafe impl DeviceCopy for ListItem {}

impl ListItem {
    /// A unit of these sizes. `out` is where its words go, and `first_chunk` the number of chunks of the units before it.
    pub(super) fn new(tensors: &TensorPointers, sizes: ListedSizes, out: DevicePointer<u16>, first_chunk: u32) -> Self {
        Self(ListedUnit {
            luts: tensors.luts.as_raw(),
            codes: tensors.codes.as_raw(),
            sign_mantissa: tensors.sign_mantissa.as_raw(),
            output_positions: tensors.positions.as_raw(),
            gaps: tensors.gaps.as_raw(),
            outputs: out.as_raw(),
            steps: tensors.steps.as_raw(),
            n_luts: sizes.n_luts,
            n_bytes: sizes.n_bytes,
            n_elements: sizes.n_elements,
            first_chunk,
        })
    }
}

/// A matrix as `decode_fixed` reads it from a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(transparent)]
pub(super) struct MatrixItem(ListedMatrix);

#[expect(unsafe_code, reason = "a promise about the type")]
// SAFETY: it consists of integers without padding, and none of them is an address of the host.
unsafe impl DeviceCopy for MatrixItem {}

impl MatrixItem {
    /// A weight of these sizes. `tensors` are the addresses of codes, escapes and starts, `out` is where its words go, and
    /// `first_tile` the number of tiles of the matrices before it.
    pub(super) fn new(
        tensors: [DevicePointer<u8>; 3],
        sizes: &FixedSizes,
        out: DevicePointer<u16>,
        first_tile: u32,
    ) -> Self {
        let [codes, escapes, starts] = tensors.map(|tensor| tensor.as_raw());
        Self(ListedMatrix {
            codes,
            escapes,
            starts,
            outputs: out.as_raw(),
            columns: sizes.columns,
            first: sizes.first,
            first_tile,
            unused: 0,
        })
    }
}
