//! JSON that may come from a stranger. All of it is parsed here, except headers, whose structure is known.

use serde::de::{DeserializeOwned, Error as _};

/// Lists and objects that any text may have.
const ALWAYS: usize = 16_384;

/// A text may have one more for each of so many bytes. One takes up to 800 bytes in memory, and two at least in the text. Of all
/// texts that df11 writes, a shapes file has most: two for each tensor, whose entry has 37 bytes and its name.
const BYTES_FOR_ONE: usize = 16;

/// Parses a text.
///
/// # Errors
///
/// It isn't the JSON of such a value; it has more lists and objects than any text of its length needs.
pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    let (got, allowed) = (lists_and_objects(text), ALWAYS + text.len() / BYTES_FOR_ONE);
    if got > allowed {
        let reason = format!("it has {got} lists and objects, and a text of its length may have {allowed}");
        return Err(serde_json::Error::custom(reason));
    }
    serde_json::from_str(text)
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
    fn as_many_as_the_length_allows() {
        let lists = |n: usize, one: &str| format!("[{}0]", format!("{one},").repeat(n));
        for (one, most, allowed) in [("[]", 20_163, 20_164), ("[ ]", 21_844, 21_845)] {
            assert!(parse::<Value>(&lists(most, one)).is_ok(), "{one}");
            let error = parse::<Value>(&lists(most + 1, one)).unwrap_err().to_string();
            let expected =
                format!("it has {} lists and objects, and a text of its length may have {allowed}", most + 2);
            assert_eq!(error, expected);
        }
        assert!(parse::<Value>(&lists(1 << 20, r#"{"name":"","dtype":"U8","shape":[]}"#)).is_ok());
    }
}
