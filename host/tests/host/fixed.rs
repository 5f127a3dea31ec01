//! Weights in memory with fixed-length codes: every word comes back, from files of all kinds, whole and by rows, and products
//! have the documented sums.

use std::fs;
use std::ops::Range;

use crate::common::*;
use df11_codec::{Geometry, Histogram, Unit, fixed::Alphabet};
use df11_host::device::{BlockDecoder, DecodedWords, DeviceError, FixedDecoder, Keep, NamedUnit, UnitDecoder};
use df11_host::{Dtype, Error, FixedError, FixedTensor, Model, Tensor, hold_tensors};
use df11_tests::fixed::product;
use df11_tests::suite::Decoder;
use df11_tests::{decoder_suite, effort};
use heard::Heard;
use proptest::prelude::*;
use proptest::sample::Index;
use tensors::{bf16 as weight, file, tensor};

/// What memory has before something is decoded into it: two fillings that differ in every bit.
const POISONS: [u16; 2] = [0xdead, !0xdead];

/// Shapes, and the rows and columns that a weight of such a shape is held in: odd widths, columns that make groups together,
/// several blocks of 512 Ki words, one row that is more than a block, nothing.
const SHAPES: [(&str, &[usize], [usize; 2]); 12] = [
    ("q", &[30, 257], [30, 257]),
    ("k", &[5000, 1], [1, 5000]),
    ("v", &[3, 40_001], [3, 40_001]),
    ("o", &[1100, 1030], [1100, 1030]),
    ("narrow", &[50, 9], [1, 450]),
    ("group", &[33, 64], [33, 64]),
    ("almost", &[33, 63], [1, 33 * 63]),
    ("experts", &[5, 70, 80], [350, 80]),
    ("conv", &[40, 12, 3, 3], [40, 108]),
    ("line", &[600_001], [1, 600_001]),
    ("none", &[0, 64], [0, 0]),
    ("flat", &[4, 0], [0, 0]),
];

/// A weight of each shape.
fn original() -> Vec<tensors::Tensor> {
    let weights = (1..).zip(SHAPES).map(|(seed, (name, shape, _))| weight(&format!("a.{name}.weight"), shape, seed));
    weights.chain([tensor("a.table", "F32", &[2, 2], [1; 16])]).collect()
}

/// The weights in files of all kinds. Where they are compressed, most of them are in one unit; the others stay as they are.
fn models(place: &Place) -> [Model; 5] {
    ask::forms(place, &original(), &[("a", &["q", "k", "v", "o", "narrow", "group", "experts", "conv", "line"])])
}

/// Runs this with the models, which each thread makes once.
fn with_models<R>(work: impl FnOnce(&[Model; 5]) -> R) -> R {
    thread_local!(static MODELS: (Place, [Model; 5]) = { let place = Place::new(); let models = models(&place); (place, models) });
    MODELS.with(|(_, models)| work(models))
}

/// The weights of a model, without what isn't BF16.
fn weights(model: &Model) -> Vec<Tensor<'_>> {
    model.iter().map(|(_, tensor)| tensor).filter(|tensor| tensor.dtype() == Dtype::BF16).collect()
}

/// All words, decoded over poison with poison on both sides, as words and as floats.
#[track_caller]
fn assert_words(held: &FixedTensor, rows: Range<usize>, expected: &[u16]) {
    let is_whole = rows == (0..held.rows());
    for poison in POISONS {
        let mut memory = vec![poison; expected.len() + 2];
        let end = memory.len() - 1;
        held.read_rows_into(rows.clone(), &mut memory[1..end]).unwrap();
        assert!(memory[1..end] == *expected && [memory[0], memory[end]] == [poison; 2], "{rows:?}");
        let mut floats = vec![f32::from_bits(poison.into()); expected.len() + 2];
        held.read_rows_as_f32_into(rows.clone(), &mut floats[1..end]).unwrap();
        assert_floats(&floats, poison, expected);
        if is_whole {
            memory.fill(poison);
            held.read_into(&mut memory[1..end]).unwrap();
            assert!(memory[1..end] == *expected && [memory[0], memory[end]] == [poison; 2]);
            floats.fill(f32::from_bits(poison.into()));
            held.read_as_f32_into(&mut floats[1..end]).unwrap();
            assert_floats(&floats, poison, expected);
        }
    }
}

#[track_caller]
fn assert_floats(floats: &[f32], poison: u16, expected: &[u16]) {
    let [first, inner @ .., last] = floats else { unreachable!("there is poison") };
    assert_eq!([first, last].map(|float| float.to_bits()), [u32::from(poison); 2]);
    assert!(inner.iter().zip(expected).all(|(float, &word)| float.to_bits() == u32::from(word) << 16));
}

#[test]
fn every_weight_of_files_of_all_kinds() {
    with_models(|models| {
        let [plain, ..] = models;
        assert!(models[1].tensor("a.o.weight").unwrap().is_compressed());
        let expected: Vec<_> = weights(plain).iter().map(|tensor| tensor.bf16_bits().unwrap()).collect();
        for model in models {
            // In any order, and one of them twice.
            let tensors: Vec<_> =
                weights(model).into_iter().rev().chain([model.tensor("a.o.weight").unwrap()]).collect();
            let held = hold_tensors(tensors.clone(), &()).unwrap();
            assert_eq!(held.len(), SHAPES.len() + 1);
            for ((held, tensor), expected) in held.iter().zip(&tensors).zip(expected.iter().rev()) {
                let (_, shape, [rows, columns]) =
                    SHAPES.into_iter().find(|(name, ..)| tensor.name() == format!("a.{name}.weight")).unwrap();
                assert_eq!((held.shape(), held.rows(), held.columns()), (shape, rows, columns), "{}", tensor.name());
                assert_eq!(held.elements(), expected.len());
                assert_words(held, 0..rows, expected);
                assert!(*held == FixedTensor::from_words(shape, expected).unwrap(), "{}", tensor.name());
                assert!(*held == tensor.to_fixed().unwrap(), "{}", tensor.name());
                if columns == 1030 {
                    let share = held.bytes() as f64 / (2 * held.elements()) as f64;
                    assert!((0.68..0.76).contains(&share), "{share}");
                }
            }
            assert!(held[SHAPES.len()] == plain.tensor("a.o.weight").unwrap().to_fixed().unwrap());
        }
    });
}

proptest! {
    #![proptest_config(effort::config(48))]

    /// Rows of weights as tensors of their own, and of them rows of codes, across blocks.
    #[test]
    fn rows_of_rows(pick: Index, form: Index, part in any::<[Index; 2]>(), ends in any::<[Index; 2]>()) {
        with_models(|models| {
            let (name, shape, _) = SHAPES[pick.index(SHAPES.len())];
            let ordered = |ends: [Index; 2], n: usize| {
                let [a, b] = ends.map(|end| end.index(n + 1));
                a.min(b)..a.max(b)
            };
            let rows = ordered(part, shape[0]);
            let of = |model: &Model| model.tensor(&format!("a.{name}.weight")).unwrap().rows(rows.clone()).unwrap().bf16_bits();
            let expected = of(&models[0]).unwrap();
            let tensor = models[form.index(5)].tensor(&format!("a.{name}.weight")).unwrap().rows(rows.clone()).unwrap();
            let held = tensor.to_fixed().unwrap();
            prop_assert_eq!((held.shape(), held.elements()), (tensor.shape(), expected.len()));
            assert_words(&held, 0..held.rows(), &expected);
            let rows = ordered(ends, held.rows());
            assert_words(&held, rows.clone(), &expected[rows.start * held.columns()..rows.end * held.columns()]);
            Ok(())
        })?;
    }

    /// Any words in any shape.
    #[test]
    fn words_of_any_shape(
        shape in prop_oneof![
            prop::collection::vec(0usize..=3, 0..4),
            prop::collection::vec(1usize..=130, 1..3),
            (1usize..=3, 1usize..=40, 50usize..=140).prop_map(|(a, b, c)| vec![a, b, c]),
        ],
        seed: u64,
        any_bits: bool,
        ends in any::<[Index; 2]>(),
    ) {
        let mut words = tensors::weights(shape.iter().product(), seed);
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

    /// Products with any number of inputs and threads, of weights of several blocks too.
    #[test]
    fn products(pick: Index, inputs in 0usize..12, threads in 1usize..4, seed: u64) {
        with_models(|models| {
            let (name, ..) = SHAPES[pick.index(SHAPES.len())];
            let tensor = models[1].tensor(&format!("a.{name}.weight")).unwrap();
            let held = tensor.to_fixed().unwrap();
            // The oracle takes a microsecond for 20 columns.
            let n = inputs.min(1 + 3_000_000 / held.elements().max(1));
            let inputs = numbers(n * held.columns(), seed);
            let got = with_threads(threads, || multiply(&held, &inputs)).unwrap();
            prop_assert!(got == expected(&tensor.bf16_bits().unwrap(), &held, &inputs), "{name}, {n} inputs");
            Ok(())
        })?;
    }
}

/// Tasks of rows end within blocks of codes, and blocks within tasks.
#[test]
fn products_across_blocks() {
    with_models(|models| {
        let tensor = models[1].tensor("a.o.weight").unwrap();
        let held = tensor.to_fixed().unwrap();
        let inputs = numbers(2 * held.columns(), 1);
        let expected = expected(&tensor.bf16_bits().unwrap(), &held, &inputs);
        for threads in 1..4 {
            assert!(with_threads(threads, || multiply(&held, &inputs)).unwrap() == expected, "{threads} threads");
        }
    });
}

/// Numbers of either sign and several sizes.
fn numbers(n: usize, seed: u64) -> Vec<f32> {
    let scale = |i: usize| [1., 1e-3, 1e4][i % 3];
    tensors::weights(n, seed ^ 0x5eed).iter().enumerate().map(|(i, &word)| word as i16 as f32 * scale(i)).collect()
}

fn with_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

/// The bits of all products, from memory that was poisoned and has more of it on both sides.
fn multiply(held: &FixedTensor, inputs: &[f32]) -> Result<Vec<u32>, FixedError> {
    let poison = u32::from(POISONS[0]);
    let products = inputs.len().checked_div(held.columns()).unwrap_or_default() * held.rows();
    let mut memory = vec![f32::from_bits(poison); products + 2];
    held.multiply_into(inputs, &mut memory[1..=products])?;
    assert_eq!([0, products + 1].map(|at| memory[at].to_bits()), [poison; 2], "wrote outside of its memory");
    Ok(memory[1..=products].iter().map(|product| product.to_bits()).collect())
}

/// The same by the oracle. Each block of rows has an alphabet, and a padding, of its own.
fn expected(words: &[u16], held: &FixedTensor, inputs: &[f32]) -> Vec<u32> {
    let columns = held.columns().max(1);
    let block = ((512 << 10) / columns).max(1) * columns;
    let padding: Vec<u16> = words.chunks(block).map(|words| Alphabet::of(&Histogram::of(words)).padding()).collect();
    let of_input = |inputs| {
        let rows = words.chunks(columns).enumerate();
        rows.map(|(row, words)| product(words, padding[row * columns / block], inputs, false)).collect::<Vec<_>>()
    };
    inputs.chunks(columns).flat_map(of_input).collect()
}

/// Every word, in shapes of all kinds, from a file that stores it, and in a product with numbers of every kind.
#[test]
fn all_words() {
    let all: Vec<u16> = (0..=u16::MAX).map(|i| i.wrapping_mul(0x9e37)).collect();
    let special = [0., -0., f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MIN_POSITIVE, f32::from_bits(1), f32::MAX];
    for shape in [&[128, 512][..], &[512, 128], &[1, 65_536], &[65_536, 1], &[16, 64, 64], &[1024, 8, 8]] {
        let model = Model::from_bytes(file(&[tensor("w", "BF16", shape, tensors::bytes(&all))])).unwrap();
        let held = model.tensor("w").unwrap().to_fixed().unwrap();
        assert_words(&held, 0..held.rows(), &all);
        let inputs: Vec<f32> = (0..2 * held.columns()).map(|i| special[i % 8] * (1. - (i % 3) as f32)).collect();
        let got = multiply(&held, &inputs).unwrap();
        assert!(got == expected(&all, &held, &inputs) && got.contains(&0x7fc0_0000), "{shape:?}");
    }
    // The words that a unit can hold.
    let words: Vec<u16> = all.into_iter().filter(|word| word >> 7 & 0xff < 240).collect();
    let place = Place::new();
    let [_, model, ..] =
        ask::forms(&place, &[tensor("a.w.weight", "BF16", &[480, 128], tensors::bytes(&words))], &[("a", &["w"])]);
    let tensors = [model.tensor("a.w.weight").unwrap()];
    let held = hold_tensors(tensors, &()).unwrap();
    assert_words(&held[0], 0..480, &words);
}

/// What the official compressor wrote, and a real layer.
#[test]
fn official_models_and_real_weights() {
    let official = forward::models().into_iter();
    let place = Place::new();
    let sample = data("samples/minilm-layer0-bf16.safetensors");
    ask::compress(&sample, &place.path("df11"), ask::Compress::default()).unwrap();
    let sample = [place.path("df11"), sample].map(|path| Model::open(path).unwrap());
    for [model, original] in official.chain([sample]) {
        assert!(!model.units().is_empty());
        let tensors: Vec<_> = weights(&model);
        let held = hold_tensors(tensors.clone(), &()).unwrap();
        for (tensor, held) in tensors.iter().zip(held) {
            let expected = original.tensor(tensor.name()).unwrap();
            assert_eq!(held.shape(), expected.shape());
            assert_words(&held, 0..held.rows(), &expected.bf16_bits().unwrap());
        }
    }
}

#[test]
fn progress_hears_of_every_byte_and_stops_the_work() {
    with_models(|models| {
        for model in models {
            let tensors = weights(model);
            let all: u64 = tensors.iter().map(|tensor| tensor.byte_len() as u64).sum();
            let heard = Heard::default();
            hold_tensors(tensors.clone(), &heard).unwrap();
            assert_eq!((heard.total.get(), heard.done.get()), (all, all));
            let names = heard.names.into_inner();
            assert!(
                tensors.iter().all(|tensor| tensor.elements() == 0 || names.iter().any(|name| name == tensor.name()))
            );
            let heard = Heard { most: Some(1), ..Default::default() };
            assert_matches!(hold_tensors(tensors, &heard), Err(Error::Interrupted));
            assert!(heard.done.get() < all);
        }
    });
}

#[test]
fn what_cannot_be_held() {
    with_models(|models| {
        for model in models {
            let table = model.tensor("a.table").unwrap();
            let refused = hold_tensors([model.tensor("a.q.weight").unwrap(), table], &());
            assert_matches!(refused, Err(Error::NotBf16 { tensor, got }) if tensor == "a.table" && got == "F32");
        }
    });
    for (shape, got, expected) in [(&[3, 5][..], 14, 15), (&[3, 5], 16, 15), (&[], 0, 1), (&[4, 0], 1, 0)] {
        assert_eq!(FixedTensor::from_words(shape, &vec![1; got]), Err(FixedError::Elements { got, expected }));
    }
    for shape in [&[usize::MAX, 65][..], &[65, usize::MAX], &[usize::MAX, usize::MAX], &[2, usize::MAX, 1]] {
        assert_matches!(FixedTensor::from_words(shape, &[]), Err(FixedError::TooLarge { .. }), "{shape:?}");
    }
}

/// Nothing is written.
#[test]
fn memory_and_rows_that_do_not_fit() {
    let words = tensors::weights(30 * 257, 1);
    let held = FixedTensor::from_words(&[30, 257], &words).unwrap();
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
    assert_eq!(read(Some(5..5), 1), FixedError::OutLength { got: 1, expected: 0 });
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
    for (inputs, got) in [(256, 256), (258, 1), (2 * 257 - 1, 256)] {
        assert_eq!(multiply(inputs, 30), FixedError::InputLength { got, expected: 257 });
    }
    for (inputs, got, expected) in [(257, 29, 30), (257, 31, 30), (2 * 257, 30, 60), (0, 30, 0)] {
        assert_eq!(multiply(inputs, got), FixedError::OutLength { got, expected });
    }
    let none = FixedTensor::from_words(&[4, 0], &[]).unwrap();
    assert_eq!(none.multiply_into(&[1.; 3], &mut []), Err(FixedError::InputLength { got: 3, expected: 0 }));
    assert_eq!((none.multiply_into(&[], &mut []), none.read_into(&mut [])), (Ok(()), Ok(())));
}

/// Of two damaged units the error names the one that comes first in the file; a file that was cut short is named too.
#[test]
fn damaged_units() {
    let layers: Vec<_> = (0..9).map(|i| weight(&format!("layers.{i}.weight"), &[3000, 64], i + 1)).collect();
    let place = ask::compressed(&layers);
    let mut bytes = fs::read(place.path("df11")).unwrap();
    for unit in [4, 7] {
        let stream = tensors::range_of(&bytes, &format!("layers.{unit}.encoded_exponent"));
        bytes[stream][4096..].fill(0xff);
    }
    place.write("damaged", bytes);
    let model = Model::open(place.path("damaged")).unwrap();
    for _ in 0..5 {
        let error = hold_tensors(weights(&model).into_iter().rev(), &()).unwrap_err();
        assert!(error.is_damage());
        assert_matches!(error, Error::Decode { unit, .. } if unit == "layers.4");
    }
    assert!(model.tensor("layers.5.weight").unwrap().to_fixed().is_ok());

    let mut blocks =
        BlockDecoder::new(FixedDecoder::default(), &model, |unit| (unit < "layers.4").then_some(Keep::Resident), &())
            .unwrap();
    assert_eq!(blocks.decode("layers.3").unwrap().weights().len(), 1);
    let refused = BlockDecoder::new(FixedDecoder::default(), &model, |_| Keep::Resident, &()).map(drop);
    assert_matches!(refused, Err(Error::Device(DeviceError::Decode { unit, .. })) if unit == "layers.4");

    fs::OpenOptions::new().write(true).open(place.path("damaged")).unwrap().set_len(200_000).unwrap();
    assert_matches!(hold_tensors(weights(&model), &()), Err(Error::Changed { path }) if path == place.path("damaged"));
}

/// Decodes a unit from fixed-length codes.
struct Fixed;

impl Decoder for Fixed {
    fn decode(&self, unit: &Unit<'_>, _: &df11_codec::Code, out: &mut [u16]) -> Result<(), String> {
        let mut decoder = FixedDecoder::default();
        let text = |error: Error| error.to_string();
        let id = decoder.load(NamedUnit::whole("unit", *unit), Keep::Resident).map_err(text)?;
        let decoded = decoder.decode(&[id]).map_err(text)?;
        decoded.weights()[0].words.copy_to(out).map_err(|error| error.to_string())
    }
}

decoder_suite!(decoder, Fixed, 100);

/// A model in the decoder, block by block; several weights in a unit, each with its own codes.
#[test]
fn whole_models_in_the_decoder() {
    for [model, original] in &forward::models() {
        forward::every_weight(&mut FixedDecoder::default(), model, original);
        forward::every_block(FixedDecoder::default(), model, original);
    }
    forward::blocks_of_several_units(FixedDecoder::default(), &forward::samples());
    for vector in df11_tests::data::vectors().unwrap() {
        let unit = Unit::validate(vector.encoded.as_raw(), Geometry::OFFICIAL).unwrap();
        let weights = vector.weights.iter().enumerate().map(|(i, words)| (i.to_string(), vec![words.len(), 1]));
        let mut decoder = FixedDecoder::default();
        let id = decoder.load(NamedUnit::new("unit", unit, weights).unwrap(), Keep::Resident).unwrap();
        let decoded = decoder.decode(&[id, id]).unwrap();
        for (weight, expected) in decoded.weights().iter().zip(vector.weights.iter().chain(&vector.weights)) {
            assert!(weight.words == expected, "{} of {}", weight.name, vector.name);
        }
        decoder.unload(id).unwrap();
        let unknown = decoder.decode(&[id]).map(drop);
        assert_matches!(unknown, Err(Error::Device(DeviceError::UnknownUnit)));
        assert_matches!(decoder.unload(id), Err(Error::Device(DeviceError::UnknownUnit)));
    }
}
