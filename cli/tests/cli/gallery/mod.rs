//! A gallery of hostile files: what each is, and the sentence with which the command refuses it, whole. That every rule of the format
//! is checked is tested with the library (`host/tests/host/errors`); here is what strangers send, and what people then read.

mod compressed;
mod containers;
mod folders;
#[cfg(feature = "hub")]
mod hub;
mod left;
mod parts;

use std::ffi::OsStr;
use std::fs;
use std::process::Stdio;

use crate::common::*;
use refusal::changes;

/// The verbs that each file is given to.
const VERBS: [&str; 4] = ["inspect", "verify", "decompress", "compress"];

/// The address space that is enough to refuse anything, in KiB.
const MEMORY: &str = "-v 2000000";

/// A hostile file or folder.
struct Exhibit {
    name: &'static str,
    /// Puts it into a place, as `in` or as `in.safetensors`.
    put: fn(&Place),
    /// Verbs, their exit code, and all that they say; `{}` is the path of the place.
    says: &'static [(&'static str, i32, &'static str)],
}

/// All verbs refuse it: it isn't what it should be.
macro_rules! refused {
    ($sentence:literal) => {
        &[("inspect verify decompress compress", 2, $sentence)]
    };
}

/// It is damaged; for `compress`, which takes what df11 hasn't made, it is only refused.
macro_rules! damaged {
    ($sentence:literal) => {
        &[("inspect verify decompress", 1, $sentence), ("compress", 2, $sentence)]
    };
}

use {damaged, refused};

/// Shows them to the command, which must say what is expected, within limits, and leave nothing.
fn show(exhibits: &[Exhibit]) {
    let mut wrong = Vec::new();
    for Exhibit { name, put, says } in exhibits {
        let place = Place::new();
        put(&place);
        let input =
            ["in", "in.safetensors"].map(|name| place.path(name)).into_iter().find(|path| path.exists()).unwrap();
        let root = place.root().display().to_string();
        let before = tree(place.root());
        for verb in VERBS {
            let (_, code, sentence) = says.iter().find(|(verbs, ..)| verbs.split(' ').any(|one| one == verb)).unwrap();
            let output = place.path("out");
            let mut arguments = vec![OsStr::new(verb), input.as_os_str()];
            if verb.ends_with("compress") {
                arguments.extend([OsStr::new("--output"), output.as_os_str()]);
            }
            let got = run_limited(MEMORY, Stdio::piped(), &arguments);
            let expected = sentence.replace("{}", &root);
            if (got.code, said(&got).as_str()) != (*code, &expected) {
                wrong.push(format!("{name}, {verb}:\n    {} {}\nnot {code} {expected}", got.code, said(&got)));
            }
            assert_eq!(changes(&before, &tree(place.root())), [""; 0], "{name}, {verb}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the command said on its one line; what `verify` found is in its result.
fn said(outcome: &Outcome) -> String {
    match outcome.stderr.strip_prefix("df11: ") {
        Some(line) => line.trim_end_matches('\n').to_owned(),
        None => format!("{}{}", outcome.stdout, outcome.stderr),
    }
}

/// A pickle of protocol 4, which would give whoever loads it the system's shell.
const PICKLE: &[u8] = b"\x80\x04\x95\x14\0\0\0\0\0\0\0\x8c\x05posix\x94\x8c\x06system\x94\x93.";

/// What stands in a repository in the place of a large file that wasn't fetched.
const LFS_POINTER: &str = "version https://git-lfs.github.com/spec/v1\n\
     oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n";
