//! Where an output goes: its path with links resolved, outside the input.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::hub::HubError;
use crate::error::{Error, Result};
use crate::hub;

/// A resolved path.
pub(crate) struct Resolved {
    /// The deepest existing directory above it, with links resolved.
    pub(crate) above: PathBuf,
    /// The path itself, with links resolved.
    pub(crate) full: PathBuf,
}

/// Resolves a destination, which must be neither the input nor inside it.
///
/// # Errors
///
/// [`Error::OutputInsideInput`], [`Error::Hub`], [`Error::Io`].
pub(crate) fn outside(destination: &Path, input: &Path) -> Result<Resolved> {
    let destination: PathBuf = destination.components().collect();
    if hub::is_id(&destination) {
        return Err(HubError::Output { path: destination }.into());
    }
    let resolved = resolve(&destination)?;
    if hub::is_id(input) {
        return Ok(resolved);
    }
    let input = fs::canonicalize(input).map_err(Error::io("open", input))?;
    if resolved.full == input || (input.is_dir() && resolved.full.starts_with(&input)) {
        return Err(Error::OutputInsideInput { output: destination, input });
    }
    Ok(resolved)
}

/// The files of the input, those that links in it lead to included. Their paths have links resolved.
pub(crate) fn input_files(input: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    if !hub::is_id(input) {
        add_files(input, 4, &mut found);
    }
    found
}

/// Looks no deeper than this into directories: a link may lead to one above it, and a pipeline's components are one below it.
fn add_files(input: &Path, depth: usize, found: &mut BTreeSet<PathBuf>) {
    // What can't be read is no input that could be read.
    if let (true, Ok(entries)) = (depth > 0, fs::read_dir(input)) {
        entries.flatten().for_each(|entry| add_files(&entry.path(), depth - 1, found));
    } else if let Ok(path) = fs::canonicalize(input) {
        found.insert(path);
    }
}

fn resolve(destination: &Path) -> Result<Resolved> {
    let mut rest = Vec::new();
    let mut path = destination;
    loop {
        let here = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        if let Ok(full) = fs::canonicalize(here) {
            let above = match rest.is_empty() {
                true => full.parent().unwrap_or(&full).to_owned(),
                false => full.clone(),
            };
            rest.reverse();
            return Ok(Resolved { above, full: rest.iter().fold(full, |full, part| full.join(part)) });
        }
        match (path.file_name(), path.parent()) {
            (Some(name), Some(parent)) => {
                rest.push(name.to_owned());
                path = parent;
            }
            _ => {
                let missing = io::Error::from(io::ErrorKind::NotFound);
                return Err(Error::io("write", destination)(missing));
            }
        }
    }
}
