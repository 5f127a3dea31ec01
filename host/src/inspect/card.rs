//! The model card of a model that was inspected.

use std::path::Path;

use crate::card::{self, CardFacts, CardOptions, ORIGINALS, UseWith, name_of};
use crate::error::{Error, Result};
use crate::file::text_file;
use crate::inspect::Inspection;
use crate::model::compressed::CompressedModel;
use crate::model::files::ModelFiles;
use crate::model::manifest::Manifest;
use crate::model::pipeline_files::PipelineFiles;
use crate::open::open_model;

/// Checks that [`model_card`] can write the card of what is at this path: before the work of inspecting it.
///
/// # Errors
///
/// [`Error::CardOfPipeline`]; the pipeline can't be read.
pub fn check_card(input: impl AsRef<Path>) -> Result<()> {
    let input = input.as_ref();
    match PipelineFiles::open(input)? {
        Some(_) => Err(Error::CardOfPipeline { path: input.to_owned() }),
        None => Ok(()),
    }
}

/// Writes the model card of a model that was inspected: Markdown, with YAML front matter. The front matter keeps the
/// entries of the original's card, the licence among them, and adds what says that this is a DF11 model of that original.
///
/// `input` is the path of the inspected model. If it isn't compressed yet, this is the card of what compressing it gives.
///
/// # Errors
///
/// [`Error::CardOfPipeline`]; the model can't be read.
pub fn model_card(input: impl AsRef<Path>, inspection: &Inspection, options: &CardOptions) -> Result<String> {
    let input = input.as_ref();
    check_card(input)?;
    let files = open_model(input)?;
    let manifest = if CompressedModel::is_compressed(&files) { Manifest::of(&files)? } else { None };
    let name = name_of(files.root());
    let name = if inspection.is_predicted { compressed_name(&name) } else { name };
    let original = original_card(&files, manifest.as_ref());
    let facts = CardFacts {
        name,
        use_with: UseWith::of(files.config()),
        is_directory: files.is_directory(),
        keeps_original: text_file::exists(&files.root().join(ORIGINALS))?,
        units: inspection.units.len(),
        unit_bytes: [inspection.unit_bytes_before(), inspection.unit_bytes],
        all_bytes: [inspection.bytes_before, Some(inspection.bytes_after)],
        checksums: match &manifest {
            Some(manifest) => manifest.checksums.len(),
            None if inspection.is_predicted => files.tensors().count() - inspection.tied.len(),
            None => 0,
        },
    };
    Ok(facts.card(original.as_deref(), &options.of_original(&files)))
}

/// The original's card, if it is there and is text: next to a plain model, or where compressing has moved it.
fn original_card(files: &ModelFiles, manifest: Option<&Manifest>) -> Option<String> {
    let is_ours = |name: &str| manifest.is_some_and(|manifest| manifest.added.contains(name));
    let names = [ORIGINALS, card::FILE_NAME].into_iter().filter(|name| !is_ours(name));
    names.filter_map(|name| files.text(name, card::CARD_BYTES).ok().flatten()).next()
}

/// The usual name of what becomes of a model with this name.
fn compressed_name(name: &str) -> String {
    match name.strip_suffix(".safetensors") {
        Some(stem) => format!("{stem}-DF11.safetensors"),
        None => format!("{name}-DF11"),
    }
}
