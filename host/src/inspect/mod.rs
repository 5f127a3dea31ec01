//! Shows what is in a DFloat11 model, and what a model that isn't compressed yet will become.

pub(crate) mod card;
mod compressed;
mod of_pipeline;
mod predicted;
mod report;

use std::path::Path;

use crate::compress::chosen::Chosen;
use crate::compress::layout::Form;
use crate::error::Result;
use crate::model::compressed::CompressedModel;
use crate::model::files::ModelFiles;
use crate::model::pipeline_files::PipelineFiles;
use crate::open::open_model;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;

use report::Found;
pub use report::{InspectedFile, Inspection, UnitInspection};

/// How to inspect a model.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct InspectOptions {
    /// Which modules are units, and which weights they hold. Without it the model's own configuration says it, or the
    /// crate chooses as [`compress`](crate::compress()) does. In a compressed pipeline they count for each model all of
    /// whose units they name.
    pub patterns: Option<PatternDict>,
    /// For a directory that isn't compressed yet: predict one `model.safetensors` instead of a file for each unit, as
    /// [`CompressOptions::single_file`](crate::CompressOptions::single_file) makes it.
    pub single_file: bool,
    /// For a directory that isn't compressed yet: predict a `config.json` for transformers, as
    /// [`CompressOptions::transformers`](crate::CompressOptions::transformers) makes it.
    pub transformers: bool,
}

impl InspectOptions {
    fn form(&self) -> Form {
        Form { single_file: self.single_file, transformers: self.transformers }
    }
}

/// Inspects a model, compressed or not. Of a diffusers pipeline the inspection is the sum of its components; the names of
/// units, tensors and files begin with their components' paths.
///
/// Of a compressed model it reads the headers, the tables and a sample of the code streams, so it is quick. Of a model
/// that isn't compressed it counts the exponents of all weights, at the speed of the disk: every size that it then
/// predicts is exact, to the byte. Memory use grows with the number of units and not with their sizes.
///
/// # Errors
///
/// The model can't be read, or a unit is damaged; [`Error::Interrupted`]. If the model isn't compressed, also those that
/// [`compress`](crate::compress()) would give before it writes anything.
///
/// [`Error::Interrupted`]: crate::Error::Interrupted
pub fn inspect(input: impl AsRef<Path>, options: InspectOptions, progress: &dyn Progress) -> Result<Inspection> {
    let input = input.as_ref();
    let found = match PipelineFiles::open(input)? {
        Some(pipeline) => of_pipeline::inspect(pipeline, options, progress)?,
        None => inspect_files(open_model(input)?, options, progress)?,
    };
    Ok(found.inspection())
}

/// Inspects a model whose files are open.
fn inspect_files(files: ModelFiles, options: InspectOptions, progress: &dyn Progress) -> Result<Found> {
    progress.start(files.tensor_bytes());
    if CompressedModel::is_compressed(&files) {
        return compressed::inspect(&CompressedModel::of(files, options.patterns)?, progress);
    }
    let form = options.form();
    form.check(&files)?;
    predicted::inspect(&Chosen::of(&files, options.patterns, None)?, form, progress)
}
