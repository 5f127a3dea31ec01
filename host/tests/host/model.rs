//! Tensors by their names: of compressed models the original's, by the same calls as of the original itself.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;

use crate::common::*;
use df11_host::internals::{decode_unit_into, unit_weights};
use df11_host::{Dtype, Error, InspectOptions, Model, Tensor, compress, inspect};
use forward::pair;
use half::bf16;
use proptest::prelude::*;
use tensors::{bf16 as weight, tensor};

/// Every way to read a tensor gives the original's bytes.
#[track_caller]
fn assert_same_tensors(got: &Model, expected: &Model) {
    assert_eq!(got.names(), expected.names());
    assert_eq!(got.names(), got.iter().map(|(name, _)| name).collect::<Vec<_>>());
    assert_eq!(got.len(), expected.len());
    for ((name, got), (_, expected)) in got.iter().zip(expected.iter()) {
        assert_eq!((got.name(), got.dtype(), got.shape()), (name, expected.dtype(), expected.shape()));
        assert_eq!(expected.name(), name);
        let bytes = expected.bytes().unwrap();
        assert!(got.bytes().unwrap() == bytes, "{name}");
        assert_eq!((got.byte_len(), got.elements()), (bytes.len(), expected.elements()));
        // At an odd address too, over something else.
        for shift in 0..2 {
            let mut poisoned = vec![0xa5; bytes.len() + 2];
            got.read_bytes_into(&mut poisoned[shift..][..bytes.len()]).unwrap();
            assert!(poisoned[shift..][..bytes.len()] == *bytes, "{name}");
            assert!(poisoned[..shift].iter().chain(&poisoned[shift + bytes.len()..]).all(|&byte| byte == 0xa5));
        }
        if got.dtype() == Dtype::BF16 {
            let words: Vec<u16> = bytes.as_chunks().0.iter().map(|&pair| u16::from_le_bytes(pair)).collect();
            assert!(got.bf16_bits().unwrap() == words, "{name}");
            let floats: Vec<u16> = got.bf16().unwrap().into_iter().map(bf16::to_bits).collect();
            assert!(floats == words, "{name}");
        }
    }
}

#[test]
fn reference_models() {
    for name in MODELS {
        let [compressed, original] = pair(name);
        assert!(compressed.is_compressed() && !original.is_compressed());
        assert!(compressed.iter().any(|(_, tensor)| tensor.is_compressed()), "{name}");
        assert!(!original.iter().any(|(_, tensor)| tensor.is_compressed()));
        assert_same_tensors(&compressed, &original);
        assert!(original.units().is_empty() && original.blocks().is_empty());
        let layers: Vec<_> = compressed.blocks().into_iter().filter(|block| block.contains("layers")).collect();
        assert_eq!(layers, ["model.layers.0", "model.layers.1"]);
        // Without the original: the same tensors, in the order of one file. Where `config.json` doesn't imply their
        // shapes, the stored tensors do.
        let alone = Model::open(data(&format!("models/{name}/df11"))).unwrap();
        for (name, tensor) in alone.iter() {
            assert!(tensor.bytes().unwrap() == original.tensor(name).unwrap().bytes().unwrap(), "{name}");
        }
    }
}

/// What `compress` wrote, from a file and from memory. The safetensors crate takes its tensors, and makes the original
/// file of them.
#[test]
fn the_sample() {
    let place = Place::new();
    let sample = data("samples/minilm-layer0-bf16.safetensors");
    compress(&sample, place.path("df11"), Default::default(), &()).unwrap();
    let original = Model::open(&sample).unwrap();
    let (in_file, _) = tensors::parse(&fs::read(&sample).unwrap());
    assert_eq!(original.names(), in_file.iter().map(|tensor| tensor.name.as_str()).collect::<Vec<_>>());
    assert_same_tensors(&Model::open(place.path("df11")).unwrap(), &original);
    let in_memory = Model::from_bytes(fs::read(place.path("df11")).unwrap()).unwrap();
    assert_same_tensors(&in_memory, &original);
    assert_same_tensors(&Model::from_bytes(fs::read(&sample).unwrap()).unwrap(), &original);
    // Stored tensors of a model in memory are borrowed.
    let (_, stored) = in_memory.iter().find(|(_, tensor)| !tensor.is_compressed()).unwrap();
    assert_matches!(stored.bytes().unwrap(), std::borrow::Cow::Borrowed(_));
    let tensors: BTreeMap<_, _> = in_memory.iter().map(|(name, tensor)| (name, tensor.read().unwrap())).collect();
    let bytes = safetensors::serialize(tensors, None).unwrap();
    assert_same_tensors(&Model::from_bytes(bytes).unwrap(), &original);
}

/// Several weights of one unit, some of them within a chunk; an empty one; other types.
fn mixed() -> (Place, Model, Model) {
    let place = Place::new();
    let weights = [("a.q.weight", 40), ("a.k.weight", 3), ("a.v.weight", 500), ("a.o.weight", 0)];
    let mut tensors: Vec<_> = (1..).zip(weights).map(|(seed, (name, n))| weight(name, &[n, 96], seed)).collect();
    tensors.push(tensor("a.bias", "F32", &[7], [1; 28]));
    tensors.push(tensor("scalar", "I64", &[], [2; 8]));
    let [original, compressed, ..] = ask::forms(&place, &tensors, &[("a", &["q", "k", "v", "o"])]);
    (place, compressed, original)
}

#[test]
fn weights_of_one_unit() {
    let (_place, compressed, original) = mixed();
    assert_eq!(compressed.units(), ["a"]);
    assert_same_tensors(&compressed, &original);
}

proptest! {
    #![proptest_config(df11_tests::effort::config(256))]

    #[test]
    fn rows(name in 0..3usize, start in 0..501usize, n in 0..60usize, within in any::<(prop::sample::Index, prop::sample::Index)>()) {
        thread_local!(static MODELS: (Place, Model, Model) = mixed());
        MODELS.with(|(_, compressed, original)| {
            let name = ["a.q.weight", "a.k.weight", "a.v.weight"][name];
            let [compressed, original] = [compressed, original].map(|model| model.tensor(name).unwrap());
            let rows = original.shape()[0];
            let range = start.min(rows)..(start + n).min(rows);
            let expected = &original.bf16_bits().unwrap()[range.start * 96..range.end * 96];
            for tensor in [&compressed, &original] {
                let part = tensor.rows(range.clone()).unwrap();
                prop_assert_eq!((part.shape(), part.elements()), (&[range.len(), 96][..], expected.len()));
                prop_assert!(part.bf16_bits().unwrap() == expected);
                // Rows of rows.
                let inner = [within.0.index(range.len() + 1), within.1.index(range.len() + 1)];
                let inner = inner[0].min(inner[1])..inner[0].max(inner[1]);
                let part = part.rows(inner.clone()).unwrap();
                prop_assert!(part.bf16_bits().unwrap() == expected[inner.start * 96..inner.end * 96]);
            }
            Ok(())
        })?;
    }
}

/// Rows need their own chunks only: damage elsewhere isn't met.
#[test]
fn rows_read_no_other_chunk() {
    let place = ask::compressed(&[weight("embed.weight", &[3000, 64], 5)]);
    let original = Model::open(place.path("in")).unwrap();
    let mut bytes = fs::read(place.path("df11")).unwrap();
    // All but the first two chunks of the code stream, which comes first of the tensors of bytes.
    let stream = tensors::range_of(&bytes, "embed.encoded_exponent");
    assert!(stream.len() > 5 * 4096);
    bytes[stream][2 * 4096 + 64..].fill(0xff);
    let model = Model::from_bytes(bytes).unwrap();
    let (damaged, whole) = (model.tensor("embed.weight").unwrap(), original.tensor("embed.weight").unwrap());
    for row in 0..100 {
        let [got, expected] = [&damaged, &whole].map(|tensor| tensor.rows(row..row + 1).unwrap().bf16_bits().unwrap());
        assert_eq!(got, expected, "{row}");
    }
    assert_matches!(damaged.rows(2999..3000).unwrap().bytes(), Err(Error::Decode { .. }));
    assert_matches!(damaged.bytes(), Err(Error::Decode { .. }));
}

/// A unit is decoded whole to the words of its weights, one after another, and into no other number of words.
#[test]
fn whole_units() {
    for name in MODELS {
        let [compressed, original] = pair(name);
        let units = inspect(data(&format!("models/{name}/df11")), InspectOptions::default(), &()).unwrap().units;
        let stored: BTreeMap<_, _> = units.into_iter().map(|unit| (unit.path, unit.bytes)).collect();
        for path in compressed.units() {
            let weights = unit_weights(&compressed, path).unwrap();
            let same = |weight: &Tensor<'_>| original.tensor(weight.name()).unwrap();
            assert!(weights.iter().all(|weight| weight.shape() == same(weight).shape()));
            let expected: Vec<u16> = weights.iter().flat_map(|weight| same(weight).bf16_bits().unwrap()).collect();
            assert_eq!(Some(compressed.unit_bytes(path).unwrap()), stored.get(path).copied(), "{path}");
            let mut words = vec![0xa5a5; expected.len()];
            decode_unit_into(&compressed, path, &mut words).unwrap();
            assert!(words == expected, "{path}");
            for n in [0, words.len() - 1, words.len() + 1] {
                let decoded = decode_unit_into(&compressed, path, &mut vec![0; n]);
                assert_matches!(decoded, Err(Error::BufferLength { .. }), "{n}");
            }
        }
    }
    let (_place, compressed, original) = mixed();
    assert_matches!(unit_weights(&compressed, "b"), Err(Error::NoSuchUnit { .. }));
    assert_matches!(compressed.unit_bytes("b"), Err(Error::NoSuchUnit { .. }));
    assert_matches!(original.unit_bytes("b"), Err(Error::NotCompressed { .. }));
    assert_matches!(decode_unit_into(&compressed, "b", &mut []), Err(Error::NoSuchUnit { .. }));
    assert_matches!(decode_unit_into(&original, "a", &mut []), Err(Error::NotCompressed { .. }));
}

#[test]
fn what_there_is_not() {
    let (_place, compressed, original) = mixed();
    for model in [&compressed, &original] {
        let error = model.tensor("a.x.weight").err().unwrap();
        assert!(matches!(error, Error::NoSuchTensor { .. }) && !error.is_damage(), "{error:?}");
        let weight = model.tensor("a.k.weight").unwrap();
        let backwards = Range { start: 3, end: 2 };
        for rows in [0..4, backwards, 4..4, usize::MAX..usize::MAX, 0..usize::MAX] {
            assert_matches!(weight.rows(rows.clone()), Err(Error::NoSuchRows { .. }), "{rows:?}");
        }
        assert!(weight.rows(3..3).unwrap().bf16_bits().unwrap().is_empty());
        assert_matches!(model.tensor("scalar").unwrap().rows(0..1), Err(Error::NoSuchRows { .. }));
        assert_matches!(model.tensor("a.bias").unwrap().bf16_bits(), Err(Error::NotBf16 { .. }));
        for n in [0, 3 * 96 - 1, 3 * 96 + 1] {
            assert_matches!(weight.read_into(&mut vec![0; n]), Err(Error::BufferLength { .. }), "{n}");
            assert_matches!(weight.read_bytes_into(&mut vec![0; 2 * n]), Err(Error::BufferLength { .. }), "{n}");
        }
    }
    assert_matches!(compressed.unit("b"), Err(Error::NoSuchUnit { .. }));
    assert_matches!(original.unit("a"), Err(Error::NotCompressed { .. }));
}

/// A file that is cut short after it was opened: an error that names it, and no signal.
#[test]
fn cut_short_after_opening() {
    let (place, compressed, original) = mixed();
    for (name, model) in [("df11", compressed), ("in", original)] {
        let file = fs::OpenOptions::new().write(true).open(place.path(name)).unwrap();
        file.set_len(file.metadata().unwrap().len() / 2).unwrap();
        let read: Vec<_> = model.iter().map(|(_, tensor)| tensor.bytes().map(drop)).collect();
        let failed: Vec<_> = read.into_iter().filter_map(Result::err).collect();
        assert!(!failed.is_empty());
        for error in failed {
            assert_matches!(&error, Error::Changed { path } if *path == place.path(name));
        }
    }
}
