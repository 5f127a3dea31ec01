//! Opens a model by its path: one on a disk of this machine, or one on the hub.

use std::path::Path;

use crate::error::Result;
use crate::hub;
use crate::model::files::ModelFiles;

/// Opens a model and checks the headers of its files.
///
/// # Errors
///
/// Those of [`ModelFiles::open`]; [`Error::Hub`](crate::Error::Hub).
pub(crate) fn open_model(path: &Path) -> Result<ModelFiles> {
    if hub::is_id(path) { hub::open(path) } else { ModelFiles::open(path) }
}
