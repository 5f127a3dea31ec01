//! A payload in memory of another library (docs/PAYLOAD.md), as a unit that can be decoded.

use cust::memory::DevicePointer;
use df11_codec::Geometry;

use crate::device::cuda::kernels::{FixedSizes, UnitKernel};
use crate::device::cuda::units::{ReadyUnit, TensorPointers};
use crate::device::launch_config::LaunchConfig;
use crate::error::device::{DeviceError, LaunchError};
use crate::payload::{DeviceParts, PayloadHeader};

/// What decodes the payload at `payload`, whose header this is, to `out`. A thread block can have `shared_allowed` bytes of shared memory.
///
/// # Errors
///
/// [`DeviceError::Launch`].
pub(crate) fn ready_payload(
    header: &PayloadHeader,
    payload: DevicePointer<u8>,
    out: DevicePointer<u16>,
    shared_allowed: u32,
) -> Result<ReadyUnit, DeviceError> {
    let refused = |source| DeviceError::Launch { unit: "of a payload".to_owned(), source };
    let ready = |kernel, [luts, codes, sign_mantissa, positions, gaps]: [usize; 5]| {
        let [luts, codes, sign_mantissa, positions, gaps] =
            [luts, codes, sign_mantissa, positions, gaps].map(|at| payload.wrapping_add(at));
        // No table of steps belongs to it, and none of these kernels reads one.
        let tensors = TensorPointers { luts, codes, sign_mantissa, positions, gaps, steps: DevicePointer::null() };
        ReadyUnit { kernel, tensors, large: payload, out }
    };
    let too_large =
        |_| refused(LaunchError::TooMany { what: "bytes", got: header.bytes() as u64, allowed: u32::MAX.into() });
    match header.device_parts().map_err(too_large)? {
        DeviceParts::Fixed { layout, first, places } => {
            let sizes = FixedSizes::of_layout(layout, first, places).map_err(refused)?;
            Ok(ready(UnitKernel::DecodeFixed([sizes].into()), [0; 5]))
        }
        DeviceParts::Df11 { sizes, places } => {
            let threads = Geometry::OFFICIAL.threads_per_block();
            let config = LaunchConfig::of_sizes(threads, sizes, shared_allowed).map_err(refused)?;
            Ok(ready(UnitKernel::Decode(config), places))
        }
    }
}
