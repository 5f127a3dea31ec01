//! Shows what is in a DFloat11 model. It reads only headers, tables and a sample of the code streams, so it is quick.

use std::path::Path;

use df11_codec::Histogram;
use df11_codec::format::EXPONENTS;
use df11_codec::outline::Outline;
use serde::Serialize;

use crate::decompress::of_pipeline::inspect_pipeline;
use crate::error::Result;
use crate::model::compressed::CompressedModel;
use crate::model::pipeline_files::PipelineFiles;
use crate::model::stored_unit::{PieceBytes, StoredUnit};
use crate::patterns::dict::PatternDict;

/// Chunks of a unit that are decoded for its histogram; a smaller unit is decoded whole.
const SAMPLED_CHUNKS: usize = 64;

/// A model.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Inspection {
    /// Its units, in the order of the files.
    pub units: Vec<UnitInspection>,
    /// Tensors stored as they are.
    pub stored_tensors: usize,
    /// Their bytes.
    pub stored_bytes: u64,
    /// Elements of all units.
    pub elements: u64,
    /// Bytes of all units' tensors.
    pub unit_bytes: u64,
    /// Occurrences of each of the 256 exponents in the chunks that were sampled.
    pub histogram: Vec<u64>,
}

/// A unit.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct UnitInspection {
    /// The path of its module.
    pub path: String,
    /// The names of its weights, if the model says them.
    pub names: Vec<String>,
    /// Its elements.
    pub elements: usize,
    /// Bytes of its six tensors.
    pub bytes: usize,
    /// Bits that it takes for each element, everything included. BF16 takes 16.
    pub bits_per_weight: f64,
    /// Bits that its exponents' codes take, on average.
    pub mean_code_length: f64,
    /// Bits of information in an exponent, over the sampled chunks: no code takes fewer.
    pub entropy: f64,
    /// Whether all chunks were sampled.
    pub entropy_is_exact: bool,
    /// The shortest and the longest code, in bits.
    pub code_lengths: (u8, u8),
    /// Exponents that have a code.
    pub exponents: usize,
    /// Lookup tables.
    pub tables: usize,
}

/// Inspects a model.
///
/// # Errors
///
/// The model can't be read, or a unit is damaged.
pub fn inspect(input: impl AsRef<Path>, patterns: Option<PatternDict>) -> Result<Inspection> {
    match PipelineFiles::open(input.as_ref())? {
        Some(pipeline) => inspect_pipeline(pipeline),
        None => inspect_model(&CompressedModel::open(input.as_ref(), patterns)?),
    }
}

/// Inspects a model that is open.
///
/// # Errors
///
/// As [`inspect`].
pub(crate) fn inspect_model(compressed: &CompressedModel) -> Result<Inspection> {
    let mut total = Histogram::default();
    let mut units = Vec::with_capacity(compressed.units().len());
    for path in compressed.units() {
        let unit = compressed.stored_unit(path)?;
        let outline = unit.outline()?;
        let histogram = sample(&unit, &outline)?;
        units.push(inspect_unit(compressed, &unit, &outline, &histogram));
        total.add(&histogram);
    }
    let stored: Vec<u64> = compressed.stored().map(|(_, tensor)| tensor.range.len() as u64).collect();
    Ok(Inspection {
        stored_tensors: stored.len(),
        stored_bytes: stored.iter().sum(),
        elements: units.iter().map(|unit| unit.elements as u64).sum(),
        unit_bytes: units.iter().map(|unit| unit.bytes as u64).sum(),
        units,
        histogram: total.counts().to_vec(),
    })
}

fn inspect_unit(
    compressed: &CompressedModel,
    unit: &StoredUnit<'_>,
    outline: &Outline<'_>,
    histogram: &Histogram,
) -> UnitInspection {
    let (elements, bytes) = (outline.n_elements(), unit.stored_bytes());
    let per_weight = |bytes: usize| if elements == 0 { 0.0 } else { 8.0 * bytes as f64 / elements as f64 };
    let tables = outline.tables();
    let lengths = || tables.lengths().iter().copied().filter(|&length| length > 0);
    UnitInspection {
        path: unit.path().to_owned(),
        names: compressed.weight_names(unit.path(), outline.weights().count()).unwrap_or_default(),
        elements,
        bytes,
        bits_per_weight: per_weight(bytes),
        mean_code_length: per_weight(outline.lengths().encoded_exponent),
        entropy: entropy(histogram.counts()),
        entropy_is_exact: outline.chunks() <= SAMPLED_CHUNKS,
        code_lengths: (lengths().min().unwrap_or(0), lengths().max().unwrap_or(0)),
        exponents: lengths().count(),
        tables: tables.count(),
    }
}

/// The histogram of a number of chunks, spread over the unit.
fn sample(unit: &StoredUnit<'_>, outline: &Outline<'_>) -> Result<Histogram> {
    let (mut bytes, mut words) = (PieceBytes::default(), Vec::new());
    let mut histogram = Histogram::default();
    for chunk in (0..outline.chunks()).step_by(outline.chunks().div_ceil(SAMPLED_CHUNKS).max(1)) {
        unit.with_piece(outline, chunk..chunk + 1, &mut bytes, |piece, own| {
            words.resize(outline.chunk_elements(chunk).len(), 0);
            let first = piece.chunks.start;
            own.decode_chunks(chunk - first, &mut words)
                .map_err(|source| unit.contradicts(source.in_whole(first, outline.geometry())))
        })?;
        histogram.add(&Histogram::of(&words));
    }
    Ok(histogram)
}

/// Bits of information in an exponent with these occurrences.
fn entropy(counts: &[u64; EXPONENTS]) -> f64 {
    let total: u64 = counts.iter().sum();
    let share = |&count: &u64| count as f64 / total as f64;
    counts.iter().filter(|&&count| count > 0).map(|count| -share(count) * share(count).log2()).sum::<f64>() + 0.0
}
