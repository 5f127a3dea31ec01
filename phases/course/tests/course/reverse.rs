//! Blocks that reverse their numbers.

use phases_check::{barriers, check, input, output};
use phases_course::reverse::reversed;

#[test]
fn reverses() {
    let numbers: Vec<u32> = (0..192).map(|i| i * i).collect();
    let expected: Vec<u32> = numbers.chunks(64).flat_map(|block| block.iter().rev().copied()).collect();
    assert_eq!(check!(reversed(), 3, [input(&numbers), output(192)]).unwrap(), [expected]);
    assert_eq!(barriers!(reversed(), 3, [input(&numbers), output(192)]).unwrap(), 1);
}
