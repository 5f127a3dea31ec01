//! What the command's tests share: the command, and what the library's tests share.
#![allow(dead_code, unused_imports, missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[macro_use]
#[path = "../../../../host/tests/host/common/mod.rs"]
mod library;
/// Commands that stand still while something happens.
#[cfg(target_os = "linux")]
pub mod stopped;
/// Two versions of the same inputs.
pub mod versions;

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
    let hides = |c: char| is_hidden(c) && c != '\n';
    assert!(!outcome.stderr.contains(hides) && !outcome.stdout.contains(hides), "{outcome:?}");
    outcome
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

/// The file that says that the files of a directory are being replaced.
pub const UNFINISHED: &str = "df11-unfinished.txt";

/// What makes a forced run replace files one by one: nothing can change places.
pub const IN_PLACE: &str = "renameat2:error=EINVAL";

/// The command under `strace`, which does these things at its calls, such as `rename:signal=SIGKILL:when=2`.
pub fn command_with(faults: &[&str]) -> Command {
    let calls: Vec<_> = faults.iter().filter_map(|fault| fault.split(':').next()).collect();
    let mut command = Command::new("strace");
    command.args(["-f", "-qq", "-o", "/dev/null", "-e", &format!("trace={}", calls.join(","))]);
    command.args(faults.iter().map(|fault| format!("--inject={fault}"))).arg(env!("CARGO_BIN_EXE_df11"));
    command
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
