//! Where an output goes: its path with links resolved, outside the input.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::hub::HubError;
use crate::error::{Error, Result};
use crate::file::identity::Identity;
use crate::hub;

/// A resolved path.
pub(crate) struct Resolved {
    /// The deepest existing directory above it, with links resolved.
    pub(crate) above: PathBuf,
    /// The path itself, with links resolved.
    pub(crate) full: PathBuf,
}

/// Resolves a destination, which must be none of the inputs nor inside one.
///
/// # Errors
///
/// [`Error::OutputInsideInput`], [`Error::Hub`], [`Error::Io`].
pub(crate) fn outside(destination: &Path, inputs: &[&Path]) -> Result<Resolved> {
    let destination: PathBuf = destination.components().collect();
    if hub::is_id(&destination) {
        return Err(HubError::Output { path: destination }.into());
    }
    let resolved = resolve(&destination)?;
    for input in inputs.iter().filter(|input| !hub::is_id(input)) {
        let input = fs::canonicalize(input).map_err(Error::io("open", input))?;
        // A directory that is mounted twice has two paths.
        let directory = Identity::of(&input).filter(|_| input.is_dir());
        let is_inside = directory.is_some() && resolved.full.ancestors().any(|above| Identity::of(above) == directory);
        if resolved.full == input || is_inside {
            return Err(Error::OutputInsideInput { output: destination, input });
        }
    }
    Ok(resolved)
}

fn resolve(destination: &Path) -> Result<Resolved> {
    let mut rest = Vec::new();
    let mut path = destination;
    loop {
        let here = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        let missing = match fs::canonicalize(here) {
            Ok(full) => {
                let above = match rest.is_empty() {
                    true => full.parent().unwrap_or(&full).to_owned(),
                    false => full.clone(),
                };
                rest.reverse();
                return Ok(Resolved { above, full: rest.iter().fold(full, |full, part| full.join(part)) });
            }
            Err(error) => error,
        };
        match (path.file_name(), path.parent()) {
            (Some(name), Some(parent)) => {
                rest.push(name.to_owned());
                path = parent;
            }
            _ => return Err(Error::io("write", destination)(missing)),
        }
    }
}
