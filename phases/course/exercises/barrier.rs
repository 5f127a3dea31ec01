//! A block reverses its numbers. Each thread writes its number and reads another thread's. Which numbers are there by then?
//!
//! It fails: which no thread has written

use phases::{Array, Block, Input, Output};
use phases_check::{input, output};

const NUMBERS: Array<u32, 64> = Array::at(0);

fn kernel(block: &mut impl Block<()>, numbers: impl Input, out: impl Output<u32>) {
    let last = block.threads() - 1;
    block.run(|thread| {
        NUMBERS.store(thread.shared, thread.id, numbers.load_u32(4 * thread.id));
        out.store(thread.id, NUMBERS.load(thread.shared, last - thread.id));
    });
}

phases::kernel! {
    fn exercise(numbers: Input, out: Output<u32>) [threads = 64, shared = NUMBERS.end()] => kernel;
}

#[test]
#[ignore = "an exercise"]
fn barrier() {
    let numbers: Vec<u32> = (0..64).map(|i| i * i).collect();
    let expected: Vec<u32> = numbers.iter().rev().copied().collect();
    super::solve(exercise(), 1, &[input(&numbers), output(64)], &expected);
}
