use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use df11_host::{CompressOptions, DecompressOptions, ErrorKind, Model, OpenOptions, Patterns, compress, decompress};
use serde_json::Value;

use crate::common::tensors::{Tensor, bf16, file, parse};
use crate::common::*;

/// A small model of a published pattern, as tests/data/shapes.py describes it.
struct Small {
    name: String,
    pattern: String,
    config: Option<Value>,
    needs_config: bool,
    tensors: Vec<Tensor>,
}

fn models() -> Vec<Small> {
    let small = |value: &Value| {
        let shape = |shape: &Value| -> Vec<usize> { serde_json::from_value(shape.clone()).unwrap() };
        Small {
            name: value["name"].as_str().unwrap().to_owned(),
            pattern: value["pattern"].as_str().unwrap().to_owned(),
            config: Some(value["config"].clone()).filter(Value::is_object),
            needs_config: value["needs_config"] == true,
            tensors: (0..)
                .zip(value["tensors"].as_object().unwrap())
                .map(|(seed, (name, size))| bf16(name, &shape(size), seed))
                .collect(),
        }
    };
    json(&data("shapes/models.json")).as_array().unwrap().iter().map(small).collect()
}

impl Small {
    /// The model as another program would have compressed it: without a manifest.
    fn compressed(&self, place: &Place, with_config: bool) -> PathBuf {
        place.write("in/model.safetensors", file(&self.tensors));
        if let Some(config) = self.config.as_ref().filter(|_| with_config) {
            place.write("in/config.json", config.to_string());
        }
        let patterns = Some(Patterns::named(&self.pattern).unwrap());
        let options = options(|options: &mut CompressOptions| options.patterns = patterns);
        let report = compress(place.path("in"), place.path("df11"), &options, &()).unwrap();
        let left: Vec<_> = report.stored.iter().filter(|stored| stored.reason != "no pattern names it").collect();
        assert!(report.units > 0 && left.is_empty(), "{}: {left:?}", self.name);
        place.remove("df11/df11-manifest.json");
        place.path("df11")
    }

    #[track_caller]
    fn assert_is(&self, model: &Model, how: &str) {
        assert_eq!(model.len(), self.tensors.len(), "{} {how}", self.name);
        for expected in &self.tensors {
            let tensor = model.tensor(&expected.name).unwrap();
            assert_eq!(tensor.shape(), expected.shape, "{} {how}: {}", self.name, expected.name);
        }
    }
}

/// All tensors of models of every published pattern, with and without their `config.json`, and with any number in that
/// wrong.
#[test]
fn shapes_follow_from_config_json_and_the_tensors_beside_the_weights() {
    let mut refused = 0;
    let mut tried = Vec::new();
    for model in models() {
        tried.push(model.pattern.clone());
        let place = Place::new();
        match Model::open(model.compressed(&place, false)) {
            Err(error) if model.needs_config => assert_eq!(error.kind(), ErrorKind::UnknownShape, "{error}"),
            opened => {
                assert!(!model.needs_config, "{}", model.name);
                model.assert_is(&opened.unwrap(), "without config.json");
            }
        }
        if model.config.is_some() {
            let place = Place::new();
            let compressed = model.compressed(&place, true);
            model.assert_is(&Model::open(&compressed).unwrap(), "with config.json");
            refused += wrong_numbers(&model, &compressed);
        }
    }
    assert!(refused > 100, "{refused}");
    // Patterns that differ in backslashes alone are of the same models. Nobody has published the shapes of two.
    let plain = |name: &str| Patterns::named(name).unwrap().to_json().to_string().replace('\\', "");
    let tried: Vec<String> = tried.iter().map(|name| plain(name)).collect();
    let all = df11_host::published_patterns().into_iter().map(|known| known.name);
    assert_eq!(
        all.filter(|name| !tried.contains(&plain(name))).collect::<Vec<_>>(),
        ["comfyui/Lens", "comfyui/QwenImage21"]
    );
}

/// A wrong number in `config.json` never makes a wrong shape. Returns how many were detected; the others aren't
/// needed.
fn wrong_numbers(model: &Small, compressed: &Path) -> usize {
    let keys = ["hidden_size", "num_attention_heads", "head_dim", "attention_head_dim", "intermediate_size"];
    let changes: [fn(u64) -> u64; 4] = [|n| 2 * n, |n| n / 2, |_| 0, |_| u64::MAX];
    let path = compressed.join("config.json");
    let (right, mut refused) = (json(&path), 0);
    for (key, change) in keys
        .into_iter()
        .chain(["num_key_value_heads", "vocab_size"])
        .flat_map(|key| changes.map(|change| (key, change)))
    {
        let mut wrong = right.clone();
        let numbers = if wrong["text_config"][key].is_u64() { &mut wrong["text_config"] } else { &mut wrong };
        let Some(number) = numbers[key].as_u64() else { continue };
        numbers[key] = change(number).into();
        fs::write(&path, wrong.to_string()).unwrap();
        match Model::open(compressed) {
            Err(error) if error.kind() == ErrorKind::UnknownShape => refused += 1,
            opened => model.assert_is(&opened.unwrap(), key),
        }
    }
    fs::write(&path, right.to_string()).unwrap();
    refused
}

/// GPT-2's layers aren't linear layers: their biases are as long as their columns. A program that has built the model
/// knows the shapes.
#[test]
fn a_bias_in_an_unknown_model_says_nothing() {
    let place = Place::new();
    let [weight, bias] = [("c_attn.weight", vec![64, 192]), ("c_attn.bias", vec![192])]
        .map(|(name, shape)| bf16(&format!("transformer.h.0.attn.{name}"), &shape, 1));
    let name = weight.name.clone();
    place.model("in", &[bias, weight], r#"{"model_type":"gpt2","n_embd":64}"#);
    compress(place.path("in"), place.path("df11"), &CompressOptions::default(), &()).unwrap();
    place.remove("df11/df11-manifest.json");
    let error = Model::open(place.path("df11")).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnknownShape);
    assert!(error.to_string().contains(&name), "{error}");
    let given = |shape: &[usize]| {
        let shapes = [(name.clone(), shape.to_owned())].into();
        Model::open_with(place.path("df11"), &options(|options: &mut OpenOptions| options.shapes = shapes))
    };
    assert_eq!(given(&[64, 192]).unwrap().tensor(&name).unwrap().shape(), [64, 192]);
    assert_eq!(given(&[64, 191]).unwrap_err().kind(), ErrorKind::Argument);
}

/// `--like`: an official model of several files, and its original.
mod like {
    use super::*;

    const OFFICIAL: &str = "models/qwen3-sharded-dir/df11";
    const ORIGINAL: &str = "models/qwen3-sharded-dir/bf16";

    fn of_tensors(directory: &Path) -> BTreeMap<String, Vec<u8>> {
        tree(directory).into_iter().filter(|(name, _)| name.contains("safetensors")).collect()
    }

    fn open(compressed: &Path, like: &Path) -> df11_host::Result<Model> {
        let like = Some(like.to_owned());
        Model::open_with(compressed, &options(|options: &mut OpenOptions| options.like = like))
    }

    fn restored(place: &Place, compressed: &Path, like: &Path) -> BTreeMap<String, Vec<u8>> {
        let like = Some(like.to_owned());
        let options = options(|options: &mut DecompressOptions| options.like = like);
        decompress(compressed, place.path("restored"), &options, &()).unwrap();
        of_tensors(&place.path("restored"))
    }

    /// Each file of the original, ended after its header and this many bytes.
    fn headers(place: &Place, more: usize) -> PathBuf {
        let like = place.copy(&data(ORIGINAL), "like");
        for name in files_ending(&like, ".safetensors").keys() {
            edit_bytes(&like.join(name), |bytes| {
                bytes.truncate(8 + u64::from_le_bytes(*bytes.first_chunk().unwrap()) as usize + more);
            });
        }
        like
    }

    #[test]
    fn headers_alone_are_enough() {
        for more in [0, 1, 100] {
            let place = Place::new();
            let like = headers(&place, more);
            assert_same_files(&restored(&place, &data(OFFICIAL), &like), &of_tensors(&data(ORIGINAL)));
            // But they aren't a model.
            assert_eq!(Model::open(&like).unwrap_err().kind(), ErrorKind::Damaged);
        }
    }

    #[test]
    fn cut_headers_and_other_models_are_refused() {
        let place = Place::new();
        let like = headers(&place, 0);
        let path = like.join(files_ending(&like, ".safetensors").keys().next().unwrap());
        let bytes = fs::read(data(ORIGINAL).join(path.file_name().unwrap())).unwrap();
        for wrong in [&bytes[..7], &bytes[..100], &[&bytes[..], b"x"].concat(), &file(&[bf16("a.weight", &[8, 8], 1)])]
        {
            fs::write(&path, wrong).unwrap();
            let error = open(&data(OFFICIAL), &like).unwrap_err();
            assert_eq!((error.kind(), error.path()), (ErrorKind::Argument, Some(like.as_path())), "{error}");
            assert!(error.to_string().contains("it can't be the original: "), "{error}");
        }
    }

    /// Readers find tensors by name, however another program has spread them over files.
    #[test]
    fn tensors_may_be_in_any_files() {
        let official = tree(&data(OFFICIAL));
        let files_of_tensors = official.iter().filter(|(name, _)| name.ends_with(".safetensors"));
        let all: Vec<Tensor> = files_of_tensors.flat_map(|(_, bytes)| parse(bytes).0).collect();
        for files in [1, 7] {
            let place = Place::new();
            for part in 0..files {
                let tensors: Vec<_> = all.iter().skip(part).step_by(files).cloned().collect();
                place.write(&format!("in/{part}.safetensors"), file(&tensors));
            }
            place.write("in/config.json", &official["config.json"]);
            let restored = restored(&place, &place.path("in"), &data(ORIGINAL));
            assert_same_files(&restored, &of_tensors(&data(ORIGINAL)));
        }
    }
}
