//! Which patterns are chosen for a model with no option given: each known one for a tiny model of its shape.

mod adapted;
mod any;
mod known;
mod pipelines;
mod rule;
mod shapes;

use std::path::Path;

use crate::common::tensors::{self, Tensor, bf16, file, tensor};
use crate::common::*;
use df11_host::{
    CompressOptions, CompressSummary, DecompressOptions, Error, InspectOptions, OutputOptions, PartError, PartNumber,
    VerifyOptions,
};
use serde_json::{Value, json};

fn compress(input: &Path, output: &Path) -> CompressSummary {
    let mut options = CompressOptions::default();
    options.output.sync = false;
    df11_host::compress(input, output, options, &()).unwrap_or_else(|error| panic!("{error}"))
}

/// Compresses a file or a directory with no option, compares it with the prediction, verifies it, restores it, and compares every byte.
#[track_caller]
fn there_and_back(place: &Place, input: &Path) -> CompressSummary {
    let (compressed, restored) = (place.path("compressed"), place.path("restored"));
    let summary = compress(input, &compressed);
    predicted::assert_predicted(input, &compressed, InspectOptions::default());
    let predicted = df11_host::inspect(input, InspectOptions::default(), &()).unwrap();
    assert_eq!(predicted.detection.as_ref(), Some(&summary.detection));
    assert_eq!(json!(predicted.components), json!(summary.components));
    let mut options = VerifyOptions::default();
    options.against = Some(input.to_owned());
    let report = df11_host::verify(&compressed, options, &()).unwrap();
    assert!(report.is_good(), "{report:?}");
    df11_host::decompress(&compressed, &restored, DecompressOptions::default(), &()).unwrap();
    match input.is_dir() {
        true => assert_same_files(&tree(&restored), &tree(input)),
        false => assert_same_file(&restored, input),
    }
    in_parts(place, input, &compressed);
    summary
}

/// Compresses a model in two parts, and puts them together to the same bytes. A pipeline has no parts.
#[track_caller]
fn in_parts(place: &Place, input: &Path, expected: &Path) {
    let part = |number| {
        let mut options = CompressOptions::default();
        (options.output.sync, options.part) = (false, PartNumber::new(number, 2));
        let path = place.path(&format!("part{number}"));
        df11_host::compress(input, &path, options, &()).map(|_| path)
    };
    if input.join("model_index.json").exists() {
        let refused = part(1);
        return assert!(matches!(refused, Err(Error::Part(PartError::OfPipeline { .. }))), "{refused:?}");
    }
    let parts = [1, 2].map(|number| part(number).unwrap());
    let mut options = OutputOptions::default();
    options.sync = false;
    df11_host::join(parts.iter().rev(), place.path("joined"), options, &()).unwrap();
    match input.is_dir() {
        true => assert_same_files(&tree(&place.path("joined")), &tree(expected)),
        false => assert_same_file(&place.path("joined"), expected),
    }
    parts.iter().for_each(|part| std::fs::remove_dir_all(part).unwrap());
    std::fs::remove_dir_all(place.path("joined")).or_else(|_| std::fs::remove_file(place.path("joined"))).unwrap();
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
