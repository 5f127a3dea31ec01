//! Text that comes piece by piece is the text of all tokens.

use std::path::PathBuf;

use proptest::prelude::*;
use serde_json::json;

use super::super::files;
use super::*;

fn model() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/models/qwen3-tied")
}

fn tokens(generation: Value, config: Value) -> Result<Tokens> {
    let model = model();
    let object = |value: Value| value.as_object().cloned().unwrap_or_default();
    let tokenizer_config = files::object(&model, "tokenizer_config.json")?.unwrap_or_default();
    Tokens::open(&model, &Config::complete(object(config)), &object(generation), &tokenizer_config)
}

/// The pieces, and what is left at the end.
fn stream(tokens: &Tokens, ids: &[u32]) -> Result<Vec<String>> {
    let pieces = ids.iter().copied().map(tokens.stream()).collect::<Result<Vec<_>>>()?;
    let whole = tokens.decode(ids)?;
    let rest = whole.strip_prefix(&pieces.concat()).map(str::to_owned);
    Ok(pieces.into_iter().chain(rest).collect())
}

#[test]
fn a_character_is_written_when_all_its_bytes_are_there() -> Result<()> {
    let tokens = tokens(json!({}), json!({}))?;
    let ids = tokens.encode("aé€b", true)?;
    assert_eq!(ids.len(), 1 + 2 + 3 + 1);
    assert_eq!(stream(&tokens, &ids)?, ["a", "", "é", "", "", "€", "b", ""]);
    // An end in the middle of a character.
    assert_eq!(stream(&tokens, &ids[..2])?, ["a", "", "\u{fffd}"]);
    Ok(())
}

proptest! {
    #[test]
    fn pieces_make_the_text(ids in prop::collection::vec(0u32..288, 0..40)) {
        let tokens = tokens(json!({}), json!({})).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let pieces = stream(&tokens, &ids).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(pieces.concat(), tokens.decode(&ids).unwrap_or_default());
    }
}

#[test]
fn end_tokens_come_from_all_places() -> Result<()> {
    // <|im_end|> of tokenizer_config.json is 2.
    let ends =
        |generation, config| Ok::<_, anyhow::Error>(tokens(generation, config)?.ends.into_iter().collect::<Vec<_>>());
    assert_eq!(ends(json!({"eos_token_id": [5, 0]}), json!({"eos_token_id": 7}))?, [0, 2, 5]);
    assert_eq!(ends(json!({"eos_token_id": 5}), json!({}))?, [2, 5]);
    assert_eq!(ends(json!({"eos_token_id": null}), json!({"eos_token_id": 7}))?, [2, 7]);
    assert_eq!(ends(json!({}), json!({"eos_token_id": [7, 8]}))?, [2, 7, 8]);
    assert_eq!(ends(json!({}), json!({}))?, [2]);
    Ok(())
}

/// The tokenizer with other parts.
fn changed(change: impl FnOnce(&mut Map<String, Value>)) -> Result<Tokens> {
    let place = tempfile::TempDir::new()?;
    let mut tokenizer = files::object(&model(), "tokenizer.json")?.unwrap_or_default();
    change(&mut tokenizer);
    std::fs::write(place.path().join("tokenizer.json"), serde_json::to_vec(&tokenizer)?)?;
    Tokens::open(place.path(), &Config::complete(Map::new()), &Map::new(), &Map::new())
}

#[test]
fn panics_become_errors() -> Result<()> {
    assert!(changed(|_| ())?.encode("ab", true).is_ok());
    let regex = json!({"type": "Replace", "pattern": {"Regex": ""}, "content": "x"});
    let charsmap = json!({"type": "Precompiled", "precompiled_charsmap": "BAAAAP////8="});
    let single = json!([{"SpecialToken": {"id": "nope", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}]);
    let template = json!({"type": "TemplateProcessing", "single": single, "pair": [], "special_tokens": {}});
    let length = json!({"type": "FixedLength", "length": 0});
    for (name, part) in
        [("normalizer", regex), ("normalizer", charsmap), ("post_processor", template), ("pre_tokenizer", length)]
    {
        let used = changed(|tokenizer| drop(tokenizer.insert(name.to_owned(), part.clone())));
        let used = used.and_then(|tokens| tokens.encode("some text", true));
        let error = used.err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains("the crate tokenizers panics at tokenizer.json: "), "{part}: {error:?}");
    }
    Ok(())
}

#[test]
fn tokens_that_the_model_lacks_are_refused() -> Result<()> {
    let enough = tokens(json!({}), json!({"vocab_size": 300}))?;
    let ids = enough.encode("a", true)?;
    enough.check(&ids)?;
    let most = ids.iter().max().copied().unwrap_or_default();
    let few = tokens(json!({}), json!({"vocab_size": most}))?;
    assert!(few.check(&ids[..0]).is_ok());
    let error = few.check(&ids).err().map(|error| error.to_string()).unwrap_or_default();
    let expected =
        format!("tokenizer.json and the model don't fit: it makes the token {most}, and the model has {most} tokens");
    assert_eq!(error, expected);
    Ok(())
}

#[test]
fn parts_that_make_texts_too_long_are_refused() {
    let replace = json!({"type": "Replace", "pattern": {"Regex": "."}, "content": "y".repeat(100)});
    let parts = json!({"type": "Sequence", "normalizers": vec![replace; 6]});
    let refused = changed(|tokenizer| drop(tokenizer.insert("normalizer".to_owned(), parts)));
    let error = refused.err().map(|error| format!("{error:#}")).unwrap_or_default();
    assert!(
        error.contains("tokenizer.json can't be used: its normalizer can make texts 1061520150601 times"),
        "{error}"
    );
}

/// The tokenizer with this configuration beside it.
fn configured(config: Value) -> Result<Tokens> {
    let config = config.as_object().cloned().unwrap_or_default();
    Tokens::open(&model(), &Config::complete(Map::new()), &Map::new(), &config)
}

#[test]
fn special_tokens_may_be_split() -> Result<()> {
    let count = |config| Ok::<_, anyhow::Error>(configured(config)?.encode("<|im_end|>", true)?.len());
    assert_eq!(count(json!({}))?, 1);
    assert_eq!(count(json!({"split_special_tokens": false}))?, 1);
    assert_eq!(count(json!({"split_special_tokens": true}))?, 10);
    Ok(())
}

#[test]
fn a_space_that_is_not_put_before_a_text_is_told() -> Result<()> {
    let asks = |class: &str, space: Value| configured(json!({"tokenizer_class": class, "add_prefix_space": space}));
    assert!(asks("GPT2Tokenizer", json!(true))?.lacks_space);
    assert!(!asks("GPT2Tokenizer", json!(false))?.lacks_space);
    assert!(!asks("GPT2Tokenizer", json!(null))?.lacks_space);
    assert!(!asks("PreTrainedTokenizerFast", json!(true))?.lacks_space);
    Ok(())
}
