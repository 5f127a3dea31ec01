//! Recognises files of other kinds by their first bytes, to say what they are instead of a safetensors file.

use std::path::Path;

use crate::error::{Error, ErrorKind};

const KINDS: [(&[u8], &str); 4] = [
    (b"version https://git-lfs.github.com/spec/", "a git-LFS pointer; run `git lfs pull` to fetch the file"),
    (b"PK\x03\x04", "a zip archive, in which PyTorch saves pickles; save the model as safetensors"),
    (b"\x1f\x8b", "a gzip file; unpack it first"),
    (b"GGUF", "a GGUF file, which df11 doesn't read"),
];

/// The error for a file that isn't a safetensors file and whose first bytes show its kind; `None` if they don't.
pub(crate) fn refuse(path: &Path, beginning: &[u8]) -> Option<Error> {
    let kind = KINDS.into_iter().find(|(magic, _)| beginning.starts_with(magic)).map(|(_, kind)| kind);
    let kind = kind.or_else(|| other(beginning))?;
    Some(Error::new(ErrorKind::NotAModel, format!("it isn't a safetensors file but {kind}")).at(path))
}

/// The sentence for a text that isn't JSON, if its beginning shows its kind.
pub(crate) fn refuse_json(text: &str) -> Option<String> {
    let (magic, kind) = KINDS[0];
    text.as_bytes().starts_with(magic).then(|| format!("it is {kind}"))
}

/// The kind of a pickle or a text.
fn other(beginning: &[u8]) -> Option<&'static str> {
    let text = beginning.trim_ascii_start();
    let begins = |with: &[u8]| text.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with));
    match beginning {
        // A pickle of protocol 2 or later. A header's length that begins with these two bytes continues with zeros.
        [0x80, 2..=5, 1..=255, ..] => {
            Some("a pickle, which may contain code, so df11 doesn't load it; save the model as safetensors")
        }
        _ if begins(b"<!doctype") || begins(b"<html") => {
            Some("a web page, such as a server's message instead of the download")
        }
        _ if begins(b"{") => Some("JSON, such as a server's message instead of the download"),
        _ => None,
    }
}
