//! Which way `compress` goes: a part of a model or a model that can be resumed, or all models of a pipeline.

use std::path::Path;

use crate::compress::components::Components;
use crate::compress::given::Given;
use crate::compress::options::CompressOptions;
use crate::compress::summary::CompressSummary;
use crate::compress::to_files::compress_components;
use crate::error::part::PartError;
use crate::error::{Error, Result};
use crate::model::pipeline_files::PipelineFiles;
use crate::open::open_pipeline;
use crate::parts::make::compress_part;
use crate::progress::Progress;

/// Compresses a model: a directory to a directory, a safetensors file to a safetensors file. In the directory of a
/// diffusers pipeline, the components that are worth it are compressed, and the rest is copied.
///
/// # Errors
///
/// Any [`Error`](crate::Error); nothing is written then. With [`CompressOptions::resume`], finished files stay in a hidden
/// directory, and the error is [`Error::Resumable`](crate::Error::Resumable).
pub fn compress(
    input: impl AsRef<Path>,
    output: impl AsRef<Path>,
    options: CompressOptions,
    progress: &dyn Progress,
) -> Result<CompressSummary> {
    compress_open(&open_pipeline(input.as_ref())?, output.as_ref(), options, progress)
}

/// Like [`compress`], of what is open.
///
/// # Errors
///
/// As [`compress`].
pub(crate) fn compress_open(
    pipeline: &PipelineFiles,
    output: &Path,
    options: CompressOptions,
    progress: &dyn Progress,
) -> Result<CompressSummary> {
    let (is_part, path) = (options.part.is_some() || options.resume, || pipeline.root().to_owned());
    match pipeline.only_model() {
        Some(model) if is_part => return compress_part(model, output, options, progress),
        None if options.model_card.is_some() => return Err(Error::CardOfPipeline { path: path() }),
        None if is_part => return Err(PartError::OfPipeline { path: path() }.into()),
        _ => {}
    }
    let components = Components::of(pipeline, options.patterns.clone(), progress)?;
    compress_components(pipeline.root(), components, output, &options, &Given::default(), progress)
}
