//! Files and directories as other tools may write them: all come back byte for byte.

mod cut_otherwise;
mod directories;
mod lone_files;
mod patterns;
mod tied;

use std::fs;
use std::path::PathBuf;

use crate::common::*;
use ask::{Compress, Decompress, compress, decompress, there_and_back, verify};
use df11_host::{CompressSummary, DecompressSummary, InspectOptions, LeftOut, inspect};
use serde_json::json;
use tensors::{Tensor, bf16, bytes, data_of, file, file_with, header, raw_file, tensor, weights};

const NO_PATTERN: Compress<'static> = Compress { pattern: None, single_file: false, force: false };

/// A lone file there and back. Nor does restoring take the manifest.
#[track_caller]
fn through_a_file(original: &[u8], ask: Compress<'_>) -> CompressSummary {
    let place = Place::new();
    let input = place.write("model.safetensors", original);
    let summary = there_and_back(&place, &input, ask);
    let (again, like) = (place.path("again.safetensors"), Some(input.as_path()));
    decompress(&place.path("compressed"), &again, Decompress { like, ..Decompress::default() }).unwrap();
    assert_same_file(&again, &input);
    summary
}

/// The directory `model` of a place there and back.
#[track_caller]
fn through_a_directory(place: &Place, ask: Compress<'_>) -> CompressSummary {
    there_and_back(place, &place.path("model"), ask)
}

/// A directory `model` of one file.
fn directory_of(tensors: &[Tensor]) -> Place {
    let place = Place::new();
    place.write("model/model.safetensors", file(tensors));
    place
}

/// A directory `model` of one weight.
fn one_weight() -> Place {
    directory_of(&[bf16("a.weight", &[64, 64], 55)])
}

/// A pattern file in a place, and how to ask for it.
fn pattern(place: &Place, json: serde_json::Value) -> String {
    place.write("pattern.json", json.to_string()).to_str().unwrap().to_owned()
}

/// What wasn't copied, and why.
fn left_out(all: &[LeftOut]) -> Vec<(&str, &str)> {
    all.iter().map(|LeftOut { path, reason, .. }| (path.as_str(), &**reason)).collect()
}

fn reason<'s>(summary: &'s CompressSummary, tensor: &str) -> &'s str {
    &summary.stored.iter().find(|stored| stored.tensor == tensor).unwrap().reason
}
