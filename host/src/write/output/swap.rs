//! Puts a new directory or file in the place of an old one by one call, so that there is a whole model at every moment.
//!
//! What isn't the old model's stays: its files are linked into the new directory first. Directories can't be linked, so where
//! there are others than the model's, the files are replaced in place. So they are where the new directory would have another
//! owner, group, access list or label, and where it is the current directory of this process.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::commit::appeared;
use super::{Kind, Output};
use crate::error::{Error, Result};
use crate::file::identity::identity;
use crate::model::names;
use crate::write::moves::Moves;
use crate::write::names::directories;
use crate::write::staging::PREFIX;
use crate::write::{alike, renames};

/// What a new directory replaces.
struct Replaced<'o> {
    output: &'o Output,
    /// The files that go.
    files: BTreeSet<PathBuf>,
    /// The directories that may change places with new ones.
    directories: BTreeSet<PathBuf>,
}

impl Output {
    /// Exchanges the directory with the new one. If that can't be, says so, and nothing has changed.
    ///
    /// # Errors
    ///
    /// [`Error::Io`]; those of [`Self::refuse`], because of what has appeared in the directory meanwhile.
    pub(super) fn swap(&self, moves: &mut Moves) -> Result<bool> {
        if !renames::IS_KNOWN || self.kind != Kind::Directory || self.must_stay() {
            return Ok(false);
        }
        // The exchange is to be synced, and a directory that nobody may read can't be.
        if self.options.sync && self.destination.parent().is_some_and(|above| fs::File::open(above).is_err()) {
            return Ok(false);
        }
        let own = names::OWN.iter().flat_map(|name| self.of_models(name));
        let replaced = Replaced {
            output: self,
            files: self.names.iter().map(Path::to_owned).chain(own).collect(),
            directories: self.names.iter().flat_map(directories).map(Path::to_owned).collect(),
        };
        if !replaced.carry_all(Path::new("")).unwrap_or(false) {
            return Ok(false);
        }
        let new_files = self.staging.new_files();
        let all = replaced.directories.iter().map(|name| new_files.join(name)).filter(|path| path.is_dir());
        self.sync(all.chain([new_files.clone()]).collect::<Vec<_>>().iter().map(PathBuf::as_path))?;
        let is_exchanged = self.exchange(moves, &self.staging.old_files())?;
        if is_exchanged {
            replaced.carry_late(Path::new(""), moves)?;
        }
        Ok(is_exchanged)
    }

    /// Exchanges what is at the output's place with what was written, which takes the place `old` in the directory of the
    /// old files first: what the call leaves there has the right name at once. If that can't be, says so, and nothing has
    /// changed.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub(super) fn exchange(&self, moves: &mut Moves, old: &Path) -> Result<bool> {
        let (new_files, old_files) = (self.staging.new_files(), self.staging.old_files());
        if fs::rename(&new_files, &old_files).is_err() {
            return Ok(false);
        }
        // If it is undone later, nobody needs the new files any more, wherever they are.
        if moves.exchange(old, &self.destination).is_err() {
            fs::rename(old_files, new_files).map_err(Error::io("write in", self.staging.path()))?;
            return Ok(false);
        }
        Ok(true)
    }

    /// Whether the directory can't be exchanged: the new one is in it, or the current directory is, or is it.
    fn must_stay(&self) -> bool {
        self.staging.path().starts_with(&self.destination) || has_current(&self.destination).unwrap_or(true)
    }
}

impl Replaced<'_> {
    /// Links everything that stays into the new directory. Says whether that could be done.
    fn carry_all(&self, below: &Path) -> io::Result<bool> {
        let [old, new] = [&self.output.destination, &self.output.staging.new_files()].map(|root| root.join(below));
        // An announced file need not have been written. But what was written isn't made anew if somebody has removed it.
        if below.parent().is_some() && !new.is_dir() {
            fs::create_dir(&new)?;
        }
        if !alike::make_alike(&new, &old)? {
            return Ok(false);
        }
        for entry in fs::read_dir(&old)? {
            let entry = entry?;
            let name = below.join(entry.file_name());
            let is_carried = if self.files.contains(&name) {
                !alike::is_fixed(&entry.path())?
            } else if entry.file_type()?.is_dir() {
                is_left(&entry.path()) || self.directories.contains(&name) && self.carry_all(&name)?
            } else {
                fs::hard_link(entry.path(), new.join(entry.file_name())).is_ok()
            };
            if !is_carried {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Moves what has appeared in the old directory since [`Self::carry_all`] to the new one, which is in its place.
    fn carry_late(&self, below: &Path, moves: &mut Moves) -> Result<()> {
        let (output, old) = (self.output, self.output.staging.old_files().join(below));
        for entry in fs::read_dir(&old).map_err(Error::io("list", &old))? {
            let entry = entry.map_err(Error::io("list", &old))?;
            let name = below.join(entry.file_name());
            let kind = entry.file_type().map_err(Error::io("list", &old))?;
            let (from, to) = (entry.path(), output.destination.join(&name));
            // If the run that began it isn't dead, it can't go on: its directory is no longer where it was.
            if kind.is_dir() && is_left(&from) && fs::remove_dir(&from).is_ok() {
                continue;
            }
            if kind.is_dir() && self.directories.contains(&name) && to.is_dir() {
                self.carry_late(&name, moves)?;
            } else if !self.files.contains(&name) && !is_same(&from, &to) {
                let there = entry.metadata().map_err(Error::io("read", &from))?;
                if !output.may_replace(&entry.file_name(), &there) {
                    return Err(Error::Appeared { path: output.shown_at(&name) });
                }
                // It is a link to what was there before.
                if !kind.is_dir() && fs::symlink_metadata(&to).is_ok_and(|there| !there.is_dir()) {
                    fs::remove_file(&to).map_err(Error::io("replace", &to))?;
                }
                moves.put(&from, &to).map_err(|error| appeared(error, &output.shown_at(&name)))?;
                output.refuse()?;
            }
        }
        Ok(())
    }
}

/// Whether this is an empty hidden directory: of a run that begins at this moment, or that was killed as it began.
pub(super) fn is_left(path: &Path) -> bool {
    let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(PREFIX));
    is_hidden && !path.is_symlink() && fs::read_dir(path).is_ok_and(|mut all| all.next().is_none())
}

/// Whether these are two names of one file.
fn is_same(one: &Path, other: &Path) -> bool {
    key(one).is_ok_and(|one| key(other).is_ok_and(|other| one == other))
}

/// Whether the current directory is this one or lies in it, by whatever path: that of a bind mount, too.
fn has_current(directory: &Path) -> io::Result<bool> {
    let (wanted, mut path) = (key(directory)?, PathBuf::from("."));
    loop {
        let (here, above) = (key(&path)?, key(&path.join(".."))?);
        // The root is above itself.
        if here == wanted || here == above {
            return Ok(here == wanted);
        }
        path.push("..");
    }
}

fn key(path: &Path) -> io::Result<(u64, u64)> {
    fs::symlink_metadata(path).map(|there| identity(&there))
}

#[cfg(all(test, target_os = "linux"))]
mod late;
