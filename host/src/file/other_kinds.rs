//! What a file is that is named as a safetensors file and isn't one, by how it begins.

use std::path::Path;

use crate::error::Error;

/// How many bytes are looked at.
pub(crate) const BEGINNING: usize = 64;

/// How files of other kinds begin, and what to say of them.
const KINDS: [(&[u8], &str); 7] = [
    (
        b"version https://git-lfs.github.com/spec/",
        "a git-LFS pointer, which stands in the file's place until `git lfs pull` fetches the file",
    ),
    (b"<!doctype", "a web page, which servers send in place of a file"),
    (b"<html", "a web page, which servers send in place of a file"),
    (b"PK\x03\x04", "a zip archive, in which PyTorch saves pickles; save the model as safetensors"),
    (b"\x1f\x8b", "a gzip file; unpack it first"),
    (b"{\"", "JSON, which servers send in place of a file"),
    (b"GGUF", "a GGUF file, which df11 doesn't read"),
];

/// Why a file is refused that has no header of safetensors and begins like a file of another kind.
pub(crate) fn refused(path: &Path, beginning: &[u8]) -> Option<Error> {
    let path = path.to_owned();
    if is_pickle(beginning) {
        return Some(Error::Pickle { path });
    }
    let begins = |with: &[u8]| beginning.get(..with.len()).is_some_and(|bytes| bytes.eq_ignore_ascii_case(with));
    let (_, what) = KINDS.into_iter().find(|(with, _)| begins(with))?;
    Some(Error::NotSafetensors { path, what })
}

/// Whether a file begins as pickles of the protocols 2 to 5 do. A header of safetensors may begin with the same two bytes, but
/// one of less than 16 MiB has only zeros from the fourth byte of its length on.
fn is_pickle(beginning: &[u8]) -> bool {
    matches!(beginning, [0x80, 2..=5, _, rest @ ..] if rest.iter().take(5).any(|&byte| byte != 0))
}

#[cfg(test)]
mod tests {
    use super::*;

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
