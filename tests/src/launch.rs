//! Units as the emulated thread block takes them.

use df11_codec::Unit;
use df11_kernels::emulated::{Launch, Unwritten};

/// A launch over a unit, whose tensors count as aligned or not. Where a grid has an order of its own, that of the
/// launch doesn't count; it is empty here.
pub fn launch<'a>(unit: &Unit<'a>, is_aligned: bool) -> Launch<'a> {
    let raw = unit.raw();
    Launch {
        luts: raw.luts,
        codes: raw.encoded_exponent,
        sign_mantissa: raw.sign_mantissa,
        output_positions: raw.output_positions,
        gaps: raw.gaps,
        threads: unit.geometry().threads_per_block() as u32,
        largest_chunk: unit.largest_chunk() as u32,
        is_aligned,
        order: &[],
        unwritten: Unwritten::Fault,
    }
}
