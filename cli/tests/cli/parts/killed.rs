//! Processes that are killed at any moment: what stands at the output's place is whole or plainly unfinished, and what
//! can be continued is.

use std::ffi::OsStr;
use std::process::{Command, Stdio};
use std::time::Duration;

use df11_tests::effort;

use super::*;

/// What the command does: its arguments, and its output.
struct Job {
    arguments: &'static [&'static str],
    /// Whether the same command continues.
    resumes: bool,
    is_part: bool,
}

const JOBS: [Job; 5] = [
    Job { arguments: &["compress", "model", "-o", "out", "-q", "--resume"], resumes: true, is_part: false },
    Job { arguments: &["compress", "file", "-o", "out", "-q", "--resume"], resumes: true, is_part: false },
    Job {
        arguments: &["compress", "model", "-o", "out", "-q", "--resume", "--part", "1/2"],
        resumes: true,
        is_part: true,
    },
    Job { arguments: &["compress", "model", "-o", "out", "-q", "--part", "1/2"], resumes: false, is_part: true },
    Job { arguments: &["join", "part1", "part2", "-o", "out", "-q"], resumes: false, is_part: false },
];

impl Job {
    fn input(&self) -> &'static str {
        if self.arguments[0] == "join" { "model" } else { self.arguments[1] }
    }

    fn command(&self, place: &Place) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_df11"));
        command.args(self.arguments).current_dir(place.root()).stderr(Stdio::null());
        command
    }

    /// Nothing that looks complete is wrong.
    #[track_caller]
    fn check(&self, place: &Place, expected: &Path) {
        let out = place.path("out");
        let is_verified = || df11_host::verify(&out, Default::default(), &()).is_ok_and(|report| report.is_good());
        let looks_complete = match self.is_part {
            true => out.join("df11-part.json").exists(),
            false => out.join("df11-manifest.json").exists() || is_verified(),
        };
        if looks_complete {
            assert_same(&out, expected);
            if !self.is_part {
                let mut options = df11_host::VerifyOptions::default();
                options.against = Some(place.path(self.input()));
                assert!(df11_host::verify(&out, options, &()).unwrap().is_good());
            }
        }
    }

    /// After a kill: continues, or begins again, to the same bytes.
    #[track_caller]
    fn finish(&self, place: &Place, expected: &Path) {
        self.check(place, expected);
        let out = place.path("out");
        if !self.resumes || out.exists() && !place.path(".df11-resume-out").exists() {
            let _ = fs::remove_dir_all(&out).or_else(|_| fs::remove_file(&out));
        }
        let (was_there, left) = (out.exists(), entries(place.root()));
        let ended = run_in(place.root(), &self.arguments.iter().map(OsStr::new).collect::<Vec<_>>());
        // If it was killed after all was done, nothing is to be continued.
        assert!(ended.code == 0 || was_there && ended.stderr.contains(" exists; "), "{ended:?} {left:?}");
        assert_same(&out, expected);
        let hidden = place.path(".df11-resume-out");
        assert!(!hidden.exists(), "{ended:?} {left:?} {:?}", entries(&hidden));
        let _ = fs::remove_dir_all(&out).or_else(|_| fs::remove_file(&out));
        for name in entries(place.root()).iter().filter(|name| name.starts_with(".df11-")) {
            assert!(!self.resumes, "{name} is left");
            fs::remove_dir_all(place.path(name)).unwrap();
        }
    }
}

/// The models, their parts, and what the job makes when it isn't killed, in `expected`.
fn prepared(job: &Job) -> (Place, PathBuf) {
    let place = models();
    for (number, part) in [(1, "part1"), (2, "part2")] {
        let change = |options: &mut CompressOptions| options.part = PartNumber::new(number, 2);
        df11_host::compress(place.path("model"), place.path(part), options(change), &()).unwrap();
    }
    assert!(job.command(&place).status().unwrap().success());
    let expected = place.path("expected");
    fs::rename(place.path("out"), &expected).unwrap();
    (place, expected)
}

/// At each call by which files come to be, change, move and go.
#[test]
fn at_every_call() {
    if !Command::new("strace").args(["-f", "true"]).output().is_ok_and(|output| output.status.success()) {
        return not_run("at_every_call", "strace can't be had here");
    }
    let calls = ["mkdir", "openat", "ftruncate", "write", "fsync", "linkat", "rename", "unlink", "unlinkat"];
    for job in JOBS {
        let (place, expected) = prepared(&job);
        let mut killed = 0;
        for call in calls {
            // Each kind of call is counted by itself. The command ends well when there are none left to kill it at.
            // All of the first ones, then fewer and fewer; in a short run each five times as far as the one before.

            for nth in std::iter::successors(Some(1u32), |nth| {
                Some(nth + 1 + if effort::is_long() { nth / 6 } else { 4 * nth })
            }) {
                let mut command = Command::new("strace");
                command.args(["-f", "-qq", "-o", "/dev/null", "-e", &format!("trace={call}")]);
                command.arg(format!("--inject={call}:signal=SIGKILL:when={nth}"));
                command.arg(env!("CARGO_BIN_EXE_df11")).args(job.arguments).args(["--threads", "1"]);
                let status = command.current_dir(place.root()).stderr(Stdio::null()).status().unwrap();
                if status.success() {
                    assert_same(&place.path("out"), &expected);
                    let _ = fs::remove_dir_all(place.path("out")).or_else(|_| fs::remove_file(place.path("out")));
                    break;
                }
                killed += 1;
                job.finish(&place, &expected);
            }
        }
        assert!(killed > effort::rounds(80) / 4, "{:?}: {killed}", job.arguments);
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
    if !Command::new("strace").args(["-f", "true"]).output().is_ok_and(|output| output.status.success()) {
        return not_run("before_it_refuses", "strace can't be had here");
    }
    for job in JOBS.iter().filter(|job| job.resumes) {
        let (place, expected) = prepared(job);
        assert!(job.command(&place).status().unwrap().success());
        let mut left = 0;
        for call in ["mkdir", "openat", "write", "rename", "unlink", "unlinkat"] {
            for nth in (1..).step_by(effort::step(6)) {
                let mut command = Command::new("strace");
                command.args(["-f", "-qq", "-o", "/dev/null", "-e", &format!("trace={call}")]);
                command.arg(format!("--inject={call}:signal=SIGKILL:when={nth}"));
                command.arg(env!("CARGO_BIN_EXE_df11")).args(job.arguments).args(["--threads", "1"]);
                let status = command.current_dir(place.root()).stderr(Stdio::null()).status().unwrap();
                left += usize::from(place.path(".df11-resume-out").exists());
                let ended = run_in(place.root(), &job.arguments.iter().map(OsStr::new).collect::<Vec<_>>());
                assert!(ended.code == 2 && ended.stderr.contains(" exists; "), "{call} {nth}: {ended:?}");
                let there = entries(place.root());
                assert!(!there.iter().any(|name| name.starts_with(".df11-")), "{call} {nth}: {there:?}");
                assert_same(&place.path("out"), &expected);
                if status.code() == Some(2) {
                    break;
                }
            }
        }
        assert!(left > 5 / effort::step(6), "{:?}: {left}", job.arguments);
    }
}

/// Killed while the files are moved into a directory that was there, and killed again: the same command goes on.
#[test]
fn while_a_directory_is_filled() {
    if !Command::new("strace").args(["-f", "true"]).output().is_ok_and(|output| output.status.success()) {
        return not_run("while_a_directory_is_filled", "strace can't be had here");
    }
    let place = models();
    df11!("compress", place.path("model"), "-o", place.path("expected")).good();
    let mut was_partly_filled = 0;
    for call in ["link", "linkat", "unlink", "rename"] {
        for nth in (1..).step_by(effort::step(5)) {
            fs::create_dir(place.path("out")).unwrap();
            let mut command = Command::new("strace");
            command.args(["-f", "-qq", "-o", "/dev/null", "-e", &format!("trace={call}")]);
            command.arg(format!("--inject={call}:signal=SIGKILL:when={nth}"));
            command.arg(env!("CARGO_BIN_EXE_df11")).args(["compress", "model", "-o", "out", "-q", "--resume"]);
            let status = command.current_dir(place.root()).stderr(Stdio::null()).status().unwrap();
            if !status.success() {
                let count = entries(&place.path("out")).len();
                was_partly_filled += usize::from(count > 0 && count < entries(&place.path("expected")).len());
                // Before this one places anything, but after it has emptied what the first had not placed.
                let mut again = Command::new("strace");
                again.args([
                    "-f",
                    "-qq",
                    "-o",
                    "/dev/null",
                    "-e",
                    "trace=linkat",
                    "--inject=linkat:signal=SIGKILL:when=1",
                ]);
                again.arg(env!("CARGO_BIN_EXE_df11")).args(["compress", "model", "-o", "out", "-q", "--resume"]);
                again.current_dir(place.root()).stderr(Stdio::null()).status().unwrap();
                let ended = df11!("compress", place.path("model"), "-o", place.path("out"), "--resume");
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
