//! Runs the command in a temporary directory, and makes small models for it.
#![allow(dead_code, unused_imports)]

/// Commands that are paused while something happens.
#[cfg(target_os = "linux")]
pub mod stopped;

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use df11_tests::files;
pub use df11_tests::files::{Place, assert_same, data, not_run, raw_file, tree, weights};
use serde_json::Value;

/// One layer of a trained model, in one file.
pub fn sample() -> PathBuf {
    data("samples/minilm-layer0-bf16.safetensors")
}

/// Runs the command in a test's own directory.
pub trait Run {
    /// Runs the command here, with arguments separated by spaces.
    fn df11(&self, arguments: &str) -> Outcome;
    /// Runs the command here. It must not be killed or panic, and must print no invisible characters.
    fn run(&self, arguments: &[impl AsRef<OsStr>]) -> Outcome;
    /// The names of the files here.
    fn names(&self) -> Vec<String>;
}

impl Run for Place {
    fn df11(&self, arguments: &str) -> Outcome {
        self.run(&arguments.split(' ').collect::<Vec<_>>())
    }

    fn run(&self, arguments: &[impl AsRef<OsStr>]) -> Outcome {
        let output = command().args(arguments).current_dir(self.root()).env("RUST_BACKTRACE", "1").output().unwrap();
        let outcome = Outcome::from(output);
        let said = format!("{}{}", outcome.stdout, outcome.stderr);
        let words = ["panicked", "backtrace", "RUST_BACKTRACE", "Caused by"];
        assert!(!words.iter().any(|word| said.contains(word)), "{outcome:?}");
        assert!(!said.contains(|c: char| is_hidden(c) && c != '\n'), "{outcome:?}");
        outcome
    }

    fn names(&self) -> Vec<String> {
        tree(self.root()).into_keys().collect()
    }
}

/// A safetensors file of BF16 tensors with these names and shapes.
pub fn file<'n>(tensors: impl IntoIterator<Item = (&'n str, &'n [usize])>) -> Vec<u8> {
    let tensors: Vec<_> = (1..).zip(tensors).map(|(seed, (name, shape))| files::bf16(name, shape, seed)).collect();
    files::file(&tensors)
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

/// The command's exit code and output.
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
    /// Asserts success without complaints, and returns what was printed.
    #[track_caller]
    pub fn good(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""), "{self:?}");
        self.stdout
    }

    /// Asserts failure with this exit code, and returns the one line on stderr, without the `df11: `.
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

/// Runs the command with a limit on one of the system's resources, as in the shell's `ulimit`.
pub fn limited(limit: &str, stdout: impl Into<Stdio>, arguments: &[impl AsRef<OsStr>]) -> Outcome {
    let script = format!("ulimit {limit} && exec \"$0\" \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_df11")]).args(arguments).stdout(stdout);
    shell.output().unwrap().into()
}

/// Whether a character controls a terminal, changes the direction of text, or is invisible: control characters, line separators, and
/// Unicode's `Bidi_Control` and `Default_Ignorable_Code_Point` except U+FE0E and U+FE0F.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0d}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{fffe}'..='\u{ffff}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}
