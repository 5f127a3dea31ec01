//! A copy: the smallest kernel.
//!
//! A grid has blocks, and a block has threads. Each thread finds its own number, and copies the one element that is its own. Thread
//! 5 of block 2 has number 2 · 64 + 5. Neighbouring threads read and write neighbouring addresses, so a GPU fetches what a warp of 32
//! threads needs at once.

use phases::{Block, Input, Output};

/// Copies `count` numbers. The last block may have more threads than numbers are left.
#[inline(always)]
pub fn copy(block: &mut impl Block<()>, numbers: impl Input, out: impl Output<u32>, count: u32) {
    let first = block.index() * block.threads();
    block.run(move |thread| {
        let i = first + thread.id;
        if i < count {
            out.store(i, numbers.load_u32(4 * i));
        }
    });
}

phases::kernel! {
    /// Copies `count` numbers of 32 bits.
    pub fn copied(numbers: Input, out: Output<u32>, count: u32) [threads = 64, shared = 0] => copy;
}
