//! Checks whether a DFloat11 model is undamaged, and whether it equals the original bit for bit.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::device::{Cuda, DeviceChoice, Ptx};
use crate::error::Result;
use crate::file::checksum::{self, Sum};
use crate::file::tensor_file::{TensorFile, zeroed};
use crate::model::pipeline::find_models;
use crate::model::{Model, Named, OpenOptions, Place};
use crate::outcome::Report;
use crate::patterns::dict::Patterns;
use crate::progress::{Progress, step};
use crate::restore::{check, check_sum, open_compressed, pipeline_manifest, read_in_order};

/// How to verify.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct VerifyOptions {
    /// Which weights each unit has, if the model doesn't list them.
    pub patterns: Option<Patterns>,
    /// A model with the shapes and files of the original, such as another release of it.
    pub like: Option<PathBuf>,
    /// The original, to compare every bit with.
    pub against: Option<PathBuf>,
    /// A GPU that also decodes every unit; its words are compared with the CPU's.
    pub device: DeviceChoice,
    /// The PTX with which the GPU decodes; if `None`, the first one that its driver accepts.
    pub ptx: Option<Ptx>,
}

const LACKING: &str = "the compressed model lacks it";
const LACKING_THERE: &str = "the original lacks it";

/// Checks a model or a pipeline: decodes every unit, and compares every tensor with its checksum, and with the original if
/// `against` names one. It continues after a failure, so the report lists all of them.
///
/// # Errors
///
/// The model or the original can't be opened or read; [`ErrorKind::Device`](crate::ErrorKind::Device).
pub fn verify(path: impl AsRef<Path>, options: &VerifyOptions, progress: &dyn Progress) -> Result<Report> {
    let (path, against) = (path.as_ref(), options.against.as_deref());
    let open = OpenOptions { patterns: options.patterns.clone(), like: options.like.clone(), ..OpenOptions::default() };
    let models = open_compressed(path, &open)?;
    let path = models.root.as_path();
    let originals = against.map(|path| find_models(path, &OpenOptions::default())).transpose()?;
    let gpu = options.device.open(options.ptx)?;
    let mut report = Report { device: gpu.as_ref().map(Cuda::to_string), ..Report::default() };
    progress.start(models.list.iter().map(|(_, model)| model.bytes()).sum());
    for (component, model) in &models.list {
        let original = originals.as_ref().map(|originals| originals.list.iter().find(|(name, _)| name == component));
        if let Some(None) = original {
            report.fail(component, LACKING_THERE);
        }
        let original = original.flatten().map(|(_, original)| original);
        let mut verification = Verification { component, model, original, report: &mut report };
        verification.verify(progress)?;
        if let Some(gpu) = &gpu {
            verification.verify_on(gpu, progress)?;
        }
    }
    for (name, _) in originals.iter().flat_map(|originals| &originals.list) {
        if !models.list.iter().any(|(own, _)| own == name) {
            report.fail(name, LACKING);
        }
    }
    for (name, expected) in pipeline_manifest(&models, path)?.iter().flat_map(|manifest| &manifest.copied) {
        verify_file(path, name, against.map(|against| against.join(name)), expected, name, &mut report);
    }
    Ok(report)
}

struct Verification<'v> {
    component: &'v str,
    model: &'v Model,
    original: Option<&'v Model>,
    report: &'v mut Report,
}

impl Verification<'_> {
    fn verify(&mut self, progress: &dyn Progress) -> Result<()> {
        let (model, original) = (self.model, self.original);
        let mut slots = Vec::new();
        for named in &model.tensors {
            let name = &*named.entry.name;
            let (comparison, mut sum) = (original.map(|original| Comparison::new(original, named)), Sum::default());
            let compare = |at: u64, bytes: &[u8]| comparison.as_ref().map_or(Ok(()), |one| one.compare(at, bytes));
            let read = read_in_order(model, named, &mut slots, compare, |bytes| {
                sum.update(bytes);
                step(progress, bytes.len() as u64, name)
            });
            match read.and_then(|()| check(model, name, &sum)) {
                Ok(is_checked) => self.report.checksums += usize::from(is_checked),
                Err(error) if error.is_damage() => self.fail(name, error),
                Err(error) => return Err(error),
            }
            match comparison.map(Comparison::difference) {
                Some(None) => self.report.compared += 1,
                Some(Some(difference)) => self.fail(name, difference),
                None => {}
            }
        }
        for named in original.iter().flat_map(|original| &original.tensors) {
            if model.named(&named.entry.name).is_none() {
                self.fail(&named.entry.name, LACKING);
            }
        }
        let Some(compressed) = &model.compressed else { return Ok(()) };
        self.report.units += compressed.units.len();
        self.report.weights += compressed.units.iter().map(|unit| unit.weights.len()).sum::<usize>();
        let Some(manifest) = &compressed.manifest else { return Ok(()) };
        for (name, expected) in &manifest.copied {
            let there = original.zip(manifest.original_name(name));
            let there =
                there.filter(|(original, _)| original.is_directory).map(|(original, name)| original.root.join(name));
            verify_file(&model.root, name, there, expected, &self.shown(name), self.report);
        }
        Ok(())
    }

    /// Has a GPU decode every unit, and compares every word.
    fn verify_on(&mut self, gpu: &Cuda, progress: &dyn Progress) -> Result<()> {
        let (model, mut expected) = (self.model, Vec::new());
        for (number, unit) in model.all_units().iter().enumerate() {
            let mut differing = 0;
            let decoded = gpu.decode_pieces(&model.read_unit(&unit.path)?, |piece, words| {
                expected.resize(words.len(), 0);
                model.decode(number, piece, &mut expected)?;
                differing += expected.iter().zip(words).filter(|(one, other)| one != other).count();
                step(progress, 0, &unit.path)
            });
            match decoded {
                Ok(()) if differing == 0 => {}
                Ok(()) => self.fail(&unit.path, format!("the GPU decodes {differing} words differently than the CPU")),
                // The CPU has already reported it.
                Err(error) if error.is_damage() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn fail(&mut self, name: &str, reason: impl ToString) {
        let shown = self.shown(name);
        self.report.fail(&shown, reason);
    }

    fn shown(&self, name: &str) -> String {
        if self.component.is_empty() { name.to_owned() } else { format!("{}/{name}", self.component) }
    }
}

/// Compares a copied file with its checksum and, if there is an original, with the original's bytes.
fn verify_file(root: &Path, name: &str, original: Option<PathBuf>, expected: &str, shown: &str, report: &mut Report) {
    let sum = |path: &Path| checksum::blocks(path, |_, _| Ok(()));
    let checked = sum(&root.join(name)).and_then(|got| check_sum(root, name, Some(got), expected));
    let compared = original.map_or(Ok(()), |path| check_sum(&path, "it", Some(sum(&path)?), expected));
    match checked.and(compared) {
        Ok(()) => report.checksums += 1,
        Err(error) => report.fail(shown, error),
    }
}

/// A tensor whose bytes are compared with the original's, in any order.
struct Comparison<'o> {
    /// Where it is in the original, or why it isn't the same there.
    there: Result<(&'o TensorFile, u64), String>,
    differing: AtomicU64,
}

impl<'o> Comparison<'o> {
    fn new(original: &'o Model, named: &Named) -> Self {
        let there = match original.named(&named.entry.name) {
            None => Err(LACKING_THERE.to_owned()),
            Some(there) if there.entry.kind() != named.entry.kind() => {
                Err(format!("it is {}; the original's is {}", named.entry.kind(), there.entry.kind()))
            }
            Some(there) => match there.place {
                Place::Unit { .. } => Err("the original is compressed itself".to_owned()),
                Place::Stored { file, at } => Ok((&original.files[file], at)),
            },
        };
        Self { there, differing: AtomicU64::new(0) }
    }

    /// Compares bytes from offset `at` of the tensor on.
    fn compare(&self, at: u64, bytes: &[u8]) -> Result<()> {
        let Ok((file, start)) = &self.there else { return Ok(()) };
        let mut expected: Vec<u8> = zeroed(bytes.len(), "the original")?;
        file.read(start + at, &mut expected)?;
        if expected != bytes {
            let differing = expected.iter().zip(bytes).filter(|(one, other)| one != other).count();
            self.differing.fetch_add(differing as u64, Ordering::Relaxed);
        }
        Ok(())
    }

    fn difference(self) -> Option<String> {
        match (self.there, self.differing.into_inner()) {
            (Err(reason), _) => Some(reason),
            (Ok(_), 0) => None,
            (Ok(_), n) => Some(format!("{n} bytes differ from the original's")),
        }
    }
}
