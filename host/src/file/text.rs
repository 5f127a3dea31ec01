//! Small texts that anybody may have written: `config.json`, indexes, manifests, pattern files.

use std::io::{ErrorKind, Read};
use std::path::{Component, Path, PathBuf};

use serde::de::DeserializeOwned;

use crate::error::{Error, Result};
use crate::file::{kinds, system};

/// The longest text of each kind, in bytes.
pub(crate) const CONFIG: u64 = 16 << 20;
pub(crate) const INDEX: u64 = 100_000_000;
pub(crate) const MANIFEST: u64 = 256 << 20;

/// How many brackets any JSON text may have, and how many bytes of text each further one needs. A list takes two bytes of text and
/// up to a hundred in memory. No text that df11 writes has a bracket every eight bytes.
const BRACKETS: usize = 16_384;
const BYTES_FOR_ONE: usize = 8;

/// The text of a file of at most `allowed` bytes.
pub(crate) fn read(path: &Path, allowed: u64) -> Result<String> {
    let mut bytes = Vec::new();
    let (file, _) = system::open(path)?;
    file.take(allowed + 1).read_to_end(&mut bytes).map_err(Error::io("read", path))?;
    if bytes.len() as u64 > allowed {
        return Err(Error::damaged(
            path,
            format!("it has more than {allowed} bytes, the most that such a file may have"),
        ));
    }
    String::from_utf8(bytes).map_err(|error| Error::damaged(path, format!("it isn't text: {error}")))
}

/// The text of a file; `None` if there is no such file.
pub(crate) fn read_if_there(path: &Path, allowed: u64) -> Result<Option<String>> {
    if exists(path)? { read(path, allowed).map(Some) } else { Ok(None) }
}

/// Whether anything exists at a path, even a dangling link. Nothing exists below a file.
pub(crate) fn exists(path: &Path) -> Result<bool> {
    match path.symlink_metadata() {
        Ok(_) => Ok(true),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(false),
        Err(error) => Err(Error::io("read", path)(error)),
    }
}

/// Parses JSON as Python writes it: `Infinity`, `NaN` and numbers too large for a float become `null`. Also returns whether the
/// text is proper JSON.
pub(crate) fn parse<T: DeserializeOwned>(text: &str, path: &Path) -> Result<(T, bool)> {
    check_brackets(text).map_err(|reason| Error::damaged(path, reason))?;
    let error = match serde_json::from_str(text) {
        Ok(value) => return Ok((value, true)),
        Err(error) => error,
    };
    match serde_json::from_str(&without_python_numbers(text)) {
        Ok(value) => Ok((value, false)),
        Err(_) => Err(match kinds::refuse_json(text) {
            Some(sentence) => Error::damaged(path, sentence),
            None => Error::damaged(path, format!("it is not the JSON that was expected: {error}")).because(error),
        }),
    }
}

/// Refuses JSON that would take far more memory than its text.
pub(crate) fn check_brackets(text: &str) -> Result<(), String> {
    let (mut brackets, mut in_string, mut is_escaped) = (0, false, false);
    for byte in text.bytes() {
        brackets += usize::from(!in_string && b"[{".contains(&byte));
        in_string ^= byte == b'"' && !is_escaped;
        is_escaped = in_string && byte == b'\\' && !is_escaped;
    }
    let allowed = BRACKETS + text.len() / BYTES_FOR_ONE;
    match brackets <= allowed {
        true => Ok(()),
        false => Err(format!("it has {brackets} opening brackets, and JSON of its length may have {allowed}")),
    }
}

fn without_python_numbers(text: &str) -> String {
    let (mut plain, mut word) = (String::with_capacity(text.len()), String::new());
    let (mut in_string, mut is_escaped) = (false, false);
    for c in text.chars() {
        if !in_string && (c.is_ascii_alphanumeric() || "+-.".contains(c)) {
            word.push(c);
            continue;
        }
        plain += if is_python_number(&word) { "null" } else { &word };
        word.clear();
        plain.push(c);
        in_string ^= c == '"' && !is_escaped;
        is_escaped = in_string && c == '\\' && !is_escaped;
    }
    plain + if is_python_number(&word) { "null" } else { &word }
}

fn is_python_number(word: &str) -> bool {
    let is_number =
        word.starts_with(|c: char| c == '-' || c.is_ascii_digit()) && word.ends_with(|c: char| c.is_ascii_digit());
    matches!(word, "Infinity" | "-Infinity" | "NaN") || is_number && word.parse().is_ok_and(f64::is_infinite)
}

/// The path of `name` below `root`, if it doesn't lead out of there. `source` is the file that names it.
pub(crate) fn inside(root: &Path, name: &str, source: &Path) -> Result<PathBuf> {
    let stays = !name.is_empty() && Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    match stays && !name.contains(['\\', '\0']) {
        true => Ok(root.join(name)),
        false => {
            Err(Error::damaged(source, format!("it names the file {name:?}, which isn't inside the model's directory")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn parsed(text: &str) -> Result<(Value, bool)> {
        parse(text, Path::new("a.json"))
    }

    #[test]
    fn numbers_of_python_are_null() {
        for (text, expected) in [
            (r#"{"a": [0.0, Infinity], "b": -Infinity}"#, json!({"a": [0.0, null], "b": null})),
            ("[NaN,1e999,-1E+999,1e9]", json!([null, null, null, 1e9])),
            (r#"["NaN", "\"NaN", "\\", NaN, "\\\"1e999"]"#, json!(["NaN", "\"NaN", "\\", null, "\\\"1e999"])),
        ] {
            assert_eq!(parsed(text).unwrap(), (expected, false), "{text}");
        }
        assert_eq!(parsed("[1]").unwrap(), (json!([1]), true));
        assert!(["[xNaN]", "[infinity]", "[+1e999]"].iter().all(|text| parsed(text).is_err()));
    }

    #[test]
    fn a_text_has_no_more_lists_than_its_length_allows() {
        let lists = |n: usize| format!("[{}0]", "[],".repeat(n));
        assert!(parsed(&lists(26_213)).is_ok() && parsed(&format!("[\"\\\"{}\"]", "[".repeat(99_000))).is_ok());
        let error = parsed(&lists(26_214)).unwrap_err().to_string();
        assert_eq!(error, "a.json: it has 26215 opening brackets, and JSON of its length may have 26214");
    }
}
