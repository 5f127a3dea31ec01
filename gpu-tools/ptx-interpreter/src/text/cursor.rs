//! A cursor over tokens: looks at the next token, or requires a certain one.

use super::{Token, TokenKind, number};
use crate::ParseError;

/// A position among a module's tokens.
pub(crate) struct Cursor<'a> {
    tokens: Vec<Token<'a>>,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(tokens: Vec<Token<'a>>) -> Self {
        Cursor { tokens, at: 0 }
    }

    pub(crate) fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at).copied()
    }

    pub(crate) fn peek_second(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at + 1).copied()
    }

    /// Moves past the next token and returns it. If the text ends here, the error names `wanted`.
    pub(crate) fn next(&mut self, wanted: &'static str) -> Result<Token<'a>, ParseError> {
        let token = self.peek().ok_or(ParseError::End { wanted })?;
        self.at += 1;
        Ok(token)
    }

    /// The line of the next token; at the end of the text, of the last token.
    pub(crate) fn line(&self) -> u32 {
        self.peek().or(self.tokens.last().copied()).map_or(1, |token| token.line)
    }

    /// Whether the next token is `text`.
    pub(crate) fn is(&self, text: &str) -> bool {
        self.peek().is_some_and(|token| token.kind != TokenKind::Quoted && token.text == text)
    }

    /// Moves past the next token if it is `text`. Returns whether it was.
    pub(crate) fn accept(&mut self, text: &str) -> bool {
        let is = self.is(text);
        self.at += usize::from(is);
        is
    }

    /// Moves past the next token, which must be `text`.
    pub(crate) fn expect(&mut self, text: &'static str) -> Result<(), ParseError> {
        match self.accept(text) {
            true => Ok(()),
            false => Err(self.unexpected(text)),
        }
    }

    /// Moves past the next token, which must be a word, and returns it. The error names `wanted`.
    pub(crate) fn word(&mut self, wanted: &'static str) -> Result<&'a str, ParseError> {
        match self.peek() {
            Some(token) if token.kind == TokenKind::Word => {
                self.at += 1;
                Ok(token.text)
            }
            _ => Err(self.unexpected(wanted)),
        }
    }

    /// Whether the next token is an unsigned number.
    pub(crate) fn at_number(&self) -> bool {
        self.peek().is_some_and(|token| token.text.starts_with(|c: char| c.is_ascii_digit()))
    }

    /// Moves past an unsigned number and returns it.
    pub(crate) fn number(&mut self) -> Result<u64, ParseError> {
        let line = self.line();
        let word = self.word("a number")?;
        number::parse(word).ok_or_else(|| ParseError::Number { line, got: word.to_owned() })
    }

    /// Moves past a number with any number of signs before it, and returns it as two's complement.
    pub(crate) fn signed_number(&mut self) -> Result<u64, ParseError> {
        let mut negative = false;
        while self.is("-") || self.is("+") {
            negative ^= self.is("-");
            self.at += 1;
        }
        let value = self.number()?;
        Ok(if negative { value.wrapping_neg() } else { value })
    }

    /// Moves past the rest of the line: `.loc` and `.file` end there, without a semicolon.
    pub(crate) fn skip_line(&mut self, line: u32) {
        while self.peek().is_some_and(|token| token.line == line) {
            self.at += 1;
        }
    }

    /// Moves past everything up to and including the next semicolon.
    pub(crate) fn skip_statement(&mut self) -> Result<(), ParseError> {
        while self.next("`;`")?.text != ";" {}
        Ok(())
    }

    /// Moves past the next `{ … }`, including nested ones, and everything before it.
    pub(crate) fn skip_braces(&mut self) -> Result<(), ParseError> {
        let mut depth = 0;
        loop {
            match self.next("`}`")?.text {
                "{" => depth += 1,
                "}" if depth <= 1 => return Ok(()),
                "}" => depth -= 1,
                _ => {}
            }
        }
    }

    /// The error that the next token isn't `wanted`.
    pub(crate) fn unexpected(&self, wanted: &'static str) -> ParseError {
        match self.peek() {
            Some(Token { text, line, .. }) => ParseError::Token { line, got: text.to_owned(), wanted },
            None => ParseError::End { wanted },
        }
    }
}
