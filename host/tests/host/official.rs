//! Models of the official compressor: we write the same bytes, and restore the originals.

use std::path::{Path, PathBuf};

use df11_host::{CompressOptions, DecompressOptions, ErrorKind, Patterns, VerifyOptions, compress, decompress, verify};
use serde_json::{Map, Value};

use crate::common::*;

const SINGLE_FILE: &str = MODELS[1];
const TIED: &str = MODELS[2];

fn bf16(model: &str) -> PathBuf {
    data(&format!("models/{model}/bf16"))
}

fn official(model: &str) -> PathBuf {
    data(&format!("models/{model}/df11"))
}

/// Compresses a model into the form that the official compressor gave it.
fn compressed(place: &Place, model: &str) -> PathBuf {
    let set = options(|options: &mut CompressOptions| options.single_file = model == SINGLE_FILE);
    compress(bf16(model), place.path(model), &set, &()).unwrap();
    place.path(model)
}

fn restored(place: &Place, compressed: &Path, like: Option<&Path>, name: &str) -> PathBuf {
    let set = options(|options: &mut DecompressOptions| options.like = like.map(Path::to_owned));
    decompress(compressed, place.path(name), &set, &()).unwrap();
    place.path(name)
}

/// The tensors are the official bytes. The configuration has the official `dfloat11_config`, and beside the original's entries only
/// those that keep other programs away.
#[test]
fn what_we_compress() {
    for model in MODELS {
        let place = Place::new();
        let out = compressed(&place, model);
        assert_same_files(&files_ending(&out, ".safetensors"), &files_ending(&official(model), ".safetensors"));
        let [mut ours, official] = [&out, &official(model)].map(|directory| json(&directory.join("config.json")));
        // Equality of JSON objects says nothing of order, which counts where several patterns match.
        let patterns = |config: &Value| config["dfloat11_config"]["pattern_dict"].to_string();
        assert_eq!(patterns(&ours), patterns(&official), "{model}");
        let ours: &mut Map<_, _> = ours.as_object_mut().unwrap();
        let notice = ours.remove("transformers_weights").unwrap();
        assert_eq!(notice, "compressed by DF11: install the Python package df11 and import it first");
        assert_eq!(ours.remove("quantization_config").unwrap()["quant_method"], "dfloat11");
        assert_eq!(*ours, *official.as_object().unwrap(), "{model}");
        let others = entries(&out).into_iter().filter(|name| !name.ends_with(".safetensors"));
        assert_eq!(others.collect::<Vec<_>>(), ["config.json", "df11-manifest.json", "generation_config.json"]);
    }
}

#[test]
fn to_the_byte_with_the_original_at_hand() {
    for model in MODELS {
        let place = Place::new();
        let restored = restored(&place, &official(model), Some(&bf16(model)), "restored");
        for end in [".safetensors", ".index.json"] {
            assert_same_files(&files_ending(&restored, end), &files_ending(&bf16(model), end));
        }
    }
}

/// Restoring by the shapes that `config.json` implies, or the norms beside the weights if it has only `dfloat11_config`.
#[test]
fn without_the_original() {
    for model in MODELS {
        let place = Place::new();
        let restored = restored(&place, &official(model), None, "restored");
        let config = restored.join("config.json");
        match model {
            SINGLE_FILE => assert!(!config.exists()),
            _ => assert_eq!(json(&config), json(&bf16(model).join("config.json")), "{model}"),
        }
        let mut originals: Vec<_> =
            files_ending(&bf16(model), ".safetensors").values().flat_map(|file| tensors::parse(file).0).collect();
        originals.sort_by(|a, b| a.name.cmp(&b.name));
        assert!(tensors::sorted(&restored.join("model.safetensors")) == originals, "{model}");
    }
}

/// As ComfyUI has it: one file, and nothing beside it that says its patterns.
#[test]
fn a_file_alone() {
    let place = Place::new();
    let (alone, original) =
        (official(SINGLE_FILE).join("model.safetensors"), bf16(SINGLE_FILE).join("model.safetensors"));
    let mut set = DecompressOptions::default();
    let error = decompress(&alone, place.path("out"), &set, &()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnknownShape, "{error}");
    set.patterns = Some(Patterns::named("llm").unwrap());
    decompress(&alone, place.path("out"), &set, &()).unwrap();
    assert_same_file(&place.path("out"), &original);
    let mut set = VerifyOptions::default();
    (set.patterns, set.against) = (Some(Patterns::named("llm").unwrap()), Some(original));
    assert!(verify(&alone, &set, &()).unwrap().is_good());
}

/// Our models and the official ones verify against the original; another model with two bits changed doesn't.
#[test]
fn verified() {
    for model in MODELS {
        let place = Place::new();
        let all: usize =
            files_ending(&bf16(model), ".safetensors").values().map(|file| tensors::parse(file).0.len()).sum();
        for (directory, checksums) in [(compressed(&place, model), all), (official(model), 0)] {
            for (against, compared) in [(None, 0), (Some(bf16(model)), all)] {
                let set = options(|options: &mut VerifyOptions| options.against = against);
                let report = verify(&directory, &set, &()).unwrap();
                assert!(report.is_good(), "{report:?}");
                let units = if model == TIED { 2 } else { 4 };
                assert_eq!((report.units, report.checksums, report.compared), (units, checksums, compared));
            }
        }
    }
    let place = Place::new();
    let other = place.copy(&bf16(TIED), "other");
    tensors::edit(&other.join("model.safetensors"), |tensors| {
        tensors::find(tensors, "model.layers.1.mlp.up_proj.weight").bytes[77] ^= 0x80;
        tensors::find(tensors, "model.norm.weight").bytes[3] ^= 0x01;
    });
    let set = options(|options: &mut VerifyOptions| options.against = Some(other));
    let report = verify(official(TIED), &set, &()).unwrap();
    let failures: Vec<_> = report.failures.iter().map(|failure| (&*failure.name, &*failure.reason)).collect();
    let reason = "1 bytes differ from the original's";
    assert_eq!(failures, [("model.layers.1.mlp.up_proj.weight", reason), ("model.norm.weight", reason)]);
}
