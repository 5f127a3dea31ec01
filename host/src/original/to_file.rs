//! Saves a shapes file of an original.

use std::path::Path;

use serde::Serialize;

use crate::error::{Error, Result};
use crate::model::compressed::CompressedModel;
use crate::model::names::STREAM;
use crate::open::open_model;
use crate::original::like::Like;
use crate::original::saved;
use crate::original::shapes::Shapes;
use crate::original::sources::Original;
use crate::write::output::{Output, OutputOptions};

/// The name of the shapes file until it is moved to its place.
const STAGED: &str = "shapes.json";

/// The result of [`save_shapes`].
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct ShapesSummary {
    /// The original's safetensors files.
    pub files: usize,
    /// Their tensors.
    pub tensors: usize,
    /// Bytes of the shapes file.
    pub bytes: u64,
}

/// Saves what restoring needs of an original in a file of a few kilobytes: the names, types and shapes of its tensors,
/// its files, its index and its `config.json`. [`DecompressOptions::like`](crate::DecompressOptions::like) and
/// [`ModelOptions::like`](crate::ModelOptions::like) take such a file in place of the original.
///
/// The original is a model's directory or a safetensors file. Only headers are read, and a file may end anywhere after
/// its header. Of a model that `df11` compressed, it is the original that the manifest describes.
///
/// # Errors
///
/// The original can't be read, or the output can't be written; nothing is written then.
pub fn save_shapes(
    original: impl AsRef<Path>,
    output: impl AsRef<Path>,
    options: OutputOptions,
) -> Result<ShapesSummary> {
    let (input, output) = (original.as_ref(), output.as_ref());
    let like = original_of(input)?;
    let text = saved::text(&like).map_err(|reason| Error::ShapesFile { path: output.to_owned(), reason })?;
    let mut out = Output::file(output, options, &[input], None)?;
    out.announce([Path::new(STAGED)])?;
    out.write(STAGED, &text)?;
    out.commit()?;
    Ok(ShapesSummary {
        files: like.files.len(),
        tensors: like.files.iter().map(|(_, header)| header.tensors.len()).sum(),
        bytes: text.len() as u64,
    })
}

/// The original at this path, or the one that a model was compressed from.
fn original_of(path: &Path) -> Result<Like> {
    // The model itself is at fault here, and not because it is unlike another.
    let like = Like::compared(path, &()).map_err(|error| match error {
        Error::Unlike { source, .. } => *source,
        error => error,
    })?;
    let mut tensors = like.files.iter().flat_map(|(_, header)| &header.tensors);
    if !tensors.any(|tensor| tensor.name.ends_with(STREAM)) {
        return Ok(like);
    }
    let compressed = CompressedModel::of(open_model(path)?, None)?;
    let Original { files, documents, .. } = Original::of(&compressed, None, &Shapes::new())?;
    let (config, index): (Vec<_>, Vec<_>) = documents.into_iter().partition(|(name, _)| name == "config.json");
    let config = config.into_iter().next().map(|(_, text)| text);
    Ok(Like { root: path.to_owned(), files, index: index.into_iter().next(), config })
}
