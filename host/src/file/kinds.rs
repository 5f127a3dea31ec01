//! Files of other kinds in a safetensors file's place, recognised by how they begin.

use std::path::Path;

use crate::error::{Error, ErrorKind};

/// How many bytes are looked at.
const BEGINNING: usize = 64;

const LFS_POINTER: &[u8] = b"version https://git-lfs.github.com/spec/";

const KINDS: [(&[u8], &str); 4] = [
    (LFS_POINTER, "a git-LFS pointer, not the file itself; run `git lfs pull` to fetch the file"),
    (b"PK\x03\x04", "a zip archive, in which PyTorch saves pickles; save the model as safetensors"),
    (b"\x1f\x8b", "a gzip file; unpack it first"),
    (b"GGUF", "a GGUF file, which df11 doesn't read"),
];

/// The error for a file that begins like one of another kind; `None` if its beginning tells nothing.
pub(crate) fn refuse(path: &Path, beginning: &[u8]) -> Option<Error> {
    let beginning = &beginning[..beginning.len().min(BEGINNING)];
    let kind = KINDS.into_iter().find(|(magic, _)| beginning.starts_with(magic)).map(|(_, kind)| kind);
    let kind = kind.or_else(|| is_pickle(beginning).then_some(PICKLE)).or_else(|| text(beginning))?;
    Some(Error::new(ErrorKind::NotAModel, format!("it is no safetensors file but {kind}")).at(path))
}

/// What to say about a text that is no JSON.
pub(crate) fn refuse_json(text: &str) -> Option<&'static str> {
    match text {
        _ if text.as_bytes().starts_with(LFS_POINTER) => {
            Some("it is a git-LFS pointer, not the file itself; run `git lfs pull` to fetch the file")
        }
        _ if text.starts_with('\u{feff}') => Some("it begins with a byte order mark, which JSON doesn't have"),
        _ => None,
    }
}

const PICKLE: &str = "a pickle, which is a program that nothing here runs; save the model as safetensors";

/// Whether a file begins with the opcode PROTO of pickle's protocol 2 or later, and what Python's writers put after it.
fn is_pickle(beginning: &[u8]) -> bool {
    match beginning {
        [0x80, 2 | 3, next, ..] => matches!(next, b'}' | b']' | b'(' | b'c' | b'X' | 0x8a),
        // From protocol 4 on frames: the opcode, and a length of 8 bytes that no header's length looks like.
        [0x80, 4 | 5, 0x95, ..] => beginning.len() > 11,
        [0x80, 4 | 5, next, ..] => matches!(next, b'}' | b']' | b'(' | 0x8c),
        _ => false,
    }
}

/// The kind of a text. The length of a header isn't printable, so no safetensors file begins like one of these.
fn text(beginning: &[u8]) -> Option<&'static str> {
    let text = beginning.strip_prefix(b"\xef\xbb\xbf").unwrap_or(beginning).trim_ascii_start();
    let begins = |with: &[u8]| text.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with));
    if begins(b"<!doctype") || begins(b"<html") {
        return Some("a web page, such as a server's message instead of the download");
    }
    let json = text.strip_prefix(b"{")?.trim_ascii_start();
    (json.first() == Some(&b'"') && !beginning.contains(&0))
        .then_some("JSON, such as a server's message instead of the download")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginnings() {
        let header = [&24u64.to_le_bytes()[..], b"{\"a\":{\"dtype\":\"BF16\"}}"].concat();
        for (beginning, expected) in [
            (&b"version https://git-lfs.github.com/spec/v1\noid"[..], Some("git lfs pull")),
            (b"PK\x03\x04", Some("zip archive")),
            (b"\x1f\x8b\x08", Some("gzip")),
            (b"GGUF\x03\0\0\0", Some("GGUF")),
            (b"<!DOCTYPE html>", Some("web page")),
            (b"\xef\xbb\xbf\r\n<HTML lang=en>", Some("web page")),
            (b"{\n  \"error\": 1}", Some("JSON")),
            (b"\x80\x02}q\x00.", Some("pickle")),
            (b"\x80\x04\x95\x14\0\0\0\0\0\0\0\x8c", Some("pickle")),
            (&header, None),
            (b"{\0\0\0\0\0\0\0{\"a\"", None),
            (b"\x80\x04\0\0\0\0\0\0{\"a\"", None),
            (b"", None),
        ] {
            let refused = refuse(Path::new("a"), beginning).map(|error| error.to_string());
            assert_eq!(refused.is_some(), expected.is_some(), "{beginning:?}");
            assert!(refused.unwrap_or_default().contains(expected.unwrap_or_default()), "{beginning:?}");
        }
    }
}
