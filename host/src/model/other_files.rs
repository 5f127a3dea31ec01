//! The other files in a model's directory: what is copied, and what is left out.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::error::{Error, Result};

/// The files next to a model.
#[derive(Clone, Debug, Default)]
pub(crate) struct OtherFiles {
    /// The files that are copied with the model, as sorted paths below its directory.
    pub files: Vec<PathBuf>,
    /// What isn't copied, sorted.
    pub left_out: Vec<LeftOut>,
}

/// Something in a directory that isn't copied.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[non_exhaustive]
pub struct LeftOut {
    /// Its path below the directory.
    pub path: String,
    /// Why.
    pub reason: &'static str,
}

impl LeftOut {
    pub(crate) fn new(path: &Path, reason: &'static str) -> Self {
        Self { path: path.to_string_lossy().into_owned(), reason }
    }
}

impl OtherFiles {
    /// All regular files below a directory, including hidden ones, and links to such files. Hidden directories belong
    /// to other programs (`.git`, `.cache`) and are skipped.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub(crate) fn below(root: &Path) -> Result<Self> {
        let mut found = Self::default();
        found.walk(root, Path::new(""), &mut Vec::new())?;
        found.files.sort();
        found.left_out.sort();
        Ok(found)
    }

    /// Collects the content of `root/below` and follows links. `above` are the directories on the way here: a link back
    /// to one of them isn't followed.
    fn walk(&mut self, root: &Path, below: &Path, above: &mut Vec<PathBuf>) -> Result<()> {
        let directory = root.join(below);
        let real = std::fs::canonicalize(&directory).map_err(Error::io("list", &directory))?;
        if above.contains(&real) {
            self.left_out.push(LeftOut::new(below, "a link to a directory above it"));
            return Ok(());
        }
        above.push(real);
        for entry in std::fs::read_dir(&directory).map_err(Error::io("list", &directory))? {
            let name = entry.map_err(Error::io("list", &directory))?.file_name();
            let is_hidden = name.to_string_lossy().starts_with('.');
            let path = below.join(name);
            let full = root.join(&path);
            let kind = match std::fs::metadata(&full) {
                Err(_) if full.is_symlink() => {
                    self.left_out.push(LeftOut::new(&path, "a link that leads nowhere"));
                    continue;
                }
                kind => kind.map_err(Error::io("read", &full))?,
            };
            if kind.is_file() {
                self.files.push(path);
            } else if !kind.is_dir() {
                self.left_out.push(LeftOut::new(&path, "neither a file nor a directory"));
            } else if is_hidden {
                self.left_out.push(LeftOut::new(&path, "a hidden directory"));
            } else {
                self.walk(root, &path, above)?;
            }
        }
        above.pop();
        Ok(())
    }
}
