//! Output that appears whole or not at all: it is written in a hidden directory, then moved to its place.
//!
//! The hidden directory lies where renames stay within the file system: next to an output that exists (at the target of a
//! link to it), or in it if that is a mount point; else in the deepest existing directory above. A new directory appears by
//! one rename, and so does a file.
//!
//! An existing directory changes places with the new one at once, where the system can: `swap`. Elsewhere the directory is
//! marked as unfinished, the old files of the same names are moved out, the new ones are moved in, and the mark is taken
//! off: `in_place`. If anything fails, all of these moves are undone. So an error leaves the old files or the new ones, and
//! so does a process that is killed, but where it leaves the mark; the files that aren't in their places are in the hidden
//! directory then: `.df11-…/old` and `.df11-…/new`.

mod commit;
mod copy;
mod files;
mod in_place;
mod refuse;
mod swap;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use self::swap::is_left;
use crate::error::{Error, Result};
use crate::model::names::UNFINISHED;
use crate::write::inputs::Inputs;
use crate::write::mount::is_mount_point;
use crate::write::names::Names;
use crate::write::place::{Resolved, outside};
use crate::write::placing::Placing;
use crate::write::staging::Staging;
use crate::write::sync;
use crate::write::work::WorkDirectory;

/// How to write files.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct OutputOptions {
    /// Overwrite existing files.
    pub force: bool,
    /// Wait until the disk has written everything, and report what it could not write. This is the default. Without
    /// it a power cut may leave files that are whole in length only.
    pub sync: bool,
}

impl Default for OutputOptions {
    fn default() -> Self {
        Self { force: false, sync: true }
    }
}

/// Whether an earlier run that was putting these files there may have left this. Nothing in a directory is replaced but files.
fn is_placed(placing: &Placing, name: &OsStr, there: &Metadata) -> bool {
    there.is_dir() || name == UNFINISHED || placing.has(there)
}

/// What [`Error::WrongKind`] says of a file on which something is mounted.
const REPLACEABLE: &str = "a file that can be replaced: something is mounted on it";

/// Files on their way to a directory, or one file on its way to its place.
#[derive(Debug)]
pub(crate) struct Output {
    /// The path as it was given, without a slash or a dot at the end: for errors.
    shown: PathBuf,
    /// The path with links resolved.
    destination: PathBuf,
    kind: Kind,
    options: OutputOptions,
    names: Names,
    /// The directory, below the output's, that the files are written to: of a pipeline, a component's.
    below: PathBuf,
    /// The directories, below the output's, that are a model's each. Readers use every safetensors file in them.
    models: Vec<PathBuf>,
    /// Other directories that weights are copied to: readers use what lies there.
    with_copies: BTreeSet<PathBuf>,
    /// The created files, by the paths that errors name, and whether each is finished.
    created: BTreeMap<PathBuf, bool>,
    staging: Staging,
    /// What an earlier run was putting there when it ended, which this one continues.
    earlier: Option<Placing>,
    /// What is read, if something is at the output's place: none of it is replaced.
    inputs: Inputs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    File,
    NewDirectory,
    /// The directory existed at the beginning.
    Directory,
}

impl Output {
    /// Files for a directory, which may exist if it is empty or `force` is given. They are written in a hidden directory of
    /// their own, or in that of `work`.
    ///
    /// # Errors
    ///
    /// [`Error::Exists`], [`Error::WrongKind`], [`Error::OutputInsideInput`], [`Error::Io`].
    pub(crate) fn directory(
        destination: &Path,
        options: OutputOptions,
        inputs: &[&Path],
        work: Option<&WorkDirectory>,
    ) -> Result<Self> {
        let destination = &without_end(destination);
        let path = || destination.clone();
        let resolved = outside(destination, inputs)?;
        let kind = match fs::metadata(destination) {
            Ok(there) if !there.is_dir() => return Err(Error::WrongKind { path: path(), expected: "a directory" }),
            Ok(_) => Kind::Directory,
            Err(_) if destination.is_symlink() => {
                return Err(Error::WrongKind {
                    path: path(),
                    expected: "a directory: it is a link that leads nowhere",
                });
            }
            Err(_) => Kind::NewDirectory,
        };
        if kind == Kind::Directory && !options.force {
            for entry in fs::read_dir(destination).map_err(Error::io("list", destination))? {
                let entry = entry.map_err(Error::io("list", destination))?;
                let there = entry.metadata().map_err(Error::io("read", destination))?;
                let is_ours = work.is_some_and(|work| {
                    let is_placed = |placing: &Placing| match there.is_dir() {
                        true => placing.has_all_below(&entry.path()),
                        false => is_placed(placing, &entry.file_name(), &there),
                    };
                    work.path() == resolved.full.join(entry.file_name()) || work.placing().is_some_and(is_placed)
                });
                if !is_ours && !is_left(&entry.path()) {
                    return Err(Error::Exists { path: path() });
                }
            }
        }
        Self::new(destination, resolved, kind, options, inputs, work)
    }

    /// One file, which may exist if `force` is given. Only an ordinary file is ever overwritten. `work` as with
    /// [`Self::directory`].
    ///
    /// # Errors
    ///
    /// [`Error::Exists`], [`Error::WrongKind`], [`Error::OutputInsideInput`], [`Error::Io`].
    pub(crate) fn file(
        given: &Path,
        options: OutputOptions,
        inputs: &[&Path],
        work: Option<&WorkDirectory>,
    ) -> Result<Self> {
        let destination = &without_end(given);
        let path = || destination.clone();
        let resolved = outside(destination, inputs)?;
        match fs::metadata(destination) {
            Ok(there) if !there.is_file() => return Err(Error::WrongKind { path: path(), expected: "a file" }),
            Ok(there) if !options.force && !work.and_then(WorkDirectory::placing).is_some_and(|it| it.has(&there)) => {
                return Err(Error::Exists { path: path() });
            }
            Ok(_) if is_mount_point(destination) => {
                return Err(Error::WrongKind { path: path(), expected: REPLACEABLE });
            }
            Err(_) if destination.is_symlink() => {
                return Err(Error::WrongKind { path: path(), expected: "a file: it is a link that leads nowhere" });
            }
            // Whoever writes the slash means a directory.
            Err(_) if given.to_string_lossy().ends_with(std::path::is_separator) => {
                return Err(Error::io("create the file", given)(io::ErrorKind::IsADirectory.into()));
            }
            _ => {}
        }
        Self::new(destination, resolved, Kind::File, options, inputs, work)
    }

    fn new(
        destination: &Path,
        resolved: Resolved,
        kind: Kind,
        options: OutputOptions,
        inputs: &[&Path],
        work: Option<&WorkDirectory>,
    ) -> Result<Self> {
        let place = if kind == Kind::Directory { &resolved.full } else { &resolved.above };
        if !place.is_dir() {
            return Err(Error::WrongKind { path: place.clone(), expected: "a directory" });
        }
        let staging = match (work, kind) {
            (Some(work), _) => {
                may_write(place).map_err(Error::io("write in", place))?;
                Staging::within(work.path())?
            }
            (None, Kind::Directory) => Staging::new_for(place)?,
            (None, Kind::File | Kind::NewDirectory) => Staging::new_in(place)?,
        };
        let (shown, destination): (PathBuf, _) = (destination.to_owned(), resolved.full);
        let inputs = if kind == Kind::NewDirectory { Inputs::default() } else { Inputs::of(inputs) };
        if kind == Kind::File && inputs.has(&destination) {
            return Err(Error::ReplacesInput { path: shown });
        }
        let (names, created) = (Names::new(staging.has_case()), BTreeMap::new());
        let (below, models, with_copies) = (PathBuf::new(), vec![PathBuf::new()], BTreeSet::new());
        let earlier = work.and_then(WorkDirectory::placing).cloned();
        Ok(Self {
            shown,
            destination,
            kind,
            options,
            names,
            below,
            models,
            with_copies,
            created,
            staging,
            earlier,
            inputs,
        })
    }

    /// Replaces no file of this model, either, which is read, too. The output may lie in it.
    ///
    /// # Errors
    ///
    /// [`Error::ReplacesInput`].
    pub(crate) fn keep(&mut self, model: &Path) -> Result<()> {
        if self.kind != Kind::NewDirectory {
            self.inputs.add_all(&[model]);
        }
        match self.kind == Kind::File && self.inputs.has(&self.destination) {
            true => Err(Error::ReplacesInput { path: self.shown.clone() }),
            false => Ok(()),
        }
    }

    /// What is at the output's place while this is committed: the files that are there now, and those that were written.
    pub(crate) fn placing(&self) -> Placing {
        // What an earlier run placed may be there still, wherever it is, also if this one is refused for it.
        let mut placing = self.earlier.clone().unwrap_or_default();
        // What another program has put there meanwhile isn't ours to replace.
        let add = |placing: &mut Placing, path: &Path| {
            let name = path.file_name().unwrap_or_default();
            if fs::symlink_metadata(path).is_ok_and(|there| self.may_replace(name, &there)) {
                placing.add(path);
            }
        };
        add(&mut placing, &self.destination);
        for model in &self.models {
            for entry in fs::read_dir(self.destination.join(model)).into_iter().flatten().flatten() {
                add(&mut placing, &entry.path());
            }
        }
        for name in self.names.iter() {
            add(&mut placing, &self.destination.join(name));
            placing.add(&self.staged_at(name));
        }
        placing
    }

    /// Whether what is there may be replaced.
    fn may_replace(&self, name: &OsStr, there: &Metadata) -> bool {
        self.options.force || self.earlier.as_ref().is_some_and(|earlier| is_placed(earlier, name, there))
    }

    fn sync<'p>(&self, directories: impl IntoIterator<Item = &'p Path>) -> Result<()> {
        if !self.options.sync {
            return Ok(());
        }
        directories.into_iter().try_for_each(|path| sync::directory(path).map_err(Error::io("write", path)))
    }

    /// The path at which the file of this name below the output's directory is written.
    fn staged_at(&self, name: &Path) -> PathBuf {
        self.staging.new_files().join(name)
    }

    /// Where the file of this name will be: the path that an error names.
    pub(crate) fn shown(&self, name: &Path) -> PathBuf {
        self.shown_at(&self.below.join(name))
    }

    /// Like [`Self::shown`], for a name below the output's directory.
    fn shown_at(&self, name: &Path) -> PathBuf {
        if self.kind == Kind::File { self.shown.clone() } else { self.shown.join(name) }
    }
}

/// A path without a slash or a dot at its end. With one, the system says of a file that nothing is there.
fn without_end(path: &Path) -> PathBuf {
    path.components().collect()
}

/// Whether this user may put files into a directory: what can't be placed is refused before the work. Other systems say it after that.
#[cfg(target_os = "linux")]
fn may_write(directory: &Path) -> io::Result<()> {
    use rustix::fs::{Access, AtFlags, CWD, accessat};
    use rustix::io::Errno;
    match accessat(CWD, directory, Access::WRITE_OK | Access::EXEC_OK, AtFlags::EACCESS) {
        Err(error @ (Errno::ACCESS | Errno::ROFS)) => Err(error.into()),
        // An old kernel, or a container that forbids the question, says nothing of the directory.
        _ => Ok(()),
    }
}

#[cfg(not(target_os = "linux"))]
fn may_write(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests;
