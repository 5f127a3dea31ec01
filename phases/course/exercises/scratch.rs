//! The sums before each number. The numbers are kept in shared memory, as if they were needed there again. What else lies there?
//!
//! It fails: race for byte

use phases::{Array, Block, Input, Output, SCRATCH_BYTES};
use phases_check::{input, output};

const NUMBERS: Array<u32, 128> = Array::at(0);

fn kernel(block: &mut impl Block<u32>, numbers: impl Input, out: impl Output<u32>) {
    let scratch = 0;
    block.scan(
        scratch,
        |thread| {
            let number = numbers.load_u32(4 * thread.id);
            NUMBERS.store(thread.shared, thread.id, number);
            number
        },
        |before, sum| *before = sum,
    );
    block.run(|thread| out.store(thread.id, *thread.registers));
}

phases::kernel! {
    fn exercise(numbers: Input, out: Output<u32>) [threads = 128, shared = NUMBERS.end() + SCRATCH_BYTES] => kernel;
}

#[test]
#[ignore = "an exercise"]
fn scratch() {
    let numbers: Vec<u32> = (0..128).collect();
    let expected: Vec<u32> = (0..128).map(|i: u32| i * i.saturating_sub(1) / 2).collect();
    super::solve(exercise(), 1, &[input(&numbers), output(128)], &expected);
}
