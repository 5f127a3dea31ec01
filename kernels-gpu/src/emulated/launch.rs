//! A launch over one unit.

use std::vec::Vec;

use super::block::EmulatedBlock;
use super::fault::{Fault, FirstFault};
use super::global::{Bytes, Words};
use super::shared::{CheckedShared, Unwritten};
use crate::copy_out::Elements;
use crate::layout::{has_room_for_columns, shared_bytes};
use crate::machine::Unit;
use crate::{decode, decode_once};

/// A unit's tensors on the CPU, as [`df11_codec::format`] describes them, and the parameters of a launch over them.
#[derive(Clone, Copy, Debug)]
pub struct Launch<'a> {
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
    /// Threads of each block.
    pub threads: u32,
    /// The number of elements in the largest chunk.
    pub largest_chunk: u32,
    /// Whether memory counts as aligned.
    pub is_aligned: bool,
    /// The order in which a block's threads run: every number below `threads` once.
    pub order: &'a [u32],
    /// What a read of shared memory gives before any thread wrote the byte.
    pub unwritten: Unwritten,
}

impl<'a> Launch<'a> {
    /// The unit as a kernel sees it.
    pub(super) fn unit(&self, outputs: &'a Words<'a>, faults: &'a FirstFault) -> Unit<Bytes<'a>, &'a Words<'a>> {
        let input = |name, bytes| Bytes::new(name, bytes, faults);
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
///
/// # Errors
///
/// The first [`Fault`] of any thread.
pub fn decode(launch: &Launch<'_>) -> Result<Vec<Option<u16>>, Fault> {
    FirstFault::of(|faults| {
        let outputs = Words::new(launch.sign_mantissa.len(), faults);
        let unit = launch.unit(&outputs, faults);
        let chunks = unit.n_bytes.div_ceil(8 * launch.threads);
        for chunk in (0..chunks).rev() {
            let shared = CheckedShared::new(shared_bytes(launch.largest_chunk), launch.unwritten, faults);
            // As in the GPU's `decode`.
            if has_room_for_columns(Elements::of_chunk(&unit, chunk, chunks).count(), launch.threads) {
                decode_once::decode_chunk(&mut EmulatedBlock::new(chunk, launch.order, shared), &unit, chunks);
            } else {
                decode::decode_chunk(&mut EmulatedBlock::new(chunk, launch.order, shared), &unit, chunks);
            }
            faults.check()?;
        }
        Ok(outputs.into_words())
    })?
}
