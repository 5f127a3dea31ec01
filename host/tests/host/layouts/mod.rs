//! Files and directories as other tools may write them: all come back byte for byte.

mod cut_otherwise;
mod directories;
mod lone_files;
mod patterns;
mod tied;

use std::fs;
use std::path::PathBuf;

use crate::common::*;
use ask::{Compress, Decompress, compress, decompress, verify};
use df11_host::{CompressSummary, InspectOptions, LeftOut, PatternDict, inspect};
use predicted::assert_predicted;
use serde_json::json;
use tensors::{Tensor, bf16, bytes, data_of, file, file_with, header, raw_file, tensor, weights};

const NO_PATTERN: Compress<'static> = Compress { pattern: None, single_file: false, force: false };

/// Compresses a lone file, checks it against the original, restores it, and compares.
#[track_caller]
fn through_a_file(original: &[u8], ask: Compress<'_>) -> CompressSummary {
    let place = Place::new();
    let input = place.write("model.safetensors", original);
    let (compressed, restored) = (place.path("compressed.safetensors"), place.path("restored.safetensors"));
    let summary = compress(&input, &compressed, ask).unwrap();
    let report = verify(&compressed, Some(&input)).unwrap();
    assert!(report.is_good(), "{report:?}");
    assert_predicted(&input, &compressed, predicting(ask));
    let decompressed = decompress(&compressed, &restored, Decompress::default()).unwrap();
    assert_eq!(decompressed.checksums, decompressed.tensors);
    assert_same_file(&restored, &input);
    // Nor does it take the manifest.
    let (again, like) = (place.path("again.safetensors"), Some(input.as_path()));
    decompress(&compressed, &again, Decompress { like, ..Decompress::default() }).unwrap();
    assert_same_file(&again, &input);
    summary
}

/// The same for the directory `model` of a place.
#[track_caller]
fn through_a_directory(place: &Place, ask: Compress<'_>) -> CompressSummary {
    let (input, compressed, restored) = (place.path("model"), place.path("compressed"), place.path("restored"));
    let summary = compress(&input, &compressed, ask).unwrap();
    let report = verify(&compressed, Some(&input)).unwrap();
    assert!(report.is_good(), "{report:?}");
    assert_predicted(&input, &compressed, predicting(ask));
    let decompressed = decompress(&compressed, &restored, Decompress::default()).unwrap();
    assert_eq!(decompressed.checksums, decompressed.tensors);
    let mut expected = tree(&input);
    summary.left_out.iter().for_each(|left_out| assert!(expected.remove(&left_out.path).is_some()));
    assert_same_files(&tree(&restored), &expected);
    summary
}

/// A pattern file in a place, and how to ask for it.
fn pattern(place: &Place, json: serde_json::Value) -> String {
    place.write("pattern.json", json.to_string()).to_str().unwrap().to_owned()
}

/// What wasn't copied, and why.
fn left_out(all: &[LeftOut]) -> Vec<(&str, &str)> {
    all.iter().map(|LeftOut { path, reason, .. }| (path.as_str(), *reason)).collect()
}

fn reason<'s>(summary: &'s CompressSummary, tensor: &str) -> &'s str {
    &summary.stored.iter().find(|stored| stored.tensor == tensor).unwrap().reason
}

/// Asks for the prediction of what was asked of compressing.
fn predicting(ask: Compress<'_>) -> InspectOptions {
    let mut options = InspectOptions::default();
    options.patterns = ask.pattern.map(|pattern| PatternDict::named(pattern).unwrap());
    options.single_file = ask.single_file;
    options
}
