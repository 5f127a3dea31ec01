//! What a launch says to a kernel: the list of `decode_units` or `decode_fixed`, and four numbers.

use crate::kernel::{STEP_BITS, WARPS};
use crate::launch::Job;
use crate::matrices::PackedMatrix;
use crate::piece::{Chunks, Packed};

/// The most workgroups of a launch with a list. A piece has some 3,000 chunks of ordinary weights. Each workgroup loads
/// the tables once and decodes its share of them, so more workgroups load more; fewer may leave parts of a large GPU idle.
pub(crate) const WORKGROUPS: u32 = 512;

/// What a launch says.
pub(crate) struct Said {
    /// The list, empty for the kernels without one.
    pub(crate) list: Vec<u32>,
    /// The uniform buffer's four words.
    pub(crate) numbers: [u32; 4],
    /// The size of the grid.
    pub(crate) workgroups: u32,
}

impl Said {
    /// Of a launch of `decode` or `decode_once` that decodes a piece with these chunks and this number of elements.
    pub(crate) fn of_chunks(chunks: &Chunks, n_elements: u32) -> Self {
        let numbers = [chunks.n_luts, chunks.n_bytes, n_elements, chunks.number];
        Self { list: Vec::new(), numbers, workgroups: chunks.number }
    }

    /// Of a launch that decodes these jobs with a list, all in the same form. The tensors of job i begin at byte `starts[i]` of their
    /// buffer. The words go to a binding that begins at word `window` of the output. There are at most `most` workgroups.
    ///
    /// The order of the fields is that of `kernels-gpu/src/vulkan/listed.rs`.
    #[expect(clippy::cast_possible_truncation, reason = "places in a buffer, in words, are less than 32 bits count")]
    pub(crate) fn of_list(jobs: &[Job<'_>], starts: &[u64], window: usize, most: u32) -> Self {
        let (mut list, mut listed, mut chunks, mut tiles) = (Vec::new(), 0, 0, 0);
        for (Job { piece, at, .. }, start) in jobs.iter().zip(starts) {
            let place = |at: usize| (start / 4) as u32 + (at / 4) as u32;
            let word = (at - window) as u32;
            match &piece.packed {
                Packed::Chunks(Chunks { tensors, n_luts, n_bytes, number, .. }) => {
                    list.extend(tensors.iter().map(|tensor| place(tensor.start)));
                    list.extend([word, *n_luts, *n_bytes, piece.n_elements, chunks]);
                    (listed, chunks) = (listed + 1, chunks + number);
                }
                Packed::Matrices(matrices) => {
                    for &PackedMatrix { places, start, columns, first, tiles: own, .. } in matrices {
                        list.extend(places.map(place));
                        list.extend([word + start as u32, columns, first, tiles]);
                        (listed, tiles) = (listed + 1, tiles + own);
                    }
                }
            }
        }
        // Only one of them isn't 0.
        let workgroups = (chunks + tiles.div_ceil(WARPS)).min(most);
        Self { list, numbers: [listed, chunks + tiles, workgroups, STEP_BITS], workgroups }
    }
}
