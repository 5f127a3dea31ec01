//! Shapes that DF11 files don't store, found again for every published pattern: as tests/data/shapes.py says they are.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::*;
use df11_host::{CompressOptions, DecompressOptions, Error, Model, PatternDict, compress, decompress};
use serde_json::{Map, Value, json};
use tensors::{Tensor, bf16, file};

/// A small model of a published pattern.
struct Small {
    name: String,
    pattern: String,
    config: Option<Value>,
    needs_config: bool,
    tensors: Vec<Tensor>,
}

fn models() -> Vec<Small> {
    let all = json(&data("shapes/models.json"));
    let small = |value: &Value| {
        let shape = |shape: &Value| -> Vec<usize> { serde_json::from_value(shape.clone()).unwrap() };
        let tensors = value["tensors"].as_object().unwrap();
        Small {
            name: value["name"].as_str().unwrap().to_owned(),
            pattern: value["pattern"].as_str().unwrap().to_owned(),
            config: Some(value["config"].clone()).filter(Value::is_object),
            needs_config: value["needs_config"] == true,
            tensors: (0..).zip(tensors).map(|(seed, (name, size))| bf16(name, &shape(size), seed)).collect(),
        }
    };
    all.as_array().unwrap().iter().map(small).collect()
}

impl Small {
    /// The model as another tool would have compressed it: with nothing that says the shapes. Its `config.json` has the
    /// patterns and, if so, the model's own configuration.
    fn compressed(&self, place: &Place, with_config: bool) -> PathBuf {
        place.write("in/model.safetensors", file(&self.tensors));
        if let Some(config) = self.config.as_ref().filter(|_| with_config) {
            place.write("in/config.json", config.to_string());
        }
        let mut options = CompressOptions::default();
        options.patterns = Some(PatternDict::named(&self.pattern).unwrap());
        options.output.sync = false;
        let out = place.path("df11");
        let summary = compress(place.path("in"), &out, options, &()).unwrap();
        // Nothing that the pattern names stays as it is.
        let left: Vec<_> = summary.stored.iter().filter(|stored| stored.reason != "no pattern names it").collect();
        assert!(summary.units > 0 && left.is_empty(), "{}: {left:?}", self.name);
        fs::remove_file(out.join("df11-manifest.json")).unwrap();
        out
    }

    #[track_caller]
    fn assert_is(&self, model: &Model, how: &str) {
        let found: BTreeMap<_, _> = model.iter().collect();
        assert_eq!(found.len(), self.tensors.len(), "{} {how}", self.name);
        for expected in &self.tensors {
            let tensor = &found[expected.name.as_str()];
            assert_eq!(tensor.shape(), expected.shape, "{} {how}: {}", self.name, expected.name);
            assert!(tensor.bytes().unwrap() == expected.bytes, "{} {how}: {}", self.name, expected.name);
        }
    }
}

#[test]
fn every_published_pattern_is_among_them() {
    let published: Map<String, Value> =
        serde_json::from_str(include_str!("../../src/patterns/published.json")).unwrap();
    let models = models();
    let patterns = |value: &Value| value["pattern_dict"].to_string();
    let tried: Vec<String> = models.iter().map(|model| patterns(&published[&model.pattern])).collect();
    // Those that differ in backslashes alone are of the same models.
    let plain = |text: &str| text.replace('\\', "");
    let missing: Vec<_> = published
        .iter()
        .filter(|(_, value)| !tried.iter().any(|tried| plain(tried) == plain(&patterns(value))))
        .map(|(name, _)| name.as_str())
        .collect();
    // Nobody has published what the shapes of these are.
    assert_eq!(missing, ["comfyui/Lens", "comfyui/QwenImage21"]);
}

#[test]
fn config_json_and_the_tensors_beside_the_weights_say_them() {
    for model in models() {
        let place = Place::new();
        let compressed = model.compressed(&place, true);
        if model.config.is_some() {
            model.assert_is(&Model::open(&compressed).unwrap(), "with config.json");
        }
    }
}

#[test]
fn without_config_json_the_tensors_beside_the_weights_do() {
    for model in models() {
        let place = Place::new();
        let compressed = model.compressed(&place, false);
        match Model::open(&compressed) {
            Err(Error::UnknownShape { .. }) if model.needs_config => {}
            opened => {
                assert!(!model.needs_config, "{}", model.name);
                model.assert_is(&opened.unwrap(), "without config.json");
            }
        }
    }
}

/// What one number in `config.json` says wrongly is found out, or not needed.
#[test]
fn a_wrong_number_never_makes_a_wrong_shape() {
    let mut refused = 0;
    for model in models() {
        let place = Place::new();
        let compressed = model.compressed(&place, true);
        let path = compressed.join("config.json");
        let right: Value = json(&path);
        let change = |numbers: &mut Value, key: &str, change: &dyn Fn(u64) -> Value| {
            let old = numbers[key].as_u64()?;
            numbers[key] = change(old);
            Some(())
        };
        let keys = ["hidden_size", "num_attention_heads", "head_dim", "attention_head_dim", "intermediate_size"];
        for key in keys.into_iter().chain(["num_key_value_heads", "vocab_size"]) {
            let changes: [&dyn Fn(u64) -> Value; 4] =
                [&|n| json!(2 * n), &|n| json!(n / 2), &|_| json!(0), &|_| json!(u64::MAX)];
            for how in changes {
                let mut wrong = right.clone();
                let place = if wrong["text_config"][key].is_u64() { &mut wrong["text_config"] } else { &mut wrong };
                if change(place, key, how).is_none() {
                    continue;
                }
                fs::write(&path, wrong.to_string()).unwrap();
                match Model::open(&compressed) {
                    Err(Error::UnknownShape { .. }) => refused += 1,
                    opened => model.assert_is(&opened.unwrap(), key),
                }
            }
        }
    }
    assert!(refused > 100, "{refused}");
}

/// GPT-2's layers are no linear layers: their biases are as long as their columns.
#[test]
fn a_bias_beside_a_weight_of_an_unknown_model_says_nothing() {
    let place = Place::new();
    let [weight, bias] = [("c_attn.weight", vec![64, 192]), ("c_attn.bias", vec![192])]
        .map(|(name, shape)| bf16(&format!("transformer.h.0.attn.{name}"), &shape, 1));
    place.write("in/model.safetensors", file(&[bias, weight]));
    place.write("in/config.json", r#"{"model_type":"gpt2","n_embd":64}"#);
    compress(place.path("in"), place.path("df11"), CompressOptions::default(), &()).unwrap();
    fs::remove_file(place.path("df11/df11-manifest.json")).unwrap();
    let error = Model::open(place.path("df11")).unwrap_err();
    let said = "neither config.json nor a tensor beside it implies its rows or columns";
    assert!(matches!(&error, Error::UnknownShape { reason, .. } if reason == said), "{error}");
    // The caller knows.
    let shapes = [("transformer.h.0.attn.c_attn.weight".to_owned(), vec![64, 192])];
    Model::options().shapes(shapes).open(place.path("df11")).unwrap();
}

/// An official model of several files, and its original.
const SHARDED: [&str; 2] = ["models/qwen3-sharded-dir/df11", "models/qwen3-sharded-dir/bf16"];

fn restored_like(place: &Place, like: &Path) -> BTreeMap<String, Vec<u8>> {
    let (mut options, out) = (DecompressOptions::default(), place.path("restored"));
    (options.like, options.output.sync) = (Some(like.to_owned()), false);
    decompress(data(SHARDED[0]), &out, options, &()).unwrap();
    let mut files = tree(&out);
    files.retain(|name, _| name.contains("safetensors"));
    files
}

fn original() -> BTreeMap<String, Vec<u8>> {
    let mut files = tree(&data(SHARDED[1]));
    files.retain(|name, _| name.contains("safetensors"));
    files
}

#[test]
fn headers_alone_are_enough() {
    for more in [0, 1, 100] {
        let place = Place::new();
        let like = place.copy(&data(SHARDED[1]), "like");
        for name in files_ending(&like, ".safetensors").keys() {
            let path = like.join(name);
            let bytes = fs::read(&path).unwrap();
            let header = 8 + u64::from_le_bytes(*bytes.first_chunk().unwrap()) as usize;
            fs::write(&path, &bytes[..header + more]).unwrap();
        }
        assert_same_files(&restored_like(&place, &like), &original());
        Model::options().like(&like).open(data(SHARDED[0])).unwrap();
    }
}

#[test]
fn a_header_that_is_cut_short_is_not() {
    let place = Place::new();
    let like = place.copy(&data(SHARDED[1]), "like");
    let path = like.join(files_ending(&like, ".safetensors").keys().next().unwrap());
    let bytes = fs::read(&path).unwrap();
    for wrong in [&bytes[..7], &bytes[..100], &[&bytes[..], b"x"].concat()] {
        fs::write(&path, wrong).unwrap();
        let opened = Model::options().like(&like).open(data(SHARDED[0]));
        assert!(matches!(opened, Err(Error::Unlike { source, .. }) if matches!(*source, Error::Safetensors { .. })));
    }
}

/// The tensors of an official model, in other files than the compressor's: readers go by the names alone.
fn regrouped(place: &Place, files: usize, extra: Option<Tensor>) -> PathBuf {
    let official = tree(&data(SHARDED[0]));
    let compressed = official.iter().filter(|(name, _)| name.ends_with(".safetensors"));
    let all: Vec<Tensor> = compressed.flat_map(|(_, bytes)| tensors::parse(bytes).0).chain(extra).collect();
    for part in 0..files {
        let tensors: Vec<_> = all.iter().skip(part).step_by(files).cloned().collect();
        place.write(&format!("in/{part}.safetensors"), file(&tensors));
    }
    place.write("in/config.json", &official["config.json"]);
    place.path("in")
}

#[test]
fn any_grouping_into_files() {
    for files in [1, 2, 7] {
        let place = Place::new();
        let mut options = DecompressOptions::default();
        (options.like, options.output.sync) = (Some(data(SHARDED[1])), false);
        decompress(regrouped(&place, files, None), place.path("out"), options, &()).unwrap();
        let mut restored = tree(&place.path("out"));
        restored.retain(|name, _| name.contains("safetensors"));
        assert_same_files(&restored, &original());
    }
}

#[test]
fn a_tensor_more_than_the_pattern_knows() {
    let place = Place::new();
    let extra = bf16("model.layers.0.mlp.extra.buffer", &[3, 5], 7);
    let model = Model::open(regrouped(&place, 2, Some(extra.clone()))).unwrap();
    assert_eq!(model.names().len(), 26);
    assert!(model.tensor(&extra.name).unwrap().bytes().unwrap() == extra.bytes);
}

/// A directory of unit files and nothing that says what they are.
#[test]
fn without_config_json_at_all() {
    let place = Place::new();
    let compressed = place.copy(&data(SHARDED[0]), "in");
    fs::remove_file(compressed.join("config.json")).unwrap();
    let error = Model::open(&compressed).unwrap_err();
    assert!(matches!(error, Error::UnknownUnit { unit, .. } if unit == "model.layers.0"));

    let model = Model::options().patterns(PatternDict::named("llm").unwrap()).open(&compressed).unwrap();
    let originals: Vec<Tensor> = original()
        .iter()
        .filter(|(name, _)| name.ends_with(".safetensors"))
        .flat_map(|(_, file)| tensors::parse(file).0)
        .collect();
    assert_eq!(model.names().len(), originals.len());
    for expected in originals {
        let tensor = model.tensor(&expected.name).unwrap();
        assert_eq!(tensor.shape(), expected.shape, "{}", expected.name);
        assert!(tensor.bytes().unwrap() == expected.bytes, "{}", expected.name);
    }
}

mod saved {
    use super::*;
    use df11_host::{OutputOptions, save_shapes};

    fn save(place: &Place, original: &Path) -> PathBuf {
        let path = place.path("shapes.json");
        let summary = save_shapes(original, &path, OutputOptions::default()).unwrap();
        assert_eq!(summary.bytes, fs::metadata(&path).unwrap().len());
        path
    }

    #[test]
    fn a_shapes_file_is_as_good_as_the_original() {
        let place = Place::new();
        let saved = save(&place, &data(SHARDED[1]));
        assert_same_files(&restored_like(&place, &saved), &original());
        let whole: usize = original().values().map(Vec::len).sum();
        let length = fs::metadata(&saved).unwrap().len();
        assert!(length < 4000 && whole > 500_000, "{length} of {whole}");
        let model = Model::options().like(&saved).open(data(SHARDED[0])).unwrap();
        assert_eq!(model.names().len(), 25);
    }

    /// Those of every kind, with a configuration where the compressed model has none.
    #[test]
    fn so_it_is_for_every_pattern() {
        for model in models() {
            let place = Place::new();
            let compressed = model.compressed(&place, false);
            let config = r#"{"a":  1.0}"#;
            place.write("in/config.json", config);
            let saved = save(&place, &place.path("in"));
            model.assert_is(&Model::options().like(&saved).open(&compressed).unwrap(), "like a shapes file");
            let mut options = DecompressOptions::default();
            (options.like, options.output.sync) = (Some(saved), false);
            decompress(&compressed, place.path("restored"), options, &()).unwrap();
            assert_same_files(&tree(&place.path("restored")), &tree(&place.path("in")));
        }
    }

    /// Of a compressed model it is the original that the manifest describes.
    #[test]
    fn of_a_model_that_df11_compressed() {
        let place = Place::new();
        let mut options = CompressOptions::default();
        options.output.sync = false;
        compress(data(SHARDED[1]), place.path("ours"), options, &()).unwrap();
        let ours = fs::read(save(&place, &place.path("ours"))).unwrap();
        fs::remove_file(place.path("shapes.json")).unwrap();
        assert!(ours == fs::read(save(&place, &data(SHARDED[1]))).unwrap());
    }

    #[test]
    fn of_another_model() {
        let place = Place::new();
        place.write("in", file(&[bf16("a.weight", &[64, 64], 1)]));
        let saved = save(&place, &place.path("in"));
        let opened = Model::options().like(&saved).open(data(SHARDED[0]));
        assert!(matches!(opened, Err(Error::Unlike { like, .. }) if like == saved));
        place.write("shapes.json", r#"{"format":"df11-shapes","version":2}"#);
        let opened = Model::options().like(&saved).open(data(SHARDED[0]));
        assert!(matches!(opened, Err(Error::ShapesFile { path, .. }) if path == saved));
        let again = save_shapes(place.path("in"), &saved, OutputOptions::default());
        assert!(matches!(again, Err(Error::Exists { .. })));
    }
}
