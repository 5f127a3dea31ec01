//! Patterns that would take all memory. They come with a model, from whoever made it.

use std::ffi::OsStr;
use std::fs;
use std::process::Stdio;

use crate::common::*;
use inputs::foreign_directory;
use serde_json::{Value, json};
use tensors::{bf16, file};

/// A limit on the command's memory, its own code included: kibibytes of addresses. Without patterns it takes less than
/// half of that.
const LITTLE_MEMORY: &str = "-v 300000";

/// Has every verb, or in a short run two of them, read these patterns: in a model's `config.json`, and as a file. They
/// must be as good as none, or be refused with an error in which `said` occurs.
#[track_caller]
fn with_patterns(patterns: &[String], said: Option<&str>) {
    let dict: Value =
        patterns.iter().map(|pattern| (pattern.clone(), json!(["q"]))).collect::<serde_json::Map<_, _>>().into();
    let place = foreign_directory(&dict);
    let file_of_patterns = place.write("patterns.json", dict.to_string());
    place.write("like/model.safetensors", file(&[bf16("model.layers.0.q_proj.weight", &[64, 64], 1)]));
    let [input, like, out] = ["in", "like", "out"].map(|name| place.path(name));
    let [compress, decompress, verify, inspect, plan, o, gpus, size, pattern] =
        ["compress", "decompress", "verify", "inspect", "plan", "-o", "--gpus", "9GB", "--pattern"].map(OsStr::new);
    let verbs = [
        &[decompress, input.as_ref(), o, out.as_ref()][..],
        &[verify, input.as_ref()],
        &[inspect, input.as_ref()],
        &[plan, input.as_ref(), gpus, size],
        &[compress, like.as_ref(), o, out.as_ref(), pattern, file_of_patterns.as_ref()],
        &[plan, like.as_ref(), gpus, size, pattern, file_of_patterns.as_ref()],
    ];
    for arguments in verbs.into_iter().step_by(df11_tests::effort::step(3)) {
        let _ = fs::remove_dir_all(&out);
        // Quiet: a slow machine shows progress.
        let global = ["--quiet", "--threads", "1"].map(OsStr::new);
        let outcome = run_limited(LITTLE_MEMORY, Stdio::piped(), &[&global, arguments].concat());
        match said {
            None => drop(outcome.good()),
            Some(said) => {
                let line = outcome.failed(2);
                assert!(line.contains(said) && line.len() < 1000, "{line}");
            }
        }
    }
}

/// The sentence about patterns that take too much memory.
const TOO_LARGE: &str = "take more than 67108864 bytes of memory";

#[test]
fn that_repeat_large_sets() {
    with_patterns(&(0..700).map(|i| format!(r"model\.\w+\.\d+x{i}")).collect::<Vec<_>>(), None);
    with_patterns(&(0..700).map(|i| format!(r"\w{{150}}x{i}")).collect::<Vec<_>>(), Some(TOO_LARGE));
    with_patterns(&(0..700).map(|i| format!(r"((\w{{150}}){{150}}){{150}}x{i}")).collect::<Vec<_>>(), Some(TOO_LARGE));
}

/// Or call themselves: Python has no such pattern; elsewhere it grows with every call of itself.
#[test]
fn that_look_around() {
    with_patterns(&[r"(a\g<1>?\g<1>?b)".to_owned()], Some("can't be used"));
    for looks in [r"(?=.*\w{N}x)", r"(?<=\w{9}N)", r"(?!\w*N)"] {
        let look = |i: usize| looks.replace('N', &i.to_string());
        let one = (0..300).map(look).collect::<String>() + r".*\.none";
        with_patterns(&[one], Some("bytes long; a regular expression may be 1000"));
        with_patterns(
            &[look(0) + r".*\.none"],
            Some("groups other than (…) and (?:…) at character 0 are not supported"),
        );
    }
}

/// As long as one may be, and of what takes most memory: they are read, or refused for their memory.
#[test]
fn that_fill_the_budget() {
    let full = |part: &str| (0..524).map(|i| format!("{}{i:03}", part.repeat(996 / part.len()))).collect::<Vec<_>>();
    for (part, said) in [("a*", None), ("()", None), ("a|", None), ("[^a]", None), (r"\w{9}", Some(TOO_LARGE))] {
        with_patterns(&full(part), said);
    }
}
