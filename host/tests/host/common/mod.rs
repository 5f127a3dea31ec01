//! Shared with the command's tests: temporary directories, trees of files, hand-made tensors.
#![allow(dead_code, unused_imports, missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod heard;
pub mod inputs;
pub mod tensors;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

pub use df11_tests::files::{
    Place, assert_same, assert_same_file, assert_same_files, data, edit_bytes, entries, not_run, tree,
};
use serde_json::Value;
use tempfile::TempDir;

/// The reference models, each in the forms `bf16` and `df11`.
pub const MODELS: [&str; 3] = ["qwen3-sharded-dir", "qwen3-single-file", "qwen3-tied-dir"];

/// Options with some of them set: outside of its crate nobody can write such a struct in one expression.
pub fn options<T: Default>(set: impl FnOnce(&mut T)) -> T {
    let mut options = T::default();
    set(&mut options);
    options
}

/// A directory on another file system than that of a place: in memory. Says so if there is none.
#[cfg(target_os = "linux")]
pub fn elsewhere(test: &str, place: &Place) -> Option<TempDir> {
    use std::os::unix::fs::MetadataExt;
    let device = |path: &Path| fs::metadata(path).map(|there| there.dev()).ok();
    let there = tempfile::Builder::new().prefix("df11-test-").tempdir_in("/dev/shm").ok();
    let there = there.filter(|there| device(there.path()) != device(place.root()));
    if there.is_none() {
        not_run(test, "no other file system in /dev/shm");
    }
    there
}

/// The files directly in a directory whose names end so.
pub fn files_ending(directory: &Path, end: &str) -> BTreeMap<String, Vec<u8>> {
    tree(directory).into_iter().filter(|(name, _)| name.ends_with(end) && !name.contains('/')).collect()
}

pub fn names(files: &BTreeMap<String, Vec<u8>>) -> Vec<&str> {
    files.keys().map(String::as_str).collect()
}

pub fn json(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

/// The value of `dfloat11_config`, as the official compressor writes it.
pub fn dfloat11_config(geometry: df11_codec::Geometry, pattern_dict: &Value) -> Value {
    let (threads, bytes) = (geometry.threads_per_block(), geometry.bytes_per_thread());
    serde_json::json!({
        "version": "0.5.0", "threads_per_block": [threads], "bytes_per_thread": bytes, "pattern_dict": pattern_dict,
    })
}
