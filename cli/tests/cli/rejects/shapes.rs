//! Shapes that nothing says, or that contradict what is stored.

use super::*;

/// Its norm is gone, which would say the hidden size.
fn without_norm() -> Place {
    let place = foreign_directory();
    edit(&place.path("in/model.safetensors"), |tensors| find(tensors, "model.norm.weight").name = "other".into());
    place
}

#[test]
fn a_decoder_that_is_not_known() {
    let place = without_norm();
    edit_json(&place.path("in/config.json"), |config| config["model_type"] = "t5".into());
    let error = decompressing(&place, NOT_DONE);
    assert!(matches!(&error, Error::UnknownShape { tensor, .. } if tensor == "lm_head.weight"), "{error:?}");
}

#[test]
fn a_config_that_lacks_a_number() {
    for key in ["hidden_size", "vocab_size", "num_attention_heads"] {
        let place = without_norm();
        edit_json(&place.path("in/config.json"), |config| config[key] = json!(null));
        assert!(matches!(decompressing(&place, NOT_DONE), Error::UnknownShape { .. }), "{key}");
    }
}

#[test]
fn a_file_that_says_nothing() {
    let place = Place::new();
    place.write("in", file(&unit("m", &[&weights(4096, 6)])));
    let error = decompressing(&place, NOT_DONE);
    assert!(matches!(&error, Error::UnknownShape { tensor, .. } if tensor == "m.weight"), "{error:?}");
}

#[test]
fn a_config_whose_numbers_do_not_fit() {
    for number in [json!(0), json!(63), json!(u64::MAX)] {
        let place = foreign_directory();
        edit_json(&place.path("in/config.json"), |config| config["vocab_size"] = number.clone());
        let error = decompressing(&place, NOT_DONE);
        assert!(
            matches!(&error, Error::UnknownShape { tensor, .. } if tensor == "lm_head.weight"),
            "{number}: {error:?}"
        );
    }
}

/// Where the configuration says nothing, the norm does.
#[test]
fn a_norm_that_says_enough() {
    for (key, value) in [("model_type", json!("t5")), ("hidden_size", json!(null))] {
        let place = foreign_directory();
        edit_json(&place.path("in/config.json"), |config| config[key] = value);
        decompress(&place.path("in"), &place.path("out"), Decompress::default()).unwrap();
        let restored = tensors::sorted(&place.path("out/model.safetensors"));
        assert_eq!(restored[0].shape, [64, 64], "{key}");
    }
}

#[test]
fn two_that_contradict_each_other() {
    let place = foreign_directory();
    edit_json(&place.path("in/config.json"), |config| {
        config["hidden_size"] = json!(32);
        config["vocab_size"] = json!(128);
    });
    let error = decompressing(&place, NOT_DONE);
    let said = "its config.json implies 32 columns and model.norm.weight 64";
    assert!(matches!(&error, Error::UnknownShape { reason, .. } if reason == said), "{error}");
}

#[test]
fn an_original_of_other_shapes() {
    let place = foreign_directory();
    let (head, norm) = (bf16("lm_head.weight", &[64, 64], 3), bf16("model.norm.weight", &[64], 4));
    let like = |tensors: &[tensors::Tensor]| place.write("like/model.safetensors", file(tensors));

    like(&[bf16("lm_head.weight", &[64, 63], 3), norm.clone()]);
    let error = decompressing_like(&place, NOT_DONE);
    assert!(matches!(unlike(&error), Error::ShapeMismatch { got: 4096, expected, .. } if *expected == [64, 63]));

    like(&[tensor("lm_head.weight", "F16", &[64, 64], vec![0; 8192]), norm.clone()]);
    let error = decompressing_like(&place, NOT_DONE);
    assert!(matches!(unlike(&error), Error::TensorType { tensor, .. } if tensor == "lm_head.weight"));

    like(&[head.clone(), bf16("model.norm.weight", &[8, 8], 4)]);
    let error = decompressing_like(&place, NOT_DONE);
    assert!(matches!(unlike(&error), Error::TensorType { tensor, .. } if tensor == "model.norm.weight"));

    like(std::slice::from_ref(&head));
    let error = decompressing_like(&place, NOT_DONE);
    assert!(matches!(unlike(&error), Error::ExtraTensor { tensor, .. } if tensor == "model.norm.weight"));

    like(std::slice::from_ref(&norm));
    let error = decompressing_like(&place, NOT_DONE);
    assert!(matches!(unlike(&error), Error::ExtraTensor { tensor, .. } if tensor == "lm_head.weight"));

    like(&[head.clone(), norm.clone(), bf16("more", &[1], 1)]);
    let error = decompressing_like(&place, NOT_DONE);
    assert!(matches!(unlike(&error), Error::MissingTensor { tensor, .. } if tensor == "more"));

    like(&[head, norm]);
    decompress(
        &place.path("in"),
        &place.path("out"),
        Decompress { like: Some(&place.path("like")), ..Decompress::default() },
    )
    .unwrap();
}

#[test]
fn a_lone_file_of_several() {
    let place = compressed_file();
    place.write("two/1.safetensors", file(&[bf16("a.weight", &[64, 64], 1)]));
    place.write("two/2.safetensors", file(&[bf16("b", &[64], 2)]));
    let map = json!({ "a": "1.safetensors", "b": "2.safetensors" });
    place.write("two/model.safetensors.index.json", json!({ "weight_map": map }).to_string());
    let two = place.path("two");
    let ask = Decompress { like: Some(&two), ..Decompress::default() };
    let error = decompress_refused(&place, &place.path("in"), &place.path("out"), ask, NOT_DONE);
    assert!(matches!(error, Error::NotOneFile { path, got: 2 } if path == place.path("in")));
}

/// Why a model is not the original.
#[track_caller]
fn unlike(error: &Error) -> &Error {
    match error {
        Error::Unlike { source, .. } => source,
        other => panic!("{other:?}"),
    }
}
