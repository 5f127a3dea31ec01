//! What a compressed pipeline has beside the weights that are compressed: which components there are, and what is copied.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use super::{LACKING, LACKING_IN_CACHE, LACKING_THERE, NOT_THE_SAME, VerifyReport};
use crate::decompress::compare::Comparison;
use crate::error::{Error, Result};
use crate::file::tensor_file::TensorFile;
use crate::hub;
use crate::model::compressed::CompressedModel;
use crate::model::copied::{self, is_listed, is_there, sum_of};
use crate::model::files::ModelFiles;
use crate::model::found::name_below;
use crate::model::other_files::OtherFiles;
use crate::model::pipeline_files::PipelineFiles;
use crate::model::pipeline_manifest::PipelineManifest;
use crate::original::components::lacking;
use crate::progress::{Progress, unless_interrupted};

type Named = (String, ModelFiles);

/// A compressed pipeline, and those of its components that can be opened.
pub(super) struct Pipeline<'p> {
    pub(super) root: &'p Path,
    pub(super) compressed: &'p [(String, CompressedModel)],
    /// Those that aren't compressed.
    pub(super) copied: &'p [Named],
    /// Those of them whose originals could be opened too, so that their tensors are compared.
    pub(super) opened: &'p [&'p str],
}

impl Pipeline<'_> {
    /// Checks that everything is there that the pipeline's manifest lists, if it has one, and the bytes of the files that were copied.
    ///
    /// # Errors
    ///
    /// The manifest or a file can't be read; [`Error::Interrupted`].
    pub(super) fn check_manifest(&self, report: &mut VerifyReport, progress: &dyn Progress) -> Result<()> {
        let Some(manifest) = PipelineManifest::of(self.root)? else { return Ok(()) };
        for name in manifest.missing(|name| self.components().any(|component| component == name)) {
            report.fail_once(name, LACKING);
        }
        for name in manifest.without_manifest(self.compressed, self.copied) {
            report.fail(name, Error::LostManifest { path: self.root.join(name) });
        }
        let is_compressed = |name: &str| self.compressed.iter().any(|(component, _)| component == name);
        if manifest.copied(is_compressed).next().is_none() {
            return Ok(());
        }
        let compressed = self.compressed.iter().map(|(name, _)| name.as_str());
        let here = OtherFiles::outside(self.root, compressed)?.unwrap_or_default().files;
        let gone: HashSet<_> = copied::missing(manifest.copied(is_compressed).map(|(name, _)| name), &here).collect();
        for (name, expected) in manifest.copied(is_compressed) {
            if let Some((component, _)) = name.split_once('/')
                && !is_there(&self.root.join(component))?
            {
                report.fail_once(component, LACKING);
                continue;
            }
            let path = self.root.join(name);
            let result = match gone.contains(name) {
                false => copied::compare(&path, sum_of(&path, progress)?, expected),
                true => Err(Error::MissingFile { path }),
            };
            match result {
                Ok(()) => report.checksums += 1,
                Err(error) => report.fail(name, error),
            }
        }
        Ok(())
    }

    /// Checks that it has all components of the original, and compares the files of weights outside of these. Of a pipeline on the hub, of
    /// which not all need to have been downloaded, a file isn't missed.
    ///
    /// # Errors
    ///
    /// The original or a file can't be read; [`Error::Interrupted`].
    pub(super) fn compare_with(
        &self,
        original: &Path,
        report: &mut VerifyReport,
        progress: &dyn Progress,
    ) -> Result<()> {
        let is_local = !hub::is_id(original);
        // Of a component that is there and isn't opened, files are compared.
        let is_copy = |name: &str| is_local && self.root.join(name).is_dir();
        for name in lacking(original, |name| self.components().any(|component| component == name) || is_copy(name))? {
            report.fail_once(&name, LACKING);
        }
        if !is_local {
            return self.compare_listed(original, report, progress);
        }
        PipelineFiles::open(original)?.map_or(Ok(()), |original| self.compare_files(&original, report, progress))
    }

    /// Like [`Self::compare_files`], with a pipeline on the hub, for the files that are here.
    fn compare_listed(&self, original: &Path, report: &mut VerifyReport, progress: &dyn Progress) -> Result<()> {
        let here = self.listed(self.root, self.copied, |name| self.opened.contains(&name))?;
        let there = hub::folder(original)?;
        for name in here.iter().map(|name| name_below(Path::new(""), name)) {
            match there.length(&name) {
                None => report.fail_once(&name, if there.is_cache() { LACKING_IN_CACHE } else { LACKING_THERE }),
                Some(_) if there.is_same(&name, &self.root.join(&name), progress)? => {}
                Some(_) => report.fail_once(&name, NOT_THE_SAME),
            }
        }
        Ok(())
    }

    /// Compares the files of weights that aren't those of a component that can be opened: adapters, other checkpoints, variants, pickles.
    fn compare_files(
        &self,
        original: &PipelineFiles,
        report: &mut VerifyReport,
        progress: &dyn Progress,
    ) -> Result<()> {
        let is_of = |name: &str, models: &[Named]| models.iter().any(|(model, _)| model == name);
        let (here, there) = (
            self.listed(self.root, self.copied, |name| is_of(name, original.components()))?,
            self.listed(original.root(), original.components(), |name| is_of(name, self.copied))?,
        );
        let original = original.root();
        for name in here.union(&there) {
            let [is_here, is_there] = [here.contains(name), is_there(&original.join(name))?];
            let fault = match (is_here, is_there) {
                (true, true) => {
                    let [got, expected] = [self.root, original].map(|root| sum_of(&root.join(name), progress));
                    if got? == expected? {
                        continue;
                    }
                    NOT_THE_SAME
                }
                (true, false) => LACKING_THERE,
                (false, _) => LACKING,
            };
            // Of a component that isn't there it is said once.
            let shown = name_below(Path::new(""), name);
            let component = shown.split_once('/').map_or("", |(component, _)| component);
            if !report.failures.iter().any(|failure| failure.name == component) {
                report.fail_once(&shown, fault);
            }
        }
        Ok(())
    }

    /// The files of weights of this pipeline or of the original, outside of the components that are compressed here, and without those of
    /// components that can be opened on the other side, too.
    fn listed(
        &self,
        root: &Path,
        models: &[Named],
        is_on_the_other: impl Fn(&str) -> bool,
    ) -> Result<BTreeSet<PathBuf>> {
        let compressed = self.compressed.iter().map(|(name, _)| name.as_str());
        let files = OtherFiles::outside(root, compressed)?.unwrap_or_default().files;
        let models = models.iter().filter(|(name, _)| is_on_the_other(name));
        let of_models: Vec<&Path> = models.flat_map(|(_, model)| model.files()).map(TensorFile::path).collect();
        Ok(files.into_iter().filter(|name| is_listed(name) && !of_models.contains(&&*root.join(name))).collect())
    }

    /// The names of the components that can be opened.
    fn components(&self) -> impl Iterator<Item = &str> {
        let copied = self.copied.iter().map(|(name, _)| name.as_str());
        self.compressed.iter().map(|(name, _)| name.as_str()).chain(copied)
    }
}

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
    if !report.is_good() {
        original.confirm(progress)?;
    }
    Ok(report)
}
