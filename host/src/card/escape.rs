//! Names in the languages of a model card: YAML, Markdown, Python and the shell. A name may be anything that a file or a
//! configuration can hold; what a line doesn't show becomes an escape in each of these.

use crate::shown::{is_shown, one_line};

/// A YAML scalar: as it stands if it is a plain word or the id of a repository, else in double quotes.
pub(crate) fn yaml(text: &str) -> String {
    let is_word_character = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '_' | '-');
    // Digits alone would be a number, and short words may be `true`, `no` or `null`.
    let is_id = text.contains('/') && text.chars().all(is_word_character) && text.starts_with(char::is_alphabetic);
    if is_id { text.to_owned() } else { quoted(text) }
}

/// A Python string, which is a YAML string too.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if is_shown(c) => out.push(c),
            '\u{0}'..='\u{ffff}' => out += &format!("\\u{:04x}", u32::from(c)),
            c => out += &format!("\\U{:08x}", u32::from(c)),
        }
    }
    out + "\""
}

/// A span of code in Markdown.
pub(crate) fn code(text: &str) -> String {
    let text = one_line(text);
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let space = if text.starts_with('`') || text.ends_with('`') || text.trim().is_empty() { " " } else { "" };
    // In a table a bar would end the cell.
    format!("{fence}{space}{}{space}{fence}", text.replace('|', "\u{2502}"))
}

/// An argument of a command.
pub(crate) fn shell(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '/' | '.' | '_' | '-' | '+' | ':' | '@' | ',');
    let dash = if text.starts_with('-') { "./" } else { "" };
    match text {
        text if text.is_empty() || !text.chars().all(is_shown) => "MODEL".to_owned(),
        text if text.chars().all(is_plain) => format!("{dash}{text}"),
        text => format!("{dash}'{}'", text.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_yaml() {
        for (text, expected) in [
            ("Qwen/Qwen3-8B", "Qwen/Qwen3-8B"),
            ("true", "\"true\""),
            ("1/2", "\"1/2\""),
            ("a/b: c", "\"a/b: c\""),
            ("a\n---\nlicense: x", r#""a\u000a---\u000alicense: x""#),
            ("\"\\\u{7f}", r#""\"\\\u007f""#),
            ("", "\"\""),
            ("模/型\u{2028}", "\"模/型\\u2028\""),
            ("a\u{202e}b\u{200b}\u{e0041}", r#""a\u202eb\u200b\U000e0041""#),
        ] {
            assert_eq!(yaml(text), expected);
        }
    }

    #[test]
    fn of_markdown() {
        for (text, expected) in [
            ("Qwen3-8B", "`Qwen3-8B`"),
            ("a`b", "``a`b``"),
            ("``a", "``` ``a ```"),
            ("<b>|&", "`<b>│&`"),
            ("a\n# b", r"`a\n# b`"),
            ("a\u{202e}b\u{200b}", r"`a\u{202e}b\u{200b}`"),
            ("模型 é ❤\u{fe0f}", "`模型 é ❤\u{fe0f}`"),
            ("", "`  `"),
        ] {
            assert_eq!(code(text), expected);
        }
    }

    #[test]
    fn of_the_shell() {
        for (text, expected) in [
            ("Qwen3-8B", "Qwen3-8B"),
            ("a b; rm -rf $HOME", "'a b; rm -rf $HOME'"),
            ("it's", r"'it'\''s'"),
            ("-o", "./-o"),
            ("a\nb", "MODEL"),
            ("a\u{202e}b", "MODEL"),
            ("a\u{200b}b", "MODEL"),
            ("", "MODEL"),
        ] {
            assert_eq!(shell(text), expected);
        }
    }
}
