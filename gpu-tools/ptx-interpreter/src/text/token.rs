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
            c if c.is_whitespace() => (None, "", c.len_utf8()),
            '/' if rest.starts_with("//") => (None, "", rest.find('\n').unwrap_or(rest.len())),
            '/' if rest.starts_with("/*") => (None, "", 4 + rest[2..].find("*/").ok_or(unterminated(line, "comment"))?),
            '"' => {
                let length = rest[1..].find('"').ok_or(unterminated(line, "string"))?;
                (Some(TokenKind::Quoted), &rest[1..1 + length], length + 2)
            }
            c if is_word(c) => {
                let length = word_length(rest);
                (Some(TokenKind::Word), &rest[..length], length)
            }
            c if c.is_ascii_punctuation() => (Some(TokenKind::Punctuation), &rest[..1], 1),
            got => return Err(ParseError::Character { line, got }),
        };
        found.extend(kind.map(|kind| Token { text, line, kind }));
        line += rest[..length].matches('\n').count() as u32;
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

fn unterminated(line: u32, what: &'static str) -> ParseError {
    ParseError::Unterminated { line, what }
}
