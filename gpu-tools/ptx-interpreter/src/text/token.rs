//! PTX text → tokens.

use crate::ParseError;

/// What kind of token it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A name, opcode, directive or number: letters, digits, `_ $ % .` and `::`.
    Word,
    /// A quoted string, without its quotes.
    Quoted,
    /// One character of punctuation.
    Punctuation,
}

/// A token and its line, from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) text: &'a str,
    pub(crate) line: u32,
    pub(crate) kind: TokenKind,
}

/// Splits `source` into tokens, without white space and comments.
pub(crate) fn tokens(source: &str) -> Result<Vec<Token<'_>>, ParseError> {
    let mut found = Vec::new();
    let mut line = 1;
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let (kind, text, length) = match first {
            '\n' => {
                line += 1;
                rest = &rest[1..];
                continue;
            }
            c if c.is_whitespace() => {
                rest = &rest[c.len_utf8()..];
                continue;
            }
            '/' if rest.starts_with("//") => {
                rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
                continue;
            }
            '/' if rest.starts_with("/*") => {
                let length = 4 + rest[2..].find("*/").ok_or(unterminated(line, "comment"))?;
                line += newlines(&rest[..length]);
                rest = &rest[length..];
                continue;
            }
            '"' => {
                let length = rest[1..].find('"').ok_or(unterminated(line, "string"))?;
                (TokenKind::Quoted, &rest[1..1 + length], length + 2)
            }
            c if is_word(c) => {
                let length = word_length(rest);
                (TokenKind::Word, &rest[..length], length)
            }
            c if c.is_ascii_punctuation() => (TokenKind::Punctuation, &rest[..1], 1),
            got => return Err(ParseError::Character { line, got }),
        };
        found.push(Token { text, line, kind });
        line += newlines(&rest[..length]);
        rest = &rest[length..];
    }
    Ok(found)
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '%' | '.')
}

/// The length in bytes of the word that `rest` begins with. `::` is part of a word
/// (`.L1::evict_first`); a single colon ends it (a label).
fn word_length(rest: &str) -> usize {
    let mut length = 0;
    loop {
        length += rest[length..].find(|c| !is_word(c)).unwrap_or(rest.len() - length);
        if !rest[length..].starts_with("::") {
            return length;
        }
        length += 2;
    }
}

fn newlines(text: &str) -> u32 {
    text.matches('\n').count() as u32
}

fn unterminated(line: u32, what: &'static str) -> ParseError {
    ParseError::Unterminated { line, what }
}
