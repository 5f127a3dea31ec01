//! The other files in a model's directory: what is copied, and what is left out.

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::error::{Error, Result};
use crate::model::names::in_component;

/// The largest file next to a model that is fetched from the hub, in bytes. Vocabularies have 30 MB at most today.
const REMOTE_BYTES: u64 = 100_000_000;

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
    /// The path below the directory.
    pub path: String,
    /// Why.
    pub reason: &'static str,
}

impl LeftOut {
    pub(crate) fn new(path: &Path, reason: &'static str) -> Self {
        Self { path: path.to_string_lossy().into_owned(), reason }
    }

    /// This entry of a component's directory, seen from the pipeline's.
    pub(crate) fn inside(self, component: &str) -> Self {
        Self { path: in_component(component, &self.path), ..self }
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

    /// The files of a pipeline that are in none of these components; `None` of a model that is no pipeline.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub(crate) fn outside<'n>(root: &Path, components: impl Iterator<Item = &'n str> + Clone) -> Result<Option<Self>> {
        if components.clone().any(str::is_empty) {
            return Ok(None);
        }
        let is_inside = |path: &Path| components.clone().any(|component| path.starts_with(component));
        let mut found = Self::below(root)?;
        found.files.retain(|path| !is_inside(path));
        found.left_out.retain(|left| !is_inside(Path::new(&left.path)));
        Ok(Some(found))
    }

    /// The files of a folder on the hub, which has neither links nor empty directories. There, repositories hold a
    /// model's weights in several formats next to each other; those in other files than the model's own are left out, by
    /// their length.
    pub(crate) fn of_remote(files: Vec<(String, u64)>) -> Self {
        let mut found = Self::default();
        for (name, bytes) in files {
            let path = PathBuf::from(&name);
            let hidden = name.rsplit_once('/').map(|(directories, _)| directories);
            if hidden.is_some_and(|directories| directories.split('/').any(|part| part.starts_with('.'))) {
                found.left_out.push(LeftOut::new(&path, "in a hidden directory"));
            } else if bytes > REMOTE_BYTES {
                found.left_out.push(LeftOut::new(&path, "over 100 MB on the hub and not part of the model"));
            } else {
                found.files.push(path);
            }
        }
        found.left_out.sort();
        found
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
                Err(error) if leads_nowhere(&error) && full.is_symlink() => {
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

/// Whether following a link gave this error since nothing is at its end, rather than since the disk failed or forbids it: a
/// file that can't be read must not be left out.
fn leads_nowhere(error: &io::Error) -> bool {
    #[cfg(unix)]
    let is_loop = error.raw_os_error() == Some(libc::ELOOP);
    #[cfg(not(unix))]
    let is_loop = false;
    is_loop || error.kind() == io::ErrorKind::NotFound
}
