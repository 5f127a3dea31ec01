//! Compresses a BF16 model to a DFloat11 model in files.
//!
//! A directory becomes the official directory form: one safetensors file for each unit, the rest in
//! `model.safetensors`; or, on request, everything in that one file (FORMAT.md §8). A lone file becomes a lone file.
//! Units are encoded one after another, run by run, so memory use doesn't grow with the model or with its units.

use std::collections::{BTreeMap, HashSet};
use std::mem;
use std::path::{Path, PathBuf};

use crate::compress::analysis::Part;
use crate::compress::compression::Compression;
use crate::compress::given::Given;
use crate::compress::of_pipeline::compress_pipeline;
use crate::compress::planned::Planned;
use crate::compress::select::{Candidate, Reason, choose};
use crate::compress::summary::CompressSummary;
use crate::error::{Error, Result};
use crate::model::compressed::SUFFIXES;
use crate::model::config::Dfloat11Config;
use crate::model::files::ModelFiles;
use crate::model::header::header;
use crate::model::manifest;
use crate::model::other_files::LeftOut;
use crate::model::pipeline_files::PipelineFiles;
use crate::model::text_file;
use crate::patterns::detect::Detected;
use crate::patterns::dict::PatternDict;
use crate::patterns::published::Layout;
use crate::progress::Progress;
use crate::write::names::fold;
use crate::write::output::{Output, OutputOptions};
use crate::write::tensor_writer::TensorWriter;

/// How to compress.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CompressOptions {
    /// Which modules are units. Without it the crate chooses them.
    pub patterns: Option<PatternDict>,
    /// For a directory: one `model.safetensors` instead of a file for each unit.
    pub single_file: bool,
    /// For a directory: `config.json` also gets the entry `quantization_config`, by which transformers loads the model
    /// with the Python package `df11` and no argument. A restored directory doesn't have it.
    pub transformers: bool,
    /// Overwrite existing files.
    pub force: bool,
    /// Wait until the disk has written everything, and report what it could not write. This is the default. Without
    /// it a power cut may leave files that are whole in length only.
    pub sync: bool,
}

impl Default for CompressOptions {
    fn default() -> Self {
        Self { patterns: None, single_file: false, transformers: false, force: false, sync: true }
    }
}

/// Compresses a model: a directory to a directory, a safetensors file to a safetensors file. In the directory of a
/// diffusers pipeline, the components that are worth it are compressed, and the rest is copied.
///
/// # Errors
///
/// Any [`Error`]; nothing is written then.
pub fn compress(
    input: impl AsRef<Path>,
    output: impl AsRef<Path>,
    options: CompressOptions,
    progress: &dyn Progress,
) -> Result<CompressSummary> {
    let (input, output) = (input.as_ref(), output.as_ref());
    match PipelineFiles::open(input)? {
        Some(pipeline) => compress_pipeline(&pipeline, output, options, progress),
        None => compress_model(&ModelFiles::open(input)?, output, options, &Given::default(), progress),
    }
}

/// Compresses a model that is open, with what is given in place of what its files hold.
///
/// # Errors
///
/// Any [`Error`]; nothing is written then.
pub(crate) fn compress_model(
    model: &ModelFiles,
    output: &Path,
    options: CompressOptions,
    given: &Given<'_>,
    progress: &dyn Progress,
) -> Result<CompressSummary> {
    let input = model.root();
    let CompressOptions { patterns, single_file, transformers, force, sync } = options;
    if single_file && !model.is_directory() {
        return Err(Error::SingleFileOfFile { path: input.to_owned() });
    }
    let form = Form { single_file, transformers };
    form.check(model)?;
    progress.start(model.tensor_bytes());
    let how = OutputOptions { force, sync };
    let mut out = match model.is_directory() {
        true => Output::directory(output, how, input)?,
        false => Output::file(output, how, input)?,
    };
    let summary = write_model(model, choose(model, patterns, None)?, &mut out, form, given, progress)?;
    out.commit()?;
    Ok(summary)
}

/// How a directory is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    /// One file instead of one for each unit, in the official form.
    pub(crate) single_file: bool,
    /// With the entry for transformers.
    pub(crate) transformers: bool,
}

impl Form {
    fn check(self, model: &ModelFiles) -> Result<()> {
        if self.transformers && model.config().is_none() {
            let path = model.root().to_owned();
            return Err(Error::TransformersEntry { path, reason: "it has no config.json" });
        }
        Ok(())
    }
}

/// Compresses a model with these patterns into an output. `given` takes the place of what its files hold.
///
/// # Errors
///
/// Any [`Error`].
pub(crate) fn write_model(
    model: &ModelFiles,
    detected: Detected,
    out: &mut Output,
    form: Form,
    given: &Given<'_>,
    progress: &dyn Progress,
) -> Result<CompressSummary> {
    form.check(model)?;
    let as_published = detected.layout == Layout::File;
    let shorter = model.without_prefix(&detected.detection.prefix)?;
    let model = shorter.as_ref().unwrap_or(model);
    let (compression, units) = Compression::begin(model, detected, given, progress)?;
    let mut writing = Writing { compression, out, given, transformers: form.transformers, others: Vec::new() };
    writing.find_others()?;
    match model.is_directory() {
        true if form.single_file => writing.one_file_of_directory(units, !form.transformers)?,
        true if as_published => writing.one_file_of_directory(units, false)?,
        true => writing.directory_form(units)?,
        false => writing.lone_file(units)?,
    }
    model.finish(progress)?;
    Ok(writing.compression.summary)
}

/// A model that is being compressed into files.
struct Writing<'m, 'o> {
    compression: Compression<'m>,
    out: &'o mut Output,
    given: &'m Given<'m>,
    transformers: bool,
    /// Files to be copied as they are, or written as they were given.
    others: Vec<PathBuf>,
}

impl Writing<'_, '_> {
    /// Finds the files that will be copied, before any work is done. Those that readers would take
    /// for part of the compressed model are left out.
    fn find_others(&mut self) -> Result<()> {
        let others = self.compression.model.other_files()?;
        self.compression.summary.left_out = others.left_out;
        for path in others.files {
            let name = path.to_string_lossy();
            let is_beside = path.components().count() == 1;
            if is_beside && (name.ends_with(".safetensors") || name == manifest::FILE_NAME || name == "config.json") {
                self.compression.summary.left_out.push(LeftOut::new(&path, "not part of the model"));
            } else {
                self.others.push(path);
            }
        }
        let given = self.given.texts.keys().map(PathBuf::from).filter(|path| path != Path::new("config.json"));
        let new: Vec<PathBuf> = given.filter(|path| !self.others.contains(path)).collect();
        self.others.extend(new);
        Ok(())
    }

    /// Writes one file for each unit, with the rest of its module; everything else goes into `model.safetensors`.
    fn directory_form(&mut self, units: Vec<Candidate>) -> Result<()> {
        let plain = BTreeMap::new();
        let mut names = HashSet::from([fold(Path::new("model.safetensors"))]);
        let mut named = Vec::new();
        for candidate in units {
            let name = format!("{}.safetensors", candidate.path.replace('.', "_"));
            let is_plain = name.len() <= 255 && !name.starts_with('.') && !name.contains(['/', '\\', '\0']);
            match is_plain && names.insert(fold(Path::new(&name))) {
                true => named.push((name, candidate)),
                false => self.compression.store(candidate.weights, &Reason::NoFileName(name)),
            }
        }
        self.announce(&named)?;
        for (name, candidate) in named {
            let Some(unit) = self.compression.plan(candidate)? else { continue };
            let prefix = format!("{}.", unit.path);
            let (module, rest) =
                mem::take(&mut self.compression.stored).into_iter().partition(|name| name.starts_with(&prefix));
            self.compression.stored = rest;
            self.write_file(&name, &[unit], module, &plain)?;
        }
        let stored = mem::take(&mut self.compression.stored);
        let metadata = BTreeMap::from([("format".to_owned(), "pt".to_owned())]);
        self.write_file("model.safetensors", &[], stored, &metadata)?;
        let config = self.config(false)?;
        self.write_beside(config)
    }

    /// Announces the files to the output: these files of units, the rest, and the files next to the tensors.
    fn announce(&mut self, units: &[(String, Candidate)]) -> Result<()> {
        let rest = ["model.safetensors", "config.json", manifest::FILE_NAME];
        let names = units.iter().map(|(name, _)| name.as_str()).chain(rest).map(Path::new);
        self.out.announce(names.chain(self.others.iter().map(PathBuf::as_path)))
    }

    /// Writes everything into one file of a directory. Its `config.json` contains the original's too, or
    /// `dfloat11_config` `alone`.
    fn one_file_of_directory(&mut self, units: Vec<Candidate>, alone: bool) -> Result<()> {
        self.announce(&[])?;
        let units = self.compression.plan_all(units)?;
        let stored = mem::take(&mut self.compression.stored);
        self.write_file("model.safetensors", &units, stored, &BTreeMap::new())?;
        let config = self.config(alone)?;
        self.write_beside(config)
    }

    /// The compressed model's `config.json`: the original's with `dfloat11_config`, or that `alone`.
    fn config(&self, alone: bool) -> Result<String> {
        let own = Dfloat11Config::new(self.compression.patterns.clone());
        Ok(match self.compression.config()? {
            Some(config) if self.transformers => config.with_transformers_entry(&own)?,
            Some(config) if !alone => config.with_key(&own),
            _ => own.alone(),
        })
    }

    /// Writes a lone file. Its header contains the checksums, which are known at the end; they all have one length.
    fn lone_file(&mut self, units: Vec<Candidate>) -> Result<()> {
        let units = self.compression.plan_all(units)?;
        let stored = mem::take(&mut self.compression.stored);
        let output = &self.out.shown(Path::new(""));
        let name = output.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let metadata = self.compression.lone_metadata(output)?;
        let specs = self.compression.specs(&units, &stored)?;
        let mut writer = self.write_tensors(&name, &units, stored, &header(specs.clone(), &metadata))?;
        let metadata = self.compression.lone_metadata(output)?;
        writer.write_header(&header(specs, &metadata))?;
        self.compression.summary.bytes_after += self.out.finish(writer)?;
        Ok(())
    }

    /// Writes a safetensors file of units and unchanged tensors.
    fn write_file(
        &mut self,
        name: &str,
        units: &[Planned<'_>],
        stored: Vec<String>,
        metadata: &BTreeMap<String, String>,
    ) -> Result<()> {
        let specs = self.compression.specs(units, &stored)?;
        let writer = self.write_tensors(name, units, stored, &header(specs, metadata))?;
        self.compression.summary.bytes_after += self.out.finish(writer)?;
        Ok(())
    }

    fn write_tensors(
        &mut self,
        name: &str,
        units: &[Planned<'_>],
        stored: Vec<String>,
        header: &[u8],
    ) -> Result<TensorWriter> {
        let mut writer = self.out.tensors(Path::new(name), header)?;
        for unit in units {
            self.write_unit(&mut writer, unit)?;
        }
        for name in stored {
            let mut end = 0;
            self.compression.read_stored(&name, |bytes| {
                writer.write_part(&name, end, bytes)?;
                end += bytes.len();
                Ok(())
            })?;
        }
        Ok(writer)
    }

    fn write_unit(&mut self, writer: &mut TensorWriter, unit: &Planned<'_>) -> Result<()> {
        let name = |suffix: &str| format!("{}.{suffix}", unit.path);
        let [luts, codes, sign_mantissa, positions, gaps, splits] = SUFFIXES.map(name);
        let (mut codes_end, mut words_end) = (0, 0);
        let stitched = self.compression.encode(unit, |part| match part {
            Part::Words(..) => Ok(()),
            Part::Codes(bytes) => {
                writer.write_part(&codes, codes_end, bytes)?;
                codes_end += bytes.len();
                Ok(())
            }
            Part::SignMantissa(bytes) => {
                writer.write_part(&sign_mantissa, words_end, bytes)?;
                words_end += bytes.len();
                Ok(())
            }
        })?;
        writer.write_part(&codes, codes_end, stitched.last_byte.as_slice())?;
        writer.write(&luts, unit.luts())?;
        writer.write(&positions, &stitched.output_positions)?;
        writer.write(&gaps, &stitched.gaps)?;
        writer.write(&splits, &stitched.split_positions)
    }

    /// Writes the files next to the tensors: `config.json` with `dfloat11_config`, the manifest, and all other files
    /// unchanged.
    fn write_beside(&mut self, config: String) -> Result<()> {
        self.write_text("config.json", &config, text_file::CONFIG_BYTES)?;
        let manifest = self.compression.with_names_in_files(self.compression.manifest.clone());
        let manifest = manifest.to_text(self.compression.model.root())?;
        self.write_text(manifest::FILE_NAME, &manifest, text_file::MANIFEST_BYTES)?;
        for path in mem::take(&mut self.others) {
            match self.given.texts.get(&*path.to_string_lossy()) {
                Some(text) => self.out.write(&path.to_string_lossy(), text)?,
                None => self.compression.model.copy(&path, self.out, self.compression.progress)?,
            }
        }
        Ok(())
    }

    /// Writes a text, which must not be longer than what is read.
    fn write_text(&mut self, name: &str, text: &str, limit: u64) -> Result<()> {
        text_file::check_length(&self.out.shown(Path::new(name)), text.len() as u64, limit)?;
        self.out.write(name, text)
    }
}
