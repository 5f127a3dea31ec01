//! Compresses a BF16 model to a DFloat11 model in files.
//!
//! A directory becomes the official directory form: one safetensors file for each unit, the rest in
//! `model.safetensors`; or, on request, everything in that one file (FORMAT.md §8). A lone file becomes a lone file.
//! Units are encoded one after another, run by run, so memory use doesn't grow with the model or with its units.

use std::collections::BTreeMap;
use std::path::Path;

use crate::compress::beside::{Beside, Tensors};
use crate::compress::card;
use crate::compress::chosen::Chosen;
use crate::compress::components::Components;
use crate::compress::compression::Compression;
use crate::compress::encoder::Planned;
use crate::compress::fill::{fill, plan_all, unit_file};
use crate::compress::given::Given;
use crate::compress::layout::{self, Files, REST};
use crate::compress::memory;
use crate::compress::options::CompressOptions;
use crate::compress::select::Candidate;
use crate::compress::summary::{CompressSummary, Counts};
use crate::error::Result;
use crate::file::header::{header, of_pytorch};
use crate::model::copied::{is_listed, listed_name};
use crate::model::files::ModelFiles;
use crate::model::names;
use crate::model::other_files::OtherFiles;
use crate::model::pipeline_index::named_directories;
use crate::model::pipeline_manifest::PipelineManifest;
use crate::progress::Progress;
use crate::write::output::Output;

/// Compresses a model that is open and no pipeline.
///
/// # Errors
///
/// As [`compress_components`].
pub(crate) fn compress_model(
    model: &ModelFiles,
    output: &Path,
    options: &CompressOptions,
    given: &Given<'_>,
    progress: &dyn Progress,
) -> Result<CompressSummary> {
    let components = Components::of_model(model, options.patterns.clone(), progress)?;
    compress_components(model.root(), components, output, options, given, progress)
}

/// Compresses what is chosen of an input as a whole and without a stop, and copies the rest, with what is given in place
/// of what the model's files hold.
///
/// # Errors
///
/// Any [`Error`](crate::Error); nothing is written then.
pub(crate) fn compress_components(
    input: &Path,
    components: Components<'_>,
    output: &Path,
    options: &CompressOptions,
    given: &Given<'_>,
    progress: &dyn Progress,
) -> Result<CompressSummary> {
    let Components { chosen, copied, listed, detection, others } = components;
    chosen.iter().try_for_each(|(_, chosen)| options.check(chosen.model()))?;
    if let Some(memory) = options.memory {
        memory::check_all(memory, chosen.iter().map(|(_, chosen)| chosen), progress)?;
    }
    let mut out = match chosen.iter().all(|(_, chosen)| chosen.model().is_directory()) {
        true => Output::directory(output, options.output, &[input], None)?,
        false => Output::file(output, options.output, &[input], None)?,
    };
    let copied = copied.iter().flat_map(|(_, model, _)| model.files());
    let mut summary = CompressSummary::of(copied, detection);
    summary.bytes_after = summary.bytes_before;
    summary.components = listed;
    if let Some(OtherFiles { files, left_out }) = &others {
        let named = named_directories(input, |name| chosen.iter().any(|(component, _)| *component == name))?;
        out.announce_copies(&[&files[..], &[names::MANIFEST.into()]].concat(), named)?;
        summary.left_out.clone_from(left_out);
    }
    let compressed = chosen.iter().map(|(name, _)| (*name).to_owned()).collect();
    for (name, chosen) in chosen {
        out.enter(name);
        summary.add(name, write_model(&chosen, &mut out, options, given, progress)?);
        out.leave();
    }
    if let Some(others) = &others {
        let written = out.copy_all(input, &others.files, progress)?;
        let listed = others.files.iter().zip(written).filter(|(name, _)| is_listed(name));
        let listed = listed.map(|(name, file)| (listed_name(name), file.checksum));
        let manifest = PipelineManifest::new(compressed, listed.collect());
        let text = manifest.to_text(&out.shown(Path::new("")))?;
        out.write(names::MANIFEST, &text)?;
    }
    out.commit()?;
    Ok(summary)
}

/// Compresses a model, for which the options were [checked](CompressOptions::check), into an output. `given` takes the
/// place of what its files hold.
///
/// # Errors
///
/// Any [`Error`](crate::Error).
fn write_model(
    chosen: &Chosen<'_>,
    out: &mut Output,
    options: &CompressOptions,
    given: &Given<'_>,
    progress: &dyn Progress,
) -> Result<CompressSummary> {
    let model = chosen.model();
    model.will_finish();
    let files = options.form().files(model, chosen.detected.layout);
    let (mut compression, units) = Compression::begin(chosen, given, options.memory, progress)?;
    let others = layout::others(model, given)?;
    compression.summary.left_out = others.left_out;
    let units = compression.selection.name_files(files, units);
    let beside = Beside::of(&mut compression, files, options, others.files)?;
    beside.announce(out, units.iter().map(|(name, _)| name.as_str()), &compression.manifest)?;
    let mut writing = Writing { compression, out };
    match files {
        Files::Units => writing.unit_files(units)?,
        Files::One { .. } => writing.one_file(units)?,
        Files::Lone => writing.lone_file(units)?,
    }
    let Writing { compression: Compression { patterns, manifest, summary, .. }, out } = writing;
    let (counts, bytes_after) = (Counts::from(&summary), summary.bytes_after);
    let tensors = Tensors { patterns, manifest: &manifest, counts, bytes_after };
    beside.write(out, &tensors, progress)?;
    card::write(&beside, out, &tensors)?;
    model.finish(progress)?;
    Ok(summary)
}

/// A model that is being compressed into files.
struct Writing<'m, 'o> {
    compression: Compression<'m>,
    out: &'o mut Output,
}

impl Writing<'_, '_> {
    /// Writes one file for each unit, with the rest of its module; everything else goes into [`REST`].
    fn unit_files(&mut self, units: Vec<(String, Candidate)>) -> Result<()> {
        for (name, candidate) in units {
            let create = |header: &[u8]| self.out.tensors(Path::new(&name), header);
            if let Some(writer) = unit_file(&mut self.compression, candidate, create)? {
                self.compression.summary.bytes_after += self.out.finish(writer)?;
            }
        }
        self.rest(&[], &of_pytorch())
    }

    /// Writes everything into [`REST`].
    fn one_file(&mut self, units: Vec<(String, Candidate)>) -> Result<()> {
        let units = plan_all(&mut self.compression, units.into_iter().map(|(_, unit)| unit))?;
        self.rest(&units, &BTreeMap::new())
    }

    /// Writes a lone file. Its header contains the checksums, which are known at the end; they all have one length.
    fn lone_file(&mut self, units: Vec<(String, Candidate)>) -> Result<()> {
        let units = plan_all(&mut self.compression, units.into_iter().map(|(_, unit)| unit))?;
        let stored = self.compression.selection.stored.take();
        let output = &self.out.shown(Path::new(""));
        let name = Path::new(output.file_name().unwrap_or_default());
        let metadata = self.compression.lone_metadata(output)?;
        let create = |header: &[u8]| self.out.tensors(name, header);
        let mut writer = fill(&mut self.compression, &units, &stored, &metadata, create)?;
        let specs =
            self.compression.input.specs(units.iter().flat_map(|unit| unit.parts.specs(&unit.path)), &stored)?;
        writer.write_header(&header(specs, &self.compression.lone_metadata(output)?))?;
        self.compression.summary.bytes_after += self.out.finish(writer)?;
        Ok(())
    }

    /// Writes [`REST`], with these units and all tensors that are yet to be stored.
    fn rest(&mut self, units: &[Planned<'_>], metadata: &BTreeMap<String, String>) -> Result<()> {
        let stored = self.compression.selection.stored.take();
        let create = |header: &[u8]| self.out.tensors(Path::new(REST), header);
        let writer = fill(&mut self.compression, units, &stored, metadata, create)?;
        self.compression.summary.bytes_after += self.out.finish(writer)?;
        Ok(())
    }
}
