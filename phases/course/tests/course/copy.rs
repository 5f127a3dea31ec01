//! A copy.

use phases_check::{check, input, number, output};
use phases_course::copy::copied;

#[test]
fn copies() {
    // 100 numbers: the last 28 threads of two blocks have none.
    let numbers: Vec<u32> = (0..100).map(|i| i * i).collect();
    let out = check!(copied(), 2, [input(&numbers), output(100), number(100)]).unwrap();
    assert_eq!(out, [numbers]);
}
