//! Processes that are killed at any moment: what stands at the output's place is whole or plainly unfinished, and what
//! can be continued is.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

use crate::common::*;
use df11_tests::effort;

mod placing;

/// What the command does: its arguments. The output is `out`.
struct Job(&'static [&'static str]);

const JOBS: [Job; 6] = [
    Job(&["compress", "model", "-o", "out", "-q", "--resume"]),
    Job(&["compress", "file", "-o", "out", "-q", "--resume"]),
    Job(&["compress", "model", "-o", "out", "-q", "--resume", "--part", "1/2"]),
    Job(&["compress", "model", "-o", "out", "-q", "--part", "1/2"]),
    Job(&["join", "part1", "part2", "-o", "out", "-q", "--sampled"]),
    Job(&["decompress", "model.df11", "-o", "out", "-q"]),
];

impl Job {
    fn input(&self) -> &'static str {
        if self.0[0] == "join" { "model" } else { self.0[1] }
    }

    /// Whether the same command continues.
    fn resumes(&self) -> bool {
        self.0.contains(&"--resume")
    }

    fn is_part(&self) -> bool {
        self.0.contains(&"--part")
    }

    fn restores(&self) -> bool {
        self.0[0] == "decompress"
    }

    fn command(&self, place: &Place) -> Command {
        let mut command = command();
        command.args(self.0).current_dir(place.root()).stderr(Stdio::null());
        command
    }

    /// Runs it on one thread, and kills it at its `nth` call of this name.
    fn killed_at(&self, place: &Place, call: &str, nth: u32) -> ExitStatus {
        let mut command = command_with(&[&format!("{call}:signal=SIGKILL:when={nth}")]);
        command.args(self.0).args(["--threads", "1"]).current_dir(place.root()).stderr(Stdio::null()).status().unwrap()
    }

    /// Nothing that looks complete is wrong.
    #[track_caller]
    fn check(&self, place: &Place, expected: &Path) {
        let out = place.path("out");
        let is_verified = || df11_host::verify(&out, Default::default(), &()).is_ok_and(|report| report.is_good());
        let looks_complete = match self.is_part() {
            true => out.join("df11-part.json").exists(),
            false if self.restores() => out.exists(),
            false => out.join("df11-manifest.json").exists() || is_verified(),
        };
        if looks_complete {
            assert_same(&out, expected);
            if !self.is_part() && !self.restores() {
                let original = place.path(self.input());
                assert!(ask::verify(&out, Some(&original)).unwrap().is_good());
            }
        }
    }

    /// After a kill: continues, or begins again, to the same bytes.
    #[track_caller]
    fn finish(&self, place: &Place, expected: &Path) {
        self.check(place, expected);
        let out = place.path("out");
        if !self.resumes() || out.exists() && !place.path(".df11-resume-out").exists() {
            place.remove("out");
        }
        let (was_there, left) = (out.exists(), entries(place.root()));
        let ended = run_in(place.root(), self.0);
        // If it was killed after all was done, nothing is to be continued.
        assert!(ended.code == 0 || was_there && ended.stderr.contains(" exists; "), "{ended:?} {left:?}");
        assert_same(&out, expected);
        let hidden = place.path(".df11-resume-out");
        assert!(!hidden.exists(), "{ended:?} {left:?} {:?}", entries(&hidden));
        place.remove("out");
        for name in entries(place.root()).iter().filter(|name| name.starts_with(".df11-")) {
            assert!(!self.resumes(), "{name} is left");
            fs::remove_dir_all(place.path(name)).unwrap();
        }
    }
}

/// The models, their parts, and what the job makes when it isn't killed, in `expected`.
fn prepared(job: &Job) -> (Place, PathBuf) {
    let place = inputs::nested();
    for number in 1..=2 {
        let (part, output) = (format!("{number}/2"), format!("part{number}"));
        run_in(place.root(), &["compress", "model", "-o", &output, "--part", &part]).good();
    }
    run_in(place.root(), &["compress", "model", "-o", "model.df11"]).good();
    assert!(job.command(&place).status().unwrap().success());
    let expected = place.path("expected");
    fs::rename(place.path("out"), &expected).unwrap();
    (place, expected)
}

/// At each call by which files come to be, change, move and go.
#[test]
fn at_every_call() {
    if !has_strace("at_every_call") {
        return;
    }
    let calls = [
        "mkdir",
        "openat",
        "ftruncate",
        "write",
        "copy_file_range",
        "fsync",
        "fdatasync",
        "linkat",
        "rename",
        "unlink",
        "unlinkat",
        "rmdir",
    ];
    for job in JOBS {
        let (place, expected) = prepared(&job);
        let mut killed = 0;
        for call in calls {
            // Each kind of call is counted by itself. The command ends well when there are none left to kill it at.
            // All of the first ones, then fewer and fewer; in a short run each five times as far as the one before.
            let next = |nth: &u32| Some(nth + 1 + if effort::is_long() { nth / 6 } else { 4 * nth });
            for nth in std::iter::successors(Some(1), next) {
                if job.killed_at(&place, call, nth).success() {
                    assert_same(&place.path("out"), &expected);
                    place.remove("out");
                    break;
                }
                killed += 1;
                job.finish(&place, &expected);
            }
        }
        assert!(killed > effort::rounds(80) / 4, "{:?}: {killed}", job.0);
    }
}

/// At any moment, again and again, before it is let go on to the end.
#[test]
fn at_random_moments() {
    let mut state = 1u64;
    for job in JOBS {
        let (place, expected) = prepared(&job);
        for round in (0..12).step_by(effort::step(5)) {
            for _ in 0..=round % 3 {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let mut process = job.command(&place).spawn().unwrap();
                std::thread::sleep(Duration::from_micros((state >> 33) % 60_000));
                let _ = process.kill();
                process.wait().unwrap();
                job.check(&place, &expected);
            }
            job.finish(&place, &expected);
        }
    }
}

/// Killed where the output is there already: nothing is left once the same command has refused to overwrite it.
#[test]
fn before_it_refuses() {
    if !has_strace("before_it_refuses") {
        return;
    }
    for job in JOBS.iter().filter(|job| job.resumes()) {
        let (place, expected) = prepared(job);
        assert!(job.command(&place).status().unwrap().success());
        let mut left = 0;
        for call in ["mkdir", "openat", "write", "rename", "unlink", "unlinkat"] {
            for nth in (1..).step_by(effort::step(6)) {
                let status = job.killed_at(&place, call, nth);
                left += usize::from(place.path(".df11-resume-out").exists());
                let ended = run_in(place.root(), job.0);
                assert!(ended.code == 2 && ended.stderr.contains(" exists; "), "{call} {nth}: {ended:?}");
                let there = entries(place.root());
                assert!(!there.iter().any(|name| name.starts_with(".df11-")), "{call} {nth}: {there:?}");
                assert_same(&place.path("out"), &expected);
                if status.code() == Some(2) {
                    break;
                }
            }
        }
        assert!(left > 5 / effort::step(6), "{:?}: {left}", job.0);
    }
}

/// Killed while the files are moved one by one into a directory that was there, and killed again: the same command goes
/// on.
#[test]
fn while_a_directory_is_filled() {
    if !has_strace("while_a_directory_is_filled") {
        return;
    }
    let place = inputs::nested();
    df11!("compress", place.path("model"), "-o", place.path("expected")).good();
    let arguments = ["compress", "model", "-o", "out", "-q", "--resume"];
    let killed_at = |call, nth| {
        let mut command = command_with(&[IN_PLACE, &format!("{call}:signal=SIGKILL:when={nth}")]);
        command.args(arguments).current_dir(place.root()).stderr(Stdio::null()).status().unwrap()
    };
    let mut was_partly_filled = 0;
    for call in ["link", "linkat", "unlink", "rename"] {
        for nth in (1..).step_by(effort::step(5)) {
            fs::create_dir(place.path("out")).unwrap();
            let status = killed_at(call, nth);
            if !status.success() {
                let (there, whole) = (entries(&place.path("out")), entries(&place.path("expected")));
                let is_marked = there.iter().any(|name| name == UNFINISHED);
                assert!(is_marked || there.is_empty() || there == whole, "{call} {nth}: {there:?}");
                was_partly_filled += usize::from(is_marked && there.len() > 1 && there.len() < whole.len());
                // Before this one places anything, but after it has emptied what the first had not placed.
                killed_at("linkat", 1);
                let ended = run_in(place.root(), &arguments);
                // If it was killed after all was done, nothing is to be continued.
                assert!(ended.code == 0 || ended.stderr.contains(" exists; "), "{ended:?}");
            }
            assert_same(&place.path("out"), &place.path("expected"));
            fs::remove_dir_all(place.path("out")).unwrap();
            assert_eq!(entries(place.root()), ["comfy", "expected", "file", "model"], "{call} {nth}");
            if status.success() {
                break;
            }
        }
    }
    assert!(was_partly_filled > 10 / effort::step(5), "{was_partly_filled}");
}
