//! Replaces the files of a directory one by one, where the directory must stay. Meanwhile it is marked as unfinished.

use std::fs;
use std::path::{Path, PathBuf};

use super::Output;
use super::commit::appeared;
use crate::error::{Error, Result};
use crate::model::names;
use crate::model::pipeline_index::INDEXES;
use crate::write::moves::Moves;

impl Output {
    /// Moves the old files out and the new ones in.
    pub(super) fn replace_in_place(&self, moves: &mut Moves) -> Result<()> {
        let (to, old_files) = (&self.destination, self.staging.old_files());
        self.mark(moves)?;
        self.sync(moves.changed())?;
        // What describes the model goes in last and out first, and the tensors the other way round: readers that don't
        // know the mark find no model.
        let mut names: Vec<&Path> = self.names.iter().collect();
        names.sort_by_key(|name| rank(name));
        // An old manifest that isn't replaced is removed, and so is what says of a part that it is one: they describe the old files.
        let olds = [names::MANIFEST, names::PART].iter().flat_map(|name| self.of_models(name)).collect::<Vec<_>>();
        let olds = olds.iter().map(PathBuf::as_path).filter(|old| !self.names.contains(old));
        for name in names.iter().copied().chain(olds).collect::<Vec<_>>().into_iter().rev() {
            let from = to.join(name);
            if fs::symlink_metadata(&from).is_ok() {
                moves.take(&from, &old_files.join(name)).map_err(Error::io("replace", &self.shown_at(name)))?;
            }
        }
        for name in names {
            // An announced file need not have been written.
            if self.created.contains_key(&self.shown_at(name)) {
                let path = to.join(name);
                self.make_all(moves, path.parent())?;
                moves.put(&self.staged_at(name), &path).map_err(|error| appeared(error, &self.shown_at(name)))?;
            }
        }
        // The mark goes when everything else is on the disk.
        self.sync(moves.changed())?;
        for mark in self.marks() {
            let taken = moves.take(&to.join(&mark), &old_files.join(&mark));
            taken.map_err(Error::io("replace", &self.shown_at(&mark)))?;
        }
        Ok(())
    }

    /// Marks each model as unfinished.
    fn mark(&self, moves: &mut Moves) -> Result<()> {
        let hidden = self.staging.path().display();
        let text = format!(
            "df11 was replacing the files here when it was stopped. This is no model: run the command again, with \
             --resume if it had that, else with --force.\n\
             The files that are not in their places are in {hidden}: old ones in old, new ones in new.\n"
        );
        for mark in self.marks() {
            let path = self.destination.join(&mark);
            self.make_all(moves, path.parent())?;
            moves.mark(&path, &text, self.options.sync).map_err(Error::io("write", &self.shown_at(&mark)))?;
        }
        Ok(())
    }

    /// The marks of all models that are there, or will be.
    fn marks(&self) -> Vec<PathBuf> {
        let is_made = |model: &Path| self.names.iter().any(|name| name.starts_with(model));
        let is_here = |model: &&PathBuf| is_made(model) || self.destination.join(model).is_dir();
        self.models.iter().filter(is_here).map(|model| model.join(names::UNFINISHED)).collect()
    }

    /// The path of a file of this name in each model.
    pub(super) fn of_models(&self, name: &str) -> Vec<PathBuf> {
        self.models.iter().map(|model| model.join(name)).collect()
    }
}

/// The later, the higher.
fn rank(name: &Path) -> u8 {
    let is_of = |names: &[&str]| name.file_name().is_some_and(|file| names.iter().any(|name| file == *name));
    if name.extension().is_some_and(|extension| extension == "safetensors") {
        0
    } else if is_of(&["config.json", INDEXES[0], INDEXES[1], names::MANIFEST, names::PART]) {
        2
    } else {
        1
    }
}

#[cfg(test)]
mod order;
