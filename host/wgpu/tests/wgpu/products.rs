//! Products of weights with codes of a fixed length, from SPIR-V and from WGSL, against sums of a plain loop.

use df11_codec::fixed::{Alphabet, Encoded, Matrix};
use df11_codec::{Geometry, Histogram};
use df11_tests::products::fixed_products;
use df11_tests::strategies::{Case, normal};
use df11_tests::{data, effort};
use df11_wgpu::{Error, Gpu, GpuUnit, Keep, ProductError, wgpu};
use pollster::block_on;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};

use crate::on_gpu::{Source, load, open, products_of};

const POISON: u32 = 0xdead_dead;

fn encoded(words: &[u16], columns: usize, alphabet: Alphabet) -> Encoded {
    let mut encoded = Encoded::new(columns, alphabet).unwrap();
    encoded.append(&words[..words.len() / columns * columns]).unwrap();
    encoded
}

fn load_fixed(gpu: &mut Gpu, weights: &[Encoded], keep: Keep) -> GpuUnit {
    let matrices: Vec<Matrix<'_>> = weights.iter().map(Encoded::as_matrix).collect();
    block_on(gpu.load_fixed(&matrices, keep)).unwrap()
}

fn buffer(gpu: &Gpu, words: &[u16]) -> wgpu::Buffer {
    let buffer = block_on(gpu.output(words.len())).unwrap();
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    gpu.queue().write_buffer(&buffer, 0, &bytes[..bytes.len() / 4 * 4]);
    // The last word of an odd number of them.
    if let [.., last] = words
        && words.len() % 2 == 1
    {
        let [low, high] = last.to_le_bytes();
        gpu.queue().write_buffer(&buffer, 2 * (words.len() as u64 - 1), &[low, high, 0xa5, 0xa5]);
    }
    buffer
}

/// Multiplies over poison. What lies behind the products must stay.
fn multiply(
    gpu: &mut Gpu,
    unit: &GpuUnit,
    weight: usize,
    x: &[u16],
    columns: u32,
    n: usize,
) -> Result<Vec<u32>, Error> {
    let from = buffer(gpu, x);
    let out = buffer(gpu, &vec![0xdead; 2 * (n + 3)]);
    block_on(gpu.multiply(unit, weight, &from, columns, &out))?;
    let mut halves = vec![0; 2 * (n + 3)];
    block_on(gpu.read(&out, 0, &mut halves))?;
    let mut products: Vec<u32> =
        halves.as_chunks().0.iter().map(|&[low, high]| u32::from(high) << 16 | u32::from(low)).collect();
    assert_eq!(products.split_off(n), [POISON; 3]);
    Ok(products)
}

/// In one piece, in pieces of some rows; resident and offloaded.
const WAYS: [(Source, u64, Keep); 4] = [
    (Source::Wgsl, 16 << 20, Keep::Resident),
    (Source::SpirV, 16 << 20, Keep::OffloadedPageable),
    (Source::Wgsl, 16_000, Keep::Resident),
    (Source::SpirV, 3000, Keep::Offloaded),
];

fn ways() -> impl Iterator<Item = (Gpu, Keep)> {
    WAYS.into_iter().filter_map(|(source, bytes, keep)| Some((products_of(open(source)?, source).cut(bytes), keep)))
}

/// Words whose products and sums are normal numbers: any sign and mantissa, exponents of which some are escapes.
fn words(n: std::ops::Range<usize>) -> impl Strategy<Value = Vec<u16>> {
    vec((97u16..=157, any::<u16>()).prop_map(|(exponent, rest)| exponent << 7 | rest & 0x807f), n)
}

/// Rows of whole tiles and groups and of neither, wherever the columns begin in memory.
#[test]
fn random_products() {
    for (gpu, keep) in ways() {
        let gpu = std::cell::RefCell::new(gpu);
        let mut runner = TestRunner::new(effort::config(60));
        let row = prop_oneof![1usize..=5, 60usize..=70, 120usize..=140, 500usize..=530, 1usize..=1100];
        let strategy = (row, 1u32..=8, words(1..6000), words(8800..8801), 90u8..=120);
        let outcome = runner.run(&strategy, |(row, columns, weights, x, first)| {
            let gpu = &mut *gpu.borrow_mut();
            let rows = weights.len() / row;
            let weights = &weights[..rows * row];
            let other = encoded(&[0x3f80; 70], 70, Alphabet::new(120).unwrap());
            let unit = load_fixed(gpu, &[other, encoded(weights, row, Alphabet::new(first).unwrap())], keep);
            let x = &x[..columns as usize * row];
            let got = multiply(gpu, &unit, 1, x, columns, columns as usize * rows).unwrap();
            if got != fixed_products(weights, row, x) {
                return Err(TestCaseError::fail(format!("{rows} rows of {row}, {columns} columns, {keep:?}")));
            }
            Ok(())
        });
        if let Err(error) = outcome {
            panic!("{error}");
        }
    }
}

/// Weights of a real model, several in a unit, times every number of columns.
#[test]
fn real_weights() {
    for (mut gpu, keep) in ways() {
        let sample: Vec<Vec<u16>> = data::sample().unwrap().into_iter().filter(|words| words.len() > 384).collect();
        let weights: Vec<_> =
            sample.iter().map(|words| encoded(words, 384, Alphabet::of(&Histogram::of(words)))).collect();
        let unit = load_fixed(&mut gpu, &weights, keep);
        for (weight, words) in sample.iter().enumerate() {
            let columns = weight as u32 % 8 + 1;
            let x = normal(columns as usize * 384, 1.0, weight as u64);
            let expected = fixed_products(words, 384, &x);
            assert!(multiply(&mut gpu, &unit, weight, &x, columns, expected.len()).unwrap() == expected, "{weight}");
        }
    }
}

/// More rows than one launch has workgroups for.
#[test]
fn more_rows_than_a_launch_has() {
    let Some(mut gpu) = open(Source::Wgsl) else { return };
    let (rows, row) = (4 * 65_535 + 7, 64);
    let words = normal(rows * row, 0.02, 1);
    let unit = load_fixed(&mut gpu, &[encoded(&words, row, Alphabet::of(&Histogram::of(&words)))], Keep::Resident);
    let x = normal(2 * row, 1.0, 2);
    assert!(multiply(&mut gpu, &unit, 0, &x, 2, 2 * rows).unwrap() == fixed_products(&words, row, &x));
}

/// A matrix without rows or columns has no products, or sums of nothing.
#[test]
fn nothing() {
    let Some(mut gpu) = open(Source::Wgsl) else { return };
    let unit = load_fixed(&mut gpu, &[encoded(&[], 5, Alphabet::new(100).unwrap())], Keep::Resident);
    assert_eq!(multiply(&mut gpu, &unit, 0, &[0; 10], 2, 0), Ok(vec![]));
}

/// Every rule broken once: nothing is written.
#[test]
fn broken_rules() {
    let Some(mut gpu) = open(Source::Wgsl) else { return };
    let words = normal(4 * 600, 0.02, 1);
    let alphabet = Alphabet::of(&Histogram::of(&words));
    let unit = load_fixed(&mut gpu, &[encoded(&words, 600, alphabet)], Keep::Resident);
    let df11 = load(&mut gpu, &Case::of(Geometry::OFFICIAL, &words).unit(), Keep::Resident).unwrap();
    // Compiles the kernels, before nothing is left whole.
    assert!(multiply(&mut gpu, &unit, 0, &[0x3f80; 600], 1, 4).is_ok());
    gpu = gpu.cut(1);
    let cut = load_fixed(&mut gpu, &[encoded(&words, 600, alphabet)], Keep::Resident);
    let (x, out) = (buffer(&gpu, &vec![0x3f80; 8 * 600]), buffer(&gpu, &[0xdead; 2 * 32]));
    let short = buffer(&gpu, &[0xdead; 2 * 28]);
    let mut refused = |unit: &GpuUnit, weight, x: &wgpu::Buffer, columns, out: &wgpu::Buffer| match block_on(
        gpu.multiply(unit, weight, x, columns, out),
    ) {
        Err(Error::Product(error)) => error,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&unit, 1, &x, 1, &out), ProductError::Weight { got: 1, weights: 1 });
    assert_eq!(refused(&df11, 0, &x, 1, &out), ProductError::Weight { got: 0, weights: 0 });
    for got in [0, 9] {
        assert_eq!(refused(&unit, 0, &x, got, &out), ProductError::Columns { got, allowed: 8 });
    }
    assert_eq!(refused(&unit, 0, &short, 1, &out), ProductError::InputLength { got: 56, expected: 600 });
    assert_eq!(refused(&unit, 0, &x, 8, &short), ProductError::OutLength { got: 28, expected: 32 });
    assert_eq!(refused(&cut, 0, &x, 1, &out), ProductError::CutRows);
    let mut halves = vec![0; 64];
    block_on(gpu.read(&out, 0, &mut halves)).unwrap();
    assert_eq!(halves, [0xdead; 64]);
    assert!(block_on(gpu.multiply(&unit, 0, &x, 8, &out)).is_ok());
}

/// A driver whose compiler is wrong, as known numbers show: here the kernels are.
#[test]
fn a_faulty_driver() {
    const WGSL: &str = include_str!("../../kernels/products.wgsl");
    let Some(mut gpu) = open(Source::Wgsl) else { return };
    let mut compile = |text: String| block_on(gpu.compile_products(wgpu::ShaderSource::Wgsl(text.into())));
    assert_eq!(compile(WGSL.to_owned()), Ok(()));
    // The bits of the one NaN; and the upper half of a word as a float.
    assert!(WGSL.contains("4294901760u"));
    assert_eq!(compile(WGSL.replace("4294901760u", "4294836224u")), Err(Error::WrongProducts));
}
