//! Regular expressions as Python's `re.fullmatch` reads them, for patterns that anybody may have written.
//!
//! A pattern becomes a tree ([`parse`]), the tree a program of a few steps for each character ([`program`]), and the
//! program runs on a text with a stack of its own ([`machine`]). Nothing is unrolled and no table is built in advance:
//! `\w{150}` is a step that counts. So memory is proportional to the length of the pattern, and the time of a match is
//! a number of steps, which has a limit. An engine that compiles to automata gives neither guarantee: there, fifteen
//! kilobytes of patterns can take a gigabyte. Nor does it read patterns as Python does, where `\Z`, `[a&&b]`, `\<` and
//! `{,3}` have other meanings.
//!
//! What Python 3.11 refuses is refused. So is what no pattern of a module needs: inline flags such as `(?i)`, and
//! characters by name, `\N{…}`. What is left means what it means in Python, but for two things. Outside ASCII, `\w` is
//! Unicode's Alphabetic and Numeric, which has some combining marks that Python's `str.isalnum` hasn't. And where `\1`
//! refers to a group within a possessive repetition, Python up to 3.13 compares with a part of the text that the group
//! didn't match; here it is the part that it matched last.

mod class;
pub(crate) mod error;
mod machine;
mod parse;
mod program;
mod tree;

use std::sync::Arc;

pub(crate) use machine::Stop;

use error::PatternError;
use program::Program;

/// A pattern that is ready to match.
#[derive(Clone, Debug)]
pub(crate) struct Regex(Arc<Program>);

impl Regex {
    /// Reads a pattern.
    ///
    /// # Errors
    ///
    /// It is none, or has something that isn't supported.
    pub(crate) fn new(pattern: &str) -> Result<Self, PatternError> {
        Ok(Self(Arc::new(Program::new(&parse::parse(pattern)?))))
    }

    /// Whether the whole text matches, and the steps that it took.
    ///
    /// # Errors
    ///
    /// [`Stop`] if it would take more steps than `allowed`.
    pub(crate) fn is_full_match(&self, text: &str, allowed: u64) -> Result<(bool, u64), Stop> {
        machine::run(&self.0, text, allowed)
    }
}
