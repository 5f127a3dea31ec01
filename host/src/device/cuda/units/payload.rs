//! A payload in memory of another library (docs/PAYLOAD.md), as a unit that can be decoded.

use std::ops::Range;

use cust::memory::DevicePointer;
use df11_codec::Geometry;

use crate::device::cuda::kernels::{FixedSizes, UnitKernel};
use crate::device::cuda::units::{ReadyUnit, TensorPointers};
use crate::device::launch_config::{LaunchConfig, LaunchSizes};
use crate::error::device::LaunchError;
use crate::payload::{Contents, PayloadHeader};

/// What decodes the payload at `payload`, whose header this is, to `out`. A thread block can have `shared_allowed` bytes of shared memory.
///
/// # Errors
///
/// The kernels can't decode it.
pub(crate) fn ready_payload(
    header: &PayloadHeader,
    payload: DevicePointer<u8>,
    out: DevicePointer<u16>,
    shared_allowed: u32,
) -> Result<ReadyUnit, LaunchError> {
    let at = |part: &Range<usize>| payload.wrapping_add(part.start);
    let nowhere = DevicePointer::null();
    let (kernel, tensors) = match header.contents() {
        Contents::Fixed { layout, alphabet, codes, starts, escapes } => {
            let places = [codes.start, escapes.start, starts.start];
            let sizes = FixedSizes::of_layout(*layout, alphabet.first(), places)?;
            let [luts, codes, sign_mantissa, positions, gaps, steps] = [nowhere; 6];
            let tensors = TensorPointers { luts, codes, sign_mantissa, positions, gaps, steps };
            (UnitKernel::DecodeFixed([sizes].into()), tensors)
        }
        Contents::Df11 { luts, output_positions, gaps, encoded_exponent, sign_mantissa, largest_chunk } => {
            let sizes = LaunchSizes {
                chunks: (output_positions.len() / size_of::<u32>()).saturating_sub(1),
                largest_chunk: *largest_chunk,
                luts: luts.len(),
                code_bytes: encoded_exponent.len(),
                elements: header.elements(),
            };
            let config = LaunchConfig::of_sizes(Geometry::OFFICIAL.threads_per_block(), sizes, shared_allowed)?;
            let tensors = TensorPointers {
                luts: at(luts),
                codes: at(encoded_exponent),
                sign_mantissa: at(sign_mantissa),
                positions: at(output_positions),
                gaps: at(gaps),
                // `decode` reads none.
                steps: nowhere,
            };
            (UnitKernel::Decode(config), tensors)
        }
    };
    Ok(ReadyUnit { kernel, tensors, large: payload, out })
}
