//! Compresses a BF16 model to one DFloat11 file, written from the first byte to the last: to a pipe, a socket, memory.

use std::collections::HashMap;
use std::io::Write;

use df11_codec::Encoded;

use crate::compress::chosen::Chosen;
use crate::compress::compression::Compression;
use crate::compress::encoder::Planned;
use crate::compress::fill::{add_words, encode, plan, read_stored};
use crate::compress::given::Given;
use crate::compress::select::Candidate;
use crate::compress::summary::CompressSummary;
use crate::error::{Error, Result};
use crate::file::checksum::Checksum;
use crate::file::header::{Header, header};
use crate::file::words::WeightWords;
use crate::model::names::UNIT_TENSORS;
use crate::patterns::dict::PatternDict;
use crate::progress::{Progress, unless_interrupted};
use crate::tensors::model::Model;
use crate::write::stream::unwritten;

/// Compresses a model of one safetensors file to the bytes that [`compress`](crate::compress()) would write for it. In
/// the manifest, a model in memory has the name `the model in memory`.
///
/// The model is read twice, because the file's header contains the sizes of everything after it. Memory holds one
/// encoded unit at a time. On an error, discard what was written.
///
/// ```
/// use df11_host::{Model, compress_to};
///
/// # let weight = safetensors::tensor::TensorView::new(df11_host::Dtype::BF16, vec![64, 64], &[0x3f; 8192]).unwrap();
/// # let bytes = safetensors::serialize([("a.weight", weight)], None).unwrap();
/// let model = Model::from_bytes(bytes)?; // from wherever a program has them
/// let mut compressed = Vec::new();
/// let summary = compress_to(&model, &mut compressed, None, &())?;
/// assert_eq!(summary.bytes_after, compressed.len() as u64);
/// assert_eq!(Model::from_bytes(compressed)?.tensor("a.weight")?.shape(), [64, 64]);
/// # Ok::<(), df11_host::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::AlreadyCompressed`]; [`Error::NotOneFile`] if the model is a directory; it can't be read; `out` fails.
pub fn compress_to(
    model: &Model,
    mut out: impl Write,
    patterns: Option<PatternDict>,
    progress: &dyn Progress,
) -> Result<CompressSummary> {
    let files = model.files();
    let path = files.root();
    if files.is_directory() {
        return Err(Error::NotOneFile { path: path.to_owned(), got: files.files().len() });
    }
    progress.start(files.tensor_bytes());
    files.will_finish();
    let given = Given::default();
    let chosen = Chosen::of(files, patterns, None)?;
    let (mut compression, units) = Compression::begin(&chosen, &given, None, progress)?;
    let units = plan_all_and_note(&mut compression, units)?;
    let metadata = compression.lone_metadata(path)?;
    let stored = compression.selection.stored.take();
    let text = header(
        compression.input.specs(units.iter().flat_map(|unit| unit.parts.specs(&unit.path)), &stored)?,
        &metadata,
    );
    let header = Header::parse(&String::from_utf8_lossy(&text));
    let header = header.map_err(|source| Header::refused(path, &text, source))?;

    let of_units = units
        .iter()
        .flat_map(|unit| UNIT_TENSORS.iter().map(move |suffix| (format!("{}.{suffix}", unit.path), (unit, *suffix))));
    let of_units: HashMap<String, (&Planned<'_>, &str)> = of_units.collect();
    out.write_all(&(text.len() as u64).to_le_bytes()).map_err(unwritten)?;
    out.write_all(&text).map_err(unwritten)?;
    let mut encoded = EncodedUnits::default();
    for tensor in &header.tensors {
        match of_units.get(&tensor.name) {
            None => read_stored(&mut compression, &tensor.name, |bytes| out.write_all(bytes).map_err(unwritten))?,
            Some((unit, suffix)) => {
                let bytes = encoded.tensor(&mut compression, unit, suffix)?;
                out.write_all(&bytes).map_err(unwritten)?;
            }
        }
    }
    files.finish(progress)?;
    out.flush().map_err(unwritten)?;
    compression.summary.bytes_after = header.file_bytes();
    Ok(compression.summary)
}

/// Plans every unit, and notes the checksums of all tensors, which the header contains. Every tensor is read once more for
/// that.
fn plan_all_and_note<'m>(compression: &mut Compression<'m>, units: Vec<Candidate>) -> Result<Vec<Planned<'m>>> {
    let progress = compression.input.progress;
    let mut planned = Vec::new();
    for candidate in units {
        let weights = candidate.weights.clone();
        let mut checksums = vec![Checksum::default(); weights.len()];
        planned.extend(plan(compression, candidate, |number, words| {
            add_words(&mut checksums, number, words);
            unless_interrupted(progress)
        })?);
        compression.note_all(&weights, &checksums)?;
    }
    for name in compression.selection.stored.names() {
        if compression.checksum(&name).is_none() {
            let checksum = compression.input.read_blocks(&name, |_| unless_interrupted(progress))?;
            compression.note(&name, checksum)?;
        }
    }
    Ok(planned)
}

/// Units that were encoded, and the tensors of each that aren't written yet.
///
/// In the order of the header all split positions come first, then the other five tensors of each unit next to each
/// other, unless a module's path begins with that of another unit. So this usually holds one unit.
#[derive(Default)]
struct EncodedUnits(HashMap<String, HashMap<&'static str, Vec<u8>>>);

impl EncodedUnits {
    /// A tensor of a unit. The unit is encoded when the first of its five larger tensors is requested.
    fn tensor(&mut self, compression: &mut Compression<'_>, unit: &Planned<'_>, suffix: &str) -> Result<Vec<u8>> {
        let words = compression.input.words(&unit.weights)?;
        if suffix == "split_positions" {
            let ends = words.iter().scan(0u64, |end, weight| {
                *end += weight.len() as u64;
                Some(*end)
            });
            // The end of the last weight is no split position.
            return Ok(ends.take(words.len().saturating_sub(1)).flat_map(u64::to_le_bytes).collect());
        }
        if !self.0.contains_key(&unit.path) {
            let Encoded { luts, encoded_exponent, sign_mantissa, output_positions, gaps, .. } =
                unit.whole(|then| encode(compression, unit, then))?;
            let larger = [luts, encoded_exponent, sign_mantissa, output_positions, gaps];
            self.0.insert(unit.path.clone(), UNIT_TENSORS.into_iter().zip(larger).collect());
        }
        let tensors = self.0.entry(unit.path.clone()).or_default();
        let bytes = tensors.remove(suffix).unwrap_or_default();
        if tensors.is_empty() {
            self.0.remove(&unit.path);
        }
        Ok(bytes)
    }
}
