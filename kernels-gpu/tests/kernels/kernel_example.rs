//! The worked example of the book (docs/kernel/example.md), found by the kernel's own functions and compared with the page.
//! Also what other chapters state of this example and of the sample.
//!
//! A block of two threads, so that a chunk is two windows, 16 bytes. 33 elements fill the first chunk and
//! a part of the second.

use std::sync::Mutex;

use df11_codec::format::join;
use df11_codec::{Code, Geometry, Histogram, gaps};
use df11_kernels::column::{self, Column, Exponents};
use df11_kernels::copy_out::{Elements, copy_out, join_eight};
use df11_kernels::decode::{Registers, decode_chunk};
use df11_kernels::emulated::{self, Tensors};
use df11_kernels::layout::{
    COLUMN_STRIDE, COLUMN_WORDS, FRONT, MAX_ROWS, ONCE_COLUMNS, ROWS, STEPS, UNITS_BITS, WARP_SUMS,
    has_room_for_columns, shared_bytes, staging, units_columns, units_shared_bytes, units_staging,
};
use df11_kernels::steps;
use df11_kernels::tables::Tables;
use df11_kernels::window::Window;
use df11_tests::strategies::Case;
use phases::emulated::{CheckedShared, EmulatedBlock, Fault, Grid, Kind, Unwritten, launch, run_block};
use phases::words::permute_by;
use phases::{Block, SharedMemory};

use crate::book::states;
use crate::logged::{Log, Memory, Tensor};

const THREADS: u32 = 2;
const CHUNKS: u32 = 2;
const LARGEST_CHUNK: u32 = 21;

/// The elements of each window.
const WINDOWS: [&[u8]; 3] = [
    &[125, 118, 121, 119, 117, 123, 120, 118, 122, 119, 118],
    &[120, 119, 118, 121, 120, 118, 119, 120, 121, 119],
    &[124, 125, 126, 123, 124, 125, 126, 121, 124, 123, 125, 126],
];

/// The code stream, a window a line.
const CODES: [u8; 21] = [
    0x9f, 0x9c, 0xf9, 0xfe, 0x9e, 0x7e, 0x67, 0xcf, //
    0xcf, 0x3e, 0x7e, 0x73, 0xcf, 0xcf, 0x9e, 0x73, //
    0xe2, 0xd1, 0x6e, 0x15, 0xbf,
];

/// The words.
const WORDS: [u16; 33] = [
    0x3e80, 0xbb01, 0x3c82, 0xbb83, 0x3a84, 0xbd85, 0x3c06, 0xbb07, 0x3d08, 0xbb89, 0x3b0a, //
    0xbc0b, 0x3b8c, 0xbb0d, 0x3c8e, 0xbc0f, 0x3b10, 0xbb91, 0x3c12, 0xbc93, 0x3b94, //
    0xbe15, 0x3e96, 0xbf17, 0x3d98, 0xbe19, 0x3e9a, 0xbf1b, 0x3c9c, 0xbe1d, 0x3d9e, 0xbe9f, 0x3f20,
];

/// Element i has the sign i mod 2 and the mantissa i, so that a byte in a wrong place would show.
fn sign_mantissa() -> Vec<u8> {
    (0..33).map(|i| i | (i & 1) << 7).collect()
}

fn exponents() -> Vec<u8> {
    WINDOWS.concat()
}

fn words() -> Vec<u16> {
    exponents().iter().zip(sign_mantissa()).map(|(&exponent, rest)| join(exponent, rest)).collect()
}

fn case() -> Case {
    let mut counts = [0; 256];
    // From 117 on: Fibonacci numbers, but for the last.
    counts[117..127].copy_from_slice(&[1, 1, 2, 3, 5, 8, 13, 21, 34, 40]);
    let code = Code::from_histogram(&Histogram::from_counts(counts)).unwrap();
    Case::new(Geometry::new(8, THREADS).unwrap(), Some(code), vec![words()]).unwrap()
}

/// Bytes as the book writes them.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}

/// Words as the book writes them.
fn hex_words(words: &[u16]) -> String {
    words.iter().map(|word| format!("{word:04x}")).collect::<Vec<_>>().join(" ")
}

/// Runs a kernel on one block of two threads, thread 0 first.
fn run<R: Default>(kernel: impl FnOnce(&mut EmulatedBlock<'_, R>)) -> Result<(), Fault> {
    run_block(&[0, 1], shared_bytes(LARGEST_CHUNK), Unwritten::Fault, kernel)
}

/// Shared memory that notes where it is read.
struct Watched<'a>(&'a CheckedShared<'a>, &'a Log);

impl SharedMemory for Watched<'_> {
    fn load_u8(&self, at: u32) -> u8 {
        self.1.lock().unwrap().push((at, 1));
        self.0.load_u8(at)
    }
    fn load_u16(&self, at: u32) -> u16 {
        self.1.lock().unwrap().push((at, 2));
        self.0.load_u16(at)
    }
    fn load_u32(&self, at: u32) -> u32 {
        self.0.load_u32(at)
    }
    fn load_u64(&self, at: u32) -> u64 {
        self.0.load_u64(at)
    }
    fn store_u8(&self, at: u32, value: u8) {
        self.0.store_u8(at, value);
    }
    fn store_u16(&self, at: u32, value: u16) {
        self.0.store_u16(at, value);
    }
    fn store_u32(&self, at: u32, value: u32) {
        self.0.store_u32(at, value);
    }
    fn store_u64(&self, at: u32, value: u64) {
        self.0.store_u64(at, value);
    }
}

/// What a thread found in step 2: the exponents, where shared memory was read, and its place.
#[derive(Clone, Default)]
struct Counted {
    window: Window,
    exponents: Vec<u8>,
    reads: Vec<(u32, u32)>,
    place: u32,
}

/// Steps 1 and 2 of both threads of a chunk.
fn count(chunk: u32) -> [Counted; 2] {
    let (case, memory, result) = (case(), Memory::default(), Mutex::new(Vec::new()));
    let unit = memory.unit(&case);
    let tables = Tables::of(&unit);
    run::<Counted>(|block| {
        block.phase(|thread| {
            tables.load(&thread, THREADS);
            thread.registers.window = Window::load(&unit, chunk * THREADS + thread.id);
        });
        block.scan(
            WARP_SUMS,
            |thread| {
                let reads = Log::default();
                let mut exponents = Vec::new();
                thread.registers.window.walk(&tables, &Watched(thread.shared, &reads), |exponent| {
                    exponents.push(exponent);
                    true
                });
                thread.registers.reads = reads.into_inner().unwrap();
                thread.registers.exponents = exponents;
                thread.registers.exponents.len() as u32
            },
            |registers, before| registers.place = before,
        );
        block.last_phase(|thread| result.lock().unwrap().push(thread.registers.clone()));
    })
    .unwrap();
    result.into_inner().unwrap().try_into().ok().unwrap()
}

/// Where the codes of a window start, given its gap and what was found in it.
fn starts(gap: u32, exponents: &[u8]) -> Vec<u32> {
    let code = case().code;
    let mut at = gap;
    let start = |&exponent: &u8| {
        at += u32::from(code.of(exponent).length);
        at - u32::from(code.of(exponent).length)
    };
    exponents.iter().map(start).collect()
}

/// All steps of a chunk by the kernel itself; then what is staged.
fn decode(chunk: u32, memory: &Memory) -> Vec<u8> {
    let (case, staged) = (case(), Mutex::default());
    let unit = memory.unit(&case);
    let elements = Elements::of_chunk(&unit, chunk, CHUNKS);
    memory.output_positions.lock().unwrap().clear();
    let grid = Grid::new(CHUNKS, &[0, 1], shared_bytes(LARGEST_CHUNK));
    let decode = |block: &mut EmulatedBlock<'_, Registers>| {
        decode_chunk(block, &unit, CHUNKS);
        block.last_phase(|thread| {
            if thread.id == 0 {
                let bytes = (0..elements.count()).map(|i| thread.shared.load_u8(staging(elements.first) + i));
                *staged.lock().unwrap() = bytes.collect();
            }
        });
    };
    launch(|host| host.run_some(&grid, |index| index == chunk, decode)).unwrap();
    staged.into_inner().unwrap()
}

/// ```text
/// 124  00     123  010     121  01110     119  0111110     117  011111111
/// 125  10     122  0110    120  011110    118  01111110    end  011111110
/// 126  11
/// ```
#[test]
fn the_code() {
    let code = case().code;
    let bits = |e: u8| format!("{:0length$b}", code.of(e).bits, length = usize::from(code.of(e).length));
    let all: Vec<String> = (117..=126).map(bits).collect();
    let (rare, frequent) = all.split_at(5);
    assert_eq!(rare, ["011111111", "01111110", "0111110", "011110", "01110"]);
    assert_eq!(frequent, ["0110", "010", "00", "10", "11"]);
    assert_eq!((code.end().bits, code.end().length), (0b011111110, 9));
    let lines = [vec![124, 123, 121, 119, 117], vec![125, 122, 120, 118]].map(|exponents| {
        exponents.iter().map(|&exponent| format!("{exponent}  {}", bits(exponent))).collect::<Vec<_>>().join("  ")
    });
    states("example", &format!("{} ({} bits)", lines[0], code.of(117).length));
    // Chapter 1 has the beginning of this code stream.
    let starts = starts(0, WINDOWS[0])[..5].iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    let codes = WINDOWS[0][..4].iter().map(|&exponent| bits(exponent)).collect::<Vec<_>>();
    let stream = codes.concat().chars().map(|bit| bit.to_string()).collect::<Vec<_>>().join(" ");
    states(
        "serial",
        &format!(
            "bits {stream} ... | | | | | |{} | codes of elements 0, 1, 2, 3 {starts} where they start",
            codes.join(" | ")
        ),
    );
    states("example", &format!("{} end {:09b} 126 {}", lines[1], code.end().bits, bits(126)));
}

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
        block.last_phase(|thread| {
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

/// Step 3: the staged exponents, from address 2040 on.
#[test]
fn step_3() {
    assert_eq!((staging(0), staging(0) + 11, staging(0) + 21), (2040, 2051, 2061));
    assert_eq!(shared_bytes(LARGEST_CHUNK), 2052 + 2 * 21);
    assert_eq!(shared_bytes(LARGEST_CHUNK), 2094);
    let staged = decode(0, &Memory::default());
    assert_eq!(staged, exponents()[..21]);
    assert_eq!(staged[..8], [0x7d, 0x76, 0x79, 0x77, 0x75, 0x7b, 0x78, 0x76]);
    assert_eq!(staged[8..16], [0x7a, 0x77, 0x76, 0x78, 0x77, 0x76, 0x79, 0x78]);
    assert_eq!(staged[16..], [0x76, 0x77, 0x78, 0x79, 0x77]);
    for (i, exponents) in staged.chunks(8).enumerate() {
        let (first, last) = (8 * i, 8 * i + exponents.len() - 1);
        let at = staging(0) as usize + first;
        states("example", &format!("{at}    {} elements {first} to {last}", hex(exponents)));
    }
    let unit = case();
    let positions = unit.encoded.output_positions.as_chunks::<4>().0;
    let (end, first) = (u32::from_le_bytes(positions[1]), staging(0));
    let codes = WINDOWS[0].len() as u32;
    states(
        "example",
        &format!(
            "Position 0 is {}, position 1 is {end}: the chunk has elements 0 to {}. Its first exponent is staged at \
             `layout::staging(0)` = {first}. Thread 0 writes bytes {first} to {}, thread 1 bytes {} to {}.",
            u32::from_le_bytes(positions[0]),
            end - 1,
            first + codes - 1,
            first + codes,
            first + end - 1
        ),
    );
    states(
        "example",
        &format!(
            "asks for {} + 2 · {LARGEST_CHUNK} = {} bytes of shared memory, {LARGEST_CHUNK} being",
            shared_bytes(0),
            shared_bytes(LARGEST_CHUNK)
        ),
    );
}

/// Step 4: thread 0 takes the group at 0, thread 1 that at 8, and then singly every other.
#[test]
fn step_4() {
    let memory = Memory::default();
    decode(0, &memory);
    assert_eq!(*memory.output_positions.lock().unwrap(), [(4, 4), (0, 4)]);
    assert_eq!(*memory.sign_mantissa.lock().unwrap(), [(0, 8), (16, 1), (18, 1), (20, 1), (8, 8), (17, 1), (19, 1)]);
    assert_eq!(*memory.stores.lock().unwrap(), [(0, 8), (16, 1), (18, 1), (20, 1), (8, 8), (17, 1), (19, 1)]);
    assert_eq!(memory.words.lock().unwrap()[..21], words()[..21]);
    assert_eq!(memory.words.lock().unwrap()[21..], [0xdead; 12]);

    let exponents = u64::from_le_bytes([0x7d, 0x76, 0x79, 0x77, 0x75, 0x7b, 0x78, 0x76]);
    let sign_mantissa = u64::from_le_bytes([0x00, 0x81, 0x02, 0x83, 0x04, 0x85, 0x06, 0x87]);
    assert_eq!(exponents, 0x7678_7b75_7779_767d);
    assert_eq!(sign_mantissa, 0x8706_8504_8302_8100);
    assert_eq!(join_eight(exponents, sign_mantissa), [0xbb01_3e80, 0xbb83_3c82, 0xbd85_3a84, 0xbb07_3c06]);
    assert_eq!(words()[..8], [0x3e80, 0xbb01, 0x3c82, 0xbb83, 0x3a84, 0xbd85, 0x3c06, 0xbb07]);
    // The first pair: `permutations` in df11_kernels has the steps. Each half of the sum comes from one argument alone.
    assert_eq!((join_eight(exponents, 0)[0], join_eight(0, sign_mantissa)[0]), (0x3b00_3e80, 0x8001_0000));
    states(
        "example",
        "Thread 0 takes the group of elements 0 to 7, and thread 1 that of elements 8 to 15. Then they take turns: thread 0 moves \
         elements 16, 18 and 20 singly, thread 1 elements 17 and 19.",
    );
    let ends = ["one store, thread 0", "one store, thread 1", "five stores"];
    for ((i, words), end) in memory.words.lock().unwrap()[..21].chunks(8).enumerate().zip(ends) {
        states("example", &format!("{:2}    {} {end}", 8 * i, hex_words(words)));
    }
    // The steps of `join_two`, for the first pair.
    let mut lines = String::from("element 1 element 0");
    let mut line = |what: &str, bits: u32| {
        let [a, b, c, d] = bits.to_be_bytes().map(|byte| format!("{byte:08b}"));
        lines += &format!(" {what} {a} {b} {c} {d} {bits:#010x}");
    };
    let permuted = permute_by(exponents as u32, 0, 0x4140);
    let twice = permute_by(sign_mantissa as u32, sign_mantissa as u32, 0x1100);
    line("exponents, permuted with zeros", permuted);
    line("<< 7", permuted << 7);
    line("sign and mantissa, each byte twice", twice);
    line("where the mask 0x7f807f80 has zeros", twice & !0x7f80_7f80);
    lines += " ----------------- -----------------";
    let (pair, words) = (join_eight(exponents, sign_mantissa)[0], words());
    let [a, b, c, d] = pair.to_be_bytes().map(|byte| format!("{byte:08b}"));
    lines += &format!(" both together {a} {b} {c} {d} {pair:#010x} = {:#06x} = {:#06x}", words[1], words[0]);
    states("example", &lines);
    let word = words[0];
    states(
        "example",
        &format!(
            "Element 0 is {word:#06x}, the number {}: sign {}, exponent {}, mantissa {}. One 16-byte store",
            f32::from_bits(u32::from(word) << 16),
            word >> 15,
            word >> 7 & 255,
            word & 127
        ),
    );
    assert_eq!(f32::from_bits(0x3e80 << 16), 0.25);
}

/// The second chunk: its first element is 21, so the group of eight at 24 is staged at 2048.
#[test]
fn the_second_chunk() {
    let [first, second] = count(1);
    // Behind the last code, at bit 33: seven bits of the end symbol's code and zeros.
    let (codes, rest) = first.exponents.split_at(12);
    assert_eq!(codes, WINDOWS[2]);
    assert_eq!(starts(4, codes), [4, 6, 8, 10, 13, 15, 17, 19, 24, 26, 29, 31]);
    assert_eq!(rest, [vec![118], vec![124; 12]].concat());
    assert_eq!(second.exponents, [124; 32]);
    assert_eq!((first.exponents.len(), second.exponents.len()), (25, 32));
    assert_eq!((first.place, second.place), (0, 25));

    let memory = Memory::default();
    let staged = decode(1, &memory);
    assert_eq!((staging(21), staging(21) + 24 - 21, staging(21) + 12), (2045, 2048, 2057));
    assert_eq!(staged, WINDOWS[2]);
    assert_eq!(staged, [0x7c, 0x7d, 0x7e, 0x7b, 0x7c, 0x7d, 0x7e, 0x79, 0x7c, 0x7b, 0x7d, 0x7e]);
    assert_eq!(*memory.output_positions.lock().unwrap(), [(4, 4)]);
    assert_eq!(*memory.stores.lock().unwrap(), [(24, 8), (21, 1), (23, 1), (32, 1), (22, 1)]);
    assert_eq!(memory.words.lock().unwrap()[21..], words()[21..]);

    let group = staging(21) + 24 - 21;
    states(
        "example",
        &format!(
            "staging {} {} elements 21 to 23 singly {group} {} elements 24 to 31 one load {} {} element 32 singly",
            staging(21),
            hex(&staged[..3]),
            hex(&staged[3..11]),
            group + 8,
            hex(&staged[11..])
        ),
    );
    states(
        "example",
        &format!(
            "**Its first element, 21, is no multiple of 8.** So staging begins at {} + 21 mod 8 = {}, and element 24 lies at {group}: \
             both numbers are multiples of 8.",
            staging(0),
            staging(21)
        ),
    );
    assert_eq!((24 % 8, group % 8), (0, 0));
    states(
        "example",
        &format!(
            "Thread 0 counts {} codes, then {} that don't exist; thread 1 counts {} times `00`. Their places are {} and {}. The chunk \
             has 33 - 21 = {} elements: thread 0 stops staging after {},",
            codes.len(),
            rest.len(),
            second.exponents.len(),
            first.place,
            second.place,
            33 - 21,
            staged.len()
        ),
    );
    let end = case().code.end();
    let padding = &format!("{:09b}", end.bits)[..7];
    assert_eq!((CODES[20] & 0x7f, CODES.len()), (u8::from_str_radix(padding, 2).unwrap(), 21));
    states(
        "example",
        &format!(
            "**The code stream ends** in byte {}. Thread 0 loads bytes 16 to {} one by one; the rest of its window is zeros. Thread 1 \
             loads none. After the last element come 7 bits of the end symbol's code, `{padding}`, then zeros. Together with a zero \
             they are found as {}, and each `00` as {}.",
            CODES.len() - 1,
            CODES.len() - 1,
            rest[0],
            rest[1]
        ),
    );
    states("example", "It decodes chunk 1 in the same way: before block 0, after it or at the same time.");
}

/// All blocks, by the emulated launch, in both orders, aligned or not.
#[test]
fn all_blocks() {
    let case = case();
    for (order, is_aligned) in [([0, 1], true), ([1, 0], true), ([0, 1], false), ([1, 0], false)] {
        let decoded = emulated::decode(&Tensors::of(&case.unit(), is_aligned), &order).unwrap();
        assert_eq!(decoded, words().into_iter().map(Some).collect::<Vec<_>>());
    }
}

/// The kernel without the barrier after step 3: `begin_phase` where `decode_chunk` has `phase`.
#[test]
fn without_a_barrier() {
    let (case, memory) = (case(), Memory::default());
    let unit = memory.unit(&case);
    let tables = Tables::of(&unit);
    let elements = Elements::of_chunk(&unit, 0, CHUNKS);
    let fault = run::<(Window, u32)>(|block| {
        block.phase(|thread| {
            tables.load(&thread, THREADS);
            thread.registers.0 = Window::load(&unit, thread.id);
        });
        block.scan(
            WARP_SUMS,
            |thread| {
                let mut codes = 0;
                thread.registers.0.walk(&tables, thread.shared, |_| {
                    codes += 1;
                    true
                });
                codes
            },
            |registers, before| registers.1 = before,
        );
        block.begin_phase(|thread| {
            let mut place = thread.registers.1;
            thread.registers.0.walk(&tables, thread.shared, |exponent| {
                thread.shared.store_u8(staging(elements.first) + place, exponent);
                place += 1;
                place < elements.count()
            });
        });
        block.last_phase(|thread| copy_out(&unit, elements, staging(elements.first), &thread, THREADS));
    });
    let Err(Fault::Race { byte: 2056, earlier, later }) = fault else { panic!("{fault:?}") };
    assert_eq!((earlier.kind, earlier.thread, later.kind, later.thread), (Kind::Write, 1, Kind::Read, 0));
    assert_eq!((earlier.phase, later.phase), (2, 2));
    // Thread after thread, the words are right all the same: only the detector sees it.
    assert_eq!(memory.words.lock().unwrap()[..21], words()[..21]);
}

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
        block.last_phase(|thread| {
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
        block.last_phase(|thread| {
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

/// The drawing of chapter 4: an inclusive sum by shuffles, of five of the lanes.
#[test]
fn shuffles() {
    let mut sums = [3, 1, 4, 1, 5];
    let mut steps = Vec::new();
    for distance in [1, 2, 4] {
        sums = std::array::from_fn(|lane| sums[lane] + if lane >= distance { sums[lane - distance] } else { 0 });
        steps.push(sums);
    }
    assert_eq!(steps, [[3, 4, 5, 5, 6], [3, 4, 8, 9, 11], [3, 4, 8, 9, 14]]);
    for (distance, sums) in [1, 2, 4].into_iter().zip(steps) {
        let sums = sums.map(|sum| format!("{sum:5}")).concat();
        states("scan", &format!(" + {distance} below  {sums}"));
    }
}

/// What the book says of the sample.
#[test]
fn the_sample() {
    let case = Case::new(Geometry::OFFICIAL, None, df11_tests::data::sample().unwrap()).unwrap();
    let (unit, histogram) = (case.unit(), Histogram::of(&case.words()));
    let count = |exponent| histogram.counts()[usize::from(exponent)];
    let length = |exponent| case.code.of(exponent).length;
    let elements = unit.n_elements() as f64;

    let bits: u64 = (0..=u8::MAX).map(|exponent| u64::from(length(exponent)) * count(exponent)).sum();
    let average = format!("has {:.2} bits on average in the", bits as f64 / elements);
    states("serial", &average);
    states("lookups", &average);
    states("lookups", "So the next 11 bits hold three or four codes, and a table of 2048 entries can");
    assert!((3.0..5.0).contains(&(11.0 * elements / bits as f64)));
    let indexes = 8 * (unit.raw().gaps.len() + unit.raw().output_positions.len());
    states("serial", &format!("{:.2} bits for each weight of the sample", indexes as f64 / elements));

    let long: u64 = (0..=u8::MAX).filter(|&exponent| length(exponent) > 8).map(count).sum();
    states(
        "decoder",
        &format!(
            "T = {},\nand {:.1} % of its elements",
            unit.raw().luts.len() / 256 - 1,
            100.0 * long as f64 / elements
        ),
    );
    let share = long as f64 / elements;
    states(
        "costs",
        &format!(
            "a code of more than 8 bits delays all lanes. {:.1} % of the elements have one, so some lane has one in {:.0} % of",
            100.0 * share,
            100.0 * (1.0 - (1.0 - share).powi(32))
        ),
    );
    let tensors = unit.raw();
    let read = tensors.encoded_exponent.len()
        + tensors.gaps.len()
        + tensors.output_positions.len()
        + tensors.sign_mantissa.len();
    states(
        "costs",
        &format!(
            "that is {} bits of `sign_mantissa`, its code, its part of a gap, and {} bits of output: {:.1} bits read and {} written.",
            u8::BITS,
            u16::BITS,
            8.0 * read as f64 / elements,
            u16::BITS
        ),
    );
    let largest = unit.largest_chunk() as u32;
    states("costs", &format!("{:.1} kB for the sample", f64::from(shared_bytes(largest)) / 1e3));
    states("costs", "whose largest chunk has 12,616\nelements");
    assert_eq!(largest, 12_616);
}

/// Sizes of shared memory that the book states.
#[test]
fn sizes() {
    let kb = |bits| f64::from(units_shared_bytes(bits, 0)) / 1e3;
    let [large, small] = UNITS_BITS;
    states(
        "costs",
        &format!(
            "With tables of {large} bits a block of `decode_units` needs {:.1} kB of shared memory, with {small} bits {:.1} kB",
            kb(large),
            kb(small)
        ),
    );
    assert_eq!(
        [16_377, 16_378].map(|elements| units_shared_bytes(11, elements) > units_shared_bytes(11, 0)),
        [false, true]
    );
    states("costs", "A chunk of more than 16,377 elements");
    assert_eq!([9213, 9214].map(|elements| has_room_for_columns(elements, 512)), [false, true]);
    assert_eq!(ONCE_COLUMNS + COLUMN_STRIDE * COLUMN_WORDS, 20_480);
    states(
        "lookups",
        "takes 20,480 bytes, which the launch has if the chunk has 9,214 elements or more, that is, at up to 3.55 bits a code",
    );
    assert_eq!(format!("{:.3}", 32_768.0 / 9214.0), "3.556");
    states("decoder", "| 512 to 639 | the scan's sums");
    states("scan", "bytes 512 to 639 of shared memory");
    assert_eq!((WARP_SUMS, ROWS, ROWS + MAX_ROWS * 256), (512, 640, 1920));
    states("decoder", "| 640 to 1919 | rows");
    states("decoder", "| from 2040 + f mod 8 | staging");
    assert_eq!((staging(0), shared_bytes(0)), (2040, 2052));
}
