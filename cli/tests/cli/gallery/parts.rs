//! Parts of a compressed model, one of them a stranger's, and what an interrupted run has left.

use super::*;
use serde_json::{Value, json};
use tensors::bf16;

/// What is done to the document of the second of two parts, and the sentence of `df11 join`; `{}` is the path of the place.
type Joined = (&'static str, fn(String) -> String, i32, &'static str);

const JOINED: [Joined; 5] = [
    (
        "a web page",
        |_| "<html>".into(),
        1,
        "the part {}/2 is damaged: its df11-part.json is not valid: expected value at line 1 column 1",
    ),
    (
        "lists within lists",
        |_| "[".repeat(10_000),
        1,
        "the part {}/2 is damaged: its df11-part.json is not valid: recursion limit exceeded at line 1 column 128",
    ),
    (
        "another program's, whose name speaks to the terminal",
        |text| changed(&text, |document| document["created_by"] = json!("\u{1b}[2J\u{202e}<b>")),
        2,
        concat!(
            r"the part {}/2 was written by \u{1b}[2J\u{202e}<b> (parts of version 2); this is df11 ",
            env!("CARGO_PKG_VERSION"),
            " (version 2)"
        ),
    ),
    (
        "another version's",
        |text| changed(&text, |document| document["version"] = json!("\u{202e}2")),
        2,
        concat!(
            "the part {}/2 was written by df11 ",
            env!("CARGO_PKG_VERSION"),
            r#" (parts of version "\u{202e}2"); this is df11 "#,
            env!("CARGO_PKG_VERSION"),
            " (version 2)"
        ),
    ),
    (
        "a way out",
        |text| changed(&text, |document| document["files"][0]["name"] = json!("../../../etc/passwd")),
        1,
        "the part {}/2 is damaged: its df11-part.json doesn't have the checksum that it says",
    ),
];

fn changed(text: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut document = serde_json::from_str(text).unwrap();
    change(&mut document);
    document.to_string()
}

/// A model with a file beside it in two parts, `1` and `2`.
fn two_parts() -> Place {
    let place = Place::new();
    place.model("model", &[bf16("a.weight", &[64, 64], 1), bf16("b.weight", &[64, 64], 2)], "{}");
    place.write("model/notes.txt", "hello");
    for part in ["1", "2"] {
        df11!("compress", place.path("model"), "-o", place.path(part), "--part", format!("{part}/2"), "--no-sync")
            .good();
    }
    place
}

/// The document of the first part says what isn't in the parts, and may say anything.
#[test]
fn what_is_left_out() {
    let place = two_parts();
    for part in ["1", "2"] {
        let document = place.path(&format!("{part}/df11-part.json"));
        let left_out = json!([{ "path": "\u{1b}[2J", "reason": format!("{part}\u{1b}]0;x\u{7}\nall files: fine") }]);
        fs::write(&document, sealed(&fs::read_to_string(&document).unwrap(), left_out)).unwrap();
    }
    let joined = df11!("join", place.path("1"), place.path("2"), "-o", place.path("out"), "--sampled", "--no-sync")
        .good()
        .stdout;
    let lines: Vec<&str> = joined.lines().filter(|line| line.contains("fine")).collect();
    assert_eq!(lines, [r"left out: \u{1b}[2J, 1\u{1b}]0;x\u{7}\nall files: fine"], "{joined}");
}

/// A part's document with these files left out, and the checksum that it should have then.
fn sealed(text: &str, left_out: Value) -> String {
    let changed = changed(text, |document| {
        document["left_out"] = left_out;
        document["checksum"] = json!("");
    });
    let checksum = format!("{:032x}", xxhash_rust::xxh3::xxh3_128(changed.as_bytes()));
    changed.replacen(r#""checksum":"""#, &format!(r#""checksum":"{checksum}""#), 1)
}

#[test]
fn documents() {
    let place = two_parts();
    let document = place.path("2/df11-part.json");
    let sound = fs::read_to_string(&document).unwrap();
    for (name, change, code, sentence) in JOINED {
        fs::write(&document, change(sound.clone())).unwrap();
        let before = tree(place.root());
        let [first, second, output] = ["1", "2", "out"].map(|name| place.path(name).into_os_string());
        let arguments = [OsStr::new("join"), &first, &second, OsStr::new("--sampled"), OsStr::new("--output"), &output];
        let got = run_limited(MEMORY, Stdio::piped(), &arguments);
        let expected = sentence.replace("{}", &place.root().display().to_string());
        assert_eq!((got.code, said(&got)), (code, expected), "{name}");
        assert_eq!(changes(&before, &tree(place.root())), [""; 0], "{name}");
    }
}

/// What stands in the place of one of a part's other files, and the end of the sentence.
const OTHERS: [(&str, &str, &str); 4] = [
    ("a pipe", "mkfifo $0", "can't be used: {}/1/others/notes.txt is not a regular file"),
    ("a device without end", "ln -s /dev/zero $0", "can't be used: {}/1/others/notes.txt is not a regular file"),
    ("a longer file", "truncate -s 8T $0", "has 8796093022208 bytes, not 5"),
    ("another file", "printf hELLO > $0", "has the checksum "),
];

#[cfg(target_os = "linux")]
#[test]
fn other_files() {
    let place = two_parts();
    let notes = place.path("1/others/notes.txt");
    for (name, made_by, sentence) in OTHERS {
        let _ = fs::remove_file(&notes);
        let made = std::process::Command::new("sh").args(["-c", made_by]).arg(&notes).status().unwrap();
        assert!(made.success(), "{name}");
        let [first, second, output] = ["1", "2", "out"].map(|name| place.path(name).into_os_string());
        let arguments = [OsStr::new("join"), &first, &second, OsStr::new("--sampled"), OsStr::new("--output"), &output];
        let got = run_limited(MEMORY, Stdio::piped(), &arguments);
        let expected = format!("the part {{}}/1 is damaged: its file \"others/notes.txt\" {sentence}");
        let expected = expected.replace("{}", &place.root().display().to_string());
        assert!(got.code == 1 && said(&got).starts_with(&expected), "{name}: {}", said(&got));
        assert!(!place.path("out").exists(), "{name}");
    }
}
