//! Two blocks copy 128 numbers, 64 each. Why do they write the same numbers?
//!
//! It fails: which was written before

use phases::{Block, Input, Output};
use phases_check::{input, output};

fn kernel(block: &mut impl Block<()>, numbers: impl Input, out: impl Output<u32>) {
    block.run(|thread| out.store(thread.id, numbers.load_u32(4 * thread.id)));
}

phases::kernel! {
    fn exercise(numbers: Input, out: Output<u32>) [threads = 64, shared = 0] => kernel;
}

#[test]
#[ignore = "an exercise"]
fn grid() {
    let numbers: Vec<u32> = (0..128).map(|i| i * i).collect();
    super::solve(exercise(), 2, &[input(&numbers), output(128)], &numbers);
}
