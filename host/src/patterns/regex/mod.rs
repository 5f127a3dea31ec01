//! Regular expressions as Python's `re.fullmatch` reads them, with a limit on memory and on time.
//!
//! A pattern becomes a tree ([`parse`]), the tree becomes a program ([`program`]), and the program runs on a text
//! ([`machine`]). The program has at most four steps for each character of the pattern. Nothing is unrolled, and no
//! table is built in advance: `\w{150}` is a loop with a counter. So the memory of a pattern is proportional to its
//! length. The time of a match is a number of steps, for which the caller gives a limit. A step puts at most one entry
//! on the machine's stack, so that limit also bounds the memory of a match.
//!
//! # Why this is no crate
//!
//! The patterns come from the `config.json` of a model, which anybody may have written. Three things must hold: a
//! pattern means what it means in Python, its memory is bounded, and so is its time. No crate that we know has all
//! three:
//!
//! - `regex` has no lookaround, no references and no possessive repetitions; a published pattern contains `\d++`. It
//!   compiles `\w{150}` to 150 copies of a large automaton: 700 such patterns, 15 KB of text, take gigabytes.
//! - `fancy-regex` (0.20) has all of that syntax and limits the steps of a match, but not the memory of a pattern: to
//!   compile the 17 characters `(a\g<1>?\g<1>?b)` takes 640 MB. It reads `\Z`, `[a&&b]` and `\<` otherwise than Python.
//!
//! To translate or refuse what these crates read otherwise we would need the parser, which is a third of this code.
//!
//! # Where it differs from Python
//!
//! What Python 3.11 refuses is refused here too. So is what no pattern of a module needs: inline flags such as `(?i)`,
//! characters by name (`\N{…}`), and surrogates (`\ud800`). Everything else means what it means in Python, with two
//! exceptions:
//!
//! - Outside ASCII, `\w` is Unicode's Alphabetic and Numeric. They include some combining marks that Python's
//!   `str.isalnum` doesn't.
//! - If `\1` refers to a group within a possessive repetition, Python up to 3.13 compares with a part of the text that
//!   the group didn't match. Here it is the part that the group matched last.
//!
//! `tests/patterns.rs` compares with Python's own answers: for every published pattern, and for 813 others, chosen and
//! random.

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
    /// A [`PatternError`]: Python would refuse it, or this crate doesn't support it.
    pub(crate) fn new(pattern: &str) -> Result<Self, PatternError> {
        Ok(Self(Arc::new(Program::new(&parse::parse(pattern)?))))
    }

    /// Whether the whole text matches, and how many steps that took.
    ///
    /// # Errors
    ///
    /// [`Stop`] if it would take more steps than `allowed`.
    pub(crate) fn is_full_match(&self, text: &str, allowed: u64) -> Result<(bool, u64), Stop> {
        machine::run(&self.0, text, allowed)
    }
}
