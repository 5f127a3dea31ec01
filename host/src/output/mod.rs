//! Builds an output aside and makes it appear whole, by one rename.

mod partial;
mod replace;
mod system;

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Component, Path, PathBuf};

use crate::compress::options::Part;
use crate::error::{Error, Result};
use crate::file::checksum::{self, Sum};
use crate::progress::{Progress, step};
use partial::Partial;

/// How many files are synced together, since many small ones take a disk no longer than one.
const BATCH: usize = 64;
/// A batch of this many bytes is synced, however few its files.
const BATCH_BYTES: u64 = 256 << 20;

/// How an output is made.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct How {
    /// Whether the output is a file rather than a directory.
    pub(crate) is_file: bool,
    /// Whether it may replace a compressed model.
    pub(crate) force: bool,
    /// Whether finished files are kept if the work fails, and those of an earlier run are used.
    pub(crate) resume: bool,
    /// If set, only this part is made, and nothing is published.
    pub(crate) part: Option<Part>,
}

/// An output that is being made. Dropping it removes the partial directory, unless a later run can use its content.
#[derive(Debug)]
pub(crate) struct Output {
    target: PathBuf,
    how: How,
    partial: Partial,
    /// The files that were begun, and which of them are finished, as paths relative to the output.
    begun: BTreeSet<PathBuf>,
    finished: BTreeSet<PathBuf>,
    /// Files that are written but not synced yet, and their records.
    unsynced: Vec<(Writing, Option<String>)>,
    unsynced_bytes: u64,
    /// The directories above the output that this run created, and the existing one that contains them.
    above: Vec<PathBuf>,
}

/// A file that is being written.
#[derive(Debug)]
pub(crate) struct Writing {
    name: PathBuf,
    /// Its path until it is synced, and the path that errors show.
    path: PathBuf,
    shown: PathBuf,
    file: File,
}

impl Output {
    /// Begins an output, or resumes one. `names` are the files that it will have; `inputs` are never written to.
    pub(crate) fn begin(target: &Path, inputs: &[&Path], how: How, names: &BTreeSet<PathBuf>) -> Result<Self> {
        let target = resolve(target)?;
        let partial = partial::beside(&target)?;
        for input in inputs {
            let input = fs::canonicalize(input).map_err(Error::io("open", input))?;
            if [&target, &partial].iter().any(|own| own.starts_with(&input) || input.starts_with(own)) {
                return Err(Error::argument("the output would be the input, or inside it, or around it").at(&target));
            }
        }
        let is_current = || std::env::current_dir().is_ok_and(|current| current == target);
        if !how.is_file && (system::is_mount_point(&target) || is_current()) {
            let found = if is_current() { "the current directory" } else { "a mount point" };
            let sentence = format!("it is {found}, which can't be replaced; name a directory inside it");
            return Err(Error::argument(sentence).at(&target));
        }
        let parents = target.ancestors().skip(1);
        let mut above: Vec<PathBuf> = parents.clone().take_while(|path| !path.exists()).map(Path::to_owned).collect();
        above.extend(parents.clone().nth(above.len()).map(Path::to_owned));
        above.first().map_or(Ok(()), |path| fs::create_dir_all(path).map_err(Error::io("create", path)))?;

        let partial = Partial::open(partial, &target, how.part)?;
        let (begun, finished, unsynced) = Default::default();
        let mut out = Self { target, how, partial, begun, finished, unsynced, unsynced_bytes: 0, above };
        replace::check(&out.target, how, names)?;
        out.partial.begin(how.resume || how.part.is_some())?;
        Ok(out)
    }

    /// A file that an earlier run has finished, and its record.
    pub(crate) fn recorded(&self, name: &Path) -> Option<(PathBuf, String)> {
        let record = fs::read_to_string(self.partial.record(name)).ok()?;
        Some((self.partial.files().join(name), record))
    }

    /// Treats a file that an earlier run has finished as this run's.
    pub(crate) fn reuse(&mut self, name: &Path) {
        self.begun.insert(name.to_owned());
        self.finished.insert(name.to_owned());
    }

    pub(crate) fn name(&self) -> String {
        self.lone_name().to_string_lossy().into_owned()
    }

    /// The file's name, if the output is a file.
    pub(crate) fn lone_name(&self) -> PathBuf {
        PathBuf::from(self.target.file_name().unwrap_or_default())
    }

    /// Begins a file.
    pub(crate) fn create(&mut self, name: &Path) -> Result<Writing> {
        self.create_like(name, None)
    }

    fn create_like(&mut self, name: &Path, like: Option<&fs::Metadata>) -> Result<Writing> {
        let shown = if self.how.is_file { self.target.clone() } else { self.target.join(name) };
        if !self.begun.insert(name.to_owned()) {
            return Err(Error::damaged(&shown, "two files would get this name"));
        }
        // Short, however long `name` is, and with this process's id: on a file system without locks, another machine may make
        // the same part.
        let temporary = format!(".{}-{}.tmp", std::process::id(), Sum::of(name.as_os_str().as_encoded_bytes()));
        let path = self.partial.files().join(name).with_file_name(temporary);
        make_parent(&path)?;
        let file = system::create(&path, like).map_err(Error::io("write", &shown))?;
        Ok(Writing { name: name.to_owned(), path, shown, file })
    }

    /// Ends a file. A later run can use it if it has a record.
    pub(crate) fn finish(&mut self, writing: Writing, record: Option<String>) -> Result<()> {
        let bytes = writing.file.metadata().map_err(Error::io("write", &writing.shown))?.len();
        self.unsynced_bytes += bytes;
        self.unsynced.push((writing, record.filter(|_| self.keeps())));
        if self.unsynced.len() == BATCH || self.unsynced_bytes >= BATCH_BYTES { self.sync() } else { Ok(()) }
    }

    pub(crate) fn text(&mut self, name: &Path, text: &str) -> Result<()> {
        let writing = self.create(name)?;
        writing.write(0, text.as_bytes())?;
        self.finish(writing, None)
    }

    /// Copies a file and its permissions. Returns the checksum of its bytes.
    pub(crate) fn copy(&mut self, from: &Path, name: &Path, progress: &dyn Progress) -> Result<String> {
        let writing = self.create_like(name, Some(&fs::metadata(from).map_err(Error::io("read", from))?))?;
        let sum = checksum::blocks(from, |at, bytes| {
            writing.write(at, bytes)?;
            step(progress, 0, &name.to_string_lossy())
        })?;
        self.finish(writing, None)?;
        Ok(sum)
    }

    /// Ends a run that makes a part: finished files stay for the run that publishes.
    pub(crate) fn end_part(mut self) -> Result<()> {
        self.sync()?;
        self.sync_directories()
    }

    /// Puts the output in its place. The old one stays whole until then.
    pub(crate) fn publish(mut self) -> Result<()> {
        self.sync()?;
        let files = self.partial.files();
        prune(&files, Path::new(""), &self.finished)?;
        self.sync_directories()?;
        replace::check(&self.target, self.how, &self.finished)?;
        self.partial.retire_records()?;
        let from = if self.how.is_file { files.join(self.lone_name()) } else { files };
        if let Err(error) = replace::put(&from, &self.target, self.how, &self.partial.old()) {
            self.partial.revive_records();
            return Err(error);
        }
        self.above.iter().try_for_each(|path| sync_directory(path))
    }

    /// Whether finished files stay if the work fails.
    fn keeps(&self) -> bool {
        self.how.resume || self.how.part.is_some()
    }

    /// Waits until all written files are on the disk. Only then do they get their names, and then their records.
    fn sync(&mut self) -> Result<()> {
        let batch = std::mem::take(&mut self.unsynced);
        self.unsynced_bytes = 0;
        for ((writing, record), synced) in batch.iter().zip(sync_all(&batch)) {
            let name = &writing.name;
            let rename = || {
                let _ = fs::remove_file(self.partial.record(name));
                fs::rename(&writing.path, self.partial.files().join(name))
            };
            synced.and_then(|()| rename()).map_err(Error::io("write", &writing.shown))?;
            if let Some(record) = record {
                let path = self.partial.record(name);
                make_parent(&path)?;
                fs::write(&path, record).map_err(Error::io("write", &path))?;
            }
            self.finished.insert(name.clone());
        }
        Ok(())
    }

    fn sync_directories(&self) -> Result<()> {
        let directories: BTreeSet<&Path> = self.finished.iter().flat_map(|name| name.ancestors().skip(1)).collect();
        let files = self.partial.files();
        directories.into_iter().try_for_each(|below| sync_directory(&files.join(below)))
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if self.keeps() {
            // The work has failed, but finished files are kept.
            let _ = self.sync();
        }
    }
}

impl Writing {
    /// Writes bytes to their place in the file, from any thread.
    pub(crate) fn write(&self, at: u64, bytes: &[u8]) -> Result<()> {
        system::write_all_at(&self.file, at, bytes).map_err(Error::io("write", &self.shown))
    }
}

/// The output's path, with links resolved in the part of it that exists.
fn resolve(target: &Path) -> Result<PathBuf> {
    let refused = |sentence: &str| Err(Error::argument(sentence).at(target));
    if target.to_str().is_some_and(|text| text.starts_with("hf:")) {
        return refused("df11 writes to a disk only; `hf upload` brings it to the hub");
    }
    let absolute = std::path::absolute(target).map_err(Error::io("write", target))?;
    for above in absolute.ancestors() {
        if let (Ok(there), Ok(below)) = (fs::canonicalize(above), absolute.strip_prefix(above)) {
            if below.components().any(|part| part == Component::ParentDir) {
                return refused("it has .. after a directory that isn't there");
            }
            // Joining an empty path would add a slash.
            return Ok(if below.as_os_str().is_empty() { there } else { there.join(below) });
        }
    }
    Ok(absolute)
}

fn make_parent(path: &Path) -> Result<()> {
    path.parent().map_or(Ok(()), |above| fs::create_dir_all(above).map_err(Error::io("create", above)))
}

fn sync_directory(path: &Path) -> Result<()> {
    system::sync_directory(path).map_err(Error::io("write", path))
}

fn sync_all(batch: &[(Writing, Option<String>)]) -> Vec<io::Result<()>> {
    std::thread::scope(|scope| {
        let sync = |writing: &'_ Writing| writing.file.sync_all();
        let begun: Vec<_> = batch
            .iter()
            .map(|(writing, _)| (std::thread::Builder::new().spawn_scoped(scope, move || sync(writing)), writing))
            .collect();
        let end = |(thread, writing): (io::Result<std::thread::ScopedJoinHandle<'_, _>>, &Writing)| match thread {
            Ok(thread) => thread.join().unwrap_or_else(|_| sync(writing)),
            // The system can't start another thread.
            Err(_) => sync(writing),
        };
        begun.into_iter().map(end).collect()
    })
}

/// Removes everything below a directory except these files. The rest was left by runs that were stopped, or that made something else.
fn prune(root: &Path, below: &Path, keep: &BTreeSet<PathBuf>) -> Result<()> {
    let directory = root.join(below);
    for entry in fs::read_dir(&directory).map_err(Error::io("list", &directory))? {
        let entry = entry.map_err(Error::io("list", &directory))?;
        let (name, path) = (below.join(entry.file_name()), entry.path());
        let remove = match entry.file_type().map_err(Error::io("read", &path))?.is_dir() {
            true if keep.iter().any(|kept| kept.starts_with(&name)) => {
                prune(root, &name, keep)?;
                continue;
            }
            true => fs::remove_dir_all(&path),
            false if keep.contains(&name) => continue,
            false => fs::remove_file(&path),
        };
        remove.map_err(Error::io("remove", &path))?;
    }
    Ok(())
}
