//! Writes a text for people, whole or not at all.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow};

/// Checks that a text may be written to this path: before the work that makes it.
///
/// # Errors
///
/// Something is there, and `force` isn't given, or it is a file of a model; there is no such directory.
pub(super) fn check(path: &Path, force: bool) -> Result<()> {
    if !directory_of(path).is_dir() {
        return Err(anyhow!("can't write {}: there is no such directory", path.display()));
    }
    match path.symlink_metadata() {
        Ok(there) if there.is_dir() => Err(anyhow!("{} is a directory", path.display())),
        Ok(_) if !force => Err(anyhow!("{} exists; --force overwrites it", path.display())),
        Ok(_) if is_of_models(path) => {
            Err(anyhow!("{} may be a file of a model, and is not overwritten by a text", path.display()))
        }
        _ => Ok(()),
    }
}

/// Writes the text to a new file; with `force` also over an old one.
///
/// # Errors
///
/// As [`check`]; the system can't write it.
pub(super) fn put(path: &Path, text: &str, force: bool) -> Result<()> {
    check(path, force)?;
    let cannot = || format!("can't write {}", path.display());
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less what the user's umask takes away
    let mut file = builder.prefix(".df11-").tempfile_in(directory_of(path)).with_context(cannot)?;
    file.write_all(text.as_bytes()).with_context(cannot)?;
    let placed = if force { file.persist(path) } else { file.persist_noclobber(path) };
    placed.map(drop).map_err(|error| error.error).with_context(cannot)
}

/// Whether two texts would go to one file.
pub(super) fn is_one_file(first: &Path, second: &Path) -> bool {
    let directory = |path| directory_of(path).canonicalize().ok();
    first.file_name() == second.file_name() && directory(first) == directory(second)
}

/// Whether a file has a name as weights, indexes and configurations have them, and no text for people.
fn is_of_models(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "safetensors" || end == "json")
}

fn directory_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
