//! Which files a compressed model consists of, and what goes into each: for the code that writes them and for the code
//! that predicts their sizes.

use std::collections::BTreeMap;
use std::mem;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::compress::given::Given;
use crate::error::{Error, Result};
use crate::model::config::{ConfigFile, Dfloat11Config};
use crate::model::files::ModelFiles;
use crate::model::index_file::{USUAL_FILES, is_usual};
use crate::model::manifest::{METADATA_KEY, Manifest};
use crate::model::names;
use crate::model::other_files::{LeftOut, OtherFiles};
use crate::patterns::CONFIG_KEY;
use crate::patterns::dict::PatternDict;
use crate::patterns::published::Layout;

/// The file of a directory that holds everything without a file of its own.
pub(crate) const REST: &str = "model.safetensors";

/// How the caller wants a directory to be written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DirectoryForm {
    /// One file instead of one for each unit.
    pub(crate) single_file: bool,
    /// With the entry for transformers.
    pub(crate) transformers: bool,
}

/// Which safetensors files a compressed model has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Files {
    /// A file without a directory.
    Lone,
    /// One for each unit, and [`REST`].
    Units,
    /// [`REST`] alone.
    One {
        /// Whether the `config.json` next to it contains `dfloat11_config` alone.
        alone: bool,
    },
}

impl DirectoryForm {
    /// Checks that a model can be written in this form.
    ///
    /// # Errors
    ///
    /// [`Error::SingleFileOfFile`], [`Error::TransformersEntry`].
    pub(crate) fn check(self, model: &ModelFiles) -> Result<()> {
        let path = || model.root().to_owned();
        if self.single_file && !model.is_directory() {
            return Err(Error::SingleFileOfFile { path: path() });
        }
        if self.transformers && model.config().is_none() {
            return Err(Error::TransformersEntry { path: path(), reason: "it has no config.json" });
        }
        if self.transformers && model.config().is_some_and(ConfigFile::has_foreign_entry) {
            return Err(Error::TransformersEntry { path: path(), reason: ConfigFile::HAS_ENTRY });
        }
        Ok(())
    }

    /// The files of a model whose patterns are published with this layout.
    pub(crate) fn files(self, model: &ModelFiles, layout: Layout) -> Files {
        match layout {
            _ if !model.is_directory() => Files::Lone,
            _ if self.single_file => Files::One { alone: !self.transformers },
            Layout::File => Files::One { alone: false },
            Layout::Directory => Files::Units,
        }
    }
}

/// The metadata of a lone file: the original's, and what a directory has in files next to the tensors. `path` is the
/// file's path, for errors.
///
/// # Errors
///
/// Those of [`Manifest::to_text`].
pub(crate) fn lone_metadata(
    mut original: BTreeMap<String, String>,
    patterns: PatternDict,
    manifest: &Manifest,
    path: &Path,
) -> Result<BTreeMap<String, String>> {
    original.insert(CONFIG_KEY.into(), Dfloat11Config::new(patterns).to_json().to_string());
    original.insert(METADATA_KEY.into(), manifest.to_text(path)?);
    Ok(original)
}

/// The files that are copied as they are, or written as they were given, and what isn't copied: files that readers would
/// take for a part of the compressed model.
///
/// # Errors
///
/// Those of [`ModelFiles::other_files`].
pub(crate) fn others(model: &ModelFiles, given: &Given<'_>) -> Result<OtherFiles> {
    let mut others = model.other_files()?;
    for path in mem::take(&mut others.files) {
        let name = path.to_string_lossy();
        let is_beside = path.components().count() == 1;
        let is_read = name.ends_with(".safetensors") || name == names::MANIFEST || name == "config.json";
        if is_beside && (is_read || is_usual(&path)) {
            let is_loaded = model.has_index() && USUAL_FILES.contains(&&*name);
            let reason = if is_loaded { "the index names other files" } else { "not part of the model" };
            others.left_out.push(LeftOut::new(&path, reason));
        } else {
            others.files.push(path);
        }
    }
    let given = given.texts.keys().map(PathBuf::from).filter(|path| path != Path::new("config.json"));
    let new: Vec<PathBuf> = given.filter(|path| !others.files.contains(path)).collect();
    others.files.extend(new);
    Ok(others)
}
