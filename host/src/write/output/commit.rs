//! Moves what was written to its place, and back if anything fails.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Kind, Output};
use crate::error::{Error, Result};
use crate::write::lock::lock;
use crate::write::moves::Moves;
use crate::write::names::directories;

impl Output {
    /// Moves everything into place.
    ///
    /// # Errors
    ///
    /// Those of [`Self::announce`], and [`Error::Appeared`], because of what has appeared there since; [`Error::Io`].
    /// The old files are then in their places again; if not, the error is [`Error::NotPutBack`].
    pub(crate) fn commit(mut self) -> Result<()> {
        if let Some((path, _)) = self.created.iter().find(|(_, is_done)| !**is_done) {
            return Err(Error::io("write", path)(io::Error::other("it was never finished")));
        }
        // A directory that goes to its place as a whole must not lack one.
        for name in self.names.iter().filter(|name| self.created.contains_key(&self.shown_at(name))) {
            fs::symlink_metadata(self.staged_at(name)).map_err(Error::io("write", &self.shown_at(name)))?;
        }
        // The new directory may take the old one's place, and is locked there until nothing can be undone any more.
        let locked = [self.destination.clone(), self.staging.new_files()];
        let locked = locked.iter().filter(|_| self.kind == Kind::Directory).map(|path| lock(path, &self.shown));
        let _locks = locked.collect::<Result<Vec<_>>>()?;
        let mut moves = Moves::default();
        let result = match self.kind {
            Kind::File => self.commit_file(&mut moves),
            Kind::NewDirectory => self.commit_new_directory(&mut moves),
            Kind::Directory => self.commit_into_directory(&mut moves),
        };
        let result = result.and_then(|()| self.sync(moves.changed()));
        result.map_err(|error| self.take_back(moves, error))
    }

    /// Undoes the moves that were made before this error.
    pub(super) fn take_back(&mut self, moves: Moves, error: Error) -> Error {
        let kept = self.staging.old_files();
        if moves.undo().is_ok() || !kept.exists() {
            return error;
        }
        self.staging.keep();
        Error::NotPutBack { path: self.shown.clone(), kept, source: Box::new(error) }
    }

    fn commit_file(&self, moves: &mut Moves) -> Result<()> {
        let to = &self.destination;
        for name in self.names.iter() {
            match fs::symlink_metadata(to) {
                Ok(there) if there.is_file() && self.may_replace(name.as_os_str(), &there) => {
                    self.replace_file(moves, name)?;
                }
                Ok(_) => return Err(Error::Appeared { path: self.shown.clone() }),
                Err(_) => {
                    self.make_all(moves, to.parent())?;
                    moves.put(&self.staged_at(name), to).map_err(|error| appeared(error, &self.shown))?;
                }
            }
        }
        Ok(())
    }

    /// By one call, so that there is a file at every moment.
    fn replace_file(&self, moves: &mut Moves, name: &Path) -> Result<()> {
        let (to, old) = (&self.destination, self.staging.old_files().join(name));
        if self.exchange(moves, &old)? {
            return match fs::symlink_metadata(&old) {
                Ok(there) if there.is_file() => Ok(()),
                // Something else has taken its place meanwhile.
                _ => Err(Error::Appeared { path: self.shown.clone() }),
            };
        }
        fs::rename(self.staged_at(name), to).map_err(Error::io("write", &self.shown))?;
        let replaced = |source| Error::Replaced { path: self.shown.clone(), source: Box::new(source) };
        self.sync(to.parent()).map_err(replaced)
    }

    /// Moves all files by one rename.
    fn commit_new_directory(&self, moves: &mut Moves) -> Result<()> {
        let new_files = self.staging.new_files();
        let below: BTreeSet<_> = self.names.iter().flat_map(directories).map(|name| new_files.join(name)).collect();
        self.sync(below.iter().map(PathBuf::as_path).chain([new_files.as_path()]))?;
        self.make_all(moves, self.destination.parent())?;
        moves.put(&new_files, &self.destination).map_err(|error| appeared(error, &self.shown))
    }

    fn commit_into_directory(&self, moves: &mut Moves) -> Result<()> {
        self.refuse()?;
        self.refuse_placed(&self.destination)?;
        if self.swap(moves)? { Ok(()) } else { self.replace_in_place(moves) }
    }

    pub(super) fn make_all(&self, moves: &mut Moves, path: Option<&Path>) -> Result<()> {
        path.map_or(Ok(()), |path| moves.make_all(path).map_err(Error::io("create", path)))
    }
}

/// The error of a move to a place where nothing was.
pub(super) fn appeared(error: io::Error, path: &Path) -> Error {
    match error.kind() {
        io::ErrorKind::AlreadyExists => Error::Appeared { path: path.to_owned() },
        _ => Error::io("write", path)(error),
    }
}

#[cfg(all(test, target_os = "linux"))]
mod late;
