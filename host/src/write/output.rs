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
mod in_place;
mod refuse;
mod swap;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::model::names::UNFINISHED;
use crate::write::mount::is_mount_point;
use crate::write::names::{Names, Refused};
use crate::write::place::{Resolved, input_files, outside};
use crate::write::placing::Placing;
use crate::write::staging::Staging;
use crate::write::sync;
use crate::write::tensor_writer::TensorWriter;
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
    /// The created files, by the paths that errors name, and whether each is finished.
    created: BTreeMap<PathBuf, bool>,
    staging: Staging,
    /// What an earlier run was putting there when it ended, which this one continues.
    earlier: Option<Placing>,
    /// The files of the input, if something is at the output's place: none of them is replaced.
    inputs: BTreeSet<PathBuf>,
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
        input: &Path,
        work: Option<&WorkDirectory>,
    ) -> Result<Self> {
        let path = || destination.to_owned();
        let resolved = outside(destination, input)?;
        let kind = match fs::metadata(destination) {
            Ok(there) if !there.is_dir() => return Err(Error::WrongKind { path: path(), expected: "a directory" }),
            Ok(_) => Kind::Directory,
            // A dangling link.
            Err(_) if destination.is_symlink() => return Err(Error::Exists { path: path() }),
            Err(_) => Kind::NewDirectory,
        };
        if kind == Kind::Directory && !options.force {
            for entry in fs::read_dir(destination).map_err(Error::io("list", destination))? {
                let entry = entry.map_err(Error::io("list", destination))?;
                let there = entry.metadata().map_err(Error::io("read", destination))?;
                let is_ours = work.is_some_and(|work| {
                    let is_placed = |placing| is_placed(placing, &entry.file_name(), &there);
                    work.path() == resolved.full.join(entry.file_name()) || work.placing().is_some_and(is_placed)
                });
                if !is_ours {
                    return Err(Error::Exists { path: path() });
                }
            }
        }
        Self::new(destination, resolved, kind, options, input, work)
    }

    /// One file, which may exist if `force` is given. Only an ordinary file is ever overwritten. `work` as with
    /// [`Self::directory`].
    ///
    /// # Errors
    ///
    /// [`Error::Exists`], [`Error::WrongKind`], [`Error::OutputInsideInput`], [`Error::Io`].
    pub(crate) fn file(
        destination: &Path,
        options: OutputOptions,
        input: &Path,
        work: Option<&WorkDirectory>,
    ) -> Result<Self> {
        let path = || destination.to_owned();
        let resolved = outside(destination, input)?;
        match fs::metadata(destination) {
            Ok(there) if !there.is_file() => return Err(Error::WrongKind { path: path(), expected: "a file" }),
            Ok(there) if !options.force && !work.and_then(WorkDirectory::placing).is_some_and(|it| it.has(&there)) => {
                return Err(Error::Exists { path: path() });
            }
            Ok(_) if is_mount_point(destination) => {
                return Err(Error::WrongKind { path: path(), expected: REPLACEABLE });
            }
            Err(_) if destination.is_symlink() => return Err(Error::Exists { path: path() }),
            _ => {}
        }
        Self::new(destination, resolved, Kind::File, options, input, work)
    }

    fn new(
        destination: &Path,
        resolved: Resolved,
        kind: Kind,
        options: OutputOptions,
        input: &Path,
        work: Option<&WorkDirectory>,
    ) -> Result<Self> {
        let place = if kind == Kind::Directory { &resolved.full } else { &resolved.above };
        if !place.is_dir() {
            return Err(Error::WrongKind { path: place.clone(), expected: "a directory" });
        }
        let staging = match (work, kind) {
            (Some(work), _) => Staging::within(work.path())?,
            (None, Kind::Directory) => Staging::new_for(place)?,
            (None, Kind::File | Kind::NewDirectory) => Staging::new_in(place)?,
        };
        let (shown, destination): (PathBuf, _) = (destination.components().collect(), resolved.full);
        let inputs = if kind == Kind::NewDirectory { BTreeSet::new() } else { input_files(input) };
        if kind == Kind::File && inputs.contains(&destination) {
            return Err(Error::ReplacesInput { path: shown });
        }
        let (names, created) = (Names::default(), BTreeMap::new());
        let (below, models) = (PathBuf::new(), vec![PathBuf::new()]);
        let earlier = work.and_then(WorkDirectory::placing).cloned();
        Ok(Self { shown, destination, kind, options, names, below, models, created, staging, earlier, inputs })
    }

    /// What is at the output's place while this is committed: the files that are there now, and those that were written.
    pub(crate) fn placing(&self) -> Placing {
        let mut placing = Placing::default();
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
            placing.add(&self.staged(name));
        }
        placing
    }

    /// Whether what is there may be replaced.
    fn may_replace(&self, name: &OsStr, there: &Metadata) -> bool {
        self.options.force || self.earlier.as_ref().is_some_and(|earlier| is_placed(earlier, name, there))
    }

    /// From now on names are those of files in this directory below the output's, which is a model of its own. A component
    /// without a name is the output itself.
    pub(crate) fn enter(&mut self, component: &str) {
        if !component.is_empty() {
            self.below = PathBuf::from(component);
            self.models.push(self.below.clone());
        }
    }

    /// Names are below the output's directory again.
    pub(crate) fn leave(&mut self) {
        self.below = PathBuf::new();
    }

    /// Announces the files that will be written, so that a file that can't be written is refused before the work. If an
    /// announced file isn't written after all, an old file of that name is removed.
    ///
    /// # Errors
    ///
    /// [`Error::UnsafeName`] if a name leads elsewhere, [`Error::NameCollision`]; [`Error::StaleFile`],
    /// [`Error::WrongKind`] because of what is in the directory; [`Error::Io`].
    pub(crate) fn announce<'n>(&mut self, names: impl IntoIterator<Item = &'n Path>) -> Result<()> {
        for name in names {
            let name = self.below.join(name);
            let text = name.display().to_string();
            self.names.add(&name).map_err(|refused| match refused {
                Refused::Unsafe => Error::UnsafeName { path: self.shown.clone(), name: text },
                Refused::Collides(other) => Error::NameCollision { name: text, other: other.display().to_string() },
            })?;
        }
        self.refuse()
    }

    /// Begins a safetensors file.
    ///
    /// # Errors
    ///
    /// As [`Self::announce`], [`TensorWriter::new`].
    pub(crate) fn tensors(&mut self, name: &Path, header: &[u8]) -> Result<TensorWriter> {
        TensorWriter::new(self.create(name)?, self.shown(name), header)
    }

    /// Ends a safetensors file, whose length in bytes it returns.
    ///
    /// # Errors
    ///
    /// Those of [`TensorWriter::finish`]; [`Error::Io`] if the file can't be synced.
    pub(crate) fn finish(&mut self, writer: TensorWriter) -> Result<u64> {
        let shown = writer.path().to_owned();
        let (file, bytes) = writer.finish()?;
        self.close(&file, &shown)?;
        Ok(bytes)
    }

    /// Writes a small file.
    ///
    /// # Errors
    ///
    /// As [`Self::announce`].
    pub(crate) fn write(&mut self, name: &str, text: &str) -> Result<()> {
        let name = Path::new(name);
        let mut file = self.create(name)?;
        let shown = self.shown(name);
        file.write_all(text.as_bytes()).map_err(Error::io("write", &shown))?;
        self.close(&file, &shown)
    }

    /// Takes over a finished file of the same file system by a hard link, so that no byte is copied and the file stays
    /// where it is. Where that can't be, moves the file if it may, else copies it. Says whether it was copied.
    ///
    /// # Errors
    ///
    /// As [`Self::announce`].
    pub(crate) fn adopt(&mut self, name: &Path, from: &Path, may_move: bool) -> Result<bool> {
        let (path, shown) = self.prepare(name)?;
        // The link is to be to the file, not to a link to it.
        let from = fs::canonicalize(from).map_err(Error::io("open", from))?;
        let mut is_copied = false;
        let adopted = fs::hard_link(&from, &path).or_else(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Err(error),
            _ if may_move && fs::rename(&from, &path).is_ok() => Ok(()),
            _ => {
                is_copied = true;
                fs::copy(&from, &path).map(drop)
            }
        });
        adopted.map_err(|error| self.unfit(error, name))?;
        let file = File::options().write(true).open(&path).or_else(|_| File::open(&path));
        self.close(&file.map_err(Error::io("write", &shown))?, &shown)?;
        Ok(is_copied)
    }

    /// Creates a file that doesn't exist.
    fn create(&mut self, name: &Path) -> Result<File> {
        let (path, shown) = self.prepare(name)?;
        let file = File::create_new(&path).map_err(|error| self.unfit(error, name))?;
        self.created.insert(shown, false);
        Ok(file)
    }

    /// Makes the directory of a file that is to come. Gives the file's path, and the one that errors name.
    fn prepare(&mut self, name: &Path) -> Result<(PathBuf, PathBuf)> {
        let full = self.below.join(name);
        if !self.names.contains(&full) {
            self.announce([name])?;
        }
        let (path, shown) = (self.staged(&full), self.shown(name));
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(Error::io("create", &shown))?;
        }
        Ok((path, shown))
    }

    /// The error of creating a file.
    fn unfit(&self, error: io::Error, name: &Path) -> Error {
        match error.kind() {
            // Two names that only this file system takes for the same, such as `ä` as one character and as two.
            io::ErrorKind::AlreadyExists => {
                let name = self.below.join(name).display().to_string();
                Error::NameCollision { other: name.clone(), name }
            }
            _ => Error::io("create", &self.shown(name))(error),
        }
    }

    /// Marks a file as finished.
    fn close(&mut self, file: &File, shown: &Path) -> Result<()> {
        if self.options.sync {
            file.sync_all().map_err(Error::io("write", shown))?;
        }
        self.created.insert(shown.to_owned(), true);
        Ok(())
    }

    fn sync<'p>(&self, directories: impl IntoIterator<Item = &'p Path>) -> Result<()> {
        if !self.options.sync {
            return Ok(());
        }
        directories.into_iter().try_for_each(|path| sync::directory(path).map_err(Error::io("write", path)))
    }

    /// The path at which the file of this name is written.
    pub(crate) fn staged(&self, name: &Path) -> PathBuf {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write::moves::Moves;

    const FORCE: OutputOptions = OutputOptions { force: true, sync: true };

    /// An output into the directory `out`, in which there are files `a`, `b` and `c`; and the directory above.
    fn output() -> (tempfile::TempDir, Output) {
        let place = tempfile::tempdir().unwrap();
        fs::create_dir(place.path().join("out")).unwrap();
        fs::create_dir(place.path().join("in")).unwrap();
        ["a", "b", "c"].iter().for_each(|name| fs::write(place.path().join("out").join(name), "old").unwrap());
        let output = Output::directory(&place.path().join("out"), FORCE, &place.path().join("in"), None).unwrap();
        (place, output)
    }

    #[test]
    fn a_file_that_is_not_finished_is_not_committed() {
        let (place, mut output) = output();
        output.write("a", "new").unwrap();
        let header = crate::file::header::header(Vec::new(), &Default::default());
        let _writer = output.tensors(Path::new("b"), &header).unwrap();
        let error = output.commit().unwrap_err();
        assert!(matches!(&error, Error::Io { path, .. } if path.ends_with("out/b")), "{error:?}");
        assert_eq!(fs::read_to_string(place.path().join("out/a")).unwrap(), "old");
    }

    /// If a file can't be moved back because another program has put one there, both stay, and the error says where.
    #[test]
    fn what_can_not_be_put_back_is_kept() {
        let (place, mut output) = output();
        let out = place.path().join("out");
        let mut moves = Moves::default();
        for name in ["a", "b", "c"] {
            moves.take(&output.destination.join(name), &output.staging.old_files().join(name)).unwrap();
        }
        fs::write(out.join("b"), "another program's").unwrap();
        let error = output.take_back(moves, Error::Interrupted);
        drop(output);
        let Error::NotPutBack { path, kept, source } = &error else { panic!("{error:?}") };
        assert!(*path == out && matches!(**source, Error::Interrupted));
        let read = |path: PathBuf| fs::read_to_string(path).unwrap();
        assert_eq!(read(kept.join("b")), "old");
        assert_eq!(["a", "b", "c"].map(|name| read(out.join(name))), ["old", "another program's", "old"]);
    }

    /// In the hidden directory too, no file that has appeared is truncated.
    #[test]
    fn a_file_that_is_created_is_new() {
        let (_place, mut output) = output();
        fs::write(output.staged(Path::new("a")), "another program's").unwrap();
        assert!(matches!(output.write("a", "new"), Err(Error::NameCollision { name, .. }) if name == "a"));
        assert_eq!(fs::read_to_string(output.staged(Path::new("a"))).unwrap(), "another program's");
    }
}
