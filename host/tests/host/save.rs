//! Models that a program has loaded are saved: with the units that it has encoded, and with what it has changed.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::Path;

use crate::common::*;
use df11_host::internals::unit::{self, Encoded, Geometry, Unit};
use df11_host::internals::{Given, encode_unit, save, units_to_compress};
use df11_host::{CompressOptions, Error, Model, compress, decompress};
use proptest::prelude::*;

fn plain(name: &str) -> std::path::PathBuf {
    data(&format!("models/{name}/bf16"))
}

/// All units of a plain model that are worth it, encoded in memory.
fn units(model: &Model) -> BTreeMap<String, Encoded> {
    let units = units_to_compress(model, None).unwrap().into_iter();
    units.filter_map(|(path, weights)| Some((path, encode_unit(model, &weights).unwrap()?))).collect()
}

fn compressed(input: &Path, place: &Place, name: &str) -> BTreeMap<String, Vec<u8>> {
    compress(input, place.path(name), Default::default(), &()).unwrap();
    tree(&place.path(name))
}

#[test]
fn encoded_units_become_the_files_of_compress() {
    for name in MODELS {
        let (place, model) = (Place::new(), Model::open(plain(name)).unwrap());
        let expected = compressed(&plain(name), &place, "df11");
        let units = units(&model);
        assert_eq!(units.len(), expected.values().map(|bytes| count(bytes, b".encoded_exponent\"")).sum::<usize>());
        let mut given = Given::default();
        given.units = units.iter().map(|(path, unit)| (path.clone(), unit)).collect();
        save(&model, place.path("saved"), CompressOptions::default(), &given, &()).unwrap();
        assert_same_files(&tree(&place.path("saved")), &expected);
        // And a compressed model is written again.
        let again = Model::open(place.path("saved")).unwrap();
        save(&again, place.path("again"), CompressOptions::default(), &Given::default(), &()).unwrap();
        assert_same_files(&tree(&place.path("again")), &expected);
    }
}

fn count(bytes: &[u8], part: &[u8]) -> usize {
    bytes.windows(part.len()).filter(|window| *window == part).count()
}

/// Other bits for these tensors of BF16.
fn others(model: &Model, names: &[&str]) -> Vec<(String, Vec<u8>)> {
    let bytes = |name: &str| {
        let words = model.tensor(name).unwrap().bf16_bits().unwrap();
        tensors::bytes(&words.iter().rev().map(|word| word ^ 1).collect::<Vec<_>>())
    };
    names.iter().map(|&name| (name.to_owned(), bytes(name))).collect()
}

fn by_name(bytes: &[(String, Vec<u8>)]) -> HashMap<String, &[u8]> {
    bytes.iter().map(|(name, bytes)| (name.clone(), bytes.as_slice())).collect()
}

/// The tensors that were given, and the original's others.
#[track_caller]
fn assert_given(model: &Model, given: &Given<'_>, original: &Model) {
    for (name, tensor) in model.iter() {
        let expected = match given.tensors.get(name) {
            Some(bytes) => bytes.to_vec(),
            None => original.tensor(name).unwrap().bytes().unwrap().into_owned(),
        };
        assert!(*tensor.bytes().unwrap() == expected, "{name}");
    }
}

#[test]
fn given_tensors_take_the_place_of_the_files() {
    let input = plain(MODELS[0]);
    let (place, original) = (Place::new(), Model::open(&input).unwrap());
    compressed(&input, &place, "df11");
    let (norm, weight) = ("model.norm.weight", "model.layers.1.mlp.up_proj.weight");
    for (form, names) in [("plain", &[norm, weight][..]), ("df11", &[norm])] {
        let model = if form == "plain" { Model::open(&input) } else { Model::open(place.path("df11")) }.unwrap();
        let bytes = others(&original, names);
        let mut given = Given::default();
        given.tensors = by_name(&bytes);
        given.texts.insert("config.json".into(), r#"{"model_type": "qwen3", "mine": 1}"#.into());
        given.texts.insert("note.txt".into(), "a note".into());
        let saved = place.path(&format!("saved-{form}"));
        save(&model, &saved, CompressOptions::default(), &given, &()).unwrap();
        let report = ask::verify(&saved, None).unwrap();
        assert!(report.is_good(), "{report:?}");
        let restored = place.path(&format!("restored-{form}"));
        decompress(&saved, &restored, Default::default(), &()).unwrap();
        assert_given(&Model::open(&restored).unwrap(), &given, &original);
        let files = tree(&restored);
        assert_eq!(files["config.json"], given.texts["config.json"].as_bytes());
        assert_eq!(files["note.txt"], b"a note");
        assert!(json(&saved.join("config.json"))["dfloat11_config"].is_object());
    }
}

/// A model whose names have a prefix that a DF11 model's lack: tensors are given by the names that the model lists.
#[test]
fn given_tensors_have_the_names_of_the_original() {
    for prefix in ["model.diffusion_model.", "net."] {
        let place = Place::new();
        let [norm, weight] = ["norm.weight", "blocks.0.weight"].map(|name| format!("{prefix}{name}"));
        place.model("plain", &[tensors::bf16(&norm, &[40], 1), tensors::bf16(&weight, &[64, 64], 2)], "{}");
        let options = ask::with_patterns(&[(r"blocks\.\d+", &[])]);
        compress(place.path("plain"), place.path("df11"), options.clone(), &()).unwrap();
        let original = Model::open(place.path("plain")).unwrap();
        for (form, names) in [("plain", &[&*norm, &*weight][..]), ("df11", &[&*norm])] {
            let (model, saved) = (Model::open(place.path(form)).unwrap(), place.path(&format!("saved-{form}")));
            assert_eq!(model.names(), [&norm, &weight]);
            let bytes = others(&original, names);
            let mut given = Given::default();
            given.tensors.insert("norm.weight".to_owned(), &bytes[0].1);
            let error = save(&model, &saved, options.clone(), &given, &()).unwrap_err();
            assert_matches!(error, Error::MissingTensor { .. }, "{form}");
            given.tensors = by_name(&bytes);
            save(&model, &saved, options.clone(), &given, &()).unwrap();
            let report = ask::verify(&saved, None).unwrap();
            assert!(report.is_good() && report.units == 1, "{report:?}");
            assert_given(&Model::open(&saved).unwrap(), &given, &original);
        }
    }
}

#[test]
fn what_does_not_fit_is_refused_and_nothing_written() {
    let input = plain(MODELS[0]);
    let place = Place::new();
    compressed(&input, &place, "df11");
    let [original, df11] = [&input, &place.path("df11")].map(|path| Model::open(path).unwrap());
    let refused = |model: &Model, given: &Given<'_>| {
        let error = save(model, place.path("saved"), CompressOptions::default(), given, &()).unwrap_err();
        assert!(!place.path("saved").exists());
        error
    };
    fn of_tensor<'a>(name: &str, bytes: &'a [u8]) -> Given<'a> {
        let mut given = Given::default();
        given.tensors.insert(name.to_owned(), bytes);
        given
    }
    for model in [&original, &df11] {
        assert_matches!(refused(model, &of_tensor("norm", &[0; 2])), Error::MissingTensor { .. });
        assert_matches!(refused(model, &of_tensor("model.norm.weight", &[0; 2])), Error::BufferLength { .. });
    }
    let (name, bytes) = &others(&original, &["model.layers.1.mlp.up_proj.weight"])[0];
    let of_unit = of_tensor(name, bytes);
    assert_matches!(refused(&df11, &of_unit), Error::MissingTensor { .. });
    // A unit of other weights than the model's.
    let [one, short] = [&[&[0x3f80; 64][..]][..], &[&[0x3f80; 64][..]; 7]].map(|words| unit::encode(words).unwrap());
    for (unit, is_expected) in [
        (&one, (|error| matches!(error, Error::WeightCount { .. })) as fn(&Error) -> bool),
        (&short, |error| matches!(error, Error::BufferLength { .. })),
    ] {
        let mut given = Given::default();
        given.units.insert("model.layers.0".to_owned(), unit);
        let error = refused(&original, &given);
        assert!(is_expected(&error), "{error}");
    }
    let file = Model::open(data("samples/minilm-layer0-bf16.safetensors")).unwrap();
    assert_matches!(refused(&file, &Given::default()), Error::WrongKind { .. });
    assert_matches!(units_to_compress(&df11, None), Err(Error::AlreadyCompressed { .. }));
}

proptest! {
    #![proptest_config(df11_tests::effort::config(256))]

    #[test]
    fn some_elements_of_a_unit(seed: u64, n in 1..40_000usize, ends in any::<[prop::sample::Index; 2]>()) {
        let words = tensors::weights(n, seed);
        let encoded = unit::encode(&[&words]).unwrap();
        let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap();
        let mut ends = ends.map(|end| end.index(n + 1));
        ends.sort_unstable();
        let elements = Range { start: ends[0], end: ends[1] };
        let mut out = vec![0xa5a5; elements.len()];
        unit::decode_elements_into(&unit, elements.clone(), &mut out).unwrap();
        prop_assert_eq!(&out, &words[elements.clone()]);
        out.push(0);
        prop_assert!(unit::decode_elements_into(&unit, elements, &mut out).is_err());
    }
}
