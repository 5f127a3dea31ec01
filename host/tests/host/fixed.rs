//! Weights in memory with fixed-length codes: every word comes back, from files of both kinds, whole and by rows; products have
//! the documented sums; payloads are what docs/PAYLOAD.md says.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;

use df11_host::payload::{Payload, PayloadError, PayloadHeader};
use df11_host::{CompressOptions, ErrorKind, FixedError, FixedTensor, Model, Tensor, compress, hold_tensors};
use df11_tests::fixed::{by_the_document, dot};
use df11_tests::strategies::normal;
use df11_tests::suite::POISONS;
use df11_tests::{data, effort};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::common::*;

/// Shapes, and the rows and columns of their codes: odd widths, columns that make groups together, several blocks of 512 Ki
/// words, one row that is more than a block, nothing.
const SHAPES: [(&str, &[usize], [usize; 2]); 10] = [
    ("q", &[30, 257], [30, 257]),
    ("k", &[5000, 1], [1, 5000]),
    ("o", &[1100, 1030], [1100, 1030]),
    ("narrow", &[50, 9], [1, 450]),
    ("group", &[33, 64], [33, 64]),
    ("experts", &[5, 70, 80], [350, 80]),
    ("conv", &[40, 12, 3, 3], [40, 108]),
    ("line", &[600_001], [1, 600_001]),
    ("none", &[0, 64], [0, 0]),
    ("flat", &[4, 0], [0, 0]),
];

fn weight(shape: &[usize]) -> Vec<u16> {
    normal(shape.iter().product(), 0.02, 1 + shape.len() as u64)
}

fn name(weight: &str) -> String {
    format!("model.layers.0.{weight}.weight")
}

/// A file with a weight of each shape, and the same compressed.
fn models(place: &Place) -> [Model; 2] {
    let weights = SHAPES.map(|(n, shape, _)| tensors::tensor(&name(n), "BF16", shape, tensors::bytes(&weight(shape))));
    let (plain, df11) = (place.write("plain", tensors::file(&weights)), place.path("df11"));
    compress(&plain, &df11, &CompressOptions::default(), &()).unwrap();
    [plain, df11].map(|path| Model::open(path).unwrap())
}

fn tensors(model: &Model) -> Vec<Tensor<'_>> {
    SHAPES.map(|(n, ..)| model.tensor(&name(n)).unwrap()).into()
}

/// Decodes rows over poison with poison on both sides, as words and as floats.
#[track_caller]
fn assert_words(held: &FixedTensor, rows: Range<usize>, expected: &[u16]) {
    for poison in POISONS {
        let mut words = vec![poison; expected.len() + 2];
        let mut floats = vec![f32::from_bits(poison.into()); expected.len() + 2];
        let inner = 1..=expected.len();
        if rows == (0..held.rows()) {
            held.read_into(&mut words[inner.clone()]).unwrap();
            held.read_as_f32_into(&mut floats[inner.clone()]).unwrap();
        } else {
            held.read_rows_into(rows.clone(), &mut words[inner.clone()]).unwrap();
            held.read_rows_as_f32_into(rows.clone(), &mut floats[inner.clone()]).unwrap();
        }
        assert!(words[inner.clone()] == *expected && [words[0], words[expected.len() + 1]] == [poison; 2], "{rows:?}");
        let bits: Vec<u32> = floats.iter().map(|float| float.to_bits()).collect();
        let widened = expected.iter().map(|&word| u32::from(word) << 16);
        assert!(bits[inner.clone()].iter().copied().eq(widened), "{rows:?}");
        assert_eq!([bits[0], bits[expected.len() + 1]], [u32::from(poison); 2]);
    }
}

#[test]
fn weights_of_files_of_both_kinds() {
    let place = Place::new();
    let models = models(&place);
    assert!(models[1].is_compressed());
    for model in &models {
        let held = hold_tensors(tensors(model), &()).unwrap();
        assert_eq!(held.len(), SHAPES.len());
        for ((held, tensor), (name, shape, [rows, columns])) in held.iter().zip(tensors(model)).zip(SHAPES) {
            assert_eq!((held.shape(), held.rows(), held.columns()), (shape, rows, columns), "{name}");
            let expected = weight(shape);
            assert_words(held, 0..rows, &expected);
            assert!(*held == FixedTensor::from_words(shape, &expected).unwrap(), "{name}");
            if let Some(&n) = shape.first().filter(|&&n| n > 2) {
                let own = tensor.rows(1..n - 1).unwrap().to_fixed().unwrap();
                let each = expected.len() / n;
                assert_words(&own, 0..own.rows(), &expected[each..][..(n - 2) * each]);
            }
        }
    }
}

proptest! {
    #![proptest_config(effort::config(64))]

    /// Any words in any shape, and any rows.
    #[test]
    fn words_of_any_shape(
        shape in prop_oneof![
            prop::collection::vec(0usize..=3, 0..9),
            prop::collection::vec(1usize..=130, 1..3),
            (1usize..=3, 1usize..=40, 50usize..=140).prop_map(|(a, b, c)| vec![a, b, c]),
            (500usize..=1100, 500usize..=1030).prop_map(|(a, b)| vec![a, b]),
        ],
        seed: u64,
        any_bits: bool,
        ends in any::<[Index; 2]>(),
    ) {
        let mut words = normal(shape.iter().product(), 0.02, seed);
        if any_bits {
            words.iter_mut().for_each(|word| *word = word.wrapping_mul(0x9e37).rotate_left(5));
        }
        let held = FixedTensor::from_words(&shape, &words).unwrap();
        prop_assert_eq!((held.shape(), held.elements(), held.rows() * held.columns()), (&*shape, words.len(), words.len()));
        assert_words(&held, 0..held.rows(), &words);
        let [a, b] = ends.map(|end| end.index(held.rows() + 1));
        let rows = a.min(b)..a.max(b);
        assert_words(&held, rows.clone(), &words[rows.start * held.columns()..rows.end * held.columns()]);
    }

    /// Products with any number of inputs and threads, over poison.
    #[test]
    fn products(pick: Index, inputs in 0usize..6, threads in 1usize..4, seed: u64) {
        let (name, shape, [rows, columns]) = SHAPES[pick.index(SHAPES.len())];
        let words = weight(shape);
        let held = FixedTensor::from_words(shape, &words).unwrap();
        let inputs = if words.len() > 500_000 { inputs.min(1) } else { inputs };
        let scale = |i: usize| [1., 1e-3, f32::from_bits(3), 1e4][i % 4];
        let numbers = normal(inputs * columns, 1., seed).into_iter().enumerate();
        let numbers: Vec<f32> = numbers.map(|(i, word)| f32::from(word as i16) * scale(i)).collect();
        let expected: Vec<u32> = numbers
            .chunks(columns.max(1))
            .flat_map(|input| words.chunks(columns.max(1)).map(|row| dot(row, input)))
            .collect();
        let mut out = vec![f32::from_bits(0xdead); numbers.len() / columns.max(1) * rows];
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| held.multiply_into(&numbers, &mut out)).unwrap();
        prop_assert!(out.iter().map(|float| float.to_bits()).eq(expected), "{name}, {inputs} inputs");
    }
}

/// A refused call writes nothing.
#[test]
fn memory_and_rows_that_do_not_fit() {
    let held = FixedTensor::from_words(&[30, 257], &weight(&[30, 257])).unwrap();
    let read = |rows: Option<Range<usize>>, n: usize| {
        let (mut words, mut floats) = (vec![POISONS[0]; n], vec![7f32; n]);
        let errors = match rows {
            None => [held.read_into(&mut words), held.read_as_f32_into(&mut floats)],
            Some(rows) => {
                [held.read_rows_into(rows.clone(), &mut words), held.read_rows_as_f32_into(rows, &mut floats)]
            }
        };
        assert!(words.iter().all(|&word| word == POISONS[0]) && floats.iter().all(|&float| float == 7.));
        assert_eq!(errors[0], errors[1]);
        errors[0].unwrap_err()
    };
    for got in [0, 7709, 7711] {
        assert_eq!(read(None, got), FixedError::OutLength { got, expected: 7710 });
    }
    assert_eq!(read(Some(3..5), 513), FixedError::OutLength { got: 513, expected: 514 });
    #[expect(clippy::reversed_empty_ranges, reason = "a caller may pass one")]
    for (rows, got) in [(0..31, 31), (31..31, 31), (7..3, 7), (3..usize::MAX, usize::MAX)] {
        assert_eq!(read(Some(rows), 257), FixedError::Rows { got, rows: 30 });
    }
    let multiply = |inputs: usize, n: usize| {
        let mut out = vec![7f32; n];
        let refused = held.multiply_into(&vec![1.; inputs], &mut out);
        assert!(out.iter().all(|&float| float == 7.));
        refused.unwrap_err()
    };
    assert_eq!(multiply(258, 30), FixedError::InputLength { got: 1, expected: 257 });
    for (inputs, got, expected) in [(257, 29, 30), (2 * 257, 30, 60), (0, 30, 0)] {
        assert_eq!(multiply(inputs, got), FixedError::OutLength { got, expected });
    }
    for (shape, got, expected) in [(&[3, 5][..], 14, 15), (&[], 0, 1), (&[4, 0], 1, 0)] {
        assert_eq!(FixedTensor::from_words(shape, &vec![1; got]), Err(FixedError::Elements { got, expected }));
    }
    for shape in [&[usize::MAX, 65][..], &[2, usize::MAX, 1]] {
        assert!(matches!(FixedTensor::from_words(shape, &[]), Err(FixedError::TooLarge { .. })), "{shape:?}");
    }
    assert_eq!(FixedTensor::from_words(&[1; 9], &[0]), Err(FixedError::Dimensions { got: 9, most: 8 }));
}

#[test]
fn progress_hears_of_every_byte_and_stops_the_work() {
    let place = Place::new();
    let [_, model] = models(&place);
    let tensors = tensors(&model);
    let all: u64 = tensors.iter().map(|tensor| tensor.byte_len() as u64).sum();
    let heard = heard::Heard::default();
    hold_tensors(tensors.clone(), &heard).unwrap();
    let names: BTreeSet<_> = heard.names.borrow().iter().cloned().collect();
    assert_eq!((heard.total.get(), heard.done.get(), names.len()), (all, all, SHAPES.len() - 2));
    let heard = heard::Heard { most: Some(1), ..Default::default() };
    assert_eq!(hold_tensors(tensors, &heard).unwrap_err().kind(), ErrorKind::Interrupted);
    assert!(heard.done.get() < all);
}

#[test]
fn damage_and_other_types_are_refused() {
    let place = Place::new();
    let floats = Model::from_bytes(tensors::file(&[tensors::tensor("table", "F32", &[2], [0; 8])])).unwrap();
    let error = floats.tensor("table").unwrap().to_fixed().unwrap_err();
    assert!(error.kind() == ErrorKind::Argument && error.to_string().contains("table"), "{error}");

    drop(models(&place));
    let path = place.path("df11");
    let (mut bytes, unit) = (fs::read(&path).unwrap(), "model.layers.0");
    let stream = tensors::range_of(&bytes, &format!("{unit}.encoded_exponent"));
    let half = stream.len() / 2;
    bytes[stream][half..].fill(0xff);
    fs::write(&path, bytes).unwrap();
    let error = hold_tensors(tensors(&Model::open(path).unwrap()), &()).unwrap_err();
    assert!(error.is_damage() && error.to_string().contains(unit), "{error}");
}

/// The bytes by docs/PAYLOAD.md, built here from the document's codes.
#[test]
fn payloads_by_the_document() {
    for (name, shape, [rows, columns]) in SHAPES {
        let words = weight(shape);
        let held = FixedTensor::from_words(shape, &words).unwrap();
        let first = held.header().alphabet().first();
        let (codes, escapes, starts) = by_the_document(&words, columns, first.into());
        let numbers = [rows, columns, escapes.len(), 0, 0].into_iter().chain(shape.iter().copied());
        let mut bytes = vec![b'D', b'F', b'1', b'1', 1, 0, first, shape.len() as u8];
        bytes.extend(numbers.flat_map(|number| (number as u64).to_le_bytes()));
        bytes.resize(128, 0);
        for part in [codes, starts.iter().flat_map(|start| start.to_le_bytes()).collect(), escapes] {
            bytes.extend(part);
            bytes.resize((bytes.len() + 1).next_multiple_of(16), 0);
        }
        assert!(held.as_payload() == bytes && held.bytes() == bytes.len(), "{name}");
        let payload = Payload::parse(held.as_payload()).unwrap();
        assert_eq!(payload.header(), held.header());
        payload.check().unwrap();
        let mut out = vec![POISONS[0]; words.len()];
        payload.decode_into(&mut out).unwrap();
        assert!(out == words, "{name}");
    }
}

#[test]
fn real_weights_take_less_than_72_percent() {
    for words in data::sample().unwrap().into_iter().filter(|words| words.len() > 10_000) {
        let held = FixedTensor::from_words(&[words.len() / 384, 384], &words).unwrap();
        assert!(held.bytes() * 100 < words.len() * 2 * 72, "{} of {}", held.bytes(), 2 * words.len());
        assert_words(&held, 0..held.rows(), &words);
    }
}

/// Each rule of the header is broken once, and any byte changed: the payload is refused, or decodes to other words.
#[test]
fn payloads_that_are_none() {
    let held = FixedTensor::from_words(&[9, 1000], &weight(&[9, 1000])).unwrap();
    let good = held.as_payload();
    let refused = |bytes: &[u8]| {
        // In memory that is aligned.
        let mut memory = vec![0u64; bytes.len().div_ceil(8) + 1];
        let memory = &mut bytemuck::cast_slice_mut::<u64, u8>(&mut memory)[..bytes.len()];
        memory.copy_from_slice(bytes);
        Payload::parse(memory).map(drop).unwrap_err()
    };
    let with = |at: usize, to: &[u8]| {
        let mut bytes = good.to_vec();
        bytes[at..at + to.len()].copy_from_slice(to);
        refused(&bytes).to_string()
    };
    let huge = u64::MAX.to_le_bytes();
    for (sentence, says) in [
        (refused(&good[..127]).to_string(), "127 bytes; the payload has 128"),
        (with(0, b"PK"), "it begins with the bytes [50, 4b, 31, 31]"),
        (with(4, &[2]), "version 2 and form 0"),
        (with(5, &[1]), "version 1 and form 1"),
        (with(6, &[250]), "the first exponent with a code is 250"),
        (with(7, &[9]), "9 dimensions; 8 are allowed"),
        (with(8, &[8]), "8000 words; the shape has 9000 elements"),
        (with(24, &huge), "4294967295 are allowed"),
        (with(48, &huge), "sizes that no memory has"),
        (refused(&[good, &[0; 16]].concat()).to_string(), "bytes; the payload has"),
        (refused(&good[..good.len() - 16]).to_string(), "bytes; the payload has"),
    ] {
        assert!(sentence.contains(says), "{sentence}");
    }
    assert_eq!(PayloadHeader::parse(&good[..128]).unwrap(), *held.header());
    let mut shifted = vec![0u64; good.len() / 8 + 1];
    let shifted = &mut bytemuck::cast_slice_mut::<u64, u8>(&mut shifted)[1..=good.len()];
    shifted.copy_from_slice(good);
    assert_eq!(Payload::parse(shifted).map(drop).unwrap_err(), PayloadError::Unaligned);

    let mut memory = vec![0u64; good.len() / 8];
    let mut refused = 0;
    for at in (0..128).chain((128..good.len()).step_by(7)) {
        let bytes = bytemuck::cast_slice_mut::<u64, u8>(&mut memory);
        bytes.copy_from_slice(good);
        bytes[at] ^= 1 << (at % 8);
        let checked = Payload::parse(bytes).and_then(|payload| {
            payload.decode_into(&mut vec![0; payload.header().layout().words()]).unwrap();
            Ok(payload.check()?)
        });
        refused += usize::from(checked.is_err_and(|error| !error.to_string().is_empty()));
    }
    assert!(refused > 20, "{refused}");
}
