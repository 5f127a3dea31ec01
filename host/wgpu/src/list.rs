//! What a launch says to a kernel: the list of `decode_units`, and four numbers.

use crate::kernel::{Kernel, STEP_BITS};
use crate::launch::Job;

/// The most workgroups of a launch of `decode_units`. A piece has some 3,000 chunks of ordinary weights. Each workgroup loads
/// the tables once and decodes its share of them, so more workgroups load more; fewer may leave parts of a large GPU idle.
pub(crate) const WORKGROUPS: u32 = 512;

/// What a launch says.
pub(crate) struct Said {
    /// The list, for `decode_units` only.
    pub(crate) list: Vec<u32>,
    /// The uniform buffer's four words.
    pub(crate) numbers: [u32; 4],
    /// The size of the grid.
    pub(crate) workgroups: u32,
}

impl Said {
    /// Of a launch that decodes these jobs with one kernel: several with `decode_units`, else one. The tensors of job i
    /// begin at byte `starts[i]` of their buffer. The words go to a binding that begins at word `window` of the output. A launch of
    /// several has at most `most` workgroups.
    pub(crate) fn of(kernel: Kernel, jobs: &[Job<'_>], starts: &[u64], window: usize, most: u32) -> Self {
        match (kernel, jobs) {
            (Kernel::DecodeOnce | Kernel::Decode, [Job { piece, .. }, ..]) => Self {
                list: Vec::new(),
                numbers: [piece.n_luts, piece.n_bytes, piece.n_elements, piece.chunks],
                workgroups: piece.chunks,
            },
            _ => Self::of_units(jobs, starts, window, most),
        }
    }

    /// The order of the fields is that of `kernels-gpu/src/vulkan/listed.rs`.
    #[expect(clippy::cast_possible_truncation, reason = "places in a buffer, in words, are less than 32 bits count")]
    fn of_units(jobs: &[Job<'_>], starts: &[u64], window: usize, most: u32) -> Self {
        let (mut list, mut chunks) = (Vec::new(), 0);
        for (Job { piece, at, .. }, start) in jobs.iter().zip(starts) {
            list.extend(piece.tensors.iter().map(|tensor| (start / 4) as u32 + (tensor.start / 4) as u32));
            list.extend([((at - window) / 2) as u32, piece.n_luts, piece.n_bytes, piece.n_elements, chunks]);
            chunks += piece.chunks;
        }
        let workgroups = chunks.min(most);
        Self { list, numbers: [jobs.len() as u32, chunks, workgroups, STEP_BITS], workgroups }
    }
}
