//! Models made in parts by several processes, runs that are continued, and what is left of those that are killed.

mod joined;
#[cfg(target_os = "linux")]
mod killed;
#[cfg(target_os = "linux")]
mod memory;
mod refused;
mod resumed;

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::*;
use df11_host::{CardOptions, CompressOptions, Error, OutputOptions, PartError, PartNumber, Progress, Result};
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

/// FLUX in ComfyUI's form, tiny: every name has a prefix, which compressing takes off.
fn comfy() -> Vec<u8> {
    let block = ["img_mod.lin", "img_attn.qkv", "img_attn.proj", "img_mlp.0", "img_mlp.2", "txt_mod.lin"];
    let block = block.into_iter().chain(["txt_attn.qkv", "txt_attn.proj", "txt_mlp.0", "txt_mlp.2"]);
    let blocks = block.flat_map(|name| (0..6).map(move |n| format!("double_blocks.{n}.{name}")));
    let around = ["img_in", "vector_in.in_layer", "guidance_in.in_layer"].map(str::to_owned);
    let layer = |(name, seed)| {
        let name = |kind| format!("model.diffusion_model.{name}.{kind}");
        [bf16(&name("weight"), &[64, 64], seed), bf16(&name("bias"), &[64], seed)]
    };
    tensors::file_with(&blocks.chain(around).zip(1..).flat_map(layer).collect::<Vec<_>>(), &[("made by", "a test")])
}

/// A model as a file `file`, and as a directory `model` of two files with an index; and another one as a file `comfy`.
fn models() -> Place {
    let place = Place::new();
    place.write("comfy", comfy());
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

fn options(change: impl FnOnce(&mut CompressOptions)) -> CompressOptions {
    let mut options = CompressOptions::default();
    change(&mut options);
    options
}

/// With a model card.
fn card(options: &mut CompressOptions) {
    let mut card = CardOptions::default();
    card.base_model = Some("me/model".into());
    options.model_card = Some(card);
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

/// Gives up after this number of steps, and keeps what it was told.
struct After {
    steps: std::cell::Cell<usize>,
    notes: RefCell<Vec<String>>,
}

impl After {
    fn new(steps: usize) -> Self {
        Self { steps: steps.into(), notes: RefCell::default() }
    }
}

impl Progress for After {
    fn start(&self, _: u64) {}

    fn advance(&self, _: u64, _: &str) {
        self.steps.set(self.steps.get().saturating_sub(1));
    }

    fn note(&self, sentence: &str) {
        self.notes.borrow_mut().push(sentence.to_owned());
    }

    fn is_interrupted(&self) -> bool {
        self.steps.get() == 0
    }
}

/// The same files, wherever they are.
#[track_caller]
fn assert_same(got: &Path, expected: &Path) {
    if expected.is_dir() {
        assert_same_files(&tree(got), &tree(expected));
    } else {
        assert_same_file(got, expected);
    }
}

/// The entries of a directory.
fn entries(path: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Says on the terminal, captured output or not, that a test didn't run.
#[allow(dead_code)]
fn not_run(test: &str, reason: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "NOT RUN: {test}: {reason}");
}
