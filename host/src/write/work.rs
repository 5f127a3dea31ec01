//! The hidden directory in which a run keeps what it has finished until the output is whole.
//!
//! That of a run that can be resumed has a fixed name and stays if the run fails. Only one process at a time uses it.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::write::lock::is_at;
use crate::write::moves::Moves;
use crate::write::place::outside;
use crate::write::staging::{PREFIX, create_hidden, create_hidden_for, private_directory, remove_hidden};
use crate::write::sync;

/// The file in it that says that the output's files are on their way to their places.
const PLACING: &str = "placing";

/// The file in it that is locked while a process uses it.
const LOCK: &str = "lock";

/// The file in it that says which files are finished.
pub(crate) const JOURNAL: &str = "journal";

/// A hidden directory. Dropping it removes it, unless it is kept or holds files that were moved out of their places.
#[derive(Debug)]
pub(crate) struct WorkDirectory {
    path: PathBuf,
    /// The directories above the output that this run made.
    made: Moves,
    lock: Option<File>,
    is_kept: bool,
    is_done: bool,
    was_placing: bool,
}

impl WorkDirectory {
    /// A new directory that only this run uses.
    ///
    /// # Errors
    ///
    /// [`Error::OutputInsideInput`], [`Error::Io`].
    pub(crate) fn temporary(destination: &Path, input: &Path) -> Result<Self> {
        let resolved = outside(destination, input)?;
        let path = match resolved.full.is_dir() {
            true => create_hidden_for(&resolved.full)?,
            false => create_hidden(&resolved.above)?,
        };
        let made = Moves::default();
        Ok(Self { path, made, lock: None, is_kept: false, is_done: false, was_placing: false })
    }

    /// The directory that an earlier run left for this output, or a new one. It lies next to the output; or in it, if
    /// that is an existing directory to which nothing can be renamed from outside.
    ///
    /// # Errors
    ///
    /// [`Error::InUse`], [`Error::OutputInsideInput`], [`Error::WrongKind`], [`Error::Io`].
    pub(crate) fn resumable(destination: &Path, input: &Path) -> Result<Self> {
        let full = outside(destination, input)?.full;
        let mut made = Moves::default();
        if let Some(above) = full.parent() {
            made.make_all(above).map_err(Error::io("create", above))?;
        }
        let path = open_hidden(&full).map_err(Error::io("write in", full.parent().unwrap_or(&full)))?;
        if !is_own(&path).map_err(Error::io("write in", &path))? {
            return Err(Error::WrongKind { path, expected: OWN });
        }
        let io = || Error::io("write in", &path);
        let lock = File::options().create(true).truncate(false).write(true).open(path.join(LOCK)).map_err(io())?;
        // On a file system that knows no locks there is none.
        if let Err(TryLockError::WouldBlock) = lock.try_lock() {
            return Err(Error::InUse { path: destination.to_owned() });
        }
        // Who had it locked until now may have removed it, and with it the directory.
        if !is_at(&lock, &path.join(LOCK)) {
            return Err(Error::InUse { path: destination.to_owned() });
        }
        let was_placing = path.join(PLACING).exists();
        // Whatever fails before the journal is read, what it lists stays.
        let is_kept = path.join(JOURNAL).exists();
        Ok(Self { path, made, lock: Some(lock), is_kept, is_done: false, was_placing })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Removes what an earlier run has left, except the files that it had moved out of their places.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub(crate) fn clear(&mut self) -> Result<()> {
        let clear = || {
            for entry in fs::read_dir(&self.path)? {
                let entry = entry?;
                let name = entry.file_name();
                if name == LOCK || is_old(&name) {
                    continue;
                }
                if entry.file_type()?.is_dir() {
                    fs::remove_dir_all(entry.path())?
                } else {
                    fs::remove_file(entry.path())?
                }
            }
            Ok(())
        };
        clear().map_err(Error::io("remove what is left in", &self.path))?;
        (self.was_placing, self.is_kept) = (false, false);
        Ok(())
    }

    /// Whether the directory stays when this is dropped, for the next run.
    pub(crate) fn keep(&mut self, is_kept: bool) {
        self.is_kept = is_kept;
    }

    /// The output is whole: nothing in here is needed any more.
    pub(crate) fn end(mut self) {
        self.is_done = true;
    }

    /// Whether an earlier run was moving the output's files to their places when it ended. Nothing else was there then,
    /// or it was to be replaced.
    pub(crate) fn was_placing(&self) -> bool {
        self.was_placing
    }

    /// Notes that the output's files are about to be moved to their places.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub(crate) fn begin_placing(&self, is_synced: bool) -> Result<()> {
        let note = || {
            let file = File::create(self.path.join(PLACING))?;
            if is_synced {
                file.sync_all()?;
                sync::directory(&self.path)?;
            }
            Ok(())
        };
        // A note of what never began would let the next run replace what isn't df11's.
        note().inspect_err(|_| self.end_placing()).map_err(Error::io("write in", &self.path))
    }

    /// Takes the note back, because they are where they were. That of an earlier run stays: its files may be under way still.
    pub(crate) fn end_placing(&self) {
        if !self.was_placing {
            // If it stays, the next run may only replace what is there.
            let _ = fs::remove_file(self.path.join(PLACING));
        }
    }
}

impl Drop for WorkDirectory {
    fn drop(&mut self) {
        // It stays locked until it is removed, for another run must not use what is being removed. Some systems remove no file that
        // is open.
        let (is_shared, _locked) = (self.lock.is_some(), Locked(self.lock.take()));
        #[cfg(not(unix))]
        drop(_locked);
        // If the system doesn't say, they stay.
        let has_old = || match fs::read_dir(&self.path).or_else(|_| fs::read_dir(&self.path)) {
            Ok(mut all) => all.any(|entry| entry.map_or(true, |it| is_old(&it.file_name()))),
            Err(error) => error.kind() != ErrorKind::NotFound,
        };
        if self.is_done {
            // First what a later run would continue from.
            let _ = [JOURNAL, PLACING].map(|name| fs::remove_file(self.path.join(name)));
        }
        if self.is_done || !(self.is_kept || has_old()) {
            if is_shared {
                let _ = remove_shared(&self.path).or_else(|_| remove_shared(&self.path));
            } else {
                remove_hidden(&self.path);
            }
            let _ = std::mem::take(&mut self.made).undo();
        }
    }
}

/// A locked file. Dropping it unlocks it, and doesn't only close it: a process that this program starts just now may have a copy.
struct Locked(Option<File>);

impl Drop for Locked {
    fn drop(&mut self) {
        self.0.iter().for_each(|lock| drop(lock.unlock()));
    }
}

/// Removes a directory of which other processes know the name. Its lock goes last: who then locks a new one there keeps it.
fn remove_shared(path: &Path) -> io::Result<()> {
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        match entry.file_type()?.is_dir() {
            _ if entry.file_name() == LOCK => {}
            true => fs::remove_dir_all(entry.path())?,
            false => fs::remove_file(entry.path())?,
        }
    }
    match fs::remove_file(path.join(LOCK)) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::remove_dir(path)
}

/// Whether an entry holds files that were moved out of their places.
fn is_old(name: &OsStr) -> bool {
    name.to_string_lossy().starts_with("old")
}

/// Creates the hidden directory of an output, or finds it.
fn open_hidden(output: &Path) -> io::Result<PathBuf> {
    let inside = output.join(format!("{PREFIX}resume"));
    let is_there = output.is_dir();
    let beside = match (output.file_name(), output.parent()) {
        (Some(name), Some(above)) if !is_there || is_same_file_system(output, above) => {
            above.join(format!("{PREFIX}resume-{}", name.display()))
        }
        _ => return create(inside),
    };
    match create(beside) {
        Err(error) if is_there && error.kind() == ErrorKind::PermissionDenied => create(inside),
        created => created,
    }
}

fn create(path: PathBuf) -> io::Result<PathBuf> {
    match private_directory().create(&path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        _ => Ok(path),
    }
}

/// What [`Error::WrongKind`] says of a hidden directory that isn't ours.
const OWN: &str = "a directory that an earlier run of yours has made, which nobody else may write to";

/// Whether this is a directory, and not a link to one, in which only this user can have put anything: what is in it is
/// trusted, and removed.
fn is_own(path: &Path) -> io::Result<bool> {
    let there = fs::symlink_metadata(path)?;
    Ok(there.is_dir() && is_private(path, &there)?)
}

#[cfg(unix)]
fn is_private(path: &Path, there: &fs::Metadata) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    // What we make is ours, and private where the file system knows such: some show everything as open to everybody.
    let probe = path.join(format!("probe-{}", std::process::id()));
    // A process of this number may have been killed here.
    let _ = fs::remove_dir(&probe);
    private_directory().create(&probe)?;
    let made = fs::symlink_metadata(&probe)?;
    fs::remove_dir(probe)?;
    Ok(made.uid() == there.uid() && there.mode() & 0o022 & !made.mode() == 0)
}

#[cfg(not(unix))]
fn is_private(_: &Path, _: &fs::Metadata) -> io::Result<bool> {
    Ok(true)
}

#[cfg(unix)]
fn is_same_file_system(directory: &Path, above: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    use crate::write::mount::is_mount_point;
    let device = |path: &Path| fs::metadata(path).map(|there| there.dev()).ok();
    device(directory) == device(above) && !is_mount_point(directory)
}

#[cfg(not(unix))]
fn is_same_file_system(_: &Path, _: &Path) -> bool {
    true
}
