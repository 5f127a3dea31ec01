//! Two commands that write one output at the same time. Each ends well or with a plain error, the output is that of one that ended
//! well, whole, and nothing is left beside it.

use std::collections::BTreeMap;
use std::fs;
use std::process::Stdio;

use crate::common::*;
use df11_tests::effort;
use stopped::{Stopped, ended};

/// What both commands do: the verb, the input, options; and what is at the output's place before. Each input has another version below
/// `older`.
struct Race {
    verb: &'static str,
    input: &'static str,
    options: &'static [&'static str],
    before: Before,
}

#[derive(Clone, Copy, PartialEq)]
enum Before {
    Nothing,
    /// An empty directory.
    Empty,
    /// What another program made of the same names.
    Old,
}
use Before::*;

const RACES: [Race; 10] = [
    Race { verb: "compress", input: "model", options: &[], before: Nothing },
    Race { verb: "compress", input: "model", options: &[], before: Empty },
    Race { verb: "compress", input: "model", options: &["--force"], before: Old },
    Race { verb: "compress", input: "file", options: &[], before: Nothing },
    Race { verb: "compress", input: "file", options: &["--force"], before: Old },
    Race { verb: "compress", input: "model", options: &["--resume"], before: Nothing },
    Race { verb: "compress", input: "model", options: &["--resume", "--force"], before: Old },
    Race { verb: "compress", input: "model", options: &["--part", "1/2"], before: Nothing },
    Race { verb: "compress", input: "model", options: &["--part", "1/2", "--force"], before: Old },
    Race { verb: "decompress", input: "model.df11", options: &["--force"], before: Old },
];

/// Those by which files come to be, change, move and go, and directories are locked.
const CALLS: [&str; 10] =
    ["mkdir", "openat", "flock", "write", "linkat", "rename", "renameat2", "unlink", "unlinkat", "rmdir"];

type Files = BTreeMap<String, Vec<u8>>;

/// What is in a directory; or a lone file, without a name. Nothing has no files.
fn files(place: &Place, name: &str) -> Files {
    let path = place.path(name);
    match path.is_file() {
        true => [(String::new(), fs::read(path).unwrap())].into(),
        false if path.exists() => tree(&path),
        false => Files::new(),
    }
}

impl Race {
    fn arguments(&self, input: &str) -> Vec<String> {
        let words = [self.verb, input, "-o", "out", "-q", "--no-sync", "--threads", "1"];
        words.iter().chain(self.options).map(|word| (*word).to_owned()).collect()
    }

    /// The input, or its other version.
    fn input(&self, number: usize) -> String {
        [self.input.to_owned(), format!("older/{}", self.input)][number].clone()
    }

    /// What the command makes of the input and of its other version, when it is alone.
    fn made(&self, place: &Place) -> [Files; 2] {
        [0, 1].map(|number| {
            run_in(place.root(), &self.arguments(&self.input(number))).good();
            let made = files(place, "out");
            place.remove("out");
            made
        })
    }

    fn put_before(&self, place: &Place, made: &Files) -> Files {
        match self.before {
            Nothing => {}
            Empty => fs::create_dir(place.path("out")).unwrap(),
            Old => made.keys().for_each(|name| match name.as_str() {
                "" => drop(place.write("out", "old")),
                name if name.ends_with('/') => fs::create_dir_all(place.path("out").join(name)).unwrap(),
                name => drop(place.write(&format!("out/{name}"), format!("old {name}"))),
            }),
        }
        files(place, "out")
    }
}

/// What two commands left, each with what it makes.
#[track_caller]
fn check(place: &Place, entries_before: &[String], old: &Files, ends: [(&Outcome, &Files); 2], context: &str) {
    let context = format!("{context}: {:?}", ends.map(|(outcome, _)| outcome));
    let out = files(place, "out");
    for (outcome, _) in ends {
        let is_line = outcome.stderr.starts_with("df11: ") && outcome.stderr.lines().count() == 1;
        let is_well = outcome.code == 0 && outcome.stderr.is_empty();
        assert!(is_well || outcome.code == 2 && is_line && !outcome.stderr.contains("put back"), "{context}");
    }
    let mut of_good = ends.into_iter().filter(|(outcome, _)| outcome.code == 0).map(|(_, made)| made).peekable();
    let is_right = if of_good.peek().is_some() { of_good.any(|made| *made == out) } else { *old == out };
    assert!(is_right, "{context}: {:?}", names(&out));
    let mut left = entries(place.root());
    left.retain(|name| name != "out");
    assert_eq!(left, entries_before, "{context}");
}

/// One stands still after a call while the other runs from beginning to end; then it goes on.
#[test]
fn one_stands_still() {
    if !has_strace("one_stands_still") {
        return;
    }
    let (place, mut waited) = (Place::new(), 0);
    versions::make(place.root());
    let before = entries(place.root());
    for (i, race) in RACES.iter().enumerate() {
        let made = race.made(&place);
        for (way, faults) in [&[][..], &[IN_PLACE]].into_iter().enumerate() {
            if way == 1 && (race.before == Nothing || race.input == "file") {
                continue;
            }
            let calls = CALLS.into_iter().enumerate().filter(|(k, _)| (i + way + k) % effort::step(5) == 0);
            for call in calls.map(|(_, call)| call).filter(|call| way == 0 || *call != "renameat2") {
                let next = |nth: &u32| Some(nth + 1 + nth * if effort::is_long() { 1 } else { 3 } / 2);
                for nth in std::iter::successors(Some(1), next) {
                    // With the same input and with the other.
                    let other = (i as u32 + nth) as usize % 2;
                    let old = race.put_before(&place, &made[0]);
                    let (first, second) = (race.arguments(&race.input(0)), race.arguments(&race.input(other)));
                    let first: Vec<_> = first.iter().map(String::as_str).collect();
                    let context = format!("{first:?} after {faults:?} {call} {nth}, and {second:?}");
                    let stopped = Stopped::after(&place, &first, (call, nth), faults);
                    if !stopped.is_waiting() {
                        assert_eq!(stopped.go_on().good().code, 0);
                        place.remove("out");
                        break;
                    }
                    let mut command = if faults.is_empty() { command() } else { command_with(faults) };
                    command.args(&second).current_dir(place.root()).stdin(Stdio::null());
                    let second = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
                    let second = Outcome::from(ended(second, &context, || ()));
                    let first = stopped.go_on();
                    check(&place, &before, &old, [(&first, &made[0]), (&second, &made[other])], &context);
                    place.remove("out");
                    waited += 1;
                }
            }
        }
    }
    assert!(waited > effort::rounds(400), "{waited}");
}

/// One has removed its lock from the hidden directory when the other begins to use that: it leaves the rest alone.
#[test]
fn what_the_next_one_has_begun() {
    if !has_strace("what_the_next_one_has_begun") {
        return;
    }
    let place = Place::new();
    versions::make(place.root());
    let race = Race { verb: "compress", input: "model", options: &["--resume", "--force"], before: Nothing };
    let arguments = race.arguments("model");
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let expected = &race.made(&place)[0];
    let lock = place.path(".df11-resume-out/lock");
    let mut met = 0;
    for nth in 1.. {
        let first = Stopped::after(&place, &arguments, ("unlink", nth), &[]);
        if !first.is_waiting() {
            break;
        }
        if place.path("out").exists() && place.path(".df11-resume-out").exists() && !lock.exists() {
            let second = Stopped::after(&place, &arguments, ("rename", 1), &[]);
            assert!(second.is_waiting() && lock.exists());
            first.go_on().good();
            second.go_on().good();
            assert_eq!(&files(&place, "out"), expected);
            met += 1;
        } else {
            first.go_on().good();
        }
        place.remove("out");
    }
    assert!(met > 0);
}

/// Both start at once, and whatever comes of it.
#[test]
fn started_together() {
    let place = Place::new();
    versions::make(place.root());
    let before = entries(place.root());
    for race in &RACES {
        let made = race.made(&place);
        for round in 0..effort::rounds(64) as usize {
            let old = race.put_before(&place, &made[0]);
            let ends = [0, round % 2].map(|number| {
                let mut command = command();
                command.args(race.arguments(&race.input(number))).current_dir(place.root()).stdin(Stdio::null());
                command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
            });
            let [first, second] = ends.map(|process| Outcome::from(ended(process, race.verb, || ())));
            let context = format!("{:?}, {round}", race.arguments(&race.input(0)));
            check(&place, &before, &old, [(&first, &made[0]), (&second, &made[round % 2])], &context);
            place.remove("out");
        }
    }
}

/// One that removes its hidden directory, while another one is about to use a directory of that name.
#[test]
fn one_ends_while_the_other_begins() {
    if !has_strace("one_ends_while_the_other_begins") {
        return;
    }
    let (place, mut ended_well) = (Place::new(), 0);
    versions::make(place.root());
    let before = entries(place.root());
    let race = Race { verb: "compress", input: "model", options: &["--resume"], before: Old };
    let [made, _] = race.made(&place);
    let fails = race.arguments("model");
    let fails: Vec<_> = fails.iter().map(String::as_str).collect();
    let replaces = [&fails[..], &["--force"]].concat();
    let calls = [("flock", 1), ("flock", 2), ("unlinkat", 1), ("unlinkat", 2), ("unlink", 1)];
    let others =
        ["flock", "mkdir", "openat", "write", "linkat"].into_iter().flat_map(|call| [1, 3, 25].map(|nth| (call, nth)));
    for (at, other) in calls.into_iter().flat_map(|at| others.clone().map(move |other| (at, other))) {
        let old = race.put_before(&place, &made);
        let context = format!("{fails:?} after {at:?}, {replaces:?} after {other:?}");
        let first = Stopped::after(&place, &fails, at, &[]);
        let second = Stopped::after(&place, &replaces, other, &[]);
        let first = first.go_on();
        let second = second.go_on();
        check(&place, &before, &old, [(&first, &Files::new()), (&second, &made)], &context);
        // The other one's directory may go before this one has locked it.
        let is_busy = second.stderr == "df11: another process is writing out\n"
            || second.stderr.starts_with("df11: can't write in ") && second.stderr.contains("No such file");
        assert!(first.code == 2 && (second.code == 0 || is_busy), "{context}: {first:?} {second:?}");
        ended_well += u32::from(second.code == 0);
        place.remove("out");
    }
    assert!(ended_well > 20, "{ended_well}");
}

/// One that begins while the other puts its new directory into the place of the empty one, in which both begin: it doesn't keep the other
/// from its end, and leaves nothing there.
#[test]
fn one_begins_while_the_other_ends() {
    if !has_strace("one_begins_while_the_other_ends") {
        return;
    }
    let place = Place::new();
    versions::make(place.root());
    let before = entries(place.root());
    let race = Race { verb: "compress", input: "model", options: &[], before: Empty };
    let [made, _] = race.made(&place);
    let arguments = race.arguments("model");
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    // The hidden directory is moved beside the output by the first renameat2, and the directories are exchanged by the second.
    for at in [("renameat2", 1), ("flock", 1), ("rename", 1), ("renameat2", 2)] {
        for begun in [("mkdir", 1), ("renameat2", 1), ("mkdir", 2)] {
            let old = race.put_before(&place, &made);
            let context = format!("{arguments:?} after {at:?}, again after {begun:?}");
            let [first, second] = [at, begun].map(|call| Stopped::after(&place, &arguments, call, &[]));
            assert!(first.is_waiting() && (second.is_waiting() || at == ("renameat2", 2)), "{context}");
            let [first, second] = [first, second].map(Stopped::go_on);
            check(&place, &before, &old, [(&first, &made), (&second, &made)], &context);
            assert!(first.code == 0 && second.code == 2, "{context}: {first:?} {second:?}");
            place.remove("out");
        }
    }
}
