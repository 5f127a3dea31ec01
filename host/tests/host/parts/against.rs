//! Parts of a model that has changed between them, where no part compares: only the model tells.

use super::*;

/// Changes a byte of a tensor that no part compares.
#[track_caller]
fn other_byte(place: &Place, tensor: &str) {
    tensors::edit(&place.path("model/model.safetensors"), |tensors| tensors::find(tensors, tensor).bytes[20] ^= 1);
}

/// Three units and what is outside of them, of which each of two parts has some.
fn model() -> Place {
    let place = Place::new();
    let names = ["a.weight", "b.weight", "c.weight", "norm"];
    place.model(
        "model",
        &names.map(|name| bf16(name, &[64, 64], name.len() as u64 + u64::from(name.as_bytes()[0]))),
        "{}",
    );
    place
}

fn part(place: &Place, number: u32) -> PathBuf {
    let path = place.path(&format!("part{number}"));
    let set = |options: &mut CompressOptions| (options.part, options.output.sync) = (PartNumber::new(number, 2), false);
    df11_host::compress(place.path("model"), &path, options(set), &()).unwrap();
    path
}

fn join_against(place: &Place, parts: &[PathBuf], model: &str) -> Result<JoinSummary> {
    let set = |options: &mut JoinOptions| (options.against, options.output.sync) = (Some(place.path(model)), false);
    df11_host::join(parts, place.path("out"), options(set), &())
}

/// Whether a part has a tensor.
fn has(part: &Path, tensor: &str) -> bool {
    let document: serde_json::Value = serde_json::from_slice(&fs::read(part.join("df11-part.json")).unwrap()).unwrap();
    !document["manifest"]["checksums"][tensor].is_null()
}

/// Without the model or the caller's word, parts that know some bytes alone aren't joined; one part is all of it.
#[test]
fn nothing_tells() {
    let place = model();
    let parts = [part(&place, 2), part(&place, 1)];
    let not_sync = |options: &mut JoinOptions| options.output.sync = false;
    let join_alone = |parts: &[PathBuf]| df11_host::join(parts, place.path("out"), options(not_sync), &());
    let error = refusal::refused(&place, || join_alone(&parts).map(drop));
    assert_matches!(error, Error::Part(PartError::Sampled { path }) if path == parts[1]);
    let whole = parts_of(&place, "model", 1, "whole", |_| ());
    assert_eq!(join_alone(&whole).unwrap().compared, 0);
    assert_same(&place.path("out"), &expected(&place, "model", |_| ()));
}

#[test]
fn nothing_changed() {
    let place = model();
    let parts = [part(&place, 2), part(&place, 1)];
    let before = tree(&place.path("model"));
    assert_eq!(join_against(&place, &parts, "model").unwrap().compared, 4);
    assert_same(&place.path("out"), &expected(&place, "model", |_| ()));
    assert!(tree(&place.path("model")) == before);
}

/// A byte that no part compares is another when the second part is made: what each part has read is right against one of the two models.
#[test]
fn one_byte() {
    for tensor in ["a.weight", "b.weight", "c.weight", "norm"] {
        let place = model();
        place.copy(&place.path("model"), "before");
        let first = part(&place, 1);
        other_byte(&place, tensor);
        let parts = [first, part(&place, 2)];
        // Nothing else sees it.
        join(&parts, &place.path("out")).unwrap();
        place.remove("out");
        let [is_of_first, is_of_second] = parts.each_ref().map(|part| has(part, tensor));
        assert!(is_of_first != is_of_second, "{tensor}");
        let (read_by, right, wrong) =
            if is_of_first { (&parts[0], "before", "model") } else { (&parts[1], "model", "before") };
        assert_against(join_against(&place, &parts, wrong), read_by, tensor);
        assert_eq!(join_against(&place, &parts, right).unwrap().compared, 4);
    }
}

#[track_caller]
fn assert_against(result: Result<JoinSummary>, part: &Path, tensor: &str) {
    let error = result.unwrap_err();
    let Error::Part(PartError::Against { path, what, .. }) = error else { panic!("{error:?}") };
    assert_eq!((path.as_path(), what), (part, format!("its tensor {tensor:?} has other bytes")));
}

/// Models that are others at first sight: the header, the configuration, nothing there; and the compressed model.
#[test]
fn another_model() {
    let place = model();
    let parts = [part(&place, 1), part(&place, 2)];
    place.model("other", &[bf16("a.weight", &[64, 64], 1)], "{}");
    place.copy(&place.path("model"), "config");
    place.write("config/config.json", r#"{"a": 1}"#);
    expected(&place, "model", |_| ());
    for name in ["other", "config", "expected/out"] {
        let error = refusal::refused(&place, || join_against(&place, &parts, name).map(drop));
        let what = "its files, their headers, config.json or the index are others";
        assert_matches!(error, Error::Part(PartError::Against { what: got, .. }) if got == what);
    }
    let error = refusal::refused(&place, || join_against(&place, &parts, "nothing").map(drop));
    assert_matches!(error, Error::Io { .. });
}

/// The model itself isn't replaced.
#[test]
fn the_output_is_the_model() {
    let place = model();
    let parts = [part(&place, 1), part(&place, 2)];
    let set = |options: &mut JoinOptions| (options.against, options.output.force) = (Some(place.path("model")), true);
    let join = || df11_host::join(&parts, place.path("model"), options(set), &()).map(drop);
    assert_matches!(refusal::refused(&place, join), Error::OutputInsideInput { .. });
}

/// A head that no part has, since it has the bytes of the embedding. Then it hasn't.
#[test]
fn a_tied_tensor() {
    let place = Place::new();
    let tensors = ["model.embed_tokens.weight", "lm_head.weight"].map(|name| bf16(name, &[64, 64], 70));
    let config = r#"{"model_type": "qwen3", "tie_word_embeddings": true}"#;
    place.model("model", &[&tensors[..], &[bf16("model.layers.0.up.weight", &[64, 64], 1)]].concat(), config);
    let parts = [part(&place, 1), part(&place, 2)];
    assert_eq!(join_against(&place, &parts, "model").unwrap().compared, 3);
    place.remove("out");
    other_byte(&place, "lm_head.weight");
    let error = join_against(&place, &parts, "model").unwrap_err();
    let expected = r#"its tensor "lm_head.weight" has other bytes"#;
    assert_matches!(error, Error::Part(PartError::Against { what, .. }) if what == expected);
}
