//! Tensors that are missing, too many, or there twice, and files whose names no document can hold.

use super::*;

/// The index names one of the two, and transformers doesn't ask it: it takes the last file's.
#[test]
fn a_tensor_in_two_files() {
    let place = Place::new();
    two_files(&place, "in", &[bf16("a", &[1], 1)], &[bf16("a", &[1], 1)]);
    assert_matches!(compressing(&place), Error::DuplicateTensor { tensor, first, second }
        if tensor == "a" && first.ends_with("1.safetensors") && second.ends_with("2.safetensors"));
}

/// Beside weights of a usual name it isn't the model's.
#[cfg(target_os = "linux")]
#[test]
fn weights_whose_name_is_not_utf8() {
    use std::os::unix::ffi::OsStrExt;

    let place = plain(&[bf16("a", &[64, 64], 1)]);
    let odd = place.path("in").join(std::ffi::OsStr::from_bytes(b"mod\xffel.safetensors"));
    fs::copy(place.path("in/model.safetensors"), &odd).unwrap();
    compress(&place.path("in"), &place.path("compressed"), Compress::default()).unwrap();
    place.remove("compressed");
    place.remove("in/model.safetensors");
    let error = compressing(&place);
    assert_matches!(&error, Error::FileName { .. });
    assert!(error.to_string().ends_with("in/mod\u{fffd}el.safetensors is not UTF-8"), "{error}");
    // A name that has the sign for what isn't UTF-8 is itself.
    fs::rename(odd, place.path("in/mod\u{fffd}el.safetensors")).unwrap();
    compress(&place.path("in"), &place.path("compressed"), Compress::default()).unwrap();
}

/// The pattern of one unit gives it a weight that is another's too.
#[test]
fn a_weight_in_two_units() {
    let place = Place::new();
    let words = weights(4096, 1);
    place.write("in/1.safetensors", file(&unit("m", &[&words])));
    place.write("in/2.safetensors", file(&unit("m.x", &[&words])));
    let config = json!({ "dfloat11_config": dfloat11_config(&json!({ "m": ["x"], r"m\.x": [] })) });
    place.write("in/config.json", config.to_string());
    assert_matches!(decompressing(&place, Damaged), Error::DuplicateTensor { tensor, .. } if tensor == "m.x.weight");
}

/// Both compressed and as it is: which one counts?
#[test]
fn a_weight_of_a_unit_that_is_stored_too() {
    let place = foreign_directory();
    place.write("in/model.safetensors", file(&[bf16("lm_head.weight", &[64, 64], 9)]));
    let error = decompressing(&place, Damaged);
    assert_matches!(error, Error::DuplicateTensor { tensor, .. } if tensor == "lm_head.weight");
}

/// A file without one tensor of its unit `a`, or without `b`.
fn without(name: &str) -> Place {
    let place = compressed_file();
    edit(&place.path("in"), |tensors| tensors.retain(|tensor| tensor.name != name));
    place
}

#[test]
fn a_tensor_of_a_unit_that_is_missing() {
    for name in ["a.sign_mantissa", "a.output_positions", "a.gaps", "a.split_positions"] {
        assert_matches!(both_refuse(&without(name), Damaged), Error::MissingTensor { tensor, .. } if tensor == name);
    }
}

#[test]
fn lookup_tables_that_are_missing() {
    let place = without("a.luts");
    assert_matches!(decompressing(&place, NotDone), Error::Legacy { path } if path == place.path("in"));
}

/// Without its code stream a unit isn't one; what is left of it has no place in the original.
#[test]
fn a_code_stream_that_is_missing() {
    let place = without("a.encoded_exponent");
    assert_matches!(decompressing(&place, Damaged), Error::MissingTensor { tensor, .. } if tensor == "a.weight");
    assert!(!verify(&place.path("in"), None).unwrap().is_good());
}

#[test]
fn a_stored_tensor_that_is_missing() {
    let place = without("b");
    assert_matches!(decompressing(&place, Damaged), Error::MissingTensor { tensor, .. } if tensor == "b");
    let report = verify(&place.path("in"), None).unwrap();
    let said = format!("{} holds no tensor b", place.path("in").display());
    assert_eq!((report.failures[0].name.as_str(), report.failures[0].reason.as_str()), ("b", said.as_str()));
}

#[test]
fn a_stored_tensor_too_many() {
    let place = compressed_file();
    edit(&place.path("in"), |tensors| tensors.push(bf16("c", &[4], 3)));
    assert_matches!(decompressing(&place, Damaged), Error::ExtraTensor { tensor, .. } if tensor == "c");
}
