//! Tensors that aren't stored, tied to what doesn't have their bytes.

use super::*;

/// A directory `in` as another tool writes it: unit `m`, and an embedding that a head is tied to.
fn tied_directory() -> Place {
    let place = Place::new();
    place.write("in/m.safetensors", file(&unit("m", &[&weights(4096, 3)])));
    let config = json!({
        "model_type": "llama", "tie_word_embeddings": true, "dfloat11_config": dfloat11_config(&json!({ "m": [] })),
    });
    place.model("in", &[bf16("model.embed_tokens.weight", &[16, 64], 4)], config);
    place
}

/// A tensor is tied to one of another dtype and shape: its name, and those of the two.
#[track_caller]
fn assert_mismatch(error: &Error, tied: &str, [other, its, expected_of_it]: [&str; 3]) {
    let Error::TieMismatch { tensor, source, .. } = error else { panic!("{error:?}") };
    assert_eq!(tensor, tied);
    assert_matches!(&**source, Error::TensorType { tensor, got, expected, .. }
        if tensor == other && got == its && expected == expected_of_it);
}

/// It would be the embedding's bytes and then zeros, or the embedding's bytes under another type.
#[test]
fn an_original_whose_head_is_not_like_the_embedding() {
    let place = tied_directory();
    let like = |head: tensors::Tensor| {
        let tensors = [bf16("m.weight", &[64, 64], 3), bf16("model.embed_tokens.weight", &[16, 64], 4), head];
        place.write("like/model.safetensors", file(&tensors));
    };
    for head in [
        bf16("lm_head.weight", &[17, 64], 4),
        bf16("lm_head.weight", &[15, 64], 4),
        bf16("lm_head.weight", &[64, 16], 4),
        bf16("lm_head.weight", &[0], 4),
        tensor("lm_head.weight", "F16", &[16, 64], vec![0; 2048]),
    ] {
        let its_own = format!("{} {:?}", head.dtype, head.shape);
        like(head);
        assert_mismatch(&unlike(&place), "lm_head.weight", ["model.embed_tokens.weight", "BF16 [16, 64]", &its_own]);
    }
    like(bf16("lm_head.weight", &[16, 64], 4));
    let ask = Decompress { like: Some(&place.path("like")), ..Decompress::default() };
    decompress(&place.path("in"), &place.path("out"), ask).unwrap();
    assert_same_file(&place.path("out/model.safetensors"), &place.path("like/model.safetensors"));
}

/// A model whose manifest has one tensor more, `c`, of this type and shape and tied to another.
fn tied_by_its_manifest(dtype: &str, shape: &[u64], bytes: u64, to: &str) -> Place {
    with_manifest(|manifest| {
        add_tensor(manifest, &json!({ "dtype": dtype, "shape": shape }), bytes);
        manifest["tied"]["c"] = to.into();
    })
}

/// Has a manifest say that the original's file ends with a tensor `c`.
fn add_tensor(manifest: &mut Value, entry: &Value, bytes: u64) {
    let header = &mut manifest["files"][0]["header"];
    let mut tensors: Value = serde_json::from_str(header.as_str().unwrap()).unwrap();
    let ends = tensors.as_object().unwrap().values().map(|entry| entry["data_offsets"][1].as_u64().unwrap());
    let end = ends.max().unwrap();
    tensors["c"] = entry.clone();
    tensors["c"]["data_offsets"] = json!([end, end + bytes]);
    *header = tensors.to_string().into();
}

/// One of these would be restored as a file of 2 TB, nearly all of it a hole; what is longer would end in zeros.
#[test]
fn a_manifest_that_ties_a_tensor_to_one_of_another_shape_or_type() {
    let huge = 1u64 << 40;
    for (dtype, shape, bytes) in [
        ("BF16", vec![huge], 2 * huge),
        ("BF16", vec![65], 130),
        ("BF16", vec![63], 126),
        ("BF16", vec![0], 0),
        ("BF16", vec![8, 8], 128),
        ("F16", vec![64], 128),
    ] {
        let place = tied_by_its_manifest(dtype, &shape, bytes, "b");
        let error = both_refuse(&place, Damaged);
        let its_own = format!("{dtype} {shape:?}");
        assert_mismatch(&error, "c", ["b", "BF16 [64]", &its_own]);
    }
    let place = tied_by_its_manifest("BF16", &[64], 128, "b");
    assert!(verify(&place.path("in"), None).unwrap().is_good());
    decompress(&place.path("in"), &place.path("out"), Decompress::default()).unwrap();
    let restored = tensors::sorted(&place.path("out/model.safetensors"));
    assert!(restored[2].name == "c" && restored[1].bytes == restored[2].bytes);
}

/// A weight of a unit, a tensor that a unit consists of, nothing, itself, and another that isn't stored.
#[test]
fn a_manifest_that_ties_a_tensor_to_what_is_not_stored() {
    let gaps = {
        let place = compressed_directory();
        let tensors = tensors::sorted(&place.path("in/a.safetensors"));
        tensors.into_iter().find(|tensor| tensor.name == "a.gaps").unwrap().bytes.len() as u64
    };
    for (dtype, shape, bytes, to) in [
        ("BF16", vec![64, 64], 8192, "a.weight"),
        ("U8", vec![gaps], gaps, "a.gaps"),
        ("BF16", vec![64], 128, "nowhere"),
        ("BF16", vec![64], 128, "c"),
        ("BF16", vec![64], 128, ""),
    ] {
        let place = tied_by_its_manifest(dtype, &shape, bytes, to);
        let error = both_refuse(&place, Damaged);
        assert_matches!(error, Error::TiedToUnstored { tensor, to: got, .. } if tensor == "c" && got == to);
    }
}

/// Each to the next, and the last to the first or to a tensor that is there.
#[test]
fn a_manifest_of_ties_in_a_row() {
    for last in ["c", "b"] {
        let place = with_manifest(|manifest| {
            add_tensor(manifest, &json!({ "dtype": "BF16", "shape": [64] }), 128);
            manifest["tied"] = json!({ "c": "d", "d": last });
        });
        let error = both_refuse(&place, Damaged);
        assert_matches!(error, Error::TiedToUnstored { tensor, to, .. } if tensor == "c" && to == "d");
    }
}

/// What is tied is as the manifest says only if both checksums are right, where it has two.
#[test]
fn a_tied_tensor_with_a_checksum_of_its_own() {
    let place = tied_by_its_manifest("BF16", &[64], 128, "b");
    edit_json(&place.path("in/df11-manifest.json"), |manifest| {
        manifest["checksums"]["c"] = manifest["checksums"]["b"].clone();
    });
    assert!(verify(&place.path("in"), None).unwrap().is_good());
    edit_json(&place.path("in/df11-manifest.json"), |manifest| manifest["checksums"]["c"] = "0".into());
    assert_matches!(both_refuse(&place, Damaged), Error::Checksum { tensor, .. } if tensor == "c");
}

/// Its own checksum counts, not only the other's.
#[test]
fn a_stored_tensor_that_the_manifest_ties_to_another() {
    let place = with_manifest(|manifest| {
        add_tensor(manifest, &json!({ "dtype": "BF16", "shape": [64] }), 128);
        manifest["checksums"]["c"] = manifest["checksums"]["b"].clone();
        manifest["checksums"]["b"] = "0".into();
        manifest["tied"]["b"] = "c".into();
    });
    edit(&place.path("in/model.safetensors"), |tensors| tensors.push(bf16("c", &[64], 2)));
    assert_matches!(both_refuse(&place, Damaged), Error::Checksum { tensor, .. } if tensor == "b");
}

/// A tensor of a unit is none of the original's, whoever names it.
#[test]
fn a_tensor_of_a_unit_as_one_of_the_originals() {
    let place = foreign_directory();
    let parts = tensors::sorted(&place.path("in/lm_head.safetensors"));
    let gaps = parts.into_iter().find(|tensor| tensor.name == "lm_head.gaps").unwrap();
    let original = [bf16("lm_head.weight", &[64, 64], 3), bf16("model.norm.weight", &[64], 4), gaps];
    place.write("like/model.safetensors", file(&original));
    assert_matches!(unlike(&place), Error::MissingTensor { tensor, .. } if tensor == "lm_head.gaps");
}
