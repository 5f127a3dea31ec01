//! Restores DFloat11 models to the original files, byte for byte, and verifies them.

pub(crate) mod stream;
pub(crate) mod verify;

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::decode::Piece;
use crate::error::{Error, ErrorKind, Result};
use crate::file::checksum::Sum;
use crate::file::tensor_file::bytes_of;
use crate::file::text;
use crate::model::index::is_index;
use crate::model::manifest::{self, Document, PipelineManifest};
use crate::model::pipeline::{Models, find_models};
use crate::model::{Compressed, Model, Named, OpenOptions, Place};
use crate::outcome::Report;
use crate::output::{How, Output, Writing};
use crate::patterns::dict::Patterns;
use crate::progress::{Progress, step};

/// How to restore.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct DecompressOptions {
    /// Which weights each unit has, if the model doesn't list them.
    pub patterns: Option<Patterns>,
    /// A model with the shapes and files of the original, such as another release of it.
    pub like: Option<PathBuf>,
    /// Replace a compressed model that has a manifest.
    pub force: bool,
}

/// Restores a model or a pipeline. With a manifest, it restores the original's files, byte for byte; otherwise one file with all tensors.
///
/// Every tensor is compared with its checksum. The output is built in `OUT.partial` and appears whole or not at all.
///
/// # Errors
///
/// [`ErrorKind::NotCompressed`]; [`ErrorKind::Damaged`]; [`ErrorKind::UnknownShape`]; [`ErrorKind::Exists`]; errors of reading and
/// writing.
pub fn decompress(
    input: impl AsRef<Path>,
    output: impl AsRef<Path>,
    options: &DecompressOptions,
    progress: &dyn Progress,
) -> Result<Report> {
    let (input, output) = (input.as_ref(), output.as_ref());
    let open = OpenOptions { patterns: options.patterns.clone(), like: options.like.clone(), ..OpenOptions::default() };
    let models = open_compressed(input, &open)?;
    let input = models.root.as_path();
    let pipeline = pipeline_manifest(&models, input)?;
    let jobs = models.list.iter().filter_map(|(component, model)| Job::new(component, model).transpose());
    let jobs = jobs.collect::<Result<Vec<_>>>()?;
    let (mut beside, _) = models.outside(|name| jobs.iter().any(|job| job.component == Path::new(name)))?;
    beside.retain(|name| name != Path::new(manifest::FILE));
    let names = jobs.iter().flat_map(Job::names).chain(beside.iter().cloned()).collect();
    let how = How { is_file: jobs.iter().all(|job| !job.model.is_directory), force: options.force, ..How::default() };
    progress.start(jobs.iter().map(|job| job.model.bytes()).sum());
    let mut out = Output::begin(output, &[input], how, &names)?;
    let mut report = Report::default();
    for job in jobs {
        job.restore(&mut out, &mut report, progress)?;
    }
    let mut sums = HashMap::new();
    for name in &beside {
        sums.insert(name.to_string_lossy().into_owned(), out.copy(&input.join(name), name, progress)?);
    }
    for (name, expected) in pipeline.iter().flat_map(|manifest| &manifest.copied) {
        check_sum(input, name, sums.remove(name), expected)?;
        report.checksums += 1;
    }
    out.publish()?;
    Ok(report)
}

struct Job<'m> {
    component: &'m Path,
    model: &'m Model,
    compressed: &'m Compressed,
    /// The files that are copied: their names here, and in the original.
    copied: Vec<(PathBuf, PathBuf)>,
}

impl<'m> Job<'m> {
    /// `None` if the model isn't compressed.
    fn new(component: &'m str, model: &'m Model) -> Result<Option<Self>> {
        let Some(compressed) = &model.compressed else { return Ok(None) };
        if !model.is_directory && compressed.originals.len() != 1 {
            return Err(Error::argument("its original is several files").at(&model.root));
        }
        let mut copied = Vec::new();
        for name in model.others()?.0 {
            // An index that another tool has copied lists files that won't exist.
            if compressed.manifest.is_none() && is_index(&name.to_string_lossy()) {
                continue;
            }
            let text = name.to_string_lossy().into_owned();
            match compressed.manifest.as_ref().map_or(Some(&*text), |manifest| manifest.original_name(&text)) {
                // The name itself may not be UTF-8.
                Some(original) if original == text => copied.push((name.clone(), name)),
                Some(original) => copied.push((name, original.into())),
                None => {}
            }
        }
        Ok(Some(Self { component: Path::new(component), model, compressed, copied }))
    }

    /// The files that will be written, except a lone one.
    fn names(&self) -> impl Iterator<Item = PathBuf> {
        let originals = self.compressed.originals.iter().map(|(name, _)| Path::new(name));
        let documents = self.compressed.documents.keys().map(Path::new);
        let copied = self.copied.iter().map(|(_, name)| &**name);
        originals.chain(documents).chain(copied).map(|name| self.component.join(name))
    }

    fn restore(&self, out: &mut Output, report: &mut Report, progress: &dyn Progress) -> Result<()> {
        let Self { component, model, compressed, copied } = self;
        let (mut files, mut places): (Vec<Writing>, _) = (Vec::new(), HashMap::new());
        for (name, header) in &compressed.originals {
            let writing = out.create(&if model.is_directory { component.join(name) } else { out.lone_name() })?;
            writing.write(0, &header.beginning())?;
            let at = |start: usize| header.data() + start as u64;
            places.extend(header.entries.iter().map(|e| (&*e.name, (files.len(), at(e.range.start)))));
            files.push(writing);
            report.bytes_after += header.file_bytes();
        }
        let mut slots = Vec::new();
        for named in &model.tensors {
            let (name, mut sum) = (&*named.entry.name, Sum::default());
            let (file, mut at) = places[name];
            let nothing = |_: u64, _: &[u8]| Ok(());
            // Only this thread writes: several would wait for each other.
            read_in_order(model, named, &mut slots, nothing, |bytes| {
                files[file].write(at, bytes)?;
                at += bytes.len() as u64;
                sum.update(bytes);
                step(progress, bytes.len() as u64, name)
            })?;
            report.checksums += usize::from(check(model, name, &sum)?);
        }
        report.units += compressed.units.len();
        report.weights += compressed.units.iter().map(|unit| unit.weights.len()).sum::<usize>();
        report.bytes_before += model.files.iter().map(|file| file.header.file_bytes()).sum::<u64>();
        files.into_iter().try_for_each(|file| out.finish(file, None))?;
        if !model.is_directory {
            return Ok(());
        }
        for (name, text) in &compressed.documents {
            out.text(&component.join(name), text)?;
        }
        let mut sums = HashMap::new();
        for (name, original) in copied {
            let sum = out.copy(&model.root.join(name), &component.join(original), progress)?;
            sums.insert(name.to_string_lossy().into_owned(), sum);
        }
        for (name, expected) in compressed.manifest.iter().flat_map(|manifest| &manifest.copied) {
            check_sum(&model.root, name, sums.remove(name), expected)?;
            report.checksums += 1;
        }
        Ok(())
    }
}

fn open_compressed(path: &Path, options: &OpenOptions) -> Result<Models> {
    let models = find_models(path, options)?;
    match models.list.iter().any(|(_, model)| model.is_compressed()) {
        true => Ok(models),
        false => Err(Error::new(ErrorKind::NotCompressed, "it is not a DFloat11 model").at(path)),
    }
}

/// A pipeline's manifest, if it has one. All components that it calls compressed must exist.
fn pipeline_manifest(models: &Models, root: &Path) -> Result<Option<PipelineManifest>> {
    let path = root.join(manifest::FILE);
    let Some(text) = text::read_if_there(&path, text::MANIFEST)?.filter(|_| models.is_pipeline()) else {
        return Ok(None);
    };
    let manifest = PipelineManifest::parse(&text, &path)?;
    let is_whole = |model: &Model| model.compressed.as_ref().is_none_or(|compressed| compressed.manifest.is_some());
    let is_there = |name: &String| models.list.iter().any(|(own, model)| own == name && is_whole(model));
    match manifest.compressed.iter().find(|name| !is_there(name)) {
        Some(name) => Err(Error::damaged(root, format!("{name}, or the manifest in it, is missing"))),
        None => Ok(Some(manifest)),
    }
}

/// Reads and decodes a tensor piece by piece. `work` gets each piece and its offset in the tensor, on any thread and in any order;
/// `then` gets the pieces in order, on this thread.
fn read_in_order(
    model: &Model,
    named: &Named,
    slots: &mut Vec<Piece>,
    work: impl Fn(u64, &[u8]) -> Result<()> + Sync,
    mut then: impl FnMut(&[u8]) -> Result<()>,
) -> Result<()> {
    match named.place {
        Place::Stored { file, at } => {
            let mut before = 0;
            model.files[file].blocks(at, named.entry.range.len(), |block| {
                work(before, block)?;
                before += block.len() as u64;
                then(block)
            })
        }
        Place::Unit { unit, first } => {
            let elements = first..first + named.entry.elements();
            let work =
                |piece: &std::ops::Range<usize>, words: &[u16]| work(2 * (piece.start - first) as u64, bytes_of(words));
            model.decode_in_order(unit, elements, slots, work, |words| then(bytes_of(words)))
        }
    }
}

/// Compares a tensor's checksum with the manifest's; `false` if there is no manifest.
fn check(model: &Model, tensor: &str, got: &Sum) -> Result<bool> {
    let Some(manifest) = model.compressed.as_ref().and_then(|compressed| compressed.manifest.as_ref()) else {
        return Ok(false);
    };
    let missing = || Error::manifest(&model.root, format!("it has no checksum of {tensor}"));
    let expected = manifest.checksum_of(tensor).ok_or_else(missing)?;
    check_sum(&model.root, tensor, Some(got.text()), expected).map(|()| true)
}

fn check_sum(root: &Path, name: &str, got: Option<String>, expected: &str) -> Result<()> {
    let got = got.ok_or_else(|| Error::damaged(root, format!("{name} is missing")))?;
    match got == expected {
        true => Ok(()),
        false => Err(Error::damaged(root, format!("{name} is damaged: its checksum is {got}, not {expected}"))),
    }
}
