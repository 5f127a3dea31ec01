//! A scan gives the sum of the numbers before a thread's own. Here the own number is to be part of it. Nothing is wrong with the phases.
//!
//! It fails: element 0 is 0, and should be 1

use phases::{Block, Input, Output, SCRATCH_BYTES};
use phases_check::{input, output};

fn kernel(block: &mut impl Block<u32>, numbers: impl Input, out: impl Output<u32>) {
    block.scan(0, |thread| numbers.load_u32(4 * thread.id), |register, sum| *register = sum);
    block.run(|thread| out.store(thread.id, *thread.registers));
}

phases::kernel! {
    fn exercise(numbers: Input, out: Output<u32>) [threads = 64, shared = SCRATCH_BYTES] => kernel;
}

#[test]
#[ignore = "an exercise"]
fn inclusive() {
    let expected: Vec<u32> = (1..=64).collect();
    super::solve(exercise(), 1, &[input(&[1u32; 64]), output(64)], &expected);
}
