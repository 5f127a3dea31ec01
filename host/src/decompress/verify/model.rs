//! Verifies one compressed model.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::Path;

use safetensors::Dtype;

use super::{LACKING_IN_CACHE, LACKING_THERE, NOT_THE_SAME, VerifyOptions, VerifyReport};
use crate::decode::parallel::UnitDecoding;
use crate::decode::pieces::{self, PieceBuffers};
use crate::decompress::compare::Comparison;
use crate::decompress::restored::{Restored, check};
use crate::device::DeviceError;
use crate::device::opened::OpenDevice;
use crate::error::{Error, Result};
use crate::file::checksum::Checksum;
use crate::file::tensor_file::InFile;
use crate::file::words;
use crate::model::compressed::CompressedModel;
use crate::model::copied::{self, is_listed, is_there, listed_name, sum_of};
use crate::model::files::ModelFiles;
use crate::model::tied::tied;
use crate::model::{missing_units, names};
use crate::original::shapes::Shapes;
use crate::original::sources::Original;
use crate::progress::Progress;

/// Verifies a compressed model.
pub(super) fn verify_model(
    compressed: &CompressedModel,
    original: Option<&ModelFiles>,
    options: &VerifyOptions,
    progress: &dyn Progress,
) -> Result<VerifyReport> {
    if let Some(like) = original.filter(|model| CompressedModel::is_compressed(model)) {
        let path = || like.root().to_owned();
        return Err(Error::Unlike { like: path(), source: Box::new(Error::AlreadyCompressed { path: path() }) });
    }
    let device = OpenDevice::open(options.device, options.ptx)?;
    let report = VerifyReport { device: device.describe(), no_gpu: device.no_gpu(), ..VerifyReport::default() };
    let described = compressed.manifest().filter(|_| original.is_some());
    let mut check = Verification {
        compressed,
        original,
        shapes: described.map(|manifest| manifest.shapes(compressed.model().root())).unwrap_or_default(),
        gpu: device.is_gpu().then_some(device),
        seen: HashSet::new(),
        buffers: PieceBuffers::default(),
        report,
    };
    compressed.model().will_finish();
    progress.start(check.total_bytes());
    missing_units::note(compressed, progress);
    for path in compressed.units() {
        compressed.fetch(path, progress)?;
        check.unit(path, progress)?;
        compressed.release(path)?;
    }
    for (file, tensor) in compressed.stored() {
        file.fetch(tensor, progress)?;
        check.stored(compressed.original_name(&tensor.name), (file, tensor), progress)?;
        file.release(tensor)?;
    }
    check.unstored(progress)?;
    check.copied(progress)?;
    compressed.model().finish(progress)?;
    if let Some(original) = original {
        original.compare(progress)?;
        if !check.report.is_good() {
            original.confirm(progress)?;
        }
    }
    check.layout();
    Ok(check.report)
}

struct Verification<'a> {
    compressed: &'a CompressedModel,
    original: Option<&'a ModelFiles>,
    /// What the manifest says of the weights' shapes, which units don't store. Empty if nothing is compared with them.
    shapes: HashMap<String, Vec<usize>>,
    gpu: Option<OpenDevice>,
    /// The tensors restored so far.
    seen: HashSet<String>,
    buffers: PieceBuffers,
    report: VerifyReport,
}

impl Verification<'_> {
    fn total_bytes(&self) -> u64 {
        let weights = |path: &String| {
            let tensor = self.compressed.model().tensor(&format!("{path}.sign_mantissa"));
            tensor.map_or(0, |(_, tensor)| 2 * tensor.range.len() as u64)
        };
        let stored: u64 = self.compressed.stored().map(|(_, tensor)| tensor.range.len() as u64).sum();
        self.compressed.units().iter().map(weights).sum::<u64>() + stored
    }

    /// Checks a unit and its weights.
    fn unit(&mut self, path: &str, progress: &dyn Progress) -> Result<()> {
        let unit = match self.compressed.stored_unit(path) {
            Ok(unit) => unit,
            Err(error) if error.is_damage() => {
                self.report.fail(path, error);
                return progress.step(0, path);
            }
            Err(error) => return Err(error),
        };
        let ranges: Vec<_> = unit.outline().weights().collect();
        let names = self.names(path, ranges.len())?;
        let named = names.iter().zip(ranges);
        let mut weights: Vec<_> =
            named.map(|(name, range)| (Restored::new((name, range)), Comparison::new(name, self.original))).collect();
        let all = 0..unit.outline().n_elements();
        let decoded = pieces::decode(&unit, all, &mut self.buffers, |piece, words| {
            for (weight, comparison) in &mut weights {
                if let Some(words) = weight.part(piece, words) {
                    comparison.update(&words::to_bytes(words))?;
                }
            }
            progress.step(2 * words.len() as u64, path)
        });
        match decoded {
            Ok(()) => {}
            // Reading the first piece checks the first gap.
            Err(error @ Error::Format { .. }) => {
                self.report.fail(path, error);
                return Ok(());
            }
            Err(Error::Decode { source, .. }) => {
                self.report.fail(path, source);
                return Ok(());
            }
            Err(error) => return Err(error),
        }
        self.report.units += 1;
        self.on_gpu(path)?;
        for (_, held) in weights {
            let shape = self.shapes.get(&held.name).cloned();
            self.tensor(held, Dtype::BF16, shape.as_deref())?;
        }
        Ok(())
    }

    /// The names of a unit's weights; none if they are unknown or wrong.
    fn names(&mut self, path: &str, weights: usize) -> Result<Vec<String>> {
        let has_nothing_to_compare = self.original.is_none() && self.compressed.manifest().is_none();
        match self.compressed.weight_names(path, weights) {
            // The unit's structure is still checked.
            Err(Error::UnknownUnit { .. }) if has_nothing_to_compare => Ok(Vec::new()),
            Err(error) if error.is_damage() => {
                self.report.fail(path, error);
                Ok(Vec::new())
            }
            names => names,
        }
    }

    /// Has the GPU decode a unit that the CPU could decode, and compares every word.
    fn on_gpu(&mut self, path: &str) -> Result<()> {
        let Some(gpu) = &mut self.gpu else { return Ok(()) };
        let mut differing = 0;
        let unit = self.compressed.unit(path)?;
        let decoding = UnitDecoding::new(unit);
        let mut expected = Vec::new();
        let decoded = gpu.decode_on_gpu(path, &unit, |piece, words| {
            expected.resize(words.len(), 0);
            decoding
                .decode_elements(piece, &mut expected)
                .map_err(|source| DeviceError::Decode { unit: path.to_owned(), source })?;
            differing += words.iter().zip(&expected).filter(|(got, expected)| got != expected).count();
            Ok(())
        });
        if !gpu.is_gpu() {
            // The decoder fell back to the CPU, whose words are known.
            self.report.no_gpu = gpu.no_gpu();
            self.gpu = None;
            return decoded;
        }
        match decoded {
            Ok(()) if differing == 0 => self.report.on_gpu += 1,
            Ok(()) => self.report.fail(path, format!("the GPU decodes {differing} words differently than the CPU")),
            Err(Error::Device(error @ DeviceError::Launch { .. })) => self.report.fail(path, error),
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Compares a restored tensor with its checksum and the original.
    fn tensor(&mut self, held: Comparison<'_>, dtype: Dtype, shape: Option<&[usize]>) -> Result<()> {
        self.seen.insert(held.name.clone());
        match check(self.compressed, &held.name, || held.checksum.text()) {
            Ok(checked) => self.report.checksums += usize::from(checked),
            Err(error) if error.is_damage() => self.report.fail(&held.name, error),
            Err(error) => return Err(error),
        }
        if self.original.is_some() {
            self.report.compared += usize::from(held.is_in_original());
            if let Some(difference) = held.difference(dtype, shape) {
                self.report.fail(&held.name, difference);
            }
        }
        Ok(())
    }

    /// Checks a stored tensor, and compares it with the original's.
    fn stored(&mut self, name: &str, (file, tensor): InFile<'_>, progress: &dyn Progress) -> Result<()> {
        let mut held = Comparison::new(name, self.original);
        file.read_blocks(tensor, |bytes| {
            held.update(bytes)?;
            progress.step(bytes.len() as u64, name)
        })?;
        self.tensor(held, tensor.dtype, Some(&tensor.shape))
    }

    /// Checks everything else that the manifest or the original has: tensors that aren't stored because a stored one
    /// has the same bytes, and missing tensors.
    fn unstored(&mut self, progress: &dyn Progress) -> Result<()> {
        for name in self.expected() {
            if self.seen.contains(&name) {
                continue;
            }
            match tied(self.compressed, &name) {
                Ok(stored) => self.stored(&name, stored, progress)?,
                Err(error) => {
                    self.report.fail(&name, error);
                    self.seen.insert(name);
                }
            }
        }
        Ok(())
    }

    /// Checks the files of weights that were copied, and compares them with the original's.
    fn copied(&mut self, progress: &dyn Progress) -> Result<()> {
        let (model, manifest) = (self.compressed.model(), self.compressed.manifest());
        let original = self.original.filter(|original| original.is_directory());
        if original.is_none() && self.compressed.copied().next().is_none() {
            return Ok(());
        }
        let is_in_list = |name: &str| manifest.is_some_and(|manifest| manifest.copied.contains_key(name));
        let is_meant = |name: &str| is_in_list(name) || is_listed(Path::new(name));
        // However large they are on the hub.
        let here = model.other_files_with(is_meant)?.files;
        let here: BTreeSet<_> = here.iter().map(|path| listed_name(path)).filter(|name| is_meant(name)).collect();
        for (name, expected) in self.compressed.copied() {
            let path = model.root().join(name);
            let got = if here.contains(name) { sum(model, name, progress)? } else { None };
            match got.map(|got| copied::compare(&path, got, expected)) {
                Some(Ok(())) => self.report.checksums += 1,
                Some(Err(error)) => self.report.fail(name, error),
                None => match model.missing(name) {
                    error @ Error::Hub(_) => return Err(error),
                    error => self.report.fail(name, error),
                },
            }
        }
        let Some(original) = original else { return Ok(()) };
        for name in &here {
            let Some(there) = manifest.map_or(Some(&**name), |manifest| manifest.original_name(name)) else { continue };
            match is_same((model, name), (original, there), progress)? {
                Some(true) => {}
                Some(false) => self.report.fail_once(name, NOT_THE_SAME),
                // Somebody else may have put the file there.
                None if is_in_list(name) => self.report.fail_once(name, lacking(original)),
                None => {}
            }
        }
        Ok(())
    }

    /// The names of all tensors that the manifest or the original has.
    fn expected(&self) -> Vec<String> {
        let manifest = self.compressed.manifest().into_iter();
        let from_manifest = manifest.flat_map(|manifest| manifest.checksums.keys().chain(manifest.tied.keys()));
        let from_original = self.original.into_iter().flat_map(|model| model.tensors()).map(|(_, tensor)| &tensor.name);
        from_manifest.chain(from_original).cloned().collect()
    }

    /// With a manifest, checks that the stored tensors make up the original's files.
    fn layout(&mut self) {
        if self.compressed.manifest().is_some()
            && self.report.is_good()
            && let Err(error) = Original::of(self.compressed, None, &Shapes::new())
        {
            self.report.fail(names::MANIFEST, error);
        }
    }
}

/// Whether a file of a model has the content of the original's; `None` if the original has none of this name.
fn is_same(
    (model, name): (&ModelFiles, &str),
    (original, there): (&ModelFiles, &str),
    progress: &dyn Progress,
) -> Result<Option<bool>> {
    match original.remote() {
        // Its server may list the checksum.
        Some(folder) if model.remote().is_none() => {
            let is_there = folder.length(there).is_some();
            is_there.then(|| folder.is_same(there, &model.root().join(name), progress)).transpose()
        }
        _ => match sum(original, there, progress)? {
            Some(expected) => Ok(Some(sum(model, name, progress)? == Some(expected))),
            None => Ok(None),
        },
    }
}

/// The checksum of a file's bytes, if the model has one of this name.
fn sum(model: &ModelFiles, name: &str, progress: &dyn Progress) -> Result<Option<String>> {
    let path = model.root().join(name);
    match model.remote() {
        Some(folder) if folder.length(name).is_some() => {
            let mut sum = Checksum::default();
            folder.read(name, progress, &mut |bytes| {
                sum.update(bytes);
                Ok(())
            })?;
            Ok(Some(sum.text()))
        }
        None if is_there(&path)? => sum_of(&path, progress).map(Some),
        _ => Ok(None),
    }
}

/// What is wrong with a file that the original doesn't have.
fn lacking(original: &ModelFiles) -> &'static str {
    if original.remote().is_some_and(|folder| folder.is_cache()) { LACKING_IN_CACHE } else { LACKING_THERE }
}
