//! Shows what is in a DFloat11 model, and what a model that isn't compressed yet will become.

pub(crate) mod card;
mod compressed;
mod predicted;
mod report;

use std::path::{Path, PathBuf};

use crate::compress::components::Components;
use crate::compress::layout::DirectoryForm;
use crate::error::Result;
use crate::model::copied;
use crate::model::names;
use crate::model::other_files::OtherFiles;
use crate::model::pipeline_files::PipelineFiles;
use crate::model::pipeline_manifest::PipelineManifest;
use crate::open::open_pipeline;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;

use report::InspectionSoFar;
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
    fn form(&self) -> DirectoryForm {
        DirectoryForm { single_file: self.single_file, transformers: self.transformers }
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
    let pipeline = open_pipeline(input.as_ref())?;
    let found = match pipeline.is_compressed() {
        true => of_compressed(pipeline, &options, progress)?,
        false => of_plain(&pipeline, options, progress)?,
    };
    Ok(found.inspection())
}

/// Predicts what compressing a pipeline gives.
fn of_plain(pipeline: &PipelineFiles, options: InspectOptions, progress: &dyn Progress) -> Result<InspectionSoFar> {
    let form = options.form();
    let Components { chosen, copied, listed, detection, others } =
        Components::of(pipeline, options.patterns, progress)?;
    chosen.iter().try_for_each(|(_, chosen)| form.check(chosen.model()))?;
    let mut whole = InspectionSoFar {
        detection: Some(detection),
        components: listed,
        bytes_before: Some(0),
        ..InspectionSoFar::default()
    };
    for (name, model, why) in copied {
        whole.add_copied(name, model, &format!("its component is copied: {why}"));
    }
    let compressed = chosen.iter().map(|(name, _)| (*name).to_owned()).collect();
    for (name, chosen) in chosen {
        whole.add_component(name, predicted::inspect(&chosen, form, progress)?);
    }
    if let Some(others) = others {
        let listed = copied::to_be_listed(others.files.iter().map(PathBuf::as_path));
        let text = PipelineManifest::new(compressed, listed).to_text(pipeline.root())?;
        let manifest = InspectedFile { path: names::MANIFEST.to_owned(), bytes: text.len() as u64 };
        whole.add_files(pipeline.root(), others, Some(manifest))?;
    }
    Ok(whole)
}

fn of_compressed(
    pipeline: PipelineFiles,
    options: &InspectOptions,
    progress: &dyn Progress,
) -> Result<InspectionSoFar> {
    let root = pipeline.root().to_owned();
    let (compressed, copied) = pipeline.into_compressed(options.patterns.as_ref())?;
    progress.start(compressed.iter().map(|(_, model)| model.model().tensor_bytes()).sum());
    let mut whole = InspectionSoFar { bytes_before: Some(0), ..InspectionSoFar::default() };
    for (name, model) in &compressed {
        whole.add_component(name, compressed::inspect(model, progress)?);
    }
    for (name, model) in &copied {
        whole.add_copied(name, model, "its component is not compressed");
    }
    if let Some(others) = OtherFiles::outside(&root, compressed.iter().map(|(name, _)| name.as_str()))? {
        whole.add_files(&root, others, None)?;
    }
    Ok(whole)
}
