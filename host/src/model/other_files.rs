//! The other files in a model's directory: what is copied, and what is left out.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::model::names::in_component;

/// The largest file next to a model that is fetched from the hub, in bytes. Vocabularies have 30 MB at most today.
const REMOTE_BYTES: u64 = 100_000_000;

/// Why a link is left out at whose end nothing is.
pub(crate) const LEADS_NOWHERE: &str = "a link that leads nowhere";

/// How many files and directories links to directories may lead to. A chain of 30 directories, each with two links to the next, leads to
/// a billion.
pub(crate) const MOST_BEHIND_LINKS: usize = 10_000;

/// The files next to a model.
#[derive(Clone, Debug, Default)]
pub(crate) struct OtherFiles {
    /// The files that are copied with the model, as sorted paths below its directory.
    pub files: Vec<PathBuf>,
    /// What isn't copied, sorted.
    pub left_out: Vec<LeftOut>,
}

/// Something in a directory that isn't copied.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[non_exhaustive]
pub struct LeftOut {
    /// The path below the directory.
    pub path: String,
    /// Why.
    pub reason: Cow<'static, str>,
}

impl LeftOut {
    pub(crate) fn new(path: &Path, reason: &'static str) -> Self {
        Self { path: path.to_string_lossy().into_owned(), reason: reason.into() }
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
    /// [`Error::Io`], [`Error::LinksToTooMany`].
    pub(crate) fn below(root: &Path) -> Result<Self> {
        Self::walked(root, false)
    }

    /// The same with the files in hidden directories.
    ///
    /// # Errors
    ///
    /// As [`Self::below`].
    #[cfg_attr(not(feature = "hub"), expect(dead_code, reason = "only the hub's files are listed with these"))]
    pub(crate) fn below_with_hidden(root: &Path) -> Result<Self> {
        Self::walked(root, true)
    }

    fn walked(root: &Path, enters_hidden: bool) -> Result<Self> {
        let mut walk = Walk { root, enters_hidden, found: Self::default(), above: Vec::new(), behind_links: 0 };
        walk.enter(Path::new(""), false)?;
        let Walk { mut found, .. } = walk;
        found.files.sort();
        found.left_out.sort();
        Ok(found)
    }

    /// The files of a pipeline that are in none of these components; `None` of a model that is no pipeline.
    ///
    /// # Errors
    ///
    /// As [`Self::below`].
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
    /// their length, but for those that the model needs.
    pub(crate) fn of_remote(
        files: Vec<(String, u64)>,
        left_out: Vec<LeftOut>,
        is_needed: impl Fn(&str) -> bool,
    ) -> Self {
        let can_not_be_had: HashSet<String> = left_out.iter().map(|left| left.path.clone()).collect();
        let mut found = Self { files: Vec::new(), left_out };
        for (name, bytes) in files.into_iter().filter(|(name, _)| !can_not_be_had.contains(name)) {
            let path = PathBuf::from(&name);
            let hidden = name.rsplit_once('/').map(|(directories, _)| directories);
            if hidden.is_some_and(|directories| directories.split('/').any(|part| part.starts_with('.'))) {
                found.left_out.push(LeftOut::new(&path, "in a hidden directory"));
            } else if bytes > REMOTE_BYTES && !is_needed(&name) {
                found.left_out.push(LeftOut::new(&path, "over 100 MB on the hub and not part of the model"));
            } else {
                found.files.push(path);
            }
        }
        found.left_out.sort();
        found
    }
}

/// A walk through a directory that follows links.
struct Walk<'r> {
    root: &'r Path,
    enters_hidden: bool,
    found: OtherFiles,
    /// The directories on the way here: a link back to one of them isn't followed.
    above: Vec<PathBuf>,
    /// What was found behind links to directories.
    behind_links: usize,
}

impl Walk<'_> {
    /// Collects the content of a directory below the root.
    fn enter(&mut self, below: &Path, is_behind_link: bool) -> Result<()> {
        let directory = self.root.join(below);
        let entries = match std::fs::read_dir(&directory) {
            // Nobody but the administrator may look into it, and it has no file of anybody's.
            Err(error) if below.ends_with("lost+found") && error.kind() == io::ErrorKind::PermissionDenied => {
                self.found.left_out.push(LeftOut::new(below, "the file system's own directory"));
                return Ok(());
            }
            entries => entries.map_err(Error::io("list", &directory))?,
        };
        let real = std::fs::canonicalize(&directory).map_err(Error::io("list", &directory))?;
        if self.above.contains(&real) {
            self.found.left_out.push(LeftOut::new(below, "a link to a directory above it"));
            return Ok(());
        }
        self.above.push(real);
        for entry in entries {
            let name = entry.map_err(Error::io("list", &directory))?.file_name();
            self.behind_links += usize::from(is_behind_link);
            if self.behind_links > MOST_BEHIND_LINKS {
                return Err(Error::LinksToTooMany { path: self.root.to_owned(), allowed: MOST_BEHIND_LINKS });
            }
            let is_hidden = name.to_string_lossy().starts_with('.');
            let path = below.join(name);
            let full = self.root.join(&path);
            let found = &mut self.found;
            let kind = match std::fs::metadata(&full) {
                Err(error) if leads_nowhere(&error) && full.is_symlink() => {
                    found.left_out.push(LeftOut::new(&path, LEADS_NOWHERE));
                    continue;
                }
                kind => kind.map_err(Error::io("read", &full))?,
            };
            if kind.is_file() {
                found.files.push(path);
            } else if !kind.is_dir() {
                found.left_out.push(LeftOut::new(&path, "neither a file nor a directory"));
            } else if is_hidden && !self.enters_hidden {
                found.left_out.push(LeftOut::new(&path, "a hidden directory"));
            } else {
                self.enter(&path, is_behind_link || full.is_symlink())?;
            }
        }
        self.above.pop();
        Ok(())
    }
}

/// Whether following a link gave this error since nothing is at its end, rather than since the disk failed or forbids it: a
/// file that can't be read must not be left out.
pub(super) fn leads_nowhere(error: &io::Error) -> bool {
    #[cfg(unix)]
    let is_loop = error.raw_os_error() == Some(libc::ELOOP);
    #[cfg(not(unix))]
    let is_loop = false;
    is_loop || error.kind() == io::ErrorKind::NotFound
}
