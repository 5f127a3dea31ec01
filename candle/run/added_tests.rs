//! What a tokenizer with these files makes of a text is what transformers 5.24 makes of it (AutoTokenizer, PreTrainedTokenizerFast).

use serde_json::json;

use super::super::config::Config;
use super::super::tokens::Tokens;
use super::*;

const TEXT: &str = "a  <|im_end|>  new  renewed xsecond";

/// The tokenizer of a test model with this configuration, and with these files.
fn opened(config: &Value, files: &[(&str, Value)]) -> Result<Tokens> {
    let place = tempfile::TempDir::new()?;
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/models/qwen3-tied");
    std::fs::copy(model.join("tokenizer.json"), place.path().join("tokenizer.json"))?;
    for (name, value) in files {
        std::fs::write(place.path().join(name), value.to_string())?;
    }
    let config = config.as_object().cloned().unwrap_or_default();
    Tokens::open(place.path(), &Config::complete(Map::new()), &Map::new(), &config)
}

fn refusal(config: &Value, files: &[(&str, Value)]) -> String {
    opened(config, files).err().map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn tokens_of_other_files_are_added() -> Result<()> {
    let listed = |number: &str, own: Value| {
        let mut token =
            json!({"content": "new", "lstrip": false, "normalized": false, "rstrip": false, "special": true});
        token.as_object_mut().into_iter().for_each(|token| token.extend(own.as_object().cloned().unwrap_or_default()));
        json!({"added_tokens_decoder": {number: token}})
    };
    let wide = json!({"__type": "AddedToken", "content": "new", "lstrip": true, "rstrip": true, "special": true});
    let map = |value| [("special_tokens_map.json", value)];
    let file = |value| [("added_tokens.json", value)];
    for (config, files, count, text) in [
        (json!({}), &[][..], 26, "a    new  renewed xsecond"),
        (json!({"additional_special_tokens": ["new"]}), &[], 22, "a      reed xsecond"),
        (
            json!({"extra_special_tokens": ["new"], "additional_special_tokens": ["second"]}),
            &[],
            22,
            "a      reed xsecond",
        ),
        (json!({"extra_special_tokens": [], "additional_special_tokens": ["new"]}), &[], 22, "a      reed xsecond"),
        (json!({"extra_special_tokens": {"image": "new"}}), &[], 22, "a      reed xsecond"),
        (json!({"pad_token": "new", "bos_token": "<b>"}), &[], 22, "a      reed xsecond"),
        (json!({"image_token": "new", "add_bos_token": true}), &[], 22, "a      reed xsecond"),
        (json!({"pad_token": wide}), &[], 18, "a  reed xsecond"),
        (
            listed("2", json!({"content": "<|im_end|>", "lstrip": true, "rstrip": true})),
            &[],
            22,
            "anew  renewed xsecond",
        ),
        // A special one stays special.
        (listed("2", json!({"content": "<|im_end|>", "special": false})), &[], 26, "a    new  renewed xsecond"),
        (listed("67", json!({"content": "a"})), &[], 26, "    new  renewed xsecond"),
        (listed("288", json!({"single_word": true})), &[], 24, "a      renewed xsecond"),
        (listed("288", json!({"special": false, "normalized": true})), &[], 22, "a    new  renewed xsecond"),
        (listed("288", json!({})), &map(json!({"pad_token": "x"})), 22, "a      reed xsecond"),
        (
            json!({"additional_special_tokens": ["a"]}),
            &map(json!({"pad_token": {"content": "new", "lstrip": true}, "additional_special_tokens": ["second"]})),
            20,
            "    reed xsecond",
        ),
        (
            json!({"additional_special_tokens": ["new"]}),
            &file(json!({"second": 289, "new": 288})),
            17,
            "a      reed xsecond",
        ),
        (json!({}), &file(json!({"<|im_end|>": 2, "new": 288})), 22, "a    new  renewed xsecond"),
    ] {
        let tokens = opened(&config, files)?;
        let ids = tokens.encode(TEXT, true)?;
        assert_eq!((ids.len(), &*tokens.decode(&ids)?), (count, text), "{config} {files:?}");
    }
    Ok(())
}

#[test]
fn the_map_of_special_tokens_counts_where_no_added_tokens_are_listed() -> Result<()> {
    let place = tempfile::TempDir::new()?;
    let config = json!({"eos_token": "a", "bos_token": "b"}).as_object().cloned().unwrap_or_default();
    assert_eq!(with_special_tokens(place.path(), &config)?, config);
    let map = r#"{"eos_token": {"content": "c"}, "other": 1}"#;
    std::fs::write(place.path().join("special_tokens_map.json"), map)?;
    let expected = json!({"eos_token": {"content": "c"}, "bos_token": "b"});
    assert_eq!(Value::from(with_special_tokens(place.path(), &config)?), expected);
    let listed = json!({"eos_token": "a", "added_tokens_decoder": {}}).as_object().cloned().unwrap_or_default();
    assert_eq!(with_special_tokens(place.path(), &listed)?, listed);
    // They end answers.
    assert!(opened(&json!({}), &[("special_tokens_map.json", json!({"eos_token": "<|im_end|>"}))])?.is_end(2));
    Ok(())
}

#[test]
fn other_numbers_are_refused() {
    let listed = |number: &str, token: &str| json!({"added_tokens_decoder": {number: {"content": token}}});
    assert_eq!(refusal(&listed("2", "<|im_end|>"), &[]), "");
    // transformers would give it the number 288.
    for number in ["999", "289", "99999999999"] {
        let error = refusal(&listed(number, "new"), &[]);
        let words = format!(
            "tokenizer_config.json has the token \"new\" with the number {number}, and tokenizer.json doesn't; let Python"
        );
        assert!(error.starts_with(&words), "{error}");
    }
    assert!(refusal(&listed("3", "<|im_end|>"), &[]).starts_with("tokenizer_config.json has the token"));
    let file = [("added_tokens.json", json!({"<|im_end|>": 3}))];
    assert!(refusal(&json!({}), &file).starts_with("added_tokens.json has the token"));
    assert_eq!(refusal(&json!({"added_tokens_decoder": {}}), &file), "");
}
