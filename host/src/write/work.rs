//! The hidden directory in which a run keeps what it has finished until the output is whole.
//!
//! That of a run that can be resumed has a fixed name and stays if the run fails. Only one process at a time uses it.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::write::hidden::{OWN, is_own, open_hidden};
use crate::write::lock::is_at;
use crate::write::moves::Moves;
use crate::write::place::outside;
use crate::write::placing::Placing;
use crate::write::staging::{create_hidden, create_hidden_for, remove_hidden};
use crate::write::{alike, sync};

/// The file in it that says that the output's files are on their way to their places, and which files may be there.
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
    /// What an earlier run that was moving the output's files to their places may have left there.
    placing: Option<Placing>,
}

impl WorkDirectory {
    /// A new directory that only this run uses.
    ///
    /// # Errors
    ///
    /// [`Error::OutputInsideInput`], [`Error::Io`].
    pub(crate) fn temporary(destination: &Path, input: &Path) -> Result<Self> {
        let resolved = outside(destination, &[input])?;
        let path = match resolved.full.is_dir() {
            true => create_hidden_for(&resolved.full)?,
            false => create_hidden(&resolved.above)?,
        };
        let made = Moves::default();
        Ok(Self { path, made, lock: None, is_kept: false, is_done: false, placing: None })
    }

    /// The directory that an earlier run left for this output, or a new one. It lies next to the output; or in it, if
    /// that is an existing directory to which nothing can be renamed from outside.
    ///
    /// # Errors
    ///
    /// [`Error::InUse`], [`Error::OutputInsideInput`], [`Error::WrongKind`], [`Error::Io`].
    pub(crate) fn resumable(destination: &Path, input: &Path) -> Result<Self> {
        let full = outside(destination, &[input])?.full;
        let mut made = Moves::default();
        if let Some(above) = full.parent() {
            made.make_all(above).map_err(Error::io("create", above))?;
        }
        let path = open_hidden(&full).map_err(Error::io("write in", full.parent().unwrap_or(&full)))?;
        if !is_own(&path).map_err(Error::io("write in", &path))? {
            return Err(Error::WrongKind { path, expected: OWN });
        }
        if full.is_dir() {
            // Where the system refuses, files get what those beside the output get.
            let _ = alike::pass_on(&full, &path);
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
        let placing = match fs::read(path.join(PLACING)) {
            Ok(text) => Some(Placing::of_text(&String::from_utf8_lossy(&text))),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(Error::io("read", &path.join(PLACING))(error)),
        };
        // Whatever fails before the journal is read, what it lists stays.
        let is_kept = path.join(JOURNAL).exists();
        Ok(Self { path, made, lock: Some(lock), is_kept, is_done: false, placing })
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
        let stays = |name: &OsStr| name == LOCK || is_old(name);
        empty(&self.path, stays).map_err(Error::io("remove what is left in", &self.path))?;
        (self.placing, self.is_kept) = (None, false);
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

    /// What may be at the output's place because an earlier run was moving files there when it ended.
    pub(crate) fn placing(&self) -> Option<&Placing> {
        self.placing.as_ref()
    }

    /// Notes that the output's files are about to be moved to their places, where nothing but `placing` is.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub(crate) fn begin_placing(&self, placing: &Placing, is_synced: bool) -> Result<()> {
        let note = || {
            // By a rename, so that an earlier run's note, which is true until now, is there or this one.
            let (new, path) = (self.path.join("placing.new"), self.path.join(PLACING));
            let mut file = File::create(&new)?;
            file.write_all(placing.to_text().as_bytes())?;
            if is_synced {
                file.sync_all()?;
            }
            fs::rename(new, path)?;
            if is_synced { sync::directory(&self.path) } else { Ok(()) }
        };
        // A note of what never began would let the next run replace what isn't df11's.
        note().inspect_err(|_| self.end_placing()).map_err(Error::io("write in", &self.path))
    }

    /// Takes the note back, because they are where they were. If an earlier run left one, one stays: its files may be under way
    /// still.
    pub(crate) fn end_placing(&self) {
        if self.placing.is_none() {
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
                let _ = remove_shared(&self.path);
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

/// Removes a directory of which other processes know the name. Its lock goes last: who then locks a new one there keeps it, and
/// what is in the directory. Each step is tried twice, as by [`remove_hidden`].
fn remove_shared(path: &Path) -> io::Result<()> {
    let lock = path.join(LOCK);
    let is_lock = |name: &OsStr| name == LOCK;
    empty(path, is_lock).or_else(|_| empty(path, is_lock))?;
    let removed = fs::remove_file(&lock).or_else(|error| match error.kind() {
        ErrorKind::NotFound => Ok(()),
        _ => fs::remove_file(&lock),
    });
    removed?;
    fs::remove_dir(path).or_else(|_| fs::remove_dir(path))
}

/// Removes everything in a directory but what stays.
fn empty(path: &Path, stays: impl Fn(&OsStr) -> bool) -> io::Result<()> {
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        match entry.file_type()?.is_dir() {
            _ if stays(&entry.file_name()) => {}
            true => fs::remove_dir_all(entry.path())?,
            false => fs::remove_file(entry.path())?,
        }
    }
    Ok(())
}

/// Whether an entry holds files that were moved out of their places.
fn is_old(name: &OsStr) -> bool {
    name.to_string_lossy().starts_with("old")
}
