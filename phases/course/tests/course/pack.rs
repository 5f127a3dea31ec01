//! Strings packed one behind the other.

use phases_check::{barriers, check, input, output};
use phases_course::pack::{LONGEST, THREADS, packed};

#[test]
fn packs() {
    let blocks = 2;
    let strings: Vec<Vec<u8>> =
        (0..blocks * THREADS).map(|i| (0..i * i % (LONGEST + 1)).map(|k| (16 * k + i) as u8 | 1).collect()).collect();
    let lengths: Vec<u8> = strings.iter().map(|string| string.len() as u8).collect();
    let longest = LONGEST as usize;
    let padded: Vec<u8> = strings
        .iter()
        .flat_map(|string| string.iter().copied().chain([0xee; 8]).take(longest).collect::<Vec<_>>())
        .collect();
    let mut expected = Vec::new();
    for block in strings.chunks(THREADS as usize) {
        let mut bytes = block.concat();
        bytes.resize(THREADS as usize * longest, 0);
        expected.extend(bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])));
    }
    let words = expected.len();
    assert_eq!(check!(packed(), blocks, [input(&lengths), input(&padded), output(words)]).unwrap(), [expected]);
    assert_eq!(barriers!(packed(), blocks, [input(&lengths), input(&padded), output(words)]).unwrap(), 2);
}
