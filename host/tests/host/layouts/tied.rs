//! An `lm_head` that is the embedding.

use super::*;

/// The embedding and, where there is one, a head of the same bytes.
fn model(place: &Place, tie: bool, head: Option<Tensor>) {
    let mut tensors = vec![bf16("model.embed_tokens.weight", &[64, 64], 70)];
    tensors.extend(head);
    place.model("model", &tensors, json!({ "model_type": "qwen3", "tie_word_embeddings": tie }));
}

fn head(seed: u64) -> Option<Tensor> {
    Some(bf16("lm_head.weight", &[64, 64], seed))
}

fn tensor_names(place: &Place, directory: &str) -> Vec<String> {
    let files = files_ending(&place.path(directory), ".safetensors");
    files.values().flat_map(|file| tensors::parse(file).0).map(|tensor| tensor.name).collect()
}

#[test]
fn a_head_stored_twice_is_dropped_and_comes_back() {
    for single_file in [false, true] {
        let place = Place::new();
        model(&place, true, head(70));
        let summary = through_a_directory(&place, Compress { single_file, ..NO_PATTERN });
        assert_eq!(summary.tied, [("lm_head.weight".to_owned(), "model.embed_tokens.weight".to_owned())]);
        assert_eq!(tensor_names(&place, "compressed"), ["model.embed_tokens.weight"]);
    }
}

/// A head of other bytes; one that is not said to be tied; and one whose embedding is a unit.
#[test]
fn a_head_stays() {
    let place = Place::new();
    model(&place, true, head(71));
    assert!(through_a_directory(&place, NO_PATTERN).tied.is_empty());
    assert_eq!(tensor_names(&place, "compressed"), ["lm_head.weight", "model.embed_tokens.weight"]);
    for (tie, patterns, units) in [(false, None, 2), (true, Some(json!({ r"model\.embed_tokens": [] })), 1)] {
        let place = Place::new();
        model(&place, tie, head(70));
        let pattern = patterns.map(|patterns| pattern(&place, patterns));
        let summary = through_a_directory(&place, Compress { pattern: pattern.as_deref(), ..NO_PATTERN });
        assert_eq!((summary.tied.len(), summary.units), (0, units));
    }
}

/// The tied reference model, its head stored all the same.
fn with_head(place: &Place) -> PathBuf {
    let twice = place.copy(&data("models/qwen3-tied-dir/bf16"), "twice");
    tensors::edit(&twice.join("model.safetensors"), |tensors| {
        let mut head = tensors::find(tensors, "model.embed_tokens.weight").clone();
        head.name = "lm_head.weight".into();
        tensors.insert(0, head);
    });
    twice
}

/// What another tool compressed has no head either; the original at hand has.
#[test]
fn a_head_that_another_tool_dropped_comes_back() {
    let place = Place::new();
    let (twice, restored) = (with_head(&place), place.path("restored"));
    let official = data("models/qwen3-tied-dir/df11");
    decompress(&official, &restored, Decompress { like: Some(&twice), ..Decompress::default() }).unwrap();
    assert_same_file(&restored.join("model.safetensors"), &twice.join("model.safetensors"));
}

#[test]
fn a_head_that_another_tool_dropped_is_not_missing() {
    let place = Place::new();
    let twice = with_head(&place);
    let report = verify(&data("models/qwen3-tied-dir/df11"), Some(&twice)).unwrap();
    assert!(report.is_good(), "{report:?}");
}
