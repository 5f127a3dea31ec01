//! Every error, provoked by a hand-made file or directory and matched by its variant. It names the path, and nothing is
//! left behind.

mod changed_while_read;
mod collisions;
mod directories;
mod disk;
mod interrupted;
mod json_files;
mod manifests;
mod names;
mod requests;
mod safetensors_files;
mod shapes;
mod text_files;
mod ties;
mod unfinished;
mod units;

use std::fs;
use std::path::Path;

use crate::common::*;
use df11_host::{Error, Model};
use inputs::dfloat11_config;
use refusal::*;
use serde_json::{Value, json};
use tensors::{bf16, bytes, edit, file, file_with, find, header, raw_file, tensor, unit, weights};

/// The error of compressing the file or directory `in` of a place.
#[track_caller]
fn compressing(place: &Place) -> Error {
    compress_refused(place, &place.path("in"), &place.path("out"), Compress::default())
}

/// The error of compressing the original `like` of a place.
#[track_caller]
fn compressing_original(place: &Place, ask: Compress<'_>) -> Error {
    compress_refused(place, &place.path("like"), &place.path("out"), ask)
}

/// The error of decompressing the file or directory `in` of a place.
#[track_caller]
fn decompressing(place: &Place, why: Why) -> Error {
    decompress_refused(place, &place.path("in"), &place.path("out"), Decompress::default(), why)
}

/// The error of decompressing `in` like the model `like`.
#[track_caller]
fn decompressing_like(place: &Place, why: Why) -> Error {
    let like = place.path("like");
    let ask = Decompress { like: Some(&like), ..Decompress::default() };
    decompress_refused(place, &place.path("in"), &place.path("out"), ask, why)
}

/// Why the model `like` is not the original of `in`.
#[track_caller]
fn unlike(place: &Place) -> Error {
    match decompressing_like(place, NotDone) {
        Error::Unlike { source, .. } => *source,
        other => panic!("{other:?}"),
    }
}

/// The error of decompressing `in`, of which verify says the same.
#[track_caller]
fn both_refuse(place: &Place, why: Why) -> Error {
    let error = decompressing(place, why);
    let report = verify(&place.path("in"), None).unwrap();
    let reasons: Vec<&str> = report.failures.iter().map(|failure| failure.reason.as_str()).collect();
    assert!(reasons.contains(&error.to_string().as_str()), "{reasons:?} lacks {error}");
    error
}

/// A directory `in` of one file, not compressed.
fn plain(tensors: &[tensors::Tensor]) -> Place {
    let place = Place::new();
    place.write("in/model.safetensors", file(tensors));
    place
}

/// A directory of two files, whose index names one tensor of each: `a` and `b`.
fn two_files(place: &Place, name: &str, first: &[tensors::Tensor], second: &[tensors::Tensor]) {
    place.write(&format!("{name}/1.safetensors"), file(first));
    place.write(&format!("{name}/2.safetensors"), file(second));
    let index = json!({ "weight_map": { "a": "1.safetensors", "b": "2.safetensors" } });
    place.write(&format!("{name}/model.safetensors.index.json"), index.to_string());
}

/// The tensors that `compressed_file` and `compressed_directory` compress: unit `a`, and `b` as it is.
fn unit_and_other() -> [tensors::Tensor; 2] {
    [bf16("a.weight", &[64, 64], 1), bf16("b", &[64], 2)]
}

/// A lone file `in`, compressed by this crate from `like`.
fn compressed_file() -> Place {
    let place = Place::new();
    place.write("like", file(&unit_and_other()));
    compress(&place.path("like"), &place.path("in"), Compress::default()).unwrap();
    place
}

/// A directory `in`, compressed by this crate from `like`.
fn compressed_directory() -> Place {
    let place = Place::new();
    place.model("like", &unit_and_other(), "{}");
    compress(&place.path("like"), &place.path("in"), Compress::default()).unwrap();
    place
}

/// The same with another manifest.
fn with_manifest(change: impl FnOnce(&mut Value)) -> Place {
    let place = compressed_directory();
    edit_json(&place.path("in/df11-manifest.json"), change);
    place
}

/// A directory `in` as another tool writes it, of unit `lm_head`.
fn foreign_directory() -> Place {
    inputs::foreign_directory(&json!({ "lm_head": [] }))
}

/// The same with another configuration.
fn with_config(change: impl FnOnce(&mut Value)) -> Place {
    let place = foreign_directory();
    edit_json(&place.path("in/config.json"), change);
    place
}

fn edit_json(path: &Path, change: impl FnOnce(&mut Value)) {
    let mut value = json(path);
    change(&mut value);
    fs::write(path, sealed(value)).unwrap();
}

/// JSON as text; a manifest with its own checksum right, so that what was changed is what is found.
fn sealed(mut value: Value) -> String {
    if value["version"] == 1 && value["checksum"].is_string() {
        value["checksum"] = "".into();
        // Maps by name, as the manifest is written; its own fields stay in their order.
        for map in ["documents", "checksums", "tied"] {
            value[map].sort_all_objects();
        }
        let checksum = xxhash_rust::xxh3::xxh3_128(value.to_string().as_bytes());
        value["checksum"] = format!("{checksum:032x}").into();
    }
    value.to_string()
}

/// Changes the metadata of a lone file.
fn edit_metadata(path: &Path, key: &str, change: impl FnOnce(&str) -> String) {
    let (tensors, mut metadata) = tensors::parse(&fs::read(path).unwrap());
    metadata.insert(key.into(), change(&metadata[key]));
    let metadata: Vec<_> = metadata.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    fs::write(path, file_with(&tensors, &metadata)).unwrap();
}

#[test]
fn these_places_are_sound() {
    for place in [compressed_file(), compressed_directory(), foreign_directory()] {
        assert!(verify(&place.path("in"), None).unwrap().is_good());
        decompress(&place.path("in"), &place.path("out"), Decompress::default()).unwrap();
    }
}
