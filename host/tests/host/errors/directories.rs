//! Directories that are no model, or lead out of themselves.

use std::collections::BTreeMap;

use super::*;

#[test]
fn no_safetensors() {
    let pickle = "PK\u{3}\u{4}";
    for (name, text, expected) in [
        ("readme.md", "{}", ""),
        ("model.bin", "{}", ""),
        (".hidden/model.safetensors", "{}", ""),
        ("deeper/model.safetensors", "{}", "; its directory deeper does"),
        ("deeper/model.safetensors.index.json", "{}", "; its directory deeper does"),
        ("snapshots/0123/model.safetensors", "{}", "; its directory snapshots/0123 does"),
        ("a/b/c/model.safetensors", "{}", ""),
        // Weights in directories, and a pickle beside these.
        ("vae.pth", pickle, "; its directory deeper does"),
    ] {
        let place = Place::new();
        place.write(&format!("in/{name}"), text);
        if text == pickle {
            place.write("in/deeper/model.safetensors", "{}");
        }
        let error = compressing(&place);
        assert_eq!(error.to_string(), format!("{} holds no .safetensors file{expected}", place.path("in").display()));
        assert_matches!(decompressing(&place, NotDone), Error::NoTensors { path, .. } if path == place.path("in"));
    }
}

/// A download that was cut short has one file of several, and may have no index.
#[test]
fn one_of_several_files() {
    for (name, is_refused) in [
        ("model-00002-of-00004.safetensors", true),
        ("diffusion_pytorch_model.fp16-2-of-3.safetensors", true),
        ("model-00001-of-00001.safetensors", false),
        ("pride-of-00002.safetensors", false),
        ("model-00002-of-four.safetensors", false),
    ] {
        let place = Place::new();
        let path = place.write(&format!("in/{name}"), file(&[bf16("layers.0.weight", &[64, 64], 1)]));
        match df11_host::Model::open(place.path("in")) {
            Err(Error::LoneShard { path: shown }) => assert!(is_refused && shown == path, "{name}"),
            opened => assert!(!is_refused && opened.is_ok(), "{name}: {opened:?}"),
        }
        assert!(df11_host::Model::open(path).is_ok());
    }
}

/// Some of the files, and all of them.
#[test]
fn an_index_whose_files_are_missing() {
    for is_there in [true, false] {
        let place = Place::new();
        let [a, b] = unit_and_other();
        two_files(&place, "in", &[a], &[b]);
        place.remove("in/2.safetensors");
        if !is_there {
            place.remove("in/1.safetensors");
        }
        let missing = place.path(if is_there { "in/2.safetensors" } else { "in/1.safetensors" });
        assert_matches!(compressing(&place), Error::Io { path, .. } if path == missing);
    }
}

/// With a configuration, without one, by the names, and a file alone.
#[test]
fn pickles() {
    let refused = |place: &Place| {
        let errors = [compressing(place), decompressing(place, NotDone)];
        errors.into_iter().chain([verify_refused(place, &place.path("in"), NotDone)])
    };
    for (bytes, is_described) in [(&[0x80, 4][..], true), (&[0x80, 4], false), (b"PK\x03\x04", false)] {
        let place = Place::new();
        place.write("in/model_layers_0.pkl", bytes);
        if is_described {
            place.write("in/config.json", r#"{"dfloat11_config":{"version":"0.1.0"}}"#);
        }
        assert!(refused(&place).all(|error| matches!(error, Error::Legacy { path } if path == place.path("in"))));
    }
    for name in ["model.pt", "model.pth", "pytorch_model.bin", "model.ckpt"] {
        let place = Place::new();
        let path = place.write(&format!("in/{name}"), b"PK\x03\x04 and more");
        assert!(refused(&place).all(|error| matches!(&error, Error::Pickle { path: named } if *named == path)));
        let error = decompress_refused(&place, &path, &place.path("out"), Decompress::default(), NotDone);
        assert_matches!(error, Error::Pickle { path: named } if named == path);
    }
    let place = Place::new();
    let path = place.write("model.pkl", [0x80, 4, 0x95]);
    let error = decompress_refused(&place, &path, &place.path("out"), Decompress::default(), NotDone);
    assert_matches!(error, Error::Legacy { path: named } if named == path);
    // What isn't one is no pickle for its name.
    let path = place.write("safe.bin", file(&[bf16("a.weight", &[64, 64], 1)]));
    compress(&path, &place.path("out"), Compress::default()).unwrap();
}

#[test]
fn version_0_1() {
    let of_version = |version: &str| with_config(|config| config["dfloat11_config"]["version"] = version.into());
    for version in ["0.1", "0.1.0", "0.1.7"] {
        assert_matches!(decompressing(&of_version(version), NotDone), Error::Legacy { .. }, "{version}");
    }
    for version in ["0.10.0", "0.2.0", "1.0"] {
        assert!(verify(&of_version(version).path("in"), None).unwrap().is_good(), "{version}");
    }
}

/// The versions that published models have, and the ways in which they write the launch geometry.
#[test]
fn every_published_version() {
    let versions = ["0.2.0", "0.3.0", "0.3.1", "0.3.2", "0.4.0", "0.5.0"].map(Value::from);
    for version in versions.into_iter().chain([json!(null)]) {
        for threads in [json!([512]), json!(512)] {
            let place = with_config(|config| {
                config["dfloat11_config"]["version"] = version.clone();
                config["dfloat11_config"]["threads_per_block"] = threads.clone();
            });
            decompress(&place.path("in"), &place.path("out"), Decompress::default()).unwrap();
        }
    }
}

#[test]
fn several_files_and_no_index() {
    let place = Place::new();
    place.write("in/a.safetensors", file(&[]));
    place.write("in/b.safetensors", file(&[]));
    assert_matches!(compressing(&place), Error::NoIndex { count: 2, .. });
    assert_matches!(decompressing(&place, NotDone), Error::NoIndex { count: 2, .. });
}

/// Readers load the file with the usual name, whatever another program's index says.
#[test]
fn indexes_of_other_programs_beside_the_usual_file() {
    let place = Place::new();
    place.model("in", &[bf16("a.weight", &[64, 64], 1)], "{}");
    let fp16 = "model.fp16.safetensors.index.json";
    for (name, map) in [("consolidated.safetensors.index.json", r#"{"a":"gone.safetensors"}"#), (fp16, "{}")] {
        place.write(&format!("in/{name}"), format!(r#"{{"weight_map":{map}}}"#));
        compress(&place.path("in"), &place.path("out"), Compress::default()).unwrap();
        decompress(&place.path("out"), &place.path("restored"), Decompress::default()).unwrap();
        assert_same(&place.path("restored"), &place.path("in"));
        ["out", "restored"].iter().for_each(|name| place.remove(name));
    }
}

/// Such an index that names the usual file, too, is that of the model.
#[test]
fn an_unusual_index_of_the_usual_file_and_another() {
    let place = Place::new();
    place.model("in", &[bf16("a.weight", &[64, 64], 1)], "{}");
    place.write("in/extra.safetensors", file(&[bf16("b.weight", &[64, 64], 2)]));
    let map = r#"{"weight_map":{"a.weight":"model.safetensors","b.weight":"extra.safetensors"}}"#;
    place.write("in/x.safetensors.index.json", map);
    compress(&place.path("in"), &place.path("out"), Compress::default()).unwrap();
    decompress(&place.path("out"), &place.path("restored"), Decompress::default()).unwrap();
    assert_same(&place.path("restored"), &place.path("in"));
}

/// Shards of a variant, as transformers and diffusers name them: alone, beside the index of the usual shards, and beside another variant's.
#[test]
fn an_index_of_a_variant() {
    let place = Place::new();
    let parts =
        [(1, "a.weight"), (2, "b.weight")].map(|(i, name)| (format!("model.bf16-0000{i}-of-00002.safetensors"), name));
    for (seed, (file_name, name)) in (0..).zip(&parts) {
        place.write(&format!("in/{file_name}"), file(&[bf16(name, &[64, 64], seed)]));
    }
    let map: BTreeMap<&str, &String> = parts.iter().map(|(file, name)| (*name, file)).collect();
    let index = json!({"weight_map": map}).to_string();
    place.write("in/model.safetensors.index.bf16.json", &index);
    place.write("in/config.json", "{}");
    // What is compressed and restored is the same, less what is left out.
    let restored = || {
        ["out", "restored"].iter().for_each(|name| drop(fs::remove_dir_all(place.path(name))));
        let summary = compress(&place.path("in"), &place.path("out"), Compress::default()).unwrap();
        decompress(&place.path("out"), &place.path("restored"), Decompress::default()).unwrap();
        let mut expected = tree(&place.path("in"));
        summary.left_out.iter().for_each(|left| drop(expected.remove(&left.path)));
        assert_same_files(&tree(&place.path("restored")), &expected);
        (summary.units, summary.left_out.len())
    };
    assert_eq!(restored(), (2, 0));
    // One shard is less than the model, and the index says so.
    place.remove(&format!("in/{}", parts[1].0));
    assert_matches!(compressing(&place), Error::Io { path, .. } if path.ends_with(&parts[1].0));
    // It is no model's index where the only file is another one.
    fs::rename(place.path(&format!("in/{}", parts[0].0)), place.path("in/model.fp16.safetensors")).unwrap();
    assert_eq!(restored(), (1, 0));
    // Nor beside another index.
    place.write("in/x.safetensors", file(&[bf16("c.weight", &[64, 64], 3)]));
    place.write("in/x.safetensors.index.json", r#"{"weight_map":{"c.weight":"x.safetensors"}}"#);
    assert_eq!(restored(), (1, 1));
    place.write("in/model.safetensors.index.fp16.json", &index);
    place.remove("in/x.safetensors.index.json");
    assert_matches!(compressing(&place), Error::SeveralIndexes { count: 2, .. });
}

#[test]
fn several_indexes_of_which_none_is_the_usual() {
    let place = plain(&[]);
    fs::rename(place.path("in/model.safetensors"), place.path("in/other.safetensors")).unwrap();
    for name in ["model.fp16.safetensors.index.json", "diffusion_pytorch_model.bf16.safetensors.index.json"] {
        place.write(&format!("in/{name}"), r#"{"weight_map":{}}"#);
    }
    let error = compressing(&place);
    assert_matches!(error, Error::SeveralIndexes { path, count: 2 } if path == place.path("in"));
}

/// It would make the model one without weights.
#[test]
fn an_index_that_names_no_file() {
    let place = Place::new();
    place.write("in/a.safetensors", file(&[bf16("a.weight", &[64, 64], 1)]));
    place.write("in/model.safetensors.index.json", r#"{"weight_map":{}}"#);
    let error = compressing(&place);
    assert_matches!(error, Error::Json { reason, .. } if reason == "its weight_map names no file");
}

#[test]
fn an_index_that_leads_out_of_its_directory() {
    let place = plain(&[]);
    place.write("evil.safetensors", file(&[bf16("a.weight", &[64, 64], 1)]));
    let absolute = place.path("evil.safetensors");
    for name in ["../evil.safetensors", "x/../../evil.safetensors", absolute.to_str().unwrap(), "", ".", "..\\evil"] {
        let index = json!({ "weight_map": { "a.weight": name } });
        let index_path = place.write("in/model.safetensors.index.json", index.to_string());
        for is_alone in [false, true] {
            if is_alone {
                place.remove("in/model.safetensors");
            }
            let error = compressing(&place);
            assert_matches!(error, Error::UnsafeName { path, name: got } if path == index_path && got == name);
        }
        place.write("in/model.safetensors", file(&[]));
    }
}

#[test]
fn a_manifest_that_leads_out_of_its_directory() {
    for name in ["../evil.safetensors", "/evil.safetensors", "", "..", "a/../../b"] {
        let of_file = compressed_file();
        edit_metadata(&of_file.path("in"), "df11_manifest", |text| {
            let mut manifest: Value = serde_json::from_str(text).unwrap();
            manifest["files"][0]["name"] = name.into();
            sealed(manifest)
        });
        let of_directories = [
            with_manifest(|manifest| manifest["files"][0]["name"] = name.into()),
            with_manifest(|manifest| manifest["documents"][name] = "evil".into()),
        ];
        for place in of_directories.into_iter().chain([of_file]) {
            assert_matches!(decompressing(&place, NotDone), Error::UnsafeName { name: got, .. } if got == name);
        }
    }
}

#[test]
fn a_lone_file_that_lists_copied_ones() {
    let place = compressed_file();
    edit_metadata(&place.path("in"), "df11_manifest", |text| {
        let mut manifest: Value = serde_json::from_str(text).unwrap();
        manifest["copied"] = json!({ "model.onnx": "0".repeat(32) });
        sealed(manifest)
    });
    let is_refused = |error: Error| {
        assert_matches!(error, Error::Manifest { path, reason } if path == place.path("in")
            && reason == "it lists \"model.onnx\", and no file was copied with a lone one");
    };
    is_refused(decompressing(&place, Damaged));
    is_refused(verify_refused(&place, &place.path("in"), Damaged));
}

#[test]
fn units_whose_files_would_have_one_name() {
    let place = plain(&[bf16("a.b.weight", &[64, 64], 1), bf16("a_b.weight", &[64, 64], 2)]);
    let summary = compress(&place.path("in"), &place.path("out"), Compress::default()).unwrap();
    assert_eq!((summary.units, summary.stored[0].tensor.as_str()), (1, "a_b.weight"));
    assert_eq!(summary.stored[0].reason, "no file of its unit can be named \"a_b.safetensors\"");
    // In one file they have no names.
    let one_file = Compress { single_file: true, ..Compress::default() };
    let summary = compress(&place.path("in"), &place.path("one"), one_file).unwrap();
    assert_eq!(summary.units, 2);
}

#[test]
fn a_file_that_is_there_named_as_the_manifest() {
    let place = plain(&[bf16("a.weight", &[64, 64], 1)]);
    place.write("in/df11-manifest.json", "{}");
    let summary = compress(&place.path("in"), &place.path("out"), Compress::default()).unwrap();
    assert_eq!(summary.left_out.len(), 1);
    assert_eq!(summary.left_out[0].path, "df11-manifest.json");
}
