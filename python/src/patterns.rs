//! Which modules are units, as Python says it.

use df11_host::PatternDict;
use pyo3::prelude::*;

use crate::errors::to_python;

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

/// For each of these modules, by its path: the names of its unit's weights, or `None` if no pattern makes it a unit.
#[pyfunction]
pub(crate) fn weights_of(patterns: Patterns, paths: Vec<String>) -> PyResult<Vec<Option<Vec<String>>>> {
    let patterns = patterns.read().map_err(to_python)?;
    paths.iter().map(|path| patterns.weights_of(path).map_err(to_python)).collect()
}
