//! Joins the staged exponents with signs and mantissas and writes the words (FORMAT.md §2). Neighbouring threads write
//! to neighbouring addresses.

use df11_codec::format::join;
use phases::bits::{permute_by, select_bits};
use phases::{Input, SharedMemory, Thread};

use crate::unit::{Unit, WordOutput};

/// The elements of a chunk.
#[derive(Clone, Copy, Default)]
pub struct Elements {
    /// The index of the first element.
    pub first: u32,
    /// The index after the last element.
    pub end: u32,
}

impl Elements {
    /// The elements whose codes start in a chunk, of a unit that has `chunks` chunks.
    ///
    /// The last chunk ends where the unit ends. The position after it isn't read: some files lack it (ERRATA.md).
    #[inline(always)]
    pub fn of_chunk<I: Input, O>(unit: &Unit<I, O>, chunk: u32, chunks: u32) -> Self {
        let end = if chunk + 1 < chunks { position(unit, chunk + 1) } else { unit.n_elements };
        Self { first: position(unit, chunk), end }
    }

    /// The elements of the chunk after the one of these elements.
    #[inline(always)]
    pub fn next<I: Input, O>(self, unit: &Unit<I, O>, chunk: u32, chunks: u32) -> Self {
        let end = if chunk + 2 < chunks { position(unit, chunk + 2) } else { unit.n_elements };
        Self { first: self.end, end }
    }

    /// How many there are.
    #[inline(always)]
    pub fn count(self) -> u32 {
        self.end - self.first
    }
}

#[inline(always)]
fn position<I: Input, O>(unit: &Unit<I, O>, chunk: u32) -> u32 {
    if unit.is_aligned {
        return unit.output_positions.load_u32(4 * chunk);
    }
    let byte = |i| unit.output_positions.load_u8(4 * chunk + i) as u32;
    byte(3) << 24 | byte(2) << 16 | byte(1) << 8 | byte(0)
}

/// Copies one thread's share of a chunk whose first exponent is at `staged`: in groups of eight, and the rest at both ends one by one.
#[inline(always)]
pub fn copy_out<R, S: SharedMemory, I: Input, O: WordOutput>(
    unit: &Unit<I, O>,
    elements: Elements,
    staged: u32,
    thread: &Thread<'_, R, S>,
    threads: u32,
) {
    let Elements { first, end } = elements;
    // The elements in whole groups of eight. There are none if the chunk is short or the memory isn't aligned.
    let from = if unit.is_aligned { ((first + 7) & !7).min(end) } else { end };
    let to = from + ((end - from) & !7);

    // The address at which element 0 would be staged.
    let staged = staged.wrapping_sub(first);
    let mut i = from + 8 * thread.id;
    while i < to {
        let exponents = thread.shared.load_u64(staged.wrapping_add(i));
        unit.outputs.store_eight(i, join_eight(exponents, unit.sign_mantissa.load_u64(i)));
        i += 8 * threads;
    }
    copy_singly(unit, staged, first..from, thread, threads);
    copy_singly(unit, staged, to..end, thread, threads);
}

/// Copies one thread's share of `range`, element by element. `staged` is the address at which element 0 would be staged.
#[inline(always)]
fn copy_singly<R, S: SharedMemory, I: Input, O: WordOutput>(
    unit: &Unit<I, O>,
    staged: u32,
    range: core::ops::Range<u32>,
    thread: &Thread<'_, R, S>,
    threads: u32,
) {
    let mut i = range.start + thread.id;
    while i < range.end {
        let exponent = thread.shared.load_u8(staged.wrapping_add(i));
        unit.outputs.store(i, join(exponent, unit.sign_mantissa.load_u8(i)));
        i += threads;
    }
}

/// Joins eight exponents with eight bytes of sign and mantissa. Each `u32` of the result holds two words.
#[inline(always)]
pub fn join_eight(exponents: u64, sign_mantissa: u64) -> [u32; 4] {
    let halves = |bytes: u64| (bytes as u32, (bytes >> 32) as u32);
    let ((e, later_e), (r, later_r)) = (halves(exponents), halves(sign_mantissa));
    [join_two(e, r, 0), join_two(e, r, 2), join_two(later_e, later_r, 0), join_two(later_e, later_r, 2)]
}

/// Joins bytes `i` and `i + 1` of the exponents with bytes `i` and `i + 1` of sign and mantissa.
#[inline(always)]
fn join_two(exponents: u32, sign_mantissa: u32, i: u32) -> u32 {
    // Digits 0 to 3 of a selector name bytes of the first argument, digits 4 to 7 those of the second, here zeros. A GPU
    // can also shift to the left by multiplying, in a part of it that has less to do. To the right it can't.
    let exponents = permute_by(exponents, 0, 0x4140 + 0x0101 * i) << 7;
    let rest = permute_by(sign_mantissa, sign_mantissa, 0x1100 + 0x1111 * i);
    // In each half: the sign, 8 bits of exponent, 7 bits of mantissa.
    select_bits::<0x7f80_7f80>(exponents, rest)
}
