//! Fixed-length codes: the suite with every instruction set, and products against the documented order of sums.

use std::ops::Range;

use df11_codec::Histogram;
use df11_codec::fixed::{Alphabet, Encoded, FixedError, Matrix};
use df11_simd::fixed::{self, Inputs, Order};
use df11_simd::isa::Isa;
use df11_tests::fixed::{FixedCodec, bits, matrices, product, widened};
use df11_tests::{effort, strategies};
use proptest::prelude::*;

/// Every instruction set that the machine has, one after another.
struct All;

impl FixedCodec for All {
    fn append(&self, encoded: &mut Encoded, words: &[u16]) -> Result<(), FixedError> {
        let before = encoded.clone();
        let plain = encoded.append(words);
        for isa in Isa::available() {
            let mut own = before.clone();
            assert_eq!(fixed::append(&mut own, words, isa), plain, "{isa:?}");
            assert!(own == *encoded, "{isa:?}: {words:04x?}");
        }
        plain
    }

    fn decode(&self, matrix: &Matrix<'_>, rows: Range<usize>, out: &mut [u16]) -> Result<(), FixedError> {
        let before = out.to_vec();
        let mut results = Vec::new();
        for isa in Isa::available() {
            let mut own = before.clone();
            results.push((fixed::decode(matrix, rows.clone(), &mut own, isa), own));
        }
        results.windows(2).for_each(|two| assert!(two[0] == two[1], "instruction sets differ"));
        let (result, own) = results.swap_remove(0);
        out.copy_from_slice(&own);
        result
    }
}

df11_tests::fixed_suite!(all, All);

/// Multiplies some rows by inputs of both kinds, with every instruction set, over poisoned outputs.
fn check(words: &[u16], columns: usize, alphabet: Alphabet, inputs: &[u16], rows: Range<usize>) {
    let mut encoded = Encoded::new(columns, alphabet).unwrap();
    encoded.append(words).unwrap();
    let matrix = encoded.as_matrix();
    // Floats have more bits than words.
    let floats: Vec<f32> = inputs.iter().map(|&word| f32::from_bits(u32::from(word) << 16 | 0x5a5a)).collect();
    let widened: Vec<f32> = inputs.iter().map(|&word| widened(word)).collect();
    for isa in Isa::available() {
        let all = Order::available(isa).map(|order| (order, &widened, Inputs::words(inputs, columns, order)));
        for (order, given, prepared) in all.chain([(Order::DOT, &floats, Inputs::floats(&floats, columns))]) {
            let poison = f32::from_bits(0x1234_5678);
            let mut memory = vec![poison; prepared.rows() * (rows.len() + 1)];
            let mut out: Vec<&mut [f32]> =
                memory.chunks_mut(rows.len() + 1).map(|out| &mut out[..rows.len()]).collect();
            fixed::multiply(&matrix, rows.clone(), &prepared, &mut out, isa).unwrap();
            for (b, (given, out)) in given.chunks(columns).zip(memory.chunks(rows.len() + 1)).enumerate() {
                for (r, out) in rows.clone().zip(out) {
                    let expected = product(order.name(), &words[r * columns..][..columns], given, prepared.rows());
                    assert_eq!(bits(*out), expected, "{isa:?}, {order:?}: row {r}, input {b}, {columns} columns");
                }
                assert_eq!(out[rows.len()].to_bits(), 0x1234_5678, "{isa:?} wrote after the last row");
            }
        }
    }
}

proptest! {
    #![proptest_config(effort::config(300))]

    /// Weights and inputs of every kind, NaNs, infinities and subnormal numbers among them.
    #[test]
    fn products_of_random_matrices(
        (words, columns, alphabet) in matrices(), inputs in 0usize..=18, scale in -20i32..20, seed: u64,
        any_bits: bool, ends: [prop::sample::Index; 2],
    ) {
        let numbers = strategies::normal(inputs * columns, 2f32.powi(scale), seed);
        let inputs: Vec<u16> = match any_bits {
            true => numbers.iter().map(|word| word.wrapping_mul(0x9e37).rotate_left(5)).collect(),
            false => numbers,
        };
        let words = &words[..words.len().min(columns * 18)];
        let [a, b] = ends.map(|end| end.index(words.len() / columns + 1));
        check(words, columns, alphabet, &inputs, a.min(b)..a.max(b));
    }
}

/// Every kind of number times every kind: zeros, subnormal and normal ones, infinities, NaNs; and sums that become
/// subnormal.
#[test]
fn products_of_special_numbers() {
    let numbers = [0, 1, 0x7f, 0x80, 0x1f80, 0x3f80, 0x3f81, 0x7f7f, 0x7f80, 0x7fc0, 0x7f81].into_iter();
    let numbers: Vec<u16> = numbers.flat_map(|word| [word, word | 0x8000]).collect();
    let alphabet = Alphabet::new(120).unwrap();
    for columns in [1, 2, 64, 65] {
        for place in [0, columns - 1] {
            let row = |at: usize, other| if at % columns == place { numbers[at / columns] } else { other };
            let words: Vec<u16> = (0..numbers.len() * columns).map(|at| row(at, 0x8000)).collect();
            let inputs: Vec<u16> = (0..numbers.len() * columns).map(|at| row(at, 0x3f80)).collect();
            check(&words, columns, alphabet, &inputs, 0..numbers.len());
        }
    }
}

/// Where a row ends in the middle of a group, nothing is added: a sum that is -0 would become +0.
#[test]
fn sums_of_what_is_too_small_keep_their_sign() {
    for columns in [2, 31, 32, 33, 62, 64, 95, 96] {
        // A subnormal product, and one that rounds to -0.
        for (word, input) in [(0x80, 0xbe80), (1, 0x8001)] {
            check(&vec![word; 3 * columns], columns, Alphabet::new(120).unwrap(), &vec![input; 5 * columns], 0..3);
        }
    }
}

/// Of a NaN in the inputs and one in the weights, torch keeps the latter, where it has several inputs and these instructions.
#[cfg(target_arch = "x86_64")]
#[test]
fn a_product_of_two_nans_is_the_weight() {
    let mut encoded = Encoded::new(70, Alphabet::new(120).unwrap()).unwrap();
    encoded.append(&[0xffc2; 17 * 70]).unwrap();
    for order in Order::available(Isa::best()).filter(|order| order.name() == "blocks") {
        for count in [2, 9] {
            let mut memory = vec![0.; count * 17];
            let mut out: Vec<&mut [f32]> = memory.chunks_mut(17).collect();
            let inputs = Inputs::words(&vec![0x7fc1; count * 70], 70, order);
            fixed::multiply(&encoded.as_matrix(), 0..17, &inputs, &mut out, Isa::best()).unwrap();
            let mut words = vec![0; memory.len()];
            order.round(&memory, &mut words);
            assert_eq!(words, vec![0xffc2; words.len()], "{count} inputs");
        }
    }
}

/// A product depends on its row and its inputs only, not on what it is computed together with.
#[test]
fn real_weights_in_any_company() {
    let sample = df11_tests::data::sample().unwrap().concat();
    let words = &sample[..40 * 384];
    let alphabet = Alphabet::of(&Histogram::of(words));
    check(words, 384, alphabet, &strategies::normal(9 * 384, 1., 3), 0..40);
    check(words, 384, alphabet, &strategies::normal(5 * 384, 1., 3), 0..40);
    check(words, 384, alphabet, &strategies::normal(384, 1., 3), 7..40);
    check(&words[..5 * 384], 384, alphabet, &strategies::normal(200 * 384, 1., 4), 0..5);
    // Rows of three tiles.
    let columns = 1300;
    check(&sample[..9 * columns], columns, alphabet, &strategies::normal(5 * columns, 1., 3), 1..9);
    check(&sample[..9 * columns], columns, alphabet, &strategies::normal(columns, 1., 3), 1..9);
    check(&sample[..35 * columns], columns, alphabet, &strategies::normal(33 * columns, 1., 3), 1..35);
}

#[test]
fn arguments_that_do_not_fit() {
    let mut encoded = Encoded::new(4, Alphabet::new(120).unwrap()).unwrap();
    encoded.append(&[0x3f80; 12]).unwrap();
    let matrix = encoded.as_matrix();
    for isa in Isa::available() {
        let inputs = |columns| Inputs::floats(&[1.; 8], columns);
        let mut memory = [7f32; 6];
        let mut multiply = |rows: Range<usize>, inputs: &Inputs, places: usize| {
            let mut out: Vec<&mut [f32]> = memory.chunks_mut(places).collect();
            fixed::multiply(&matrix, rows, inputs, &mut out, isa)
        };
        assert_eq!(multiply(0..4, &inputs(4), 3), Err(FixedError::Rows { got: 4, rows: 3 }));
        assert_eq!(multiply(0..3, &inputs(3), 3), Err(FixedError::InputLength { got: 3, expected: 4 }));
        assert_eq!(multiply(0..3, &inputs(4), 2), Err(FixedError::OutLength { got: 3, expected: 2 }));
        assert_eq!(multiply(0..2, &inputs(4), 3), Err(FixedError::OutLength { got: 3, expected: 2 }));
        assert_eq!(multiply(0..3, &inputs(4), 3), Ok(()));
        assert_eq!(memory, [4.; 6]);
        assert_eq!(fixed::multiply(&matrix, 0..3, &Inputs::words(&[], 4, Order::DOT), &mut [], isa), Ok(()));
    }
    let none = Encoded::new(0, Alphabet::new(0).unwrap()).unwrap();
    for isa in Isa::available() {
        let inputs = Inputs::floats(&[1.; 3], 0);
        assert_eq!((inputs.rows(), fixed::multiply(&none.as_matrix(), 0..0, &inputs, &mut [], isa)), (0, Ok(())));
    }
}

/// As torch does it, or as `vcvtneps2bf16` does.
#[test]
fn sums_are_rounded_to_the_nearest_word() {
    for order in Isa::available().flat_map(Order::available) {
        let of_onednn = !order.name().starts_with("dot");
        let flushes = of_onednn && !["alone", "chains"].contains(&order.name());
        let (mut sums, mut expected) = (Vec::new(), Vec::new());
        for word in (0..=u16::MAX).filter(|&word| word & 0x7f80 != 0x7f80) {
            for (below, up) in [(0, 0), (0x7fff, 0), (0x8000, word % 2), (0x8001, 1)] {
                let sum = f32::from_bits(u32::from(word) << 16 | below);
                let is_zero = flushes && sum.is_subnormal();
                sums.push(sum);
                expected.push(if is_zero { word & 0x8000 } else { word + up });
            }
        }
        sums.extend([f32::INFINITY, f32::NEG_INFINITY, f32::from_bits(0xffa1_2345)]);
        expected.extend([0x7f80, 0xff80, if of_onednn { 0xffe1 } else { 0x7fc0 }]);
        let mut words = vec![0x1234; sums.len()];
        order.round(&sums, &mut words);
        let other = (0..sums.len()).find(|&i| words[i] != expected[i]);
        assert_eq!(other.map(|i| (sums[i], words[i], expected[i])), None, "{order:?}");
        // Any number of sums, and nothing after them.
        for count in 0..40 {
            let mut words = vec![0x1234; count + 1];
            order.round(&sums[..count], &mut words);
            assert_eq!((&words[..count], words[count]), (&expected[..count], 0x1234), "{order:?}");
        }
    }
}
