use df11_tests::effort;

use crate::*;

/// The calls that create, change, move and remove files.
const CALLS: [&str; 12] = [
    "mkdir",
    "openat",
    "pwrite64",
    "write",
    "flock",
    "fsync",
    "rename",
    "renameat2",
    "linkat",
    "unlink",
    "unlinkat",
    "rmdir",
];

/// In a short run, only every fourth of the calls that there are many of.
fn step(call: &str) -> usize {
    if ["openat", "pwrite64", "write", "fsync"].contains(&call) { effort::step(4) } else { 1 }
}

/// The command is killed at each call; a run that resumes is killed again before it may finish.
#[test]
fn at_every_call() {
    for case in Case::all("at_every_call") {
        let mut killed = 0;
        for call in CALLS {
            // Each kind of call is counted by itself. The command ends well when there are none left to kill it at.
            for nth in (1..).step_by(step(call)) {
                let kill = |nth| case.run_with(&[format!("{call}:signal=SIGKILL:when={nth}")]);
                let ended = kill(nth);
                if ended.status.success() {
                    break;
                }
                let what = format!("killed at {call} {nth}");
                if !case.is_new(&what) && case.job.arguments.contains("--resume") {
                    kill(nth + 1);
                }
                case.finish(&what);
                case.reset();
                killed += 1;
            }
            case.reset();
        }
        assert!(killed > 20, "{}: {killed}", case.job.arguments);
    }
}

/// On a full disk, or if the system refuses a call, the command prints one line and leaves only what a later run can use.
#[test]
fn calls_that_fail() {
    for case in Case::all("calls_that_fail") {
        let mut failed = 0;
        for (call, error) in [
            ("pwrite64", "ENOSPC"),
            ("write", "ENOSPC"),
            ("mkdir", "ENOSPC"),
            ("fsync", "EIO"),
            ("rename", "EACCES"),
            ("renameat2", "EPERM"),
            ("linkat", "EACCES"),
        ] {
            for nth in (1..).step_by(step(call)) {
                let ended = case.run_with(&[format!("{call}:error={error}:when={nth}")]);
                let what = format!("{call} {nth} failed: {ended:?}");
                if ended.status.success() {
                    assert!(case.is_new(&what) && !case.place.path("out.partial").exists(), "{what}");
                    break;
                }
                let line = Outcome::from(ended).failed(2);
                assert!(line.contains("os error") || line.contains("can't"), "{line}");
                case.is_new(&what);
                let is_left = case.place.path("out.partial").exists();
                assert!(!is_left || case.job.arguments.contains("--resume"), "{what}");
                case.finish(&what);
                case.reset();
                failed += 1;
            }
            case.reset();
        }
        assert!(effort::step(4) * failed > 10, "{}: {failed}", case.job.arguments);
    }
}

/// The way on from finished units, and from what is left of the old output.
const RESUMED: Job = Job { arguments: "compress model -o out --force --resume", old: Some("compress older -o out") };

/// Where two directories can't change places by one call, the old one waits aside, and a run that finds it there puts it back.
#[test]
fn without_an_exchange() {
    let cases = Case::all("without_an_exchange");
    let resumed = cases.first().map(|_| Case::new(&RESUMED));
    for case in cases.iter().filter(|case| case.job.old.is_some()).chain(&resumed) {
        let unknown = "renameat2:error=EINVAL".to_owned();
        let run = || Outcome::from(case.run_with(std::slice::from_ref(&unknown)));
        run().good();
        assert!(case.is_new("without renameat2"));
        case.reset();
        let mut was_absent = false;
        for call in ["rename", "unlinkat"] {
            for nth in 1.. {
                let killed = case.run_with(&[unknown.clone(), format!("{call}:signal=SIGKILL:when={nth}")]);
                let what = format!("killed at {call} {nth}");
                if killed.status.success() {
                    break;
                }
                if case.output().is_empty() {
                    was_absent = true;
                    let ended = case.place.df11("compress model -o out");
                    assert!(ended.code == 2 && ended.stderr.contains("it exists"), "{what}: {ended:?}");
                    assert!(!case.is_new(&what), "the old one is back");
                }
                if call == "unlinkat" {
                    // What is left of the old one is not put back in the place of a whole one.
                    assert!(case.is_new(&what), "{what}");
                    case.place.remove("out");
                    run().good();
                    assert!(case.is_new(&what), "{what}");
                } else {
                    case.finish_by(&what, run);
                }
                case.reset();
            }
            case.reset();
        }
        assert_eq!(was_absent, case.place.path("out").is_dir(), "{}", case.job.arguments);
    }
}
