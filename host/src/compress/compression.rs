//! A BF16 model to a DFloat11 model.
//!
//! A directory becomes the official directory form: one safetensors file a unit, the rest in
//! `model.safetensors`; or, if asked for, everything in that one file (FORMAT.md §8). A lone file
//! becomes a lone file. Units are encoded one after another, run by run, so memory doesn't grow with the
//! model, nor with its units.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::mem;
use std::path::{Path, PathBuf};

use crate::compress::analysis::{Analysis, Failure, Part};
use crate::compress::planned::Planned;
use crate::compress::select::{Candidate, Reason, Selection, not_in, select, tied_head};
use crate::compress::summary::{CompressSummary, StoredTensor};
use crate::error::{Error, Result};
use crate::model::checksum::Checksum;
use crate::model::compressed::SUFFIXES;
use crate::model::config::Dfloat11Config;
use crate::model::files::ModelFiles;
use crate::model::header::TensorEntry;
use crate::model::manifest::{self, Manifest, OriginalFile};
use crate::model::other_files::LeftOut;
use crate::model::tensor_file::TensorFile;
use crate::model::words::FileWords;
use crate::patterns::CONFIG_KEY;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;
use crate::write::names::fold;
use crate::write::output::{Output, OutputOptions};
use crate::write::tensor_writer::{TensorSpec, TensorWriter, header};

/// How to compress.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CompressOptions {
    /// Which modules are units; without it that is found out.
    pub patterns: Option<PatternDict>,
    /// For a directory: one `model.safetensors` instead of a file for each unit.
    pub single_file: bool,
    /// Overwrite what is there.
    pub force: bool,
    /// Wait until the disk has written everything, and report what it could not write. This is the default. Without
    /// it a power cut may leave files that are whole in length only.
    pub sync: bool,
}

impl Default for CompressOptions {
    fn default() -> Self {
        Self { patterns: None, single_file: false, force: false, sync: true }
    }
}

/// Compresses a model.
///
/// # Errors
///
/// Any [`Error`]; nothing is written then.
pub fn compress(
    input: &Path,
    output: &Path,
    options: CompressOptions,
    progress: &dyn Progress,
) -> Result<CompressSummary> {
    let model = ModelFiles::open(input)?;
    refuse_compressed(&model)?;
    if options.single_file && !model.is_directory() {
        return Err(Error::Usage("--single-file is for a directory; a file becomes a file anyway"));
    }
    let how = OutputOptions { force: options.force, sync: options.sync };
    let out = match model.is_directory() {
        true => Output::directory(output, how, input)?,
        false => Output::file(output, how, input)?,
    };
    let Selection { patterns, units, reasons } = select(&model, options.patterns)?;
    progress.start(model.tensor_bytes());
    let mut compression = Compression {
        model: &model,
        progress,
        out,
        stored: not_in(&units, &model),
        others: Vec::new(),
        reasons,
        summary: CompressSummary::of(&model),
        manifest: Manifest::new(),
    };
    compression.note_original()?;
    compression.find_others()?;
    compression.drop_tied()?;
    match model.is_directory() {
        true if options.single_file => compression.one_file_of_directory(units, &patterns)?,
        true => compression.directory_form(units, &patterns)?,
        false => compression.lone_file(units, &patterns, output)?,
    }
    compression.out.commit()?;
    Ok(compression.summary)
}

fn refuse_compressed(model: &ModelFiles) -> Result<()> {
    let has_key = model.config().is_some_and(|config| config.json.contains_key(CONFIG_KEY));
    if has_key || model.tensors().any(|(_, tensor)| tensor.name.ends_with(".encoded_exponent")) {
        return Err(Error::AlreadyCompressed { path: model.root().to_owned() });
    }
    Ok(())
}

/// A model on its way.
struct Compression<'m> {
    model: &'m ModelFiles,
    progress: &'m dyn Progress,
    out: Output,
    /// Tensors to be stored as they are, not yet written.
    stored: Vec<String>,
    /// Files to be copied as they are.
    others: Vec<PathBuf>,
    reasons: HashMap<String, Reason>,
    summary: CompressSummary,
    manifest: Manifest,
}

impl<'m> Compression<'m> {
    /// Keeps the headers of the original's files and the texts that will change.
    fn note_original(&mut self) -> Result<()> {
        for file in self.model.files() {
            let header = String::from_utf8_lossy(&file.header().text).into_owned();
            self.manifest.files.push(OriginalFile { name: self.model.name_of(file), header });
        }
        if let Some(config) = self.model.config() {
            self.manifest.documents.insert("config.json".into(), config.text.clone());
        }
        if let Some(index) = self.model.index() {
            let text = std::fs::read_to_string(index).map_err(Error::io("read", index))?;
            let name = index.file_name().unwrap_or_default().to_string_lossy();
            self.manifest.documents.insert(name.into_owned(), text);
        }
        Ok(())
    }

    /// Finds the files that will be copied, before any work is done. Those that readers would take
    /// for part of the compressed model are left out.
    fn find_others(&mut self) -> Result<()> {
        let others = self.model.other_files()?;
        self.summary.left_out = others.left_out;
        for path in others.files {
            let name = path.to_string_lossy();
            let is_beside = path.components().count() == 1;
            if is_beside && (name.ends_with(".safetensors") || name == manifest::FILE_NAME || name == "config.json") {
                self.summary.left_out.push(LeftOut::new(&path, "not part of the model"));
            } else {
                self.others.push(path);
            }
        }
        Ok(())
    }

    /// A tied `lm_head` that the original stores all the same is dropped, if it is the same bytes.
    fn drop_tied(&mut self) -> Result<()> {
        let Some([head, embedding]) = tied_head(self.model)? else { return Ok(()) };
        let place = self.stored.iter().position(|name| name == head);
        let embedding_is_stored = self.stored.iter().any(|name| name == embedding);
        if let (true, Some(place)) = (embedding_is_stored, place) {
            self.stored.remove(place);
            self.manifest.tied.insert(head.into(), embedding.into());
            self.summary.tied.push((head.into(), embedding.into()));
        }
        Ok(())
    }

    /// One file a unit, with the rest of its module; everything else in `model.safetensors`.
    fn directory_form(&mut self, units: Vec<Candidate>, patterns: &PatternDict) -> Result<()> {
        let plain = BTreeMap::new();
        let mut names = HashSet::from([fold(Path::new("model.safetensors"))]);
        let mut named = Vec::new();
        for candidate in units {
            let name = format!("{}.safetensors", candidate.path.replace('.', "_"));
            let is_plain = name.len() <= 255 && !name.starts_with('.') && !name.contains(['/', '\\', '\0']);
            match is_plain && names.insert(fold(Path::new(&name))) {
                true => named.push((name, candidate)),
                false => self.store(candidate.weights, &Reason::NoFileName(name)),
            }
        }
        self.announce(&named)?;
        for (name, candidate) in named {
            let Some(unit) = self.plan(candidate)? else { continue };
            let prefix = format!("{}.", unit.path);
            let (module, rest) = mem::take(&mut self.stored).into_iter().partition(|name| name.starts_with(&prefix));
            self.stored = rest;
            self.write_file(&name, &[unit], module, &plain)?;
        }
        let stored = mem::take(&mut self.stored);
        let metadata = BTreeMap::from([("format".to_owned(), "pt".to_owned())]);
        self.write_file("model.safetensors", &[], stored, &metadata)?;
        let own = Dfloat11Config::new(patterns.clone());
        let config = self.model.config().map(|config| config.with_key(&own));
        self.write_beside(config.unwrap_or_else(|| own.alone()))
    }

    /// Tells the output which files it will get: these of units, the rest, and what lies next to the tensors.
    fn announce(&mut self, units: &[(String, Candidate)]) -> Result<()> {
        let rest = ["model.safetensors", "config.json", manifest::FILE_NAME];
        let names = units.iter().map(|(name, _)| name.as_str()).chain(rest).map(Path::new);
        self.out.announce(names.chain(self.others.iter().map(PathBuf::as_path)))
    }

    /// Everything in one file of a directory; its `config.json` is `dfloat11_config` alone.
    fn one_file_of_directory(&mut self, units: Vec<Candidate>, patterns: &PatternDict) -> Result<()> {
        self.announce(&[])?;
        let units = self.plan_all(units)?;
        let stored = mem::take(&mut self.stored);
        self.write_file("model.safetensors", &units, stored, &BTreeMap::new())?;
        self.write_beside(Dfloat11Config::new(patterns.clone()).alone())
    }

    /// A lone file, which carries in its metadata what a directory has beside the tensors.
    fn lone_file(&mut self, units: Vec<Candidate>, patterns: &PatternDict, output: &Path) -> Result<()> {
        let units = self.plan_all(units)?;
        let stored = mem::take(&mut self.stored);
        for name in &stored {
            self.note_checksum(name)?;
        }
        let mut metadata = self.model.files().first().map(|file| file.header().metadata.clone()).unwrap_or_default();
        metadata.insert(CONFIG_KEY.into(), Dfloat11Config::new(patterns.clone()).to_json().to_string());
        metadata.insert(manifest::METADATA_KEY.into(), self.manifest.to_text(output)?);
        let name = output.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.write_file(&name, &units, stored, &metadata)
    }

    /// Plans every unit, for a file whose header comes before all of them.
    fn plan_all(&mut self, units: Vec<Candidate>) -> Result<Vec<Planned>> {
        let mut planned = Vec::with_capacity(units.len());
        for candidate in units {
            planned.extend(self.plan(candidate)?);
        }
        Ok(planned)
    }

    /// Plans a unit, or stores its weights as they are.
    fn plan(&mut self, candidate: Candidate) -> Result<Option<Planned>> {
        let Candidate { path, weights } = candidate;
        let words = self.words(&weights)?;
        self.progress.step(0, &path)?;
        let mut analysis = None;
        rayon::in_place_scope(|scope| {
            scope.spawn(|_| analysis = Some(Analysis::of(&words)));
            weights.iter().try_for_each(|name| self.note_checksum(name))
        })?;
        let reason = match analysis.unwrap_or_else(|| Analysis::of(&words)) {
            Err(Failure::Read(error)) => return Err(error),
            Err(Failure::Encode(error)) => Reason::Inexpressible(error),
            Ok(analysis) => match Reason::against(analysis.plan(), words.len()) {
                None => return Ok(Some(Planned { path, weights, analysis })),
                Some(reason) => reason,
            },
        };
        self.store(weights, &reason);
        Ok(None)
    }

    /// Puts weights with what is stored as it is, and notes why.
    fn store(&mut self, weights: Vec<String>, reason: &Reason) {
        self.reasons.extend(weights.iter().map(|name| (name.clone(), reason.clone())));
        self.stored.extend(weights);
    }

    /// The words of weights, where they are.
    fn words(&self, weights: &[String]) -> Result<Vec<FileWords<'m>>> {
        let words = |name: &String| self.tensor(name).map(|(file, tensor)| FileWords { file, tensor });
        weights.iter().map(words).collect()
    }

    /// Writes a safetensors file of units and of tensors as they are.
    fn write_file(
        &mut self,
        name: &str,
        units: &[Planned],
        stored: Vec<String>,
        metadata: &BTreeMap<String, String>,
    ) -> Result<()> {
        let mut specs: Vec<TensorSpec> = units.iter().flat_map(Planned::specs).collect();
        for name in &stored {
            let (_, tensor) = self.tensor(name)?;
            let (dtype, shape) = (tensor.dtype, tensor.shape.clone());
            specs.push(TensorSpec { name: name.clone(), dtype, shape, bytes: tensor.range.len() });
        }
        let mut writer = self.out.tensors(Path::new(name), &header(specs, metadata))?;
        for unit in units {
            self.write_unit(&mut writer, unit)?;
        }
        for name in stored {
            let (file, tensor) = self.tensor(&name)?;
            let mut checksum = Checksum::default();
            let mut end = 0;
            file.read_blocks(tensor, |bytes| {
                checksum.update(bytes);
                writer.write_part(&name, end, bytes)?;
                end += bytes.len();
                self.progress.step(bytes.len() as u64, &name)
            })?;
            self.check_unchanged(&name, checksum)?;
            let reason = self.reasons.get(&name).map(Reason::to_string).unwrap_or_default();
            self.summary.stored.push(StoredTensor { tensor: name, bytes: end, reason });
        }
        self.summary.bytes_after += self.out.finish(writer)?;
        Ok(())
    }

    fn write_unit(&mut self, writer: &mut TensorWriter, unit: &Planned) -> Result<()> {
        let name = |suffix: &str| format!("{}.{suffix}", unit.path);
        let [luts, codes, sign_mantissa, positions, gaps, splits] = SUFFIXES.map(name);
        let (mut codes_end, mut words_end) = (0, 0);
        let stitched = unit.analysis.encode_to(&self.words(&unit.weights)?, |part| match part {
            Part::Codes(bytes) => {
                writer.write_part(&codes, codes_end, bytes)?;
                codes_end += bytes.len();
                Ok(())
            }
            Part::SignMantissa(bytes) => {
                writer.write_part(&sign_mantissa, words_end, bytes)?;
                words_end += bytes.len();
                self.progress.step(2 * bytes.len() as u64, &unit.path)
            }
        });
        let stitched = stitched.map_err(|failure| match failure {
            Failure::Read(error) => error,
            Failure::Encode(_) => Error::Changed { path: self.model.root().to_owned() },
        })?;
        writer.write_part(&codes, codes_end, stitched.last_byte.as_slice())?;
        writer.write(&luts, unit.analysis.plan().luts())?;
        writer.write(&positions, &stitched.output_positions)?;
        writer.write(&gaps, &stitched.gaps)?;
        writer.write(&splits, &stitched.split_positions)?;
        self.summary.units += 1;
        self.summary.weights += unit.weights.len();
        self.summary.unit_bytes_before += unit.bytes();
        self.summary.unit_bytes_after += unit.analysis.plan().stored_bytes(unit.weights.len()) as u64;
        Ok(())
    }

    /// What lies beside the tensors of a directory: `config.json` with `dfloat11_config`, the
    /// manifest, and all other files as they are.
    fn write_beside(&mut self, config: String) -> Result<()> {
        self.out.write("config.json", &config)?;
        self.out.write(manifest::FILE_NAME, &self.manifest.to_text(self.model.root())?)?;
        for path in mem::take(&mut self.others) {
            self.out.copy(&path, &self.model.root().join(&path))?;
            self.progress.step(0, &path.to_string_lossy())?;
        }
        Ok(())
    }

    /// Notes the checksum of a tensor, read block by block.
    fn note_checksum(&mut self, name: &str) -> Result<()> {
        if self.manifest.checksum(name).is_none() {
            let (file, tensor) = self.tensor(name)?;
            let mut checksum = Checksum::default();
            file.read_blocks(tensor, |bytes| {
                checksum.update(bytes);
                Ok(())
            })?;
            self.manifest.checksums.insert(name.to_owned(), checksum.text());
        }
        Ok(())
    }

    /// Notes the checksum of what was written, unless it is noted already and must be the same.
    fn check_unchanged(&mut self, name: &str, checksum: Checksum) -> Result<()> {
        let written = checksum.text();
        match self.manifest.checksum(name) {
            Some(noted) if noted != written => Err(Error::Changed { path: self.model.root().to_owned() }),
            Some(_) => Ok(()),
            None => {
                self.manifest.checksums.insert(name.to_owned(), written);
                Ok(())
            }
        }
    }

    fn tensor(&self, name: &str) -> Result<(&'m TensorFile, &'m TensorEntry)> {
        let missing = || Error::MissingTensor { path: self.model.root().to_owned(), tensor: name.to_owned() };
        self.model.tensor(name).ok_or_else(missing)
    }
}
