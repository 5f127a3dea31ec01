//! Strings of six bytes, one of each thread, packed one behind the other. In memory each has eight. A thread stores all eight, two by two,
//! since the last two are overwritten by its neighbour's first two anyway. Are they?
//!
//! It fails: race for byte 6

use phases::{Block, Input, Output, SharedMemory};
use phases_check::{input, output};

fn kernel(block: &mut impl Block<()>, strings: impl Input, out: impl Output<u32>) {
    let (end, threads) = (6 * block.threads() / 4, block.threads());
    block.phase(|thread| {
        for i in 0..4 {
            thread.shared.store_u16(6 * thread.id + 2 * i, strings.load_u16(8 * thread.id + 2 * i));
        }
    });
    block.run(|thread| {
        let mut i = thread.id;
        while i < end {
            out.store(i, thread.shared.load_u32(4 * i));
            i += threads;
        }
    });
}

phases::kernel! {
    fn exercise(strings: Input, out: Output<u32>) [threads = 64, shared = 6 * 64 + 2] => kernel;
}

#[test]
#[ignore = "an exercise"]
fn neighbours() {
    let (strings, expected) = super::answers::strings_of_six();
    super::solve(exercise(), 1, &[input(&strings), output(96)], &expected);
}
