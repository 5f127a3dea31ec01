//! Restores and verifies a diffusers pipeline, of whose components some are compressed.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::decompress::compare::Comparison;
use crate::decompress::to_files::{DecompressOptions, DecompressSummary, restore};
use crate::decompress::verify::{VerifyOptions, VerifyReport, verify_model};
use crate::error::Result;
use crate::model::files::ModelFiles;
use crate::model::other_files::OtherFiles;
use crate::model::pipeline_files::PipelineFiles;
use crate::original::like::Like;
use crate::original::sources::{Original, open_original};
use crate::progress::Progress;
use crate::write::output::Output;

/// Restores a pipeline.
///
/// # Errors
///
/// Any [`crate::Error`]; nothing is written then.
pub(crate) fn decompress_pipeline(
    pipeline: PipelineFiles,
    output: &Path,
    options: &DecompressOptions,
    progress: &dyn Progress,
) -> Result<DecompressSummary> {
    let root = pipeline.root().to_owned();
    let (compressed, _) = pipeline.into_compressed(options.patterns.as_ref())?;
    let mut models = Vec::with_capacity(compressed.len());
    for (name, model) in compressed {
        let like = options.like.as_ref().map(|like| Like::open(&like.join(&name))).transpose()?;
        let original = Original::of(&model, like.as_ref())?;
        models.push((name, model, like, original));
    }
    let tensors = models.iter().flat_map(|(.., original)| original.tensors());
    progress.start(tensors.map(|tensor| tensor.range.len() as u64).sum());
    let mut out = Output::directory(output, options.output, &root)?;
    let restored = models.iter().map(|(name, ..)| name.as_str());
    let OtherFiles { files: others, left_out } = OtherFiles::below(&root)?.outside(restored);
    let mut summary = DecompressSummary { left_out, ..DecompressSummary::default() };
    out.announce(others.iter().map(PathBuf::as_path))?;
    for (name, model, like, original) in &models {
        out.enter(name);
        let of_component = restore(model, original, like.is_some(), &mut out, progress)?;
        summary.add(name, of_component);
        out.leave();
    }
    out.copy_all(&root, &others, progress)?;
    out.commit()?;
    Ok(summary)
}

impl DecompressSummary {
    fn add(&mut self, name: &str, of: Self) {
        self.units += of.units;
        self.tensors += of.tensors;
        self.checksums += of.checksums;
        self.files.extend(of.files.into_iter().map(|file| format!("{name}/{file}")));
        self.bytes += of.bytes;
        self.left_out.extend(of.left_out.into_iter().map(|left| left.inside(name)));
    }
}

/// Verifies the compressed components of a pipeline. Components that were copied are compared with the original's, if it
/// is given.
///
/// # Errors
///
/// As [`crate::verify`].
pub(crate) fn verify_pipeline(
    pipeline: PipelineFiles,
    options: &VerifyOptions,
    progress: &dyn Progress,
) -> Result<VerifyReport> {
    let (compressed, copied) = pipeline.into_compressed(options.patterns.as_ref())?;
    let original = |name: &String| options.against.as_ref().map(|path| open_original(&path.join(name))).transpose();
    let mut whole = VerifyReport::default();
    for (name, model) in &compressed {
        whole.add(name, verify_model(model, original(name)?.as_ref(), options, progress)?);
    }
    for (name, model) in &copied {
        let Some(original) = original(name)? else { continue };
        let mut report = VerifyReport::default();
        compare(model, &original, &mut report)?;
        whole.add(name, report);
    }
    let of_original = options.against.as_deref().map(PipelineFiles::open).transpose()?.flatten();
    let here: HashSet<&String> =
        compressed.iter().map(|(name, _)| name).chain(copied.iter().map(|(name, _)| name)).collect();
    for (name, _) in of_original.iter().flat_map(PipelineFiles::components).filter(|(name, _)| !here.contains(name)) {
        whole.fail(name, "the compressed pipeline lacks it");
    }
    Ok(whole)
}

/// Compares the tensors of a model that was copied with those of its original.
fn compare(model: &ModelFiles, original: &ModelFiles, report: &mut VerifyReport) -> Result<()> {
    for (file, tensor) in model.tensors() {
        let mut comparison = Comparison::new(&tensor.name, Some(original));
        file.read_blocks(tensor, |bytes| comparison.update(bytes))?;
        report.compared += usize::from(comparison.is_in_original());
        if let Some(difference) = comparison.difference(tensor.dtype, Some(&tensor.shape)) {
            report.fail(&tensor.name, difference);
        }
    }
    for (_, tensor) in original.tensors().filter(|(_, tensor)| model.tensor(&tensor.name).is_none()) {
        report.fail(&tensor.name, "the copied component lacks it");
    }
    Ok(())
}

impl VerifyReport {
    fn add(&mut self, name: &str, of: Self) {
        self.units += of.units;
        self.checksums += of.checksums;
        self.compared += of.compared;
        self.on_gpu += of.on_gpu;
        if !of.device.is_empty() {
            self.device = of.device;
        }
        self.no_gpu = of.no_gpu.or(self.no_gpu.take());
        for failure in of.failures {
            self.fail(&format!("{name}/{}", failure.name), failure.reason);
        }
    }
}
