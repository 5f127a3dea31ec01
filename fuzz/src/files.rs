//! Files of a fuzzer's own: directories for one input, safetensors files made by hand, trees compared byte for byte.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use df11_host::Progress;
use df11_tests::strategies;
use serde_json::{Map, Value, json};
use tempfile::TempDir;

/// A directory for one input.
pub struct Place(TempDir);

impl Default for Place {
    fn default() -> Self {
        // Without a dot, which module paths are made of.
        Self(tempfile::Builder::new().prefix("df11-fuzz-").tempdir().unwrap())
    }
}

impl Place {
    /// A path below it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file, and the directories it lies in.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        path
    }
}

/// A tensor of a hand-made file.
#[derive(Clone)]
pub struct Tensor {
    /// Its name.
    pub name: String,
    /// As the header names it.
    pub dtype: String,
    /// In elements.
    pub shape: Vec<usize>,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// A tensor.
pub fn tensor(name: &str, dtype: &str, shape: &[usize], bytes: impl Into<Vec<u8>>) -> Tensor {
    Tensor { name: name.into(), dtype: dtype.into(), shape: shape.into(), bytes: bytes.into() }
}

/// A BF16 tensor that looks trained.
pub fn trained(name: &str, shape: &[usize], seed: u64) -> Tensor {
    tensor(name, "BF16", shape, bytes(&strategies::normal(shape.iter().product(), 0.02, seed)))
}

/// Words as a file has them.
pub fn bytes(words: &[u16]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// A file of any header and any data.
pub fn raw_file(header: &str, data: &[u8]) -> Vec<u8> {
    [&(header.len() as u64).to_le_bytes(), header.as_bytes(), data].concat()
}

/// A file of these tensors, in this order. Its header is padded or not.
pub fn file(tensors: &[Tensor], metadata: &[(&str, &str)], is_padded: bool) -> Vec<u8> {
    let (mut header, mut data) = (Map::new(), Vec::new());
    if !metadata.is_empty() {
        header.insert("__metadata__".into(), json!(metadata.iter().copied().collect::<BTreeMap<_, _>>()));
    }
    for Tensor { name, dtype, shape, bytes } in tensors {
        let start = data.len();
        data.extend(bytes);
        header.insert(name.clone(), json!({ "dtype": dtype, "shape": shape, "data_offsets": [start, data.len()] }));
    }
    let mut header = Value::Object(header).to_string();
    if is_padded {
        header.extend(std::iter::repeat_n(' ', header.len().next_multiple_of(8) - header.len()));
    }
    raw_file(&header, &data)
}

/// A model as a file `file`, and as a directory `model` of two files with an index: modules within modules, a weight that would
/// not shrink, types that stay.
pub fn nested() -> Place {
    let mut tensors = vec![
        trained("embed.weight", &[96, 64], 1),
        trained("a.weight", &[64, 64], 2),
        trained("a.norm.weight", &[64], 3),
        trained("a.b.weight", &[64, 48], 4),
        trained("a.b.c.weight", &[3, 2], 6),
    ];
    for layer in 0..6u8 {
        let name = |name: &str| format!("layers.{layer}.{name}");
        tensors.push(trained(&name("up.weight"), &[64, 32 + 16 * usize::from(layer)], 10 + u64::from(layer)));
        tensors.push(trained(&name("norm.weight"), &[64], 30));
        tensors.push(tensor(&name("scale"), "F32", &[2], vec![layer; 8]));
    }
    tensors.push(tensor("none", "I64", &[0], []));
    let place = Place::default();
    place.write("file", file(&tensors, &[], true));
    let (first, second) = tensors.split_at(9);
    let mut map = Map::new();
    for (name, tensors) in [("model-1.safetensors", first), ("model-2.safetensors", second)] {
        place.write(&format!("model/{name}"), file(tensors, &[], true));
        map.extend(tensors.iter().map(|tensor| (tensor.name.clone(), name.into())));
    }
    place.write("model/model.safetensors.index.json", json!({ "metadata": {}, "weight_map": map }).to_string());
    place.write("model/config.json", "{\n  \"hidden_size\": 64\n}\n");
    place.write("model/README.md", "# A model\n");
    place.write("model/below/notes.txt", "notes");
    place
}

/// All files below a directory: path to content. Directories end with a slash.
pub fn tree(root: &Path) -> BTreeMap<String, Vec<u8>> {
    fn walk(root: &Path, below: &str, found: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(root.join(below)).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{below}{}", entry.file_name().to_string_lossy());
            if entry.file_type().unwrap().is_dir() {
                walk(root, &format!("{name}/"), found);
                found.insert(name + "/", Vec::new());
            } else {
                found.insert(name, fs::read(entry.path()).unwrap());
            }
        }
    }
    let mut found = BTreeMap::new();
    walk(root, "", &mut found);
    found
}

/// The entries of a directory.
pub fn entries(path: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The same file, or the same files in a directory. A failure prints no bytes.
pub fn assert_same(got: &Path, expected: &Path) {
    let of = |path: &Path| match path.is_dir() {
        true => tree(path),
        false => BTreeMap::from([(String::new(), fs::read(path).unwrap())]),
    };
    let (got, expected) = (of(got), of(expected));
    assert!(got.keys().eq(expected.keys()), "{:?}, not {:?}", got.keys(), expected.keys());
    expected.iter().for_each(|(name, bytes)| assert!(got[name] == *bytes, "{name} is not the same"));
}

/// Changes the bytes of a file.
pub fn edit_bytes(path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(path).unwrap();
    change(&mut bytes);
    fs::write(path, bytes).unwrap();
}

/// Interrupts work after this number of steps.
pub struct After(Cell<usize>);

impl After {
    /// After so many.
    pub fn new(steps: usize) -> Self {
        Self(Cell::new(steps))
    }
}

impl Progress for After {
    fn advance(&self, _: u64, _: &str) {
        self.0.set(self.0.get().saturating_sub(1));
    }

    fn is_interrupted(&self) -> bool {
        self.0.get() == 0
    }
}
