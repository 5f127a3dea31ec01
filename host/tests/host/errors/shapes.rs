//! Shapes that nothing says, or that contradict what is stored.

use super::*;

/// A decoder that is not known, a configuration that lacks a number; and the norm is gone, which would say the hidden
/// size.
#[test]
fn a_config_that_says_too_little() {
    let nothing = json!(null);
    for (key, value) in [
        ("model_type", &json!("t5")),
        ("hidden_size", &nothing),
        ("vocab_size", &nothing),
        ("num_attention_heads", &nothing),
    ] {
        let place = with_config(|config| config[key] = value.clone());
        edit(&place.path("in/model.safetensors"), |tensors| find(tensors, "model.norm.weight").name = "other".into());
        let error = decompressing(&place, NotDone);
        assert_matches!(error, Error::UnknownShape { tensor, .. } if tensor == "lm_head.weight", "{key}");
    }
}

#[test]
fn a_file_that_says_nothing() {
    let place = Place::new();
    place.write("in", file(&unit("m", &[&weights(4096, 6)])));
    assert_matches!(decompressing(&place, NotDone), Error::UnknownShape { tensor, .. } if tensor == "m.weight");
}

#[test]
fn a_config_whose_numbers_do_not_fit() {
    for number in [json!(0), json!(63), json!(u64::MAX)] {
        let place = with_config(|config| config["vocab_size"] = number.clone());
        let error = decompressing(&place, NotDone);
        assert_matches!(error, Error::UnknownShape { tensor, .. } if tensor == "lm_head.weight", "{number}");
    }
}

/// Where the configuration says nothing, the norm does.
#[test]
fn a_norm_that_says_enough() {
    for (key, value) in [("model_type", json!("t5")), ("hidden_size", json!(null))] {
        let place = with_config(|config| config[key] = value);
        decompress(&place.path("in"), &place.path("out"), Decompress::default()).unwrap();
        let restored = tensors::sorted(&place.path("out/model.safetensors"));
        assert_eq!(restored[0].shape, [64, 64], "{key}");
    }
}

#[test]
fn two_that_contradict_each_other() {
    let place = with_config(|config| (config["hidden_size"], config["vocab_size"]) = (json!(32), json!(128)));
    let error = decompressing(&place, NotDone);
    let said = "its config.json implies 32 columns and model.norm.weight 64";
    assert_matches!(&error, Error::UnknownShape { reason, .. } if reason == said);
}

#[test]
fn an_original_of_other_shapes() {
    let place = foreign_directory();
    let (head, norm) = (bf16("lm_head.weight", &[64, 64], 3), bf16("model.norm.weight", &[64], 4));
    let write = |tensors: &[&tensors::Tensor]| {
        let tensors: Vec<_> = tensors.iter().copied().cloned().collect();
        place.write("like/model.safetensors", file(&tensors));
    };
    let unlike = |tensors: &[&tensors::Tensor]| {
        write(tensors);
        unlike(&place)
    };
    let narrow = bf16("lm_head.weight", &[64, 63], 3);
    let error = unlike(&[&narrow, &norm]);
    assert_matches!(error, Error::ShapeMismatch { got: 4096, expected, .. } if expected == [64, 63]);
    let halves = tensor("lm_head.weight", "F16", &[64, 64], vec![0; 8192]);
    assert_matches!(unlike(&[&halves, &norm]), Error::TensorType { tensor, .. } if tensor == "lm_head.weight");
    let square = bf16("model.norm.weight", &[8, 8], 4);
    assert_matches!(unlike(&[&head, &square]), Error::TensorType { tensor, .. } if tensor == "model.norm.weight");
    assert_matches!(unlike(&[&head]), Error::ExtraTensor { tensor, .. } if tensor == "model.norm.weight");
    assert_matches!(unlike(&[&norm]), Error::ExtraTensor { tensor, .. } if tensor == "lm_head.weight");
    let more = bf16("more", &[1], 1);
    assert_matches!(unlike(&[&head, &norm, &more]), Error::MissingTensor { tensor, .. } if tensor == "more");

    write(&[&head, &norm]);
    let ask = Decompress { like: Some(&place.path("like")), ..Decompress::default() };
    decompress(&place.path("in"), &place.path("out"), ask).unwrap();
}

/// A model that df11 wrote says what its shapes are. As many bytes of another shape are another tensor, as for those that
/// are stored as they are.
#[test]
fn an_original_of_other_shapes_than_the_manifest_says() {
    for (place, like) in [(compressed_file(), "like"), (compressed_directory(), "like/model.safetensors")] {
        let of_shape = |shape: &[usize]| {
            let [_, other] = unit_and_other();
            place.write(like, file(&[bf16("a.weight", shape, 1), other]));
        };
        for (shape, shown) in [(&[128, 32][..], "[128, 32]"), (&[4096], "[4096]")] {
            of_shape(shape);
            let error = unlike(&place);
            let of_a_weight = matches!(&error, Error::TensorType { tensor, got, expected, .. }
                if tensor == "a.weight" && got == "BF16 [64, 64]" && *expected == format!("BF16 {shown}"));
            assert!(of_a_weight, "{error:?}");
            let opened = Model::options().like(place.path("like")).open(place.path("in"));
            assert_matches!(opened, Err(Error::Unlike { .. }));
            let report = verify(&place.path("in"), Some(&place.path("like"))).unwrap();
            let failures: Vec<_> = report.failures.iter().map(|failure| (&*failure.name, &*failure.reason)).collect();
            let said = format!("its shape is [64, 64]; the original's is {shown}");
            assert_eq!(failures, [("a.weight", said.as_str())]);
        }
        of_shape(&[64, 64]);
        assert!(verify(&place.path("in"), Some(&place.path("like"))).unwrap().is_good());
        let ask = Decompress { like: Some(&place.path("like")), ..Decompress::default() };
        decompress(&place.path("in"), &place.path("out"), ask).unwrap();
    }

    // Nothing else than the original says them.
    let place = compressed_directory();
    place.remove("in/df11-manifest.json");
    let [_, other] = unit_and_other();
    place.write("like/model.safetensors", file(&[bf16("a.weight", &[128, 32], 1), other]));
    assert!(verify(&place.path("in"), Some(&place.path("like"))).unwrap().is_good());
    let ask = Decompress { like: Some(&place.path("like")), ..Decompress::default() };
    decompress(&place.path("in"), &place.path("out"), ask).unwrap();
    let restored = tensors::sorted(&place.path("out/model.safetensors"));
    assert_eq!(restored[0].shape, [128, 32]);
}

#[test]
fn a_lone_file_of_several() {
    let place = compressed_file();
    let [a, b] = unit_and_other();
    place.remove("like");
    two_files(&place, "like", &[a], &[b]);
    let error = decompressing_like(&place, NotDone);
    assert_matches!(error, Error::NotOneFile { path, got: 2 } if path == place.path("in"));
}
