//! What `multiply` must know of a unit.

use df11_codec::Unit;
use df11_kernels::layout::multiply_shared_bytes;
use df11_kernels::multiply::MIN_THREADS;

use super::kernel::ListedSizes;
use crate::device::launch_config::{allowed_bytes, within};
use crate::error::device::LaunchError;
use crate::model::named_unit::NamedWeight;

const _: () = assert!(ListedSizes::THREADS >= MIN_THREADS);

/// What `multiply` must know of a unit apart from addresses.
#[derive(Clone, Debug)]
pub(crate) struct MultipliedSizes {
    pub(crate) listed: ListedSizes,
    /// Bytes of dynamic shared memory that a block needs.
    pub(crate) shared_bytes: u32,
    /// For each weight, the first of the chunks that it lies in, and their number.
    chunks: Vec<(u32, u32)>,
}

impl MultipliedSizes {
    /// The sizes of a unit with these weights. A list says `listed` of the unit. Tables of steps look at `step_bits`
    /// bits; a thread block can have `shared_allowed` bytes of shared memory.
    pub(crate) fn of(
        listed: ListedSizes,
        unit: &Unit<'_>,
        weights: &[NamedWeight],
        step_bits: u32,
        shared_allowed: u32,
    ) -> Result<Self, LaunchError> {
        let largest_chunk = within("elements of a chunk", unit.largest_chunk())?;
        let chunks = weights.iter().map(|(.., range)| {
            let chunks = unit.chunks_of(range.clone());
            Ok((within("chunks", chunks.start)?, within("chunks", chunks.len())?))
        });
        Ok(Self {
            listed,
            shared_bytes: allowed_bytes(multiply_shared_bytes(step_bits, largest_chunk).into(), shared_allowed)?,
            chunks: chunks.collect::<Result<_, _>>()?,
        })
    }

    /// The first of the chunks that the weight with this index lies in, and their number.
    pub(crate) fn chunks(&self, weight: usize) -> (u32, u32) {
        self.chunks.get(weight).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use df11_codec::Geometry;

    use super::*;
    use crate::model::named_unit::NamedUnit;

    /// Every GPU that loads the PTX gives a block more than this.
    #[test]
    fn as_much_shared_memory_as_there_is() {
        // Codes of one bit: a chunk of 32,768 elements.
        let encoded = df11_codec::encode(&[&[0x3c00; 40_000]], Geometry::OFFICIAL).unwrap();
        let named = NamedUnit::whole("unit", Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap());
        let listed = ListedSizes::of(named.unit(), 10, u32::MAX).unwrap();
        let of = |allowed| {
            let sizes = MultipliedSizes::of(listed, named.unit(), named.weights(), 10, allowed);
            sizes.map(|sizes| sizes.shared_bytes)
        };
        // Tables, unfinished sums, and what is staged.
        let needed = 2048 + 8192 + 2048 + 7 + 32_768;
        assert_eq!(of(needed), Ok(needed));
        assert_eq!(of(needed - 1), Err(LaunchError::SharedBytes { got: needed.into(), allowed: needed - 1 }));
        assert!(ListedSizes::of(named.unit(), 10, needed - 2048).is_ok());
    }
}
