//! What a part says of itself: the file `df11-part.json`. A directory with it is a part, and no model.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::compress::summary::Counts;
use crate::error::part::PartError;
use crate::error::{Error, Result};
use crate::file::json;
use crate::file::own_checksum::OwnChecksum;
use crate::file::text_file;
use crate::model::found::inside;
use crate::model::manifest::Manifest;
use crate::model::names::{PART, UNFINISHED};
use crate::model::other_files::LeftOut;
use crate::parts::identity::Identity;
use crate::write::hidden::places_of;
use crate::write::work::JOURNAL;

/// The folder of a part that holds a file for each unit.
pub(crate) const UNITS: &str = "units";

/// The file of a part that holds its tensors outside the units' files.
pub(crate) const STORED: &str = "stored.safetensors";

/// The folder of the first part that holds the source's other files.
pub(crate) const OTHERS: &str = "others";

/// A part.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Document {
    #[serde(flatten)]
    pub(crate) identity: Identity,
    /// That of [`OwnChecksum`]. [`Self::to_text`] makes it.
    pub(crate) checksum: String,
    /// Its safetensors files: those of the units, in order, then [`STORED`].
    pub(crate) files: Vec<PartFile>,
    /// Its other files.
    pub(crate) others: Vec<PartFile>,
    /// The manifest of the whole model, with the checksums of this part's tensors.
    pub(crate) manifest: Manifest,
    /// What the part has compressed.
    pub(crate) counts: Counts,
    /// The id of the original's repository, for the model card, if the source tells it.
    pub(crate) base_model: Option<String>,
    /// What the first part didn't copy.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) left_out: Vec<LeftOut>,
}

/// A file of a part.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PartFile {
    /// Its name below the part's directory.
    pub(crate) name: String,
    /// Its length in bytes.
    pub(crate) bytes: u64,
    /// Its checksum: of a safetensors file that of [`crate::file::file_sum`], of another one that of its bytes.
    pub(crate) checksum: String,
}

/// The name of a file below a folder of the part.
pub(crate) fn below<'n>(name: &'n str, folder: &str) -> Option<&'n str> {
    name.strip_prefix(folder)?.strip_prefix('/')
}

impl Document {
    /// Reads that of the part in this directory.
    ///
    /// # Errors
    ///
    /// [`PartError::NotAPart`], [`PartError::Unfinished`], [`PartError::Version`], [`PartError::Damaged`]; the file can't
    /// be read.
    pub(crate) fn read(part: &Path) -> Result<Self> {
        let path = part.join(PART);
        if text_file::exists(&part.join(UNFINISHED))? {
            return Err(PartError::Unfinished { path: part.to_owned() }.into());
        }
        if !text_file::exists(&path)? {
            return Err(why_none(part).into());
        }
        let damaged =
            |reason: String| PartError::Damaged { path: part.to_owned(), reason: format!("its {PART} {reason}") };
        let text = text_file::read(&path, text_file::MANIFEST_BYTES)?;
        let json: Value = json::parse(&text).map_err(|e| damaged(format!("is not valid: {e}")))?;
        // Before anything else: another version may look different in any other way.
        Identity::check_version(&json, part)?;
        let mut document: Self = serde_json::from_value(json).map_err(|e| damaged(format!("is not valid: {e}")))?;
        document.check().map_err(|_| damaged("doesn't have the checksum that it says".to_owned()))?;
        for file in document.files.iter().chain(&document.others) {
            inside(part, &file.name, &path)?;
        }
        // The list of copied files is made when the parts are joined.
        match document.manifest.copied.keys().next() {
            Some(name) => Err(damaged(format!("lists {name:?} as copied, which no part does")).into()),
            None => Ok(document),
        }
    }

    /// The document as JSON, with its checksum.
    ///
    /// # Errors
    ///
    /// None can happen with these types.
    pub(crate) fn to_text(&self) -> Result<String> {
        self.to_json().map_err(|error| Error::Json { path: PathBuf::from(PART), reason: error.to_string() })
    }
}

impl OwnChecksum for Document {
    fn own_checksum(&mut self) -> &mut String {
        &mut self.checksum
    }
}

/// Why there is no part at this path.
fn why_none(part: &Path) -> PartError {
    let path = part.to_owned();
    let (beside, inside) = places_of(part);
    let is_begun = part.join(JOURNAL).exists() || inside.exists() || beside.is_some_and(|beside| beside.exists());
    if is_begun { PartError::Unfinished { path } } else { PartError::NotAPart { path } }
}
