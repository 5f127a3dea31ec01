//! Checks whether a DFloat11 model is undamaged, and whether it is the original bit for bit.

mod model;
mod pipeline;

use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::device::{DeviceChoice, Ptx};
use crate::error::hub::HubError;
use crate::error::{Error, Result};
use crate::hub;
use crate::model::copied::is_there;
use crate::model::files::ModelFiles;
use crate::model::names::in_component;
use crate::model::pipeline_files::{PipelineFiles, component_path, is_unread};
use crate::open::open_pipeline;
use crate::original::sources::open_original;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;
use model::verify_model;
use pipeline::{Pipeline, compare};

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
    /// Weights and other tensors that were compared with a checksum, and files of weights that were copied.
    pub checksums: usize,
    /// Tensors that were compared with the original bit by bit. Files of a pipeline outside of its components aren't counted.
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
    /// The tensor or unit; of a pipeline also a component or a file.
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

/// What is wrong with a copied file that isn't what the original has.
const NOT_THE_SAME: &str = "it is not the original's";

/// What is wrong with one that can't be compared.
const LACKING_IN_CACHE: &str = "the original's cache lacks it, and HF_HUB_OFFLINE forbids to ask the hub";

/// Checks the structure of every unit, decodes every code, and compares everything that it restores with the available
/// checksums, and with the original if it is given. Goes on after a failure.
///
/// # Errors
///
/// The model or the original can't be read. The report says what is wrong with a model that can be read.
pub fn verify(input: impl AsRef<Path>, options: VerifyOptions, progress: &dyn Progress) -> Result<VerifyReport> {
    let (compressed, copied) = open_pipeline(input.as_ref())?.into_compressed(options.patterns.as_ref())?;
    let against = options.against.as_deref();
    let is_pipeline = !compressed.iter().any(|(name, _)| name.is_empty());
    if let Some(path) = against.filter(|path| is_pipeline && !hub::is_id(path)) {
        fs::metadata(path).map_err(Error::io("open", path))?;
        let wrong = || Error::WrongKind { path: path.to_owned(), expected: "a diffusers pipeline" };
        PipelineFiles::open(path)?.ok_or_else(wrong)?;
    }
    let mut whole = VerifyReport::default();
    for (name, model) in &compressed {
        let original = original_of(name, against, &mut whole)?;
        whole.add(name, verify_model(model, original.as_ref(), &options, progress)?);
    }
    let mut opened = Vec::new();
    for (name, model) in &copied {
        match original_of(name, against, &mut whole) {
            Ok(Some(original)) => {
                whole.add(name, compare(model, &original, progress)?);
                opened.push(name.as_str());
            }
            Ok(None) => {}
            // Its files are compared below.
            Err(error) if is_unread(&error) => {}
            Err(error) => return Err(error),
        }
    }
    if is_pipeline {
        let pipeline = Pipeline { root: input.as_ref(), compressed: &compressed, copied: &copied, opened: &opened };
        pipeline.check_manifest(&mut whole, progress)?;
        if let Some(original) = against {
            pipeline.compare_with(original, &mut whole, progress)?;
        }
    }
    Ok(whole)
}

/// The original of a component; `None` if nothing is compared with one, or if it has no such component, which the report then says.
fn original_of(component: &str, against: Option<&Path>, report: &mut VerifyReport) -> Result<Option<ModelFiles>> {
    let Some(against) = against else { return Ok(None) };
    let path = component_path(against, component);
    if !component.is_empty() && !hub::is_id(against) && !is_there(&path)? {
        report.fail(component, LACKING_THERE);
        return Ok(None);
    }
    match open_original(&path) {
        // The pipeline is there: its components are asked for afterwards.
        Err(Error::Hub(HubError::NotFound { .. })) if !component.is_empty() => {
            report.fail(component, LACKING_THERE);
            Ok(None)
        }
        opened => opened.map(Some),
    }
}
