//! Compares what a compressed pipeline has of its original as a copy.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::{LACKING, LACKING_THERE, VerifyReport};
use crate::decompress::compare::Comparison;
use crate::error::Result;
use crate::model::compressed::CompressedModel;
use crate::model::files::ModelFiles;
use crate::model::found::name_below;
use crate::model::other_files::OtherFiles;
use crate::model::pipeline_manifest::{is_listed, is_there, sum_of};
use crate::progress::{Progress, unless_interrupted};

/// Compares the tensors of a component that was copied with those of its original.
pub(super) fn compare(model: &ModelFiles, original: &ModelFiles, progress: &dyn Progress) -> Result<VerifyReport> {
    let mut report = VerifyReport::default();
    for (file, tensor) in model.tensors() {
        let mut comparison = Comparison::new(&tensor.name, Some(original));
        file.read_blocks(tensor, |bytes| {
            unless_interrupted(progress)?;
            comparison.update(bytes)
        })?;
        report.compared += usize::from(comparison.is_in_original());
        if let Some(difference) = comparison.difference(tensor.dtype, Some(&tensor.shape)) {
            report.fail(&tensor.name, difference);
        }
    }
    for (_, tensor) in original.tensors().filter(|(_, tensor)| model.tensor(&tensor.name).is_none()) {
        report.fail(&tensor.name, "the copied component lacks it");
    }
    model.compare(progress)?;
    original.compare(progress)?;
    Ok(report)
}

/// Compares the safetensors files of a pipeline that are no component's weights: adapters, other checkpoints, variants.
pub(super) fn compare_files(
    [pipeline, original]: [&Path; 2],
    compressed: &[(String, CompressedModel)],
    copied: &[(String, ModelFiles)],
    report: &mut VerifyReport,
    progress: &dyn Progress,
) -> Result<()> {
    let compressed = compressed.iter().map(|(name, _)| name.as_str());
    let all = compressed.clone().chain(copied.iter().map(|(name, _)| name.as_str()));
    let (here, there) = (listed_outside(pipeline, compressed)?, listed_outside(original, all)?);
    let is_weights = |name: &Path| {
        let path = pipeline.join(name);
        copied.iter().flat_map(|(_, model)| model.files()).any(|file| file.path() == path)
    };
    for name in here.union(&there).filter(|name| !is_weights(name)) {
        let shown = name_below(Path::new(""), name);
        let [is_here, is_there] = [here.contains(name), is_there(&original.join(name))?];
        let fault = match (is_here, is_there) {
            (true, true) => {
                report.compared += 1;
                let is_same = sum_of(&pipeline.join(name), progress)? == sum_of(&original.join(name), progress)?;
                if is_same { continue } else { "it is not the original's" }
            }
            (true, false) => LACKING_THERE,
            (false, _) => LACKING,
        };
        // Of a component that isn't there it is said once.
        let component = shown.split_once('/').map_or("", |(component, _)| component);
        if !report.failures.iter().any(|failure| failure.name == component) {
            report.fail_once(&shown, fault);
        }
    }
    Ok(())
}

/// The safetensors files of a pipeline that are in none of these components.
fn listed_outside<'n>(root: &Path, components: impl Iterator<Item = &'n str> + Clone) -> Result<BTreeSet<PathBuf>> {
    let others = OtherFiles::outside(root, components)?.unwrap_or_default();
    Ok(others.files.into_iter().filter(|name| is_listed(name)).collect())
}
