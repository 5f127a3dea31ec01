//! A stream of Huffman codes.

use phases_check::{check, input, output};
use phases_course::huffman::{BITS, THREADS, decoded};

/// Eight symbols, and codes of one to seven bits.
const CODES: [(u8, &str); 8] = [
    (b'a', "0"),
    (b'b', "10"),
    (b'c', "110"),
    (b'd', "1110"),
    (b'e', "11110"),
    (b'f', "111110"),
    (b'g', "1111110"),
    (b'h', "1111111"),
];

/// For each byte the symbol whose code it begins with, and the code's length.
fn table() -> Vec<u8> {
    let entry = |byte: u32| {
        let bits = format!("{byte:08b}");
        let (symbol, code) = CODES.iter().find(|(_, code)| bits.starts_with(code)).unwrap();
        [*symbol, code.len() as u8]
    };
    (0..256).flat_map(entry).collect()
}

#[test]
fn decodes() {
    let symbols: Vec<u8> =
        (0..1200u32).map(|i| b'a' + (i.wrapping_mul(2_654_435_761) >> 16).leading_zeros() as u8 % 8).collect();
    let code = |symbol: u8| CODES[usize::from(symbol - b'a')].1;

    // The stream as a string of bits, and where each code begins in it.
    let (mut bits, mut begins) = (String::new(), Vec::new());
    for &symbol in &symbols {
        begins.push(bits.len());
        bits += code(symbol);
    }
    let window = BITS as usize;
    let blocks = bits.len().div_ceil(window * THREADS as usize);
    let threads = blocks * THREADS as usize;
    let in_use = bits.len();
    bits += &"0".repeat(window * (threads + 1) - in_use);
    let codes: Vec<u8> =
        bits.as_bytes().chunks(8).map(|byte| byte.iter().fold(0, |all, bit| all << 1 | (bit - b'0'))).collect();
    let first_from = |bit: usize| begins.partition_point(|&begin| begin < bit);
    let gap = |thread: usize| {
        let first = begins.get(first_from(window * thread)).copied().unwrap_or(in_use.max(window * thread));
        (first - window * thread).min(window) as u8
    };
    let gaps: Vec<u8> = (0..threads).map(gap).collect();
    let starts: Vec<u32> = (0..=blocks).map(|block| first_from(window * THREADS as usize * block) as u32).collect();

    let table = table();
    let arguments = || [input(&table), input(&codes), input(&gaps), input(&starts), output(symbols.len())];
    let [a, b, c, d, out] = arguments();
    let written = check!(decoded(), blocks as u32, [a, b, c, d, out]).unwrap();
    assert_eq!(phases_check::barriers(&decoded(), blocks as u32, &arguments()).unwrap(), 3);
    assert_eq!(written, [symbols.into_iter().map(u32::from).collect::<Vec<_>>()]);
}
