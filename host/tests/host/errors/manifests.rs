//! Manifests that contradict the model, or themselves; their own checksum is right.

use super::*;

/// It is missing, for verify and for decompress.
#[test]
fn a_tensor_that_is_nowhere() {
    for (name, has_checksum, is_tied) in [
        ("nowhere", true, false),
        ("", true, false),
        ("a.gaps", true, false),
        ("nowhere", true, true),
        ("nowhere", false, true),
    ] {
        let place = with_manifest(|manifest| {
            if has_checksum {
                manifest["checksums"][name] = manifest["checksums"]["b"].clone();
            }
            if is_tied {
                manifest["tied"][name] = "b".into();
            }
        });
        assert_matches!(both_refuse(&place, Damaged), Error::MissingTensor { tensor, .. } if tensor == name);
    }
}

/// What an original lacks that is at hand needn't be restored, if it is tied; a checksum of its own is for nothing.
#[test]
fn checksums_with_an_original_at_hand() {
    let place = with_manifest(|manifest| manifest["tied"]["c"] = "b".into());
    let ask = Decompress { like: Some(&place.path("like")), ..Decompress::default() };
    decompress(&place.path("in"), &place.path("out"), ask).unwrap();
    fs::remove_dir_all(place.path("out")).unwrap();

    edit_json(&place.path("in/df11-manifest.json"), |manifest| manifest["checksums"]["nowhere"] = "0".into());
    assert_matches!(decompressing_like(&place, Damaged), Error::MissingTensor { tensor, .. } if tensor == "nowhere");
}

/// Only one of the two would be written, and the other file would hold zeros.
#[test]
fn a_tensor_in_two_of_the_originals_files() {
    let place = with_manifest(|manifest| {
        let second = json!({ "name": "more.safetensors", "header": header(&[bf16("b", &[64], 2)], &[]) });
        manifest["files"].as_array_mut().unwrap().push(second);
    });
    assert_matches!(both_refuse(&place, Damaged), Error::DuplicateTensor { tensor, first, second }
        if tensor == "b" && first.ends_with("model.safetensors") && second.ends_with("more.safetensors"));
}

/// Not only decompress finds it, which would write them.
#[test]
fn two_files_of_one_name() {
    let name = "model.safetensors";
    let of_two = with_manifest(|manifest| {
        manifest["files"].as_array_mut().unwrap().push(json!({ "name": name, "header": "{}" }));
    });
    for place in [of_two, with_manifest(|manifest| manifest["documents"][name] = "".into())] {
        let error = both_refuse(&place, NotDone);
        assert_eq!(error.to_string(), "two files of the output would be named model.safetensors");
        assert_matches!(error, Error::NameCollision { name: got, .. } if got == name);
    }
}

/// Readers open every file that an index names.
#[test]
fn an_index_of_files_that_are_not_the_originals() {
    let index =
        |text: String| with_manifest(|manifest| manifest["documents"]["model.safetensors.index.json"] = text.into());
    let map = |map: Value| json!({ "weight_map": map }).to_string();
    for (text, said) in [
        (map(json!({ "a.weight": "model.safetensors", "b": "b.safetensors" })), "b.safetensors"),
        (map(json!({ "a.weight": "../model.safetensors" })), "../model.safetensors"),
        ("{".into(), "model.safetensors.index.json"),
        ("{}".into(), "no weight_map"),
        (map(json!({ "a.weight": 1 })), "file names"),
    ] {
        let error = both_refuse(&index(text.clone()), Damaged);
        assert_matches!(error, Error::Manifest { reason, .. } if reason.contains(said), "{text}");
    }
    // What it says of tensors is the original's own business.
    let place = index(map(json!({ "a.weight": "model.safetensors", "no tensor": "model.safetensors" })));
    decompress(&place.path("in"), &place.path("out"), Decompress::default()).unwrap();
}

/// A file would get its old name back, which leads elsewhere.
#[test]
fn a_name_given_back_that_leads_elsewhere() {
    for name in ["../elsewhere", "/elsewhere", "", "a/../../b"] {
        let place = with_manifest(|manifest| manifest["renamed"] = json!({ "notes": name }));
        place.write("in/notes", "");
        assert_matches!(both_refuse(&place, NotDone), Error::UnsafeName { name: got, .. } if got == name);
    }
}

#[test]
fn a_name_given_back_that_is_taken() {
    for name in ["model.safetensors", "model.safetensors/b", "config.json", "other"] {
        let place = with_manifest(|manifest| manifest["renamed"] = json!({ "notes": name }));
        place.write("in/notes", "");
        place.write("in/other", "");
        assert_matches!(decompressing(&place, NotDone), Error::NameCollision { .. });
    }
}
