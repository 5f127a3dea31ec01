//! Descriptions by which bytes of the output would never be written.

use super::*;

/// A compressed directory `in` whose head is tied to its embedding; its manifest gives the head these rows.
fn tied_head_of(rows: usize) -> Place {
    let place = Place::new();
    let [embedding, head] = ["model.embed_tokens.weight", "lm_head.weight"].map(|name| bf16(name, &[64, 64], 70));
    let config = json!({ "model_type": "qwen3", "tie_word_embeddings": true });
    place.model("like", &[embedding, head], config);
    let summary = compress(&place.path("like"), &place.path("in"), Compress::default()).unwrap();
    assert_eq!(summary.tied.len(), 1);
    edit_json(&place.path("in/df11-manifest.json"), |manifest| {
        let entry = |rows: usize, start: usize| json!({ "dtype": "BF16", "shape": [rows, 64], "data_offsets": [start, start + 128 * rows] });
        let header = json!({ "model.embed_tokens.weight": entry(64, 0), "lm_head.weight": entry(rows, 8192) });
        manifest["files"][0]["header"] = header.to_string().into();
    });
    place
}

/// The rest of a longer one would be zeros.
#[test]
fn a_tied_tensor_of_another_length_than_the_one_it_is_tied_to() {
    let place = tied_head_of(64);
    decompress(&place.path("in"), &place.path("restored"), Decompress::default()).unwrap();
    for rows in [0, 63, 65, 128, 1 << 24] {
        decompressing(&tied_head_of(rows), DAMAGED);
    }
}
