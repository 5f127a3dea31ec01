//! Which patterns are chosen for a model with no option given: each known one for a tiny model of its shape.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

#[path = "../common/mod.rs"]
mod common;

mod adapted;
mod any;
mod known;
mod pipelines;
mod rule;
mod shapes;

use std::path::Path;

use common::tensors::{self, Tensor, bf16, file, tensor};
use common::*;
use df11_host::{CompressOptions, CompressSummary, DecompressOptions, InspectOptions, VerifyOptions};
use serde_json::{Value, json};

fn compress(input: &Path, output: &Path) -> CompressSummary {
    let mut options = CompressOptions::default();
    options.sync = false;
    df11_host::compress(input, output, options, &()).unwrap_or_else(|error| panic!("{error}"))
}

/// Compresses a file or a directory with no option, compares it with the prediction, verifies it, restores it, and compares every byte.
#[track_caller]
fn there_and_back(place: &Place, input: &Path) -> CompressSummary {
    let (compressed, restored) = (place.path("compressed"), place.path("restored"));
    let summary = compress(input, &compressed);
    predicted::assert_predicted(input, &compressed, InspectOptions::default());
    let mut options = VerifyOptions::default();
    options.against = Some(input.to_owned());
    let report = df11_host::verify(&compressed, options, &()).unwrap();
    assert!(report.is_good(), "{report:?}");
    df11_host::decompress(&compressed, &restored, DecompressOptions::default(), &()).unwrap();
    match input.is_dir() {
        true => assert_same_files(&tree(&restored), &tree(input)),
        false => assert_same_file(&restored, input),
    }
    summary
}

/// The paths of a model's units, sorted.
fn units(compressed: &Path) -> Vec<String> {
    let mut paths: Vec<String> = df11_host::inspect(compressed, InspectOptions::default(), &())
        .unwrap()
        .units
        .into_iter()
        .map(|unit| unit.path)
        .collect();
    paths.sort();
    paths
}

/// A model's directory of one file and this configuration.
fn directory(place: &Place, config: &Value, tensors: &[Tensor]) -> std::path::PathBuf {
    place.write("model/model.safetensors", file(tensors));
    place.write("model/config.json", config.to_string());
    place.path("model")
}

fn pattern_dict(compressed: &Path) -> Value {
    json(&compressed.join("config.json"))["dfloat11_config"]["pattern_dict"].clone()
}
