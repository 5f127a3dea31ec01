//! Puts the parts of a compressed model together.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::compress::layout::Files;
use crate::compress::summary::Counts;
use crate::error::part::PartError;
use crate::error::{Error, Result};
use crate::model::manifest::Manifest;
use crate::model::other_files::LeftOut;
use crate::parts::part::Part;
use crate::parts::source::Source;
use crate::parts::weights::Weights;
use crate::parts::whole::Whole;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;
use crate::write::output::{Output, OutputOptions};

/// The result of [`join`](crate::join()).
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct JoinSummary {
    /// The number of parts.
    pub parts: usize,
    /// Units of the model.
    pub units: usize,
    /// Weights in them: tensors of the original.
    pub weights: usize,
    /// Bytes of those weights as BF16.
    pub unit_bytes_before: u64,
    /// Bytes of the units' tensors.
    pub unit_bytes_after: u64,
    /// Bytes of all safetensors files of the original.
    pub bytes_before: u64,
    /// Bytes of all safetensors files written.
    pub bytes_after: u64,
    /// Files of units that had to be copied. The others are hard links to the parts' files, and take no room on the disk.
    pub copied_files: usize,
    /// What of the original's directory isn't in the parts.
    pub left_out: Vec<LeftOut>,
    /// What tells that the parts were made from the same weights.
    pub compared: Compared,
}

/// What tells that parts were made from the same weights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Compared {
    /// There is one part.
    #[default]
    Alone,
    /// Every tensor of the model that they were made from has the checksum that the part noted which has read it, and so has every other
    /// file that the first part copied and that is still there.
    Tensors,
    /// They were made from the hub, and know the same checksums of it.
    Listed,
    /// Bytes of every tensor, 512 of a large one, were the same for all of them.
    Sampled,
}

/// How to put parts together.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct JoinOptions {
    /// How the model is written.
    pub output: OutputOptions,
    /// The model that the parts were made from, here or on the hub: [`Compared::Tensors`]. If the parts were made from the hub, and this
    /// is the same model on the hub, it is [`Compared::Listed`].
    pub against: Option<PathBuf>,
    /// Whether [`Compared::Sampled`] is enough without `against`.
    pub sampled: bool,
}

/// Makes a compressed model of all its parts: the same bytes that [`compress`](crate::compress()) writes without
/// [`CompressOptions::part`](crate::CompressOptions::part). Every file is compared with its checksum first. The parts stay
/// as they are.
///
/// # Errors
///
/// [`Error::Part`] if they aren't the parts of one model, each once, whole and undamaged, or if neither the hub nor the options tell
/// whether they are; any other [`Error`] if they can't be read or the model can't be written. Nothing is written then.
pub fn join<P: AsRef<Path>>(
    parts: impl IntoIterator<Item = P>,
    output: impl AsRef<Path>,
    options: JoinOptions,
    progress: &dyn Progress,
) -> Result<JoinSummary> {
    let JoinOptions { output: options, against, sampled } = options;
    let output = output.as_ref();
    let parts = parts.into_iter().map(|path| Part::open(path.as_ref())).collect::<Result<_>>()?;
    let parts = in_order(parts)?;
    let Some(first) = parts.first() else { return Err(PartError::None.into()) };
    let manifest = manifest_of(&parts)?;
    let damaged = || PartError::Damaged { path: first.path.clone(), reason: "its patterns are not valid".into() };
    let identity = &first.document.identity;
    let patterns = PatternDict::parse(&identity.patterns)?.ok_or_else(damaged)?;
    let source = against.map(|path| Source::open(&path, &parts, progress)).transpose()?;
    let compared = match &source {
        Some(source) => source.will_compare(),
        None => of_same_weights(&parts, sampled)?,
    };
    let of_source = source.as_ref().map_or(0, Source::bytes);
    progress.start(parts.iter().fold(of_source, |sum, part| sum.saturating_add(part.bytes())));

    let inputs = parts.iter().map(|part| part.path.as_path()).chain(source.iter().map(Source::root));
    let inputs: Vec<&Path> = inputs.collect();
    let mut out = match identity.form {
        Files::Lone => Output::file(output, options, &inputs, None)?,
        Files::Units | Files::One { .. } => Output::directory(output, options, &inputs, None)?,
    };
    let mut model = Whole {
        beside: first.beside(output)?,
        patterns,
        manifest,
        counts: Counts::default(),
        units: Vec::new(),
        stored: Vec::new(),
        may_move: false,
    };
    for part in &parts {
        part.add_to(&mut model)?;
    }
    model.beside.announce(&mut out, model.units.iter().map(|(name, _)| name.as_str()), &model.manifest)?;
    parts.iter().try_for_each(|part| part.check_files(progress))?;
    source.map_or(Ok(()), |source| source.compare(&parts, &model.manifest, progress))?;
    let bytes_before = model.manifest.headers(output)?.iter().map(|(_, header)| header.file_bytes()).sum();
    let Counts { units, weights, unit_bytes_before, unit_bytes_after } = model.counts;
    let written = model.write(&mut out, output, progress)?;
    out.commit()?;
    Ok(JoinSummary {
        parts: parts.len(),
        units,
        weights,
        unit_bytes_before,
        unit_bytes_after,
        bytes_before,
        bytes_after: written.bytes,
        copied_files: written.copied,
        left_out: first.document.left_out.clone(),
        compared,
    })
}

/// What tells, without the model that the parts were made from, that its weights were the same for all of them.
fn of_same_weights(parts: &[Part], sampled: bool) -> Result<Compared, PartError> {
    let Some((first, others)) = parts.split_first().filter(|(_, others)| !others.is_empty()) else {
        return Ok(Compared::Alone);
    };
    let weights = &first.document.identity.weights;
    for part in others {
        let (path, first) = (part.path.clone(), first.path.clone());
        match part.document.identity.weights.are_same(weights) {
            Some(true) => {}
            Some(false) => return Err(PartError::Source { path, first }),
            None => return Err(PartError::Places { path, first }),
        }
    }
    match weights {
        Weights::Listed(_) => Ok(Compared::Listed),
        _ if sampled => Ok(Compared::Sampled),
        _ => Err(PartError::Sampled { path: first.path.clone() }),
    }
}

/// The parts by their numbers: all of one model, each once.
fn in_order(mut parts: Vec<Part>) -> Result<Vec<Part>, PartError> {
    if let Some((first, others)) = parts.split_first() {
        for part in others {
            part.document.identity.check_same(&part.path, &first.document.identity, &first.path)?;
        }
    }
    parts.sort_by_key(Part::number);
    if let Some(pair) = parts.windows(2).find(|pair| pair[0].number() == pair[1].number()) {
        let [first, second] = [&pair[0], &pair[1]].map(|part| part.path.clone());
        return Err(PartError::Twice { number: pair[0].number(), first, second });
    }
    let of = parts.first().map_or(0, |part| part.document.identity.part.of());
    let missing = (1..=of).zip(parts.iter().map(Some).chain(std::iter::repeat(None)));
    match missing.into_iter().find(|&(expected, part)| part.map(Part::number) != Some(expected)) {
        Some((number, _)) => Err(PartError::Missing { number, of }),
        None => Ok(parts),
    }
}

/// The manifest of the whole model.
fn manifest_of(parts: &[Part]) -> Result<Manifest> {
    let mut manifest = Manifest::default();
    for (at, part) in parts.iter().enumerate() {
        let own = &part.document.manifest;
        if at == 0 {
            manifest = own.clone();
            continue;
        }
        if (&own.tied, &own.documents) != (&manifest.tied, &manifest.documents) {
            let (path, first) = (part.path.clone(), parts[0].path.clone());
            return Err(PartError::Source { path, first }.into());
        }
        for (name, checksum) in &own.checksums {
            if manifest.checksums.insert(name.clone(), checksum.clone()).is_some() {
                let first = parts.iter().find(|part| part.has(name)).unwrap_or(part).path.clone();
                return Err(Error::DuplicateTensor { tensor: name.clone(), first, second: part.path.clone() });
            }
        }
    }
    let path = parts.first().map(|part| part.path.clone()).unwrap_or_default();
    let headers = manifest.headers(&path)?;
    let names = headers.iter().flat_map(|(_, header)| &header.tensors).map(|tensor| &tensor.name);
    let is_missing = |name: &&String| !manifest.checksums.contains_key(*name) && !manifest.tied.contains_key(*name);
    match names.into_iter().find(is_missing) {
        Some(tensor) => Err(Error::MissingTensor { path, tensor: tensor.clone() }),
        None => Ok(manifest),
    }
}
