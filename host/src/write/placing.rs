//! Which files a run may find at the output's place when it goes on where an earlier one was putting files there: those
//! that the earlier run was allowed to replace, and its own. What another program has put there since is neither.

use std::collections::BTreeSet;
use std::fs::{self, DirEntry, Metadata};
use std::path::Path;
use std::time::UNIX_EPOCH;

use crate::file::identity::identity;

/// Files, told apart by what stays the same when a file is renamed or linked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Placing {
    known: BTreeSet<String>,
}

impl Placing {
    /// Adds the file at a path, if there is one.
    pub(crate) fn add(&mut self, path: &Path) {
        self.known.extend(fs::symlink_metadata(path).ok().filter(|there| !there.is_dir()).map(|there| key(&there)));
    }

    /// Whether it has this file.
    pub(crate) fn has(&self, there: &Metadata) -> bool {
        self.known.contains(&key(there))
    }

    /// Whether it has all files below a directory. One that can't be listed may hold others.
    pub(crate) fn has_all_below(&self, path: &Path) -> bool {
        let is_known = |entry: DirEntry| match entry.metadata() {
            Ok(there) if there.is_dir() => self.has_all_below(&entry.path()),
            there => there.is_ok_and(|there| self.has(&there)),
        };
        fs::read_dir(path).is_ok_and(|mut entries| entries.all(|entry| entry.is_ok_and(is_known)))
    }

    /// A line for each file.
    pub(crate) fn to_text(&self) -> String {
        self.known.iter().map(|key| format!("{key}\n")).collect()
    }

    /// What [`Self::to_text`] wrote. A half-written line is that of no file.
    pub(crate) fn of_text(text: &str) -> Self {
        Self { known: text.lines().map(str::to_owned).collect() }
    }
}

/// The file's number on its file system, its length and the time of its last change, in nanoseconds. A number is given anew once
/// a file is removed; then the length or the time is another. The file system's own number isn't the same after it was
/// mounted anew.
fn key(there: &Metadata) -> String {
    let (_, number) = identity(there);
    let modified = there.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    format!("{number} {} {}", there.len(), modified.unwrap_or_default().as_nanos())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file is known wherever it is moved, and by its links; one that was rewritten, or is another of the same bytes, isn't.
    #[test]
    fn which_files_are_known() {
        let place = tempfile::tempdir().unwrap();
        let path = |name: &str| place.path().join(name);
        let there = |name: &str| fs::symlink_metadata(path(name)).unwrap();
        for name in ["a", "b", "other"] {
            fs::write(path(name), "text").unwrap();
        }
        fs::create_dir(path("directory")).unwrap();
        let mut placing = Placing::default();
        ["a", "b", "nothing", "directory"].iter().for_each(|name| placing.add(&path(name)));
        let placing = Placing::of_text(&placing.to_text());
        fs::rename(path("a"), path("renamed")).unwrap();
        fs::hard_link(path("b"), path("link")).unwrap();
        for name in ["renamed", "b", "link"] {
            assert!(placing.has(&there(name)), "{name}");
        }
        #[cfg(unix)]
        for name in ["other", "directory"] {
            assert!(!placing.has(&there(name)), "{name}");
        }
        fs::write(path("b"), "longer text").unwrap();
        assert!(!placing.has(&there("b")));
        let half = placing.to_text();
        assert!(!Placing::of_text(half.split_at(half.len() - 3).0).has(&there("b")));
    }
}
