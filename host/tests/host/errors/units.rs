//! Units whose tensors break a rule, and weights that are not what was compressed.

use super::*;

#[track_caller]
fn wrong_type(suffix: &str, change: impl FnOnce(&mut tensors::Tensor)) {
    let (place, name) = (compressed_file(), format!("a.{suffix}"));
    edit(&place.path("in"), |tensors| change(find(tensors, &name)));
    assert_matches!(both_refuse(&place, Damaged), Error::TensorType { tensor, .. } if tensor == name);
}

#[test]
fn a_tensor_of_another_type() {
    for suffix in ["luts", "encoded_exponent", "sign_mantissa", "output_positions", "gaps"] {
        wrong_type(suffix, |tensor| tensor.dtype = "I8".into());
    }
    wrong_type("output_positions", |tensor| {
        tensor.dtype = "U32".into();
        tensor.shape[0] /= 4;
    });
    wrong_type("split_positions", |tensor| tensor.dtype = "U64".into());
}

#[test]
fn a_tensor_of_another_shape() {
    wrong_type("luts", |tensor| tensor.shape = vec![256, tensor.shape[0]]);
    wrong_type("luts", |tensor| tensor.shape.insert(0, 1));
    wrong_type("gaps", |tensor| tensor.shape.push(1));
    wrong_type("split_positions", |tensor| tensor.shape.push(1));
    wrong_type("sign_mantissa", |tensor| tensor.shape = vec![64, 64]);
    // Lookup tables without rows.
    wrong_type("luts", |tensor| tensor.shape = vec![tensor.bytes.len()]);
}

#[test]
fn lengths_that_do_not_fit_each_other() {
    for suffix in ["luts", "encoded_exponent", "sign_mantissa", "output_positions", "gaps"] {
        for (place, unit, path) in
            [(compressed_file(), "a", "in"), (foreign_directory(), "lm_head", "in/lm_head.safetensors")]
        {
            let path = place.path(path);
            edit(&path, |tensors| {
                let tensor = find(tensors, &format!("{unit}.{suffix}"));
                tensor.bytes.clear();
                tensor.shape[0] = 0;
            });
            let error = decompressing(&place, Damaged);
            assert_matches!(error, Error::Format { path: at, unit: got, .. } if at == path && got == unit);
            assert_eq!(verify(&place.path("in"), None).unwrap().failures[0].name, unit);
        }
    }
}

/// Another geometry than the unit was made for.
#[test]
fn lengths_that_do_not_fit_the_geometry() {
    let place = with_config(|config| config["dfloat11_config"]["threads_per_block"] = json!(4));
    assert_matches!(decompressing(&place, Damaged), Error::Format { unit, .. } if unit == "lm_head");
}

#[test]
fn a_stream_that_contradicts_its_indexes() {
    let place = foreign_directory();
    edit(&place.path("in/lm_head.safetensors"), |tensors| find(tensors, "lm_head.gaps").bytes[30] ^= 0x10);
    let error = decompressing(&place, Damaged);
    assert_matches!(error, Error::Decode { path, unit, .. }
        if path.ends_with("lm_head.safetensors") && unit == "lm_head");
    let report = verify(&place.path("in"), None).unwrap();
    assert_eq!((report.units, report.failures[0].name.as_str()), (0, "lm_head"));
}

#[test]
fn a_checksum_that_is_wrong() {
    for place in [compressed_file(), compressed_directory()] {
        let files = if place.path("in").is_dir() { ["in/a.safetensors", "in/model.safetensors"] } else { ["in"; 2] };
        for (file, tensor, name) in [(files[0], "a.sign_mantissa", "a.weight"), (files[1], "b", "b")] {
            let sound = fs::read(place.path(file)).unwrap();
            edit(&place.path(file), |tensors| find(tensors, tensor).bytes[99] ^= 1);
            assert_matches!(decompressing(&place, Damaged), Error::Checksum { tensor, .. } if tensor == name);
            let report = verify(&place.path("in"), None).unwrap();
            assert_eq!((report.failures.len(), report.failures[0].name.as_str()), (1, name));
            fs::write(place.path(file), sound).unwrap();
        }
    }
}

#[test]
fn a_checksum_that_is_wrong_in_the_manifest() {
    for checksum in ["", "0", "ffffffffffffffffffffffffffffffff"] {
        let place = with_manifest(|manifest| manifest["checksums"]["a.weight"] = checksum.into());
        assert_matches!(decompressing(&place, Damaged), Error::Checksum { expected, .. } if expected == checksum);
    }
}

/// A manifest without a checksum for a tensor doesn't vouch for it.
#[test]
fn a_checksum_that_is_missing_in_the_manifest() {
    let place = with_manifest(|manifest| {
        manifest["checksums"].as_object_mut().unwrap().shift_remove("a.weight");
    });
    assert_matches!(decompressing(&place, Damaged), Error::Manifest { .. });
    let report = verify(&place.path("in"), None).unwrap();
    assert_eq!((report.units, report.checksums, report.failures.len()), (1, 1, 1));
}

#[test]
fn a_weight_count_that_is_not_the_patterns() {
    let place = with_config(|config| config["dfloat11_config"]["pattern_dict"] = json!({ "lm_head": ["a", "b"] }));
    let error = decompressing(&place, Damaged);
    assert_matches!(error, Error::WeightCount { unit, got: 1, expected: 2, .. } if unit == "lm_head");
    assert!(!verify(&place.path("in"), None).unwrap().is_good());
}

#[test]
fn a_unit_that_no_pattern_matches() {
    let place = Place::new();
    let words = weights(4096, 5);
    place.write("in", file(&unit("m", &[&words[..100], &words[100..]])));
    let error = decompressing(&place, NotDone);
    assert_matches!(error, Error::UnknownUnit { path, unit } if path == place.path("in") && unit == "m");
    // Sound it is all the same.
    assert!(verify(&place.path("in"), None).unwrap().is_good());
    // But its weights can't be compared.
    let like = place.write("like", file(&[]));
    assert_matches!(verify(&place.path("in"), Some(&like)), Err(Error::UnknownUnit { unit, .. }) if unit == "m");
}

/// Nor can weights that no pattern names be held against the checksums of a manifest.
#[test]
fn a_unit_that_no_pattern_matches_any_more() {
    let place = Place::new();
    place.write("like/model.safetensors", file(&[bf16("m.x.weight", &[64, 64], 1), bf16("m.y.weight", &[64, 64], 2)]));
    let pattern = place.write("pattern.json", json!({ "m": ["x", "y"] }).to_string());
    let ask = Compress { pattern: pattern.to_str(), ..Compress::default() };
    compress(&place.path("like"), &place.path("in"), ask).unwrap();
    edit_json(&place.path("in/config.json"), |config| config["dfloat11_config"]["pattern_dict"] = json!({}));
    assert_matches!(decompressing(&place, NotDone), Error::UnknownUnit { unit, .. } if unit == "m");
    assert_matches!(verify_refused(&place, &place.path("in"), NotDone), Error::UnknownUnit { .. });
}
