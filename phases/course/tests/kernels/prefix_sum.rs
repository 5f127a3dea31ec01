//! Sums of the numbers before.

use phases_check::{barriers, check, input, output};
use phases_course::prefix_sum::sums_before;

#[test]
fn sums() {
    let numbers: Vec<u32> = (0..256).map(|i| 7 * i + 1).collect();
    let mut expected = Vec::new();
    for block in numbers.chunks(128) {
        let mut sum = 0;
        for number in block {
            expected.push(sum);
            sum += number;
        }
    }
    assert_eq!(check!(sums_before(), 2, [input(&numbers), output(256)]).unwrap(), [expected]);
    // The one inside the scan.
    assert_eq!(barriers!(sums_before(), 2, [input(&numbers), output(256)]).unwrap(), 1);
}
