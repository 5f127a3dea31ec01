//! Inspects a compressed model: its headers, its tables, and a sample of its code streams.

use std::path::Path;

use df11_codec::Histogram;

use crate::compress::select::Reason;
use crate::compress::summary::StoredTensor;
use crate::error::Result;
use crate::inspect::report::{InspectedFile, InspectionSoFar, UnitInspection};
use crate::model::compressed::CompressedModel;
use crate::model::files::ModelFiles;
use crate::model::found::name_below;
use crate::model::stored_unit::{PieceBytes, StoredUnit};
use crate::progress::Progress;

/// Chunks of a unit that are decoded for its histogram; a smaller unit is decoded whole.
const SAMPLED_CHUNKS: usize = 64;

/// Inspects a compressed model. The caller has said how much there is to do.
pub(super) fn inspect(compressed: &CompressedModel, progress: &dyn Progress) -> Result<InspectionSoFar> {
    compressed.check_complete()?;
    let model = compressed.model();
    let mut found = InspectionSoFar::default();
    for path in compressed.units() {
        let unit = compressed.stored_unit(path)?;
        let outline = unit.outline();
        let histogram = sample(&unit)?;
        let names = compressed.weight_names(path, outline.weights().count()).unwrap_or_default();
        let inspected = UnitInspection::new(unit.path(), names, &outline.tables(), unit.parts(), &histogram);
        progress.step(inspected.bytes, path)?;
        found.add(inspected, &histogram);
    }
    for (_, tensor) in compressed.stored() {
        let reason = match tensor.dtype {
            safetensors::Dtype::BF16 => "it is in no unit".to_owned(),
            dtype => Reason::NotBf16(dtype).to_string(),
        };
        let name = compressed.original_name(&tensor.name).to_owned();
        found.stored.push(StoredTensor { tensor: name, bytes: tensor.range.len(), reason });
        progress.step(tensor.range.len() as u64, &tensor.name)?;
    }
    for file in model.files() {
        found.header_bytes += file.header().data_start();
        found.files.push(InspectedFile { path: model.name_of(file), bytes: file.header().file_bytes() });
    }
    let others = compressed.other_files()?;
    found.left_out = others.left_out;
    let config = model.config().map(|_| "config.json".into());
    for path in config.into_iter().chain(others.files) {
        found.files.push(InspectedFile::next_to(model, &path)?);
    }
    if let Some(manifest) = compressed.manifest() {
        found.tied = manifest.tied.clone().into_iter().collect();
        let headers = manifest.headers(model.root())?;
        found.bytes_before = Some(headers.iter().map(|(_, header)| header.file_bytes()).sum());
    }
    Ok(found.sorted())
}

impl InspectedFile {
    /// A file next to a model's tensors.
    pub(super) fn next_to(model: &ModelFiles, path: &Path) -> Result<Self> {
        Ok(Self { path: name_below(Path::new(""), path), bytes: model.length_of(path)? })
    }
}

/// The histogram of a number of chunks, spread over the unit.
fn sample(unit: &StoredUnit<'_>) -> Result<Histogram> {
    let outline = unit.outline();
    let (mut bytes, mut words) = (PieceBytes::default(), Vec::new());
    let mut histogram = Histogram::default();
    for chunk in (0..outline.chunks()).step_by(outline.chunks().div_ceil(SAMPLED_CHUNKS).max(1)) {
        let (piece, own) = unit.read_piece(chunk..chunk + 1, &mut bytes)?;
        words.resize(outline.chunk_elements(chunk).len(), 0);
        let first = piece.chunks.start;
        own.decode_chunks(chunk - first, &mut words)
            .map_err(|source| unit.contradicts(source.in_whole(first, outline.geometry())))?;
        histogram.add(&Histogram::of(&words));
    }
    Ok(histogram)
}
