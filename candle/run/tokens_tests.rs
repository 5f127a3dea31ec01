//! Text that comes piece by piece is the text of all tokens.

use std::path::PathBuf;

use proptest::prelude::*;
use serde_json::json;

use super::super::files;
use super::*;

fn tokens(generation: Value, config: Value) -> Result<Tokens> {
    let model = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/models/qwen3-tied");
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
