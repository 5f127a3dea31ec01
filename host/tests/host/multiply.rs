//! Inputs times weights: the bits of the documented order of summation, wherever the weights are and however the work is
//! divided.

use std::fs;

use crate::common::*;
use df11_host::internals::unit::{self, DecodeError, Geometry, Unit};
use df11_host::{Error, Model, MultiplyError, Tensor};
use df11_tests::{naive, strategies};
use proptest::prelude::*;
use proptest::sample::Index;
use tensors::{bf16 as weight, file, tensor};

/// Poison in and after the memory for products.
const POISON: u32 = 0x7fa5_a5a5;

/// Weights of one unit whose rows begin within chunks, with many columns, few, and an odd number of them; one that is
/// divided into several tasks; one of four dimensions.
fn original() -> Vec<tensors::Tensor> {
    let shapes: [(&str, &[usize]); 6] = [
        ("a.q", &[30, 257]),
        ("a.k", &[5000, 1]),
        ("a.v", &[3, 40_001]),
        ("a.o", &[515, 1030]),
        ("a.conv", &[7, 3, 5, 11]),
        ("a.none", &[0, 64]),
    ];
    let mut tensors: Vec<_> =
        (1..).zip(shapes).map(|(seed, (name, shape))| weight(&format!("{name}.weight"), shape, seed)).collect();
    tensors.push(weight("a.norm", &[64], 9));
    tensors.push(weight("a.flat", &[4, 0], 9));
    tensors.push(tensor("a.table", "F32", &[2, 2], [1; 16]));
    tensors
}

fn models(place: &Place) -> [Model; 5] {
    ask::forms(place, &original(), &[("a", &["q", "k", "v", "o", "conv", "none"])])
}

/// Numbers of either sign and several sizes.
fn inputs(n: usize, seed: u64) -> Vec<f32> {
    let scale = |i: usize| [1., 1e-3, 1e4][i % 3];
    tensors::weights(n, seed ^ 0x5eed).iter().enumerate().map(|(i, &word)| word as i16 as f32 * scale(i)).collect()
}

/// The bits of all products, from memory that was poisoned and has more of it on both sides.
fn products(
    out_features: usize,
    n_inputs: usize,
    multiply: impl FnOnce(&mut [f32]) -> Result<(), Error>,
) -> Result<Vec<u32>, Error> {
    let mut memory = vec![f32::from_bits(POISON); out_features * n_inputs + 2];
    let end = memory.len() - 1;
    let done = multiply(&mut memory[1..end]);
    assert!([0, end].iter().all(|&at| memory[at].to_bits() == POISON), "wrote outside of its memory");
    done.map(|()| memory[1..end].iter().map(|product| product.to_bits()).collect())
}

fn expected(words: &[u16], columns: usize, inputs: &[f32]) -> Vec<u32> {
    let of_input = |inputs| words.chunks(columns).map(move |words| naive::product(words, inputs).to_bits());
    inputs.chunks(columns).flat_map(of_input).collect()
}

fn times(tensor: &Tensor<'_>, inputs: &[f32], n_inputs: usize) -> Result<Vec<u32>, Error> {
    products(tensor.shape()[0], n_inputs, |out| tensor.multiply_into(inputs, out))
}

fn with_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

proptest! {
    #![proptest_config(df11_tests::effort::config(24))]

    /// Whole weights and rows of them, in models of all kinds.
    #[test]
    fn weights_of_models(
        pick: Index,
        part: Option<[Index; 2]>,
        n_inputs in 0usize..12,
        threads in 1usize..4,
        seed: u64,
    ) {
        thread_local!(static MODELS: (Place, [Model; 5]) = { let place = Place::new(); let models = models(&place); (place, models) });
        MODELS.with(|(_, models)| {
            let name = ["q", "k", "v", "o", "conv", "none"][pick.index(6)];
            let tensors = models.each_ref().map(|model| {
                let tensor = model.tensor(&format!("a.{name}.weight")).unwrap();
                let Some(part) = part else { return tensor };
                let mut rows = part.map(|row| row.index(tensor.shape()[0] + 1));
                rows.sort();
                tensor.rows(rows[0]..rows[1]).unwrap()
            });
            prop_assert_eq!(tensors.each_ref().map(Tensor::is_compressed), [false, true, true, false, true]);
            let columns = tensors[0].shape()[1..].iter().product();
            let inputs = inputs(n_inputs * columns, seed);
            let expected = expected(&tensors[0].bf16_bits().unwrap(), columns, &inputs);
            for tensor in &tensors {
                let got = with_threads(threads, || times(tensor, &inputs, n_inputs)).unwrap();
                prop_assert!(got == expected, "{name} {:?}, {n_inputs} inputs", tensor.shape());
            }
            Ok(())
        })?;
    }

    /// Elements of units of every kind: all geometries, codes of all lengths, words that are no numbers.
    #[test]
    fn elements_of_units(
        case in strategies::cases(),
        ends: [Index; 2],
        columns in prop_oneof![1usize..=40, 1usize..=2000],
        n_inputs in 0usize..10,
        seed: u64,
    ) {
        let words = case.words();
        let unit = Unit::validate(case.encoded.as_raw(), case.geometry).unwrap();
        let mut ends = ends.map(|end| end.index(words.len() + 1));
        ends.sort();
        let weight = ends[0]..ends[0] + (ends[1] - ends[0]) / columns * columns;
        let inputs = inputs(n_inputs * columns, seed);
        let got = products(weight.len() / columns, n_inputs, |out| {
            unit::multiply_into(&unit, weight.clone(), columns, &inputs, out).unwrap();
            Ok(())
        });
        prop_assert!(got.unwrap() == expected(&words[weight], columns, &inputs));
    }
}

/// Rows are divided into tasks by the number of threads, and tasks into tiles by chunks.
#[test]
fn tasks_and_threads_change_no_bit() {
    let place = Place::new();
    let [plain, others @ ..] = models(&place);
    let weight = plain.tensor("a.o.weight").unwrap();
    let inputs = inputs(3 * 1030, 1);
    let expected = expected(&weight.bf16_bits().unwrap(), 1030, &inputs);
    for threads in 1..=5 {
        for model in others.iter().chain([&plain]) {
            let got = with_threads(threads, || times(&model.tensor("a.o.weight").unwrap(), &inputs, 3)).unwrap();
            assert!(got == expected, "{threads} threads");
        }
    }
}

/// Zeros of both signs, subnormal numbers, the largest and the smallest, in weights and in inputs; infinities and what isn't
/// a number in inputs, and in the words of a stored weight: no unit can hold these.
#[test]
fn all_words_and_special_inputs() {
    let all: Vec<u16> = (0..=u16::MAX).map(|i| i.wrapping_mul(0x9e37)).collect();
    let words: Vec<u16> = all.iter().copied().filter(|word| word >> 7 & 0xff < 240).collect();
    let encoded = unit::encode(&[&words]).unwrap();
    let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap();
    let special = [0., -0., f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MIN_POSITIVE, f32::from_bits(1), f32::MAX];
    for columns in [1, 2, 8] {
        let stored = tensor("w", "BF16", &[all.len() / columns, columns], tensors::bytes(&all));
        let stored = Model::from_bytes(file(&[stored])).unwrap();
        for shift in 0..8 {
            let inputs: Vec<f32> = (0..8 * columns).map(|i| special[(i + shift) % 8] * (1. - (i % 3) as f32)).collect();
            let of_unit = products(words.len() / columns, 8, |out| {
                unit::multiply_into(&unit, 0..words.len(), columns, &inputs, out).unwrap();
                Ok(())
            });
            let of_stored = times(&stored.tensor("w").unwrap(), &inputs, 8).unwrap();
            for (words, got) in [(&words, of_unit.unwrap()), (&all, of_stored)] {
                assert!(got == expected(words, columns, &inputs), "{columns} columns");
                assert!(got.contains(&0x7fc0_0000) && !got.contains(&POISON));
            }
        }
    }
}

#[test]
fn what_does_not_match_is_refused_before_anything_is_written() {
    let place = Place::new();
    for model in &models(&place) {
        let refused = |name: &str, inputs: usize, out: usize| {
            let mut out = vec![f32::from_bits(POISON); out];
            let error = model.tensor(name).unwrap().multiply_into(&vec![1.; inputs], &mut out).unwrap_err();
            assert!(out.iter().all(|product| product.to_bits() == POISON));
            match error {
                Error::Multiply { tensor, source } if tensor == name => source,
                error => panic!("{error}"),
            }
        };
        let wrong_inputs = |got| MultiplyError::InputLength { got, in_features: 257 };
        assert_eq!(refused("a.q.weight", 256, 30), wrong_inputs(256));
        assert_eq!(refused("a.q.weight", 258, 30), wrong_inputs(258));
        let wrong_out = |got, expected| MultiplyError::OutLength { got, expected };
        assert_eq!(refused("a.q.weight", 257, 29), wrong_out(29, 30));
        assert_eq!(refused("a.q.weight", 2 * 257, 30), wrong_out(30, 60));
        assert_eq!(refused("a.q.weight", 0, 30), wrong_out(30, 0));
        assert_eq!(refused("a.none.weight", 64, 1), wrong_out(1, 0));
        assert_eq!(refused("a.norm", 64, 64), MultiplyError::NotAMatrix { got: vec![64] });
        assert_eq!(refused("a.flat", 0, 0), MultiplyError::NotRows { elements: 0, in_features: 0 });
        let not_bf16 = model.tensor("a.table").unwrap().multiply_into(&[1.; 2], &mut [1.; 2]).unwrap_err();
        assert_matches!(not_bf16, Error::NotBf16 { got, .. } if got == "F32");
    }
}

#[test]
fn elements_that_a_unit_does_not_have() {
    let words = tensors::weights(1000, 1);
    let encoded = unit::encode(&[&words]).unwrap();
    let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap();
    #[expect(clippy::reversed_empty_ranges, reason = "a caller may pass one")]
    for weight in [0..1001, 1000..1010, 1001..1001, 7..3, 5..usize::MAX, usize::MAX..usize::MAX] {
        let refused = unit::multiply_into(&unit, weight.clone(), 10, &[1.; 10], &mut [0.; 1]);
        assert_eq!(refused, Err(MultiplyError::NoSuchElements { got: weight, n_elements: 1000 }));
    }
    let refused = unit::multiply_into(&unit, 0..995, 10, &[1.; 10], &mut [0.; 99]);
    assert_eq!(refused, Err(MultiplyError::NotRows { elements: 995, in_features: 10 }));
}

/// A code stream that contradicts its gaps: the error of decoding, by whichever way.
#[test]
fn a_damaged_unit() {
    let place = Place::new();
    let [_, good, ..] = models(&place);
    let bytes = fs::read(place.path("df11")).unwrap();
    let inputs = inputs(1030, 1);
    let words = good.tensor("a.o.weight").unwrap().bf16_bits().unwrap();
    let mut encoded = unit::encode(&[&words]).unwrap();
    let middle = encoded.encoded_exponent.len() / 2;
    encoded.encoded_exponent[middle..middle + 100].iter_mut().for_each(|byte| *byte ^= 0xff);
    let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap();
    let refused = unit::multiply_into(&unit, 0..words.len(), 1030, &inputs, &mut vec![0.; 515]);
    let decoding = unit::decode(&unit).unwrap_err();
    assert_matches!(decoding, DecodeError::Gap { .. } | DecodeError::NoCode { .. } | DecodeError::ChunkCount { .. });
    assert_eq!(refused, Err(MultiplyError::Decode(decoding)));

    // The same in a file; the weight is most of its unit.
    let stream = tensors::range_of(&bytes, "a.encoded_exponent");
    let at = stream.start + stream.len() / 2;
    let mut damaged = bytes.clone();
    damaged[at..at + 100].iter_mut().for_each(|byte| *byte ^= 0xff);
    let damaged = [Model::from_bytes(damaged.clone()).unwrap(), Model::open(place.write("damaged", damaged)).unwrap()];
    for model in &damaged {
        let weight = model.tensor("a.o.weight").unwrap();
        let error = times(&weight, &inputs, 1).unwrap_err();
        assert!(error.is_damage() && matches!(&error, Error::Decode { unit, .. } if unit == "a"), "{error}");
    }
}
