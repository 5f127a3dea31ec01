//! Several units in one launch.

use phases::Input;

use crate::unit::{Unit, WordOutput};

/// The units of a launch. Their chunks are numbered consecutively across all units, starting with the first unit's.
pub trait Units: Copy + Sync {
    /// Memory that the kernel reads them from.
    type Input: Input;
    /// Memory that the kernel writes their words to.
    type Output: WordOutput;

    /// How many units there are; at least one.
    fn count(self) -> u32;
    /// How many chunks the units before `index` have in total.
    fn first_chunk(self, index: u32) -> u32;
    /// A unit.
    fn unit(self, index: u32) -> Unit<Self::Input, Self::Output>;
    /// The unit's table of steps ([`crate::steps`]).
    fn steps(self, index: u32) -> Self::Input;
}

/// Finds the unit, of `count`, to which a chunk belongs: the last one whose `first` chunk isn't after it. That is never a
/// unit without chunks, since the next unit begins at the same chunk. Likewise for matrices and tiles.
#[inline(always)]
pub fn owner(count: u32, first: impl Fn(u32) -> u32, chunk: u32) -> u32 {
    let (mut low, mut high) = (0, count);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if first(middle) <= chunk { low = middle } else { high = middle }
    }
    low
}

/// A unit as the host lists it for `decode_units`: 72 bytes. Addresses are in device memory. The fields mean the same as
/// the arguments of `decode`, except that the address of the table of steps is added.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListedUnit {
    /// Address of the lookup tables and code lengths.
    pub luts: u64,
    /// Address of the code stream.
    pub codes: u64,
    /// Address of one byte for each element.
    pub sign_mantissa: u64,
    /// Address of a little-endian `u32` for each chunk.
    pub output_positions: u64,
    /// Address of the gaps, 5 bits for each window.
    pub gaps: u64,
    /// Address of memory for the words; a multiple of 2.
    pub outputs: u64,
    /// Address of the table of steps, which [`crate::steps::table`] makes from `luts`; a multiple of 16.
    pub steps: u64,
    /// Rows of `luts`, including the row of code lengths.
    pub n_luts: u32,
    /// Bytes of the code stream.
    pub n_bytes: u32,
    /// The number of elements.
    pub n_elements: u32,
    /// How many chunks the units listed before this one have in total.
    pub first_chunk: u32,
}

const _: () = assert!(size_of::<ListedUnit>() == 72);
