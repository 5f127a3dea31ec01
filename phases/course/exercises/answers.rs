//! The answers that aren't kernels of the course.

use phases::{Array, Block, Input, Output, SCRATCH_BYTES, SharedMemory};
use phases_check::{input, output};

/// What two scans make of ones. The first makes each thread's number of them, 0, 1, 2, …; the second the sums before each of these.
pub(crate) fn sums_of_sums() -> Vec<u32> {
    (0..64).map(|i: u32| i * i.saturating_sub(1) / 2).collect()
}

/// 64 strings of six bytes, each in eight; and the same packed, as `u32`s.
pub(crate) fn strings_of_six() -> (Vec<u8>, Vec<u32>) {
    let string = |i: u8| [i, i + 64, i + 128, i + 192, !i, 7];
    let strings = (0..64).flat_map(|i| [string(i).as_slice(), &[0xee; 2]].concat()).collect();
    let packed: Vec<u8> = (0..64).flat_map(string).collect();
    let words = packed.chunks(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect();
    (strings, words)
}

/// A phase ends between two scans. It may have nothing to do, as here. The rule holds even if each scan has scratch of its own:
/// machines without shuffles don't use the scratch. They keep all counts in memory of their own, which both scans share. So without
/// the phase, a thread may write its count for the second scan while another one still reads those of the first.
fn two_scans(block: &mut impl Block<u32>, numbers: impl Input, out: impl Output<u32>) {
    block.scan(0, |thread| numbers.load_u32(4 * thread.id), |register, sum| *register = sum);
    block.phase(|_| ());
    block.scan(0, |thread| *thread.registers, |register, sum| *register = sum);
    block.run(|thread| out.store(thread.id, *thread.registers));
}

const NUMBERS: Array<u32, 128> = Array::at(0);

/// The first 512 bytes are the numbers', so the scan's scratch begins behind them.
fn scratch(block: &mut impl Block<u32>, numbers: impl Input, out: impl Output<u32>) {
    block.scan(
        NUMBERS.end(),
        |thread| {
            let number = numbers.load_u32(4 * thread.id);
            NUMBERS.store(thread.shared, thread.id, number);
            number
        },
        |before, sum| *before = sum,
    );
    block.run(|thread| out.store(thread.id, *thread.registers));
}

/// The thread's own number is in its registers from the first phase on.
fn inclusive(block: &mut impl Block<u32>, numbers: impl Input, out: impl Output<u32>) {
    let number = |thread: u32| numbers.load_u32(4 * thread);
    block.scan(
        0,
        |thread| {
            *thread.registers = number(thread.id);
            *thread.registers
        },
        |register, sum| *register += sum,
    );
    block.run(|thread| out.store(thread.id, *thread.registers));
}

/// Six bytes of each thread: no access is wider than what is the thread's own.
fn neighbours(block: &mut impl Block<()>, strings: impl Input, out: impl Output<u32>) {
    let (end, threads) = (6 * block.threads() / 4, block.threads());
    block.phase(|thread| {
        for i in 0..3 {
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
    fn scratch_answer(numbers: Input, out: Output<u32>) [threads = 128, shared = NUMBERS.end() + SCRATCH_BYTES] => scratch;
}

phases::kernel! {
    fn two_scans_answer(numbers: Input, out: Output<u32>) [threads = 64, shared = SCRATCH_BYTES] => two_scans;
}

phases::kernel! {
    fn inclusive_answer(numbers: Input, out: Output<u32>) [threads = 64, shared = SCRATCH_BYTES] => inclusive;
}

phases::kernel! {
    fn neighbours_answer(strings: Input, out: Output<u32>) [threads = 64, shared = 6 * 64] => neighbours;
}

#[test]
fn answers() {
    let numbers: Vec<u32> = (0..128).collect();
    let sums: Vec<u32> = (0..128).map(|i: u32| i * i.saturating_sub(1) / 2).collect();
    super::solve(scratch_answer(), 1, &[input(&numbers), output(128)], &sums);
    let ones = [1u32; 64];
    super::solve(two_scans_answer(), 1, &[input(&ones), output(64)], &sums_of_sums());
    super::solve(inclusive_answer(), 1, &[input(&ones), output(64)], &(1..=64).collect::<Vec<_>>());
    let (strings, expected) = strings_of_six();
    super::solve(neighbours_answer(), 1, &[input(&strings), output(96)], &expected);
}
