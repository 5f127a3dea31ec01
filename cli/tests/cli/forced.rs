//! Forced runs that are killed at any call, where directories change places and where files are replaced one by one. What
//! stands at the output's place is the old output, the new one, or marked as unfinished; nothing old is lost before the new
//! one is there; and the same command ends well.

use std::collections::BTreeMap;
use std::fs;
use std::process::{Command, Stdio};

use crate::common::*;
use df11_tests::effort;

/// What the command does: its arguments. The output is `out`.
type Job = &'static [&'static str];

const JOBS: [Job; 9] = [
    &["compress", "model", "-o", "out"],
    &["compress", "model", "-o", "out", "--resume"],
    &["compress", "model", "-o", "out", "--part", "1/2"],
    &["compress", "model", "-o", "out", "--part", "1/2", "--resume"],
    &["compress", "pipe", "-o", "out"],
    &["compress", "file", "-o", "out"],
    &["compress", "file", "-o", "out", "--resume"],
    &["decompress", "model.df11", "-o", "out"],
    &["join", "part1", "part2", "-o", "out", "--sampled"],
];

/// Those by which files come to be, change, move and go.
const CALLS: [&str; 9] =
    ["mkdir", "openat", "ftruncate", "write", "linkat", "rename", "renameat2", "unlink", "unlinkat"];

type Files = BTreeMap<String, Vec<u8>>;

/// What a job replaces, and what it makes.
struct Replacing<'p> {
    job: Job,
    place: &'p Place,
    old: Files,
    new: Files,
}

/// What is in a directory, without hidden directories; or a lone file, without a name.
fn files(place: &Place, name: &str) -> Files {
    let path = place.path(name);
    if path.is_file() {
        return [(String::new(), fs::read(path).unwrap())].into();
    }
    let mut files = tree(&path);
    files.retain(|name, _| !name.starts_with(".df11-"));
    files
}

impl<'p> Replacing<'p> {
    fn new(job: Job, place: &'p Place) -> Self {
        for (directory, to) in [("older", "old"), (".", "new")] {
            place.remove(to);
            run_in(&place.path(directory), &[job, &["-q", "--no-sync"]].concat()).good();
            fs::rename(place.path(directory).join("out"), place.path(to)).unwrap();
        }
        let [old, new] = ["old", "new"].map(|name| files(place, name));
        assert!(old != new && old.keys().eq(new.keys()), "{job:?}");
        Self { job, place, old, new }
    }

    /// Runs the command, on one thread, with these faults. Says whether it ended well.
    fn run(&self, faults: &[&str]) -> bool {
        let mut command = if faults.is_empty() { command() } else { command_with(faults) };
        self.ended_well(command.args(self.job).args(["-qf", "--no-sync", "--threads", "1"]))
    }

    fn ended_well(&self, command: &mut Command) -> bool {
        command.current_dir(self.place.root()).stderr(Stdio::null()).status().unwrap().success()
    }

    /// Puts the old output in its place.
    fn begin(&self) {
        if self.place.path("old").is_file() {
            fs::copy(self.place.path("old"), self.place.path("out")).unwrap();
        } else {
            self.place.copy(&self.place.path("old"), "out");
        }
    }

    /// After a kill. Says whether the output is marked as unfinished.
    #[track_caller]
    fn check(&self, context: &str) -> bool {
        let (there, out) = (files(self.place, "out"), self.place.path("out"));
        let is_marked = there.keys().any(|name| name.ends_with(UNFINISHED));
        if is_marked {
            let is_good = |it: df11_host::VerifyReport| it.is_good();
            assert!(!df11_host::verify(&out, Default::default(), &()).is_ok_and(is_good), "{context}: verified");
            assert!(df11_host::Model::open(&out).is_err(), "{context}: opened");
        } else {
            assert!(there == self.old || there == self.new, "{context}: {:?}", names(&there));
        }
        if there != self.new {
            let hidden = entries(self.place.root()).into_iter().filter(|name| name.starts_with(".df11-"));
            let mut left: Vec<_> = hidden.flat_map(|name| tree(&self.place.path(&name)).into_values()).collect();
            left.extend(if out.is_file() { there } else { tree(&out) }.into_values());
            let lost: Vec<_> =
                self.old.iter().filter(|(_, bytes)| !left.contains(bytes)).map(|(name, _)| name).collect();
            assert!(lost.is_empty(), "{context}: {lost:?} are lost");
        }
        is_marked
    }

    /// The same command again, to the end.
    #[track_caller]
    fn finish(&self, faults: &[&str], context: &str) {
        assert!(self.run(faults), "{context}: the second run");
        assert_same_files(&files(self.place, "out"), &self.new);
        self.place.remove("out");
        for name in entries(self.place.root()).iter().filter(|name| name.starts_with(".df11-")) {
            assert!(!self.job.contains(&"--resume"), "{context}: {name} is left");
            fs::remove_dir_all(self.place.path(name)).unwrap();
        }
    }
}

#[test]
fn at_every_call() {
    if !has_strace("at_every_call") {
        return;
    }
    let (place, mut killed, mut marked) = (Place::new(), 0, 0);
    versions::make(place.root());
    for (i, job) in JOBS.into_iter().enumerate() {
        let replacing = Replacing::new(job, &place);
        for (way, in_place) in [&[][..], &[IN_PLACE]].into_iter().enumerate() {
            // In a short run each job is killed both ways, and each call is one at which some jobs are.
            let calls = CALLS.into_iter().enumerate().filter(|(k, _)| (i + 3 * way + k) % effort::step(4) == 0);
            for call in calls.map(|(_, call)| call).filter(|call| way == 0 || *call != "renameat2") {
                // All of the first ones, then fewer and fewer.
                let next = |nth: &u32| Some(nth + 1 + nth * if effort::is_long() { 1 } else { 3 });
                for nth in std::iter::successors(Some(1), next) {
                    let context = format!("{job:?} {in_place:?} {call} {nth}");
                    replacing.begin();
                    let kill = format!("{call}:signal=SIGKILL:when={nth}");
                    let is_well = replacing.run(&[in_place, &[kill.as_str()]].concat());
                    let is_marked = replacing.check(&context);
                    assert!(!is_marked || way == 1 && !is_well, "{context}: marked");
                    killed += u32::from(!is_well);
                    marked += u32::from(is_marked);
                    // The second run goes the other way as often as the same.
                    replacing.finish(if nth % 2 == 0 { &[] } else { in_place }, &context);
                    if is_well {
                        break;
                    }
                }
            }
        }
    }
    assert!(killed > effort::rounds(320) && marked > effort::rounds(40) / 2, "{killed} {marked}");
}

/// What a killed run had moved out of its place stays until a run ends well: also through one that fails, and through one of other
/// options, which can use nothing of what the first one has left.
#[test]
fn what_was_moved_out_stays() {
    if !has_strace("what_was_moved_out_stays") {
        return;
    }
    let (place, mut moved_out) = (Place::new(), 0);
    versions::make(place.root());
    let replacing = Replacing::new(&["compress", "model", "-o", "out", "--resume"], &place);
    // The note, and two tries to exchange the directories, come before the first old file.
    for nth in (5..11).step_by(effort::step(3)) {
        for options in [&[][..], &["--single-file"]] {
            replacing.begin();
            let is_well = replacing.run(&[IN_PLACE, &format!("rename:signal=SIGKILL:when={nth}")]);
            let context = format!("{nth} {options:?}");
            assert!(replacing.check(&context) && !is_well, "{context}");
            let old = place.path(".df11-resume-out/old");
            moved_out += if old.is_dir() { tree(&old).len() } else { 0 };
            for _ in 0..2 {
                // What the first one was allowed to replace isn't what a run of other options may.
                if !options.is_empty() {
                    let ended = run_in(place.root(), &[replacing.job, &["-q", "--no-sync"], options].concat());
                    assert!(ended.code == 2 && ended.stderr.contains(" exists; "), "{context}: {ended:?}");
                    replacing.check(&context);
                }
                let stale = place.write("out/stale.safetensors", "of another model");
                let ended = run_in(place.root(), &[replacing.job, &["-qf", "--no-sync"], options].concat());
                assert!(ended.code == 2 && ended.stderr.contains("stale.safetensors"), "{context}: {ended:?}");
                fs::remove_file(stale).unwrap();
                replacing.check(&context);
            }
            replacing.finish(&[], &context);
        }
    }
    assert!(moved_out > 4, "{moved_out}");
}
