//! A launch over one unit.

use phases::emulated::{Bytes, Fault, Grid, Host, Stored, Values, launch};

use crate::copy_out::Elements;
use crate::layout::{has_room_for_strips, shared_bytes};
use crate::unit::Unit;
use crate::{decode, decode_once};

/// A unit's tensors on the CPU, as [`df11_codec::format`] describes them, and what else a launch needs.
#[derive(Clone, Copy, Debug)]
pub struct Tensors<'a> {
    /// Lookup tables and code lengths.
    pub luts: &'a [u8],
    /// The code stream.
    pub codes: &'a [u8],
    /// One byte for each element.
    pub sign_mantissa: &'a [u8],
    /// A little-endian `u32` for each chunk, and the number of elements.
    pub output_positions: &'a [u8],
    /// 5 bits for each window.
    pub gaps: &'a [u8],
    /// The number of elements in the largest chunk.
    pub largest_chunk: u32,
    /// Whether memory counts as aligned.
    pub is_aligned: bool,
}

impl<'a> Tensors<'a> {
    /// The tensors of a whole unit.
    pub fn of(unit: &df11_codec::Unit<'a>, is_aligned: bool) -> Self {
        let [luts, codes, sign_mantissa, output_positions, gaps, _] = unit.raw().tensors();
        let largest_chunk = unit.largest_chunk() as u32;
        Self { luts, codes, sign_mantissa, output_positions, gaps, largest_chunk, is_aligned }
    }

    /// The unit as a kernel sees it; faults call its output `outputs`.
    pub fn unit<'s>(&'s self, host: &'s Host, outputs: &'s Stored<'s, u16>) -> Unit<Bytes<'s>, &'s Stored<'s, u16>> {
        let input = |name, bytes| host.input(name, bytes);
        Unit {
            luts: input("luts", self.luts),
            codes: input("codes", self.codes),
            sign_mantissa: input("sign_mantissa", self.sign_mantissa),
            output_positions: input("output_positions", self.output_positions),
            gaps: input("gaps", self.gaps),
            outputs,
            n_luts: (self.luts.len() / 256) as u32,
            n_bytes: self.codes.len() as u32,
            n_elements: self.sign_mantissa.len() as u32,
            is_aligned: self.is_aligned,
        }
    }
}

/// Runs every block of a launch, the last one first, and returns the words; `None` for a word that no thread wrote.
/// The threads of a block run in this order, a permutation of their numbers.
///
/// # Errors
///
/// The first [`Fault`] of any thread.
pub fn decode(tensors: &Tensors<'_>, order: &[u32]) -> Result<Values<u16>, Fault> {
    launch(|host| {
        let outputs = host.output("outputs", tensors.sign_mantissa.len());
        let unit = tensors.unit(host, &outputs);
        let threads = order.len() as u32;
        let chunks = unit.n_bytes.div_ceil(8 * threads);
        let grid = Grid::new(chunks, order, shared_bytes(tensors.largest_chunk));
        // As in the GPU's `decode`.
        let has_strips = |chunk| has_room_for_strips(Elements::of_chunk(&unit, chunk, chunks).count(), threads);
        host.run_some(&grid, has_strips, |block| decode_once::decode_chunk(block, &unit, chunks));
        host.run_some(&grid, |chunk| !has_strips(chunk), |block| decode::decode_chunk(block, &unit, chunks));
        outputs.values()
    })
}
