//! Any unit, any chunk of it and any thread, as the rules of the format leave them.

use df11_codec::Geometry;
use df11_codec::format::{MAX_CODE_BYTES, MAX_TABLES};
use df11_kernels::unit::Unit;

use crate::memory::{Bytes, Memory, NoWords};

/// A number of this range.
pub fn any_of(range: core::ops::Range<u32>) -> u32 {
    let number = kani::any();
    kani::assume(range.contains(&number));
    number
}

/// A thread of a launch, and the chunk that its block decodes.
pub struct Place {
    pub chunk: u32,
    pub id: u32,
}

/// A unit that has passed `Unit::validate` with blocks of so many threads, and a thread of its launch.
pub fn any_unit(threads: u32) -> (Unit<Memory, NoWords>, Place) {
    let Some(geometry) = Geometry::new(8, threads) else { unreachable!() };
    let n_bytes = any_of(1..MAX_CODE_BYTES as u32 + 1);
    let chunks = geometry.chunks(n_bytes as usize) as u32;
    let chunk = any_of(0..chunks);
    let id = any_of(0..threads);

    let n_elements: u32 = kani::any();
    kani::assume(n_elements as usize <= geometry.max_elements());

    let is_aligned: bool = kani::any();
    let aligned = if is_aligned { 16 } else { 1 };
    let tables = any_of(1..MAX_TABLES as u32 + 1);
    let unit = Unit {
        luts: Memory::new(Bytes::Tables(tables), 256 * (tables as u64 + 1), 1),
        codes: Memory::new(Bytes::Any, n_bytes as u64, aligned),
        sign_mantissa: Memory::new(Bytes::Any, n_elements as u64, aligned),
        output_positions: Memory::new(Bytes::Any, 4 * chunks as u64, aligned),
        gaps: Memory::new(Bytes::Any, geometry.gaps_bytes(n_bytes as usize) as u64, 1),
        outputs: NoWords,
        n_luts: tables + 1,
        n_bytes,
        n_elements,
        is_aligned,
    };
    (unit, Place { chunk, id })
}
