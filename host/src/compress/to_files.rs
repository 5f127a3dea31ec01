//! Compresses a BF16 model to a DFloat11 model in files.
//!
//! A directory becomes the official directory form: one safetensors file for each unit, the rest in
//! `model.safetensors`; or, on request, everything in that one file (FORMAT.md §8). A lone file becomes a lone file.
//! Units are encoded one after another, run by run, so memory use doesn't grow with the model or with its units.

use std::collections::BTreeMap;
use std::mem;
use std::path::{Path, PathBuf};

use crate::card::{self, CardOptions};
use crate::compress::compression::Compression;
use crate::compress::fill::fill;
use crate::compress::given::Given;
use crate::compress::layout::{self, Files, Form, REST, UnitFiles};
use crate::compress::of_pipeline::compress_pipeline;
use crate::compress::planned::Planned;
use crate::compress::select::{Candidate, Reason, choose};
use crate::compress::summary::CompressSummary;
use crate::error::{Error, Result};
use crate::model::files::ModelFiles;
use crate::model::header::header;
use crate::model::manifest::{self, Manifest};
use crate::model::pipeline_files::PipelineFiles;
use crate::model::text_file;
use crate::parts::make::compress_part;
use crate::parts::number::PartNumber;
use crate::patterns::detect::Detected;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;
use crate::write::output::{Output, OutputOptions};
use crate::write::tensor_writer::TensorWriter;

/// How to compress.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct CompressOptions {
    /// Which modules are units. Without it the crate chooses them.
    pub patterns: Option<PatternDict>,
    /// For a directory: one `model.safetensors` instead of a file for each unit.
    pub single_file: bool,
    /// For a directory: `config.json` also gets the entry `quantization_config`, by which transformers loads the model
    /// with the Python package `df11` and no argument. A restored directory doesn't have it.
    pub transformers: bool,
    /// For the directory of one model: also write a model card, `README.md` ([`model_card`](crate::model_card())). The
    /// original's own `README.md` becomes `README.original.md`; a restored directory has it under its old name again.
    pub model_card: Option<CardOptions>,
    /// Only this part of one model, for [`join`](crate::join()) to put together with the others.
    pub part: Option<PartNumber>,
    /// For one model: keep what is finished if the work fails or the process is killed, and continue what an earlier run
    /// has left. The source is taken for the same if its `config.json`, its index, and the names, headers and times of
    /// change of its files are; for files on the hub their checksums count instead of the times.
    pub resume: bool,
    /// The most memory to use, in bytes. Without it the work takes what keeps all cores busy, about 1.5 MiB for each
    /// thread.
    pub memory: Option<u64>,
    /// How to write the files.
    pub output: OutputOptions,
}

impl CompressOptions {
    /// The form that they ask for.
    pub(crate) fn form(&self) -> Form {
        Form { single_file: self.single_file, transformers: self.transformers }
    }

    /// Checks that a model can be written as they ask for.
    ///
    /// # Errors
    ///
    /// [`Error::CardOfFile`], [`Error::SingleFileOfFile`], [`Error::TransformersEntry`].
    pub(crate) fn check(&self, model: &ModelFiles) -> Result<()> {
        if self.model_card.is_some() && !model.is_directory() {
            return Err(Error::CardOfFile { path: model.root().to_owned() });
        }
        self.form().check(model)
    }
}

/// Compresses a model: a directory to a directory, a safetensors file to a safetensors file. In the directory of a
/// diffusers pipeline, the components that are worth it are compressed, and the rest is copied.
///
/// # Errors
///
/// Any [`Error`]; nothing is written then. With [`CompressOptions::resume`], finished files stay in a hidden directory,
/// and the error is [`Error::Resumable`].
pub fn compress(
    input: impl AsRef<Path>,
    output: impl AsRef<Path>,
    options: CompressOptions,
    progress: &dyn Progress,
) -> Result<CompressSummary> {
    let (input, output) = (input.as_ref(), output.as_ref());
    if let Some(pipeline) = PipelineFiles::open(input)? {
        return compress_pipeline(&pipeline, output, options, progress);
    }
    let model = ModelFiles::open(input)?;
    match options.part.is_some() || options.resume {
        true => compress_part(&model, output, options, progress),
        false => compress_model(&model, output, options, &Given::default(), progress),
    }
}

/// Compresses a model that is open, as a whole and without a stop, with what is given in place of what its files hold.
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
    options.check(model)?;
    progress.start(model.tensor_bytes());
    let mut out = match model.is_directory() {
        true => Output::directory(output, options.output, input)?,
        false => Output::file(output, options.output, input)?,
    };
    let detected = choose(model, options.patterns.clone(), None)?;
    let summary = write_model(model, detected, &mut out, &options, given, progress)?;
    out.commit()?;
    Ok(summary)
}

/// Compresses a model, for which the options were [checked](CompressOptions::check), with these patterns into an output.
/// `given` takes the place of what its files hold.
///
/// # Errors
///
/// Any [`Error`].
pub(crate) fn write_model(
    model: &ModelFiles,
    detected: Detected,
    out: &mut Output,
    options: &CompressOptions,
    given: &Given<'_>,
    progress: &dyn Progress,
) -> Result<CompressSummary> {
    let files = options.form().files(model, detected.layout);
    let shorter = model.without_prefix(&detected.detection.prefix)?;
    let model = shorter.as_ref().unwrap_or(model);
    let (mut compression, units) = Compression::begin(model, detected, given, progress)?;
    compression.bound_memory(options.memory, &units)?;
    let mut writing = Writing { compression, out, given, options, others: Vec::new() };
    writing.find_others()?;
    match files {
        Files::Lone => writing.lone_file(units)?,
        Files::Units => writing.directory_form(units)?,
        Files::One { alone } => writing.one_file_of_directory(units, alone)?,
    }
    model.finish(progress)?;
    Ok(writing.compression.summary)
}

/// A model that is being compressed into files.
struct Writing<'m, 'o> {
    compression: Compression<'m>,
    out: &'o mut Output,
    given: &'m Given<'m>,
    options: &'o CompressOptions,
    /// Files to be copied as they are, or written as they were given.
    others: Vec<PathBuf>,
}

impl Writing<'_, '_> {
    /// Finds the files that will be copied, before any work is done.
    fn find_others(&mut self) -> Result<()> {
        let others = layout::others(self.compression.model, self.given)?;
        (self.others, self.compression.summary.left_out) = (others.files, others.left_out);
        if self.options.model_card.is_some() {
            card::note_in(&mut self.compression.manifest, &self.others);
        }
        Ok(())
    }

    /// Writes one file for each unit, with the rest of its module; everything else goes into [`REST`].
    fn directory_form(&mut self, units: Vec<Candidate>) -> Result<()> {
        let UnitFiles { named, nameless } = UnitFiles::of(units);
        for (name, candidate) in nameless {
            self.compression.store(candidate.weights, &Reason::NoFileName(name));
        }
        self.announce(&named)?;
        for (name, candidate) in named {
            let Some(unit) = self.compression.plan(candidate)? else { continue };
            let module = layout::take_module(&mut self.compression.stored, &unit.path);
            self.write_file(&name, &[unit], module, &BTreeMap::new())?;
        }
        let stored = mem::take(&mut self.compression.stored);
        self.write_file(REST, &[], stored, &layout::rest_metadata())?;
        self.write_beside(false)
    }

    /// Announces the files to the output: these files of units, the rest, and the files next to the tensors.
    fn announce(&mut self, units: &[(String, Candidate)]) -> Result<()> {
        let rest = [REST, "config.json", manifest::FILE_NAME];
        let Manifest { added, .. } = &self.compression.manifest;
        let names = units.iter().map(|(name, _)| name.as_str()).chain(rest).chain(added.iter().map(String::as_str));
        let others: Vec<PathBuf> = self.others.iter().map(|path| self.compression.manifest.name_here(path)).collect();
        self.out.announce(names.map(Path::new).chain(others.iter().map(PathBuf::as_path)))
    }

    /// Writes everything into one file of a directory. Its `config.json` contains the original's too, or
    /// `dfloat11_config` `alone`.
    fn one_file_of_directory(&mut self, units: Vec<Candidate>, alone: bool) -> Result<()> {
        self.announce(&[])?;
        let units = self.compression.plan_all(units)?;
        let stored = mem::take(&mut self.compression.stored);
        self.write_file(REST, &units, stored, &BTreeMap::new())?;
        self.write_beside(alone)
    }

    /// Writes a lone file. Its header contains the checksums, which are known at the end; they all have one length.
    fn lone_file(&mut self, units: Vec<Candidate>) -> Result<()> {
        let units = self.compression.plan_all(units)?;
        let stored = mem::take(&mut self.compression.stored);
        let output = &self.out.shown(Path::new(""));
        let name = output.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let metadata = self.compression.lone_metadata(output)?;
        let specs = self.compression.specs(units.iter().flat_map(Planned::specs), &stored)?;
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
        let specs = self.compression.specs(units.iter().flat_map(Planned::specs), &stored)?;
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
        fill(&mut self.compression, &mut writer, units, stored)?;
        Ok(writer)
    }

    /// Writes the files next to the tensors: `config.json` with `dfloat11_config`, the manifest, and all other files
    /// unchanged.
    fn write_beside(&mut self, alone: bool) -> Result<()> {
        let config = self.compression.config_text(alone, self.options.transformers)?;
        self.write_text("config.json", &config, text_file::CONFIG_BYTES)?;
        let manifest = self.compression.whole_manifest().to_text(self.compression.model.root())?;
        self.write_text(manifest::FILE_NAME, &manifest, text_file::MANIFEST_BYTES)?;
        self.write_card()?;
        for path in mem::take(&mut self.others) {
            let name = self.compression.manifest.name_here(&path);
            match self.given.texts.get(&*path.to_string_lossy()) {
                Some(text) => self.out.write(&name.to_string_lossy(), text)?,
                None => self.compression.model.copy(&path, &name, self.out, self.compression.progress)?,
            }
        }
        Ok(())
    }

    /// Writes the model card, if it was asked for.
    fn write_card(&mut self) -> Result<()> {
        let Some(options) = &self.options.model_card else { return Ok(()) };
        let own = self.compression.manifest.renamed.get(card::ORIGINALS);
        let given = own.and_then(|own| self.given.texts.get(own)).cloned();
        let original = given.or_else(|| card::read(self.compression.model, own?));
        let Compression { model, summary, manifest, .. } = &self.compression;
        let written = card::Written {
            path: self.out.shown(Path::new("")),
            config: model.config(),
            manifest,
            for_transformers: self.options.transformers,
            units: summary.units,
            unit_bytes: [summary.unit_bytes_before, summary.unit_bytes_after],
            all_bytes: [summary.bytes_before, summary.bytes_after],
        };
        let text = written.card(original.as_deref(), &options.of_original(model));
        self.out.write(card::FILE_NAME, &text)
    }

    /// Writes a text, which must not be longer than what is read.
    fn write_text(&mut self, name: &str, text: &str, limit: u64) -> Result<()> {
        text_file::check_length(&self.out.shown(Path::new(name)), text.len() as u64, limit)?;
        self.out.write(name, text)
    }
}
