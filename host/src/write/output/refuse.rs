//! Refuses to write where old files could neither stay nor be replaced.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::swap::is_left;
use super::{Kind, Output, REPLACEABLE};
use crate::error::{Error, Result};
use crate::file::identity::Identity;
use crate::model::copied::is_listed;
use crate::model::index_file::is_index;
use crate::model::names;
use crate::model::pipeline_index::INDEXES;
use crate::write::mount::is_mount_point;
use crate::write::moves::is_of_one_name;
use crate::write::names::directories;

impl Output {
    /// Refuses files in the directory that can neither stay nor be replaced. Readers use every safetensors file of a
    /// directory, and its index and configuration: old ones must not mix with the new.
    pub(super) fn refuse(&self) -> Result<()> {
        if self.kind != Kind::Directory {
            return Ok(());
        }
        let mut there = BTreeSet::new();
        for model in self.models.iter().filter(|model| self.destination.join(model).is_dir()) {
            // By a link, two models would have one directory.
            if !there.insert(Identity::of(&self.destination.join(model))) {
                return Err(Error::WrongKind { path: self.shown_at(model), expected: "a directory of its own" });
            }
            self.refuse_beside(model)?;
        }
        for directory in self.with_copies.iter().filter(|directory| self.destination.join(directory).is_dir()) {
            self.refuse_beside(directory)?;
        }
        let own = names::OWN.iter().flat_map(|name| self.of_models(name));
        self.names.iter().map(Path::to_owned).chain(own).try_for_each(|name| self.refuse_kinds(&name))
    }

    /// Refuses such files in the directory of a model.
    fn refuse_beside(&self, model: &Path) -> Result<()> {
        let listed = self.shown_at(model);
        let is_new =
            |name: &Path| name.parent() == Some(model) && name.extension().is_some_and(|end| end == "safetensors");
        let has_safetensors = self.names.iter().any(is_new);
        for entry in fs::read_dir(self.destination.join(model)).map_err(Error::io("list", &listed))? {
            let entry = entry.map_err(Error::io("list", &listed))?;
            let file = entry.file_name();
            if self.staging.path() == self.destination.join(model).join(&file) || is_left(&entry.path()) {
                continue;
            }
            let path = listed.join(&file);
            let there = entry.metadata().map_err(Error::io("read", &path))?;
            if !self.may_replace(&file, &there) {
                return Err(Error::Appeared { path });
            }
            let name = file.to_string_lossy();
            let is_read = name.ends_with(".safetensors")
                || is_index(&name)
                || is_pickle(&name) && !has_safetensors
                || name == "config.json"
                || INDEXES.contains(&&*name);
            if is_read && !self.names.contains(&model.join(&file)) && !entry.path().is_dir() {
                return Err(Error::StaleFile { path });
            }
        }
        Ok(())
    }

    /// Refuses weights and indexes below a directory that an interrupted run has placed and this one doesn't write: the input had other files
    /// then. With `force` they stay, as all old files do.
    pub(super) fn refuse_placed(&self, directory: &Path) -> Result<()> {
        let Some(earlier) = self.earlier.as_ref().filter(|_| !self.options.force) else { return Ok(()) };
        for entry in fs::read_dir(directory).map_err(Error::io("list", directory))? {
            let entry = entry.map_err(Error::io("list", directory))?;
            let path = entry.path();
            let there = entry.metadata().map_err(Error::io("read", &path))?;
            let name = path.strip_prefix(&self.destination).unwrap_or(&path);
            if there.is_dir() && !self.staging.path().starts_with(&path) {
                self.refuse_placed(&path)?;
            } else if holds_weights(name) && earlier.has(&there) && !self.names.contains(name) {
                return Err(Error::StaleFile { path: self.shown_at(name) });
            }
        }
        Ok(())
    }

    /// Refuses anything but a file where a file must go, and anything but a directory where a directory must be.
    fn refuse_kinds(&self, name: &Path) -> Result<()> {
        let wrong = |name: &Path, expected| Err(Error::WrongKind { path: self.shown_at(name), expected });
        for directory in directories(name) {
            match fs::metadata(self.destination.join(directory)) {
                Ok(there) if !there.is_dir() => return wrong(directory, "a directory"),
                Ok(there)
                    if !self.is_on_this_file_system(&there)? || is_mount_point(&self.destination.join(directory)) =>
                {
                    return wrong(directory, "a directory on the file system that the output is on");
                }
                _ => {}
            }
        }
        let path = self.destination.join(name);
        // Links in the input may lead here, and links here to the input.
        if self.inputs.has(&path) {
            return Err(Error::ReplacesInput { path: self.shown_at(name) });
        }
        match fs::symlink_metadata(&path) {
            // A link is replaced, not its target; but a link to a directory counts as a directory, as readers see it.
            Ok(there) if path.is_dir() || !(there.is_file() || there.is_symlink()) => wrong(name, "a file"),
            Ok(there) if there.is_file() && is_mount_point(&path) => wrong(name, REPLACEABLE),
            // What another run has left there is added to.
            Ok(_) if name.ends_with(names::UNFINISHED) && !is_of_one_name(&path).unwrap_or_default() => {
                wrong(name, "a file of one name alone, which df11 could add to")
            }
            Ok(there) if !self.may_replace(name.file_name().unwrap_or_default(), &there) => {
                Err(Error::Exists { path: self.shown_at(name) })
            }
            _ => Ok(()),
        }
    }

    #[cfg(unix)]
    fn is_on_this_file_system(&self, there: &fs::Metadata) -> Result<bool> {
        use std::os::unix::fs::MetadataExt;
        let here = fs::metadata(self.staging.path()).map_err(Error::io("read", self.staging.path()))?;
        Ok(here.dev() == there.dev())
    }

    #[cfg(not(unix))]
    fn is_on_this_file_system(&self, _: &fs::Metadata) -> Result<bool> {
        Ok(true)
    }
}

/// Whether readers take weights from a file of this name, in whatever directory.
pub(super) fn holds_weights(name: &Path) -> bool {
    is_listed(name) || is_index(&name.to_string_lossy())
}

/// Whether transformers and diffusers would load a file of this name as a model's weights, or their index, where there are none in safetensors
/// files.
fn is_pickle(name: &str) -> bool {
    (name.starts_with("pytorch_model") || name.starts_with("diffusion_pytorch_model"))
        && (name.ends_with(".bin") || name.ends_with(".json") && name.contains(".bin.index"))
}
