//! JSON that may come from a stranger, within bounds of memory. All of it is parsed here, except headers, whose structure is known.

use std::io::{self, ErrorKind, Write};

use serde::Serialize;
use serde::de::{DeserializeOwned, Error as _};

use crate::file::other_kinds;

/// Lists and objects that any text may have.
const ALWAYS: usize = 16_384;

/// A text may have one more for each of so many bytes. One takes up to 800 bytes in memory, and two at least in the text. Of all
/// texts that df11 writes, the patterns of a lone file have most: one for each module, whose entry has 6 bytes and its name. There aren't
/// as many names of one or two letters as [`ALWAYS`].
const BYTES_FOR_ONE: usize = 8;

/// Parses a text.
///
/// # Errors
///
/// It isn't the JSON of such a value; it has more lists and objects than any text of its length needs.
pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    check(text)?;
    serde_json::from_str(text).map_err(|error| other_kinds::no_json(text).map_or(error, serde_json::Error::custom))
}

/// Whether [`parse`] takes this text, if it is JSON.
///
/// # Errors
///
/// It has more lists and objects than any text of its length needs.
pub(crate) fn check(text: &str) -> serde_json::Result<()> {
    let (got, allowed) = (lists_and_objects(text), ALWAYS + text.len() / BYTES_FOR_ONE);
    if got > allowed {
        let reason = format!("it has {got} lists and objects, and a text of its length may have {allowed}");
        return Err(serde_json::Error::custom(reason));
    }
    Ok(())
}

/// The text of a value over several lines, as Python writes it with `indent=2`; `None` if it would have more than `most` bytes. Of lists
/// in lists most of that is indentation.
pub(crate) fn pretty(value: &impl Serialize, most: u64) -> Option<String> {
    let mut text = UpTo { bytes: Vec::new(), most };
    serde_json::to_writer_pretty(&mut text, value).ok()?;
    String::from_utf8(text.bytes).ok()
}

/// Bytes, up to so many.
struct UpTo {
    bytes: Vec<u8>,
    most: u64,
}

impl Write for UpTo {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if (self.bytes.len() + bytes.len()) as u64 > self.most {
            return Err(ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Counts the brackets outside of strings.
fn lists_and_objects(text: &str) -> usize {
    let (mut count, mut in_string, mut is_escaped) = (0, false, false);
    for byte in text.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = in_string,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => count += 1,
            _ => {}
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn brackets_in_strings_do_not_count() {
        for (text, expected) in
            [("", 0), ("[]", 1), (r#"{"a": [{}, [[0]]]}"#, 5), (r#"["[{", "\"[", "\\", [], "\\\"[", "\\\\"]"#, 2)]
        {
            assert_eq!(lists_and_objects(text), expected, "{text}");
        }
    }

    #[test]
    fn other_texts_are_called_what_they_are() {
        for (text, expected) in [
            (
                "version https://git-lfs.github.com/spec/v1\noid sha256:0",
                "it is a git-LFS pointer, which stands in the file's place",
            ),
            ("\u{feff}{}", "it is a text with a byte order mark, which JSON doesn't have"),
            ("{", "EOF while parsing an object"),
        ] {
            let error = parse::<Value>(text).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }

    #[test]
    fn as_many_as_the_length_allows() {
        let lists = |n: usize, one: &str| format!("[{}0]", format!("{one},").repeat(n));
        for (one, most, allowed) in [("[]", 26_213, 26_214), ("[ ]", 32_766, 32_767)] {
            assert!(parse::<Value>(&lists(most, one)).is_ok(), "{one}");
            let error = parse::<Value>(&lists(most + 1, one)).unwrap_err().to_string();
            let expected =
                format!("it has {} lists and objects, and a text of its length may have {allowed}", most + 2);
            assert_eq!(error, expected);
        }
        for one in [r#"{"name":"","dtype":"U8","shape":[]}"#, r#""aaa":[]"#] {
            check(&lists(1 << 20, one)).unwrap();
        }
    }

    #[test]
    fn texts_up_to_a_length() {
        let value: Value = parse(r#"{"a":[1,{"b":[]}],"c":"\u00e4"}"#).unwrap();
        let text = format!("{value:#}");
        assert_eq!(pretty(&value, text.len() as u64), Some(text.clone()));
        assert_eq!(pretty(&value, text.len() as u64 - 1), None);
    }
}
