//! If the command is killed, a system call fails, the power goes, or somebody changes its files meanwhile, the output is the old one,
//! none, or the whole new one. `strace` injects the faults.
#![cfg(target_os = "linux")]
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../cli/common/mod.rs"]
mod common;

/// Files and directories are removed, cut or overwritten while the command uses them.
mod changed;
/// Killed at every call, and calls that fail: a full disk.
mod killed;
/// Everything is on the disk when the output gets its name.
mod power_cut;

use std::collections::BTreeMap;
use std::fs;
use std::process::{Command, Stdio};

use common::*;

type Tree = BTreeMap<String, Vec<u8>>;

/// A command. The output is `out`; before it there is nothing, or what `old` makes.
struct Job {
    arguments: &'static str,
    old: Option<&'static str>,
}

const JOBS: [Job; 6] = [
    Job { arguments: "compress model -o out", old: None },
    Job { arguments: "compress model -o out --resume", old: None },
    Job { arguments: "compress model -o out --force", old: Some("compress older -o out") },
    Job { arguments: "compress file -o out", old: None },
    Job { arguments: "compress file -o out --force", old: Some("compress older/model.safetensors -o out") },
    Job { arguments: "decompress model.df11 -o out", old: None },
];

/// A job in its place, with what is there before and after it.
struct Case {
    job: &'static Job,
    place: Place,
    old: Tree,
    new: Tree,
}

impl Case {
    /// Every job, where there is `strace`.
    fn all(test: &str) -> Vec<Self> {
        let has = Command::new("strace").args(["-f", "true"]).output().is_ok_and(|output| output.status.success());
        if !has {
            not_run(test, "there is no strace here");
            return Vec::new();
        }
        JOBS.iter().map(Self::new).collect()
    }

    fn new(job: &'static Job) -> Self {
        let place = small();
        let shapes = [("a.weight", &[64, 48][..]), ("b.weight", &[64, 64]), ("norm.weight", &[64])];
        place.write("older/model.safetensors", file(shapes));
        place.write("older/config.json", "{}");
        place.write("model/below/notes.txt", "notes");
        place.df11("compress model -o model.df11 -q").good();
        let mut case = Self { job, place, old: Tree::new(), new: Tree::new() };
        case.place.df11(job.arguments).good();
        case.new = case.output();
        case.reset();
        case.old = case.output();
        assert_ne!(case.old, case.new);
        case
    }

    /// Puts the old output in its place.
    fn reset(&self) {
        for name in ["out", "out.partial"] {
            let path = self.place.path(name);
            let _ = fs::remove_dir_all(&path).or_else(|_| fs::remove_file(&path));
        }
        self.job.old.iter().for_each(|old| drop(self.place.df11(old).good()));
    }

    /// The files at the output's place. A lone file has an empty name, and a missing output has no files.
    fn output(&self) -> Tree {
        let path = self.place.path("out");
        match path.is_file() {
            true => [(String::new(), fs::read(path).unwrap())].into(),
            false if path.exists() => tree(&path),
            false => Tree::new(),
        }
    }

    /// Whether the output is the new one; otherwise it must be the old one.
    #[track_caller]
    fn is_new(&self, what: &str) -> bool {
        let output = self.output();
        let is_new = output == self.new;
        assert!(is_new || output == self.old, "{} {what}: {:?}", self.job.arguments, output.keys());
        is_new
    }

    /// The same command ends, with the right bytes, and leaves nothing unfinished.
    #[track_caller]
    fn finish(&self, what: &str) {
        self.finish_by(what, || self.place.df11(self.job.arguments));
    }

    #[track_caller]
    fn finish_by(&self, what: &str, run: impl Fn() -> Outcome) {
        let was_new = self.is_new(what);
        let ended = run();
        let is_refused = ended.code == 2 && ended.stderr.contains("it exists");
        assert!(ended.code == 0 || was_new && is_refused, "{} {what}: {ended:?}", self.job.arguments);
        assert!(self.is_new(what) && !self.place.path("out.partial").exists(), "{} {what}", self.job.arguments);
    }

    /// Runs the command with these faults, on one thread beside those that sync.
    fn run_with(&self, faults: &[String]) -> std::process::Output {
        let calls: Vec<_> = faults.iter().filter_map(|fault| fault.split(':').next()).collect();
        let mut command = Command::new("strace");
        command.args(["-f", "-qq", "-o", "/dev/null", "-e", &format!("trace={}", calls.join(","))]);
        command.args(faults.iter().map(|fault| format!("--inject={fault}"))).arg(env!("CARGO_BIN_EXE_df11"));
        command.args(self.job.arguments.split(' ')).args(["--threads", "1", "-q"]);
        command.current_dir(self.place.root()).stdin(Stdio::null()).output().unwrap()
    }
}
