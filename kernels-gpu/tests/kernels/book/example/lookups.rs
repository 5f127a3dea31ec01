//! Several codes a lookup, in chapter 9.

use super::*;

/// The example's table of steps.
fn steps() -> Vec<u8> {
    steps::table(&case().unit().tables(), 11)
}

/// The table of steps: entries with two codes, with four, and with bits that aren't whole codes.
#[test]
fn several_codes_a_lookup() {
    let (memory, table) = (Memory::default(), steps());
    let entry = |index: usize| u64::from_le_bytes(table.as_chunks().0[index]);
    // 10, 01111110, and a 0 that isn't whole.
    assert_eq!(0b100_1111_1100, 0x4fc);
    assert_eq!(entry(0x4fc), 0x00a0_040a_0000_767d);
    assert_eq!(entry(0), 0x0aa0_0808_7c7c_7c7c);
    // 010, and 01111111 that begins 117 or the end symbol.
    assert_eq!(entry(0b010_0111_1111), 0x0020_0203_0000_007b);

    let (bytes, step) = (entry(0x4fc).to_le_bytes(), (entry(0x4fc) >> 32) as u32);
    let starts: Vec<u32> = (0..11).filter(|bit| step >> 21 >> bit & 1 == 1).collect();
    let bits = format!("{:011b}", 0x4fc);
    let (first, second) = (starts[1] as usize, (step & 0xff) as usize);
    states(
        "lookups",
        &format!(
            "the bits {} {} {} index 0x4fc, of chapter 7's example | | | {} {} incomplete: belongs to the next step \
             bytes 0-3 {} exponents {}, {} bytes 4-7 {} the step: {second} bits (bits 0 to 7), {} codes (bits 9 to 15), which start at \
             bits {} and {} (bits {} and {})",
            &bits[..first],
            &bits[first..second],
            &bits[second..],
            starts[0],
            starts[1],
            hex(&bytes[..4]),
            bytes[0],
            bytes[1],
            hex(&bytes[4..]),
            step / 512 % 128,
            starts[0],
            starts[1],
            21 + starts[0],
            21 + starts[1],
        ),
    );

    let loaded = Tensor { bytes: &table, loads: &memory.other };
    run_block::<()>(&[0, 1], units_shared_bytes(11, 0), Unwritten::Fault, |block| {
        block.phase(|thread| steps::load(loaded, 11, &thread, THREADS));
        block.run(|thread| {
            for index in 0..2048 {
                assert_eq!(thread.shared.load_u64(STEPS + 8 * index), entry(index as usize));
            }
        });
    })
    .unwrap();
    // Each entry once.
    let mut loads = memory.other.lock().unwrap().clone();
    loads.sort_unstable();
    assert_eq!(loads, (0..2048).map(|index| (8 * index, 8)).collect::<Vec<_>>());
}

/// The walk of thread 1 by steps, and the codes that it doesn't count.
#[test]
fn a_walk_by_steps() {
    let (case, memory, table) = (case(), Memory::default(), steps());
    let window = Window::load(&memory.unit(&case), 1);
    let (mut bits, mut sum, mut rows) = (window.bits(), window.gap(), String::new());
    let (step, index) = loop {
        let index = bits.next() >> (32 - 11);
        let entry = u64::from_le_bytes(table.as_chunks().0[index as usize]);
        let step = (entry >> 32) as u32;
        let codes = step / 512 % 128;
        let exponents = entry.to_le_bytes()[..codes as usize].iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        rows += &format!("| {} | {index:011b} | {exponents} | {} | {codes} |\n", sum % 128, step % 64);
        sum = sum.wrapping_add(step);
        bits.skip(step);
        if sum & 64 != 0 {
            break (step, index);
        }
    };
    states("lookups", &rows);
    assert_eq!((sum % 128, sum / 512 % 128, index), (72, 12, 0b011_1110_0010));
    let left = 64 + step % 64 - sum % 128;
    let (bits, codes) = (sum % 128, sum / 512 % 128);
    states(
        "lookups",
        &format!(
            "After the last step {bits} bits are consumed and {codes} codes are counted. But before that step only `left` = 64 + {} - \
             {bits} = {left} bits of the window were left.",
            step % 64
        ),
    );
    states("lookups", &format!("Those that start at bit {left} or later belong to the next window"));
    states("lookups", "Thread 1 of chapter 7 walks through its window in eight steps:");
    assert_eq!(rows.lines().count(), 8);
    let starts: Vec<u32> = (0..11).filter(|bit| step >> 21 >> bit & 1 == 1).collect();
    assert_eq!((left, starts), (3, vec![0, 7, 9]));
    states("lookups", "start at bits 0, 7 and 9 of its 11");
    assert_eq!((step >> 21 >> left).count_ones(), 2);
    states("lookups", "two of them, and 12 - 2 = 10 codes");
}

/// The columns, and how they are moved to their places in staging.
#[test]
fn columns() {
    let (case, memory) = (case(), Memory::default());
    let unit = memory.unit(&case);
    let (tables, table) = (Tables::of(&unit), steps());
    run_block::<Exponents>(&[0, 1], units_shared_bytes(11, 21), Unwritten::Fault, |block| {
        block.phase(|thread| {
            steps::load(Tensor { bytes: &table, loads: &memory.other }, 11, &thread, THREADS);
            column::clear(units_columns(11), thread.id, thread.shared);
            tables.load(&thread, THREADS);
        });
        block.phase(|thread| {
            let column = Column::new(units_columns(11), thread.id);
            let codes = steps::decode(11, Window::load(&unit, thread.id), || tables, column, thread.shared);
            assert_eq!(codes, [11, 10][thread.id as usize]);
        });
        block.phase(|thread| {
            let word = |k| thread.shared.load_u32(units_columns(11) + COLUMN_STRIDE * k + 4 * thread.id).to_le_bytes();
            let expected = [
                [[0x7d, 0x76, 0x79, 0x77], [0x75, 0x7b, 0x78, 0x76], [0x7a, 0x77, 0x76, 0x78]],
                [[0x78, 0x77, 0x76, 0x79], [0x78, 0x76, 0x77, 0x78], [0x79, 0x77, 0x00, 0x00]],
            ];
            assert_eq!([0, 1, 2].map(word)[..2], expected[thread.id as usize][..2]);
            assert_eq!(word(2)[..2], expected[thread.id as usize][2][..2]);
            *thread.registers = column::take(units_columns(11), thread.id, [11, 10][thread.id as usize], thread.shared);
        });
        block.phase(|thread| {
            let (codes, place) = [(11, 0), (10, 11)][thread.id as usize];
            column::stage(*thread.registers, codes, units_staging(11, 0) + place, thread.shared);
        });
        block.run(|thread| {
            assert_eq!((units_columns(11), units_staging(11, 0)), (18_432, 18_432));
            let staged: Vec<u8> = (0..21).map(|i| thread.shared.load_u8(18_432 + i)).collect();
            let spaced = |bytes: &[u8], by: &str| bytes.chunks(4).map(hex).collect::<Vec<_>>().join(by);
            for (thread, exponents) in WINDOWS[..2].iter().enumerate() {
                states("packing", &format!("thread {thread}    {}\n", spaced(exponents, " | ")));
            }
            states("packing", &format!("memory      {} thread 0 | thread 1", spaced(&staged, " | ")));
            let [first, second] = [0, 1].map(|thread: usize| WINDOWS[thread].len());
            states(
                "packing",
                &format!("thread 0 has {first} and thread 1 has {second}, and `|` separates groups of four: thread 0 {}", hex(&staged[..4])),
            );
            assert_eq!(first % 4, 3);
            states("packing", "All groups of thread 1 are shifted by three bytes.");
            states(
                "packing",
                "The third group has bytes of both threads. If thread 1 stored four bytes there, it would write bytes of thread 0: a race",
            );
            assert_eq!(staged, [WINDOWS[0], WINDOWS[1]].concat());
        });
    })
    .unwrap();
}
