//! Where an output is built, and how it appears: one mechanism for safety, for going on and for sharing the work.
//!
//! Everything is written in `OUT.partial`, beside the output; in a hidden directory inside of it if it is there and empty,
//! since it may be a mount point. It has a lock, the finished files, and a record for each of them that a later run may
//! use. Publishing is one rename. If the output is replaced, both directories change places by one call.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io;
use std::os::unix::fs::{FileExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, RenameFlags, renameat_with};

use crate::error::{Error, ErrorKind, Result};
use crate::file::tensor_file::TensorFile;
use crate::file::text;
use crate::model::found::{self, INSIDE, STREAM};
use crate::model::manifest;

/// What the hidden directory inside of an output is called once that is whole.
const DONE: &str = ".df11-done";

/// How an output is made.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OutputOptions {
    /// Replaces an old output, if df11 wrote all that is in it.
    pub(crate) force: bool,
    /// Keeps what is finished if the work fails, and goes on with what an earlier run has left.
    pub(crate) resume: bool,
}

/// An output that is being made.
#[derive(Debug)]
pub(crate) struct Output {
    target: PathBuf,
    work: PathBuf,
    is_inside: bool,
    options: OutputOptions,
    /// What is finished, below `files`.
    names: BTreeSet<PathBuf>,
    /// Unlocked when it is closed.
    lock: Option<File>,
}

/// A file that is being written.
#[derive(Debug)]
pub(crate) struct Writing {
    name: PathBuf,
    path: PathBuf,
    file: File,
}

impl Output {
    /// Begins an output, or goes on with one. Processes that share it publish nothing.
    pub(crate) fn begin(target: &Path, input: &Path, options: OutputOptions, is_shared: bool) -> Result<Self> {
        let absolute = std::path::absolute(target).map_err(Error::io("write", target))?;
        let above = absolute.parent().unwrap_or(&absolute);
        fs::create_dir_all(above).map_err(Error::io("create", above))?;
        let name = absolute.file_name().unwrap_or_default();
        let full = |path: &Path| fs::canonicalize(path).map_err(Error::io("open", path));
        let target = if absolute.exists() { full(&absolute)? } else { full(above)?.join(name) };
        let input = full(input)?;
        if target.starts_with(&input) || input.starts_with(&target) {
            return Err(Error::argument("the output is the input, or inside of it, or around it").at(&target));
        }
        let _ = fs::remove_dir_all(target.join(DONE));
        let is_inside = target.is_dir() && (target.join(INSIDE).is_dir() || is_empty(&target)?);
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(".partial");
        let work = if is_inside { target.join(INSIDE) } else { target.with_file_name(name) };
        let lock = lock(&target, &work, is_shared)?;
        let mut out = Self { target, work, is_inside, options, names: BTreeSet::new(), lock: Some(lock) };
        if !is_shared {
            out.recover()?;
        }
        if out.target.exists() && !is_inside && !options.force {
            // Nothing to go on with: it was published.
            out.options.resume = out.files().exists();
            return Err(Error::new(ErrorKind::Exists, "it exists; `force` replaces a compressed model").at(&out.target));
        }
        if !options.resume {
            let left = fs::read_dir(&out.work)
                .and_then(Iterator::collect::<io::Result<Vec<_>>>)
                .map_err(Error::io("list", &out.work))?;
            for path in left.into_iter().map(|entry| entry.path()).filter(|path| !path.ends_with("lock")) {
                let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
                removed.map_err(Error::io("remove", &path))?;
            }
        }
        fs::create_dir_all(out.files()).map_err(Error::io("create", &out.work))?;
        Ok(out)
    }

    /// Undoes what a process had done that was stopped while it published.
    fn recover(&self) -> Result<()> {
        let (old, list) = (self.work.join("old"), self.work.join("publishing"));
        if old.exists() && !self.target.exists() {
            fs::rename(&old, &self.target).map_err(Error::io("put back", &old))?;
        }
        for name in text::read_if_there(&list, text::INDEX)?.iter().flat_map(|text| text.lines()) {
            let (there, here) = (self.target.join(name), self.files().join(name));
            if there.exists() && !here.exists() {
                make_parent(&here)?;
                fs::rename(&there, &here).map_err(Error::io("put back", &there))?;
            }
        }
        let _ = fs::remove_file(list);
        Ok(())
    }

    fn files(&self) -> PathBuf {
        self.work.join("files")
    }

    fn record(&self, name: &Path) -> PathBuf {
        self.work.join("records").join(name).with_added_extension("json")
    }

    /// A finished file of an earlier run, and its record.
    pub(crate) fn finished(&mut self, name: &Path) -> Option<(PathBuf, String)> {
        let record = fs::read_to_string(self.record(name)).ok()?;
        Some((self.files().join(name), record))
    }

    /// Counts a finished file of an earlier run as one of this.
    pub(crate) fn keep(&mut self, name: &Path) {
        self.names.insert(name.to_owned());
    }

    /// Begins a file, under a name that no other process has.
    pub(crate) fn create(&self, name: &Path, mode: u32) -> Result<Writing> {
        let path = self.files().join(name).with_added_extension(format!("{}.tmp", std::process::id()));
        make_parent(&path)?;
        let file = File::options().write(true).create(true).truncate(true).mode(mode).open(&path);
        let file = file.map_err(Error::io("write", &self.target.join(name)))?;
        Ok(Writing { name: name.to_owned(), path, file })
    }

    /// Ends a file: the disk has it, then it gets its name, then its record, if another run may use it.
    pub(crate) fn finish(&mut self, writing: Writing, record: Option<&str>) -> Result<()> {
        let Writing { name, path, file } = writing;
        let finish = || {
            file.sync_all()?;
            let _ = fs::remove_file(self.record(&name));
            fs::rename(&path, self.files().join(&name))
        };
        finish().map_err(Error::io("write", &self.target.join(&name)))?;
        if let Some(record) = record {
            let path = self.record(&name);
            let new = path.with_added_extension(format!("{}.tmp", std::process::id()));
            make_parent(&path)?;
            fs::write(&new, record).and_then(|()| fs::rename(&new, &path)).map_err(Error::io("write", &path))?;
        }
        self.names.insert(name);
        Ok(())
    }

    /// Writes a text.
    pub(crate) fn text(&mut self, name: &Path, text: &str) -> Result<()> {
        let writing = self.create(name, 0o666)?;
        writing.write(0, text.as_bytes())?;
        self.finish(writing, None)
    }

    /// Copies a file with the permissions of its own that this process may give. Returns the checksum of its bytes.
    pub(crate) fn copy(&mut self, from: &Path, name: &Path) -> Result<String> {
        let mode = fs::metadata(from).map_err(Error::io("read", from))?.mode();
        let writing = self.create(name, mode & 0o777)?;
        let sum = text::blocks(from, |at, bytes| writing.write(at, bytes))?;
        self.finish(writing, None)?;
        Ok(sum)
    }

    /// Checks that an output of these files may take the place of the old one: if the new one is compressed, so is that, and
    /// has no files but of these names or such as only df11 writes.
    pub(crate) fn check(&self, names: &BTreeSet<PathBuf>) -> Result<()> {
        if self.is_inside || !self.target.is_dir() {
            return Ok(());
        }
        let is_own = |name: &PathBuf| {
            let path = self.target.join(name);
            let has_manifest = path.with_file_name(manifest::FILE).exists();
            let own = ["config.json", "model.safetensors", manifest::FILE].iter().any(|own| name.ends_with(own));
            let is_unit = || {
                TensorFile::open(&path).is_ok_and(|file| file.header.entries.iter().any(|e| e.name.ends_with(STREAM)))
            };
            has_manifest && (own || is_unit())
        };
        let has_manifest = |names: &BTreeSet<PathBuf>| names.contains(Path::new(manifest::FILE));
        let (files, others) = found::below(&self.target)?;
        if has_manifest(names) && !has_manifest(&files.iter().cloned().collect()) {
            return Err(foreign(&self.target, "the model there"));
        }
        match files.iter().find(|name| !names.contains(*name) && !is_own(name)).or(others.first()) {
            Some(file) => Err(foreign(&self.target, &file.display().to_string())),
            None => Ok(()),
        }
    }

    /// Puts the output in its place.
    pub(crate) fn publish(mut self) -> Result<()> {
        let (files, write) = (self.files(), |error| Error::io("write", &self.target)(error));
        self.check(&self.names)?;
        // What processes have left that were stopped.
        for name in found::below(&files)?.0.iter().filter(|name| !self.names.contains(*name)) {
            fs::remove_file(files.join(name)).map_err(Error::io("remove", name))?;
        }
        for directory in self.names.iter().filter_map(|name| name.parent()).collect::<BTreeSet<_>>() {
            sync(&files.join(directory))?;
        }
        let is_file =
            self.names.len() == 1 && self.names.iter().all(|name| Some(name.as_os_str()) == self.target.file_name());
        if self.is_inside {
            self.move_files()?;
        } else if is_file && !self.target.is_dir() {
            let flags = if self.options.force { RenameFlags::empty() } else { RenameFlags::NOREPLACE };
            let from = files.join(self.target.file_name().unwrap_or_default());
            rename(&from, &self.target, flags).map_err(write)?;
        } else if !self.target.exists() {
            rename(&files, &self.target, RenameFlags::NOREPLACE).map_err(write)?;
        } else {
            self.exchange()?;
        }
        sync(self.target.parent().unwrap_or(&self.target))?;
        self.options.resume = false;
        Ok(())
    }

    /// Both directories change places; or, where the system can't do that, one after the other.
    fn exchange(&self) -> Result<()> {
        let (files, old) = (self.files(), self.work.join("old"));
        let fail = |source: io::Error| {
            let sentence = format!("it can't be replaced as a whole here ({source}); remove it first");
            Error::new(ErrorKind::Exists, sentence).at(&self.target).because(source)
        };
        match renameat_with(CWD, &files, CWD, &self.target, RenameFlags::EXCHANGE) {
            Err(error) if is_unknown(error) => {
                fs::rename(&self.target, &old).map_err(fail)?;
                fs::rename(&files, &self.target).map_err(|error| {
                    let _ = fs::rename(&old, &self.target);
                    fail(error)
                })
            }
            exchanged => exchanged.map_err(|error| fail(error.into())),
        }
    }

    /// Moves the files to an empty directory one by one. Until all are there, the hidden directory says that it isn't whole.
    fn move_files(&mut self) -> Result<()> {
        let fail = |error| Error::io("write in", &self.target)(error);
        let list: Vec<_> = self.names.iter().map(|name| name.to_string_lossy()).collect();
        fs::write(self.work.join("publishing"), list.join("\n")).map_err(fail)?;
        sync(&self.work)?;
        for name in &self.names {
            make_parent(&self.target.join(name))?;
            rename(&self.files().join(name), &self.target.join(name), RenameFlags::NOREPLACE).map_err(fail)?;
        }
        for directory in self.names.iter().filter_map(|name| name.parent()).collect::<BTreeSet<_>>() {
            sync(&self.target.join(directory))?;
        }
        let done = self.target.join(DONE);
        fs::rename(&self.work, &done).map_err(fail)?;
        self.work = done;
        sync(&self.target)
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        // It is still locked: no other process uses what is being removed.
        if !self.options.resume {
            let _ = fs::remove_dir_all(&self.work);
        }
        drop(self.lock.take());
    }
}

impl Writing {
    /// Writes bytes to their place.
    pub(crate) fn write(&self, at: u64, bytes: &[u8]) -> Result<()> {
        self.file.write_all_at(bytes, at).map_err(Error::io("write", &self.path))
    }
}

/// Makes and locks the directory in which an output is built.
fn lock(target: &Path, work: &Path, is_shared: bool) -> Result<File> {
    let path = work.join("lock");
    for _ in 0..10 {
        match fs::create_dir(work) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(Error::io("create", work)(error)),
            // Somebody else's directory of this name.
            Err(_) if !path.exists() && !is_empty(work)? => {
                return Err(Error::new(ErrorKind::Exists, "it exists, and is no partial output").at(work));
            }
            _ => {}
        }
        let file = match File::options().create(true).truncate(false).write(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            file => file.map_err(Error::io("lock", work))?,
        };
        let locked = if is_shared { file.try_lock_shared() } else { file.try_lock() };
        if let Err(TryLockError::WouldBlock) = locked {
            return Err(in_use(target));
        }
        // The process that had it until now may have removed it.
        let is_at =
            |there: fs::Metadata| file.metadata().is_ok_and(|own| (own.dev(), own.ino()) == (there.dev(), there.ino()));
        if fs::metadata(&path).is_ok_and(is_at) {
            return Ok(file);
        }
    }
    Err(in_use(target))
}

fn in_use(target: &Path) -> Error {
    Error::new(ErrorKind::Exists, "another process is writing it").at(target)
}

fn foreign(target: &Path, file: &str) -> Error {
    Error::new(ErrorKind::Exists, format!("it is not replaced, since df11 didn't write {file}; remove it first"))
        .at(target)
}

fn is_empty(directory: &Path) -> Result<bool> {
    let mut entries = fs::read_dir(directory).map_err(Error::io("list", directory))?;
    Ok(entries.all(|entry| entry.is_ok_and(|entry| entry.file_name() == "lost+found")))
}

fn make_parent(path: &Path) -> Result<()> {
    path.parent().map_or(Ok(()), |above| fs::create_dir_all(above).map_err(Error::io("create", above)))
}

fn sync(directory: &Path) -> Result<()> {
    File::open(directory).and_then(|opened| opened.sync_all()).map_err(Error::io("write", directory))
}

/// Whether the system or the file system doesn't know the call.
fn is_unknown(error: rustix::io::Errno) -> bool {
    use rustix::io::Errno;
    [Errno::INVAL, Errno::NOSYS, Errno::OPNOTSUPP].contains(&error)
}

fn rename(from: &Path, to: &Path, flags: RenameFlags) -> io::Result<()> {
    match renameat_with(CWD, from, CWD, to, flags) {
        Err(error) if is_unknown(error) && !to.exists() => fs::rename(from, to),
        renamed => Ok(renamed?),
    }
}
