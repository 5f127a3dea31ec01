//! A Huffman decoder for codes of two lengths: a 0 is the symbol 0, and a 1 and the bit after it the symbol 2 or 3. Each thread has 32
//! bits, and the first code begins at its first bit. It decodes into staging, and the block copies out. What does a thread copy that
//! isn't there yet?
//!
//! It fails: race for byte

use phases::{Block, Input, Output, SCRATCH_BYTES, SharedMemory};
use phases_check::{input, number, output};

/// Where the symbols are staged.
const STAGING: u32 = SCRATCH_BYTES;

/// Calls `found` with each symbol of 32 bits.
fn walk(bits: u32, mut found: impl FnMut(u8)) {
    let mut at = 0;
    while at < 32 {
        let two = bits << at >> 30;
        found(if two < 2 { 0 } else { two as u8 });
        at += if two < 2 { 1 } else { 2 };
    }
}

fn kernel(block: &mut impl Block<u32>, codes: impl Input, out: impl Output<u8>, symbols: u32) {
    let threads = block.threads();
    block.scan(
        0,
        |thread| {
            let mut count = 0;
            walk(codes.load_u32(4 * thread.id), |_| count += 1);
            count
        },
        |place, before| *place = before,
    );
    block.run(|thread| {
        let mut place = *thread.registers;
        walk(codes.load_u32(4 * thread.id), |symbol| {
            thread.shared.store_u8(STAGING + place, symbol);
            place += 1;
        });
    });
    block.run(|thread| {
        let mut i = thread.id;
        while i < symbols {
            out.store(i, thread.shared.load_u8(STAGING + i));
            i += threads;
        }
    });
}

phases::kernel! {
    fn exercise(codes: Input, out: Output<u8>, symbols: u32) [threads = 64, shared = STAGING + 32 * 64] => kernel;
}

#[test]
#[ignore = "an exercise"]
fn code_by_code() {
    // 16 codes of two bits in each thread but the first, which has 32 of one.
    let codes: Vec<u32> = (0..64).map(|thread| if thread == 0 { 0 } else { 0xaaaa_aaab }).collect();
    let mut expected = vec![0; 32];
    (1..64).for_each(|_| expected.extend([[2; 15].as_slice(), &[3]].concat()));
    let symbols = expected.len();
    super::solve(exercise(), 1, &[input(&codes), output(symbols), number(symbols as u32)], &expected);
}
