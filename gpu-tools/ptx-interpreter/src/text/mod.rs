//! The text of a module: tokens, and a cursor over them.

mod cursor;
mod number;
mod token;

pub(crate) use cursor::Cursor;
pub(crate) use token::{Token, TokenKind, tokens};
