//! What the tests share, those of the command too: a directory of their own, trees of files, hand-made tensors.
#![allow(dead_code, unused_imports, missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod heard;
pub mod inputs;
pub mod tensors;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;

/// A path below the reference data that the tests carry.
pub fn data(relative: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data").join(relative)
}

/// As the standard library's, which only newer compilers have: a failure shows the value.
#[allow(unused_macros)]
macro_rules! assert_matches {
    ($value:expr, $pattern:pat $(if $guard:expr)? $(, $($message:tt)+)?) => {
        match $value {
            $pattern $(if $guard)? => {}
            ref other => {
                $(eprintln!($($message)+);)?
                panic!("{other:?} is no {}", stringify!($pattern))
            }
        }
    };
}

/// The reference models, each in the forms `bf16` and `df11`.
pub const MODELS: [&str; 3] = ["qwen3-sharded-dir", "qwen3-single-file", "qwen3-tied-dir"];

/// A directory for one test alone.
pub struct Place(TempDir);

impl Place {
    pub fn new() -> Self {
        // Without a dot, which module paths are made of.
        Self(tempfile::Builder::new().prefix("df11-test-").tempdir().unwrap())
    }

    pub fn root(&self) -> &Path {
        self.0.path()
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.root().join(name)
    }

    /// Writes a file, and the directories it lies in.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        path
    }

    /// Writes a model's directory: one file of these tensors, and this configuration.
    pub fn model(&self, name: &str, tensors: &[tensors::Tensor], config: impl ToString) -> PathBuf {
        self.write(&format!("{name}/model.safetensors"), tensors::file(tensors));
        self.write(&format!("{name}/config.json"), config.to_string());
        self.path(name)
    }

    /// Removes a file or a directory, if it is there.
    pub fn remove(&self, name: &str) {
        let path = self.path(name);
        let _ = fs::remove_dir_all(&path).or_else(|_| fs::remove_file(&path));
    }

    /// Copies a directory.
    pub fn copy(&self, from: &Path, name: &str) -> PathBuf {
        let to = self.path(name);
        fs::create_dir_all(&to).unwrap();
        for (relative, bytes) in tree(from).into_iter().filter(|(relative, _)| !relative.ends_with('/')) {
            self.write(&format!("{name}/{relative}"), bytes);
        }
        to
    }
}

/// Options with some of them set: outside of its crate nobody can write such a struct in one expression.
pub fn options<T: Default>(set: impl FnOnce(&mut T)) -> T {
    let mut options = T::default();
    set(&mut options);
    options
}

/// Says on the terminal, captured output or not, that a test didn't run.
pub fn not_run(test: &str, reason: &str) {
    let _ = writeln!(std::io::stderr(), "NOT RUN: {test}: {reason}");
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

/// All files below a directory, hidden ones too: path to content. Directories end with a slash.
pub fn tree(root: &Path) -> BTreeMap<String, Vec<u8>> {
    fn walk(root: &Path, below: &str, found: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(root.join(below)).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{below}{}", entry.file_name().to_string_lossy());
            let kind = entry.file_type().unwrap();
            if kind.is_dir() {
                walk(root, &format!("{name}/"), found);
                found.insert(name + "/", Vec::new());
            } else if kind.is_symlink() {
                let target = fs::read_link(entry.path()).unwrap();
                found.insert(name, target.into_os_string().into_encoded_bytes());
            } else {
                // A pipe would be waited for.
                found.insert(name, if kind.is_file() { fs::read(entry.path()).unwrap() } else { Vec::new() });
            }
        }
    }
    let mut found = BTreeMap::new();
    walk(root, "", &mut found);
    found
}

/// The files directly in a directory whose names end so.
pub fn files_ending(directory: &Path, end: &str) -> BTreeMap<String, Vec<u8>> {
    tree(directory).into_iter().filter(|(name, _)| name.ends_with(end) && !name.contains('/')).collect()
}

/// The entries of a directory.
pub fn entries(path: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The directory of files on their way in this directory.
pub fn staged(directory: &Path) -> PathBuf {
    let mut found = entries(directory);
    found.retain(|name| name.starts_with(".df11-"));
    assert_eq!(found.len(), 1, "{found:?}");
    directory.join(&found[0]).join("new")
}

pub fn names(files: &BTreeMap<String, Vec<u8>>) -> Vec<&str> {
    files.keys().map(String::as_str).collect()
}

/// Changes the bytes of a file.
pub fn edit_bytes(path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(path).unwrap();
    change(&mut bytes);
    fs::write(path, bytes).unwrap();
}

/// The same names and the same bytes; a failure prints no bytes.
#[track_caller]
pub fn assert_same_files(got: &BTreeMap<String, Vec<u8>>, expected: &BTreeMap<String, Vec<u8>>) {
    assert_eq!(names(got), names(expected));
    for (name, bytes) in expected {
        assert!(got[name] == *bytes, "{name} is not the same: {} bytes, not {}", got[name].len(), bytes.len());
    }
}

#[track_caller]
pub fn assert_same_file(got: &Path, expected: &Path) {
    assert!(fs::read(got).unwrap() == fs::read(expected).unwrap(), "{} is not {}", got.display(), expected.display());
}

/// The same file, or the same files in a directory.
#[track_caller]
pub fn assert_same(got: &Path, expected: &Path) {
    match expected.is_dir() {
        true => assert_same_files(&tree(got), &tree(expected)),
        false => assert_same_file(got, expected),
    }
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
