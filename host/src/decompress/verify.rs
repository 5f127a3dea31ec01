//! Checks whether a DFloat11 model is undamaged, and whether it is the original bit for bit.

mod copied;
mod model;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::device::{DeviceChoice, Ptx};
use crate::error::{Error, Result};
use crate::hub;
use crate::model::files::ModelFiles;
use crate::model::found::name_below;
use crate::model::names::in_component;
use crate::model::pipeline_files::component_path;
use crate::model::pipeline_manifest::{self, PipelineManifest};
use crate::open::open_pipeline;
use crate::original::components::lacking;
use crate::original::sources::open_original;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;
use copied::{compare, compare_files};
use model::verify_model;

/// How to verify.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct VerifyOptions {
    /// Which weights each unit holds, if the model doesn't say it or says it wrongly. In a pipeline they count for each
    /// model all of whose units they name.
    pub patterns: Option<PatternDict>,
    /// The original, to compare every bit with.
    pub against: Option<PathBuf>,
    /// A GPU decodes every unit too, and every word is compared with the CPU's.
    pub device: DeviceChoice,
    /// The PTX that a GPU must decode with. Without it, the first one that its driver accepts.
    pub ptx: Option<Ptx>,
}

/// The result of [`verify`].
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct VerifyReport {
    /// Units whose structure was checked and whose every code was decoded.
    pub units: usize,
    /// Weights and other tensors that were compared with a checksum, and files of a pipeline that were copied.
    pub checksums: usize,
    /// Tensors that were compared with the original bit by bit, and files of a pipeline outside of its components.
    pub compared: usize,
    /// Units that a GPU also decoded, to the same words.
    pub on_gpu: usize,
    /// The device that was used.
    pub device: String,
    /// Why no GPU was used, if any device was allowed.
    pub no_gpu: Option<String>,
    /// Everything that is wrong; empty if nothing is.
    pub failures: Vec<Failure>,
}

/// One thing that is wrong.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Failure {
    /// The tensor or unit.
    pub name: String,
    /// What is wrong with it.
    pub reason: String,
}

impl VerifyReport {
    /// Whether nothing is wrong.
    pub fn is_good(&self) -> bool {
        self.failures.is_empty()
    }

    fn fail(&mut self, name: &str, reason: impl ToString) {
        self.failures.push(Failure { name: name.to_owned(), reason: reason.to_string() });
    }

    fn fail_once(&mut self, name: &str, reason: &str) {
        if !self.failures.iter().any(|failure| failure.name == name) {
            self.fail(name, reason);
        }
    }

    /// Adds the report of a component.
    fn add(&mut self, component: &str, of: Self) {
        self.units += of.units;
        self.checksums += of.checksums;
        self.compared += of.compared;
        self.on_gpu += of.on_gpu;
        if !of.device.is_empty() {
            self.device = of.device;
        }
        self.no_gpu = of.no_gpu.or(self.no_gpu.take());
        for Failure { name, reason } in of.failures {
            self.fail(&in_component(component, &name), reason);
        }
    }
}

/// What is wrong with a component or a file that isn't there.
const LACKING: &str = "the compressed pipeline lacks it";
/// What is wrong with one that the original doesn't have.
const LACKING_THERE: &str = "the original lacks it";

/// Checks the structure of every unit, decodes every code, and compares everything that it restores with the available
/// checksums, and with the original if it is given. Goes on after a failure.
///
/// # Errors
///
/// The model or the original can't be read. The report says what is wrong with a model that can be read.
pub fn verify(input: impl AsRef<Path>, options: VerifyOptions, progress: &dyn Progress) -> Result<VerifyReport> {
    let (compressed, copied) = open_pipeline(input.as_ref())?.into_compressed(options.patterns.as_ref())?;
    let against = options.against.as_deref();
    let mut whole = VerifyReport::default();
    for (name, model) in &compressed {
        let original = original_of(name, against, &mut whole)?;
        whole.add(name, verify_model(model, original.as_ref(), &options, progress)?);
    }
    for (name, model) in &copied {
        if let Some(original) = original_of(name, against, &mut whole)? {
            whole.add(name, compare(model, &original, progress)?);
        }
    }
    let here: HashSet<&str> =
        compressed.iter().map(|(name, _)| &**name).chain(copied.iter().map(|(name, _)| &**name)).collect();
    // What has no name is a model and no pipeline.
    if !here.contains("")
        && let Some(manifest) = PipelineManifest::of(input.as_ref())?
    {
        for name in manifest.missing(|name| here.contains(name)) {
            whole.fail_once(name, LACKING);
        }
        if let Some(path) = manifest.missing_manifest(input.as_ref(), &compressed) {
            let name = name_below(input.as_ref(), &path);
            whole.fail(&name, Error::MissingFile { path });
        }
        for (name, expected) in manifest.copied(|name| compressed.iter().any(|(component, _)| component == name)) {
            if let Some((component, _)) = name.split_once('/')
                && !pipeline_manifest::is_there(&input.as_ref().join(component))?
            {
                whole.fail_once(component, LACKING);
                continue;
            }
            let path = input.as_ref().join(name);
            match pipeline_manifest::check(&path, &path, expected, progress) {
                Ok(()) => whole.checksums += 1,
                Err(error) if error.is_damage() => whole.fail(name, error),
                Err(error) => return Err(error),
            }
        }
    }
    if let Some(path) = against.filter(|_| !here.contains("")) {
        // Of a component that is there and isn't opened, files are compared.
        let is_copy = |name: &str| !hub::is_id(path) && component_path(input.as_ref(), name).is_dir();
        for name in lacking(path, |name| here.contains(name) || is_copy(name))? {
            whole.fail_once(&name, LACKING);
        }
        if !hub::is_id(path) {
            compare_files([input.as_ref(), path], &compressed, &copied, &mut whole, progress)?;
        }
    }
    Ok(whole)
}

/// The original of a component; `None` if nothing is compared with one, or if it has no such component, which the report then says.
fn original_of(component: &str, against: Option<&Path>, report: &mut VerifyReport) -> Result<Option<ModelFiles>> {
    let Some(against) = against else { return Ok(None) };
    let path = component_path(against, component);
    if !component.is_empty() && !hub::is_id(against) && !pipeline_manifest::is_there(&path)? {
        report.fail(component, LACKING_THERE);
        return Ok(None);
    }
    open_original(&path).map(Some)
}
