//! The last step of compressing a directory: its model card.

use std::path::{Path, PathBuf};

use crate::card::{CARD_BYTES, CardFacts, FILE_NAME, ORIGINALS, UseWith, name_of};
use crate::compress::beside::{Beside, Content, Tensors};
use crate::error::{Error, Result};
use crate::file::text_file;
use crate::write::output::Output;

/// Writes the card next to the other files, if there is to be one.
///
/// # Errors
///
/// [`Error::Manifest`]; the original's card can't be read, or the file can't be written.
pub(crate) fn write(beside: &Beside<'_>, out: &mut Output, tensors: &Tensors<'_>) -> Result<()> {
    let Some(options) = &beside.model_card else { return Ok(()) };
    let is_card = |(path, _): &&(PathBuf, _)| tensors.manifest.name_here(path) == Path::new(ORIGINALS);
    let original = beside.others.iter().find(is_card).map(|(path, content)| match content {
        Content::OfModel(model) => model.text(&path.to_string_lossy(), CARD_BYTES),
        Content::OfFile(from) => text_file::read(from, CARD_BYTES).map(Some),
        Content::Text(text) => Ok(Some((*text).to_owned())),
    });
    let original = match original {
        // What can't be a card is kept as any other file.
        None | Some(Err(Error::NotText { .. } | Error::TooLarge { .. })) => None,
        Some(read) => read?,
    };
    let (directory, Tensors { manifest, counts, .. }) = (out.shown(Path::new("")), tensors);
    let bytes_before = manifest.headers(&directory)?.iter().map(|(_, header)| header.file_bytes()).sum();
    let facts = CardFacts {
        name: name_of(&directory),
        use_with: UseWith::of(beside.config.as_ref()),
        is_directory: true,
        keeps_original: manifest.renamed.contains_key(ORIGINALS),
        units: counts.units,
        unit_bytes: [counts.unit_bytes_before, counts.unit_bytes_after],
        all_bytes: [Some(bytes_before), Some(tensors.bytes_after)],
        checksums: manifest.checksums.len(),
    };
    out.write(FILE_NAME, &facts.card(original.as_deref(), options))
}
