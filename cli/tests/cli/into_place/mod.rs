//! How a result comes to its place: over nothing that appeared meanwhile, as a whole or not at all, on any file
//! system, and onto the disk.

mod appeared;
#[cfg(target_os = "linux")]
mod file_systems;
mod replacing;
#[cfg(target_os = "linux")]
mod system_calls;

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::*;
use df11_host::{CompressOptions, DecompressOptions, Error, Progress, Result};
use refusal::*;
use steps::Once;
use tensors::{bf16, file};

/// Does something once, when this is done; with an empty name, when anything is.
fn during(name: &str, act: impl Fn()) -> impl Progress {
    Once::new(move |_, done| name.is_empty() || name == done, act)
}

/// What is copied last.
const LAST: &str = "below/notes.txt";

/// Decompresses `input` to `out`; when this is done, something happens.
fn decompress_during(place: &Place, input: &str, force: bool, name: &str, act: impl Fn()) -> Result<()> {
    let options = options(|options: &mut DecompressOptions| options.output.force = force);
    df11_host::decompress(place.path(input), place.path("out"), options, &during(name, act)).map(drop)
}

/// Compresses `input` to `out`; when this is done, something happens.
fn compress_during(place: &Place, input: &str, force: bool, name: &str, act: impl Fn()) -> Result<()> {
    let options = options(|options: &mut CompressOptions| options.output.force = force);
    df11_host::compress(place.path(input), place.path("out"), options, &during(name, act)).map(drop)
}

/// The directory of files on their way in this directory.
fn staged(directory: &Path) -> PathBuf {
    let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let is_staging = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with(".df11-");
    let found: Vec<_> = entries.filter(is_staging).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    found[0].join("new")
}
