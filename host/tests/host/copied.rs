//! Files of weights beside the model, which are copied: they have checksums, and are compared with the original's.

use crate::common::*;
use ask::{Compress, Decompress, compress, decompress, verify};
use df11_host::{Error, InspectOptions, JoinOptions};
use predicted::assert_predicted;
use serde_json::{Value, json};
use tensors::{bf16, file};

const DENSE: &str = "2_Dense/model.safetensors";

/// A model as sentence-transformers has them, and the model compressed.
fn place() -> Place {
    let place = Place::new();
    place.model("in", &[bf16("layers.0.weight", &[64, 64], 1)], "{}");
    place.write(&format!("in/{DENSE}"), file(&[bf16("linear.weight", &[8, 64], 2)]));
    place.write("in/onnx/model.onnx", "weights for another program");
    place.write("in/tokenizer.json", "{}");
    compress(&place.path("in"), &place.path("df11"), Compress::default()).unwrap();
    place
}

fn failures(place: &Place, against: Option<&str>) -> Vec<(String, String)> {
    let report = verify(&place.path("df11"), against.map(|name| place.path(name)).as_deref()).unwrap();
    report.failures.into_iter().map(|failure| (failure.name, failure.reason)).collect()
}

#[test]
fn come_back() {
    let place = place();
    assert_predicted(&place.path("in"), &place.path("df11"), InspectOptions::default());
    let report = verify(&place.path("df11"), Some(&place.path("in"))).unwrap();
    assert_eq!((report.failures.len(), report.checksums, report.compared), (0, 3, 1));
    decompress(&place.path("df11"), &place.path("out"), Decompress::default()).unwrap();
    assert_same(&place.path("out"), &place.path("in"));

    let part = |number| {
        let options = options(|options: &mut df11_host::CompressOptions| options.part = Some(number));
        let name = format!("part{}", number.number());
        df11_host::compress(place.path("in"), place.path(&name), options, &()).unwrap();
        place.path(&name)
    };
    let parts = ["1/2", "2/2"].map(|number| part(number.parse().unwrap()));
    let against = options(|options: &mut JoinOptions| options.against = Some(place.path("in")));
    df11_host::join(&parts, place.path("joined"), against, &()).unwrap();
    assert_same(&place.path("joined"), &place.path("df11"));
}

/// In a component of a pipeline, beside another component whose file has the same name below it.
#[test]
fn in_a_pipeline() {
    let place = Place::new();
    for (component, seed) in [("a", 1), ("b", 2)] {
        let name = format!("pipeline/{component}");
        place.model(&name, &[bf16("layers.0.weight", &[64, 64], seed)], "{}");
        place.write(&format!("{name}/pytorch_model.bin"), component);
    }
    place.write("pipeline/b/a/model.safetensors", file(&[bf16("linear.weight", &[8, 64], 3)]));
    let classes = serde_json::json!({ "_class_name": "P", "a": ["transformers", "A"], "b": ["transformers", "B"] });
    place.write("pipeline/model_index.json", classes.to_string());
    let (pipeline, df11) = (place.path("pipeline"), place.path("df11"));
    compress(&pipeline, &df11, Compress::default()).unwrap();
    assert_predicted(&pipeline, &df11, InspectOptions::default());
    assert!(verify(&df11, Some(&pipeline)).unwrap().is_good());
    decompress(&df11, &place.path("out"), Decompress::default()).unwrap();
    assert_same(&place.path("out"), &pipeline);

    for name in ["a/pytorch_model.bin", "b/a/model.safetensors"] {
        let before = std::fs::read(df11.join(name)).unwrap();
        edit_bytes(&df11.join(name), |bytes| *bytes.last_mut().unwrap() ^= 1);
        let found = failures(&place, None);
        assert!(matches!(&found[..], [(at, _)] if at == name), "{found:?}");
        let error = decompress(&df11, &place.path("new"), Decompress::default()).unwrap_err();
        assert!(matches!(error, Error::FileChecksum { path, .. } if path == df11.join(name)));
        std::fs::write(df11.join(name), before).unwrap();
    }
}

#[test]
fn damaged() {
    for name in [DENSE, "onnx/model.onnx"] {
        let place = place();
        edit_bytes(&place.path("df11").join(name), |bytes| *bytes.last_mut().unwrap() ^= 1);
        for against in [None, Some("in")] {
            let found = failures(&place, against);
            assert!(matches!(&found[..], [(at, why)] if at == name && why.contains("is damaged")), "{found:?}");
        }
        let error = decompress(&place.path("df11"), &place.path("out"), Decompress::default()).unwrap_err();
        assert!(matches!(error, Error::FileChecksum { path, .. } if path == place.path("df11").join(name)));
        assert!(!place.path("out").exists());
    }
}

#[test]
fn gone() {
    let place = place();
    place.remove("df11/2_Dense");
    let found = failures(&place, None);
    assert!(
        matches!(&found[..], [(at, why)] if at == DENSE && why.ends_with("is not there, and the manifest lists it"))
    );
    let error = decompress(&place.path("df11"), &place.path("out"), Decompress::default()).unwrap_err();
    assert!(matches!(error, Error::MissingFile { path } if path == place.path("df11").join(DENSE)));
    assert!(!place.path("out").exists());
}

/// Without a manifest's checksum, too, as of what other tools compressed.
#[test]
fn not_the_originals() {
    let place = place();
    place.write(&format!("in/{DENSE}"), file(&[bf16("linear.weight", &[8, 64], 3)]));
    place.remove("in/onnx");
    place.write("df11/theirs.gguf", "put there by somebody");
    place.write("in/tokenizer.json", "[]");
    assert_eq!(failures(&place, None), []);
    let expected = [(DENSE, "it is not the original's"), ("onnx/model.onnx", "the original lacks it")];
    assert_eq!(failures(&place, Some("in")), expected.map(|(name, why)| (name.to_owned(), why.to_owned())));
    place.remove("df11/df11-manifest.json");
    assert_eq!(failures(&place, Some("in")), [(DENSE.to_owned(), expected[0].1.to_owned())]);
}

/// The manifest of the compressed model, changed and given the checksum that it then has.
fn reseal(place: &Place, change: impl FnOnce(&mut Value)) {
    let path = place.path("df11/df11-manifest.json");
    let mut manifest = json(&path);
    change(&mut manifest);
    manifest.get_mut("copied").into_iter().for_each(Value::sort_all_objects);
    manifest["checksum"] = "".into();
    let compact = serde_json::to_vec(&manifest).unwrap();
    manifest["checksum"] = format!("{:032x}", xxhash_rust::xxh3::xxh3_128(&compact)).into();
    place.write("df11/df11-manifest.json", manifest.to_string());
}

#[test]
fn names_that_lead_elsewhere() {
    let place = place();
    reseal(&place, |manifest| manifest["copied"] = json!({ "../in/model.safetensors": "0" }));
    let error = verify(&place.path("df11"), None).unwrap_err();
    assert!(matches!(error, Error::UnsafeName { name, .. } if name == "../in/model.safetensors"));
}

/// One file has one name, and isn't copied and added at once.
#[test]
fn names_that_a_manifest_can_not_have() {
    for name in ["2_Dense/./model.safetensors", "2_Dense//model.safetensors", "a.onnx/."] {
        let place = place();
        reseal(&place, |manifest| manifest["copied"][name] = "0".repeat(32).into());
        let error = verify(&place.path("df11"), None).unwrap_err();
        assert!(matches!(error, Error::Manifest { reason, .. } if reason.starts_with(&format!("it lists {name:?}, "))));
    }
    let place = place();
    reseal(&place, |manifest| {
        let after = manifest.as_object_mut().unwrap().remove("copied").unwrap();
        manifest["added"] = json!([DENSE]);
        manifest["copied"] = after;
    });
    let error = verify(&place.path("df11"), None).unwrap_err();
    assert!(matches!(error, Error::Manifest { reason, .. }
        if reason == format!("it lists {DENSE:?} both as copied and as added")));
}

/// Any file beside the model may be listed, and no other: `verify` and `decompress` say the same of it.
#[test]
fn other_names_in_the_list() {
    let sum = |text: &[u8]| Value::from(format!("{:032x}", xxhash_rust::xxh3::xxh3_128(text)));
    let own = ["model.safetensors", "config.json", "2_Dense", "2_Dense/model.safetensors/x"];
    for (name, is_good) in [("tokenizer.json", true)].into_iter().chain(own.map(|name| (name, false))) {
        let place = place();
        let content = std::fs::read(place.path("df11").join(name)).unwrap_or_default();
        reseal(&place, |manifest| manifest["copied"][name] = sum(&content));
        let found = failures(&place, None);
        let restored = decompress(&place.path("df11"), &place.path("out"), Decompress::default());
        if is_good {
            assert_eq!(found, []);
            restored.unwrap();
        } else {
            assert!(
                matches!(&found[..], [(at, why)] if at == name && why.ends_with("the manifest lists it")),
                "{found:?}"
            );
            assert!(matches!(restored, Err(Error::MissingFile { path }) if path == place.path("df11").join(name)));
        }
    }
}

/// What was put beside the original since makes no difference.
#[test]
fn beside_the_original() {
    let place = place();
    place.write("in/3_Dense/pytorch_model.bin", "more weights");
    place.write("in/model.gguf", "made since");
    assert_eq!(failures(&place, Some("in")), []);
    // A lone file has nothing beside it.
    let lone = place.path("lone.safetensors");
    compress(&place.path("in/model.safetensors"), &lone, Compress::default()).unwrap();
    assert!(verify(&lone, Some(&place.path("in"))).unwrap().is_good());
}

/// Readers would take the old model's weights in a directory below for the new one's.
#[test]
fn old_ones_in_the_output() {
    let place = place();
    place.model("other", &[bf16("layers.0.weight", &[64, 64], 3)], "{}");
    place.write("other/2_Dense/pytorch_model.bin", "a pickle");
    let force = |options: &mut df11_host::OutputOptions| options.force = true;
    let is_stale = |error: Error, output: &str| {
        assert!(matches!(&error, Error::StaleFile { path } if *path == place.path(output).join(DENSE)), "{error:?}");
    };
    decompress(&place.path("df11"), &place.path("out"), Decompress::default()).unwrap();
    let before = tree(place.root());
    let mut again = df11_host::CompressOptions::default();
    force(&mut again.output);
    is_stale(df11_host::compress(place.path("other"), place.path("df11"), again, &()).unwrap_err(), "df11");
    assert!(tree(place.root()) == before);

    compress(&place.path("other"), &place.path("other-df11"), Compress::default()).unwrap();
    let mut restored = df11_host::DecompressOptions::default();
    force(&mut restored.output);
    is_stale(df11_host::decompress(place.path("other-df11"), place.path("out"), restored, &()).unwrap_err(), "out");

    let part = options(|options: &mut df11_host::CompressOptions| options.part = Some("1/1".parse().unwrap()));
    df11_host::compress(place.path("other"), place.path("part"), part, &()).unwrap();
    let joined = options(|options: &mut JoinOptions| force(&mut options.output));
    is_stale(df11_host::join([place.path("part")], place.path("df11"), joined, &()).unwrap_err(), "df11");
}
