//! Restores DFloat11 models to the original files, byte for byte, and verifies them.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::error::{Error, ErrorKind, Result};
use crate::file::tensor_file::{Entry, Sum, TensorFile, bytes_of, zeroed};
use crate::file::text::{self, inside};
use crate::model::found::is_index;
use crate::model::manifest::{self, Document, PipelineManifest};
use crate::model::pipeline::{Models, find_models};
use crate::model::{Compressed, Model, Named, Place};
use crate::outcome::Report;
use crate::output::{Output, OutputOptions, Writing};
use crate::patterns::dict::Patterns;
use crate::progress::{Progress, step};

/// How to restore.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct DecompressOptions {
    /// Which weights each unit holds, if the model doesn't say it.
    pub patterns: Option<Patterns>,
    /// A model with the shapes and files of the original, such as another release of it.
    pub like: Option<PathBuf>,
    /// Replace a compressed model that has a manifest.
    pub force: bool,
}

/// How to verify.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct VerifyOptions {
    /// Which weights each unit holds, if the model doesn't say it.
    pub patterns: Option<Patterns>,
    /// A model with the shapes and files of the original, such as another release of it.
    pub like: Option<PathBuf>,
    /// The original, to compare every bit with.
    pub against: Option<PathBuf>,
}

/// Restores a model or a pipeline.
///
/// # Errors
///
/// Any [`Error`]; there is no output then, or the old one.
pub fn decompress(
    input: impl AsRef<Path>,
    output: impl AsRef<Path>,
    options: &DecompressOptions,
    progress: &dyn Progress,
) -> Result<Report> {
    let (input, output) = (input.as_ref(), output.as_ref());
    let models = open_compressed(input)?;
    let input = models.root.as_path();
    let (mut beside, _) =
        models.outside(|name| models.list.iter().any(|(own, model)| own == name && model.is_compressed()))?;
    beside.retain(|name| name != Path::new(manifest::FILE));
    let pipeline = pipeline_manifest(&models, input)?;
    progress.start(models.list.iter().filter(|(_, model)| model.is_compressed()).map(|(_, model)| model.bytes()).sum());
    let mut out = Output::begin(output, input, OutputOptions { resume: false, force: options.force }, false)?;
    let mut report = Report::default();
    let mut sums = HashMap::new();
    for (component, model) in &models.list {
        if let Some(compressed) = &model.compressed {
            let restored = restore(model, compressed, Path::new(component), output, &mut out, progress)?;
            report.units += restored.units;
            report.checksums += restored.checksums;
        }
    }
    for name in &beside {
        sums.insert(name.to_string_lossy().into_owned(), out.copy(&input.join(name), name)?);
    }
    for (name, expected) in pipeline.iter().flat_map(|manifest| &manifest.copied) {
        check_sum(input, name, sums.get(name).cloned(), expected)?;
    }
    out.publish()?;
    Ok(report)
}

/// Checks a model or a pipeline: that every unit decodes, that every checksum is right, and, `against` the original, every bit.
///
/// # Errors
///
/// A model can't be opened. What is wrong with its tensors is in the report.
pub fn verify(path: impl AsRef<Path>, options: &VerifyOptions, progress: &dyn Progress) -> Result<Report> {
    let (path, against) = (path.as_ref(), options.against.as_deref());
    let models = open_compressed(path)?;
    let path = models.root.as_path();
    let mut report = Report::default();
    let originals = against.map(find_models).transpose()?;
    progress.start(models.list.iter().map(|(_, model)| model.bytes()).sum());
    for (component, model) in &models.list {
        let original = originals.as_ref().map(|originals| originals.list.iter().find(|(name, _)| name == component));
        let original = match original {
            Some(None) => {
                report.fail(&component.clone(), "the original lacks it".to_owned());
                None
            }
            original => original.flatten().map(|(_, original)| original),
        };
        verify_model(model, original, &mut report, progress)?;
    }
    let names = originals.iter().flat_map(|originals| &originals.list).map(|(name, _)| name);
    let lost = names.filter(|name| !models.list.iter().any(|(own, _)| own == *name));
    lost.for_each(|name| report.fail(name, "it is missing"));
    for (name, expected) in pipeline_manifest(&models, path)?.iter().flat_map(|manifest| &manifest.copied) {
        verify_file(path, name, expected, &mut report);
    }
    Ok(report)
}

fn open_compressed(path: &Path) -> Result<Models> {
    let models = find_models(path)?;
    match models.list.iter().any(|(_, model)| model.is_compressed()) {
        true => Ok(models),
        false => Err(Error::new(ErrorKind::NotCompressed, "it is not a DFloat11 model").at(path)),
    }
}

/// What a pipeline's manifest says, if it has one. All components that it calls compressed must be there.
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

fn check_sum(root: &Path, name: &str, got: Option<String>, expected: &str) -> Result<()> {
    let got = got.ok_or_else(|| Error::damaged(root, format!("{name} is missing")))?;
    match got == expected {
        true => Ok(()),
        false => Err(Error::damaged(root, format!("{name} is damaged: its checksum is {got}, not {expected}"))),
    }
}

/// The weight, or weights, of which a piece of a unit holds words: their numbers, and which words of the piece.
fn parts(weights: &[(&Named, Range<usize>)], piece: &Range<usize>) -> impl Iterator<Item = (usize, Range<usize>)> {
    let inside = |(number, (_, range)): (usize, &(&Named, Range<usize>))| {
        let (start, end) = (range.start.max(piece.start), range.end.min(piece.end));
        (start < end).then(|| (number, start - piece.start..end - piece.start))
    };
    weights.iter().enumerate().filter_map(inside)
}

/// The weights of a unit, each with its words there.
fn weights_of(model: &Model, unit: usize) -> Vec<(&Named, Range<usize>)> {
    let unit = &model.all_units()[unit];
    unit.named_weights().filter_map(|(name, range)| Some((model.named(name)?, range))).collect()
}

fn check(model: &Model, tensor: &str, got: &Sum) -> Result<bool> {
    let Some(manifest) = model.compressed.as_ref().and_then(|compressed| compressed.manifest.as_ref()) else {
        return Ok(false);
    };
    let missing = || Error::manifest(&model.root, format!("it has no checksum of {tensor}"));
    let expected = manifest.checksum_of(tensor).ok_or_else(missing)?;
    check_sum(&model.root, tensor, Some(got.text()), expected).map(|()| true)
}

fn restore(
    model: &Model,
    compressed: &Compressed,
    component: &Path,
    output: &Path,
    out: &mut Output,
    progress: &dyn Progress,
) -> Result<Report> {
    let mut report = Report { units: model.all_units().len(), ..Report::default() };
    let mut files: Vec<Writing> = Vec::new();
    let mut places: HashMap<&str, (usize, u64)> = HashMap::new();
    for (name, header) in &compressed.originals {
        if !model.is_directory && compressed.originals.len() != 1 {
            return Err(Error::argument("its original is several files").at(&model.root));
        }
        let lone = Path::new(output.file_name().unwrap_or_default());
        let writing = out.create(&if model.is_directory { component.join(name) } else { lone.to_owned() }, 0o666)?;
        writing.write(0, &header.beginning())?;
        let place = |entry: &Entry| header.data() + entry.range.start as u64;
        places.extend(header.entries.iter().map(|entry| (&*entry.name, (files.len(), place(entry)))));
        files.push(writing);
    }
    let write = |name: &str, at: u64, bytes: &[u8]| {
        let (file, start) = places[name];
        files[file].write(start + at, bytes)
    };
    let mut slots = Vec::new();
    for unit in 0..model.all_units().len() {
        let weights = weights_of(model, unit);
        let mut sums = vec![Sum::default(); weights.len()];
        let work = |piece: &Range<usize>, words: &[u16], (): &mut ()| {
            parts(&weights, piece).try_for_each(|(number, part)| {
                let (named, range) = &weights[number];
                write(&named.entry.name, 2 * (piece.start + part.start - range.start) as u64, bytes_of(&words[part]))
            })
        };
        model.decode_in_order(unit, &mut slots, work, |piece, done| {
            parts(&weights, piece).for_each(|(number, part)| sums[number].update(bytes_of(&done.words[part])));
            step(progress, 2 * done.words.len() as u64, &model.all_units()[unit].path)
        })?;
        for ((named, _), sum) in weights.iter().zip(&sums) {
            report.checksums += usize::from(check(model, &named.entry.name, sum)?);
        }
    }
    for named in &model.tensors {
        let (Place::Stored { file, at }, name) = (named.place, &named.entry.name) else { continue };
        let (mut sum, mut to) = (Sum::default(), 0);
        model.files[file].blocks(at, named.entry.range.len(), |block| {
            sum.update(block);
            write(name, to, block)?;
            to += block.len() as u64;
            step(progress, block.len() as u64, name)
        })?;
        report.checksums += usize::from(check(model, name, &sum)?);
    }
    files.into_iter().try_for_each(|file| out.finish(file, None))?;
    if !model.is_directory {
        return Ok(report);
    }
    for (name, text) in &compressed.documents {
        out.text(&component.join(name), text)?;
    }
    let mut sums = BTreeMap::new();
    for name in model.others()?.0 {
        // An index that another tool has copied would name other files.
        let is_foreign = compressed.manifest.is_none() && is_index(&name.to_string_lossy());
        let text = name.to_string_lossy().into_owned();
        let original = compressed.manifest.as_ref().map_or(Some(&*text), |manifest| manifest.original_name(&text));
        if let Some(original) = original.filter(|_| !is_foreign) {
            sums.insert(
                text.clone(),
                out.copy(&model.root.join(&name), &component.join(inside(Path::new(""), original, &model.root)?))?,
            );
        }
    }
    for (name, expected) in compressed.manifest.iter().flat_map(|manifest| &manifest.copied) {
        check_sum(&model.root, name, sums.remove(name), expected)?;
    }
    Ok(report)
}

fn verify_file(root: &Path, name: &str, expected: &str, report: &mut Report) {
    let sum = text::blocks(&root.join(name), |_, _| Ok(()));
    if let Err(error) = sum.and_then(|sum| check_sum(root, name, Some(sum), expected)) {
        report.fail(&name.to_owned(), error.to_string());
    }
}

fn verify_model(model: &Model, original: Option<&Model>, report: &mut Report, progress: &dyn Progress) -> Result<()> {
    let mut slots = Vec::new();
    for unit in 0..model.all_units().len() {
        let (weights, path) = (weights_of(model, unit), &model.all_units()[unit].path);
        let there: Vec<_> =
            weights.iter().map(|(named, _)| original.map(|original| stored_in(original, named))).collect();
        let mut sums = vec![Sum::default(); weights.len()];
        let mut differing = vec![0; weights.len()];
        // Which weight has how many words that aren't the original's.
        let work = |piece: &Range<usize>, words: &[u16], found: &mut Vec<(usize, usize)>| {
            found.clear();
            for (number, part) in parts(&weights, piece) {
                let Some(Some(Ok((file, at)))) = there.get(number) else { continue };
                let mut expected: Vec<u16> = zeroed(part.len(), path)?;
                let first = piece.start + part.start - weights[number].1.start;
                file.read(at + 2 * first as u64, bytemuck::cast_slice_mut(&mut expected))?;
                if expected != words[part.clone()] {
                    found.push((number, expected.iter().zip(&words[part]).filter(|(one, other)| one != other).count()));
                }
            }
            Ok(())
        };
        let decoded = model.decode_in_order(unit, &mut slots, work, |piece, done| {
            parts(&weights, piece).for_each(|(number, part)| sums[number].update(bytes_of(&done.words[part])));
            done.made.iter().for_each(|(number, words)| differing[*number] += words);
            step(progress, 2 * done.words.len() as u64, path)
        });
        match decoded {
            Err(error) if error.is_damage() => {
                report.fail(&path.clone(), error.to_string());
                continue;
            }
            decoded => decoded?,
        }
        report.units += 1;
        for (number, (named, _)) in weights.iter().enumerate() {
            let difference = match &there[number] {
                Some(Err(reason)) => Some(reason.clone()),
                Some(Ok(_)) if differing[number] > 0 => {
                    Some(format!("{} words differ from the original's", differing[number]))
                }
                _ => None,
            };
            judge(model, named, &sums[number], original.is_some().then_some(difference), report);
        }
    }
    for named in &model.tensors {
        let Place::Stored { file, at } = named.place else { continue };
        let there = original.map(|original| stored_in(original, named));
        let (mut sum, mut read, mut is_same, mut expected) = (Sum::default(), 0, true, Vec::new());
        model.files[file].blocks(at, named.entry.range.len(), |block| {
            sum.update(block);
            if let Some(Ok((file, at))) = &there {
                expected.resize(block.len(), 0);
                file.read(at + read, &mut expected)?;
                is_same &= expected == block;
            }
            read += block.len() as u64;
            step(progress, block.len() as u64, &named.entry.name)
        })?;
        let difference = match there {
            Some(Err(reason)) => Some(reason),
            _ => (!is_same).then(|| "bytes differ from the original's".to_owned()),
        };
        judge(model, named, &sum, original.is_some().then_some(difference), report);
    }
    for named in
        original.iter().flat_map(|original| &original.tensors).filter(|named| model.named(&named.entry.name).is_none())
    {
        report.fail(&named.entry.name.clone(), "it is missing".to_owned());
    }
    let manifest = model.compressed.as_ref().and_then(|compressed| compressed.manifest.as_ref());
    manifest
        .iter()
        .flat_map(|manifest| &manifest.copied)
        .for_each(|(name, expected)| verify_file(&model.root, name, expected, report));
    Ok(())
}

/// Where the original has a tensor, or why it isn't the same.
fn stored_in<'o>(original: &'o Model, named: &Named) -> Result<(&'o TensorFile, u64), String> {
    let there = original.named(&named.entry.name).ok_or("the original has no such tensor")?;
    match there.place {
        _ if there.entry.kind() != named.entry.kind() => {
            Err(format!("it is {}; the original's is {}", named.entry.kind(), there.entry.kind()))
        }
        Place::Unit { .. } => Err("the original is compressed itself".to_owned()),
        Place::Stored { file, at } => Ok((&original.files[file], at)),
    }
}

/// Reports a tensor: its checksum, and whether it was compared with the original's and how it differs.
fn judge(model: &Model, named: &Named, sum: &Sum, compared: Option<Option<String>>, report: &mut Report) {
    let name = &named.entry.name;
    match check(model, name, sum) {
        Ok(is_checked) => report.checksums += usize::from(is_checked),
        Err(error) => report.fail(name, error),
    }
    match compared {
        Some(None) => report.compared += 1,
        Some(Some(difference)) => report.fail(name, difference),
        None => {}
    }
}
