//! Shapes that DF11 files don't store, found again for every published pattern: as tests/data/shapes.py says they are.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::*;
use df11_host::{CompressOptions, Error, Model, PatternDict, compress};
use serde_json::{Map, Value};
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
        let set = |options: &mut CompressOptions| {
            options.patterns = Some(PatternDict::named(&self.pattern).unwrap());
            options.output.sync = false;
        };
        let out = place.path("df11");
        let summary = compress(place.path("in"), &out, options(set), &()).unwrap();
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

/// Without it the tensors beside the weights do, for most patterns.
#[test]
fn config_json_and_the_tensors_beside_the_weights_say_them() {
    for model in models() {
        let places = [Place::new(), Place::new()];
        let [with, without] = [true, false].map(|with| model.compressed(&places[usize::from(with)], with));
        if model.config.is_some() {
            model.assert_is(&Model::open(&with).unwrap(), "with config.json");
        }
        match Model::open(&without) {
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
    let keys = ["hidden_size", "num_attention_heads", "head_dim", "attention_head_dim", "intermediate_size"];
    let changes: [fn(u64) -> u64; 4] = [|n| 2 * n, |n| n / 2, |_| 0, |_| u64::MAX];
    for model in models() {
        let place = Place::new();
        let compressed = model.compressed(&place, true);
        let path = compressed.join("config.json");
        let right: Value = json(&path);
        for key in keys.into_iter().chain(["num_key_value_heads", "vocab_size"]) {
            for change in changes {
                let mut wrong = right.clone();
                let numbers = if wrong["text_config"][key].is_u64() { &mut wrong["text_config"] } else { &mut wrong };
                let Some(number) = numbers[key].as_u64() else { continue };
                numbers[key] = change(number).into();
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
    place.model("in", &[bias, weight], r#"{"model_type":"gpt2","n_embd":64}"#);
    compress(place.path("in"), place.path("df11"), CompressOptions::default(), &()).unwrap();
    fs::remove_file(place.path("df11/df11-manifest.json")).unwrap();
    let error = Model::open(place.path("df11")).unwrap_err();
    let said = "neither config.json nor a tensor beside it implies its rows or columns";
    assert_matches!(&error, Error::UnknownShape { reason, .. } if reason == said);
    // The caller knows.
    let shapes = [("transformer.h.0.attn.c_attn.weight".to_owned(), vec![64, 192])];
    Model::options().shapes(shapes).open(place.path("df11")).unwrap();
}

/// An official model of several files, and its original.
const SHARDED: [&str; 2] = ["models/qwen3-sharded-dir/df11", "models/qwen3-sharded-dir/bf16"];

/// The files of tensors, and the index.
fn of_tensors(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    tree(directory).into_iter().filter(|(name, _)| name.contains("safetensors")).collect()
}

/// What a compressed form of the official model becomes like another model.
fn restored_like(place: &Place, compressed: &Path, like: &Path) -> BTreeMap<String, Vec<u8>> {
    let out = place.path("restored");
    ask::decompress(compressed, &out, ask::Decompress { like: Some(like), ..Default::default() }).unwrap();
    of_tensors(&out)
}

fn original() -> BTreeMap<String, Vec<u8>> {
    of_tensors(&data(SHARDED[1]))
}

#[test]
fn headers_alone_are_enough() {
    for more in [0, 1, 100] {
        let place = Place::new();
        let like = place.copy(&data(SHARDED[1]), "like");
        for name in files_ending(&like, ".safetensors").keys() {
            edit_bytes(&like.join(name), |bytes| {
                let header = 8 + u64::from_le_bytes(*bytes.first_chunk().unwrap()) as usize;
                bytes.truncate(header + more);
            });
        }
        assert_same_files(&restored_like(&place, &data(SHARDED[0]), &like), &original());
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
        assert_matches!(opened, Err(Error::Unlike { source, .. }) if matches!(*source, Error::Safetensors { .. }));
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
        let compressed = regrouped(&place, files, None);
        assert_same_files(&restored_like(&place, &compressed, &data(SHARDED[1])), &original());
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
    assert_matches!(Model::open(&compressed).unwrap_err(), Error::UnknownUnit { unit, .. } if unit == "model.layers.0");

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
        assert_same_files(&restored_like(&place, &data(SHARDED[0]), &saved), &original());
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
            let (like, restored) = (Some(saved.as_path()), place.path("restored"));
            ask::decompress(&compressed, &restored, ask::Decompress { like, ..Default::default() }).unwrap();
            assert_same(&restored, &place.path("in"));
        }
    }

    /// Of a compressed model it is the original that the manifest describes.
    #[test]
    fn of_a_model_that_df11_compressed() {
        let place = Place::new();
        ask::compress(&data(SHARDED[1]), &place.path("ours"), Default::default()).unwrap();
        let ours = fs::read(save(&place, &place.path("ours"))).unwrap();
        place.remove("shapes.json");
        assert!(ours == fs::read(save(&place, &data(SHARDED[1]))).unwrap());
    }

    #[test]
    fn of_another_model() {
        let place = Place::new();
        place.write("in", file(&[bf16("a.weight", &[64, 64], 1)]));
        let saved = save(&place, &place.path("in"));
        let opened = Model::options().like(&saved).open(data(SHARDED[0]));
        assert_matches!(opened, Err(Error::Unlike { like, .. }) if like == saved);
        place.write("shapes.json", r#"{"format":"df11-shapes","version":2}"#);
        let opened = Model::options().like(&saved).open(data(SHARDED[0]));
        assert_matches!(opened, Err(Error::ShapesFile { path, .. }) if path == saved);
        assert_matches!(save_shapes(place.path("in"), &saved, OutputOptions::default()), Err(Error::Exists { .. }));
    }
}
