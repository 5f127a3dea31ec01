//! What the example is stored as.

use super::*;

#[test]
fn the_tensors() {
    assert_eq!(words(), WORDS);
    let case = case();
    let bits = |e: u8| format!("{:0length$b}", case.code.of(e).bits, length = usize::from(case.code.of(e).length));
    let encoded = &case.encoded;
    let table_0 =
        [(124, 64), (123, 32), (122, 16), (121, 8), (120, 4), (119, 2), (118, 1), (255, 1), (125, 64), (126, 64)];
    let table_1 = [(126, 128), (117, 128)];
    let entries = |runs: &[(u8, usize)]| runs.iter().flat_map(|&(value, n)| vec![value; n]).collect::<Vec<u8>>();
    assert_eq!(encoded.luts.len(), 768);
    assert_eq!(encoded.luts[..256], entries(&table_0));
    assert_eq!(encoded.luts[256..512], entries(&table_1));
    assert_eq!(encoded.luts[512 + 117..512 + 127], [9, 8, 7, 6, 5, 4, 3, 2, 2, 2]);
    assert_eq!(encoded.encoded_exponent, CODES);
    assert_eq!(encoded.gaps, [0x00, 0xc8, 0x00]);
    assert_eq!([0, 1, 2, 3].map(|window| gaps::get(&encoded.gaps, window)), [0, 3, 4, 0]);
    assert_eq!(encoded.output_positions, [0, 0, 0, 0, 21, 0, 0, 0, 33, 0, 0, 0]);
    assert_eq!(encoded.sign_mantissa[..8], [0x00, 0x81, 0x02, 0x83, 0x04, 0x85, 0x06, 0x87]);
    assert_eq!(encoded.sign_mantissa, sign_mantissa());
    let (mut from, rows) = (0, [(0, &table_0[..]), (1, &table_1[..])]);
    for (row, runs) in rows {
        for &(value, n) in runs {
            let (first, last) = (from % 256, (from + n - 1) % 256);
            let entries = match n {
                1 => format!("{first:#04x}"),
                2 => format!("{first:#04x}, {last:#04x}"),
                _ => format!("{first:#04x} to {last:#04x}"),
            };
            if [124, 118, 255, 117].contains(&value) {
                let code = if value < 255 { bits(value) } else { "01111111".to_owned() };
                let why = if row == 0 { format!("`{code}`") } else { format!("`{}`", &code[8..]) };
                states("example", &format!("| {row} | {entries} | {value} | {why}"));
            }
            from += n;
        }
    }
    let link = 256 - u32::from(encoded.luts[0x7f]);
    states("example", &format!("a link to table 256 - {} = {link}", encoded.luts[0x7f]));
    let lengths = encoded.luts[512 + 117..512 + 127].iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    states("example", &format!("| 2 | 117 to 126 | {lengths} | code lengths |"));
    let (rows, bytes) = (encoded.luts.len() / 256, encoded.luts.len());
    assert_eq!(rows, 3);
    states(
        "example",
        &format!(
            "117 and the end symbol have more than 8 bits, so there are two lookup tables: T = {}, three rows, {bytes} bytes. Row 0 has",
            rows - 1
        ),
    );
    let lines = [0..8, 8..16, 16..21].map(|bytes| hex(&CODES[bytes]));
    states(
        "example",
        &format!(
            "codes {} window 0 chunk 0 {} window 1 {} window 2 chunk 1 window 3 after",
            lines[0], lines[1], lines[2]
        ),
    );
    let gaps = [0, 1, 2, 3].map(|window| gaps::get(&encoded.gaps, window));
    let [decimal, binary] = [gaps.map(|gap| gap.to_string()), gaps.map(|gap| format!("{gap:05b}"))];
    states("example", &format!("gaps {} {} as bytes: {}", decimal.join(" "), binary.join(" "), hex(&encoded.gaps)));
    let positions = encoded.output_positions.as_chunks::<4>().0;
    let numbers = positions.iter().map(|&bytes| u32::from_le_bytes(bytes).to_string()).collect::<Vec<_>>().join(", ");
    let bytes = positions.iter().map(|bytes| hex(bytes).replace(' ', "")).collect::<Vec<_>>().join(" ");
    states("example", &format!("output_positions {numbers} as bytes: {bytes} sign_mantissa"));
    states(
        "example",
        &format!(
            "{}  {} ... element i has the sign i mod 2 and",
            hex(&sign_mantissa()[..8]),
            hex(&sign_mantissa()[8..10])
        ),
    );
    states("example", "has 161 bits, so 21 bytes");
    let chunks = [0, 1].map(|chunk| u32::from_le_bytes(positions[chunk + 1]) - u32::from_le_bytes(positions[chunk]));
    states(
        "example",
        &format!(
            "Real blocks have {} threads. Here a block has **two**, so that a chunk is two windows, {} bytes.",
            Geometry::OFFICIAL.threads_per_block(),
            8 * THREADS
        ),
    );
    states(
        "example",
        &format!("The unit has {} elements: {} in chunk 0, {} in chunk 1.", words().len(), chunks[0], chunks[1]),
    );
    // The border of windows 0 and 1: four bytes, and the codes of elements 8 to 12.
    let bytes = [6, 7, 8, 9].map(|byte: usize| format!("{:08b}", CODES[byte]));
    states(
        "example",
        &format!(
            "bytes 6 and 7 of window 0 | bytes 0 and 1 of window 1 {} {} | {} {}",
            bytes[0], bytes[1], bytes[2], bytes[3]
        ),
    );
    let (cut, start) = (bits(118), starts(0, WINDOWS[0])[10]);
    let (before, after) = cut.split_at(64 - start as usize);
    let codes = [&bits(122), &bits(119), before, after, &bits(120), &bits(119)];
    states(
        "example",
        &format!(
            "{} {} {} | {} {} {}\n 8 9 10 ----------------> 10 11 12 elements\n ^ bit {start} | ^ bit {}: the gap of window 1",
            codes[0],
            codes[1],
            codes[2],
            codes[3],
            codes[4],
            codes[5],
            after.len()
        ),
    );
    assert_eq!((exponents()[8..13].to_vec(), after.len()), (vec![122, 119, 118, 120, 119], gaps[1] as usize));
    states(
        "example",
        &format!(
            "Element 10 is 118, `{cut}`. It starts in window 0, so thread 0 decodes it; {} of its bits lie in window 1. In the same \
             way {} bits of element 20 lie in chunk 1: the gap of window 2 is {}.",
            gaps[1], gaps[2], gaps[2]
        ),
    );
    let bits: u64 = exponents().iter().map(|&exponent| u64::from(case.code.of(exponent).length)).sum();
    assert_eq!((bits, CODES.len()), (161, 21));
    let unit = case.unit();
    assert_eq!((unit.chunks(), unit.largest_chunk()), (2, 21));
    assert_eq!(unit.decode().unwrap(), words());
}
