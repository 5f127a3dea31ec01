//! Which modules are units, as Python says it.

use df11_host::PatternDict;
use pyo3::prelude::*;

/// A file or the name of a published pattern; or the patterns themselves, each with the names of its weights.
#[derive(FromPyObject)]
pub(crate) enum Patterns {
    Named(String),
    Listed(Vec<(String, Vec<String>)>),
}

impl Patterns {
    /// The dictionary that is meant.
    ///
    /// # Errors
    ///
    /// Those of [`PatternDict::named`] and [`PatternDict::new`].
    pub(crate) fn read(self) -> df11_host::Result<PatternDict> {
        match self {
            Self::Named(name) => PatternDict::named(&name),
            Self::Listed(patterns) => PatternDict::new(patterns),
        }
    }
}
