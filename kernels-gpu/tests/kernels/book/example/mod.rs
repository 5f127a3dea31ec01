//! The worked example of the book (docs/kernel/example.md), found by the kernel's own functions and compared with the page.
//! Also what other chapters state of this example and of the sample.
//!
//! A block of two threads, so that a chunk is two windows, 16 bytes. 33 elements fill the first chunk and
//! a part of the second.

mod lookups;
mod others;
mod staging;
mod tensors;
mod walk;

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
        block.run(|thread| result.lock().unwrap().push(thread.registers.clone()));
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
        block.run(|thread| {
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
