//! Tensors that are missing, too many, or there twice.

use super::*;

#[test]
fn a_tensor_in_two_files() {
    let place = Place::new();
    place.write("in/1.safetensors", file(&[bf16("a", &[1], 1)]));
    place.write("in/2.safetensors", file(&[bf16("a", &[1], 1)]));
    let map = json!({ "a": "1.safetensors", "b": "2.safetensors" });
    place.write("in/model.safetensors.index.json", json!({ "weight_map": map }).to_string());
    let error = compressing(&place, NOT_DONE);
    assert!(matches!(
        error,
        Error::DuplicateTensor { tensor, first, second }
            if tensor == "a" && first.ends_with("1.safetensors") && second.ends_with("2.safetensors")
    ));
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
    let error = decompressing(&place, DAMAGED);
    assert!(matches!(error, Error::DuplicateTensor { tensor, .. } if tensor == "m.x.weight"));
}

/// Both compressed and as it is: which one counts?
#[test]
fn a_weight_of_a_unit_that_is_stored_too() {
    let place = foreign_directory();
    place.write("in/model.safetensors", file(&[bf16("lm_head.weight", &[64, 64], 9)]));
    let error = decompressing(&place, DAMAGED);
    assert!(matches!(&error, Error::DuplicateTensor { tensor, .. } if tensor == "lm_head.weight"), "{error:?}");
}

#[test]
fn a_tensor_of_a_unit_that_is_missing() {
    for suffix in ["sign_mantissa", "output_positions", "gaps", "split_positions"] {
        let name = format!("a.{suffix}");
        let place = compressed_file();
        edit(&place.path("in"), |tensors| tensors.retain(|tensor| tensor.name != name));
        let error = decompressing(&place, DAMAGED);
        assert!(matches!(error, Error::MissingTensor { tensor, .. } if tensor == name));
        let report = verify(&place.path("in"), None).unwrap();
        assert!(report.failures.iter().any(|failure| failure.reason.contains(&name)), "{report:?}");
    }
}

#[test]
fn lookup_tables_that_are_missing() {
    let place = compressed_file();
    edit(&place.path("in"), |tensors| tensors.retain(|tensor| tensor.name != "a.luts"));
    assert!(matches!(decompressing(&place, NOT_DONE), Error::Legacy { path } if path == place.path("in")));
}

/// Without its code stream a unit isn't one; what is left of it has no place in the original.
#[test]
fn a_code_stream_that_is_missing() {
    let place = compressed_file();
    edit(&place.path("in"), |tensors| tensors.retain(|tensor| tensor.name != "a.encoded_exponent"));
    let error = decompressing(&place, DAMAGED);
    assert!(matches!(error, Error::MissingTensor { tensor, .. } if tensor == "a.weight"));
    assert!(!verify(&place.path("in"), None).unwrap().is_good());
}

#[test]
fn a_stored_tensor_that_is_missing() {
    let place = compressed_file();
    edit(&place.path("in"), |tensors| tensors.retain(|tensor| tensor.name != "b"));
    assert!(matches!(decompressing(&place, DAMAGED), Error::MissingTensor { tensor, .. } if tensor == "b"));
    let report = verify(&place.path("in"), None).unwrap();
    let said = format!("{} holds no tensor b", place.path("in").display());
    assert_eq!((report.failures[0].name.as_str(), report.failures[0].reason.as_str()), ("b", said.as_str()));
}

#[test]
fn a_stored_tensor_too_many() {
    let place = compressed_file();
    edit(&place.path("in"), |tensors| tensors.push(bf16("c", &[4], 3)));
    assert!(matches!(decompressing(&place, DAMAGED), Error::ExtraTensor { tensor, .. } if tensor == "c"));
}

#[test]
fn a_tied_tensor_whose_other_is_missing() {
    let place = compressed_directory();
    edit_json(&place.path("in/df11-manifest.json"), |manifest| {
        manifest["tied"]["b"] = "nowhere".into();
    });
    edit(&place.path("in/model.safetensors"), |tensors| tensors.clear());
    let error = both_refuse(&place);
    assert!(
        matches!(&error, Error::TiedToUnstored { tensor, to, .. } if tensor == "b" && to == "nowhere"),
        "{error:?}"
    );
}
