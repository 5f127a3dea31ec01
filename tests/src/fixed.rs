//! Fixed-length codes. The oracles: an encoder that follows FIXED-LENGTH.md weight by weight, and a product in a plain loop. And
//! the tests that every implementation must pass; [`fixed_suite!`](crate::fixed_suite) makes them for one.

use df11_codec::Histogram;
use df11_codec::fixed::{Alphabet, Encoded, FixedError, Matrix, RawMatrix};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};
use std::hint::black_box;
use std::ops::Range;

use crate::{data, effort, strategies};

/// A way to encode and to decode.
pub trait FixedCodec {
    /// Appends rows.
    ///
    /// # Errors
    ///
    /// The errors of [`Encoded::append`].
    fn append(&self, encoded: &mut Encoded, words: &[u16]) -> Result<(), FixedError>;

    /// Decodes rows.
    ///
    /// # Errors
    ///
    /// The errors of [`Matrix::decode`].
    fn decode(&self, matrix: &Matrix<'_>, rows: Range<usize>, out: &mut [u16]) -> Result<(), FixedError>;
}

/// The columns of a group's eight octets, in the order of their positions.
const OCTETS: [usize; 8] = [0, 32, 8, 40, 16, 48, 24, 56];

/// The codes, escapes and starts of a matrix, as the document defines them.
pub fn by_the_document(words: &[u16], columns: usize, first: u16) -> (Vec<u8>, Vec<u8>, Vec<u32>) {
    let mark = if first.is_multiple_of(2) { first + 7 } else { first - 1 };
    let base = first - first % 2;
    let (mut codes, mut escapes, mut starts) = (vec![], vec![], vec![]);
    for row in words.chunks(columns.max(1)) {
        for tile in row.chunks(512) {
            starts.push(escapes.len() as u32);
            let groups = tile.len().div_ceil(64);
            let (mut fields, mut signs, mut lows) = (vec![0u8; 16 * groups], vec![0u8; 8 * groups], vec![]);
            for position in 0..64 * groups {
                let (group, p) = (position / 64, position % 64);
                let word = tile.get(64 * group + OCTETS[p / 8] + p % 8).map_or(first * 128, |&word| word);
                let exponent = word / 128 % 256;
                let is_coded = exponent >= first && exponent < first + 7;
                let named = if is_coded { exponent } else { mark };
                if !is_coded {
                    escapes.push((exponent ^ mark) as u8);
                }
                fields[16 * group + p % 16] += (((named - base) / 2) << (p / 16 * 2)) as u8;
                signs[8 * group + p % 8] += ((word / 0x8000) << (p / 8)) as u8;
                lows.push((named % 2 * 128 + word % 128) as u8);
            }
            codes.extend([fields, signs, lows].concat());
        }
    }
    starts.push(escapes.len() as u32);
    (codes, escapes, starts)
}

/// Encodes all rows at once.
///
/// # Panics
///
/// If the codec refuses them.
pub fn encoded(codec: &impl FixedCodec, words: &[u16], columns: usize, alphabet: Alphabet) -> Encoded {
    let mut encoded = Encoded::new(columns, alphabet).expect("a possible number of columns");
    codec.append(&mut encoded, words).expect("whole rows");
    encoded
}

/// Two fillings that differ in every bit: one of them reveals a word that isn't written.
const POISONS: [u16; 2] = [0xdead, !0xdead];

fn fail(message: impl ToString) -> TestCaseError {
    TestCaseError::fail(message.to_string())
}

/// Compares a codec's encoding of a matrix with the document's bytes, and decodes some of its rows.
///
/// # Errors
///
/// The first difference.
pub fn check(
    codec: &impl FixedCodec,
    words: &[u16],
    columns: usize,
    alphabet: Alphabet,
    rows: Range<usize>,
) -> Result<(), TestCaseError> {
    let own = encoded(codec, words, columns, alphabet);
    let raw = own.as_raw();
    let (codes, escapes, starts) = by_the_document(words, columns, alphabet.first().into());
    if raw.codes != codes || raw.escapes != escapes || raw.starts != starts {
        return Err(fail(format!("other bytes: {words:04x?}, {columns} columns, {alphabet:?}")));
    }
    let matrix = Matrix::validate(raw).map_err(fail)?;
    let expected = &words[rows.start * columns..rows.end * columns];
    for poison in POISONS {
        let mut out = vec![poison; expected.len() + 1];
        codec.decode(&matrix, rows.clone(), &mut out[..expected.len()]).map_err(fail)?;
        if let Some(i) = out.iter().zip(expected).position(|(got, expected)| got != expected) {
            return Err(fail(format!("word {i} is {:#06x}, not {:#06x}", out[i], expected[i])));
        }
        if out.last() != Some(&poison) {
            return Err(fail("the word after the last row was written"));
        }
    }
    Ok(())
}

/// Words, columns and an alphabet: words of every kind, with few escapes or nothing but escapes.
pub fn matrices() -> impl Strategy<Value = (Vec<u16>, usize, Alphabet)> {
    let columns =
        prop_oneof![1usize..=5, 60usize..=70, 120usize..=140, 500usize..=530, 1usize..=1100, 1020usize..=2600];
    let words = prop_oneof![strategies::words(), vec(any::<u16>(), 0..3000)];
    let first = prop_oneof![2 => Just(None), 1 => (0..=Alphabet::LARGEST_FIRST).prop_map(Some)];
    (columns, words, first).prop_map(|(columns, mut words, first)| {
        words.truncate(words.len() / columns * columns);
        let best = Alphabet::of(&Histogram::of(&words));
        (words, columns, first.map_or(best, |first| Alphabet::new(first).expect("a possible one")))
    })
}

/// Random matrices, and some of their rows.
///
/// # Panics
///
/// If a byte or a word is another.
pub fn random_matrices(codec: &impl FixedCodec) {
    let mut runner = TestRunner::new(effort::config(400));
    let outcome = runner.run(&(matrices(), any::<[prop::sample::Index; 2]>()), |((words, columns, alphabet), ends)| {
        let [a, b] = ends.map(|end| end.index(words.len() / columns + 1));
        check(codec, &words, columns, alphabet, a.min(b)..a.max(b))
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

/// All 65,536 words, with every alphabet.
///
/// # Panics
///
/// If a byte or a word is another.
pub fn every_word(codec: &impl FixedCodec) {
    // In an order in which each has another exponent than the one before.
    let words: Vec<u16> = (0..=u16::MAX).map(|i| i.wrapping_mul(0x9e37)).collect();
    for first in (0..=Alphabet::LARGEST_FIRST).step_by(effort::step(31)) {
        let alphabet = Alphabet::new(first).expect("a possible one");
        if let Err(error) = check(codec, &words, 1024, alphabet, 0..64) {
            panic!("first exponent {first}: {error}");
        }
    }
    // Whole tiles of escapes.
    let words: Vec<u16> = words.into_iter().filter(|word| word & 0x4000 != 0).collect();
    if let Err(error) = check(codec, &words, 512, Alphabet::new(0).expect("a possible one"), 0..64) {
        panic!("only escapes: {error}");
    }
}

/// A real layer, and the official compressor's words.
///
/// # Panics
///
/// If a byte or a word is another.
pub fn real_weights(codec: &impl FixedCodec) {
    let vectors = data::vectors().expect("the vectors are in the repository").into_iter().map(|vector| vector.words());
    let sample = data::sample().expect("the sample is in the repository");
    for mut words in sample.into_iter().chain(vectors) {
        words.truncate(words.len() / 384 * 384);
        let alphabet = Alphabet::of(&Histogram::of(&words));
        if let Err(error) = check(codec, &words, 384, alphabet, 0..words.len() / 384) {
            panic!("{error}");
        }
    }
}

/// Rows that are appended in several calls make the matrix that one call makes.
///
/// # Panics
///
/// If they don't.
pub fn rows_by_and_by(codec: &impl FixedCodec) {
    let words: Vec<u16> = strategies::normal(100 * 70, 0.02, 5);
    let alphabet = Alphabet::of(&Histogram::of(&words));
    let whole = encoded(codec, &words, 70, alphabet);
    let mut parts = Encoded::new(70, alphabet).expect("a possible number of columns");
    for rows in words.chunks(70 * 7) {
        codec.append(&mut parts, rows).expect("whole rows");
    }
    assert_eq!(parts, whole);
    assert_eq!(codec.append(&mut parts, &words[..71]), Err(FixedError::Words { got: 71, columns: 70 }));
    assert_eq!(parts, whole, "what can't be appended changes nothing");
}

/// Rows that don't exist, and outputs of another length: an error, and nothing is written.
///
/// # Panics
///
/// If it is another error, or something is written.
pub fn other_rows(codec: &impl FixedCodec) {
    let words = [0x3f80; 3 * 70];
    let own = encoded(codec, &words, 70, Alphabet::new(120).expect("a possible one"));
    let none = FixedError::Rows { got: 4, rows: 3 };
    #[expect(clippy::reversed_empty_ranges, reason = "a mistake that a caller may make")]
    for (rows, length, expected) in [
        (0..4, 4 * 70, none),
        (4..4, 0, none),
        (4..2, 0, none),
        (1..3, 139, FixedError::OutLength { got: 139, expected: 140 }),
        (1..3, 141, FixedError::OutLength { got: 141, expected: 140 }),
        (1..1, 1, FixedError::OutLength { got: 1, expected: 0 }),
    ] {
        let mut out = vec![7; length];
        assert_eq!(codec.decode(&own.as_matrix(), rows, &mut out), Err(expected));
        assert!(out.iter().all(|&word| word == 7), "{expected}");
    }
}

/// A matrix without weights has no codes, and decodes to nothing.
///
/// # Panics
///
/// If it does otherwise.
pub fn no_weights(codec: &impl FixedCodec) {
    for columns in [0, 1, 600] {
        let own = encoded(codec, &[], columns, Alphabet::new(0).expect("a possible one"));
        let RawMatrix { codes, escapes, starts, .. } = own.as_raw();
        assert_eq!((codes.len(), escapes.len(), starts), (0, 0, [0].as_slice()));
        assert_eq!(codec.decode(&own.as_matrix(), 0..0, &mut []), Ok(()));
    }
    let mut none = Encoded::new(0, Alphabet::new(0).expect("a possible one")).expect("a possible number of columns");
    assert_eq!(codec.append(&mut none, &[1]), Err(FixedError::Words { got: 1, columns: 0 }));
}

/// The product of a row and inputs in torch's order on x86-64 (`Order::DOT` of `df11_simd::fixed`). It computes every step in another
/// way: in 64 bits, rounded to odd, so that rounding to 32 bits afterwards equals a single rounding of the exact result.
pub fn dot(words: &[u16], inputs: &[f32]) -> u32 {
    dot_of::<64, 16, 8>(words, inputs, |sums| halved(sums, 1)[0])
}

/// The product in torch's order on ARM (`"dot32"`).
fn dot32(words: &[u16], inputs: &[f32]) -> u32 {
    dot_of::<32, 4, 4>(words, inputs, |sums| {
        let four = halved(sums, 4);
        (four[0] + four[1]) + (four[2] + four[3])
    })
}

fn dot_of<const SUMS: usize, const STEP: usize, const LEFT: usize>(
    words: &[u16],
    inputs: &[f32],
    sum: impl Fn(Vec<f32>) -> f32,
) -> u32 {
    let add = |sum: f32, i: usize| rounded_once(exact(widened(words[i]), inputs[i]), sum.into());
    let (main, steps) = (words.len() / SUMS * SUMS, words.len() / STEP * STEP);
    let (mut sums, mut left) = (vec![0f32; SUMS], vec![0f32; LEFT]);
    (0..main).for_each(|i| sums[i % SUMS] = add(sums[i % SUMS], i));
    (main..steps).for_each(|i| left[i % LEFT] = add(left[i % LEFT], i));
    bits((steps..words.len()).fold(sum(sums) + sum(left), |sum, i| sum + widened(words[i]) * inputs[i]))
}

/// The product in the order with this name, of one of so many rows of inputs.
///
/// # Panics
///
/// If there is none.
pub fn product(order: &str, words: &[u16], inputs: &[f32], rows: usize) -> u32 {
    match order {
        "dot" => dot(words, inputs),
        "dot32" => dot32(words, inputs),
        "pairs" => pairs(words, inputs),
        "blocks" => blocks(words, inputs, if words.len() > 1024 && rows > 1 { 1024 } else { 512 }),
        "tiles" => tiles(words, inputs),
        "alone" => alone(words, inputs),
        "chains" => chains(words, inputs),
        _ => panic!("no order {order}"),
    }
}

/// The product in oneDNN's order for one row of inputs (`"pairs"`).
fn pairs(words: &[u16], inputs: &[f32]) -> u32 {
    let sums = (0..16)
        .map(|lane| (0..words.len().div_ceil(32)).fold(0., |sum, i| add_pair(sum, words, inputs, 16 * i + lane)));
    let four = halved(sums.collect(), 4);
    bits((four[0] + four[1]) + (four[2] + four[3]))
}

/// The same in its order for several rows of inputs (`"blocks"`).
fn blocks(words: &[u16], inputs: &[f32], block: usize) -> u32 {
    let sums = words
        .chunks(block)
        .zip(inputs.chunks(block))
        .map(|(words, inputs)| (0..words.len().div_ceil(2)).fold(0., |sum, pair| add_pair(sum, words, inputs, pair)));
    bits(sums.reduce(|total, sum| sum + total).unwrap_or(0.))
}

/// The same with AMX (`"tiles"`): a plain `tdpbf16ps` for each 32 columns.
fn tiles(words: &[u16], inputs: &[f32]) -> u32 {
    let half = |tile, parity| (0..16).fold(0., |sum, i| add(sum, words, inputs, 32 * tile + 2 * i + parity));
    bits((0..words.len().div_ceil(32)).fold(0., |sum, tile| flushed(sum + flushed(half(tile, 0) + half(tile, 1)))))
}

/// The product in oneDNN's order for a lone row of inputs without these instructions (`"alone"`).
fn alone(words: &[u16], inputs: &[f32]) -> u32 {
    let mut sums = [0.; 16];
    for (pair, (words, inputs)) in words.chunks(2).zip(inputs.chunks(2)).enumerate() {
        sums[pair % 16] = chained(sums[pair % 16], words, inputs);
    }
    let mut sums: Vec<f32> = (0..8).map(|i| sums[i] + sums[i + 8]).collect();
    while sums.len() > 1 {
        sums = sums.chunks(2).map(|two| two[0] + two[1]).collect();
    }
    bits(sums[0])
}

/// The same in its order for several rows (`"chains"`).
fn chains(words: &[u16], inputs: &[f32]) -> u32 {
    let columns = words.len();
    let block = if columns <= 384 {
        384
    } else if columns < 1536 {
        columns.div_ceil(4) * 2
    } else {
        768
    };
    let sums = words.chunks(block).zip(inputs.chunks(block)).map(|(words, inputs)| {
        words.chunks(2).zip(inputs.chunks(2)).fold(0., |sum, (words, inputs)| chained(sum, words, inputs))
    });
    bits(sums.reduce(|total, sum| sum + total).unwrap_or(0.))
}

/// A sum and the products of two columns, the odd one first, each with one rounding.
fn chained(sum: f32, words: &[u16], inputs: &[f32]) -> f32 {
    let columns = words.iter().zip(inputs).rev();
    columns.fold(sum, |sum, (&word, &input)| rounded_once(exact(widened(word), input), sum.into()))
}

/// A plain `vdpbf16ps`: it adds the odd column's product first.
fn add_pair(sum: f32, words: &[u16], inputs: &[f32], pair: usize) -> f32 {
    add(add(sum, words, inputs, 2 * pair + 1), words, inputs, 2 * pair)
}

/// A sum and a column's product, as these instructions add them: subnormal numbers are taken as zeros.
fn add(sum: f32, words: &[u16], inputs: &[f32], column: usize) -> f32 {
    let word = words.get(column).map_or(0., |&word| widened(word));
    let input = inputs.get(column).map_or(0., |&input| input);
    flushed(rounded_once(exact(flushed(word), flushed(input)), f64::from(sum)))
}

fn flushed(number: f32) -> f32 {
    if number.is_subnormal() { 0f32.copysign(number) } else { number }
}

/// The exact product of a word's float and a float.
fn exact(word: f32, input: f32) -> f64 {
    // Hidden from the compiler, which on s390x would make one instruction of this that QEMU before 8.1 computes wrongly.
    black_box(f64::from(word)) * f64::from(input)
}

/// The bits of a sum, with one form for all NaNs.
pub fn bits(sum: f32) -> u32 {
    if sum.is_nan() { 0x7fc0_0000 } else { sum.to_bits() }
}

/// The float of a BF16 word.
pub fn widened(word: u16) -> f32 {
    f32::from_bits(u32::from(word) << 16)
}

/// Adds the back half to the front half, again and again, until `left` sums are left.
fn halved(mut sums: Vec<f32>, left: usize) -> Vec<f32> {
    while sums.len() > left {
        let back = sums.split_off(sums.len() / 2);
        sums.iter_mut().zip(back).for_each(|(front, back)| *front += back);
    }
    sums
}

/// The exact sum of two numbers, rounded to 32 bits. The product of a word and a float is exact in 64 bits.
fn rounded_once(product: f64, other: f64) -> f32 {
    let sum = product + other;
    if !sum.is_finite() || sum == 0. {
        return sum as f32;
    }
    // What was lost, exactly (Knuth's TwoSum). A lost part makes the last bit 1, on its side of the sum.
    let part = sum - product;
    let lost = (product - (sum - part)) + (other - part);
    let bits = sum.to_bits();
    let odd = match (lost == 0., bits & 1 == 1, (lost > 0.) == (sum > 0.)) {
        (true, ..) | (_, true, _) => bits,
        (_, _, true) => bits + 1,
        (_, _, false) => bits - 1,
    };
    f64::from_bits(odd) as f32
}

/// Makes the tests for a [`FixedCodec`].
#[macro_export]
macro_rules! fixed_suite {
    ($name:ident, $codec:expr) => {
        mod $name {
            use super::*;
            #[test]
            fn random_matrices() {
                $crate::fixed::random_matrices(&$codec);
            }
            #[test]
            fn every_word() {
                $crate::fixed::every_word(&$codec);
            }
            #[test]
            fn real_weights() {
                $crate::fixed::real_weights(&$codec);
            }
            #[test]
            fn rows_by_and_by() {
                $crate::fixed::rows_by_and_by(&$codec);
            }
            #[test]
            fn other_rows() {
                $crate::fixed::other_rows(&$codec);
            }
            #[test]
            fn no_weights() {
                $crate::fixed::no_weights(&$codec);
            }
        }
    };
}
