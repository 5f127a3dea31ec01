//! Sums of the numbers before.

use phases_check::{barriers, check, input, output};
use phases_course::prefix_sum::sums_before;

#[test]
fn sums() {
    let numbers: Vec<u32> = (0..256).map(|i| 7 * i + 1).collect();
    let expected: Vec<u32> = (0..256).map(|i| (i / 128 * 128..i).map(|before| 7 * before + 1).sum()).collect();
    assert_eq!(check!(sums_before(), 2, [input(&numbers), output(256)]).unwrap(), [expected]);
    // The one inside the scan.
    assert_eq!(barriers!(sums_before(), 2, [input(&numbers), output(256)]).unwrap(), 1);
}
