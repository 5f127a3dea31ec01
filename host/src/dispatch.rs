//! Which way `compress` goes: a pipeline, a part of a model or a model that can be resumed, or a whole model.

use std::path::Path;

use crate::compress::given::Given;
use crate::compress::of_pipeline::compress_pipeline;
use crate::compress::options::CompressOptions;
use crate::compress::summary::CompressSummary;
use crate::compress::to_files::compress_model;
use crate::error::Result;
use crate::model::pipeline_files::PipelineFiles;
use crate::open::open_model;
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
    let (input, output) = (input.as_ref(), output.as_ref());
    if let Some(pipeline) = PipelineFiles::open(input)? {
        return compress_pipeline(&pipeline, output, &options, progress);
    }
    let model = open_model(input)?;
    match options.part.is_some() || options.resume {
        true => compress_part(&model, output, options, progress),
        false => compress_model(&model, output, &options, &Given::default(), progress),
    }
}
