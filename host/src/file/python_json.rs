//! JSON as Python writes and reads it: with numbers that JSON doesn't have, and such that no float holds.

use serde::de::DeserializeOwned;

use crate::file::json;

/// Parses a text that may be Python's; says whether it is JSON as well. `Infinity`, `NaN`, and numbers that no float holds, such as `1e999`,
/// count as `null`.
///
/// # Errors
///
/// As [`json::parse`], of the text as it is.
pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> serde_json::Result<(T, bool)> {
    match json::parse(text) {
        Ok(value) => Ok((value, true)),
        Err(error) => Ok((json::parse(&without_python_numbers(text)).map_err(|_| error)?, false)),
    }
}

/// The text with `null` for the numbers that Python takes and serde_json doesn't.
fn without_python_numbers(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let (mut in_string, mut is_escaped) = (false, false);
    // A word outside of strings, up to what ends it.
    let mut word = String::new();
    for character in text.chars() {
        if !in_string && (character.is_ascii_alphanumeric() || ['+', '-', '.'].contains(&character)) {
            word.push(character);
            continue;
        }
        plain += of_word(&word);
        word.clear();
        plain.push(character);
        in_string ^= character == '"' && !is_escaped;
        is_escaped = in_string && character == '\\' && !is_escaped;
    }
    plain + of_word(&word)
}

/// A word of the text, or `null`.
fn of_word(word: &str) -> &str {
    let is_too_large = || {
        word.starts_with(|first: char| first.is_ascii_digit() || first == '-')
            && word.ends_with(|last: char| last.is_ascii_digit())
            && word.parse().is_ok_and(f64::is_infinite)
    };
    match word {
        "Infinity" | "-Infinity" | "NaN" => "null",
        _ if is_too_large() => "null",
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::{parse, without_python_numbers};
    use serde_json::{Value, json};

    #[test]
    fn numbers_of_python() {
        let plain = [
            (r#"{"a": [0.0, Infinity], "b": -Infinity}"#, r#"{"a": [0.0, null], "b": null}"#),
            ("[NaN,1e999,-1E+999,1e9]", "[null,null,null,1e9]"),
            (r#"["NaN", "\"NaN", "\\", NaN, "\\\"1e999"]"#, r#"["NaN", "\"NaN", "\\", null, "\\\"1e999"]"#),
            ("NaN", "null"),
            (
                "[true, xNaN, NaNs, infinity, inf, 1.5, +1e999, .1e999]",
                "[true, xNaN, NaNs, infinity, inf, 1.5, +1e999, .1e999]",
            ),
        ];
        plain.iter().for_each(|(text, expected)| assert_eq!(without_python_numbers(text), *expected));
    }

    #[test]
    fn whether_it_is_json() {
        assert_eq!(parse::<Value>("[1]").unwrap(), (json!([1]), true));
        assert_eq!(parse::<Value>("[1, 1e999]").unwrap(), (json!([1, null]), false));
        let error = parse::<Value>("[NaN, x]").unwrap_err();
        assert_eq!(error.to_string(), serde_json::from_str::<Value>("[NaN, x]").unwrap_err().to_string());
    }
}
