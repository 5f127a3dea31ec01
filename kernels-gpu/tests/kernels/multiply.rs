//! The kernels that multiply, on the emulated block and in the interpreter, against sums of a plain loop.

use df11_codec::{Geometry, Unit};
use df11_kernels::emulated::{self, Fault, Listed, Multiplication, Tensors, Unwritten};
use df11_kernels::float::Float;
use df11_kernels::layout::multiply_shared_bytes;
use df11_kernels::machine::Block;
use df11_kernels::steps;
use df11_kernels::sums::Matrix;
use df11_tests::products::products;
use df11_tests::strategies::{self, Case};
use proptest::prelude::*;
use ptx_interpreter::{Arg, Launch, Memory, Module};

use crate::interpreted::{COMMITTED, Loaded, RUST_CUDA, RUSTC, run, without_a_barrier, written};
use crate::order::Order;

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
    order: Order,
}

impl Problem {
    fn of(geometry: Geometry, words: &[u16], matrix: Matrix, columns: u32, seed: u64) -> Self {
        let x = strategies::normal((matrix.row * columns) as usize, 1.0, seed);
        Self { case: Case::of(geometry, words), matrix, x, columns }
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
        let unit = self.case.unit();
        let order = how.order.of(self.case.geometry.threads_per_block() as u32);
        let (matrix, x, columns, blocks) = (self.matrix, &self.x_bytes(), self.columns, how.blocks);
        let multiplication = Multiplication { matrix, x, columns, blocks, order: &order };
        let steps = steps::table(&unit.tables(), how.bits);
        let listed = Listed { unit: Tensors::of(&unit, how.is_aligned), steps: &steps };
        let sums = emulated::multiply(&listed, how.bits, self.chunks(&unit), &multiplication)?;
        let sums: Vec<Float> = sums.into_iter().map(|sum| sum.expect("every segment has a sum")).collect();
        let outputs = emulated::add_segments(&sums, matrix.rows * columns, blocks, &order)?;
        Ok(outputs.into_iter().map(|sum| sum.expect("every row has a sum").0).collect())
    }

    /// The same by the PTX, in the interpreter.
    fn interpreted(&self, module: &Module, how: How) -> Result<Vec<u32>, String> {
        let (unit, Matrix { first, rows, row }) = (self.case.unit(), self.matrix);
        let mut memory = Memory::new();
        let threads = self.case.geometry.threads_per_block() as u32;
        let segments = self.matrix.segments() * self.columns;
        let sums = memory.output("sums", 4 * segments as usize);
        let outputs = memory.output("outputs", 4 * (rows * self.columns) as usize);
        let x = memory.input("x", &self.x_bytes());
        let loaded = Loaded::new(&mut memory, unit.raw(), 0);
        let listed = loaded.listed(&mut memory, &steps::table(&unit.tables(), how.bits), 0);
        let (chunk, chunks) = self.chunks(&unit);
        let mut args = vec![Arg::Buffer(memory.input("unit", &listed))];
        args.extend([how.bits, chunk, chunks, first, rows, row].map(Arg::U32));
        args.extend([Arg::Buffer(x), Arg::U32(self.columns), Arg::Buffer(sums)]);
        let shared_bytes = multiply_shared_bytes(how.bits, unit.largest_chunk() as u32);
        let launch = Launch::new("multiply", how.blocks, threads).args(args).shared_bytes(shared_bytes);
        run(module, &launch, &mut memory)?;
        let sums = written::<4>(&memory, sums).into_iter().map(|sum| sum.expect("every segment has a sum"));
        let sums = memory.input("sums", sums.collect::<Vec<_>>().as_flattened());
        let sizes = [rows * self.columns, self.matrix.segments_of_row()].map(Arg::U32);
        let args: Vec<Arg> = [sums, outputs].map(Arg::Buffer).into_iter().chain(sizes).collect();
        run(module, &Launch::new("add_segments", how.blocks, threads).args(args), &mut memory)?;
        let outputs = written(&memory, outputs).into_iter();
        Ok(outputs.map(|sum| u32::from_le_bytes(sum.expect("every row has a sum"))).collect())
    }

    /// The emulated block and both PTX files give the sums of the plain loop.
    fn check(&self, how: How) {
        let expected = self.expected();
        assert_eq!(self.emulated(how).unwrap(), expected, "{:?}, {how:?}", self.matrix);
        for module in [&RUSTC, &RUST_CUDA] {
            assert_eq!(self.interpreted(module, how).unwrap(), expected, "{:?}, {how:?}", self.matrix);
        }
    }
}

const HOW: How = How { blocks: 3, bits: 10, is_aligned: true, order: Order::Rising };

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
    (1u32..=6, 10u32..=11, any::<bool>(), prop::sample::select(&Order::ALL))
        .prop_map(|(blocks, bits, is_aligned, order)| How { blocks, bits, is_aligned, order })
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
        let problem = Problem::of(Geometry::OFFICIAL, &words, matrix, columns, 9);
        for (blocks, order) in [(1, Order::Falling), (2, Order::Rising)] {
            let sums = problem.emulated(How { blocks, order, ..HOW }).unwrap();
            assert_eq!(sums, problem.expected(), "{matrix:?}, {blocks} blocks");
        }
        problem.check(How { blocks: 7, order: Order::Falling, ..HOW });
    }
}

/// Infinite factors and weights beside zeros: nothing is multiplied that isn't in the row.
#[test]
fn infinities_and_nans() {
    let words: Vec<u16> = (0..4000).map(|i| [0x3f80, 0, 0x8000, 0x4000][i % 4]).collect();
    for special in [0x7f80, 0xff80, 0x7fc1, 0x0001] {
        let matrix = Matrix { first: 8, rows: 13, row: 304 };
        let mut problem = Problem::of(Geometry::new(8, 128).unwrap(), &words, matrix, 2, 1);
        problem.x[303] = special;
        problem.check(HOW);
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
    for blocks in 1..30 {
        assert_eq!(problem.emulated(How { blocks, ..HOW }).unwrap(), expected, "{blocks} blocks");
    }
    problem.check(How { blocks: 30, ..HOW });
}

/// Without any one of its barriers the kernel goes wrong, and the interpreter sees it.
#[test]
fn a_barrier_taken_out_is_seen() {
    let words = strategies::normal(9000, 0.02, 5);
    let matrix = Matrix { first: 0, rows: 3, row: 3000 };
    let problem = Problem::of(Geometry::new(8, 128).unwrap(), &words, matrix, 1, 7);
    for text in COMMITTED {
        let modules = without_a_barrier(text, "multiply");
        assert_eq!(modules.len(), 4);
        for module in &modules {
            let error = problem.interpreted(module, How { blocks: 1, ..HOW }).unwrap_err();
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
