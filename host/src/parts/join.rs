//! Puts the parts of a compressed model together.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::card::CardOptions;
use crate::compress::beside::{Beside, Content};
use crate::compress::layout::Files;
use crate::compress::summary::Counts;
use crate::error::part::PartError;
use crate::error::{Error, Result};
use crate::file::tensor_file::TensorFile;
use crate::file::{file_sum, regular_file};
use crate::model::config::ConfigFile;
use crate::model::manifest::Manifest;
use crate::model::other_files::LeftOut;
use crate::parts::document::{Document, OTHERS, PartFile, STORED, UNITS, below};
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
    /// Tensors of the model that the parts were made from whose bytes were compared.
    pub compared: usize,
}

/// How to put parts together.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct JoinOptions {
    /// How the model is written.
    pub output: OutputOptions,
    /// The model that the parts were made from. All of it is read once and compared with the checksums that the parts noted when they
    /// read it. Of parts that were made from the hub, and the same model on the hub, the listed checksums are compared instead.
    pub against: Option<PathBuf>,
    /// Without `against`: parts that weren't made from the hub are joined if 512 bytes of each tensor were the same for all of them.
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
    let open = |path: P| Ok(Part { document: Document::read(path.as_ref())?, path: path.as_ref().to_owned() });
    let parts = in_order(parts.into_iter().map(open).collect::<Result<_>>()?, against.is_some())?;
    let Some(first) = parts.first() else { return Err(PartError::None.into()) };
    let manifest = manifest_of(&parts)?;
    let damaged = || PartError::Damaged { path: first.path.clone(), reason: "its patterns are not valid".into() };
    let identity = &first.document.identity;
    let patterns = PatternDict::parse(&identity.patterns)?.ok_or_else(damaged)?;
    let are_listed = parts.iter().all(|part| matches!(part.document.identity.weights, Weights::Listed(_)));
    let open = |path: PathBuf| Source::open(&path, (&first.path, identity), are_listed, progress);
    let source = against.map(open).transpose()?;
    if source.is_none() && !are_listed && !sampled && parts.len() > 1 {
        return Err(PartError::Sampled { path: first.path.clone() }.into());
    }
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
    let part_of =
        |tensor: &str| parts.iter().find(|part| part.has(tensor)).map_or(first.path.as_path(), |part| &part.path);
    let compared = source.map_or(Ok(0), |source| source.compare(&model.manifest, part_of, progress))?;
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

/// A part on the disk.
struct Part {
    path: PathBuf,
    document: Document,
}

impl Part {
    /// Bytes of its files.
    fn bytes(&self) -> u64 {
        // Nothing has compared the numbers with the files yet.
        self.document.files.iter().chain(&self.document.others).fold(0, |sum, file| sum.saturating_add(file.bytes))
    }

    /// Whether it is this part that has read a tensor.
    fn has(&self, tensor: &str) -> bool {
        self.document.manifest.checksums.contains_key(tensor)
    }

    /// The files next to the tensors of the model that will be at this path, without the original's other files.
    fn beside(&self, output: &Path) -> Result<Beside<'static>> {
        let Document { identity, manifest, base_model, .. } = &self.document;
        let card = identity.model_card.clone();
        let config = manifest.documents.get("config.json");
        let config = config.map(|text| ConfigFile::of(text.clone(), &output.join("config.json"))).transpose()?;
        Ok(Beside {
            files: identity.form,
            transformers: identity.transformers,
            model_card: card.map(|card| CardOptions { base_model: base_model.clone(), ..card }),
            config,
            others: Vec::new(),
        })
    }

    /// Adds its files to the model.
    fn add_to(&self, model: &mut Whole<'_>) -> Result<()> {
        for file in &self.document.files {
            let path = self.path.join(&file.name);
            match below(&file.name, UNITS) {
                Some(unit) => model.units.push((unit.to_owned(), path)),
                None if file.name == STORED => model.stored.push(path),
                None => return Err(self.damaged(file, "is none that a part has")),
            }
        }
        for file in &self.document.others {
            let Some(name) = below(&file.name, OTHERS) else {
                return Err(self.damaged(file, "is none that a part has"));
            };
            model.beside.others.push((PathBuf::from(name), Content::OfFile(self.path.join(&file.name))));
        }
        model.counts += self.document.counts;
        Ok(())
    }

    /// Compares its files with their checksums.
    fn check_files(&self, progress: &dyn Progress) -> Result<()> {
        for file in &self.document.files {
            let tensors = match TensorFile::open(&self.path.join(&file.name)) {
                Ok(tensors) => tensors,
                Err(
                    error @ (Error::Io { .. }
                    | Error::NotAFile { .. }
                    | Error::Safetensors { .. }
                    | Error::NotSafetensors { .. }
                    | Error::Pickle { .. }),
                ) => {
                    return Err(self.damaged(file, &format!("can't be used: {error}")));
                }
                Err(error) => return Err(error),
            };
            self.check_length(file, tensors.header().file_bytes())?;
            let sum = file_sum::of(&tensors, |bytes| progress.step(bytes as u64, &file.name))?;
            self.check_sum(file, &sum)?;
        }
        for file in &self.document.others {
            let path = self.path.join(&file.name);
            let unusable = |error: Error| match error {
                Error::Io { .. } | Error::NotAFile { .. } => self.damaged(file, &format!("can't be used: {error}")),
                error => error,
            };
            let (open, there) = regular_file::open(&path).map_err(unusable)?;
            self.check_length(file, there.len())?;
            let sum = file_sum::of_bytes(open, &path, |bytes| progress.step(bytes, &file.name)).map_err(unusable)?;
            self.check_sum(file, &sum)?;
        }
        Ok(())
    }

    fn check_length(&self, file: &PartFile, got: u64) -> Result<()> {
        match got == file.bytes {
            true => Ok(()),
            false => Err(self.damaged(file, &format!("has {got} bytes, not {}", file.bytes))),
        }
    }

    fn check_sum(&self, file: &PartFile, got: &str) -> Result<()> {
        match got == file.checksum {
            true => Ok(()),
            false => Err(self.damaged(file, &format!("has the checksum {got}, not {}", file.checksum))),
        }
    }

    fn damaged(&self, file: &PartFile, what: &str) -> Error {
        PartError::Damaged { path: self.path.clone(), reason: format!("its file {:?} {what}", file.name) }.into()
    }
}

/// The parts by their numbers: all of one model, each once. `has_source` says whether their weights will be compared with it.
fn in_order(mut parts: Vec<Part>, has_source: bool) -> Result<Vec<Part>, PartError> {
    if let Some((first, others)) = parts.split_first() {
        for part in others {
            part.document.identity.check_same(&part.path, &first.document.identity, &first.path, has_source)?;
        }
    }
    parts.sort_by_key(|part| part.document.identity.part.number());
    let number = |part: &Part| part.document.identity.part.number();
    if let Some(pair) = parts.windows(2).find(|pair| number(&pair[0]) == number(&pair[1])) {
        let [first, second] = [&pair[0], &pair[1]].map(|part| part.path.clone());
        return Err(PartError::Twice { number: number(&pair[0]), first, second });
    }
    let of = parts.first().map_or(0, |part| part.document.identity.part.of());
    let missing = (1..=of).zip(parts.iter().map(Some).chain(std::iter::repeat(None)));
    match missing.into_iter().find(|&(expected, part)| part.map(number) != Some(expected)) {
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
