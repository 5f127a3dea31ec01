//! Models that the official compressor has compressed: the same bytes there, the originals back.

use std::path::{Path, PathBuf};

use crate::common::*;
use ask::{Compress, Decompress, compress, decompress, there_and_back, verify};
use df11_host::{CompressOptions, Error, InspectOptions, LeftOut, inspect};
use predicted::assert_predicted;
use refusal::{NotDone, decompress_refused};
use serde_json::Value;

const SHARDED: &str = MODELS[0];
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
    let out = place.path(model);
    compress(&bf16(model), &out, Compress { single_file: model == SINGLE_FILE, ..Compress::default() }).unwrap();
    out
}

/// Restores a model to `name`, like an original if one is given.
fn restored(place: &Place, compressed: &Path, like: Option<&Path>, name: &str) -> PathBuf {
    let out = place.path(name);
    decompress(compressed, &out, Decompress { like, ..Decompress::default() }).unwrap();
    out
}

/// The tensors are the official bytes, the configuration is the official one; beside them lie the other files and the
/// manifest.
#[test]
fn what_we_compress() {
    for model in MODELS {
        let place = Place::new();
        let out = compressed(&place, model);
        assert_same_files(&files_ending(&out, ".safetensors"), &files_ending(&official(model), ".safetensors"));

        let [ours, official] = [&out, &official(model)].map(|directory| json(&directory.join("config.json")));
        assert_eq!(ours, official, "{model}");
        // Equality of JSON objects says nothing of order, which counts where several patterns match.
        let patterns = |config: &Value| config["dfloat11_config"]["pattern_dict"].to_string();
        assert_eq!(patterns(&ours), patterns(&official), "{model}");

        let mut others = tree(&out);
        others.retain(|name, _| !name.ends_with(".safetensors"));
        assert_eq!(names(&others), ["config.json", "df11-manifest.json", "generation_config.json"], "{model}");
        assert_same_file(&out.join("generation_config.json"), &bf16(model).join("generation_config.json"));
    }
}

/// To the byte, from a directory and from one file; and both are predicted.
#[test]
fn what_we_compress_is_restored() {
    for model in MODELS {
        for single_file in [false, true] {
            let place = Place::new();
            there_and_back(&place, &bf16(model), Compress { single_file, ..Compress::default() });
            let files = files_ending(&place.path("compressed"), ".safetensors").len();
            assert_eq!(files == 1, single_file, "{model}: {files}");
        }
    }
}

#[test]
fn official_files_are_restored_to_the_byte_with_the_original_at_hand() {
    for model in MODELS {
        let place = Place::new();
        let restored = restored(&place, &official(model), Some(&bf16(model)), "restored");
        for end in [".safetensors", ".index.json"] {
            assert_same_files(&files_ending(&restored, end), &files_ending(&bf16(model), end));
        }
    }
}

#[test]
fn official_files_are_restored_by_what_config_json_implies() {
    for model in [SHARDED, TIED] {
        let place = Place::new();
        let restored = restored(&place, &official(model), None, "restored");
        assert_eq!(entries(&restored), ["config.json", "generation_config.json", "model.safetensors"], "{model}");
        assert_eq!(json(&restored.join("config.json")), json(&bf16(model).join("config.json")), "{model}");
        let mut originals: Vec<_> =
            files_ending(&bf16(model), ".safetensors").values().flat_map(|file| tensors::parse(file).0).collect();
        originals.sort_by(|a, b| a.name.cmp(&b.name));
        assert!(tensors::sorted(&restored.join("model.safetensors")) == originals, "{model}");
        if model == TIED {
            assert_same_file(&restored.join("model.safetensors"), &bf16(model).join("model.safetensors"));
        }
    }
}

/// An index names the original's shards; one that lies in a compressed model says nothing of its files.
#[test]
fn an_index_that_stayed_beside_official_files() {
    let place = Place::new();
    let compressed = place.copy(&official(SHARDED), "compressed");
    let index = "model.safetensors.index.json";
    std::fs::copy(bf16(SHARDED).join(index), compressed.join(index)).unwrap();
    let ask = Decompress { like: Some(&bf16(SHARDED)), ..Decompress::default() };
    let summary = decompress(&compressed, &place.path("restored"), ask).unwrap();
    assert_matches!(&summary.left_out[..], [LeftOut { path, reason, .. }]
        if path == index && reason == "an index of files that are not written");
    assert_same_file(&place.path("restored").join(index), &bf16(SHARDED).join(index));
    let one_file = restored(&place, &compressed, None, "one file");
    compress(&one_file, &place.path("again"), Compress::default()).unwrap();
}

/// The official single file has a config.json that names no architecture: the norms beside the weights tell.
#[test]
fn official_single_files_are_restored_by_the_tensors_beside_the_weights() {
    let place = Place::new();
    let alone = restored(&place, &official(SINGLE_FILE), None, "alone");
    assert_same_file(&alone.join("model.safetensors"), &bf16(SINGLE_FILE).join("model.safetensors"));
    assert!(!alone.join("config.json").exists());

    // The original gives the configuration too.
    let like = restored(&place, &official(SINGLE_FILE), Some(&bf16(SINGLE_FILE)), "like");
    assert_same_file(&like.join("config.json"), &bf16(SINGLE_FILE).join("config.json"));
}

/// As ComfyUI has them: one file, nothing next to it.
#[test]
fn an_official_file_alone_needs_its_pattern_too() {
    let place = Place::new();
    let alone = official(SINGLE_FILE).join("model.safetensors");
    let original = bf16(SINGLE_FILE).join("model.safetensors");
    let like = Some(original.as_path());

    let ask = Decompress { like, ..Decompress::default() };
    let error = decompress_refused(&place, &alone, &place.path("out"), ask, NotDone);
    assert_matches!(error, Error::UnknownUnit { unit, .. } if unit.starts_with("model.layers."));

    for like in [like, None] {
        let ask = Decompress { like, pattern: Some("llm"), force: true };
        decompress(&alone, &place.path("out"), ask).unwrap();
        assert_same_file(&place.path("out"), &original);
    }
    assert!(verify(&alone, None).unwrap().is_good());
    let set = |options: &mut df11_host::VerifyOptions| {
        options.patterns = Some(df11_host::PatternDict::named("llm").unwrap());
        options.against = Some(original.clone());
    };
    assert!(df11_host::verify(&alone, options(set), &()).unwrap().is_good());
}

#[test]
fn ours_and_the_official_ones_are_sound_and_the_original() {
    for model in MODELS {
        let place = Place::new();
        let originals = files_ending(&bf16(model), ".safetensors");
        let all: usize = originals.values().map(|file| tensors::parse(file).0.len()).sum();
        let units = if model == TIED { 2 } else { 4 };
        for (directory, checksums) in [(compressed(&place, model), all), (official(model), 0)] {
            for (against, compared) in [(None, 0), (Some(bf16(model)), all)] {
                let report = verify(&directory, against.as_deref()).unwrap();
                assert!(report.is_good(), "{report:?}");
                assert_eq!((report.units, report.checksums, report.compared), (units, checksums, compared));
            }
        }
    }
}

#[test]
fn another_model_is_not_the_original() {
    let place = Place::new();
    let other = place.copy(&bf16(TIED), "other");
    tensors::edit(&other.join("model.safetensors"), |tensors| {
        tensors::find(tensors, "model.layers.1.mlp.up_proj.weight").bytes[77] ^= 0x80;
        tensors::find(tensors, "model.norm.weight").bytes[3] ^= 0x01;
    });
    for directory in [compressed(&place, TIED), official(TIED)] {
        let report = verify(&directory, Some(&other)).unwrap();
        let failures: Vec<_> = report.failures.iter().map(|failure| failure.name.as_str()).collect();
        assert_eq!(failures, ["model.layers.1.mlp.up_proj.weight", "model.norm.weight"]);
        // Without the original nothing is wrong with it.
        assert!(verify(&directory, None).unwrap().is_good());
    }
}

#[test]
fn inspect_shows_every_unit() {
    for model in MODELS {
        let place = Place::new();
        let [ours, official] = [compressed(&place, model), official(model)]
            .map(|path| inspect(path, InspectOptions::default(), &()).unwrap());
        let [ours_json, official_json] = [&ours, &official].map(|found| serde_json::to_value(found).unwrap());
        let facts =
            ["units", "stored_tensors", "stored_bytes", "elements", "unit_bytes", "parts", "entropy", "histogram"];
        for fact in facts {
            assert_eq!(ours_json[fact], official_json[fact], "{model}: {fact}");
        }
        let paths: Vec<_> = ours.units.iter().map(|unit| unit.path.as_str()).collect();
        match model {
            TIED => assert_eq!(paths, ["model.layers.0", "model.layers.1"]),
            _ => assert_eq!(paths, ["model.embed_tokens", "model.layers.0", "model.layers.1", "lm_head"]),
        }
        for unit in &ours.units {
            assert!(10.0 < unit.bits_per_weight && unit.bits_per_weight < 11.5, "{unit:?}");
            let (entropy, code) = (unit.entropy, unit.mean_code_length);
            assert!(2.0 < entropy && entropy <= code && code < entropy + 0.2, "{unit:?}");
        }
    }
}

#[test]
fn inspect_predicts_the_entry_for_transformers() {
    for model in MODELS {
        let place = Place::new();
        let compressing = options(|options: &mut CompressOptions| options.transformers = true);
        df11_host::compress(bf16(model), place.path("df11"), compressing, &()).unwrap();
        let predicting = options(|options: &mut InspectOptions| options.transformers = true);
        assert_predicted(&bf16(model), &place.path("df11"), predicting);
    }
}

/// The sample, by the rule and with each matrix a unit, of few chunks.
#[test]
fn the_sample() {
    let place = Place::new();
    let sample = data("samples/minilm-layer0-bf16.safetensors");
    let pattern = place.write("pattern.json", r#"{"encoder\\.layer\\.0\\.(.*\\.)?(query|key|value|dense)": []}"#);
    for (pattern, units) in [(None, 1), (pattern.to_str(), 6)] {
        let ask = Compress { pattern, force: true, ..Compress::default() };
        assert_eq!(there_and_back(&place, &sample, ask).units, units);
        place.remove("restored");
    }
}

/// A prediction has the reasons, too: of tensors that the format can't hold, or that wouldn't shrink.
#[test]
fn inspect_predicts_why_tensors_are_stored_as_they_are() {
    let place = Place::new();
    let mut odd = tensors::bf16("odd.weight", &[64, 64], 2);
    odd.bytes[..2].copy_from_slice(&[0x80, 0x7f]);
    let small = tensors::bf16("small.weight", &[2, 2], 3);
    let floats = tensors::tensor("floats.weight", "F32", &[4], [0; 16]);
    let good = tensors::bf16("good.weight", &[64, 64], 4);
    let input = place.write("in", tensors::file(&[good, odd, small, floats, tensors::bf16("norm.weight", &[64], 5)]));
    let summary = there_and_back(&place, &input, Compress::default());
    let predicted = inspect(&input, InspectOptions::default(), &()).unwrap();
    let of = |stored: &[df11_host::StoredTensor]| serde_json::to_value(stored).unwrap();
    assert_eq!(of(&predicted.stored), of(&summary.stored));
    assert_eq!(summary.stored.len(), 4);
}
