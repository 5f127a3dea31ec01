//! Files of weights beside the model, which are copied: they have checksums, and are compared with the original's.

use crate::common::*;
use ask::{Compress, Decompress, compress, decompress, verify};
use df11_host::{Error, InspectOptions, JoinOptions};
use predicted::assert_predicted;
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

#[test]
fn names_that_lead_elsewhere() {
    let place = place();
    let path = place.path("df11/df11-manifest.json");
    let mut manifest = json(&path);
    manifest["copied"] = serde_json::json!({ "../in/model.safetensors": "0" });
    // The checksum is compared first.
    manifest["checksum"] = "".into();
    let compact = serde_json::to_vec(&manifest).unwrap();
    manifest["checksum"] = format!("{:032x}", xxhash_rust::xxh3::xxh3_128(&compact)).into();
    place.write("df11/df11-manifest.json", manifest.to_string());
    let error = verify(&place.path("df11"), None).unwrap_err();
    assert!(matches!(error, Error::UnsafeName { name, .. } if name == "../in/model.safetensors"));
}
