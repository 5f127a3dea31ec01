//! Places and files that are removed, moved or changed by someone else while a command uses them. It ends well, with the right bytes,
//! or with one plain line; and nothing half-written looks whole.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::common::*;
use df11_tests::effort;
use stopped::Stopped;

/// What the command does: its arguments. The output is `x/out`.
type Job = &'static [&'static str];

const JOBS: [Job; 8] = [
    &["compress", "model", "-o", "x/out"],
    &["compress", "file", "-o", "x/out"],
    &["compress", "model", "-o", "x/out", "--resume"],
    &["compress", "model", "-o", "x/out", "--part", "1/2"],
    &["compress", "model", "-o", "x/out", "--force"],
    &["join", "part1", "part2", "-o", "x/out", "--sampled"],
    &["decompress", "model.df11", "-o", "x/out"],
    &["decompress", "file.df11", "-o", "x/out", "--force"],
];

/// Those by which files come to be, are read, change, move and go.
const CALLS: [&str; 9] = ["statx", "openat", "pread64", "read", "mkdir", "write", "linkat", "rename", "unlink"];

/// What happens, with these names.
type Act = fn(&Place, &[&str]);

/// What happens meanwhile, to the output's place or to the inputs with these names.
const EVENTS: [(&str, Act); 10] = [
    ("the output's directory is removed", |place, _| place.remove("x")),
    ("the output's directory is moved away", |place, _| drop(fs::rename(place.path("x"), place.path("y")))),
    ("the hidden directory is removed", |place, _| each_hidden(place, |path| drop(fs::remove_dir_all(path)))),
    ("new files are removed", |place, _| each_hidden(place, |path| drop(fs::remove_dir_all(path.join("new"))))),
    ("the input is removed", |place, inputs| inputs.iter().for_each(|name| place.remove(name))),
    ("the input is moved away", |place, inputs| drop(fs::rename(place.path(inputs[0]), place.path("away")))),
    ("a file of the input is removed", |place, inputs| {
        each_file(place, inputs[0], |path| fs::remove_file(path).unwrap())
    }),
    ("the input is cut short", |place, inputs| {
        each_file(place, inputs[0], |path| {
            let file = File::options().write(true).open(path).unwrap();
            file.set_len(file.metadata().unwrap().len() / 2).unwrap();
        });
    }),
    (OVERWRITTEN, overwrite),
    ("the input is emptied", |place, inputs| each_file(place, inputs[0], |path| drop(File::create(path).unwrap()))),
];

const OVERWRITTEN: &str = "the input is overwritten";

/// Gives each tensor other bytes.
fn overwrite(place: &Place, inputs: &[&str]) {
    each_file(place, inputs[0], |path| {
        edit_bytes(path, |bytes| {
            let start = 8 + u64::from_le_bytes(bytes[..8].try_into().unwrap()) as usize;
            bytes[start..].iter_mut().step_by(61).for_each(|byte| *byte ^= 1);
        });
    });
}

fn each_hidden(place: &Place, then: impl Fn(&Path)) {
    for name in entries(&place.path("x")).iter().filter(|name| name.starts_with(".df11-")) {
        then(&place.path("x").join(name));
    }
}

/// The files of tensors in an input.
fn each_file(place: &Place, input: &str, then: impl Fn(&Path)) {
    let path = place.path(input);
    match path.is_dir() {
        true => files_ending(&path, ".safetensors").keys().for_each(|name| then(&path.join(name))),
        false => then(&path),
    }
}

/// What the job makes when nothing happens, at its place and without the old output.
fn made(place: &Place, job: Job) -> BTreeMap<String, Vec<u8>> {
    run_in(place.root(), &[job, &["-q", "--no-sync"]].concat()).good();
    let made = output(place, "x");
    place.remove("x/out");
    made
}

/// The output in this directory: a lone file has no name.
fn output(place: &Place, directory: &str) -> BTreeMap<String, Vec<u8>> {
    let path = place.path(directory).join("out");
    match path.is_file() {
        true => [(String::new(), fs::read(path).unwrap())].into(),
        false if path.exists() => tree(&path),
        false => BTreeMap::new(),
    }
}

/// The inputs and an empty directory for the output, as if all had been there for long: what changes then has another time.
struct Prepared(BTreeMap<String, Vec<u8>>);

impl Prepared {
    fn new() -> Self {
        let place = inputs::nested();
        for name in ["model", "file"] {
            run_in(place.root(), &["compress", name, "-o", &format!("{name}.df11"), "--no-sync"]).good();
        }
        for number in ["1", "2"] {
            let (output, part) = (format!("part{number}"), format!("{number}/2"));
            run_in(place.root(), &["compress", "model", "-o", &output, "--part", &part, "--no-sync"]).good();
        }
        Self(tree(place.root()))
    }

    fn place(&self, inputs: &[&str]) -> Place {
        let place = Place::new();
        fs::create_dir(place.path("x")).unwrap();
        for (name, bytes) in self.0.iter().filter(|(name, _)| !name.ends_with('/')) {
            if inputs.iter().any(|input| name == input || name.starts_with(&format!("{input}/"))) {
                let file = File::options().write(true).open(place.write(name, bytes)).unwrap();
                file.set_modified(SystemTime::now() - Duration::from_secs(3600)).unwrap();
            }
        }
        place
    }
}

#[test]
fn at_any_call() {
    if !has_strace("at_any_call") {
        return;
    }
    let (prepared, mut refused, mut went_well) = (Prepared::new(), 0, 0);
    for (i, job) in JOBS.into_iter().enumerate() {
        let inputs: Vec<&str> = job[1..].iter().copied().take_while(|word| *word != "-o").collect();
        let mut place = prepared.place(&inputs);
        let expected = made(&place, job);
        // What is overwritten before it is opened is another input, which is damaged if it is compressed.
        let other = prepared.place(&inputs);
        overwrite(&other, &inputs);
        let of_other = job[0].starts_with("compress").then(|| made(&other, job));
        let events = EVENTS.into_iter().enumerate().filter(|(k, _)| (i + 2 * k) % effort::step(4) == 0);
        for (k, (event, happen)) in events {
            // It links the parts' files into the model once they are checked: what changes in them then changes the model, later too.
            if event == OVERWRITTEN && job[0] == "join" {
                continue;
            }
            let calls = CALLS.into_iter().enumerate().filter(|(c, _)| (i / 3 + k + c) % effort::step(4).max(2) == 0);
            for (_, call) in calls {
                let next = |nth: &u32| Some(nth + 1 + nth * if effort::is_long() { 1 } else { 6 } / 2);
                for nth in std::iter::successors(Some(1), next) {
                    if job.contains(&"--force") {
                        for (name, _) in expected.iter().filter(|(name, _)| !name.ends_with('/')) {
                            let name = if name.is_empty() { "x/out".to_owned() } else { format!("x/out/{name}") };
                            place.write(&name, "old");
                        }
                    }
                    let old = output(&place, "x");
                    let arguments = [job, &["-q", "--no-sync", "--threads", "1"]].concat();
                    let stopped = Stopped::after(&place, &arguments, (call, nth), &[]);
                    let (has_begun, was_there) = (stopped.is_waiting(), output(&place, "x") == expected);
                    if has_begun {
                        happen(&place, &inputs);
                    }
                    let outcome = stopped.go_on();
                    let context = format!("{job:?}: {event} after {call} {nth}: {outcome:?}");
                    let is_line = outcome.stderr.starts_with("df11: ") && outcome.stderr.lines().count() == 1;
                    let mut left = ["x", "y"].map(|directory| output(&place, directory));
                    // What is moved away with a hidden directory in it can't be found any more.
                    left[1].retain(|name, _| !name.starts_with(".df11-"));
                    let of_other = of_other.as_ref().filter(|_| event == OVERWRITTEN);
                    let is_right = |left: &BTreeMap<_, _>| *left == expected || Some(left) == of_other;
                    match outcome.code {
                        0 => assert!(was_there || left.iter().any(is_right), "{context}: it made something else"),
                        // What is cut short may look damaged.
                        1 => assert!(is_line && !job[0].starts_with("compress"), "{context}"),
                        _ => assert!(outcome.code == 2 && is_line, "{context}"),
                    }
                    let is_whole = |left: &BTreeMap<_, _>| left.is_empty() || is_right(left) || *left == old;
                    assert!(was_there || left.iter().all(is_whole), "{context}: {:?}", left.each_ref().map(names));
                    (refused, went_well) = match outcome.code {
                        0 => (refused, went_well + 1),
                        _ => (refused + 1, went_well),
                    };
                    if !has_begun {
                        place.remove("x/out");
                        break;
                    }
                    place = prepared.place(&inputs);
                }
            }
        }
    }
    assert!(refused > effort::rounds(160) && went_well > effort::rounds(40), "{refused} {went_well}");
}

/// A directory of another model with the same names takes the input's place, as that of a forced run does. The weights are those of one of
/// them, and not some of each.
#[test]
fn an_input_that_is_replaced() {
    if !has_strace("an_input_that_is_replaced") {
        return;
    }
    let place = inputs::nested();
    place.copy(&place.path("model"), "other");
    overwrite(&place, &["other"]);
    let arguments = ["compress", "model", "-o", "out", "-q", "--no-sync", "--threads", "1"];
    let weights = || {
        let is_of_weights = |name: &str| name.ends_with(".safetensors") || name == "df11-manifest.json";
        let made = tree(&place.path("out")).into_iter().filter(|(name, _)| is_of_weights(name));
        made.collect::<BTreeMap<_, _>>()
    };
    let exchange = || {
        for (from, to) in [("model", "away"), ("other", "model"), ("away", "other")] {
            fs::rename(place.path(from), place.path(to)).unwrap();
        }
    };
    let expected = [(); 2].map(|()| {
        run_in(place.root(), &arguments).good();
        let made = weights();
        place.remove("out");
        exchange();
        made
    });
    assert!(expected[0] != expected[1]);
    let (mut refused, mut went_well) = (0, [0; 2]);
    for call in ["openat", "statx", "read", "pread64"] {
        for nth in (1..).step_by(effort::step(3)) {
            let stopped = Stopped::after(&place, &arguments, (call, nth), &[]);
            if !stopped.is_waiting() {
                stopped.go_on().good();
                place.remove("out");
                break;
            }
            exchange();
            let ended = stopped.go_on();
            exchange();
            match ended.code {
                0 => {
                    let made = weights();
                    let which = expected.iter().position(|expected| *expected == made);
                    went_well[which.unwrap_or_else(|| panic!("some of each, after {call} {nth}"))] += 1;
                    place.remove("out");
                }
                _ => {
                    let line = ended.failed(2);
                    assert!(line.ends_with("model was changed after it had been opened"), "{line}");
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 0 && went_well[0] > 0 && went_well[1] > 0, "{refused} {went_well:?}");
}
