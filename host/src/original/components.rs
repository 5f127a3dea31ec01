//! Which components the original of a compressed pipeline has.

use std::path::Path;

use crate::error::hub::HubError;
use crate::error::{Error, Result};
use crate::hub;
use crate::model::pipeline_files::{PipelineFiles, is_unread};
use crate::original::sources::open_original;

/// The names of those models of a pipeline, here or on the hub, for which `is_here` is false; none of what is no pipeline.
///
/// # Errors
///
/// The pipeline or one of these models can't be read.
pub(crate) fn lacking(pipeline: &Path, is_here: impl Fn(&str) -> bool) -> Result<Vec<String>> {
    if !hub::is_id(pipeline) {
        let opened = PipelineFiles::open(pipeline)?;
        let names = opened.iter().flat_map(PipelineFiles::components).map(|(name, _)| name.clone());
        return Ok(names.filter(|name| !is_here(name)).collect());
    }
    let mut lacking = Vec::new();
    for name in hub::components(pipeline)?.into_iter().filter(|name| !is_here(name)) {
        match open_original(&pipeline.join(&name)) {
            // One that the cache lacks is one of the hub's all the same.
            Ok(_) | Err(Error::Hub(HubError::Offline { .. })) => lacking.push(name),
            // As in a pipeline of this machine: whose weights can't be told is copied as files, and so is what has none but in
            // hidden files.
            Err(error) if is_unread(&error) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(lacking)
}
