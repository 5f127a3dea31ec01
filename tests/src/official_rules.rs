//! Decodes as the threads of the official kernel do, written from FORMAT.md §7 alone.
//!
//! Every thread reads its 8 bytes and the 4 after them, counts the codes that start in its own bytes, learns from a
//! scan where its first weight goes, and decodes again. It trusts everything that it reads. Past the end of the stream
//! it decodes zeros, which must not change any word. It shares no code with `df11-codec`, and panics where the kernel
//! would read out of bounds or loop for ever.

use df11_codec::{Geometry, RawUnit};

/// The words that a launch over this unit writes, over `poison`.
pub fn decode(unit: RawUnit<'_>, geometry: Geometry, poison: u16) -> Vec<u16> {
    let threads = geometry.threads_per_block();
    let n_bytes = unit.encoded_exponent.len();
    let n_elements = unit.sign_mantissa.len();
    let position = |block: usize| {
        let bytes = &unit.output_positions[4 * block..4 * block + 4];
        u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) as usize
    };
    let mut out = vec![poison; n_elements];
    for block in 0..n_bytes.div_ceil(threads * geometry.bytes_per_thread()) {
        let per_thread: Vec<Vec<u8>> =
            (0..threads).map(|thread| exponents(&unit, geometry, block * threads + thread)).collect();
        let mut at = position(block);
        let end = position(block + 1).min(n_elements);
        for exponent in per_thread.concat() {
            if at < end {
                let rest = u16::from(unit.sign_mantissa[at]);
                out[at] = (rest & 0x80) << 8 | u16::from(exponent) << 7 | rest & 0x7f;
                at += 1;
            }
        }
    }
    out
}

/// The exponents whose codes start in one thread's window.
fn exponents(unit: &RawUnit<'_>, geometry: Geometry, thread: usize) -> Vec<u8> {
    let own = geometry.bytes_per_thread();
    let byte = |i: usize| unit.encoded_exponent.get(thread * own + i).copied().unwrap_or(0);
    let window: Vec<u8> = (0..own + 4).map(byte).collect();
    let bit = |i: usize| window[i / 8] >> (7 - i % 8) & 1;

    let gap_bit = |i: usize| unit.gaps.get(i / 8).copied().unwrap_or(0) >> (7 - i % 8) & 1;
    let mut at = (0..5).fold(0, |gap, i| gap << 1 | usize::from(gap_bit(5 * thread + i)));

    let lengths = &unit.luts[unit.luts.len() - 256..];
    let mut found = Vec::new();
    while at < 8 * own {
        let mut table = 0;
        let mut exponent = None;
        for level in 0..4 {
            let index = (0..8).fold(0, |index, i| {
                let i = at + 8 * level + i;
                index << 1 | usize::from(if i < 8 * window.len() { bit(i) } else { 0 })
            });
            let value = unit.luts[256 * table + index];
            if value < 240 {
                exponent = Some(value);
                break;
            }
            table = 256 - usize::from(value);
        }
        let exponent = exponent.expect("four tables that link on");
        let length = usize::from(lengths[usize::from(exponent)]);
        assert!(length > 0, "exponent {exponent} has no code: the kernel would loop for ever");
        found.push(exponent);
        at += length;
    }
    found
}
