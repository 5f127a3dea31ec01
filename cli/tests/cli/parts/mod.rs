//! Models made in parts by several processes, runs that are continued, and what is left of those that are killed.

mod joined;
#[cfg(target_os = "linux")]
mod killed;
#[cfg(target_os = "linux")]
mod memory;
mod refused;
mod resumed;

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::*;
use df11_host::{CardOptions, CompressOptions, Error, OutputOptions, PartError, PartNumber, Progress, Result};
use steps::After;
use tensors::{Tensor, bf16, file, tensor};

/// Tensors in modules within modules; a weight that would not shrink, in a module with others; types that stay.
fn tensors() -> Vec<Tensor> {
    let mut tensors = vec![
        bf16("embed.weight", &[96, 64], 1),
        bf16("a.weight", &[64, 64], 2),
        bf16("a.norm.weight", &[64], 3),
        bf16("a.b.weight", &[64, 48], 4),
        bf16("a.b.bias", &[48], 5),
        bf16("a.b.c.weight", &[3, 2], 6),
        bf16("a.b.c.norm.weight", &[64], 7),
    ];
    for layer in 0..6u64 {
        let name = |name: &str| format!("layers.{layer}.{name}");
        tensors.push(bf16(&name("up.weight"), &[64, 32 + 16 * layer as usize], 10 + layer));
        tensors.push(bf16(&name("up.bias"), &[32], 20 + layer));
        tensors.push(bf16(&name("norm.weight"), &[64], 30 + layer));
        tensors.push(tensor(&name("scale"), "F32", &[2], vec![layer as u8; 8]));
    }
    tensors.push(tensor("none", "I64", &[0], []));
    tensors
}

/// A model as a file `file`, and as a directory `model` of two files with an index; and another one as a file `comfy`.
fn models() -> Place {
    let place = Place::new();
    place.write("comfy", comfy(6));
    let tensors = tensors();
    place.write("file", file(&tensors));
    let (first, second) = tensors.split_at(12);
    let mut map = serde_json::Map::new();
    for (name, tensors) in [("model-1.safetensors", first), ("model-2.safetensors", second)] {
        place.write(&format!("model/{name}"), file(tensors));
        map.extend(tensors.iter().map(|tensor| (tensor.name.clone(), name.into())));
    }
    let index = serde_json::json!({ "metadata": {}, "weight_map": map });
    place.write("model/model.safetensors.index.json", index.to_string());
    place.write("model/config.json", "{\n  \"hidden_size\": 64\n}\n");
    place.write("model/tokenizer.json", "[]");
    place.write("model/README.md", "---\nlicense: mit\n---\n# A model\n");
    place.write("model/below/notes.txt", "notes");
    place
}

type Change = fn(&mut CompressOptions);

/// With a model card.
fn card(to: &mut CompressOptions) {
    to.model_card = Some(options(|card: &mut CardOptions| card.base_model = Some("me/model".into())));
}

/// What one run makes of a model. It is in a directory of its own, whose name a card says.
fn expected(place: &Place, input: &str, change: impl FnOnce(&mut CompressOptions)) -> PathBuf {
    let path = place.path("expected/out");
    df11_host::compress(place.path(input), &path, options(change), &()).unwrap();
    path
}

/// Makes all parts of a model, and gives their paths.
fn parts_of(place: &Place, input: &str, of: u32, prefix: &str, change: impl Fn(&mut CompressOptions)) -> Vec<PathBuf> {
    let make = |number| {
        let path = place.path(&format!("{prefix}{number}"));
        let mut options = options(&change);
        options.part = PartNumber::new(number, of);
        df11_host::compress(place.path(input), &path, options, &()).unwrap();
        path
    };
    (1..=of).map(make).collect()
}

fn join(parts: &[PathBuf], output: &Path) -> Result<df11_host::JoinSummary> {
    df11_host::join(parts, output, OutputOptions::default(), &())
}

/// The entries of a directory.
fn entries(path: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
