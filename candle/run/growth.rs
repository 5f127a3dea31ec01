//! What a tokenizer makes of a text may be longer than the text. Parts that follow one another multiply that, and nothing stops them
//! before they have taken all memory.

use anyhow::{Result, bail};
use serde::Deserialize;
use serde_json::Value;

/// How many times as long as the text the result may be. Published tokenizers write up to three bytes for one, once or twice.
const MOST: f64 = 64.;
/// How many parts may follow one another. Each reads the whole text; published tokenizers have a dozen.
const MOST_STEPS: usize = 1000;

/// The parts of `tokenizer.json` that say what is done with texts; the tokens are elsewhere.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Outline {
    normalizer: Value,
    pub(crate) pre_tokenizer: Value,
    post_processor: Value,
    decoder: Value,
}

impl Outline {
    /// Refuses a tokenizer that may make texts far longer.
    pub(crate) fn check(&self) -> Result<()> {
        let parts = [
            ("normalizer", &self.normalizer),
            ("pre_tokenizer", &self.pre_tokenizer),
            ("post_processor", &self.post_processor),
            ("decoder", &self.decoder),
        ];
        for (name, part) in parts {
            let count = count(part);
            if count > MOST_STEPS {
                bail!("its {name} has {count} parts; it may have {MOST_STEPS}");
            }
            let times = growth(part);
            if times > MOST {
                bail!(
                    "its {name} can make texts {times:.0} times as long, which takes memory; {MOST} times is allowed"
                );
            }
        }
        Ok(())
    }
}

/// The parts of a sequence; of another part that part.
pub(crate) fn steps(part: &Value) -> impl Iterator<Item = &Value> {
    let lists = ["normalizers", "pretokenizers", "processors", "decoders"];
    let inner = lists.iter().find_map(|list| part.get(*list)?.as_array());
    inner.map_or(std::slice::from_ref(part), Vec::as_slice).iter()
}

/// How many parts there are, those of parts too.
fn count(part: &Value) -> usize {
    let is_sequence = part.get("type").and_then(Value::as_str) == Some("Sequence");
    if is_sequence { steps(part).map(count).sum() } else { 1 }
}

/// How many times as long as the text what this part makes of it may be.
fn growth(part: &Value) -> f64 {
    let length = |value: Option<&Value>| value.and_then(Value::as_str).map_or(0, str::len) as f64;
    let of = |name: &str| part.get(name);
    match of("type").and_then(Value::as_str) {
        Some("Sequence") => steps(part).map(growth).product(),
        Some("Replace") => match length(of("pattern").and_then(|pattern| pattern.get("String"))) {
            // An expression may be found at every byte, and nothing is found before each.
            0. => length(of("content")) + 1.,
            pattern => (length(of("content")) / pattern).max(1.),
        },
        // A character of several bytes becomes one for each byte; nothing is found before each character.
        Some("ByteLevel") => 2.,
        Some("BPEDecoder") if length(of("suffix")) == 0. => 2.,
        Some("CTC") if length(of("word_delimiter_token")) == 0. => 2.,
        // Forms of compatibility: of one character of three bytes, 33 bytes. Nobody looks into a stranger's table.
        Some("Precompiled") => 11.,
        Some("Prepend") => length(of("prepend")) + 1.,
        Some("TemplateProcessing") => {
            let count = |piece: &Value| match piece.get("SpecialToken").and_then(|token| token.get("id")?.as_str()) {
                Some(name) => {
                    let token = of("special_tokens").and_then(|tokens| tokens.get(name)?.get("ids")?.as_array());
                    token.map_or(1, Vec::len)
                }
                None => 1,
            };
            of("single").and_then(Value::as_array).into_iter().flatten().map(count).sum::<usize>() as f64
        }
        _ => 1.,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn refusal(outline: Value) -> String {
        let outline: Outline = serde_json::from_value(outline).unwrap_or_default();
        outline.check().err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn texts_that_grow_without_end_are_refused() {
        let replace =
            |content: usize| json!({"type": "Replace", "pattern": {"Regex": "."}, "content": "y".repeat(content)});
        let sequence = |list: &str, part: Value, count| json!({"type": "Sequence", list: vec![part; count]});
        let words = |name: &str, times: &str| {
            format!("its {name} can make texts {times} times as long, which takes memory; 64 times is allowed")
        };
        assert_eq!(refusal(json!({"normalizer": replace(63)})), "");
        assert_eq!(refusal(json!({"normalizer": replace(64)})), words("normalizer", "65"));
        assert_eq!(refusal(json!({"normalizer": sequence("normalizers", replace(1), 7)})), words("normalizer", "128"));
        let inner = sequence("decoders", replace(3), 2);
        assert_eq!(refusal(json!({"decoder": inner})), "");
        assert_eq!(refusal(json!({"decoder": sequence("decoders", inner, 2)})), words("decoder", "256"));
        let prepend = json!({"type": "Prepend", "prepend": "y".repeat(100)});
        assert_eq!(refusal(json!({"normalizer": sequence("normalizers", prepend, 1)})), words("normalizer", "101"));
        let piece = json!({"Sequence": {"id": "A", "type_id": 0}});
        let special = json!({"SpecialToken": {"id": "x", "type_id": 0}});
        let template = |piece: &Value, count, ids| {
            json!({
                "type": "TemplateProcessing", "single": vec![piece.clone(); count],
                "special_tokens": {"x": {"id": "x", "ids": vec![1; ids]}},
            })
        };
        assert_eq!(refusal(json!({"post_processor": template(&piece, 65, 1)})), words("post_processor", "65"));
        assert_eq!(refusal(json!({"post_processor": template(&special, 10, 10)})), words("post_processor", "100"));
        let both = sequence("processors", template(&piece, 10, 1), 2);
        assert_eq!(refusal(json!({"post_processor": both})), words("post_processor", "100"));
    }

    #[test]
    fn parts_that_grow_by_themselves_are_counted() {
        for (name, list, part) in [
            ("normalizer", "normalizers", json!({"type": "ByteLevel"})),
            ("pre_tokenizer", "pretokenizers", json!({"type": "ByteLevel", "use_regex": false})),
            ("decoder", "decoders", json!({"type": "BPEDecoder", "suffix": ""})),
            ("decoder", "decoders", json!({"type": "CTC", "word_delimiter_token": ""})),
            ("normalizer", "normalizers", json!({"type": "Precompiled", "precompiled_charsmap": ""})),
        ] {
            let sequence = |count| json!({name: {"type": "Sequence", list: vec![part.clone(); count]}});
            assert_eq!(refusal(sequence(1)), "", "{part}");
            assert!(refusal(sequence(40)).contains("times as long"), "{part}");
        }
        let many = json!({"normalizer": {"type": "Sequence", "normalizers": vec![json!({"type": "NFC"}); 1001]}});
        assert_eq!(refusal(many), "its normalizer has 1001 parts; it may have 1000");
    }

    /// As Llama 2, Gemma and Llama 3 have them; and many replacements by what isn't longer.
    #[test]
    fn published_parts_are_taken() {
        let space = json!({"type": "Replace", "pattern": {"String": " "}, "content": "▁"});
        let llama = json!({"type": "Sequence", "normalizers": [{"type": "Prepend", "prepend": "▁"}, space]});
        let back = json!({"type": "Replace", "pattern": {"String": "▁"}, "content": " "});
        let decoder = json!({"type": "Sequence", "decoders": [back, {"type": "ByteFallback"}, {"type": "Fuse"}]});
        assert_eq!(refusal(json!({"normalizer": llama, "decoder": decoder, "pre_tokenizer": null})), "");
        let letters = vec![json!({"type": "Replace", "pattern": {"String": "ي"}, "content": "ی"}); 100];
        assert_eq!(refusal(json!({"normalizer": {"type": "Sequence", "normalizers": letters}})), "");
        let begin = json!([{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}]);
        let template = json!({"type": "TemplateProcessing", "single": begin, "special_tokens": {"<s>": {"ids": [1]}}});
        let llama_3 = json!({"type": "Sequence", "processors": [{"type": "ByteLevel"}, template]});
        assert_eq!(
            refusal(json!({"post_processor": llama_3, "normalizer": null, "decoder": {"type": "ByteLevel"}})),
            ""
        );
    }
}
