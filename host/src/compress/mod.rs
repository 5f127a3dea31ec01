//! Compresses a model, or the models of a diffusers pipeline: choose units, encode each, write the other files, publish.

mod config_text;
pub(crate) mod encode;
mod fill;
pub(crate) mod options;
mod record;
pub(crate) mod select;
pub(crate) mod stream;
mod write;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::compress::fill::Run;
use crate::compress::options::CompressOptions;
use crate::compress::select::Job;
use crate::error::{Error, ErrorKind, Result};
use crate::file::tensor_file::TensorFile;
use crate::model::OpenOptions;
use crate::model::manifest::{self, Document, PipelineManifest, is_listed};
use crate::model::pipeline::{Models, find_models};
use crate::outcome::{Chosen, LeftOut, Report};
use crate::output::{How, Output};
use crate::progress::Progress;

/// Compresses a model: a directory, a `.safetensors` file, or a diffusers pipeline.
///
/// A directory becomes the official directory form, with a file for each unit, or one file with `single_file`; a file becomes a
/// file. The output is built in `OUT.partial` and appears whole or not at all. Memory use doesn't grow with the model.
///
/// # Errors
///
/// [`ErrorKind::AlreadyCompressed`]; [`ErrorKind::Exists`]: the output exists, or another process is making it, or an earlier run
/// has left finished units and `resume` isn't set; [`ErrorKind::Argument`]: the options don't fit the model, or the output lies
/// in the input; and the errors of [`Model::open`](crate::Model::open), reading and writing.
pub fn compress(
    input: impl AsRef<Path>,
    output: impl AsRef<Path>,
    options: &CompressOptions,
    progress: &dyn Progress,
) -> Result<Report> {
    let (input, output) = (input.as_ref(), output.as_ref());
    let models = find_models(input, &OpenOptions::default())?;
    let input = models.root.as_path();
    if models.list.iter().any(|(_, model)| model.is_compressed()) {
        return Err(Error::new(ErrorKind::AlreadyCompressed, "it is a DFloat11 model already").at(input));
    }
    let mut report = Report { part: options.part, ..Report::default() };
    let jobs = choose(&models, options, &mut report)?;
    let beside = Beside::of(&models, &jobs, &mut report)?;
    let names = jobs.iter().flat_map(Job::files).chain(beside.files()).collect();
    let is_file = models.list.iter().all(|(_, model)| !model.is_directory);
    let how = How { is_file, force: options.force, resume: options.resume, part: options.part };
    progress.start(bytes_to_do(&jobs, options));
    let mut run = Run { out: Output::begin(output, &[input], how, &names)?, report, slots: Vec::new(), progress };
    let mut number = 0;
    for job in jobs {
        number = job.write(options, number, &mut run)?;
    }
    // The weights must not be a mix of two versions of a file.
    models.list.iter().flat_map(|(_, model)| &model.files).try_for_each(TensorFile::check_unchanged)?;
    if options.part.is_some() {
        run.out.end_part()?;
        return Ok(run.report);
    }
    beside.write(input, &mut run.out, progress)?;
    run.out.publish()?;
    Ok(run.report)
}

/// The models to compress: in a pipeline, the components that would shrink enough, or all of them if none would.
pub(crate) fn choose<'m>(models: &'m Models, options: &CompressOptions, report: &mut Report) -> Result<Vec<Job<'m>>> {
    if models.is_pipeline() && options.model_card.is_some() {
        return Err(Error::argument("a pipeline has no model card; its models do"));
    }
    let job = |(name, model): &'m (String, _)| Job::new(name, model, options, models.class());
    let mut jobs = models.list.iter().map(job).collect::<Result<Vec<_>>>()?;
    if models.is_pipeline() && jobs.iter().any(|job| job.why_copied.is_none()) {
        for job in jobs.extract_if(.., |job| job.why_copied.is_some()) {
            let why = job.why_copied.into_iter().map(|why| format!("it is copied: {why}")).collect();
            report.chosen.push(Chosen { component: job.component.to_owned(), pattern: None, why });
        }
    }
    for job in &mut jobs {
        let (component, pattern, why) = (job.component, job.detected.name.clone(), job.detected.why.clone());
        report.chosen.push(Chosen { component: component.to_owned(), pattern, why });
        job.name_files()?;
        report.left_out.append(&mut job.left_out);
    }
    Ok(jobs)
}

/// How many bytes of tensors this run reads; progress is counted in these.
fn bytes_to_do(jobs: &[Job<'_>], options: &CompressOptions) -> u64 {
    let Some(part) = options.part else { return jobs.iter().map(|job| job.model.bytes()).sum() };
    let units = jobs.iter().flat_map(|job| job.units.iter().map(move |unit| (job, unit))).enumerate();
    units.filter(|(number, _)| part.has(*number)).map(|(_, (job, unit))| job.bytes_of(unit)).sum()
}

/// A pipeline's files outside the compressed components. Empty for a model by itself.
struct Beside {
    copied: Vec<PathBuf>,
    /// The components that are compressed; `None` for a model by itself.
    compressed: Option<BTreeSet<String>>,
}

impl Beside {
    fn of(models: &Models, jobs: &[Job<'_>], report: &mut Report) -> Result<Self> {
        let compressed: BTreeSet<String> = jobs.iter().map(|job| job.component.to_owned()).collect();
        let (mut copied, left_out) = models.outside(|name| compressed.contains(name))?;
        // Left over from a component that was compressed once and no longer is.
        copied.retain(|name| name != Path::new(manifest::FILE));
        report.left_out.extend(left_out.iter().map(|path| LeftOut::unreadable(path)));
        Ok(Self { copied, compressed: models.is_pipeline().then_some(compressed) })
    }

    fn files(&self) -> impl Iterator<Item = PathBuf> {
        self.copied.iter().cloned().chain(self.compressed.is_some().then(|| manifest::FILE.into()))
    }

    fn write(self, input: &Path, out: &mut Output, progress: &dyn Progress) -> Result<()> {
        let Some(compressed) = self.compressed else { return Ok(()) };
        let mut sums = BTreeMap::new();
        for name in &self.copied {
            let sum = out.copy(&input.join(name), name, progress)?;
            if is_listed(name) {
                sums.insert(name.to_string_lossy().into_owned(), sum);
            }
        }
        out.text(Path::new(manifest::FILE), &PipelineManifest::new(compressed, sums).to_text())
    }
}
