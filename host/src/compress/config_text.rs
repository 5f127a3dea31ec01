//! The `config.json` of a compressed directory: the original's, `dfloat11_config`, and entries that keep programs without DF11 from
//! loading the directory. (transformers gives random values to weights that it doesn't find.)

use serde_json::{Map, Value, json};

use crate::model::config::{self, Config, METHOD, NOTICE, QUANTIZATION, WEIGHTS};
use crate::patterns::CONFIG_KEY;
use crate::patterns::dict::Patterns;

/// The text of a directory's `config.json`. `original` is `None` for the official single-file form, whose configuration has nothing else.
pub(super) fn config_text(original: Option<&Config>, patterns: &Patterns, has_units: bool) -> String {
    let mut json = original.map(Config::without_own).unwrap_or_default();
    let mut own = Map::new();
    if has_units && !json.contains_key("_class_name") {
        match original.is_some_and(|config| config.is_json) {
            true => add_notices(&mut json),
            false => drop(own.insert(WEIGHTS.to_owned(), NOTICE.into())),
        }
    }
    // Keep the entry of another program's quantization.
    if has_units && json.get(QUANTIZATION).is_none_or(Value::is_null) {
        own.insert(QUANTIZATION.to_owned(), json!({ METHOD.0: METHOD.1 }));
    }
    own.insert(CONFIG_KEY.to_owned(), config::key(patterns));
    match original.filter(|config| !config.is_json) {
        Some(config) => with_entries(&config.text, own),
        None => {
            json.extend(own);
            format!("{:#}\n", Value::Object(json))
        }
    }
}

/// Adds the notice to an object and to the configurations of models inside it, since a program may load only `vision_config`. Other
/// nested objects, such as `per_layer_config`, must not get keys of ours.
fn add_notices(object: &mut Map<String, Value>) {
    object.insert(WEIGHTS.to_owned(), NOTICE.into());
    object.iter_mut().filter(|(key, _)| *key != QUANTIZATION).for_each(|(_, value)| add_notices_below(value));
}

fn add_notices_below(value: &mut Value) {
    match value {
        Value::Object(object) => match object.get("model_type").and_then(Value::as_str) {
            Some("") | None => object.values_mut().for_each(add_notices_below),
            Some(_) => add_notices(object),
        },
        Value::Array(values) => values.iter_mut().for_each(add_notices_below),
        _ => {}
    }
}

/// Appends entries to the text of an object that serde can't write again because it contains Python's `NaN`, which isn't JSON.
fn with_entries(object: &str, entries: Map<String, Value>) -> String {
    let object = object.trim_end();
    let before = object.strip_suffix('}').unwrap_or(object).trim_end();
    let entries = format!("{:#}\n", Value::Object(entries));
    format!("{before}{}{}", if before.ends_with('{') { "" } else { "," }, entries.trim_start_matches('{'))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        for place in ["", "/vision_config", "/vision_config/list/0", "/text_config/sub"] {
            expected.pointer_mut(place).unwrap()[WEIGHTS] =
                json!("compressed by DF11: install the Python package df11 and import it first");
        }
        assert_eq!(made, expected);
        let again: Value = serde_json::from_str(&config(&whole).without_key().unwrap()).unwrap();
        let mut original: Value = serde_json::from_str(text).unwrap();
        original["text_config"]["sub"].as_object_mut().unwrap().shift_remove(WEIGHTS);
        assert_eq!(again, original);
        // A configuration copied from a compressed model gets the same entries again.
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
        // Python writes numbers like these.
        let text = "{\"a\": Infinity, \"x_config\": {\"b\": NaN}}\n";
        let python = config_text(Some(&config(text)), &Patterns::default(), true);
        let begins =
            "{\"a\": Infinity, \"x_config\": {\"b\": NaN},\n  \"transformers_weights\": \"compressed by DF11: ";
        assert!(python.starts_with(begins) && config(&python).json.len() == 5, "{python}");
    }
}
