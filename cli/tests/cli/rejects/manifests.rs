//! Manifests that contradict the model, or themselves; their own checksum is right.

use super::*;

/// It is missing, for verify and for decompress.
#[test]
fn a_checksum_of_a_tensor_that_is_nowhere() {
    for (name, is_tied) in [("nowhere", false), ("", false), ("a.gaps", false), ("nowhere", true)] {
        let place = compressed_directory();
        edit_json(&place.path("in/df11-manifest.json"), |manifest| {
            manifest["checksums"][name] = manifest["checksums"]["b"].clone();
            if is_tied {
                manifest["tied"][name] = "b".into();
            }
        });
        let error = both_refuse(&place);
        assert!(matches!(&error, Error::MissingTensor { tensor, .. } if tensor == name), "{error:?}");
    }
}

#[test]
fn a_tie_of_a_tensor_that_is_nowhere() {
    let place = compressed_directory();
    edit_json(&place.path("in/df11-manifest.json"), |manifest| manifest["tied"]["nowhere"] = "b".into());
    let error = both_refuse(&place);
    assert!(matches!(&error, Error::MissingTensor { tensor, .. } if tensor == "nowhere"), "{error:?}");
}

/// What an original lacks that is at hand needn't be restored, if it is tied; a checksum of its own is for nothing.
#[test]
fn checksums_with_an_original_at_hand() {
    let place = compressed_directory();
    edit_json(&place.path("in/df11-manifest.json"), |manifest| manifest["tied"]["c"] = "b".into());
    let ask = Decompress { like: Some(&place.path("like")), ..Decompress::default() };
    decompress(&place.path("in"), &place.path("out"), ask).unwrap();
    fs::remove_dir_all(place.path("out")).unwrap();

    edit_json(&place.path("in/df11-manifest.json"), |manifest| manifest["checksums"]["nowhere"] = "0".into());
    let error = decompressing_like(&place, DAMAGED);
    assert!(matches!(&error, Error::MissingTensor { tensor, .. } if tensor == "nowhere"), "{error:?}");
}

/// Only one of the two would be written, and the other file would hold zeros.
#[test]
fn a_tensor_in_two_of_the_originals_files() {
    let place = compressed_directory();
    edit_json(&place.path("in/df11-manifest.json"), |manifest| {
        let header = header(&[bf16("b", &[64], 2)], &[]);
        let second = json!({ "name": "more.safetensors", "header": header });
        manifest["files"].as_array_mut().unwrap().push(second);
    });
    let error = both_refuse(&place);
    assert!(
        matches!(&error, Error::DuplicateTensor { tensor, first, second }
            if tensor == "b" && first.ends_with("model.safetensors") && second.ends_with("more.safetensors")),
        "{error:?}"
    );
}

/// Not only decompress finds it, which would write them.
#[test]
fn two_files_of_one_name() {
    let place = compressed_directory();
    let manifest = place.path("in/df11-manifest.json");
    let sound = fs::read(&manifest).unwrap();
    edit_json(&manifest, |manifest| {
        let empty = json!({ "name": "model.safetensors", "header": "{}" });
        manifest["files"].as_array_mut().unwrap().push(empty);
    });
    assert!(
        matches!(both_refuse_with(&place, NOT_DONE), Error::NameCollision { name, .. } if name == "model.safetensors")
    );
    fs::write(&manifest, sound).unwrap();
    edit_json(&manifest, |manifest| manifest["documents"]["model.safetensors"] = "".into());
    assert!(
        matches!(both_refuse_with(&place, NOT_DONE), Error::NameCollision { name, .. } if name == "model.safetensors")
    );
}

/// Readers open every file that an index names.
#[test]
fn an_index_of_files_that_are_not_the_originals() {
    let index = |text: String| {
        let place = compressed_directory();
        edit_json(&place.path("in/df11-manifest.json"), |manifest| {
            manifest["documents"]["model.safetensors.index.json"] = text.into();
        });
        place
    };
    let map = |map: Value| json!({ "weight_map": map }).to_string();
    for (text, said) in [
        (map(json!({ "a.weight": "model.safetensors", "b": "b.safetensors" })), "b.safetensors"),
        (map(json!({ "a.weight": "../model.safetensors" })), "../model.safetensors"),
        ("{".into(), "model.safetensors.index.json"),
        ("{}".into(), "no weight_map"),
        (map(json!({ "a.weight": 1 })), "file names"),
    ] {
        let error = both_refuse(&index(text.clone()));
        assert!(matches!(&error, Error::Manifest { reason, .. } if reason.contains(said)), "{text}: {error:?}");
    }
    // What it says of tensors is the original's own business.
    let place = index(map(json!({ "a.weight": "model.safetensors", "no tensor": "model.safetensors" })));
    decompress(&place.path("in"), &place.path("out"), Decompress::default()).unwrap();
}

/// A file would get its old name back, which leads elsewhere.
#[test]
fn a_name_given_back_that_leads_elsewhere() {
    for name in ["../elsewhere", "/elsewhere", "", "a/../../b"] {
        let place = compressed_directory();
        place.write("in/notes", "");
        edit_json(&place.path("in/df11-manifest.json"), |manifest| manifest["renamed"] = json!({ "notes": name }));
        let error = both_refuse_with(&place, NOT_DONE);
        assert!(matches!(&error, Error::UnsafeName { name: got, .. } if got == name), "{error:?}");
    }
}

#[test]
fn a_name_given_back_that_is_taken() {
    for name in ["model.safetensors", "Model.Safetensors", "config.json", "other"] {
        let place = compressed_directory();
        place.write("in/notes", "");
        place.write("in/other", "");
        edit_json(&place.path("in/df11-manifest.json"), |manifest| manifest["renamed"] = json!({ "notes": name }));
        let error = decompressing(&place, NOT_DONE);
        assert!(matches!(&error, Error::NameCollision { .. }), "{error:?}");
    }
}
