//! What the pass doesn't support.

use core::fmt;

/// Why a module's private variables can't become arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// One has a value before an entry point stores to it.
    FirstValue,
    /// An entry point does something other than store, call and return.
    Entry,
    /// An entry point stores a value that isn't its argument, or stores twice.
    Value,
    /// An entry point calls a function before it has stored to all of them.
    NoValue,
    /// One is used in another way than by a load of the whole variable in a function that an entry point
    /// calls.
    Use,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FirstValue => "a private variable has a first value",
            Self::Entry => "an entry point does something else than to store, to call and to return",
            Self::Value => "an entry point stores to a private variable twice, or a value that isn't its argument",
            Self::NoValue => "an entry point calls a function before it has stored to all private variables",
            Self::Use => "a private variable is used in another way than by a load of the whole in a called function",
        })
    }
}

impl core::error::Error for Refused {}
