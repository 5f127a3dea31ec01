//! Each block reverses its numbers: threads exchange them through shared memory.
//!
//! A thread writes its number to shared memory, and reads the one that another thread has written. It must not read before that: so
//! writing is one phase and reading the next. Between two phases all threads of the block wait for each other.

use phases::{Array, Block, Input, Output};

/// A number of each thread, in shared memory.
const NUMBERS: Array<u32, 64> = Array::at(0);

/// Reverses the numbers of each block.
#[inline(always)]
pub fn reverse(block: &mut impl Block<()>, numbers: impl Input, out: impl Output<u32>) {
    let (first, last) = (block.index() * block.threads(), block.threads() - 1);
    block.phase(move |thread| NUMBERS.store(thread.shared, thread.id, numbers.load_u32(4 * (first + thread.id))));
    block.run(move |thread| out.store(first + thread.id, NUMBERS.load(thread.shared, last - thread.id)));
}

phases::kernel! {
    /// Reverses the numbers of each block.
    pub fn reversed(numbers: Input, out: Output<u32>) [threads = 64, shared = NUMBERS.end()] => reverse;
}
