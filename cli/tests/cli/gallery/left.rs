//! What an interrupted run has left in its hidden directory, and a disk or another program has changed since.

use super::*;
use df11_host::{CompressOptions, Error};
use serde_json::{Value, json};
use steps::After;
use tensors::bf16;

/// What is done to what was left, and the exit code and the sentence of `compress --resume`; `{}` is the path of the place. With
/// exit code 0 the output is right; otherwise everything stays as it is.
type Left = (&'static str, fn(&Place), i32, &'static str);

const JOURNAL: &str = ".df11-resume-out/journal";

const ANEW: &str =
    "what an earlier run has left can't be used, and is made anew: its list of finished files is damaged";

const NOT_OWN: &str = "{}/.df11-resume-out is there and is not a directory that an earlier run of yours has made, which nobody else may \
                       write to";

const LEFT: [Left; 17] = [
    ("all as it was", |_| (), 0, ""),
    ("an empty journal", |place| drop(place.write(JOURNAL, "")), 0, ANEW),
    ("a web page in the journal's place", |place| drop(place.write(JOURNAL, "<html>\n")), 0, ANEW),
    ("a journal of zeros, as a disk leaves it", |place| journal(place, |text| text.fill(0)), 0, ANEW),
    ("one bit of the journal's first line", |place| journal(place, |text| text[40] ^= 1), 0, ANEW),
    ("lists within lists, under their right checksum", |place| first_line(place, |_| "[".repeat(100_000)), 0, ANEW),
    (
        "another model's run, under its right checksum",
        |place| first_line(place, |line| changed(&line, |first| first["versions"] = json!(["\u{1b}[2J\u{202e}"]))),
        0,
        "what an earlier run has left can't be used, and is made anew: the source's files have changed",
    ),
    // What the journal doesn't list is made again, and that is no news to anybody.
    (
        "one bit of the line of a file",
        |place| journal(place, |text| *text.iter_mut().rev().nth(9).unwrap() ^= 1),
        0,
        "",
    ),
    (
        "a line of a file elsewhere, under its right checksum",
        |place| last_line(place, |line| changed(&line, |file| file["name"] = json!("../../../etc/passwd"))),
        0,
        "",
    ),
    (
        "a directory in the journal's place",
        |place| directory(place, "journal"),
        2,
        "can't read {}/.df11-resume-out/journal: Is a directory (os error 21)",
    ),
    ("a note of placing that is a web page", |place| drop(place.write(".df11-resume-out/placing", "<html>")), 0, ""),
    (
        "a note of placing, and a stranger's file in the output",
        |place| {
            place.write(".df11-resume-out/placing", "1 2 3 4\n\u{202e}\n\0");
            place.write("out/config.json", "a stranger's");
        },
        2,
        "{}/out exists; --force overwrites it",
    ),
    (
        "a directory in the note's place",
        |place| directory(place, "placing"),
        2,
        "can't read {}/.df11-resume-out/placing: Is a directory (os error 21)",
    ),
    (
        "a directory in the lock's place",
        |place| directory(place, "lock"),
        2,
        "can't write in {}/.df11-resume-out: Is a directory (os error 21)",
    ),
    (
        "a file in the hidden directory's place",
        |place| {
            place.remove(".df11-resume-out");
            place.write(".df11-resume-out", "");
        },
        2,
        NOT_OWN,
    ),
    (
        "a link to another directory in the hidden one's place",
        |place| {
            fs::rename(place.path(".df11-resume-out"), place.path("elsewhere")).unwrap();
            std::os::unix::fs::symlink("elsewhere", place.path(".df11-resume-out")).unwrap();
        },
        2,
        NOT_OWN,
    ),
    (
        "a hidden directory that everybody may write to",
        |place| {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(place.path(".df11-resume-out"), fs::Permissions::from_mode(0o777)).unwrap();
        },
        2,
        NOT_OWN,
    ),
];

/// Changes the journal's bytes.
fn journal(place: &Place, change: impl FnOnce(&mut Vec<u8>)) {
    let mut text = fs::read(place.path(JOURNAL)).unwrap();
    change(&mut text);
    place.write(JOURNAL, text);
}

/// Writes another line, with its checksum, in the place of one of the journal.
fn line(place: &Place, which: impl FnOnce(&mut [String]) -> &mut String, change: impl FnOnce(String) -> String) {
    let text = fs::read_to_string(place.path(JOURNAL)).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let line = which(&mut lines);
    let json = change(line.split_off(33));
    *line = format!("{} {json}", df11_host::internals::checksum(json.as_bytes()));
    place.write(JOURNAL, lines.join("\n") + "\n");
}

fn first_line(place: &Place, change: impl FnOnce(String) -> String) {
    line(place, |lines| lines.first_mut().unwrap(), change);
}

fn last_line(place: &Place, change: impl FnOnce(String) -> String) {
    line(place, |lines| lines.last_mut().unwrap(), change);
}

fn changed(text: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut json = serde_json::from_str(text).unwrap();
    change(&mut json);
    json.to_string()
}

/// A directory in the place of a file of the hidden directory.
fn directory(place: &Place, name: &str) {
    place.remove(&format!(".df11-resume-out/{name}"));
    fs::create_dir(place.path(".df11-resume-out").join(name)).unwrap();
}

/// A run that was interrupted when it had finished a file, and goes on.
fn interrupted() -> Place {
    let place = Place::new();
    place.model("model", &[bf16("a.weight", &[64, 64], 1), bf16("b.weight", &[64, 64], 2)], "{}");
    let mut options = CompressOptions::default();
    options.resume = true;
    let is_left = |steps| {
        let result = df11_host::compress(place.path("model"), place.path("out"), options.clone(), &After::new(steps));
        matches!(result, Err(Error::Resumable { .. }))
    };
    assert!((1..100).any(is_left), "no step leaves anything");
    place
}

#[test]
fn hidden_directories() {
    let expected = Place::new();
    let mut wrong = Vec::new();
    for (name, change, code, sentence) in LEFT {
        let place = interrupted();
        change(&place);
        let before = tree(place.root());
        let [model, output] = ["model", "out"].map(|name| place.path(name).into_os_string());
        let arguments =
            ["compress", "--resume"].map(OsStr::new).into_iter().chain([&*model, OsStr::new("-o"), &*output]);
        let got = run_limited(MEMORY, Stdio::piped(), &arguments.collect::<Vec<_>>());
        let said = got.stderr.strip_prefix("df11: ").unwrap_or(&got.stderr).trim_end_matches('\n');
        let sentence = sentence.replace("{}", &place.root().display().to_string());
        if (got.code, said) != (code, &sentence) {
            wrong.push(format!("{name}:\n    {} {said}\nnot {code} {sentence}", got.code));
        } else if code == 0 {
            if !expected.path("out").exists() {
                ask::compress(&place.path("model"), &expected.path("out"), Default::default()).unwrap();
            }
            assert_same(&place.path("out"), &expected.path("out"));
            assert!(!place.path(".df11-resume-out").exists(), "{name}");
        } else {
            assert_eq!(changes(&before, &tree(place.root())), [""; 0], "{name}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
