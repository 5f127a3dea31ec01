//! The kernels for fixed-length codes, on the emulated block and in the interpreter: words are compared with the words that an
//! encoder by the document encoded, products with a plain loop's sums.

use df11_codec::fixed::{Alphabet, Layout, RawMatrix};
use df11_kernels::decode_fixed::{ListedMatrix, shared_bytes};
use df11_kernels::emulated::{self, FixedTensors};
use df11_kernels::multiply_fixed;
use df11_tests::products::fixed_products;
use df11_tests::{data, fixed, strategies};
use phases::emulated::Fault;
use proptest::prelude::*;
use proptest::sample::Index;
use ptx_interpreter::{Arg, Buffer, Launch, Memory, Module, Report};

use crate::interpreted::{COMMITTED, RUST_CUDA, RUSTC, run, without_a_barrier, written};
use crate::order::Order;

/// A matrix, encoded by the oracle.
#[derive(Clone, Debug)]
pub struct Encoded {
    pub words: Vec<u16>,
    columns: usize,
    alphabet: Alphabet,
    codes: Vec<u8>,
    escapes: Vec<u8>,
    starts: Vec<u32>,
}

impl Encoded {
    fn new(words: &[u16], columns: usize, first: u8) -> Self {
        let words = &words[..words.len() / columns * columns];
        let (codes, escapes, starts) = fixed::by_the_document(words, columns, first.into());
        let alphabet = Alphabet::new(first).unwrap();
        Self { words: words.to_vec(), columns, alphabet, codes, escapes, starts }
    }

    /// Bytes of codes, escapes and starts.
    pub fn bytes(&self) -> usize {
        self.codes.len() + self.escapes.len() + 4 * self.starts.len()
    }

    fn rows(&self) -> usize {
        self.words.len() / self.columns
    }

    /// From a row on.
    fn raw(&self, row: usize) -> RawMatrix<'_> {
        let layout = Layout::new(self.rows() - row, self.columns).unwrap();
        RawMatrix {
            layout,
            alphabet: self.alphabet,
            codes: &self.codes[row * layout.row_bytes()..],
            escapes: &self.escapes,
            starts: &self.starts[row * layout.row_tiles()..],
        }
    }
}

/// Circumstances that must not change the result.
#[derive(Clone, Copy, Debug)]
struct How {
    blocks: u32,
    warps: u32,
    is_aligned: bool,
    order: Order,
}

impl How {
    fn order(self) -> Vec<u32> {
        self.order.of(32 * self.warps)
    }

    /// As many times four warps, which share a row.
    fn of_products(self) -> Self {
        Self { warps: 4 * self.warps, ..self }
    }

    /// An input that is aligned to 16 bytes, or deliberately isn't.
    fn input(self, memory: &mut Memory, name: &'static str, bytes: &[u8], away: usize) -> u64 {
        let away = if self.is_aligned { 0 } else { away };
        memory.input(name, &[&vec![0; away], bytes].concat()).address() + away as u64
    }
}

const HOW: How = How { blocks: 3, warps: 2, is_aligned: true, order: Order::Rising };

fn bytes_of(starts: &[u32]) -> Vec<u8> {
    starts.iter().flat_map(|start| start.to_le_bytes()).collect()
}

/// The words of a matrix, and where none was written.
type Words = Vec<Option<u16>>;

/// The words of matrices, each from a row on, from the emulated block.
fn emulated_words(matrices: &[(Encoded, usize)], how: How) -> Result<Vec<Words>, Fault> {
    let tensors: Vec<_> =
        matrices.iter().map(|(matrix, row)| FixedTensors::of(matrix.raw(*row), how.is_aligned)).collect();
    emulated::decode_fixed(&tensors, how.blocks, &how.order())
}

/// The words from PTX, in the interpreter.
fn interpreted_words(module: &Module, matrices: &[(Encoded, usize)], how: How) -> Result<Vec<Words>, String> {
    launch_decode(module, matrices, how).map(|(words, _)| words)
}

fn launch_decode(module: &Module, matrices: &[(Encoded, usize)], how: How) -> Result<(Vec<Words>, Report), String> {
    let mut memory = Memory::new();
    let (mut list, mut outputs, mut tiles) = (vec![], vec![], 0);
    for (matrix, row) in matrices {
        let raw = matrix.raw(*row);
        // Outputs aren't aligned if the number of words before them is odd.
        let output = memory.output("outputs", 2 * raw.layout.words());
        let listed = ListedMatrix {
            codes: how.input(&mut memory, "codes", raw.codes, 8),
            escapes: memory.input("escapes", raw.escapes).address(),
            starts: how.input(&mut memory, "starts", &bytes_of(raw.starts), 4),
            outputs: output.address(),
            columns: matrix.columns as u32,
            first: matrix.alphabet.first().into(),
            first_tile: tiles,
            unused: 0,
        };
        let ListedMatrix { codes, escapes, starts, outputs: address, .. } = listed;
        list.extend([codes, escapes, starts, address].iter().flat_map(|address| address.to_le_bytes()));
        let ListedMatrix { columns, first, first_tile, unused, .. } = listed;
        list.extend([columns, first, first_tile, unused].iter().flat_map(|number| number.to_le_bytes()));
        outputs.push(output);
        tiles += raw.layout.starts() as u32 - 1;
    }
    let args = [Arg::Buffer(memory.input("matrices", &list)), Arg::U32(matrices.len() as u32), Arg::U32(tiles)];
    let threads = 32 * how.warps;
    let launch = Launch::new("decode_fixed", how.blocks, threads).args(args).shared_bytes(shared_bytes(threads));
    let report = run(module, &launch, &mut memory)?;
    let words =
        |output: Buffer| written(&memory, output).into_iter().map(|word| word.map(u16::from_le_bytes)).collect();
    Ok((outputs.into_iter().map(words).collect(), report))
}

/// The expected words.
fn words_of(matrices: &[(Encoded, usize)]) -> Vec<Words> {
    let words =
        |(matrix, row): &(Encoded, usize)| matrix.words[row * matrix.columns..].iter().copied().map(Some).collect();
    matrices.iter().map(words).collect()
}

/// How many columns each kernel is for.
const KERNELS: [u32; 4] = [1, 2, 4, 8];

/// The products from the emulated block: one result for each kernel that takes this many columns.
fn emulated_products(matrix: &Encoded, x: &[u16], how: How) -> Result<Vec<Vec<u32>>, Fault> {
    let tensors = FixedTensors::of(matrix.raw(0), how.is_aligned);
    let columns = (x.len() / matrix.columns) as u32;
    let x: Vec<u8> = x.iter().flat_map(|word| word.to_le_bytes()).collect();
    let order = how.of_products().order();
    KERNELS
        .iter()
        .filter(|&&kernel| columns <= kernel)
        .map(|kernel| {
            let products = match kernel {
                1 => emulated::multiply_fixed::<1>(&tensors, &x, columns, &order),
                2 => emulated::multiply_fixed::<2>(&tensors, &x, columns, &order),
                4 => emulated::multiply_fixed::<4>(&tensors, &x, columns, &order),
                _ => emulated::multiply_fixed::<8>(&tensors, &x, columns, &order),
            }?;
            Ok(products.into_iter().map(|product| product.expect("every row has a product").0).collect())
        })
        .collect()
}

/// The products from PTX: one result for each kernel that takes this many columns.
fn interpreted_products(module: &Module, matrix: &Encoded, x: &[u16], how: How) -> Result<Vec<Vec<u32>>, String> {
    let columns = (x.len() / matrix.columns) as u32;
    let kernels = KERNELS.iter().filter(|&&kernel| columns <= kernel);
    kernels.map(|&kernel| launch_multiply(module, kernel, matrix, x, how).map(|(products, _)| products)).collect()
}

fn launch_multiply(
    module: &Module,
    kernel: u32,
    matrix: &Encoded,
    x: &[u16],
    how: How,
) -> Result<(Vec<u32>, Report), String> {
    let columns = (x.len() / matrix.columns) as u32;
    let x: Vec<u8> = x.iter().flat_map(|word| word.to_le_bytes()).collect();
    let mut memory = Memory::new();
    let outputs = memory.output("outputs", 4 * matrix.rows() * columns as usize);
    let addresses = [
        how.input(&mut memory, "codes", &matrix.codes, 8),
        memory.input("escapes", &matrix.escapes).address(),
        how.input(&mut memory, "starts", &bytes_of(&matrix.starts), 4),
    ];
    let sizes = [matrix.alphabet.first().into(), matrix.rows() as u32, matrix.columns as u32];
    let mut args: Vec<_> = addresses.map(Arg::U64).into_iter().chain(sizes.map(Arg::U32)).collect();
    args.extend([Arg::U64(how.input(&mut memory, "x", &x, 2)), Arg::U32(columns), Arg::Buffer(outputs)]);
    let threads = 32 * how.of_products().warps;
    let name = format!("multiply_fixed_{kernel}");
    let blocks = (matrix.rows() as u32).div_ceil(multiply_fixed::rows_of_block(threads));
    let launch = Launch::new(&name, blocks, threads).args(args).shared_bytes(multiply_fixed::shared_bytes(threads));
    let report = run(module, &launch, &mut memory)?;
    let products = written(&memory, outputs).into_iter();
    Ok((products.map(|product| u32::from_le_bytes(product.expect("every row has a product"))).collect(), report))
}

/// A model's weights, in rows of whole tiles, as most models have them.
pub fn sample() -> Encoded {
    let words = data::sample().unwrap().concat();
    let words = &words[..(256 << 10).min(words.len())];
    Encoded::new(words, 4096, Alphabet::of(&df11_codec::Histogram::of(words)).first())
}

/// What decoding costs.
pub fn cost_of_decoding(module: &Module, matrix: &Encoded) -> Report {
    let list = [(matrix.clone(), 0)];
    launch_decode(module, &list, How { warps: 16, blocks: 4, ..HOW }).unwrap().1
}

/// What a product costs.
pub fn cost_of_multiplying(module: &Module, matrix: &Encoded, columns: u32) -> Report {
    let x = strategies::normal(columns as usize * matrix.columns, 1.0, 1);
    launch_multiply(module, columns, matrix, &x, How { warps: 1, blocks: 16, ..HOW }).unwrap().1
}

/// Asserts that the emulated block and both PTX files give the plain loop's sums.
fn check_products(matrix: &Encoded, x: &[u16], how: How) {
    let expected = fixed_products(&matrix.words, matrix.columns, x);
    let mut all = emulated_products(matrix, x, how).unwrap();
    for module in [&RUSTC, &RUST_CUDA] {
        all.extend(interpreted_products(module, matrix, x, how).unwrap());
    }
    for products in all {
        assert_eq!(products, expected, "{how:?}");
    }
}

/// Matrices of any width, mostly whole groups of eight, whose alphabets leave few escapes or many.
fn matrices() -> impl Strategy<Value = Encoded> {
    let width = prop_oneof![1usize..=200, (1usize..=200).prop_map(|eighths| 8 * eighths)];
    (strategies::words(), width, 0..=Alphabet::LARGEST_FIRST, any::<Index>()).prop_map(
        |(words, width, first, place)| {
            let columns = width.min(words.len().max(1));
            let words = if words.is_empty() { vec![0x3f80] } else { words };
            // Mostly an alphabet with the exponent of one of the words.
            let near = (words[place.index(words.len())] >> 7) as u8;
            let first =
                if first % 4 == 0 { first } else { near.saturating_sub(first % 7).min(Alphabet::LARGEST_FIRST) };
            Encoded::new(&words, columns, first)
        },
    )
}

fn lists() -> impl Strategy<Value = Vec<(Encoded, usize)>> {
    let from_row = (matrices(), any::<Index>()).prop_map(|(matrix, row)| {
        let row = row.index(matrix.rows());
        (matrix, row)
    });
    prop::collection::vec(from_row, 1..=3)
}

fn how() -> impl Strategy<Value = How> {
    (1u32..=5, 1u32..=3, any::<bool>(), prop::sample::select(&Order::ALL))
        .prop_map(|(blocks, warps, is_aligned, order)| How { blocks, warps, is_aligned, order })
}

proptest! {
    #![proptest_config(df11_tests::effort::config(80))]

    #[test]
    #[cfg_attr(miri, ignore = "too slow there")]
    fn emulated_words_are_those_encoded(list in lists(), how in how()) {
        prop_assert_eq!(emulated_words(&list, how).unwrap(), words_of(&list));
    }

    #[test]
    #[cfg_attr(miri, ignore = "too slow there")]
    fn emulated_products_are_a_plain_loop_s(matrix in matrices(), columns in 1usize..=8, seed: u64, how in how()) {
        let x = strategies::normal(columns * matrix.columns, 1.0, seed);
        let expected = fixed_products(&matrix.words, matrix.columns, &x);
        for products in emulated_products(&matrix, &x, how).unwrap() {
            prop_assert_eq!(&products, &expected);
        }
    }
}

proptest! {
    #![proptest_config(df11_tests::effort::config(16))]

    #[test]
    fn ptx_words_are_those_encoded(list in lists(), how in how()) {
        for module in [&RUSTC, &RUST_CUDA] {
            prop_assert_eq!(interpreted_words(module, &list, how).unwrap(), words_of(&list));
        }
    }

    #[test]
    fn ptx_products_are_a_plain_loop_s(matrix in matrices(), columns in 1usize..=8, seed: u64, how in how()) {
        let x = strategies::normal(columns * matrix.columns, 1.0, seed);
        let expected = fixed_products(&matrix.words, matrix.columns, &x);
        for module in [&RUSTC, &RUST_CUDA] {
            for products in interpreted_products(module, &matrix, &x, how).unwrap() {
                prop_assert_eq!(&products, &expected);
            }
        }
    }
}

/// Rows of a group and of a part of one, with escapes: few enough for Miri.
#[test]
fn small_matrices() {
    for (columns, is_aligned) in [(64, true), (70, false)] {
        let words: Vec<u16> =
            (0..2 * columns as u16).map(|i| (0x3f80 + i % 5 * 64) ^ (i % 7 / 6 * 0x3000) ^ (i % 3 % 2) << 15).collect();
        let matrix = Encoded::new(&words, columns, 120);
        let how = How { is_aligned, warps: 1, blocks: 1, ..HOW };
        let list = [(matrix.clone(), 0), (matrix.clone(), 1)];
        assert_eq!(emulated_words(&list, how).unwrap(), words_of(&list));
        let x = vec![0x3f80; columns];
        let expected = fixed_products(&words, columns, &x);
        for products in emulated_products(&matrix, &x, how).unwrap() {
            assert_eq!(products, expected);
        }
    }
}

/// All words, in rows of whole tiles and not, with alphabets at both ends and in the middle.
#[test]
#[cfg_attr(miri, ignore = "too slow there")]
fn every_word() {
    let words: Vec<u16> = (0..=u16::MAX).collect();
    for (columns, first) in [(4096, 120), (4096, 121), (1024 + 192, 0), (520, Alphabet::LARGEST_FIRST), (65, 1)] {
        let list = [(Encoded::new(&words, columns, first), 0)];
        for how in [HOW, How { is_aligned: false, order: Order::Falling, ..HOW }] {
            let expected = words_of(&list);
            assert_eq!(emulated_words(&list, how).unwrap(), expected);
            for module in [&RUSTC, &RUST_CUDA] {
                assert_eq!(interpreted_words(module, &list, how).unwrap(), expected);
            }
        }
    }
}

/// Weights of a real model, in blocks as large as those of a launch.
#[test]
#[cfg_attr(miri, ignore = "too slow there")]
fn real_weights() {
    for words in data::sample().unwrap() {
        let columns = 384;
        let words = &words[..words.len().min(64 * columns)];
        let histogram = df11_codec::Histogram::of(words);
        let first = Alphabet::of(&histogram).first();
        let matrix = Encoded::new(words, columns, first);
        let how = How { warps: 16, blocks: 2, ..HOW };
        let list = [(matrix.clone(), 0), (matrix.clone(), matrix.rows() / 2)];
        assert_eq!(emulated_words(&list, how).unwrap(), words_of(&list));
        for module in [&RUSTC, &RUST_CUDA] {
            assert_eq!(interpreted_words(module, &list, how).unwrap(), words_of(&list));
        }
        check_products(&matrix, &strategies::normal(3 * columns, 1.0, 4), How { warps: 4, ..how });
        // More tiles in a row than its four warps take at once, and all sums that a thread has.
        let columns = 2560;
        let wide = Encoded::new(words, columns, first);
        check_products(&wide, &strategies::normal(8 * columns, 1.0, 4), How { warps: 4, ..how });
    }
}

/// Infinite factors and weights beside zeros: nothing outside the row is multiplied. All NaNs have one form.
#[test]
fn infinities_and_nans() {
    let words: Vec<u16> = (0..4000).map(|i| [0x3f80, 0, 0x8000, 0x4000][i % 4]).collect();
    for (columns, special) in [(304, 0x7f80), (304, 0xff80), (1000, 0x7fc1), (77, 0xff81), (600, 0x0001)] {
        let matrix = Encoded::new(&words, columns, 124);
        let mut x = strategies::normal(2 * columns, 1.0, 1);
        x[columns - 1] = special;
        check_products(&matrix, &x, HOW);
    }
}

/// Decoding has no barrier, a product has one. Without it the kernel goes wrong, and the interpreter notices.
#[test]
fn a_barrier_taken_out_is_seen() {
    let matrix = Encoded::new(&strategies::normal(20_480, 0.02, 5), 2048, 118);
    let x = strategies::normal(2048, 1.0, 7);
    for text in COMMITTED {
        assert_eq!(without_a_barrier(text, "decode_fixed").len(), 0);
        for kernel in KERNELS {
            let modules = without_a_barrier(text, &format!("multiply_fixed_{kernel}"));
            assert_eq!(modules.len(), 1);
            for module in &modules {
                let how = How { blocks: 1, warps: 1, ..HOW };
                let error = launch_multiply(module, kernel, &matrix, &x, how).unwrap_err();
                assert!(error.contains("shared address"), "{error}");
            }
        }
    }
}
