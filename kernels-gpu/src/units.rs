//! Several units in one launch.

use crate::machine::{Input, Output, Unit};

/// The units of a launch. Their chunks are numbered through, from the first unit on.
pub trait Units: Copy {
    /// Memory that they are read from.
    type Input: Input;
    /// Memory that they are written to.
    type Output: Output;

    /// How many there are, at least one.
    fn count(self) -> u32;
    /// How many chunks the units before `index` have.
    fn first_chunk(self, index: u32) -> u32;
    /// A unit.
    fn unit(self, index: u32) -> Unit<Self::Input, Self::Output>;
    /// Its table of steps ([`crate::steps`]).
    fn steps(self, index: u32) -> Self::Input;
}

/// The unit that a chunk is of: the last one that doesn't begin behind it. Units without chunks are never it,
/// since the next begins at the same.
#[inline(always)]
pub fn unit_of(units: impl Units, chunk: u32) -> u32 {
    let (mut low, mut high) = (0, units.count());
    while high - low > 1 {
        let middle = (low + high) / 2;
        if units.first_chunk(middle) <= chunk { low = middle } else { high = middle }
    }
    low
}

/// A unit as the host lists it for `decode_units`: 72 bytes. Addresses are of device memory and mean what the
/// arguments of `decode` mean; that of the table of steps comes with them.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListedUnit {
    /// Address of lookup tables and code lengths.
    pub luts: u64,
    /// Address of the code stream.
    pub codes: u64,
    /// Address of a byte for each element.
    pub sign_mantissa: u64,
    /// Address of a little-endian `u32` for each chunk.
    pub output_positions: u64,
    /// Address of 5 bits for each window.
    pub gaps: u64,
    /// Address of room for the words; even.
    pub outputs: u64,
    /// Address of the table of steps, which [`crate::steps::table`] makes of `luts`; a multiple of 16.
    pub steps: u64,
    /// Rows of `luts`, that of the code lengths among them.
    pub n_luts: u32,
    /// Bytes of the code stream.
    pub n_bytes: u32,
    /// Elements.
    pub n_elements: u32,
    /// How many chunks the units listed before have together.
    pub first_chunk: u32,
}

const _: () = assert!(size_of::<ListedUnit>() == 72);
