//! The command in a directory of its own, and small models for it.
#![allow(dead_code)]

/// Commands that stand still while something happens.
#[cfg(target_os = "linux")]
pub mod stopped;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use safetensors::Dtype;
use safetensors::tensor::TensorView;
use serde_json::Value;
use tempfile::TempDir;

/// A path below the reference data that the tests carry.
pub fn data(relative: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data").join(relative)
}

/// One layer of a trained model, in one file.
pub fn sample() -> PathBuf {
    data("samples/minilm-layer0-bf16.safetensors")
}

/// A directory for one test alone.
pub struct Place(TempDir);

impl Place {
    pub fn new() -> Self {
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

    /// Runs the command here, with arguments that spaces divide.
    pub fn df11(&self, arguments: &str) -> Outcome {
        self.run(&arguments.split(' ').collect::<Vec<_>>())
    }

    /// Runs the command here. It must end by itself, and say nothing that isn't for people.
    pub fn run(&self, arguments: &[impl AsRef<OsStr>]) -> Outcome {
        let output = command().args(arguments).current_dir(self.root()).env("RUST_BACKTRACE", "1").output().unwrap();
        let outcome = Outcome::from(output);
        let said = format!("{}{}", outcome.stdout, outcome.stderr);
        let words = ["panicked", "backtrace", "RUST_BACKTRACE", "Caused by"];
        assert!(!words.iter().any(|word| said.contains(word)), "{outcome:?}");
        assert!(!said.contains(|c: char| is_hidden(c) && c != '\n'), "{outcome:?}");
        outcome
    }

    /// What lies here.
    pub fn names(&self) -> Vec<String> {
        tree(self.root()).into_keys().collect()
    }
}

/// Words distributed about as those of a trained weight.
pub fn weights(count: usize, seed: u64) -> Vec<u16> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut uniform = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 40) as f32 / (1u32 << 24) as f32 - 0.5
    };
    (0..count).map(|_| ((0.035 * (0..4).map(|_| uniform()).sum::<f32>()).to_bits() >> 16) as u16).collect()
}

/// A safetensors file of BF16 tensors with these names and shapes.
pub fn file<'n>(tensors: impl IntoIterator<Item = (&'n str, &'n [usize])>) -> Vec<u8> {
    let words = |shape: &[usize], seed| weights(shape.iter().product(), seed);
    let bytes = |shape: &[usize], seed| words(shape, seed).into_iter().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let tensors: Vec<_> = (1..).zip(tensors).map(|(seed, (name, shape))| (name, shape, bytes(shape, seed))).collect();
    let view = |shape: &[usize], bytes| TensorView::new(Dtype::BF16, shape.to_vec(), bytes).unwrap();
    safetensors::serialize(tensors.iter().map(|(name, shape, bytes)| (name, view(shape, bytes))), None).unwrap()
}

/// A file of any header and any data.
pub fn raw_file(header: &str, data: &[u8]) -> Vec<u8> {
    [&(header.len() as u64).to_le_bytes(), header.as_bytes(), data].concat()
}

/// Two weights that are compressed and a norm that isn't: as a file `file` and a directory `model`.
pub fn small() -> Place {
    let place = Place::new();
    let bytes = file([("a.weight", &[64, 64][..]), ("b.weight", &[64, 64]), ("norm.weight", &[64])]);
    place.write("file", &bytes);
    place.write("model/model.safetensors", &bytes);
    place.write("model/config.json", "{}");
    place
}

/// What the command did.
#[derive(Debug)]
pub struct Outcome {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl From<Output> for Outcome {
    fn from(output: Output) -> Self {
        let code = output.status.code().unwrap_or_else(|| panic!("it didn't end by itself: {output:?}"));
        let [stdout, stderr] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        Self { code, stdout, stderr }
    }
}

impl Outcome {
    /// It did what was asked, and complained of nothing. What it printed.
    #[track_caller]
    pub fn good(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""), "{self:?}");
        self.stdout
    }

    /// It failed with this exit code; its one line on stderr, without the `df11: `.
    #[track_caller]
    pub fn failed(self, code: i32) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (code, ""), "{self:?}");
        let line = self.stderr.strip_prefix("df11: ").and_then(|rest| rest.strip_suffix('\n'));
        let line = line.unwrap_or_else(|| panic!("not a line that begins with df11: {self:?}"));
        assert!(!line.is_empty() && !line.contains('\n'), "{self:?}");
        line.to_owned()
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|e| panic!("{e}: {self:?}"))
    }
}

/// The command.
pub fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_df11"))
}

/// The command with a limit on one of the system's resources, as the shell's `ulimit` has it.
pub fn limited(limit: &str, stdout: impl Into<Stdio>, arguments: &[impl AsRef<OsStr>]) -> Outcome {
    let script = format!("ulimit {limit} && exec \"$0\" \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_df11")]).args(arguments).stdout(stdout);
    shell.output().unwrap().into()
}

/// Whether a character is one that a terminal obeys, that turns the direction of text, or that nobody sees: controls, and what
/// Unicode says of `Bidi_Control`, of line separators, and of `Default_Ignorable_Code_Point` but for U+FE0E and U+FE0F.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0d}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{fffe}'..='\u{ffff}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Says on the terminal, captured output or not, that a test didn't run.
pub fn not_run(test: &str, reason: &str) {
    let _ = writeln!(std::io::stderr(), "NOT RUN: {test}: {reason}");
}

/// All files below a directory, hidden ones too: path to content. Directories end with a slash.
pub fn tree(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(root).unwrap().map(Result::unwrap) {
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type().unwrap().is_dir() {
            found.extend(tree(&entry.path()).into_iter().map(|(below, bytes)| (format!("{name}/{below}"), bytes)));
            found.insert(name + "/", Vec::new());
        } else {
            found.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    found
}

/// The same file, or the same files in a directory; a failure prints no bytes.
#[track_caller]
pub fn assert_same(got: &Path, expected: &Path) {
    if !expected.is_dir() {
        assert!(
            fs::read(got).unwrap() == fs::read(expected).unwrap(),
            "{} isn't {}",
            got.display(),
            expected.display()
        );
        return;
    }
    let [got, expected] = [tree(got), tree(expected)];
    assert_eq!(got.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    expected.iter().for_each(|(name, bytes)| assert!(got[name] == *bytes, "{name} isn't the same"));
}
