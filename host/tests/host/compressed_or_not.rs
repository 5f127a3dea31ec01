//! Whether a model is compressed: every function gives the same answer, for every kind of file and directory.

use crate::common::*;
use ask::{Compress, Decompress, compress, decompress, verify};
use df11_host::{Error, InspectOptions, Model, inspect};
use serde_json::{Value, json};
use std::fs;
use tensors::{Tensor, bf16, file, file_with, tensor};

/// A weight that becomes a unit, and one that doesn't.
fn weights() -> Vec<Tensor> {
    vec![bf16("a.weight", &[64, 64], 1), tensor("b", "U8", &[3], [1, 2, 3])]
}

/// Tensors of which none becomes a unit. The order isn't the one in which they would be stored.
fn no_weights() -> Vec<Tensor> {
    vec![tensor("z", "U8", &[3], [1, 2, 3]), tensor("y", "F32", &[1], [0; 4]), tensor("x", "U8", &[1], [9])]
}

/// Asks every function whether the model at `path` is compressed. `original` is what it is a compressed form of.
#[track_caller]
fn all_say(is_compressed: bool, place: &Place, path: &str, original: &str) {
    let (path, original) = (place.path(path), place.path(original));
    let (name, not_compressed) = (path.display(), |error| match error {
        Error::NotCompressed { path: named } if named == path => false,
        error => panic!("{}: {error}", path.display()),
    });
    let opened = Model::options().like(&original).open(&path).unwrap();
    assert_eq!(opened.is_compressed(), is_compressed, "Model: {name}");
    let verified = verify(&path, None).map_or_else(not_compressed, |_| true);
    assert_eq!(verified, is_compressed, "verify: {name}");
    let ask = Decompress { like: Some(&original), ..Decompress::default() };
    let restored = decompress(&path, &place.path("restored"), ask).map_or_else(not_compressed, |_| true);
    assert_eq!((restored, place.path("restored").exists()), (is_compressed, is_compressed), "decompress: {name}");
    place.remove("restored");
    let inspected = !inspect(&path, InspectOptions::default(), &()).unwrap().is_predicted;
    assert_eq!(inspected, is_compressed, "inspect: {name}");

    let again = match compress(&path, &place.path("again"), Compress::default()) {
        Err(Error::AlreadyCompressed { path: named }) if named == path => true,
        Err(error) => panic!("{name}: {error}"),
        Ok(_) => false,
    };
    assert_eq!(again, is_compressed, "compress: {name}");
    assert_eq!(place.path("again").exists(), !is_compressed);
    place.remove("again");

    // A compressed model is no original.
    compress(&original, &place.path("good"), Compress::default()).unwrap();
    let against = match verify(&place.path("good"), Some(&path)) {
        Err(Error::Unlike { source, .. }) if matches!(*source, Error::AlreadyCompressed { .. }) => true,
        Err(error) => panic!("{name}: {error}"),
        Ok(report) => {
            assert!(report.is_good(), "{name}: {:?}", report.failures);
            false
        }
    };
    assert_eq!(against, is_compressed, "verify against: {name}");
    place.remove("good");
}

fn compress_all(place: &Place, from: &str, to: &str, single_file: bool) {
    compress(&place.path(from), &place.path(to), Compress { single_file, ..Compress::default() }).unwrap();
}

/// Their tensors come in the original's order.
#[test]
fn lone_files() {
    for tensors in [weights(), no_weights()] {
        let place = Place::new();
        place.write("plain", file(&tensors));
        all_say(false, &place, "plain", "plain");
        compress_all(&place, "plain", "df11", false);
        all_say(true, &place, "df11", "plain");
        let [plain, df11] = ["plain", "df11"].map(|name| Model::open(place.path(name)).unwrap());
        assert_eq!(df11.names(), plain.names());
    }
}

#[test]
fn files_of_others() {
    let place = Place::new();
    let [weight, other] = <[Tensor; 2]>::try_from(weights()).unwrap();
    place.write("plain", file(&[weight.clone(), other.clone()]));
    let words: Vec<u16> = weight.bytes.as_chunks().0.iter().map(|&bytes| u16::from_le_bytes(bytes)).collect();
    place.write("df11", file(&[tensors::unit("a", &[&words]), vec![other]].concat()));
    all_say(true, &place, "df11", "plain");
    // Its own metadata, which looks like ours.
    place.write("plain", file_with(&[weight], &[("df11_manifest", "{}"), ("dfloat11_config", "no JSON")]));
    all_say(false, &place, "plain", "plain");
}

#[test]
fn directories() {
    for (tensors, single_file) in [(weights(), false), (weights(), true), (no_weights(), false), (no_weights(), true)] {
        let place = Place::new();
        place.model("plain", &tensors, "{}");
        all_say(false, &place, "plain", "plain");
        compress_all(&place, "plain", "df11", single_file);
        all_say(true, &place, "df11", "plain");
        // As other tools write it. Without a unit nothing of it is compressed.
        fs::remove_file(place.path("df11/df11-manifest.json")).unwrap();
        all_say(tensors.iter().any(|tensor| tensor.dtype == "BF16"), &place, "df11", "plain");
    }
}

/// By its units alone, and with the manifest of another model.
#[test]
fn directories_that_do_not_say_it() {
    let place = Place::new();
    place.write("plain/model.safetensors", file(&weights()));
    compress_all(&place, "plain", "df11", true);
    fs::remove_file(place.path("df11/config.json")).unwrap();
    all_say(true, &place, "df11", "plain");
    fs::remove_file(place.path("df11/df11-manifest.json")).unwrap();
    all_say(true, &place, "df11", "plain");

    place.write("other/model.safetensors", file(&no_weights()));
    compress_all(&place, "other", "other-df11", false);
    fs::copy(place.path("other-df11/df11-manifest.json"), place.path("plain/df11-manifest.json")).unwrap();
    all_say(false, &place, "plain", "plain");
}

/// A model that was loaded from a compressed one and saved may have its configuration. It is no compressed model, and comes back as it is.
#[test]
fn a_plain_model_with_the_configuration_of_a_compressed_one() {
    let named = inputs::dfloat11_config(&json!({ "a": [], "gone": [] }));
    for key in [inputs::dfloat11_config(&json!({})), named, json!({ "version": "0.5.0" }), json!(null)] {
        let place = Place::new();
        let config = json!({ "dfloat11_config": key, "model_type": "llama" });
        place.model("plain", &weights(), config.to_string());
        all_say(false, &place, "plain", "plain");
        // Another variant isn't part of it.
        place.write("plain/model.fp16.safetensors", file(&[bf16("a.weight", &[64, 64], 3)]));
        all_say(false, &place, "plain", "plain");
        place.remove("plain/model.fp16.safetensors");
        place.write("plain/more.safetensors", file(&[bf16("c.weight", &[64, 64], 3)]));
        let index = json!({ "weight_map":
            { "a.weight": "model.safetensors", "b": "model.safetensors", "c.weight": "more.safetensors" } });
        place.write("plain/model.safetensors.index.json", index.to_string());
        all_say(false, &place, "plain", "plain");
        let summary = ask::there_and_back(&place, &place.path("plain"), Compress::default());
        assert_eq!(summary.units, 2);
        let text = fs::read_to_string(place.path("compressed/config.json")).unwrap();
        assert_eq!(text.matches("dfloat11_config").count(), 1, "{text}");
    }
}

/// Where its units are missing, or are pickles, what is left of a compressed model isn't a model of its own.
#[test]
fn a_compressed_model_that_lacks_its_units() {
    let place = Place::new();
    place.write("rest/model.safetensors", file(&no_weights()));
    for (change, legacy) in [("0.5.0", false), ("0.1.0", true)] {
        let mut config = inputs::dfloat11_config(&json!({ r"model\.layers\.\d+": ["mlp.up_proj"] }));
        config["version"] = change.into();
        place.write("rest/config.json", json!({ "dfloat11_config": config }).to_string());
        let error = compress(&place.path("rest"), &place.path("out"), Compress::default()).unwrap_err();
        assert!(matches!(error, Error::AlreadyCompressed { .. }), "{error}");
        if legacy {
            assert!(matches!(verify(&place.path("rest"), None), Err(Error::Legacy { .. })));
        }
    }
}

/// Such a model may have been saved by transformers, with df11's entry; another program may have written that there is none.
#[test]
fn a_plain_model_with_the_entry_of_a_compressed_one() {
    [json!({ "quant_method": "dfloat11" }), Value::Null].iter().for_each(with_an_entry);
}

fn with_an_entry(entry: &Value) {
    let place = Place::new();
    let config = json!({ "quantization_config": entry, "dfloat11_config": null, "model_type": "llama" });
    place.model("plain", &weights(), config.to_string());
    let set = |options: &mut df11_host::CompressOptions| options.transformers = true;
    df11_host::compress(place.path("plain"), place.path("out"), options(set), &()).unwrap();
    let text = fs::read_to_string(place.path("out/config.json")).unwrap();
    assert_eq!(["quantization_config", "dfloat11_config"].map(|key| text.matches(key).count()), [1, 1], "{text}");
    decompress(&place.path("out"), &place.path("restored"), Decompress::default()).unwrap();
    assert_same(&place.path("restored"), &place.path("plain"));
}
