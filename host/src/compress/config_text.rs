//! The `config.json` of a compressed directory: the original's text, `dfloat11_config`, and entries that keep programs without DF11
//! from loading the directory. transformers would give weights that it doesn't find random values.

use std::ops::Range;

use serde_json::{Value, json};

use crate::model::config::{self, Config, METHOD, NOTICE, QUANTIZATION, WEIGHTS};
use crate::patterns::CONFIG_KEY;
use crate::patterns::dict::Patterns;

/// The text of a directory's `config.json`. Everything of the original's stays as it is. `original` is `None` for the official form
/// of one file, whose configuration has nothing else.
pub(super) fn config_text(original: Option<&Config>, patterns: &Patterns, has_units: bool) -> String {
    let is_of_diffusers = original.is_some_and(|config| config.json.contains_key("_class_name"));
    let is_quantized = original.is_some_and(|config| config.has_quantization());
    let text = original.map_or("{}".into(), Config::original_text);
    let mut text = if has_units && !is_of_diffusers { with_notices(&text) } else { text.into_owned() };
    if has_units && !is_quantized {
        text = with_entry(&text, QUANTIZATION, &json!({ METHOD.0: METHOD.1 }));
    }
    with_entry(&text, CONFIG_KEY, &config::key(patterns))
}

/// Adds an entry at the end of the object.
fn with_entry(object: &str, key: &str, value: &Value) -> String {
    let object = object.trim_end();
    let before = object.strip_suffix('}').unwrap_or(object).trim_end();
    let comma = if before.ends_with('{') { "" } else { "," };
    let value = format!("{value:#}").replace('\n', "\n  ");
    format!("{before}{comma}\n  \"{key}\": {value}\n}}\n")
}

/// Adds the notice to the object and to those of models inside it, since a program may take only `vision_config`.
fn with_notices(object: &str) -> String {
    let mut text = object.to_owned();
    // From the end, so that the places before stay.
    for Place { range, is_value, is_first } in places(object).into_iter().rev() {
        let indent = &object[object[..range.start].trim_end().len()..range.start];
        let insertion = match is_value {
            true => json!(NOTICE).to_string(),
            false => {
                let comma = if is_first { "" } else { "," };
                let space = if indent.contains('\n') { format!("{indent}  ") } else { " ".to_owned() };
                format!("{comma}{space}\"{WEIGHTS}\": {}{indent}", json!(NOTICE))
            }
        };
        let start = if is_value { range.start } else { range.start - indent.len() };
        text.replace_range(start..range.end, &insertion);
    }
    text
}

/// Where a notice goes: in the place of another value of its key, or before the end of an object.
struct Place {
    range: Range<usize>,
    is_value: bool,
    is_first: bool,
}

/// An object or a list that has begun.
#[derive(Default)]
struct Open {
    is_object: bool,
    /// Whether it is that of a model, or may be.
    is_model: bool,
    /// Whether a program never takes it for a model.
    is_excluded: bool,
    is_empty: bool,
    key: String,
    /// The value of the notice's key.
    own: Option<Range<usize>>,
}

/// Finds the objects of models in a JSON text, in the order of their places.
fn places(text: &str) -> Vec<Place> {
    let (mut open, mut found): (Vec<Open>, Vec<Place>) = (Vec::new(), Vec::new());
    // The last string: between a key and its value there is a colon, and no other string.
    let (mut string, mut value_start) = (0..0, None);
    let mut characters = text.char_indices();
    while let Some((at, c)) = characters.next() {
        if matches!(c, ',' | '}' | ']')
            && let (Some(start), Some(last)) = (value_start.take(), open.last_mut())
            && last.key == WEIGHTS
        {
            last.own = Some(start..text[..at].trim_end().len());
        }
        if let Some(last) = open.last_mut() {
            last.is_empty &= c.is_whitespace() || matches!(c, '}' | ']');
        }
        match c {
            '"' => {
                while let Some((end, c)) = characters.next() {
                    match c {
                        '\\' => drop(characters.next()),
                        '"' => {
                            string = at..end + 1;
                            break;
                        }
                        _ => {}
                    }
                }
            }
            ':' => {
                if let Some(last) = open.last_mut() {
                    last.key = serde_json::from_str(&text[string.clone()]).unwrap_or_default();
                    last.is_model |= last.key == "model_type";
                    value_start = Some(at + 1 + text[at + 1..].len() - text[at + 1..].trim_start().len());
                }
            }
            '{' | '[' => {
                let (key, is_excluded) = open
                    .last()
                    .map_or(("", false), |above| (if above.is_object { &*above.key } else { "" }, above.is_excluded));
                let is_model = open.is_empty() || key.ends_with("_config");
                let is_excluded = is_excluded || key == QUANTIZATION || key == CONFIG_KEY;
                open.push(Open { is_object: c == '{', is_model, is_excluded, is_empty: true, ..Open::default() });
                value_start = None;
            }
            '}' | ']' => {
                if let Some(Open { is_object: true, is_model: true, is_excluded: false, is_empty, own, .. }) =
                    open.pop()
                {
                    let is_value = own.is_some();
                    found.push(Place { range: own.unwrap_or(at..at), is_value, is_first: is_empty });
                }
            }
            _ => {}
        }
    }
    found.sort_by_key(|place| place.range.start);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Map;

    fn config(text: &str) -> Config {
        let (json, is_json) = crate::file::text::parse(text, "config.json".as_ref()).unwrap();
        Config { text: text.to_owned(), json, is_json }
    }

    fn made(text: &str) -> Map<String, Value> {
        let text = config_text(Some(&config(text)), &Patterns::default(), true);
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn every_model_inside_says_so() {
        let text = r#"{
  "model_type": "llava",
  "eps": 1e-05,
  "vision_config": {
    "model_type": "clip", "list": [{"model_type": "x"}, {"a": "}\"]{,:"}], "empty_config": {}
  },
  "text_config": { "sub": {"transformers_weights": ["other", "}"], "model_type": "y"} },
  "no": {"a": 1}
}"#;
        let whole = config_text(Some(&config(text)), &Patterns::default(), true);
        let made: Value = serde_json::from_str(&whole).unwrap();
        let mut expected: Value = serde_json::from_str(text).unwrap();
        expected[CONFIG_KEY] = config::key(&Patterns::default());
        expected[QUANTIZATION] = json!({ "quant_method": "dfloat11" });
        for place in [
            "",
            "/vision_config",
            "/vision_config/list/0",
            "/vision_config/empty_config",
            "/text_config",
            "/text_config/sub",
        ] {
            expected.pointer_mut(place).unwrap()[WEIGHTS] =
                json!("compressed by DF11: install the Python package df11 and import it first");
        }
        assert_eq!(made, expected);
        assert!(whole.contains("1e-05") && whole.ends_with("  }\n}\n"), "{whole}");
        let again: Value = serde_json::from_str(&config(&whole).without_key().unwrap()).unwrap();
        let mut original: Value = serde_json::from_str(text).unwrap();
        original["text_config"]["sub"].as_object_mut().unwrap().shift_remove(WEIGHTS);
        assert_eq!(again, original);
        // One that was copied from a compressed model gets the same entries again.
        assert_eq!(
            serde_json::from_str::<Value>(&config_text(Some(&config(&whole)), &Patterns::default(), true)).unwrap(),
            made
        );
    }

    #[test]
    fn what_others_wrote_stays() {
        let quantized = made(r#"{"quantization_config": {"quant_method": "gptq", "model_type": "x"}}"#);
        assert_eq!(quantized[QUANTIZATION], json!({ "quant_method": "gptq", "model_type": "x" }));
        assert_eq!(quantized[WEIGHTS], NOTICE);
        let diffusers = made(r#"{"_class_name": "FluxTransformer2DModel", "sub_config": {}}"#);
        assert_eq!((diffusers.get(WEIGHTS), &diffusers["sub_config"]), (None, &json!({})));
        assert_eq!(diffusers[QUANTIZATION], json!({ "quant_method": "dfloat11" }));
        let stored = config_text(Some(&config("{}")), &Patterns::default(), false);
        assert_eq!(serde_json::from_str::<Map<String, Value>>(&stored).unwrap().len(), 1);
        // Python writes such numbers.
        let python =
            config_text(Some(&config("{\"a\": Infinity, \"x_config\": {\"b\": NaN}}")), &Patterns::default(), true);
        assert!(
            python.starts_with("{\"a\": Infinity, \"x_config\": {\"b\": NaN, \"transformers_weights\": \""),
            "{python}"
        );
    }
}
