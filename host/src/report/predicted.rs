//! Predicts a model's size. A unit's sizes follow from how often each exponent occurs; the files' sizes follow
//! from the units and the headers, which are made here just as they will be written.

use std::collections::BTreeMap;
use std::path::Path;

use df11_codec::tables::Tables;

use crate::compress::choose;
use crate::compress::encode::{Planned, Slot};
use crate::compress::options::CompressOptions;
use crate::compress::select::{Candidate, Form, Job, REST};
use crate::error::{Error, Result};
use crate::file::checksum::Sum;
use crate::model::manifest::{self, Document, Manifest, PipelineManifest, is_listed};
use crate::model::pipeline::Models;
use crate::outcome::{LeftOut, Report};
use crate::progress::{Progress, step};
use crate::report::inspection::{InspectOptions, Inspection, UnitInspection, UnitParts};

pub(super) fn inspect(models: &Models, options: &InspectOptions, progress: &dyn Progress) -> Result<Inspection> {
    let InspectOptions { patterns, single_file } = options.clone();
    let (options, mut report) = (CompressOptions { patterns, single_file, ..Default::default() }, Report::default());
    let jobs = choose(models, &options, &mut report)?;
    progress.start(jobs.iter().map(|job| job.model.bytes()).sum());
    let compressed: Vec<&str> = jobs.iter().map(|job| job.component).collect();
    let (files, left_out) = models.outside(|name| compressed.contains(&name))?;
    report.left_out.extend(left_out.iter().map(|path| LeftOut::unreadable(path)));
    let mut found = Inspection::new(true);
    found.left_out = report.left_out;
    for (component, model) in models.list.iter().filter(|(component, _)| !compressed.contains(&component.as_str())) {
        let chosen = report.chosen.iter().find(|chosen| chosen.component == *component);
        found.add_copied(component, model, chosen.and_then(|chosen| chosen.why.first()).map_or("", String::as_str));
    }
    found.chosen = report.chosen;
    if models.is_pipeline() {
        let files: Vec<_> = files.into_iter().filter(|name| name != Path::new(manifest::FILE)).collect();
        let listed = files.iter().filter(|name| is_listed(name)).map(|name| name.to_string_lossy().into_owned());
        let sums = listed.map(|name| (name, Sum::of(&[]))).collect();
        let manifest = PipelineManifest::new(compressed.iter().map(|&name| name.to_owned()).collect(), sums).to_text();
        found.add_file(Path::new(manifest::FILE), manifest.len() as u64);
        found.add_files(&models.root, Path::new(""), files)?;
    }
    for job in jobs {
        Prediction { found: &mut found, progress }.add(job)?;
    }
    Ok(found)
}

struct Prediction<'p> {
    found: &'p mut Inspection,
    progress: &'p dyn Progress,
}

impl Prediction<'_> {
    /// Adds a model that will be compressed, as [`Job::write`] would write it.
    fn add(&mut self, mut job: Job<'_>) -> Result<()> {
        let mut manifest = job.manifest();
        let (mut planned, mut slots, mut has_units) = (Vec::new(), Vec::new(), false);
        for unit in std::mem::take(&mut job.units) {
            match self.plan(&job, &unit, &mut slots)? {
                Err(reason) => job.give_up(unit, &reason),
                Ok(one) => {
                    has_units = true;
                    match job.form {
                        Form::Units => self.add_tensors(&job, &unit.file, &[one], &unit.module, &BTreeMap::new())?,
                        _ => planned.push(one),
                    }
                }
            }
        }
        if let Some([head, embedding]) = job.drop_tied(&mut manifest)? {
            self.found.add_tied(job.component, job.original(head), job.original(embedding));
            step(self.progress, job.place(head).2 as u64, head)?;
        }
        let (name, metadata) = (Path::new(REST), job.rest_metadata(&manifest));
        let name = match job.form {
            Form::Lone => job.model.name_of(&job.model.files[0]).into(),
            _ => job.dir(name),
        };
        let rest: Vec<String> = job.rest.iter().cloned().collect();
        self.add_tensors(&job, &name, &planned, &rest, &metadata)?;
        self.found.bytes_before = self.found.bytes_before.map(|bytes| bytes + job.bytes_before());
        if job.form != Form::Lone {
            self.add_beside(&job, manifest, has_units)?;
        }
        Ok(())
    }

    /// Counts the exponents of a unit.
    fn plan<'m>(
        &mut self,
        job: &Job<'m>,
        unit: &Candidate,
        slots: &mut Vec<Slot>,
    ) -> Result<Result<Planned<'m>, String>> {
        let counted = |_, _: &[u16]| step(self.progress, 0, &unit.path);
        let planned = Planned::new(&unit.path, &unit.weights, job.words(unit), slots, counted)?;
        if let Ok(planned) = &planned {
            let (luts, histogram) = planned.code();
            let tables = Tables::validate(luts).map_err(|source| Error::changed(&job.model.root).because(source))?;
            let mut sizes = planned.entries().into_iter().map(|entry| entry.range.len() as u64);
            let parts = UnitParts::new(std::array::from_fn(|_| sizes.next().unwrap_or(0)));
            let weights = unit.weights.iter().map(|name| job.original(name).to_owned()).collect();
            let inspected = UnitInspection::new(&unit.path, weights, &tables, parts, histogram);
            step(self.progress, 2 * inspected.elements, &unit.path)?;
            self.found.add_unit(job.component, inspected, histogram);
        }
        Ok(planned)
    }

    /// Adds a file with units and uncompressed tensors.
    fn add_tensors(
        &mut self,
        job: &Job<'_>,
        name: &Path,
        units: &[Planned<'_>],
        stored: &[String],
        metadata: &BTreeMap<String, String>,
    ) -> Result<()> {
        let header = job.header(units, stored, metadata)?;
        self.found.header_bytes += header.data();
        self.found.add_file(name, header.file_bytes());
        for name in stored {
            let bytes = job.place(name).2 as u64;
            let reason = job.why.get(name).cloned().unwrap_or_default();
            self.found.add_stored(job.component, job.original(name), bytes, reason);
            step(self.progress, bytes, name)?;
        }
        Ok(())
    }

    fn add_beside(&mut self, job: &Job<'_>, mut manifest: Manifest, has_units: bool) -> Result<()> {
        self.found.add_file(&job.dir("config.json"), job.config_text(has_units).len() as u64);
        job.add_placeholders(&mut manifest);
        for (name, here) in &job.others {
            Job::list(&mut manifest, name, here, Sum::of(&[]));
        }
        self.found.add_file(&job.dir(manifest::FILE), manifest.to_text().len() as u64);
        let others = job.others.iter().map(|(name, _)| name.clone());
        self.found.add_files(&job.model.root, Path::new(job.component), others)
    }
}
