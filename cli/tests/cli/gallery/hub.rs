//! Answers of a hub. How long df11 waits, and how often it tries again, is tested with the library.

use std::time::Duration;

use super::*;
use crate::hub::{ID, Online};
use df11_tests::hub::{Answer, Request};
use tensors::{bf16, file};

/// What the server does, and the sentence of all verbs; `{}` is the server.
type Answered = (&'static str, fn(&Request) -> Answer, &'static str);

fn list(request: &Request, text: &str) -> Answer {
    if request.path.starts_with("/api/") { Answer::List(text.into()) } else { Answer::Right }
}

fn file_is(request: &Request, answer: Answer) -> Answer {
    if request.is_for("/model.safetensors") { answer } else { Answer::Right }
}

const ANSWERED: [Answered; 8] = [
    (
        "a list that is a web page",
        |request| list(request, "<html>"),
        "can't use the answer of {}/api/models/df11/model/revision/main?blobs=true: expected value at line 1 column 1",
    ),
    (
        "a list of a file elsewhere, whose name speaks to the terminal",
        |request| {
            list(
                request,
                r#"{"sha":"0123456789abcdef0123456789abcdef01234567","siblings":[{"rfilename":"../\u001b[2J\u202e","size":1}]}"#,
            )
        },
        r#"hf:df11/model names the file "../\u{1b}[2J\u{202e}", which is not inside its directory"#,
    ),
    (
        "a commit that leads elsewhere",
        |request| list(request, r#"{"sha":"../../x","siblings":[]}"#),
        "can't use the answer of {}/api/models/df11/model/revision/main?blobs=true: its sha is not a commit",
    ),
    (
        "a file of another length",
        |request| file_is(request, Answer::Total(1 << 40)),
        "the server has 1099511627776 bytes of hf:df11/model/model.safetensors; the hub's list says 8272",
    ),
    (
        "a web page in the file's place",
        |request| file_is(request, Answer::Page),
        "the server has 11 bytes of hf:df11/model/model.safetensors; the hub's list says 8272",
    ),
    (
        "a redirect to a file of this machine",
        |request| file_is(request, Answer::Redirect("file:///etc/passwd".into())),
        "can't fetch {}/df11/model/resolve/0123456789abcdef0123456789abcdef01234567/model.safetensors: it redirects to what is neither http nor https; with HF_HUB_OFFLINE=1 df11 takes what is in the cache",
    ),
    (
        "redirects without end",
        |request| file_is(request, Answer::Redirect(request.path.clone())),
        "can't fetch {}/df11/model/resolve/0123456789abcdef0123456789abcdef01234567/model.safetensors: it redirects more than 10 times; with HF_HUB_OFFLINE=1 df11 takes what is in the cache",
    ),
    (
        "a server that wants a day",
        |request| file_is(request, Answer::Status(429, "Retry-After", "86400")),
        "can't fetch {}/df11/model/resolve/0123456789abcdef0123456789abcdef01234567/model.safetensors: the server asks to wait 86400 seconds; df11 waits 300",
    ),
];

#[test]
fn answers() {
    let model = Place::new();
    model.model("model", &[bf16("a.weight", &[64, 64], 1)], "{}");
    let online = Online::new(&model.path("model"));
    let mut wrong = Vec::new();
    for (name, behaviour, sentence) in ANSWERED {
        online.hub.behave(behaviour);
        for verb in VERBS {
            let arguments = [OsStr::new(verb), OsStr::new(ID), OsStr::new("-o"), OsStr::new("out")];
            let line = online.refused(2, &[], if verb.ends_with("compress") { &arguments } else { &arguments[..2] });
            let expected = sentence.replace("{}", &online.hub.endpoint());
            if line != expected {
                wrong.push(format!("{name}, {verb}:\n    {line}\nnot {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A list that comes drop by drop: each in time, and the end never.
#[test]
fn a_list_that_drips() {
    let model = Place::new();
    model.model("model", &[bf16("a.weight", &[64, 64], 1)], "{}");
    // Some 15 kB of list.
    (0..100).for_each(|number| drop(model.write(&format!("model/{number}.txt"), "")));
    let online = Online::new(&model.path("model"));
    online.hub.behave(|request| match request.path.starts_with("/api/") {
        true => Answer::Slow(100, Duration::from_millis(200)),
        false => Answer::Right,
    });
    let line = online.refused(2, &[("HF_HUB_DOWNLOAD_TIMEOUT", "1")], &[OsStr::new("inspect"), OsStr::new(ID)]);
    let expected = "can't fetch {}/api/models/df11/model/revision/main?blobs=true: its answer takes more than 12 s; with \
                    HF_HUB_OFFLINE=1 df11 takes what is in the cache";
    assert_eq!(line, expected.replace("{}", &online.hub.endpoint()));
}

/// A repository whose owner has uploaded the pointers.
#[test]
fn a_git_lfs_pointer() {
    let model = Place::new();
    model.write("model/model.safetensors", LFS_POINTER);
    let online = Online::new(&model.path("model"));
    let line = online.refused(2, &[], &[OsStr::new("verify"), OsStr::new(ID)]);
    assert_eq!(
        line,
        "hf:df11/model/model.safetensors is no safetensors file; it begins like a git-LFS pointer, which stands in the file's place until `git lfs pull` fetches the file"
    );
}

/// The right length, and other weights.
#[test]
fn another_checksum() {
    let model = Place::new();
    model.model("model", &[bf16("a.weight", &[64, 64], 1)], "{}");
    let online = Online::new(&model.path("model"));
    // For temporary files, of which nothing is left.
    fs::create_dir(online.path("home/hub")).unwrap();
    online.hub.behave(|request| file_is(request, Answer::Content(file(&[bf16("a.weight", &[64, 64], 2)]))));
    let line = online.refused(2, &[], &[OsStr::new("compress"), OsStr::new(ID), OsStr::new("-o"), OsStr::new("out")]);
    let expected = "hf:df11/model/model.safetensors did not arrive as it is on the hub: its SHA-256 is \
                    c77451ac90158ce7b7d79ed444577d1ea9643c49a960096d64a6eaae8c739e8d, not \
                    301bed6c476340b496d2d8988779a2838cce9b23efb2727f9d8a00fc27231665";
    assert_eq!(line, expected);
}
