//! Moves files in such a way that the moves can be undone, and never replaces anything.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::file::identity::{has_one_name, identity};
use crate::write::renames::{self, rename_to_nothing};

/// Everything that has been moved and created, in order.
#[derive(Debug, Default)]
pub(crate) struct Moves {
    done: Vec<Done>,
}

#[derive(Debug)]
enum Done {
    /// This directory was created.
    Made(PathBuf),
    /// This file or directory was moved to a place where nothing was.
    Put { from: PathBuf, to: PathBuf, what: (u64, u64) },
    /// A file was moved away from its place.
    Taken { from: PathBuf, to: PathBuf },
    /// What was at these places has changed them.
    Exchanged { from: PathBuf, to: PathBuf },
    /// A file was written that says that other moves are under way.
    Marked(PathBuf),
}

impl Moves {
    /// Creates a directory and those above it, unless they exist.
    pub(crate) fn make_all(&mut self, path: &Path) -> io::Result<()> {
        // The parent of a plain relative name is the empty path.
        if path.as_os_str().is_empty() || path.is_dir() {
            return Ok(());
        }
        if let Some(parent) = path.parent() {
            self.make_all(parent)?;
        }
        match fs::create_dir(path) {
            // Another thread or program was faster.
            Err(error) if error.kind() == ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
            Err(error) => Err(error),
            Ok(()) => {
                self.done.push(Done::Made(path.to_owned()));
                Ok(())
            }
        }
    }

    /// Moves a file or a directory to a place where nothing is: [`ErrorKind::AlreadyExists`] if something is there.
    pub(crate) fn put(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        let what = identity(&fs::symlink_metadata(from)?);
        put(from, to)?;
        self.done.push(Done::Put { from: from.to_owned(), to: to.to_owned(), what });
        Ok(())
    }

    /// Moves a file away from its place into a directory that no other program uses.
    pub(crate) fn take(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::rename(from, to)?;
        self.done.push(Done::Taken { from: from.to_owned(), to: to.to_owned() });
        Ok(())
    }

    /// Two files or directories change places at once. If this fails, nothing has changed.
    pub(crate) fn exchange(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        renames::exchange(from, to)?;
        self.done.push(Done::Exchanged { from: from.to_owned(), to: to.to_owned() });
        Ok(())
    }

    /// Writes a file of this text that says that other moves are under way. If there is one, which another run has left, the text
    /// is added, and stays. [`ErrorKind::InvalidInput`] if that is a link, or has another name, too: those may lead to any file.
    pub(crate) fn mark(&mut self, path: &Path, text: &str, is_synced: bool) -> io::Result<()> {
        let mut file = match File::create_new(path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists && is_of_one_name(path)? => {
                File::options().append(true).open(path)?
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => return Err(ErrorKind::InvalidInput.into()),
            created => {
                let file = created?;
                self.done.push(Done::Marked(path.to_owned()));
                file
            }
        };
        file.write_all(text.as_bytes())?;
        if is_synced { file.sync_all() } else { Ok(()) }
    }

    /// The directories whose entries have changed, except those from which files came or into which old ones were
    /// moved.
    pub(crate) fn changed(&self) -> BTreeSet<&Path> {
        let place = |done| match done {
            &Done::Made(ref path)
            | &Done::Put { to: ref path, .. }
            | &Done::Taken { from: ref path, .. }
            | &Done::Exchanged { to: ref path, .. }
            | &Done::Marked(ref path) => path,
        };
        self.done.iter().filter_map(|done| place(done).parent()).collect()
    }

    /// Undoes everything, the last move first. Goes on after a failure, and returns the first error. But where the old and the new
    /// can't change places again, what was done before stays: it is where the old ones are.
    pub(crate) fn undo(self) -> io::Result<()> {
        let mut result = Ok(());
        for done in self.done.into_iter().rev() {
            let undone = match done {
                // The directory stays if another program has put something in it.
                Done::Made(path) => fs::remove_dir(path).or(Ok(())),
                // If another program has removed it, or put something else there, that is fine.
                Done::Put { from, to, what } => match fs::symlink_metadata(&to) {
                    Ok(there) if identity(&there) == what => fs::rename(to, from),
                    Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
                    _ => Ok(()),
                },
                Done::Taken { from, to } => put(&to, &from),
                Done::Exchanged { from, to } => match renames::exchange(&from, &to) {
                    Err(error) => return result.and(Err(error)),
                    undone => undone,
                },
                // It stays true if something couldn't be put back.
                Done::Marked(path) if result.is_ok() => fs::remove_file(path),
                Done::Marked(_) => Ok(()),
            };
            result = result.and(undone);
        }
        result
    }
}

/// Whether this is a file, and no other name leads to it.
pub(crate) fn is_of_one_name(path: &Path) -> io::Result<bool> {
    let there = fs::symlink_metadata(path)?;
    Ok(there.is_file() && has_one_name(&there))
}

fn put(from: &Path, to: &Path) -> io::Result<()> {
    if fs::symlink_metadata(from)?.is_dir() {
        // If a directory appears here in between, it is replaced only if it is empty: nothing is lost.
        return match fs::symlink_metadata(to) {
            Ok(_) => Err(ErrorKind::AlreadyExists.into()),
            Err(_) => fs::rename(from, to),
        };
    }
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from).inspect_err(|_| drop(fs::remove_file(to))),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        Err(_) => put_without_links(from, to),
    }
}

/// For file systems without hard links, such as those of memory cards.
fn put_without_links(from: &Path, to: &Path) -> io::Result<()> {
    rename_to_nothing(from, to).or_else(|error| match error.kind() {
        ErrorKind::AlreadyExists => Err(error),
        _ => put_over_an_empty_file(from, to),
    })
}

/// Where the system has no better call. If the process is killed in between, the empty file stays.
fn put_over_an_empty_file(from: &Path, to: &Path) -> io::Result<()> {
    drop(File::create_new(to)?);
    fs::rename(from, to).inspect_err(|_| drop(fs::remove_file(to)))
}

#[cfg(test)]
mod undone;

#[cfg(test)]
mod tests;
