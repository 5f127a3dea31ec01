//! Models that the official compressor has compressed: the same bytes there, the originals back.

use std::ffi::OsStr;
use std::path::PathBuf;

use crate::common::*;
use df11_host::{Error, InspectOptions, PatternDict};
use refusal::{Decompress, NOT_DONE, decompress_refused};
use serde_json::Value;

const SHARDED: &str = "qwen3-sharded-dir";
const SINGLE_FILE: &str = "qwen3-single-file";
const TIED: &str = "qwen3-tied-dir";
const MODELS: [&str; 3] = [SHARDED, SINGLE_FILE, TIED];

fn bf16(model: &str) -> PathBuf {
    data(&format!("models/{model}/bf16"))
}

fn official(model: &str) -> PathBuf {
    data(&format!("models/{model}/df11"))
}

/// Compresses a model, to one file or to a directory.
fn compressed_to(place: &Place, model: &str, single_file: bool) -> PathBuf {
    let out = place.path(model);
    let option = if single_file { "--single-file" } else { "--quiet" };
    df11!("compress", bf16(model), "-o", out, option).good();
    out
}

/// Compresses a model into the form that the official compressor gave it.
fn compressed(place: &Place, model: &str) -> PathBuf {
    compressed_to(place, model, model == SINGLE_FILE)
}

/// The tensors are the official bytes, the configuration is the official one; beside them lie the other files and the
/// manifest; and all is restored to the byte.
#[test]
fn what_we_compress() {
    for model in MODELS {
        let place = Place::new();
        let (out, restored) = (compressed(&place, model), place.path("restored"));
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

        let outcome = df11!("decompress", out, "-o", restored).good();
        assert!(outcome.stdout.ends_with("every checksum right\n"), "{outcome:?}");
        assert_same(&restored, &bf16(model));
    }
}

/// The other form of each: the sharded and tied ones as one file, the single file as a directory.
#[test]
fn every_model_passes_through_either_form() {
    for model in MODELS {
        let place = Place::new();
        let (compressed, restored) = (compressed_to(&place, model, model != SINGLE_FILE), place.path("restored"));
        let files = files_ending(&compressed, ".safetensors").len();
        assert_eq!(files, if model == SINGLE_FILE { 5 } else { 1 }, "{model}");
        df11!("verify", compressed, "--against", bf16(model)).good();
        df11!("decompress", compressed, "-o", restored).good();
        assert_same_files(&tree(&restored), &tree(&bf16(model)));
    }
}

#[test]
fn official_files_are_restored_to_the_byte_with_the_original_at_hand() {
    for model in MODELS {
        let place = Place::new();
        let restored = place.path("restored");
        df11!("decompress", official(model), "-o", restored, "--like", bf16(model)).good();
        assert_same_files(&files_ending(&restored, ".safetensors"), &files_ending(&bf16(model), ".safetensors"));
        assert_same_files(&files_ending(&restored, ".index.json"), &files_ending(&bf16(model), ".index.json"));
    }
}

#[test]
fn official_files_are_restored_by_what_config_json_implies() {
    for model in [SHARDED, TIED] {
        let place = Place::new();
        let restored = place.path("restored");
        df11!("decompress", official(model), "-o", restored).good();

        let restored_files = tree(&restored);
        assert_eq!(names(&restored_files), ["config.json", "generation_config.json", "model.safetensors"], "{model}");
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
    let summary = df11!("decompress", compressed, "-o", place.path("restored"), "--like", bf16(SHARDED), "--json");
    let expected = serde_json::json!([{ "path": index, "reason": "an index of files that are not written" }]);
    assert_eq!(summary.good().json()["left_out"], expected);
    assert_same_files(&files_ending(&place.path("restored"), index), &files_ending(&bf16(SHARDED), index));
    df11!("decompress", compressed, "-o", place.path("one file")).good();
    df11!("compress", place.path("one file"), "-o", place.path("again")).good();
}

/// The official single file has a config.json that names no architecture: the norms beside the weights tell.
#[test]
fn official_single_files_are_restored_by_the_tensors_beside_the_weights() {
    let place = Place::new();
    let [restored, like] = ["restored", "like"].map(|name| place.path(name));
    df11!("decompress", official(SINGLE_FILE), "-o", restored).good();
    assert_same_file(&restored.join("model.safetensors"), &bf16(SINGLE_FILE).join("model.safetensors"));
    assert!(!restored.join("config.json").exists());

    // The original gives the configuration too.
    df11!("decompress", official(SINGLE_FILE), "-o", like, "--like", bf16(SINGLE_FILE)).good();
    assert_same_file(&like.join("config.json"), &bf16(SINGLE_FILE).join("config.json"));
}

/// As ComfyUI has them: one file, nothing next to it.
#[test]
fn an_official_file_alone_needs_its_pattern_too() {
    let place = Place::new();
    let restored = place.path("restored.safetensors");
    let alone = official(SINGLE_FILE).join("model.safetensors");
    let like = bf16(SINGLE_FILE).join("model.safetensors");

    let ask = Decompress { like: Some(&like), ..Decompress::default() };
    let error = decompress_refused(&place, &alone, &restored, ask, NOT_DONE);
    assert_matches!(error, Error::UnknownUnit { unit, .. } if unit.starts_with("model.layers."));

    df11!("decompress", alone, "-o", restored, "--like", like, "--pattern", "llm").good();
    assert_same_file(&restored, &like);
    df11!("decompress", alone, "-o", place.path("by its pattern"), "--pattern", "llm").good();
    assert_same_file(&place.path("by its pattern"), &like);
    df11!("verify", alone).good();
    df11!("verify", alone, "--pattern", "llm", "--against", like).good();
}

#[test]
fn ours_and_the_official_ones_are_sound_and_the_original() {
    for model in MODELS {
        let place = Place::new();
        let originals = files_ending(&bf16(model), ".safetensors");
        let all: usize = originals.values().map(|file| tensors::parse(file).0.len()).sum();
        let units = if model == TIED { 2 } else { 4 };
        let report = |checksums: usize, compared: usize| {
            serde_json::json!({
                "units": units, "checksums": checksums, "compared": compared, "on_gpu": 0, "device": "cpu",
                "no_gpu": null, "failures": [],
            })
        };
        for (directory, checksums) in [(compressed(&place, model), all), (official(model), 0)] {
            assert_eq!(df11!("verify", directory, "--json").good().json(), report(checksums, 0));
            let against = df11!("verify", directory, "--json", "--against", bf16(model)).good().json();
            assert_eq!(against, report(checksums, all));
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
        let outcome = df11!("verify", directory, "--against", other, "--json");
        assert_eq!(outcome.code, 1);
        let failures = outcome.json()["failures"].as_array().unwrap().clone();
        let failures: Vec<_> = failures.iter().map(|failure| failure["name"].as_str().unwrap()).collect();
        assert_eq!(failures, ["model.layers.1.mlp.up_proj.weight", "model.norm.weight"]);
        // Without the original nothing is wrong with it.
        df11!("verify", directory).good();
    }
}

#[test]
fn inspect_shows_every_unit() {
    for model in MODELS {
        let place = Place::new();
        let ours = df11!("inspect", compressed(&place, model), "--json").good().json();
        let official = df11!("inspect", official(model), "--json").good().json();
        let facts =
            ["units", "stored_tensors", "stored_bytes", "elements", "unit_bytes", "parts", "entropy", "histogram"];
        for fact in facts {
            assert_eq!(ours[fact], official[fact], "{model}: {fact}");
        }
        let units = ours["units"].as_array().unwrap();
        let paths: Vec<_> = units.iter().map(|unit| unit["path"].as_str().unwrap()).collect();
        match model {
            TIED => assert_eq!(paths, ["model.layers.0", "model.layers.1"]),
            _ => assert_eq!(paths, ["model.embed_tokens", "model.layers.0", "model.layers.1", "lm_head"]),
        }
        for unit in units {
            let bits = unit["bits_per_weight"].as_f64().unwrap();
            let (entropy, code) = (unit["entropy"].as_f64().unwrap(), unit["mean_code_length"].as_f64().unwrap());
            assert!(10.0 < bits && bits < 11.5, "{unit}");
            assert!(2.0 < entropy && entropy <= code && code < entropy + 0.2, "{unit}");
        }
    }
}

#[test]
fn inspect_predicts_what_compress_writes() {
    for model in MODELS {
        for (flags, single_file, transformers) in
            [(&[][..], false, false), (&["--single-file"], true, false), (&["--transformers"], false, true)]
        {
            let place = Place::new();
            let (input, output) = (bf16(model), place.path("df11"));
            let flags: Vec<_> = flags.iter().map(OsStr::new).collect();
            let with_flags = |arguments: &[&OsStr]| run(&[arguments, &flags].concat()).good();
            with_flags(&["compress".as_ref(), input.as_ref(), "-o".as_ref(), output.as_ref()]);
            let set = |options: &mut InspectOptions| {
                (options.single_file, options.transformers) = (single_file, transformers);
            };
            predicted::assert_predicted(&input, &output, options(set));
            let said = with_flags(&["inspect".as_ref(), input.as_ref(), "--json".as_ref()]).json();
            assert_eq!(said["files"].as_array().unwrap().len(), tree(&output).len());
        }
    }
}

/// The same of the sample, which is one file, and of single tensors that the format can't hold or that wouldn't shrink.
#[test]
fn inspect_predicts_a_lone_file() {
    let place = Place::new();
    let sample = data("samples/minilm-layer0-bf16.safetensors");
    df11!("compress", sample, "-o", place.path("sample")).good();
    predicted::assert_predicted(&sample, &place.path("sample"), InspectOptions::default());
    // Each matrix a unit, of few chunks.
    let each = PatternDict::new([(r"encoder\.layer\.0\.(.*\.)?(query|key|value|dense)".into(), Vec::new())]).unwrap();
    let pattern = place.write("pattern.json", each.to_json().to_string());
    df11!("compress", sample, "-o", place.path("matrices"), "--pattern", pattern).good();
    let predicting = options(|options: &mut InspectOptions| options.patterns = Some(each));
    predicted::assert_predicted(&sample, &place.path("matrices"), predicting);

    let mut odd = tensors::bf16("odd.weight", &[64, 64], 2);
    odd.bytes[..2].copy_from_slice(&[0x80, 0x7f]);
    let small = tensors::bf16("small.weight", &[2, 2], 3);
    let floats = tensors::tensor("floats.weight", "F32", &[4], [0; 16]);
    let good = tensors::bf16("good.weight", &[64, 64], 4);
    let input = place.write("in", tensors::file(&[good, odd, small, floats, tensors::bf16("norm.weight", &[64], 5)]));
    let summary = df11!("compress", input, "-o", place.path("out"), "--json").good().json();
    predicted::assert_predicted(&input, &place.path("out"), InspectOptions::default());
    let said = df11!("inspect", input, "--json").good().json();
    assert_eq!((&said["stored"], &said["left_out"]), (&summary["stored"], &summary["left_out"]));
    assert_eq!(summary["stored"].as_array().unwrap().len(), 4);
    let text = df11!("inspect", input).good().stdout;
    for line in [
        "not compressed yet; compressing it gives\n",
        "1 unit of 4096 elements: ",
        "stored as they are, 1 tensor, 8.2 kB: 1 value is Inf or NaN, which the format can't hold\n    odd.weight\n",
        "stored as they are, 1 tensor, 16 B: it is F32, not BF16\n    floats.weight\n",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}
