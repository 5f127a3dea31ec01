//! What a run reads, and therefore never replaces, whatever paths lead to it: links, or the same directory mounted twice.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::file::identity::{Identity, has_one_name};
use crate::hub;
use crate::model::other_files::MOST_BEHIND_LINKS;

/// The files of inputs, those that links in them lead to included.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    /// Their names, each in its directory.
    names: BTreeSet<(Identity, OsString)>,
    files: BTreeSet<Identity>,
}

impl Inputs {
    /// Those of files and directories. What can't be read is no input that could be read.
    pub(crate) fn of(inputs: &[&Path]) -> Self {
        let mut found = Self::default();
        found.add_all(inputs);
        found
    }

    /// Adds those of more files and directories.
    pub(crate) fn add_all(&mut self, inputs: &[&Path]) {
        let mut seen = BTreeSet::new();
        let inputs = inputs.iter().filter_map(|input| match hub::is_id(input) {
            true => hub::cache_of(input),
            false => Some(input.to_path_buf()),
        });
        // Each with whether it is a link or behind one; the input itself may be one. Of too many behind links the rest isn't looked at:
        // such a model can't be compressed.
        let mut paths: Vec<(PathBuf, bool)> = inputs.map(|input| (input, false)).collect();
        let mut behind_links = 0;
        while let Some((path, is_behind_link)) = paths.pop() {
            match fs::read_dir(&path) {
                // Many links may lead to one directory.
                Ok(entries) if Identity::of(&path).is_some_and(|directory| seen.insert(directory)) => {
                    for entry in entries.flatten() {
                        let kind = entry.file_type().ok();
                        // Nothing in hidden directories is read.
                        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
                        if is_hidden && is_behind_link && kind.is_some_and(|kind| kind.is_dir()) {
                            continue;
                        }
                        behind_links += usize::from(is_behind_link);
                        if behind_links <= MOST_BEHIND_LINKS {
                            paths.push((entry.path(), is_behind_link || kind.is_some_and(|kind| kind.is_symlink())));
                        }
                    }
                }
                Ok(_) => {}
                Err(_) => self.add(&path),
            }
        }
    }

    fn add(&mut self, path: &Path) {
        // A link is not replaced either: the cache of a hub consists of them.
        self.names.extend(name_of(path));
        let Ok(path) = fs::canonicalize(path) else { return };
        self.names.extend(name_of(&path));
        self.files.extend(Identity::of(&path));
    }

    /// Whether a file that is put at this path replaces one of them. If a link is there, the link is replaced.
    pub(crate) fn has(&self, path: &Path) -> bool {
        let is_file = |there: &fs::Metadata| there.is_file() && has_one_name(there);
        name_of(path).is_some_and(|name| self.names.contains(&name))
            // Another name of a file stays when one is replaced. With one name alone, another path led to it.
            || fs::symlink_metadata(path).is_ok_and(|there| is_file(&there))
                && Identity::of(path).is_some_and(|file| self.files.contains(&file))
    }
}

fn name_of(path: &Path) -> Option<(Identity, OsString)> {
    Identity::of(path.parent()?).zip(path.file_name().map(OsString::from))
}
