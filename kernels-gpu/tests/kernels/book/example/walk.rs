//! Steps 1 and 2: loads, and walks.

use super::*;

/// Step 1: the loads of each window, and the tables in shared memory.
#[test]
fn step_1() {
    let case = case();
    let codes = [
        vec![(0, 8), (8, 4)],
        vec![(8, 8), (16, 4)],
        // The stream ends after byte 20; what follows isn't read.
        vec![(16, 1), (17, 1), (18, 1), (19, 1), (20, 1)],
        vec![],
    ];
    // A gap may lie in two bytes.
    let gaps = [vec![(0, 1)], vec![(0, 1), (1, 1)], vec![(1, 1)], vec![(1, 1), (2, 1)]];
    for (window, (codes, gaps)) in (0..).zip(codes.into_iter().zip(gaps)) {
        let memory = Memory::default();
        Window::load(&memory.unit(&case), window);
        assert_eq!(
            (memory.codes.into_inner().unwrap(), memory.gaps.into_inner().unwrap()),
            (codes, gaps),
            "window {window}"
        );
    }
    assert_eq!((0x00c8 >> (11 - 5) & 31, 0xc800 >> (11 - 2) & 31), (3, 4));

    let memory = Memory::default();
    let unit = memory.unit(&case);
    assert_eq!((FRONT, WARP_SUMS, ROWS), (0, 512, 640));
    run::<()>(|block| {
        block.phase(|thread| Tables::of(&unit).load(&thread, THREADS));
        block.run(|thread| {
            let front = |first_byte: u32| thread.shared.load_u16(FRONT + 2 * first_byte);
            // 0x3f at 126, 0x7e at 252, 0x7f at 254: a link's length isn't used.
            assert_eq!([front(0x3f), front(0x7e), front(0x7f), front(0x9f)], [0x027c, 0x0876, 0x01ff, 0x027d]);
            states(
                "example",
                &format!(
                    "the entry of 0x7e, at byte {}, is {:#06x}: {}, and {} bits above it. The entry of 0x7f is {:#06x}, the link",
                    FRONT + 2 * 0x7e,
                    front(0x7e),
                    front(0x7e) % 256,
                    front(0x7e) / 256,
                    front(0x7f)
                ),
            );
            states(
                "decoder",
                &format!(
                    "luts table 0 [0x9f] = {} row T [{}] = {} front table entry 0x9f, at byte 2 * 0x9f {} one load of 16 bits: {:#06x}",
                    front(0x9f) % 256,
                    front(0x9f) % 256,
                    front(0x9f) / 256,
                    hex(&front(0x9f).to_le_bytes()),
                    front(0x9f)
                ),
            );
            assert_eq!([thread.shared.load_u8(767), thread.shared.load_u8(768)], [126, 117]);
            assert_eq!(thread.shared.load_u8(896 + 117), 9);
            assert_eq!(thread.shared.load_u8(1151), 0);
        });
    })
    .unwrap();
    assert_eq!(memory.other.lock().unwrap().len(), 2 * 256 + 512);
    let lengths = ROWS + 256;
    states(
        "example",
        &format!(
            "table 1 from byte {ROWS} on, the code lengths from byte {lengths} on. The length of 117 is at byte {lengths} + 117 = {}.",
            lengths + 117
        ),
    );
    let window = Window::load(&Memory::default().unit(&case), 1);
    states(
        "example",
        "Thread 1 has the bytes 8 to 15 of `codes` in `own`, and 16 to 19 in `ahead`. Its gap is bits 5 to 9",
    );
    states("example", &format!("0x00c8 >> (11 - 5) & 31 = {}", window.gap()));
}

/// Step 2: what each thread finds, where each code starts, and which byte of the front table is asked.
#[test]
fn step_2() {
    let [first, second] = count(0);
    assert_eq!(first.exponents, WINDOWS[0]);
    assert_eq!(starts(0, WINDOWS[0]), [0, 2, 10, 15, 22, 31, 34, 40, 48, 52, 59]);
    let front = |reads: &[(u32, u32)]| -> Vec<u32> {
        reads.iter().filter(|&&(_, bytes)| bytes == 2).map(|&(at, _)| (at - FRONT) / 2).collect()
    };
    assert_eq!(front(&first.reads), [0x9f, 0x7e, 0x73, 0x7c, 0x7f, 0x4f, 0x79, 0x7e, 0x67, 0x7c, 0x7e]);

    assert_eq!(first.reads[..2], [(318, 2), (252, 2)]);
    // The link: table 1 at its byte 0xa7, then the length of 117, right after the fifth front entry.
    assert_eq!(first.reads[4..7], [(254, 2), (807, 1), (1013, 1)]);
    assert_eq!((640 + 0xa7, 640 + 256 + 117), (807, 1013));
    assert_eq!(first.reads.iter().filter(|&&(_, bytes)| bytes == 1).count(), 2);

    assert_eq!(second.exponents, WINDOWS[1]);
    assert_eq!(starts(3, WINDOWS[1]), [3, 9, 16, 24, 29, 35, 43, 50, 56, 61]);
    assert_eq!(front(&second.reads), [0x79, 0x7c, 0x7e, 0x73, 0x79, 0x7e, 0x7c, 0x79, 0x73, 0x7c]);
    assert_eq!((first.exponents.len(), second.exponents.len()), (11, 10));
    assert_eq!((first.place, second.place), (0, 11));

    let length = |exponent| u32::from(case().code.of(exponent).length);
    let found = first.exponents.iter().zip(starts(0, &first.exponents)).zip(front(&first.reads)).zip(0..);
    let rows = found.map(|(((&exponent, start), index), element)| {
        let link = if length(exponent) > 8 { "link: " } else { "" };
        format!("| {element} | {start} | {index:#04x} | {link}{exponent} | {} |\n", length(exponent))
    });
    states("example", "Thread 0 begins at bit 0. *Index* is the 8 bits");
    states("example", &rows.collect::<String>());
    let (last, used) = (first.exponents.len() - 1, starts(0, WINDOWS[0])[10] + length(WINDOWS[0][10]));
    let codes = last + 1;
    states(
        "example",
        &format!("After element {last} `used` is {used}: the next code starts in window 1. {codes} codes."),
    );

    let (at, stream) = (starts(0, WINDOWS[0])[4] as usize, u64::from_be_bytes(CODES[..8].try_into().unwrap()));
    let byte = |from: usize| (stream << from >> 56) as u32;
    let bits = |from: usize| format!("{:04b} {:04b} = {:#04x}", byte(from) / 16, byte(from) % 16, byte(from));
    let [link, table, length_of] = [4, 5, 6].map(|read| first.reads[read].0);
    states(
        "example",
        &format!(
            "**The link**, element 4. Three loads of shared memory instead of one: bits {at} to {} {} front table, byte {link}: {}, a \
             link bits {} to {} {} rows, byte {ROWS} + {:#04x} = {table}: {}, an exponent rows, byte {length_of}: {}, its length",
            at + 7,
            bits(at),
            case().encoded.luts[byte(at) as usize],
            at + 8,
            at + 15,
            bits(at + 8),
            byte(at + 8),
            WINDOWS[0][4],
            length(WINDOWS[0][4]),
        ),
    );
    states(
        "example",
        &format!(
            "Thread 1 begins at its gap, bit {}, and counts {} codes (chapter 9 has its walk). It doesn't know yet that the first of \
             them is element {codes}. The scan tells it: its place is {}, the count of thread 0.",
            second.window.gap(),
            second.exponents.len(),
            second.place
        ),
    );
}

/// The registers of thread 0 around its refill: the arithmetic of `Window::walk`, on paper.
#[test]
fn refill() {
    let own = 0x9f9c_f9fe_9e7e_67cf_u64;
    let ahead = 0xcf3e_7e73_u64;
    assert_eq!(own.to_be_bytes(), CODES[..8]);
    assert_eq!((ahead as u32).to_be_bytes(), CODES[8..12]);
    assert_eq!(0xcf3e_7e73_cfcf_9e73_u64.to_be_bytes(), CODES[8..16]);
    assert_eq!(0xe2d1_6e15_u32.to_be_bytes(), CODES[16..20]);
    // After the fifth code 31 bits are used, after the sixth 34: `ahead` goes in 2 above the lowest bit.
    let before = own << 34;
    assert_eq!(ahead << (34 - 32), 0x3_3cf9_f9cc);
    assert_eq!(before, 0x79f9_9f3c_0000_0000);
    let after = before | ahead << (34 - 32);
    assert_eq!(after, 0x79f9_9f3f_3cf9_f9cc);
    let halves = |bits: u64| format!("{:8x} {:08x}", bits >> 32, bits as u32);
    let lines =
        [("own << 34         ", before), ("ahead << (34 - 32)", ahead << (34 - 32)), ("bits              ", after)];
    states("example", &lines.map(|(what, bits)| format!("{what}         {}\n", halves(bits))).concat());
    let starts = starts(0, WINDOWS[0]);
    states(
        "example",
        &format!("Before element 5 `used` is {}, and before element 6 it is {}. There `walk`", starts[5], starts[6]),
    );
    states("example", &format!("^ {:#04x}, the index of element 6", after >> 56));
    let own = 64 - starts[10];
    states("example", &format!("Element 10 needs it: of its 8 bits, {own} are from `own`, {} from `ahead`.", 8 - own));
}
