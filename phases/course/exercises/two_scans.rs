//! Two scans, one after the other. First the sum of the numbers before each thread; then the same of these sums. The fault says what is
//! missing. But each scan has scratch of its own: why is it missing all the same?
//!
//! It fails: end a phase between them

use phases::{Block, Input, Output, SCRATCH_BYTES};
use phases_check::{input, output};

fn kernel(block: &mut impl Block<u32>, numbers: impl Input, out: impl Output<u32>) {
    block.scan(0, |thread| numbers.load_u32(4 * thread.id), |register, sum| *register = sum);
    block.scan(SCRATCH_BYTES, |thread| *thread.registers, |register, sum| *register = sum);
    block.run(|thread| out.store(thread.id, *thread.registers));
}

phases::kernel! {
    fn exercise(numbers: Input, out: Output<u32>) [threads = 64, shared = 2 * SCRATCH_BYTES] => kernel;
}

#[test]
#[ignore = "an exercise"]
fn two_scans() {
    super::solve(exercise(), 1, &[input(&[1u32; 64]), output(64)], &super::answers::sums_of_sums());
}
