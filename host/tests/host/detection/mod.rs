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
use ask::{Compress, Decompress, compress, decompress, verify};
use df11_host::internals::{KnownPattern, known_patterns};
use df11_host::{CompressOptions, CompressSummary, Error, InspectOptions, JoinOptions, PartError, PartNumber};
use serde_json::{Value, json};

/// Compresses a file or a directory with no option, compares it with the prediction, verifies it, restores it, and
/// compares every byte.
#[track_caller]
fn there_and_back(place: &Place, input: &Path) -> CompressSummary {
    let summary = ask::there_and_back(place, input, Compress::default());
    let predicted = df11_host::inspect(input, InspectOptions::default(), &()).unwrap();
    assert_eq!(predicted.detection.as_ref(), Some(&summary.detection));
    assert_eq!(json!(predicted.components), json!(summary.components));
    in_parts(place, input, &place.path("compressed"));
    summary
}

/// Compresses a model in two parts, and puts them together to the same bytes. A pipeline has no parts.
#[track_caller]
fn in_parts(place: &Place, input: &Path, expected: &Path) {
    let part = |number| {
        let set = |options: &mut CompressOptions| {
            (options.output.sync, options.part) = (false, PartNumber::new(number, 2));
        };
        let path = place.path(&format!("part{number}"));
        df11_host::compress(input, &path, options(set), &()).map(|_| path)
    };
    if ["model_index.json", "modular_model_index.json"].iter().any(|index| input.join(index).exists()) {
        let refused = part(1);
        return assert!(matches!(refused, Err(Error::Part(PartError::OfPipeline { .. }))), "{refused:?}");
    }
    let parts = [1, 2].map(|number| part(number).unwrap());
    let set = |options: &mut JoinOptions| (options.against, options.output.sync) = (Some(input.to_owned()), false);
    df11_host::join(parts.iter().rev(), place.path("joined"), options(set), &()).unwrap();
    assert_same(&place.path("joined"), expected);
    ["part1", "part2", "joined"].iter().for_each(|made| place.remove(made));
}

/// The paths of a model's units, sorted.
fn units(compressed: &Path) -> Vec<String> {
    let units = df11_host::inspect(compressed, InspectOptions::default(), &()).unwrap().units;
    let mut paths: Vec<String> = units.into_iter().map(|unit| unit.path).collect();
    paths.sort();
    paths
}

/// The known pattern of this name.
fn known(name: &str) -> KnownPattern {
    known_patterns().into_iter().find(|known| known.name == name).unwrap()
}

fn pattern_dict(compressed: &Path) -> Value {
    json(&compressed.join("config.json"))["dfloat11_config"]["pattern_dict"].clone()
}
