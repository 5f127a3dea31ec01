//! What one launch can decode of a unit, as the kernels read it: consecutive chunks, or parts of matrices ([`crate::matrices`]).
//!
//! A unit may be larger than a buffer, or a binding, of the GPU. So it is cut into pieces of whole chunks, and each piece
//! is a unit to the kernels: its chunks, elements and positions are counted from its own first. No grid needs more than
//! 65,535 workgroups either: so many chunks are no piece.

use std::ops::Range;

use df11_codec::Unit;
use df11_kernels::steps;

use crate::kernel::{Kernel, STEP_BITS};
use crate::matrices::PackedMatrix;

/// Words of a buffer between two places where a binding may begin, on every GPU: 256 bytes.
pub(crate) const ALIGNED_WORDS: usize = 128;

/// Bytes between two places where a tensor may begin, for the same reason.
const ALIGNED_BYTES: usize = 256;

/// What a launch must know of a piece.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) packed: Packed,
    /// The element of the unit that is its element 0; of chunks a multiple of [`ALIGNED_WORDS`]. Its first chunk may begin a few
    /// elements later.
    pub(crate) first: usize,
    /// Elements, from `first` on.
    pub(crate) n_elements: u32,
}

/// In which form it is packed.
#[derive(Clone, Debug)]
pub(crate) enum Packed {
    /// As DF11.
    Chunks(Chunks),
    /// With codes of a fixed length.
    Matrices(Vec<PackedMatrix>),
}

/// Chunks in a piece.
#[derive(Clone, Debug)]
pub(crate) struct Chunks {
    /// The kernel that decodes them.
    pub(crate) kernel: Kernel,
    /// Where in its bytes each tensor is: `luts`, `encoded_exponent`, `sign_mantissa`, `output_positions`, `gaps`, and
    /// the table of steps.
    pub(crate) tensors: [Range<usize>; 6],
    /// Rows of `luts`, the code lengths among them.
    pub(crate) n_luts: u32,
    /// Bytes of the code stream.
    pub(crate) n_bytes: u32,
    /// How many there are.
    pub(crate) number: u32,
}

impl Piece {
    /// The kernel that decodes it.
    pub(crate) fn kernel(&self) -> Kernel {
        match &self.packed {
            Packed::Chunks(chunks) => chunks.kernel,
            Packed::Matrices(_) => Kernel::DecodeFixed,
        }
    }
}

/// The chunks from `start` on that together have at most this number of bytes, as [`pack`] packs them; at least one.
pub(crate) fn chunks_within(unit: &Unit<'_>, start: usize, bytes: u64) -> Range<usize> {
    let geometry = unit.geometry();
    let chunk_bytes = |chunk| {
        let others = geometry.chunk_bytes() + geometry.threads_per_block().div_ceil(8) * 5 + 4;
        (others + unit.chunk_elements(chunk).len()) as u64
    };
    // The tables, the room between tensors, what decoders may read after the last chunk, and a last chunk without elements.
    let others = unit.raw().luts.len() + (8 << STEP_BITS) + 12 * ALIGNED_BYTES + geometry.chunk_bytes();
    let mut left = bytes.saturating_sub(others as u64);
    let mut end = start;
    while end < unit.chunks() {
        let Some(rest) = left.checked_sub(chunk_bytes(end)).or((end == start).then_some(0)) else { break };
        left = rest;
        end += 1;
    }
    start..end
}

/// Packs chunks of a unit: what a launch must know, and their bytes, a multiple of 256. And how many chunks they are: the last chunks
/// may have no elements of their own, and are packed with the ones before.
#[expect(clippy::cast_possible_truncation, reason = "a piece has fewer bytes than 32 bits count")]
pub(crate) fn pack(unit: &Unit<'_>, chunks: Range<usize>, kernel: Kernel) -> (Piece, Vec<u8>, usize) {
    let raw = unit.raw();
    let piece = unit.outline().piece(chunks);
    let first = piece.elements.start - piece.elements.start % ALIGNED_WORDS;
    let positions = piece.chunks.clone().flat_map(|chunk| {
        let position = unit.chunk_elements(chunk).start - first;
        (position as u32).to_le_bytes()
    });
    let positions: Vec<u8> = positions.collect();
    let steps = match kernel {
        Kernel::DecodeUnits => steps::table(&unit.tables(), STEP_BITS),
        Kernel::DecodeOnce | Kernel::Decode | Kernel::DecodeFixed => Vec::new(),
    };
    let codes = &raw.encoded_exponent[piece.encoded_exponent.clone()];
    let sign_mantissa = &raw.sign_mantissa[first..piece.elements.end];
    let gaps = &raw.gaps[piece.gaps.clone()];

    let mut bytes = Vec::new();
    let tensors = [raw.luts, codes, sign_mantissa, &positions, gaps, &steps].map(|tensor| {
        let start = bytes.len();
        bytes.extend_from_slice(tensor);
        let end = bytes.len();
        // Loads of whole words may read a few bytes more: zeros.
        bytes.resize((end + 8).next_multiple_of(ALIGNED_BYTES), 0);
        start..end
    });
    let number = piece.chunks.len();
    let packed = Packed::Chunks(Chunks {
        kernel,
        tensors,
        n_luts: (raw.luts.len() / 256) as u32,
        n_bytes: codes.len() as u32,
        number: number as u32,
    });
    (Piece { packed, first, n_elements: sign_mantissa.len() as u32 }, bytes, number)
}
