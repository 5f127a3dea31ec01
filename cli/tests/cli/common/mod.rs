//! What the command's tests share: the command, and what the library's tests share.
#![allow(dead_code, unused_imports, missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[macro_use]
#[path = "../../../../host/tests/host/common/mod.rs"]
mod library;
pub mod refusal;

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Output, Stdio};

pub use library::*;
use serde_json::Value;

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

/// The command.
pub fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_df11"))
}

/// Runs the command, which must end by itself and say nothing that isn't for people.
pub fn run(arguments: &[&OsStr]) -> Outcome {
    run_in(Path::new("."), arguments)
}

pub fn run_in(directory: &Path, arguments: &[impl AsRef<OsStr>]) -> Outcome {
    let output = command().args(arguments).current_dir(directory).env("RUST_BACKTRACE", "1").output().unwrap();
    let outcome = Outcome::from(output);
    for word in ["panicked", "backtrace", "RUST_BACKTRACE", "Caused by"] {
        assert!(!outcome.stderr.contains(word) && !outcome.stdout.contains(word), "{outcome:?}");
    }
    let is_control = |c: char| c.is_control() && c != '\n';
    assert!(!outcome.stderr.contains(is_control) && !outcome.stdout.contains(is_control), "{outcome:?}");
    outcome
}

/// Runs the command with a limit on one of the system's resources, as the shell's `ulimit` has it.
#[cfg(unix)]
pub fn run_limited(limit: &str, stdout: impl Into<Stdio>, arguments: &[impl AsRef<OsStr>]) -> Outcome {
    let script = format!("ulimit {limit} && exec \"$0\" \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_df11")]).args(arguments).stdout(stdout);
    shell.output().unwrap().into()
}

/// Whether `strace` can be had; says so if not.
pub fn has_strace(test: &str) -> bool {
    let has = Command::new("strace").args(["-f", "true"]).output().is_ok_and(|output| output.status.success());
    if !has {
        not_run(test, "strace can't be had here");
    }
    has
}

/// A directory on another file system than that of a place: in memory. Says so if there is none.
#[cfg(target_os = "linux")]
pub fn elsewhere(test: &str, place: &Place) -> Option<tempfile::TempDir> {
    use std::os::unix::fs::MetadataExt;
    let device = |path: &Path| std::fs::metadata(path).map(|there| there.dev()).ok();
    let there = tempfile::Builder::new().prefix("df11-test-").tempdir_in("/dev/shm").ok();
    let there = there.filter(|there| device(there.path()) != device(place.root()));
    if there.is_none() {
        not_run(test, "no other file system in /dev/shm");
    }
    there
}

/// A model as a file `file` and as a directory `model`, and both compressed: `file.df11`, `model.df11`.
pub fn file_and_directory() -> Place {
    let place = Place::new();
    let tensors = [("a.weight", &[64, 64][..]), ("b.weight", &[64, 64]), ("c", &[64])];
    let tensors: Vec<_> = (1..).zip(tensors).map(|(seed, (name, shape))| tensors::bf16(name, shape, seed)).collect();
    place.write("file", tensors::file(&tensors));
    place.model("model", &tensors, "{}");
    place.write("model/below/notes.txt", "new");
    for name in ["file", "model"] {
        ask::compress(&place.path(name), &place.path(&format!("{name}.df11")), Default::default()).unwrap();
    }
    place
}

/// FLUX in ComfyUI's form, tiny: every name has a prefix, which compressing takes off.
pub fn comfy(blocks: usize) -> Vec<u8> {
    let block = ["img_mod.lin", "img_attn.qkv", "img_attn.proj", "img_mlp.0", "img_mlp.2", "txt_mod.lin"];
    let block = block.into_iter().chain(["txt_attn.qkv", "txt_attn.proj", "txt_mlp.0", "txt_mlp.2"]);
    let blocks = block.flat_map(|name| (0..blocks).map(move |n| format!("double_blocks.{n}.{name}")));
    let around = ["img_in", "vector_in.in_layer", "guidance_in.in_layer"].map(str::to_owned);
    let layer = |(name, seed)| {
        let name = |kind| format!("model.diffusion_model.{name}.{kind}");
        [tensors::bf16(&name("weight"), &[64, 64], seed), tensors::bf16(&name("bias"), &[64], seed)]
    };
    tensors::file_with(&blocks.chain(around).zip(1..).flat_map(layer).collect::<Vec<_>>(), &[("made by", "a test")])
}

/// Runs `df11` with arguments that are texts or paths.
#[allow(unused_macros)]
macro_rules! df11 {
    ($($argument:expr),* $(,)?) => {
        $crate::common::run(&[$(std::ffi::OsStr::new(&$argument)),*])
    };
}
#[allow(unused_imports)]
pub(crate) use df11;

impl Outcome {
    /// It did what was asked, and complained of nothing.
    #[track_caller]
    pub fn good(self) -> Self {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""), "{self:?}");
        self
    }

    /// It failed with this exit code; its one line on stderr, without the `df11: `.
    #[track_caller]
    pub fn failed(self, code: i32) -> String {
        assert_eq!(self.code, code, "{self:?}");
        assert_eq!(self.stdout, "", "{self:?}");
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

/// The names of an object's fields, in their order.
pub fn keys(value: &Value) -> String {
    value.as_object().unwrap().keys().map(String::as_str).collect::<Vec<_>>().join(" ")
}
