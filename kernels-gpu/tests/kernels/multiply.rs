//! The kernels that multiply, on the emulated block and in the interpreter, against sums of a plain loop.

use df11_codec::{Geometry, Unit};
use df11_kernels::emulated::{self, Fault, Listed, Multiplication, Unwritten};
use df11_kernels::float::Float;
use df11_kernels::layout::multiply_shared_bytes;
use df11_kernels::machine::Block;
use df11_kernels::steps;
use df11_kernels::sums::Matrix;
use df11_tests::launch::launch;
use df11_tests::products::products;
use df11_tests::strategies::{self, Case};
use proptest::prelude::*;
use ptx_interpreter::{Arg, Buffer, Memory, Module};

use crate::{RUST_CUDA, RUSTC};

/// What is computed: `matrix` of a unit, times columns.
#[derive(Clone, Debug)]
struct Problem {
    case: Case,
    matrix: Matrix,
    x: Vec<u16>,
    columns: u32,
}

/// Everything that must not change the result.
#[derive(Clone, Copy, Debug)]
struct How {
    blocks: u32,
    bits: u32,
    is_aligned: bool,
    is_rising: bool,
}

impl Problem {
    fn of(geometry: Geometry, words: Vec<u16>, matrix: Matrix, columns: u32, seed: u64) -> Self {
        let x = strategies::normal((matrix.row * columns) as usize, 1.0, seed);
        Self { case: Case::new(geometry, None, vec![words]).unwrap(), matrix, x, columns }
    }

    fn unit(&self) -> Unit<'_> {
        Unit::validate(self.case.encoded.as_raw(), self.case.geometry).unwrap()
    }

    /// The first of the chunks that the matrix lies in, and their number.
    fn chunks(&self, unit: &Unit<'_>) -> (u32, u32) {
        let chunks = unit.chunks_of(self.matrix.first as usize..self.matrix.end() as usize);
        (chunks.start as u32, chunks.len() as u32)
    }

    fn x_bytes(&self) -> Vec<u8> {
        self.x.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    /// The sums of all rows, column by column.
    fn expected(&self) -> Vec<u32> {
        let words = self.case.words();
        let matrix = &words[self.matrix.first as usize..self.matrix.end() as usize];
        products(matrix, self.matrix.row as usize, &self.x)
    }

    /// On the emulated block: the sums of the rows, or the first fault.
    fn emulated(&self, how: How) -> Result<Vec<u32>, Fault> {
        let unit = self.unit();
        let threads = self.case.geometry.threads_per_block() as u32;
        let order: Vec<u32> = if how.is_rising { (0..threads).collect() } else { (0..threads).rev().collect() };
        let x = self.x_bytes();
        let multiplication = Multiplication {
            matrix: self.matrix,
            x: &x,
            columns: self.columns,
            blocks: how.blocks,
            order: &order,
            unwritten: Unwritten::Fault,
        };
        let steps = steps::table(&unit.tables(), how.bits);
        let chunks = self.chunks(&unit);
        let listed = Listed { unit: launch(&unit, how.is_aligned), steps: &steps };
        let sums = emulated::multiply(&listed, how.bits, chunks, &multiplication)?;
        let sums: Vec<Float> = sums.into_iter().map(|sum| sum.expect("every segment has a sum")).collect();
        let rows = self.matrix.rows * self.columns;
        let outputs = emulated::add_segments(&sums, rows, how.blocks, &order)?;
        Ok(outputs.into_iter().map(|sum| sum.expect("every row has a sum").0).collect())
    }

    /// The same by the PTX, in the interpreter.
    fn interpreted(&self, module: &Module, how: How) -> Result<Vec<u32>, String> {
        let (unit, Matrix { first, rows, row }) = (self.unit(), self.matrix);
        let raw = unit.raw();
        let mut memory = Memory::new();
        let threads = self.case.geometry.threads_per_block() as u32;
        let (segments, of_row) = (self.matrix.segments() * self.columns, self.matrix.segments_of_row());
        let sums = memory.output("sums", 4 * segments as usize);
        let outputs = memory.output("outputs", 4 * (rows * self.columns) as usize);
        let x = memory.input("x", &self.x_bytes());
        let steps = steps::table(&unit.tables(), how.bits);
        let tensors = [raw.luts, raw.encoded_exponent, raw.sign_mantissa, raw.output_positions, raw.gaps, &[], &steps];
        let mut listed: Vec<u8> = Vec::new();
        for tensor in tensors {
            listed.extend(memory.input("a tensor", tensor).address().to_le_bytes());
        }
        for length in [raw.luts.len() / 256, raw.encoded_exponent.len(), raw.sign_mantissa.len(), 0] {
            listed.extend((length as u32).to_le_bytes());
        }
        let (chunk, chunks) = self.chunks(&unit);
        let mut args = vec![Arg::Buffer(memory.input("unit", &listed))];
        args.extend([how.bits, chunk, chunks, first, rows, row].map(Arg::U32));
        args.extend([Arg::Buffer(x), Arg::U32(self.columns), Arg::Buffer(sums)]);
        let launch = ptx_interpreter::Launch::new("multiply", how.blocks, threads)
            .args(args)
            .shared_bytes(multiply_shared_bytes(how.bits, unit.largest_chunk() as u32));
        ptx_interpreter::run(module, &launch, &mut memory).map_err(|error| error.to_string())?;
        let sums = memory.input("sums", &written(&memory, sums));
        let args = [Arg::Buffer(sums), Arg::Buffer(outputs), Arg::U32(rows * self.columns), Arg::U32(of_row)];
        let launch = ptx_interpreter::Launch::new("add_segments", how.blocks, threads).args(args);
        ptx_interpreter::run(module, &launch, &mut memory).map_err(|error| error.to_string())?;
        let outputs = written(&memory, outputs);
        Ok(outputs.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect())
    }
}

/// The bytes of an output, all of which must have been written.
fn written(memory: &Memory, buffer: Buffer) -> Vec<u8> {
    assert!(memory.written(buffer).unwrap().iter().all(|&is_written| is_written), "a sum is missing");
    memory.bytes(buffer).unwrap().to_vec()
}

const HOW: How = How { blocks: 3, bits: 10, is_aligned: true, is_rising: true };

/// A matrix somewhere in a unit with a few chunks of 128 threads.
fn problems() -> impl Strategy<Value = Problem> {
    let shape = (1u32..=700, 0u32..100, 0u32..100, 1u32..=8, any::<bool>());
    (strategies::words(), shape, any::<u64>()).prop_filter_map(
        "no row fits, or more than 17 tables",
        |(words, (row, before, after, columns, is_aligned), seed)| {
            let (row, before) = if is_aligned { (row.next_multiple_of(8), before / 8 * 8) } else { (row, before) };
            let n = (words.len() as u32).checked_sub(before + after)?;
            let matrix = Matrix { first: before, rows: n / row, row };
            let x = strategies::normal((row * columns) as usize, 1.0, seed);
            let case = Case::new(Geometry::new(8, 128).unwrap(), None, vec![words]).ok()?;
            (matrix.rows > 0).then_some(Problem { case, matrix, x, columns })
        },
    )
}

fn how() -> impl Strategy<Value = How> {
    (1u32..=6, 10u32..=11, any::<bool>(), any::<bool>()).prop_map(|(blocks, bits, is_aligned, is_rising)| How {
        blocks,
        bits,
        is_aligned,
        is_rising,
    })
}

proptest! {
    #![proptest_config(df11_tests::effort::config(60))]

    #[test]
    #[cfg_attr(miri, ignore = "too slow there")]
    fn emulated_as_a_plain_loop(problem in problems(), how in how()) {
        prop_assert_eq!(problem.emulated(how).unwrap(), problem.expected());
    }
}

proptest! {
    #![proptest_config(df11_tests::effort::config(12))]

    #[test]
    fn ptx_as_a_plain_loop(problem in problems(), how in how()) {
        for module in [&RUSTC, &RUST_CUDA] {
            prop_assert_eq!(problem.interpreted(module, how).unwrap(), problem.expected());
        }
    }
}

/// Blocks of 512 threads: chunks that cut segments and groups, rows of whole segments and not, of one segment and many.
#[test]
#[cfg_attr(miri, ignore = "too slow there")]
fn official_chunks() {
    let words = strategies::normal(45_000, 0.02, 5);
    for (first, row, columns) in [(0, 4096, 1), (8, 600, 3), (13, 601, 2), (12_000, 256, 8), (0, 20_000, 1)] {
        let matrix = Matrix { first, rows: (45_000 - first) / row, row };
        let problem = Problem::of(Geometry::OFFICIAL, words.clone(), matrix, columns, 9);
        let expected = problem.expected();
        for blocks in [1, 2, 7] {
            let how = How { blocks, is_rising: blocks == 2, ..HOW };
            assert_eq!(problem.emulated(how).unwrap(), expected, "{matrix:?}, {blocks} blocks");
            assert_eq!(problem.emulated(how).unwrap(), expected, "{matrix:?}, {blocks} blocks");
        }
        for module in [&RUSTC, &RUST_CUDA] {
            assert_eq!(problem.interpreted(module, HOW).unwrap(), expected, "{matrix:?}");
        }
    }
}

/// Infinite factors and weights beside zeros: nothing is multiplied that isn't in the row.
#[test]
fn infinities_and_nans() {
    let words: Vec<u16> = (0..4000).map(|i| [0x3f80, 0, 0x8000, 0x4000][i % 4]).collect();
    for special in [0x7f80, 0xff80, 0x7fc1, 0x0001] {
        let matrix = Matrix { first: 8, rows: 13, row: 304 };
        let mut problem = Problem::of(Geometry::new(8, 128).unwrap(), words.clone(), matrix, 2, 1);
        problem.x[303] = special;
        let expected = problem.expected();
        assert_eq!(problem.emulated(HOW).unwrap(), expected);
        assert_eq!(problem.emulated(HOW).unwrap(), expected);
        for module in [&RUSTC, &RUST_CUDA] {
            assert_eq!(problem.interpreted(module, HOW).unwrap(), expected);
            assert_eq!(problem.interpreted(module, HOW).unwrap(), expected);
        }
    }
}

/// Codes of up to 32 bits: chunks of few elements, segments that 128 windows hardly contain.
#[test]
#[cfg_attr(miri, ignore = "too slow there")]
fn long_codes() {
    let words: Vec<u16> = (0..6000).map(|i| df11_codec::format::join(100 + 31 - (i % 7 == 0) as u8, i as u8)).collect();
    let geometry = Geometry::new(8, 128).unwrap();
    let case = Case::new(geometry, Some(strategies::longest_codes()), vec![words]).unwrap();
    let matrix = Matrix { first: 0, rows: 3, row: 2000 };
    let problem = Problem { case, matrix, x: strategies::normal(4000, 1.0, 2), columns: 2 };
    let expected = problem.expected();
    for blocks in 1..=30 {
        assert_eq!(problem.emulated(How { blocks, ..HOW }).unwrap(), expected, "{blocks} blocks");
    }
    for module in [&RUSTC, &RUST_CUDA] {
        assert_eq!(problem.interpreted(module, How { blocks: 30, ..HOW }).unwrap(), expected);
    }
}

/// Without any one of its barriers the kernel goes wrong, and the interpreter sees it.
#[test]
fn a_barrier_taken_out_is_seen() {
    let words = strategies::normal(9000, 0.02, 5);
    let matrix = Matrix { first: 0, rows: 3, row: 3000 };
    let problem = Problem::of(Geometry::new(8, 128).unwrap(), words, matrix, 1, 7);
    for text in [include_str!("../../../host/ptx/rustc.ptx"), include_str!("../../../host/ptx/rust-cuda.ptx")] {
        let barriers = df11_tests::barriers(text, "multiply");
        assert_eq!(barriers.len(), 4);
        for at in barriers {
            let end = at + text[at..].find(';').unwrap() + 1;
            let module = Module::parse(&[&text[..at], &text[end..]].concat()).unwrap();
            let error = problem.interpreted(&module, How { blocks: 1, ..HOW }).unwrap_err();
            assert!(error.contains("shared address"), "{error}");
        }
    }
}

/// All lanes of a warp add up, or none.
#[test]
fn lanes_that_stay_away() {
    let order: Vec<u32> = (0..64).collect();
    for (away, fault) in [(64, None), (63, Some(Fault::Divergent { warp: 1 })), (5, Some(Fault::Divergent { warp: 0 }))]
    {
        let outcome = emulated::run_block::<bool>(&order, 0, Unwritten::Fault, |block| {
            block.add_up(
                1,
                |thread| !*thread.registers && thread.id != away,
                |thread| *thread.registers = true,
                |_, (), _| Float::default(),
                |_, (), _, _| (),
            );
        });
        assert_eq!(outcome.err(), fault);
    }
}
