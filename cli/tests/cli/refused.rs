//! Calls that the system refuses, and signals, at any moment: a full disk, a disk that fails, no more open files or threads. What the command leaves is what was there, or the whole output; and without the fault it ends well.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::*;
use df11_tests::effort;

/// What the command does: its arguments. The output is `out`.
type Job = &'static [&'static str];

const JOBS: [Job; 8] = [
    &["compress", "model", "-o", "out"],
    &["compress", "file", "-o", "out"],
    &["compress", "model", "-o", "out", "--resume"],
    &["compress", "model", "-o", "out", "--part", "1/2"],
    &["compress", "file", "-o", "out", "--memory", "24MiB"],
    &["join", "part1", "part2", "-o", "out", "--against", "model"],
    &["decompress", "model.df11", "-o", "out"],
    &["decompress", "file.df11", "-o", "out"],
];

/// What happens at a call, as `strace` takes it.
const FAULTS: [(&str, &str); 22] = [
    ("write", "error=ENOSPC"),
    ("write", "error=EIO"),
    ("copy_file_range", "error=EIO"),
    ("fsync", "error=EIO"),
    ("getdents64", "error=EIO"),
    ("lseek", "error=EIO"),
    ("unlinkat", "error=EACCES"),
    ("ftruncate", "error=EFBIG"),
    ("mkdir", "error=ENOSPC"),
    ("mkdir", "error=EROFS"),
    ("openat", "error=EMFILE"),
    ("openat", "error=EACCES"),
    ("linkat", "error=ENOSPC"),
    ("rename", "error=EDQUOT"),
    ("unlink", "error=EIO"),
    ("statx", "error=EIO"),
    ("read", "error=EIO"),
    ("pread64", "error=EIO"),
    ("clone3", "error=EAGAIN"),
    ("write", "signal=SIGTERM"),
    ("openat", "signal=SIGINT"),
    ("rename", "signal=SIGHUP"),
];

/// A model as a directory and as a file, both compressed; and the directory's parts.
fn prepared() -> Place {
    let place = inputs::nested();
    for name in ["model", "file"] {
        run_in(place.root(), &["compress", name, "-o", &format!("{name}.df11")]).good();
    }
    for number in ["1", "2"] {
        let (output, part) = (format!("part{number}"), format!("{number}/2"));
        run_in(place.root(), &["compress", "model", "-o", &output, "--part", &part]).good();
    }
    place
}

/// Runs the job on one thread with a fault at the `nth` call of this name. `program` is `strace`, or what starts it.
fn run_by(program: &[&str], place: &Place, job: Job, (call, fault): (&str, &str), nth: u32) -> (Option<i32>, String) {
    let mut command = Command::new(program[0]);
    command.args(&program[1..]);
    command.args(["-f", "-qq", "-o", "/dev/null", "-e", &format!("trace={call}")]);
    command.arg(format!("--inject={call}:{fault}:when={nth}")).arg(env!("CARGO_BIN_EXE_df11")).args(job);
    command.args(if call == "fsync" { &["-q"][..] } else { &["-q", "--no-sync"] });
    command.current_dir(place.root()).env("RUST_BACKTRACE", "0");
    if job[0] != "join" {
        command.args(["--threads", "1"]);
    }
    let output = command.stdin(Stdio::null()).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

/// What a fault left: nothing of this run, or the whole output.
#[track_caller]
fn check(place: &Place, job: Job, before: &[String], expected: &Path, context: &str) {
    let (out, hidden) = (place.path("out"), ".df11-resume-out");
    if out.exists() {
        println!("{context}");
        assert_same(&out, expected);
    }
    let mut there = entries(place.root());
    there.retain(|name| name != "out" && !(job.contains(&"--resume") && name == hidden));
    assert_eq!(there, before, "{context}");
}

#[test]
fn at_any_call() {
    if !has_strace("at_any_call") {
        return;
    }
    let (place, mut refused) = (prepared(), 0);
    for (i, job) in JOBS.into_iter().enumerate() {
        let expected = place.path("expected");
        place.remove("expected");
        run_in(place.root(), &[job, &["-q"]].concat()).good();
        std::fs::rename(place.path("out"), &expected).unwrap();
        let before = entries(place.root());
        for (_, fault) in FAULTS.into_iter().enumerate().filter(|(k, _)| (i + k) % effort::step(6) == 0) {
            // All of the first calls, then fewer and fewer.
            let next = |nth: &u32| Some(nth + 1 + if effort::is_long() { nth / 2 } else { 4 * nth });
            let mut done = 0;
            for nth in std::iter::successors(Some(1), next) {
                let (code, stderr) = run_by(&["strace"], &place, job, fault, nth);
                let context = format!("{:?} {fault:?} {nth}: {code:?} {stderr}", job);
                check(&place, job, &before, &expected, &context);
                let whole = place.path("out").exists();
                let is_line = stderr.starts_with("df11: ") && stderr.ends_with('\n') && stderr.lines().count() == 1;
                match code {
                    Some(0) => assert!(whole, "{context}"),
                    // Before it began, the system's loader says what is wrong.
                    Some(127) => assert!(!whole && !stderr.starts_with("df11: "), "{context}"),
                    // Before it listens, a signal ends it.
                    None => assert!(!whole && fault.1.starts_with("signal"), "{context}"),
                    // A part that can't be read is no good part, whatever the reason.
                    Some(1) => assert!(job[0] == "join" && is_line, "{context}"),
                    _ => assert!(code == Some(2) && is_line, "{context}"),
                }
                refused += u32::from(code != Some(0));
                if !whole {
                    run_in(place.root(), &[job, &["-q"]].concat()).good();
                }
                check(&place, job, &before, &expected, &context);
                assert_eq!(entries(place.root()).len(), before.len() + 1, "{context}");
                place.remove("out");
                // It does without some calls; several times in a row says that there are no more.
                done = if code == Some(0) { done + 1 } else { 0 };
                if done == if effort::is_long() { 4 } else { 2 } {
                    break;
                }
            }
        }
    }
    assert!(refused > effort::rounds(160), "{refused}");
}

/// As `nohup` starts a command: it goes on when the terminal is closed.
#[test]
fn a_signal_that_is_ignored() {
    if !has_strace("a_signal_that_is_ignored") {
        return;
    }
    for signal in ["HUP", "TERM", "INT"] {
        let place = inputs::nested();
        let (ignore, fault) = (format!("--ignore-signal={signal}"), format!("signal=SIG{signal}"));
        let (code, stderr) = run_by(&["env", &ignore, "strace"], &place, JOBS[0], ("rename", &fault), 1);
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{signal}");
        place.remove("out");
        // These tests may be run by `nohup` themselves.
        let heed = format!("--default-signal={signal}");
        let (code, stderr) = run_by(&["env", &heed, "strace"], &place, JOBS[1], ("mkdir", &fault), 1);
        assert_eq!((code, stderr.as_str()), (Some(2), "df11: interrupted\n"), "{signal}");
    }
}

/// What can't be read is an error, even if only once. It isn't taken for something that isn't there: the model without it would be
/// another one.
#[test]
fn what_can_not_be_read_is_not_left_out() {
    if !has_strace("what_can_not_be_read_is_not_left_out") {
        return;
    }
    let place = inputs::nested();
    let folder = |name: &str, seed| place.write(name, tensors::file(&[tensors::bf16("a.weight", &[64, 64], seed)]));
    folder("pipe/unet/model.safetensors", 1);
    folder("pipe/vae/model.safetensors", 2);
    place.write("pipe/model_index.json", r#"{"_class_name": "Pipe", "unet": ["a", "B"], "vae": ["a", "B"]}"#);
    folder("loose/model.safetensors", 3);
    folder("loose/other.safetensors", 4);
    place.write("elsewhere", "text");
    std::os::unix::fs::symlink(place.path("elsewhere"), place.path("model/vocab.txt")).unwrap();
    for (model, call, path) in [
        ("model", "statx", "model/config.json"),
        ("model", "statx", "model/vocab.txt"),
        ("pipe", "statx", "pipe/model_index.json"),
        ("pipe", "statx", "pipe/vae"),
        ("loose", "openat", "loose/model.safetensors"),
        ("loose", "openat", "loose/other.safetensors"),
    ] {
        let mut command = Command::new("strace");
        command.args(["-f", "-qq", "-o", "/dev/null", "-P", path, "-e", &format!("trace={call}")]);
        command.arg(format!("--inject={call}:error=EIO:when=1")).arg(env!("CARGO_BIN_EXE_df11"));
        command.args(["compress", model, "-o", "out"]).current_dir(place.root());
        let mut outcome = Outcome::from(command.output().unwrap());
        // `strace` says which file it takes a path for.
        outcome.stderr = outcome.stderr.lines().filter(|line| !line.starts_with("strace: ")).collect::<String>() + "\n";
        let line = outcome.failed(2);
        assert!(line.contains(path) && line.contains("Input/output error"), "{path}: {line}");
        assert!(!place.path("out").exists(), "{path}");
    }
}
