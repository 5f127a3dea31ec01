//! What a file is that is named as a safetensors file and isn't one, by how it begins.

use std::path::Path;

use crate::error::Error;

/// How many bytes are looked at.
pub(crate) const BEGINNING: usize = 64;

/// How files of other kinds begin, and what to say of them.
const KINDS: [(&[u8], &str); 4] = [
    (
        b"version https://git-lfs.github.com/spec/",
        "a git-LFS pointer, which stands in the file's place until `git lfs pull` fetches the file",
    ),
    (b"PK\x03\x04", "a zip archive, in which PyTorch saves pickles; save the model as safetensors"),
    (b"\x1f\x8b", "a gzip file; unpack it first"),
    (b"GGUF", "a GGUF file, which df11 doesn't read"),
];

/// How texts begin, after white space: case doesn't matter.
const WEB_PAGES: [&[u8]; 2] = [b"<!doctype", b"<html"];

/// What editors of Windows write at the beginning of a text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Why a file is refused that has no header of safetensors and begins like a file of another kind.
pub(crate) fn refused(path: &Path, beginning: &[u8]) -> Option<Error> {
    let path = path.to_owned();
    if is_pickle(beginning) {
        return Some(Error::Pickle { path });
    }
    let kind = KINDS.into_iter().find(|(with, _)| beginning.starts_with(with)).map(|(_, what)| what);
    kind.or_else(|| text(beginning)).map(|what| Error::NotSafetensors { path, what })
}

/// What a text is that is no JSON, if its beginning tells.
pub(crate) fn no_json(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let pointer = KINDS.into_iter().find(|(with, _)| bytes.starts_with(with)).map(|(_, what)| what);
    let mark =
        || bytes.starts_with(BYTE_ORDER_MARK).then_some("a text with a byte order mark, which JSON doesn't have");
    Some(format!("it is {}", pointer.or_else(mark)?))
}

/// What a text that servers send in place of a file is. Such a text may begin with white space.
fn text(beginning: &[u8]) -> Option<&'static str> {
    let text = beginning.strip_prefix(BYTE_ORDER_MARK).unwrap_or(beginning).trim_ascii_start();
    let begins = |with: &[u8]| text.get(..with.len()).is_some_and(|bytes| bytes.eq_ignore_ascii_case(with));
    if WEB_PAGES.into_iter().any(begins) {
        return Some("a web page, which servers send in place of a file");
    }
    let is_json = text.strip_prefix(b"{").is_some_and(|text| text.trim_ascii_start().starts_with(b"\""));
    is_json.then_some("JSON, which servers send in place of a file; of a model give the directory")
}

/// Whether a file begins as pickles of the protocols 2 to 5 do. A header of safetensors may begin with the same two bytes, but
/// one of less than 16 MiB has only zeros from the fourth byte of its length on.
fn is_pickle(beginning: &[u8]) -> bool {
    matches!(beginning, [0x80, 2..=5, _, rest @ ..] if rest.iter().take(5).any(|&byte| byte != 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With white space before, as templates of web pages and printers of JSON leave it.
    #[test]
    fn texts() {
        let of = |beginning: &[u8]| match refused(Path::new("a"), beginning) {
            Some(Error::NotSafetensors { what, .. }) => what.split(',').next(),
            _ => None,
        };
        for page in ["<!DOCTYPE html>", "\n\n  <!doctype html>", "\u{feff}\r\n<HTML lang=en>", "\t<html>"] {
            assert_eq!(of(page.as_bytes()), Some("a web page"), "{page:?}");
        }
        for json in ["{\"error\": 1}", "{\n  \"error\": 1\n}", " \n{ \"error\": 1}", "\u{feff}{\"error\": 1}"] {
            assert_eq!(of(json.as_bytes()), Some("JSON"), "{json:?}");
        }
        // A header's length, 32 or 10 bytes, before something else; a pointer and an archive begin with their first byte.
        let others =
            ["", " \n", " \0\0\0\0\0\0\0{\"a\"", "\n\0\0\0\0\0\0\0<html>", "{}", "{ 1", " PK\u{3}\u{4}", " GGUF"];
        for other in others {
            assert_eq!(of(other.as_bytes()), None, "{other:?}");
        }
    }

    #[test]
    fn pickles() {
        // What Python's pickle.dumps({}) gives by the protocols 2 and 4; how frames of 20 and of 256 bytes begin.
        let frames = [&b"\x80\x04\x95\x14\0\0\0\0\0\0\0\x8c"[..], b"\x80\x04\x95\0\x01\0\0\0\0\0\0\x8c"];
        for pickle in [&b"\x80\x02}q\x00."[..], b"\x80\x04}\x94."].into_iter().chain(frames) {
            assert!(is_pickle(pickle), "{pickle:?}");
        }
        for other in [&b""[..], b"\x80\x04", b"\x80\x04\0\0\0\0\0\0{\"a\"", b"\x80\x02\x95\0\0\0\0\0{"] {
            assert!(!is_pickle(other), "{other:?}");
        }
    }
}
