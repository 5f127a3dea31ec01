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
    assert_eq!(join_alone(&whole).unwrap().compared, Compared::Alone);
    assert_same(&place.path("out"), &expected(&place, "model", |_| ()));
}

#[test]
fn nothing_changed() {
    let place = model();
    let parts = [part(&place, 2), part(&place, 1)];
    let before = tree(&place.path("model"));
    assert_eq!(join_against(&place, &parts, "model").unwrap().compared, Compared::Tensors);
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
        assert_eq!(join_against(&place, &parts, right).unwrap().compared, Compared::Tensors);
    }
}

#[track_caller]
fn assert_against(result: Result<JoinSummary>, part: &Path, tensor: &str) {
    let error = result.unwrap_err();
    let Error::Part(PartError::Against { parts, what, .. }) = error else { panic!("{error:?}") };
    assert_eq!(
        (parts, what),
        (vec![part.to_owned()], format!("the model's tensor {tensor:?} has other bytes than the part has read"))
    );
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
    for (name, what) in
        [("other", "the safetensors files or their headers differ"), ("config", "config.json or the index differs")]
    {
        let error = refusal::refused(&place, || join_against(&place, &parts, name).map(drop));
        assert_matches!(error, Error::Part(PartError::Against { what: got, .. }) if got == what);
    }
    let error = refusal::refused(&place, || join_against(&place, &parts, "expected/out").map(drop));
    assert_matches!(error, Error::Unlike { source, .. } if matches!(*source, Error::AlreadyCompressed { .. }));
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
    assert_eq!(join_against(&place, &parts, "model").unwrap().compared, Compared::Tensors);
    place.remove("out");
    other_byte(&place, "lm_head.weight");
    let error = join_against(&place, &parts, "model").unwrap_err();
    let expected = r#"the model's tensor "lm_head.weight" has other bytes than the part has read"#;
    assert_matches!(error, Error::Part(PartError::Against { what, .. }) if what == expected);
}

/// Each part has read a tensor that is another now: both are named.
#[test]
fn all_parts_are_named() {
    let place = model();
    let parts = [part(&place, 1), part(&place, 2)];
    ["a.weight", "b.weight", "c.weight", "norm"].iter().for_each(|tensor| other_byte(&place, tensor));
    let error = join_against(&place, &parts, "model").unwrap_err();
    assert_matches!(error, Error::Part(PartError::Against { parts: named, .. }) if named == parts);
}

/// A file that the first part has copied is another. One that is new, or is gone, isn't compared.
#[test]
fn other_files() {
    let place = model();
    place.write("model/tokenizer.json", "{}");
    place.write("model/below/notes", "1");
    let parts = [part(&place, 1), part(&place, 2)];
    place.write("model/below/notes", "2");
    let error = refusal::refused(&place, || join_against(&place, &parts, "model").map(drop));
    let what = r#"the model's file "below/notes" has other bytes than the part's"#;
    assert_matches!(error, Error::Part(PartError::Against { parts: named, what: got, .. }) if named == parts[..1] && got == what);
    place.remove("model/below");
    place.write("model/new", "");
    join_against(&place, &parts, "model").unwrap();
}

/// A lone file may have another name.
#[test]
fn a_renamed_file() {
    let place = nested();
    let parts = parts_of(&place, "file", 2, "part", |_| ());
    fs::rename(place.path("file"), place.path("renamed")).unwrap();
    assert_eq!(join_against(&place, &parts, "renamed").unwrap().compared, Compared::Tensors);
}

/// What a part has compared of tensors that it didn't read doesn't count if the model is there.
#[test]
fn samples_of_another_version() {
    let place = model();
    let first = part(&place, 1);
    tensors::edit(&place.path("model/model.safetensors"), |tensors| tensors::find(tensors, "norm").bytes.fill(3));
    let parts = [first, part(&place, 2)];
    assert!(has(&parts[1], "norm"));
    assert_matches!(join(&parts, &place.path("out")).unwrap_err(), Error::Part(PartError::Source { .. }));
    assert_eq!(join_against(&place, &parts, "model").unwrap().compared, Compared::Tensors);
}
