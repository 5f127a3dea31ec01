use std::fs::File;
use std::path::Path;
use std::time::{Duration, SystemTime};

use common::stopped::Stopped;

use crate::*;

/// A change while the command runs, to the output's place or to the input of this name.
type Act = fn(&Place, &str);

const EVENTS: [(&str, Act); 6] = [
    ("the partial directory is removed", |place, _| drop(fs::remove_dir_all(place.path("out.partial")))),
    ("something else takes the output's place", |place, _| {
        if !place.path("out").exists() {
            place.write("out/theirs", "somebody's");
        }
    }),
    ("the input is removed", |place, input| each_file(&place.path(input), |path| fs::remove_file(path).unwrap())),
    ("the input is cut short", |place, input| each_file(&place.path(input), |path| cut(path, 2))),
    ("the input is emptied", |place, input| each_file(&place.path(input), |path| cut(path, 0))),
    ("the input is overwritten", |place, input| {
        each_file(&place.path(input), |path| {
            let mut bytes = fs::read(path).unwrap();
            let start = 8 + u64::from_le_bytes(bytes[..8].try_into().unwrap()) as usize;
            bytes[start..].iter_mut().step_by(61).for_each(|byte| *byte ^= 1);
            fs::write(path, bytes).unwrap();
        });
    }),
];

/// Cuts a file to one part in `of`.
fn cut(path: &Path, of: u64) {
    let file = File::options().write(true).open(path).unwrap();
    file.set_len(file.metadata().unwrap().len().checked_div(of).unwrap_or(0)).unwrap();
}

/// The safetensors files of an input.
fn each_file(input: &Path, then: impl Fn(&Path)) {
    let files = if input.is_dir() { tree(input).into_keys().collect() } else { vec![String::new()] };
    for name in files.iter().filter(|name| name.is_empty() || name.ends_with(".safetensors")) {
        then(&if name.is_empty() { input.to_owned() } else { input.join(name) });
    }
}

/// It ends with the right bytes, or with one line and without an output.
#[test]
fn at_any_call() {
    let (mut refused, mut went_well) = (0, 0);
    for case in Case::all("at_any_call").into_iter().filter(|case| case.job.old.is_none()) {
        let input = case.job.arguments.split(' ').nth(1).unwrap();
        let before = tree(case.place.root());
        let reset = || {
            case.reset();
            for (name, bytes) in before.iter().filter(|(name, _)| !name.ends_with('/')) {
                let path = case.place.write(name, bytes);
                // As if it had been there for long: what changes then has another time.
                let file = File::options().write(true).open(path).unwrap();
                file.set_modified(SystemTime::now() - Duration::from_secs(3600)).unwrap();
            }
        };
        for (event, happen) in EVENTS {
            for call in ["openat", "pread64", "pwrite64", "fsync", "rename"] {
                for nth in std::iter::successors(Some(1), |nth| Some(2 * nth + 1)) {
                    reset();
                    let arguments: Vec<_> = case.job.arguments.split(' ').chain(["--threads", "1", "-q"]).collect();
                    let stopped = Stopped::after(&case.place, &arguments, (call, nth), &[]);
                    let (is_waiting, was_new) = (stopped.is_waiting(), case.output() == case.new);
                    if is_waiting {
                        happen(&case.place, input);
                    }
                    let ended = stopped.go_on();
                    let what = format!("{}: {event} after {call} {nth}: {ended:?}", case.job.arguments);
                    let output = case.output();
                    match ended.code {
                        0 => assert!(was_new || output == case.new || event.ends_with("overwritten"), "{what}"),
                        code => {
                            assert!((1..=2).contains(&code) && ended.stderr.lines().count() == 1, "{what}");
                            assert!(output.is_empty() || output == case.new || output.contains_key("theirs"), "{what}");
                        }
                    }
                    (refused, went_well) =
                        if ended.code == 0 { (refused, went_well + 1) } else { (refused + 1, went_well) };
                    if ended.code == 0 && event.ends_with("overwritten") && is_waiting && !was_new && input == "model" {
                        // It has the one version or the other, not some of each.
                        let verified = case.place.df11("verify out --against model");
                        assert!(output == case.new || verified.code == 0, "{what}: {verified:?}");
                    }
                    if !is_waiting {
                        break;
                    }
                }
            }
        }
    }
    assert!(refused > 50 && went_well > 50 || refused + went_well == 0, "{refused} {went_well}");
}
