//! Compresses a BF16 model, or the models of a diffusers pipeline, to DFloat11.
//!
//! A model becomes one file for each unit, the rest in `model.safetensors`, and `config.json`; or one file of everything.
//! Each unit's file is finished by itself, with a record, so that a later run can use it, and other processes can make it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::compress::encode::{Planned, Slot, Words};
use crate::compress::options::{CompressOptions, Part};
use crate::compress::select::{Candidate, Form, Job, REST};
use crate::error::{Error, ErrorKind, Result};
use crate::file::tensor_file::{Entry, Header, Sum, TensorFile};
use crate::model::config::{self, Config};
use crate::model::manifest::{self, CREATED_BY, Document, Manifest, OriginalFile, PipelineManifest, is_listed};
use crate::model::pipeline::find_models;
use crate::model::unit::UNIT;
use crate::outcome::{Chosen, LeftOut, Report, Stored};
use crate::output::{Output, OutputOptions};
use crate::patterns::CONFIG_KEY;
use crate::patterns::ties::{HEAD_AND_EMBEDDING, is_tied_decoder};
use crate::progress::{Progress, step};

/// Compresses a model or a pipeline.
///
/// # Errors
///
/// Any [`Error`]; there is no output then, or the old one.
pub fn compress(
    input: impl AsRef<Path>,
    output: impl AsRef<Path>,
    options: &CompressOptions,
    progress: &dyn Progress,
) -> Result<Report> {
    let (input, output) = (input.as_ref(), output.as_ref());
    let models = find_models(input)?;
    let input = models.root.as_path();
    if models.list.iter().any(|(_, model)| model.is_compressed()) {
        return Err(Error::new(ErrorKind::AlreadyCompressed, "it is a DFloat11 model already").at(input));
    }
    let mut jobs = models
        .list
        .iter()
        .map(|(name, model)| Job::new(name, model, options, models.class()))
        .collect::<Result<Vec<_>>>()?;
    // If no component is worth it, each becomes what it would be by itself.
    if jobs.iter().any(|job| job.is_worth_it) {
        jobs.retain(|job| job.is_worth_it || !models.is_pipeline());
    }
    progress.start(jobs.iter().map(|job| job.model.bytes()).sum());
    let (mut copied, left_out) = models.outside(|name| jobs.iter().any(|job| job.component == name))?;
    copied.retain(|name| name != Path::new(manifest::FILE));
    let mut summary = Report {
        left_out: left_out.iter().map(|path| not_copied(path)).collect(),
        part: options.part,
        ..Default::default()
    };
    let mut names: BTreeSet<PathBuf> =
        copied.iter().cloned().chain(models.is_pipeline().then(|| manifest::FILE.into())).collect();
    for job in &mut jobs {
        names.extend(job.name_files()?);
        summary.left_out.extend(job.left_out.iter().map(|name| not_copied(&job.dir(name))));
    }
    let is_part = options.part.is_some();
    let how = OutputOptions { resume: options.resume || is_part, force: options.force };
    let mut out = Output::begin(output, input, how, is_part)?;
    out.check(&names)?;
    let (compressed, mut slots, mut number) =
        (jobs.iter().map(|job| job.component.to_owned()).collect(), Vec::new(), 0);
    for job in jobs {
        let writing = Writing { out: &mut out, summary: &mut summary, slots: &mut slots, progress, output };
        number = job.write(writing, options.part, number)?;
    }
    if is_part {
        return Ok(summary);
    }
    if models.is_pipeline() {
        let mut sums = BTreeMap::new();
        for name in &copied {
            let sum = out.copy(&input.join(name), name)?;
            is_listed(name).then(|| sums.insert(name.to_string_lossy().into_owned(), sum));
        }
        out.text(Path::new(manifest::FILE), &PipelineManifest::new(compressed, sums).to_text())?;
    }
    out.publish()?;
    Ok(summary)
}

fn not_copied(path: &Path) -> LeftOut {
    LeftOut { path: path.to_string_lossy().into_owned(), reason: "a hidden directory, or no file".to_owned() }
}

/// What all jobs share.
struct Writing<'o> {
    out: &'o mut Output,
    summary: &'o mut Report,
    slots: &'o mut Vec<Slot>,
    progress: &'o dyn Progress,
    output: &'o Path,
}

/// What says that a finished file is still right: its sources and its bytes, by checksums.
#[derive(Serialize, Deserialize)]
struct Record {
    by: String,
    /// Names, types and shapes, and checksums: the weights of the unit, and the other tensors of its module.
    sources: Vec<(String, String, String)>,
    header: String,
    tensors: BTreeMap<String, String>,
}

impl<'m> Job<'m> {
    fn plan(&self, unit: &Candidate, writing: &mut Writing<'_>) -> Result<Result<Planned<'m>, String>> {
        let words = |name: &String| {
            let (file, at, bytes) = self.place(name);
            Words { file, at, len: bytes / 2 }
        };
        let (words, progress) = (unit.weights.iter().map(words).collect(), writing.progress);
        Planned::new(&unit.path, &unit.weights, words, writing.slots, || step(progress, 0, &unit.path))
    }

    /// Writes all files of the model, or the units of a part; `number` is that of its first unit.
    fn write(mut self, mut writing: Writing<'_>, part: Option<Part>, mut number: usize) -> Result<usize> {
        let mut manifest = self.manifest()?;
        let mut planned = Vec::new();
        for unit in std::mem::take(&mut self.units) {
            number += 1;
            if part.is_some_and(|part| !part.has(number - 1)) {
                continue;
            }
            let inside = format!("{}.", unit.path);
            let module: Vec<String> = self
                .stored
                .range(inside.clone()..)
                .map(|(name, _)| name.clone())
                .take_while(|name| name.starts_with(&inside))
                .collect();
            if self.form == Form::Units && self.reuse(&unit, &module, &mut manifest, &mut writing)? {
                self.count_stored(&module, &mut writing);
                continue;
            }
            match self.plan(&unit, &mut writing)? {
                Err(reason) => self.stored.extend(unit.weights.into_iter().map(|name| (name, reason.clone()))),
                Ok(unit_planned) if self.form == Form::Units => {
                    self.fill(&unit.file, &[unit_planned], &module, &BTreeMap::new(), &mut manifest, &mut writing)?;
                    self.count_stored(&module, &mut writing);
                }
                Ok(unit_planned) => planned.push(unit_planned),
            }
        }
        if part.is_some() {
            return Ok(number);
        }
        self.drop_tied(&mut manifest)?;
        let rest: Vec<String> = self.stored.keys().cloned().collect();
        let of_pytorch = BTreeMap::from([("format".to_owned(), "pt".to_owned())]);
        match self.form {
            Form::Units => self.fill(&self.dir(REST), &[], &rest, &of_pytorch, &mut manifest, &mut writing)?,
            Form::One { .. } => {
                self.fill(&self.dir(REST), &planned, &rest, &BTreeMap::new(), &mut manifest, &mut writing)?
            }
            Form::Lone => {
                let name = PathBuf::from(writing.output.file_name().unwrap_or_default());
                let metadata = self.lone_metadata(&manifest);
                self.fill(&name, &planned, &rest, &metadata, &mut manifest, &mut writing)?;
            }
        }
        self.count_stored(&rest, &mut writing);
        if self.form != Form::Lone {
            self.documents(manifest, &mut writing)?;
        }
        writing.summary.bytes_before += self.model.bytes();
        writing.summary.chosen.push(Chosen {
            component: self.component.to_owned(),
            pattern: self.detected.name.clone(),
            why: self.detected.why.clone(),
        });
        Ok(number)
    }

    /// Notes tensors that are stored as they are, and takes them out of those that are yet to be written.
    fn count_stored(&mut self, names: &[String], writing: &mut Writing<'_>) {
        let reasons = names.iter().filter_map(|name| {
            let (reason, bytes) = (self.stored.remove(name)?, self.place(name).2 as u64);
            Some(Stored { name: self.original(name).to_owned(), bytes, reason })
        });
        writing.summary.stored.extend(reasons.collect::<Vec<_>>());
    }

    /// Writes a file of these units and of these tensors that are stored as they are.
    fn fill(
        &self,
        name: &Path,
        units: &[Planned<'_>],
        stored: &[String],
        metadata: &BTreeMap<String, String>,
        manifest: &mut Manifest,
        Writing { out, summary, slots, progress, .. }: &mut Writing<'_>,
    ) -> Result<()> {
        let entry = |name: &String| {
            let mut entry = self.tensors[&**name].entry.clone();
            entry.name.clone_from(name);
            entry
        };
        let entries = || units.iter().flat_map(Planned::entries).chain(stored.iter().map(entry)).collect();
        let mut header = Header::of(entries(), metadata);
        let places: HashMap<String, u64> =
            header.entries.iter().map(|entry| (entry.name.clone(), header.data() + entry.range.start as u64)).collect();
        let writing = out.create(name, 0o666)?;
        let mut record =
            Record { by: CREATED_BY.to_owned(), sources: Vec::new(), header: String::new(), tensors: BTreeMap::new() };
        let mut note = |record: &mut Record, name: &String, sum: String| {
            manifest.checksums.insert(self.original(name).to_owned(), sum.clone());
            record.sources.push((name.clone(), self.tensors[&**name].entry.kind(), sum));
        };
        for unit in units {
            let (weights, own) =
                unit.write(slots, &writing, |name| places[name], |bytes| step(*progress, bytes, &unit.path))?;
            unit.weights.iter().zip(weights).for_each(|(name, sum)| note(&mut record, name, sum));
            record.tensors.extend(UNIT.iter().map(|suffix| format!("{}.{suffix}", unit.path)).zip(own));
            summary.units += 1;
        }
        for name in stored {
            let ((file, at, bytes), mut to, mut sum) = (self.place(name), places[name], Sum::default());
            file.blocks(at, bytes, |block| {
                sum.update(block);
                writing.write(to, block)?;
                to += block.len() as u64;
                step(*progress, block.len() as u64, name)
            })?;
            record.tensors.insert(name.clone(), sum.text());
            note(&mut record, name, sum.text());
        }
        if self.form == Form::Lone {
            // The header has the checksums, which are all of one length.
            header = Header::of(entries(), &self.lone_metadata(manifest));
        }
        writing.write(0, &header.beginning())?;
        record.header = Sum::of(header.text.as_bytes());
        summary.bytes_after += header.file_bytes();
        let is_unit = self.form == Form::Units && !units.is_empty();
        out.finish(writing, is_unit.then(|| serde_json::to_string(&record).unwrap_or_default()).as_deref())
    }

    /// Uses the file of a unit that an earlier run has finished, if its sources and its bytes are as they were.
    fn reuse(
        &self,
        unit: &Candidate,
        module: &[String],
        manifest: &mut Manifest,
        writing: &mut Writing<'_>,
    ) -> Result<bool> {
        let Writing { out, summary, progress, .. } = writing;
        let Some((path, record)) = out.finished(&unit.file) else { return Ok(false) };
        let Ok(record) = serde_json::from_str::<Record>(&record) else { return Ok(false) };
        let names: Vec<&String> = unit.weights.iter().chain(module).collect();
        let is_same = |(name, (source, kind, _)): (&&String, &(String, String, String))| {
            *name == source && self.tensors[&***name].entry.kind() == *kind
        };
        if record.by != CREATED_BY
            || record.sources.len() != names.len()
            || !names.iter().zip(&record.sources).all(is_same)
        {
            return Ok(false);
        }
        let source = |(name, _, sum): &(String, String, String)| {
            let (file, at, bytes) = self.place(name);
            Ok(file.checksum(at, bytes)? == *sum)
        };
        let are_same: Vec<bool> = record.sources.par_iter().map(source).collect::<Result<_>>()?;
        let bytes = names.iter().map(|name| self.place(name).2 as u64).sum();
        let Ok(file) = TensorFile::open(&path) else { return Ok(false) };
        let written = |entry: &Entry| {
            let sum = file.checksum(file.header.data() + entry.range.start as u64, entry.range.len());
            sum.is_ok_and(|sum| record.tensors.get(&entry.name) == Some(&sum))
        };
        let is_whole =
            Sum::of(file.header.text.as_bytes()) == record.header && file.header.entries.par_iter().all(written);
        if !is_whole || are_same.contains(&false) {
            return Ok(false);
        }
        for (name, _, sum) in record.sources {
            manifest.checksums.insert(self.original(&name).to_owned(), sum);
        }
        out.keep(&unit.file);
        summary.units += 1;
        summary.reused += 1;
        summary.bytes_after += file.header.file_bytes();
        step(*progress, bytes, &unit.path)?;
        Ok(true)
    }

    /// What the manifest says of the original from the start.
    fn manifest(&self) -> Result<Manifest> {
        let file =
            |file: &TensorFile| OriginalFile { name: self.model.name_of(file), header: file.header.text.clone() };
        let config = self.model.config.as_ref().map(|config| ("config.json".to_owned(), config.text.clone()));
        let documents = config.into_iter().chain(self.model.index.clone()).collect();
        Ok(Manifest::new(self.model.files.iter().map(file).collect(), documents, self.detected.prefix))
    }

    /// The metadata of a lone file: the original's, and what a directory has in files. In place of each checksum that isn't
    /// known yet it has a text of the same length.
    fn lone_metadata(&self, manifest: &Manifest) -> BTreeMap<String, String> {
        let mut manifest = manifest.clone();
        for named in self.model.tensors.iter().filter(|named| !manifest.tied.contains_key(&named.entry.name)) {
            manifest.checksums.entry(named.entry.name.clone()).or_insert_with(|| Sum::of(&[]));
        }
        let mut metadata = self.model.files[0].header.metadata.clone();
        metadata.insert(CONFIG_KEY.to_owned(), config::key(&self.detected.patterns).to_string());
        metadata.insert(manifest::METADATA.to_owned(), manifest.to_text());
        metadata
    }

    /// Drops a tied head that the model nevertheless stores, if it has the same bytes as the embedding.
    fn drop_tied(&mut self, manifest: &mut Manifest) -> Result<()> {
        let is_said = self.model.config.as_ref().is_some_and(|config| is_tied_decoder(&config.json));
        let [head, embedding] = HEAD_AND_EMBEDDING;
        if !is_said || ![head, embedding].iter().all(|name| self.stored.contains_key(*name)) {
            return Ok(());
        }
        let sum = |name: &str| {
            let (file, at, bytes) = self.place(name);
            Ok::<_, Error>((self.tensors[name].entry.kind(), file.checksum(at, bytes)?))
        };
        if sum(head)? == sum(embedding)? {
            manifest.tied.insert(self.original(head).to_owned(), self.original(embedding).to_owned());
            self.stored.remove(head);
        }
        Ok(())
    }

    /// Writes the files beside the tensors.
    fn documents(&self, mut manifest: Manifest, Writing { out, .. }: &mut Writing<'_>) -> Result<()> {
        let config = match &self.model.config {
            Some(config) if self.form != (Form::One { alone: true }) => {
                Config::with_key(config, &self.detected.patterns)
            }
            _ => config::alone(&self.detected.patterns),
        };
        out.text(&self.dir("config.json"), &config)?;
        for name in &self.others {
            let sum = out.copy(&self.model.root.join(name), &self.dir(name))?;
            if is_listed(name) {
                manifest.copied.insert(name.to_string_lossy().into_owned(), sum);
            }
        }
        out.text(&self.dir(manifest::FILE), &manifest.to_text())
    }
}
