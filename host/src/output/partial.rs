//! `OUT.partial`, beside the output `OUT`:
//!
//! - `files/`: the output, file by file.
//! - `records/`: a record of each file that a later run can use. When the output is published it is renamed to
//!   `published/`, and no longer used.
//! - `lock`, and `part-K-of-N` for each part: only one run at a time makes a part, and none while another publishes.
//! - `old/`: on systems that can't exchange two directories, the old output while it is being replaced.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::compress::options::Part;
use crate::error::{Error, ErrorKind, Result};
use crate::output::system;

const OWN: [&str; 5] = [LOCK, "files", "records", "published", "old"];
const LOCK: &str = "lock";

/// How often to try again after another process has removed the directory between its creation and its locking.
const TRIES: usize = 100;

/// The path of an output's partial directory.
pub(super) fn beside(target: &Path) -> Result<PathBuf> {
    match target.file_name() {
        Some(_) => Ok(added(target.to_owned(), ".partial")),
        None => Err(Error::argument("it isn't the name of a file or directory").at(target)),
    }
}

/// A path with something appended to its last component.
pub(super) fn added(path: PathBuf, end: &str) -> PathBuf {
    let mut path = path.into_os_string();
    path.push(end);
    path.into()
}

/// A locked partial directory. Dropping it removes the directory, unless that is worth keeping.
#[derive(Debug)]
pub(super) struct Partial {
    path: PathBuf,
    target: PathBuf,
    is_shared: bool,
    /// Whether finished files stay.
    keeps: bool,
    /// Closing a file unlocks it. Without effect on a file system without locks.
    locks: Vec<File>,
}

impl Partial {
    /// Creates and locks the directory. If an earlier run was stopped while it replaced the old output, puts that back.
    pub(super) fn open(path: PathBuf, target: &Path, part: Option<Part>) -> Result<Self> {
        let mut locks = vec![lock_directory(&path, target, part.is_some())?];
        if let Some(part) = part {
            let file = path.join(format!("part-{}", part.to_string().replace('/', "-of-")));
            locks.push(try_lock(&file, false)?.ok_or_else(|| in_use(target, &format!("part {part} of it")))?);
        }
        let partial = Self { path, target: target.to_owned(), is_shared: part.is_some(), keeps: true, locks };
        if partial.holds_old() && !partial.is_shared {
            fs::rename(partial.old(), target).map_err(Error::io("put back", &partial.old()))?;
        }
        Ok(partial)
    }

    /// If this run `resumes`, uses what is there. Otherwise refuses finished units and removes anything else.
    pub(super) fn begin(&mut self, resumes: bool) -> Result<()> {
        if resumes {
            self.revive_records();
        } else if self.has_records() {
            let sentence = "it has finished units of an earlier run: resume that run, or remove this directory";
            return Err(Error::new(ErrorKind::Exists, sentence).at(&self.path));
        } else {
            self.keeps = false;
            self.clear().map_err(Error::io("remove", &self.path))?;
        }
        fs::create_dir_all(self.files()).map_err(Error::io("create", &self.path))
    }

    pub(super) fn files(&self) -> PathBuf {
        self.path.join("files")
    }

    pub(super) fn old(&self) -> PathBuf {
        self.path.join("old")
    }

    pub(super) fn record(&self, name: &Path) -> PathBuf {
        added(self.records().join(name), ".json")
    }

    fn records(&self) -> PathBuf {
        self.path.join("records")
    }

    /// To be called before publishing: from now on no run resumes from these files.
    pub(super) fn retire_records(&self) -> Result<()> {
        let published = self.path.join("published");
        let _ = fs::remove_dir_all(&published);
        let retire = match fs::rename(self.records(), published) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            renamed => renamed,
        };
        retire.and_then(|()| system::sync_directory(&self.path)).map_err(Error::io("write", &self.path))
    }

    /// To be called after publishing failed.
    pub(super) fn revive_records(&self) {
        let _ = fs::rename(self.path.join("published"), self.records());
    }

    fn has_records(&self) -> bool {
        fs::read_dir(self.records()).is_ok_and(|mut records| records.next().is_some())
    }

    /// Whether the old output is in here and nothing is in its place.
    fn holds_old(&self) -> bool {
        self.old().exists() && !self.target.exists()
    }

    /// Removes everything but the lock.
    fn clear(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.path)?.collect::<io::Result<Vec<_>>>()? {
            if entry.file_name() != LOCK {
                let path = entry.path();
                if entry.file_type()?.is_dir() { fs::remove_dir_all(path)? } else { fs::remove_file(path)? }
            }
        }
        Ok(())
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if self.is_shared || self.holds_old() || self.keeps && self.has_records() {
            return;
        }
        // The lock is removed last: until then no other process uses the directory. Windows keeps its name until it is closed.
        let _ = self.clear().and_then(|()| fs::remove_file(self.path.join(LOCK))).and_then(|()| {
            self.locks.clear();
            fs::remove_dir(&self.path)
        });
    }
}

/// Creates a partial directory and locks it.
fn lock_directory(path: &Path, target: &Path, is_shared: bool) -> Result<File> {
    for _ in 0..TRIES {
        match fs::create_dir(path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => check_own(path)?,
            created => created.map_err(Error::io("create", path))?,
        }
        match try_lock(&path.join(LOCK), is_shared) {
            Ok(None) => return Err(in_use(target, "it")),
            // The process that had the lock may have removed the directory since.
            Ok(Some(file)) if system::is_at(&file, &path.join(LOCK)) => return Ok(file),
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            Ok(Some(_)) | Err(_) => {}
        }
    }
    Err(in_use(target, "it"))
}

/// Makes sure that a directory of another program with this name is neither used nor removed. Ours has a lock or
/// records, and contains no links.
fn check_own(path: &Path) -> Result<()> {
    let foreign = |path: &Path, what: &str| {
        Err(Error::new(ErrorKind::Exists, format!("it is needed for the output, and {what}; rename or remove it"))
            .at(path))
    };
    // Another process may remove it in the meantime.
    let list = |directory: &Path| match fs::read_dir(directory) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        entries => entries?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>(),
    };
    let names = list(path).map_err(Error::io("list", path))?;
    let mut left = vec![path.to_owned()];
    while let Some(below) = left.pop() {
        if below.is_symlink() {
            return foreign(&below, "it is a link");
        }
        if below.is_dir() {
            left.extend(list(&below).map_err(Error::io("list", &below))?);
        }
    }
    let is_own = |name: &str| OWN.contains(&name) || name.starts_with("part-");
    match names.iter().find(|name| !name.file_name().and_then(|name| name.to_str()).is_some_and(is_own)) {
        Some(name) => foreign(path, &format!("has {:?} of another program", name.file_name().unwrap_or_default())),
        None if names.is_empty() || names.iter().any(|name| name.ends_with(LOCK) || name.ends_with("records")) => {
            Ok(())
        }
        None => foreign(path, "isn't df11's"),
    }
}

/// Locks a file; `None` if another process has locked it.
fn try_lock(path: &Path, is_shared: bool) -> Result<Option<File>> {
    let file = File::options().create(true).truncate(false).write(true).open(path).map_err(Error::io("lock", path))?;
    match if is_shared { file.try_lock_shared() } else { file.try_lock() } {
        Err(TryLockError::WouldBlock) => Ok(None),
        // Some file systems have no locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(file)),
    }
}

fn in_use(target: &Path, what: &str) -> Error {
    Error::new(ErrorKind::Exists, format!("another process is making {what}")).at(target)
}
