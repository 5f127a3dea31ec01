//! How a result comes to its place: over nothing that appeared meanwhile, as a whole or not at all, on any file
//! system, and onto the disk.

mod appeared;
#[cfg(target_os = "linux")]
mod file_systems;
mod replacing;
#[cfg(target_os = "linux")]
mod system_calls;

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::*;
use df11_host::{CompressOptions, DecompressOptions, Error, Progress, Result};
use refusal::*;
use tensors::{bf16, file};

/// A model as a file `file` and as a directory `model`, and both compressed: `file.df11`, `model.df11`.
fn models() -> Place {
    let place = Place::new();
    let tensors = [bf16("a.weight", &[64, 64], 1), bf16("b.weight", &[64, 64], 2), bf16("c", &[64], 3)];
    place.write("file", file(&tensors));
    place.write("model/model.safetensors", file(&tensors));
    place.write("model/config.json", "{}");
    place.write("model/below/notes.txt", "new");
    for name in ["file", "model"] {
        compress(&place.path(name), &place.path(&format!("{name}.df11")), Compress::default()).unwrap();
    }
    place
}

/// Does something once, when this is done; with an empty name, when anything is.
struct During<'n, F> {
    name: &'n str,
    is_done: Cell<bool>,
    act: F,
}

impl<'n, F: Fn()> During<'n, F> {
    fn new(name: &'n str, act: F) -> Self {
        Self { name, is_done: Cell::new(false), act }
    }
}

impl<F: Fn()> Progress for During<'_, F> {
    fn start(&self, _: u64) {}

    fn advance(&self, _: u64, name: &str) {
        if (self.name.is_empty() || self.name == name) && !self.is_done.replace(true) {
            (self.act)();
        }
    }
}

/// What is copied last.
const LAST: &str = "below/notes.txt";

/// Decompresses `input` to `out`; when this is done, something happens.
fn decompress_during(place: &Place, input: &str, force: bool, name: &str, act: impl Fn()) -> Result<()> {
    let mut options = DecompressOptions::default();
    options.output.force = force;
    df11_host::decompress(place.path(input), place.path("out"), options, &During::new(name, act)).map(drop)
}

/// Compresses `input` to `out`; when this is done, something happens.
fn compress_during(place: &Place, input: &str, force: bool, name: &str, act: impl Fn()) -> Result<()> {
    let mut options = CompressOptions::default();
    options.output.force = force;
    df11_host::compress(place.path(input), place.path("out"), options, &During::new(name, act)).map(drop)
}

/// The directory of files on their way in this directory.
fn staged(directory: &Path) -> PathBuf {
    let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let is_staging = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with(".df11-");
    let found: Vec<_> = entries.filter(is_staging).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    found[0].join("new")
}

/// Says on the terminal, captured output or not, that a test didn't run.
#[allow(dead_code)]
fn not_run(test: &str, reason: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "NOT RUN: {test}: {reason}");
}
