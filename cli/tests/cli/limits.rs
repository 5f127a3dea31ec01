//! Too little address space and too few file handles, from none to enough. The command ends well with the right bytes, or with one plain
//! line, and leaves nothing.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use crate::common::*;
use df11_tests::effort;
use tensors::bf16;

/// From this limit on, in KiB, the command may be ended by Rust's allocator only where an allocation of fixed size fails. It is twice the program, which
/// is mapped as a whole, libraries and stacks included.
const FLOOR: u64 = 60 << 10;

const JOBS: [&[&str]; 10] = [
    &["compress", "model", "-o", "out", "--no-sync"],
    &["compress", "model", "-o", "out", "--no-sync", "--resume"],
    &["compress", "file", "-o", "out", "--no-sync", "--memory", "32MiB"],
    &["decompress", "model.df11", "-o", "out", "--no-sync"],
    &["decompress", "file.df11", "-o", "out", "--no-sync"],
    &["verify", "model.df11"],
    &["verify", "model.df11", "--against", "model"],
    &["inspect", "model.df11"],
    &["inspect", "model"],
    &["join", "part1", "part2", "-o", "out", "--no-sync", "--against", "model"],
];

/// What needs no threads but the first, and starts none.
const NO_THREADS: [&str; 2] = ["join", "shapes"];

/// The largest allocation that isn't asked for before, in bytes: tables, and the codes of a run. No input makes them larger.
const FIXED: u64 = (512 << 10) - 1;

/// Whether Rust's allocator says that an allocation has failed, of a size that no input decides. Where two threads fail at once, their
/// lines may be mixed, since the allocator writes each in three pieces; and the process may end before both are whole. Then no size is known.
fn small_allocation_failed(stderr: &str) -> bool {
    const BEGIN: &str = "memory allocation of ";
    let begun = stderr.matches(BEGIN).count();
    let first = stderr.strip_prefix(BEGIN).and_then(|rest| rest.split_once(" bytes failed"));
    begun > 1 || first.is_some_and(|(bytes, _)| bytes.parse().is_ok_and(|bytes: u64| bytes <= FIXED))
}

/// Whether Rust's library says that it has no room for the second stack that it gives each thread, for signals. It panics before the thread
/// does anything of ours, so that the command can't say it better; another thread may still end the process in the usual way.
fn thread_could_not_begin(stderr: &str) -> bool {
    stderr.contains("failed to allocate an alternative stack") || stderr.contains("failed to set up alternative stack")
}

/// Two units of several runs each, as a directory and as a file, both compressed.
fn prepared() -> Place {
    let place = Place::new();
    let tensors = [bf16("a.weight", &[1024, 1024], 1), bf16("b.weight", &[1024, 2048], 2), bf16("c", &[64], 3)];
    place.model("model", &tensors, "{}");
    place.write("file", tensors::file(&tensors));
    for name in ["model", "file"] {
        run_in(place.root(), &["compress", name, "-o", &format!("{name}.df11"), "-q", "--no-sync"]).good();
    }
    for (name, number) in [("part1", "1/2"), ("part2", "2/2")] {
        run_in(place.root(), &["compress", "model", "-o", name, "--part", number, "-q", "--no-sync"]).good();
    }
    place
}

/// The job's arguments, its output's place, and what it makes without a limit, if it makes anything.
fn begun(place: &Place, job: &[&'static str]) -> (Vec<&'static str>, PathBuf, PathBuf) {
    let (arguments, out, expected) =
        ([job, &["-q", "--threads", "2"]].concat(), place.path("out"), place.path("expected"));
    run_in(place.root(), &arguments).good();
    place.remove("expected");
    if out.exists() {
        fs::rename(&out, &expected).unwrap();
    }
    (arguments, out, expected)
}

/// Runs the command with a limit, as `ulimit` takes it.
fn run_within(limit: &str, place: &Place, arguments: &[&str]) -> Output {
    let script = format!("ulimit {limit}; ulimit -c 0; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_df11")]).args(arguments).current_dir(place.root());
    command.env("RUST_BACKTRACE", "0").stdin(Stdio::null()).output().unwrap()
}

#[test]
fn what_the_allocator_says() {
    let said = "memory allocation of 8 bytes failed\n";
    for small in [said, &[said, "memory allocation of 99999999 bytes failed\nskipping backtrace"].concat()] {
        assert!(small_allocation_failed(small), "{small}");
    }
    for mixed in [
        "memory allocation of memory allocation of 998 bytes failed\n bytes",
        "memory allocation of 8memory allocation of ",
    ] {
        assert!(small_allocation_failed(mixed), "{mixed}");
    }
    for other in ["", "memory allocation of 524288 bytes failed\n", "memory allocation of 8", "thread 'main' panicked"]
    {
        assert!(!small_allocation_failed(other), "{other}");
    }
}

#[test]
fn what_rust_says_of_a_thread_without_room() {
    let said = "\nthread '<unnamed>' (9725) panicked at /rustc/5980/library/std/src/sys/pal/unix/stack_overflow.rs:236:13:\nfailed to \
                allocate an alternative stack: Cannot allocate memory (os error 12)\nnote: run with `RUST_BACKTRACE=1`\n";
    assert!(thread_could_not_begin(said));
    assert!(!thread_could_not_begin("thread 'main' panicked at host/src/lib.rs:1:1:\nno alternative stack"));
}

#[test]
fn address_space() {
    let place = prepared();
    let before = entries(place.root());
    let (mut runs, mut refused, mut ended, mut ended_above) = (0, 0, 0, 0);
    for (i, job) in JOBS.into_iter().enumerate() {
        let (arguments, out, expected) = begun(&place, job);
        // In a short run each job has its own limits. Threads that allocate may each take 64 MiB of address space at once.
        let step = if effort::is_long() { 768 } else { 16 * 512 };
        let limits = (0..).map(|n| (18 << 10) + 512 * i as u64 + n * step).take_while(|limit| *limit < 320 << 10);
        for limit in limits {
            runs += 1;
            let output = run_within(&format!("-v {limit}"), &place, &arguments);
            let stderr = String::from_utf8_lossy(&output.stderr);
            let context = format!("{job:?} in {limit} KiB: {:?} {stderr}", output.status);
            match output.status.code() {
                Some(0) => assert!(stderr.is_empty(), "{context}"),
                Some(2) if stderr.starts_with("df11: ") && stderr.lines().count() == 1 => refused += 1,
                // The system couldn't load it or begin a thread, or an allocation failed: a small one, of a size that no input decides. One
                // thread may say so while another is refused memory.
                code => {
                    let of_a_thread = thread_could_not_begin(&stderr);
                    let of_two = code == Some(2)
                        && stderr.contains("df11: ")
                        && (of_a_thread || stderr.contains("memory allocation of "));
                    assert!(limit < FLOOR || small_allocation_failed(&stderr) || of_a_thread || of_two, "{context}");
                    assert!(code != Some(101) && (of_a_thread || !stderr.contains("panicked")), "{context}");
                    assert!(code != Some(2) || of_two, "{context}");
                    ended_above += u32::from(limit >= FLOOR);
                    ended += 1;
                }
            }
            if out.exists() {
                assert_same(&out, &expected);
            } else {
                assert!(output.status.code() != Some(0) || !expected.exists(), "{context}");
            }
            place.remove("out");
            let left = entries(place.root());
            let hidden: Vec<_> = left.iter().filter(|name| name.starts_with(".df11-")).collect();
            // To list a directory, which comes before its removal, takes memory too.
            let may_stay = output.status.code().is_none() || stderr.contains("memory ");
            assert!(hidden.is_empty() || may_stay || job.contains(&"--resume"), "{context}: {hidden:?}");
            hidden.into_iter().for_each(|name| place.remove(name));
            let mut left = entries(place.root());
            left.retain(|name| name != "expected");
            assert_eq!(left, before, "{context}");
        }
    }
    assert!(
        refused > effort::rounds(64) && ended_above <= runs / 50,
        "{refused} refused, {ended} ended, {ended_above} above"
    );
}

/// To list a hidden directory, which comes before its removal, takes handles too: with fewer than so many it may stay.
const TIDY_HANDLES: u32 = 10;

/// With so many every command ends well.
const ENOUGH_HANDLES: u32 = 12;

#[test]
fn file_handles() {
    let place = prepared();
    let before = entries(place.root());
    let mut refused = 0;
    for job in JOBS {
        let (arguments, out, expected) = begun(&place, job);
        for handles in 0..=ENOUGH_HANDLES + 4 {
            let output = run_within(&format!("-n {handles}"), &place, &arguments);
            let stderr = String::from_utf8_lossy(&output.stderr);
            let context = format!("{job:?} with {handles} handles: {:?} {stderr}", output.status);
            let is_line = stderr.starts_with("df11: ") && stderr.lines().count() == 1;
            match output.status.code() {
                Some(0) => assert!(stderr.is_empty() && out.exists() == expected.exists(), "{context}"),
                // Parts that can't be read are no good parts.
                Some(1) => assert!(is_line && job[0] == "join", "{context}"),
                Some(2) => assert!(is_line, "{context}"),
                // The shell can't, or the system's loader.
                code => assert!(code.is_some() && handles < 4 && !stderr.contains("panicked"), "{context}"),
            }
            assert!(output.status.success() || handles < ENOUGH_HANDLES, "{context}");
            refused += u32::from(!output.status.success());
            if out.exists() {
                assert_same(&out, &expected);
            }
            place.remove("out");
            let left = entries(place.root());
            let hidden: Vec<_> = left.iter().filter(|name| name.starts_with(".df11-")).collect();
            assert!(hidden.is_empty() || handles < TIDY_HANDLES, "{context}: {hidden:?}");
            hidden.into_iter().for_each(|name| place.remove(name));
            let mut left = entries(place.root());
            left.retain(|name| name != "expected");
            assert_eq!(left, before, "{context}");
        }
    }
    assert!(refused > 40, "{refused}");
}

/// A model of more files than a process may have open, unless it asks for more.
#[test]
fn many_files() {
    let place = Place::new();
    let names: Vec<String> = (0..40).map(|number| format!("m{number}.weight")).collect();
    let tensors: Vec<_> = names.iter().map(|name| bf16(name, &[64, 64], 1)).collect();
    place.model("model", &tensors, "{}");
    run_in(place.root(), &["compress", "model", "-o", "model.df11", "-q", "--no-sync"]).good();
    assert!(entries(&place.path("model.df11")).len() > 40);
    for job in [&["verify", "model.df11"][..], &["decompress", "model.df11", "-o", "out", "--no-sync"]] {
        let output = run_within("-Sn 24", &place, &[job, &["-q"]].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// The system starts no thread: there are too many, or there is no room for a stack.
#[test]
fn no_threads() {
    if !has_strace("no_threads") {
        return;
    }
    let place = prepared();
    let parts: [&[&str]; 3] = [&["model"], &["model", "--single-file"], &["file"]];
    for (i, model) in parts.into_iter().enumerate() {
        for number in ["1/2", "2/2"] {
            let name = format!("{i}-{}", &number[..1]);
            run_in(place.root(), &[&["compress", "-o", &name, "--part", number, "-q"], model].concat()).good();
        }
    }
    let joins = [["0-1", "0-2"], ["1-1", "1-2"], ["2-1", "2-2"]]
        .map(|[first, second]| ["join", first, second, "-o", "out", "--sampled"]);
    let jobs = joins.iter().map(<[&str; 6]>::as_slice).chain(JOBS).chain([&["shapes", "model", "-o", "out"][..]]);
    for job in jobs {
        let mut command = command_with(&["clone3:error=EAGAIN"]);
        let output = command.args(job).args(["-q"]).current_dir(place.root()).stdin(Stdio::null()).output().unwrap();
        if NO_THREADS.contains(&job[0]) {
            Outcome::from(output).good();
            place.remove("out");
            continue;
        }
        let line = Outcome::from(output).failed(2);
        assert_eq!(line, "can't start the threads: Resource temporarily unavailable (os error 11)", "{job:?}");
        assert!(!place.path("out").exists());
    }
}
