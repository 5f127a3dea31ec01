//! Opens a model or a pipeline by its path: one on a disk of this machine, or a model on the hub.

use std::path::Path;

use crate::error::Result;
use crate::hub;
use crate::model::files::ModelFiles;
use crate::model::pipeline_files::PipelineFiles;

/// Opens a model and checks the headers of its files.
///
/// # Errors
///
/// Those of [`ModelFiles::open`]; [`Error::Hub`](crate::Error::Hub).
pub(crate) fn open_model(path: &Path) -> Result<ModelFiles> {
    if hub::is_id(path) { hub::open(path) } else { ModelFiles::open(path) }
}

/// Opens a diffusers pipeline; any other model as a pipeline of one component.
///
/// # Errors
///
/// Those of [`PipelineFiles::open`] and [`open_model`].
pub(crate) fn open_pipeline(path: &Path) -> Result<PipelineFiles> {
    match PipelineFiles::open(path)? {
        Some(pipeline) => Ok(pipeline),
        None => open_model(path).map(PipelineFiles::of_model),
    }
}
