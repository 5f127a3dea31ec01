//! A unit as a kernel sees it.

use phases::Output;

/// Global memory for words; exactly one thread writes each.
pub trait WordOutput: Output<u16> {
    /// Writes eight words, from word `i` on; `i` is a multiple of 8. Each `u32` holds two words, the first in the
    /// lower half.
    fn store_eight(&self, i: u32, words: [u32; 4]);
}

/// A unit in global memory: the arguments of the official kernel.
#[derive(Clone, Copy)]
pub struct Unit<I, O> {
    /// `n_luts` rows of 256 bytes: the lookup tables, and in the last row the code lengths.
    pub luts: I,
    /// The code stream, `n_bytes` bytes.
    pub codes: I,
    /// One byte for each of the `n_elements` elements.
    pub sign_mantissa: I,
    /// A little-endian `u32` for each chunk; there may be more.
    pub output_positions: I,
    /// 5 bits for each window.
    pub gaps: I,
    /// Memory for `n_elements` words.
    pub outputs: O,
    /// The number of rows in `luts`.
    pub n_luts: u32,
    /// The number of bytes in `codes`.
    pub n_bytes: u32,
    /// The number of elements of the unit.
    pub n_elements: u32,
    /// Whether `codes`, `sign_mantissa`, `output_positions` and `outputs` are aligned to 16 bytes, as allocations
    /// are. If not, the kernel reads single bytes and writes single words.
    pub is_aligned: bool,
}
