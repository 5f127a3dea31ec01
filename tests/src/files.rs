//! Files for tests: temporary directories, hand-made safetensors files, trees of files compared byte for byte.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};
use tempfile::TempDir;

/// A directory for one test alone.
pub struct Place(TempDir);

impl Default for Place {
    fn default() -> Self {
        Self::new()
    }
}

impl Place {
    /// Creates a directory.
    pub fn new() -> Self {
        // Without a dot, which module paths are made of.
        Self(tempfile::Builder::new().prefix("df11-test-").tempdir().unwrap())
    }

    /// The directory.
    pub fn root(&self) -> &Path {
        self.0.path()
    }

    /// A path below it.
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
    pub fn model(&self, name: &str, tensors: &[Tensor], config: impl ToString) -> PathBuf {
        self.write(&format!("{name}/model.safetensors"), file(tensors));
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
        for (relative, bytes) in tree(from).into_iter().filter(|(relative, _)| !relative.ends_with('/')) {
            self.write(&format!("{name}/{relative}"), bytes);
        }
        self.path(name)
    }
}

/// A path below the reference data that the tests carry.
pub fn data(relative: &str) -> PathBuf {
    crate::data::path(relative)
}

/// Says on the terminal, captured output or not, that a test didn't run.
pub fn not_run(test: &str, reason: &str) {
    let _ = writeln!(std::io::stderr(), "NOT RUN: {test}: {reason}");
}

/// A tensor of a hand-made file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of safetensors")]
pub struct Tensor {
    pub name: String,
    pub dtype: String,
    pub shape: Vec<usize>,
    pub bytes: Vec<u8>,
}

/// A tensor.
pub fn tensor(name: &str, dtype: &str, shape: &[usize], bytes: impl Into<Vec<u8>>) -> Tensor {
    Tensor { name: name.into(), dtype: dtype.into(), shape: shape.into(), bytes: bytes.into() }
}

/// A BF16 tensor that looks trained.
pub fn bf16(name: &str, shape: &[usize], seed: u64) -> Tensor {
    tensor(name, "BF16", shape, bytes(&weights(shape.iter().product(), seed)))
}

/// Words distributed about as in a trained weight: normally, with standard deviation 0.02.
pub fn weights(count: usize, seed: u64) -> Vec<u16> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut uniform = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 40) as f32 / (1u32 << 24) as f32 - 0.5
    };
    (0..count).map(|_| ((0.035 * (0..4).map(|_| uniform()).sum::<f32>()).to_bits() >> 16) as u16).collect()
}

/// Words as a file has them.
pub fn bytes(words: &[u16]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The header of a file with these tensors, in this order, without padding.
pub fn header(tensors: &[Tensor], metadata: &[(&str, &str)]) -> String {
    let mut header = Map::new();
    if !metadata.is_empty() {
        header.insert("__metadata__".into(), json!(metadata.iter().copied().collect::<BTreeMap<_, _>>()));
    }
    let mut end = 0;
    for Tensor { name, dtype, shape, bytes } in tensors {
        let start = end;
        end += bytes.len();
        header.insert(name.clone(), json!({ "dtype": dtype, "shape": shape, "data_offsets": [start, end] }));
    }
    Value::Object(header).to_string()
}

/// A file of any header and any data.
pub fn raw_file(header: &str, data: &[u8]) -> Vec<u8> {
    [&(header.len() as u64).to_le_bytes(), header.as_bytes(), data].concat()
}

/// A file of these tensors, in this order.
pub fn file(tensors: &[Tensor]) -> Vec<u8> {
    file_with(tensors, &[])
}

/// A file of these tensors and of this metadata.
pub fn file_with(tensors: &[Tensor], metadata: &[(&str, &str)]) -> Vec<u8> {
    let mut header = header(tensors, metadata);
    header.extend(std::iter::repeat_n(' ', header.len().next_multiple_of(8) - header.len()));
    raw_file(&header, &data_of(tensors))
}

/// The bytes of tensors, one after another.
pub fn data_of(tensors: &[Tensor]) -> Vec<u8> {
    tensors.iter().flat_map(|tensor| tensor.bytes.iter().copied()).collect()
}

/// All files below a directory, hidden ones too: path to content. Directories end with a slash; a link's content is its target.
pub fn tree(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(root).unwrap().map(Result::unwrap) {
        let (name, path) = (entry.file_name().to_string_lossy().into_owned(), entry.path());
        let kind = entry.file_type().unwrap();
        if kind.is_dir() {
            found.extend(tree(&path).into_iter().map(|(below, bytes)| (format!("{name}/{below}"), bytes)));
            found.insert(name + "/", Vec::new());
        } else if kind.is_symlink() {
            found.insert(name, fs::read_link(path).unwrap().into_os_string().into_encoded_bytes());
        } else {
            // Reading a pipe would block.
            found.insert(name, if kind.is_file() { fs::read(path).unwrap() } else { Vec::new() });
        }
    }
    found
}

/// The entries of a directory.
pub fn entries(path: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
    let mut names: Vec<String> = fs::read_dir(path).unwrap().map(name).collect();
    names.sort();
    names
}

/// Changes the bytes of a file.
pub fn edit_bytes(path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(path).unwrap();
    change(&mut bytes);
    fs::write(path, bytes).unwrap();
}

/// Asserts the same names and the same bytes. A failure doesn't print the bytes.
#[track_caller]
pub fn assert_same_files(got: &BTreeMap<String, Vec<u8>>, expected: &BTreeMap<String, Vec<u8>>) {
    assert_eq!(got.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    for (name, bytes) in expected {
        assert!(got[name] == *bytes, "{name} is not the same: {} bytes, not {}", got[name].len(), bytes.len());
    }
}

/// The same bytes in two files.
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
