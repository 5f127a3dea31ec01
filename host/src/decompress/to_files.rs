//! Restores a DFloat11 model to BF16, in files.
//!
//! Each unit is decoded once, piece by piece, and each weight is written to its place in the file that it belongs to.
//! So memory use doesn't grow with the model or with its units.
//!
//! The CPU decodes. A GPU would have to send back 16 bits a weight. And a kernel doesn't notice a stream that
//! contradicts its indexes, so the CPU would still have to look up every code before it may write a weight.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::decode::pieces::{self, PieceBuffers};
use crate::decompress::restored::{Restored, check};
use crate::decompress::stored::StoredTensors;
use crate::error::{Error, Result};
use crate::file::checksum::Checksum;
use crate::file::text_file;
use crate::file::words;
use crate::model::compressed::CompressedModel;
use crate::model::copied::{self, listed_name};
use crate::model::index_file::{self, is_index};
use crate::model::manifest::Manifest;
use crate::model::missing_units;
use crate::model::names;
use crate::model::names::in_component;
use crate::model::other_files::{LeftOut, OtherFiles};
use crate::model::pipeline_files::component_path;
use crate::model::pipeline_index::named_directories;
use crate::model::pipeline_manifest::PipelineManifest;
use crate::open::open_pipeline;
use crate::original::like::Like;
use crate::original::shapes::Shapes;
use crate::original::sources::Original;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;
use crate::write::output::{Output, OutputOptions};
use crate::write::tensor_writer::TensorWriter;

/// How to decompress.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct DecompressOptions {
    /// Which weights each unit holds, if the model doesn't say it or says it wrongly. In a pipeline they count for each
    /// model all of whose units they name.
    pub patterns: Option<PatternDict>,
    /// The original, a model with the same names and shapes, or a file that [`save_shapes`](crate::save_shapes) saved of
    /// one. The restored tensors are divided into files as in this model, and its index, if it has one, becomes the index.
    /// Only headers and the index are read, so its files may end anywhere after their headers. Its `config.json` is used
    /// if the compressed model has none of its own.
    pub like: Option<PathBuf>,
    /// How to write the files.
    pub output: OutputOptions,
}

/// The result of [`decompress`](crate::decompress()).
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct DecompressSummary {
    /// Units decoded.
    pub units: usize,
    /// Tensors written.
    pub tensors: usize,
    /// The number of tensors that were compared with a checksum: all, or none if there is no manifest.
    pub checksums: usize,
    /// Safetensors files written.
    pub files: Vec<String>,
    /// Bytes of those files.
    pub bytes: u64,
    /// What was not copied from the directory: hidden directories, links that can't be followed, and another tool's
    /// index, which names files that aren't written.
    pub left_out: Vec<LeftOut>,
    /// Units for which the model's own configuration lists other weights than [`DecompressOptions::patterns`], whose names were
    /// taken. If the model's were right, these weights have each other's names now.
    pub listed_otherwise: Vec<String>,
}

/// Decompresses a model: a directory to a directory, a lone file to a lone file; of a diffusers pipeline, its compressed
/// components.
///
/// # Errors
///
/// Any [`Error`]; nothing is written then.
pub fn decompress(
    input: impl AsRef<Path>,
    output: impl AsRef<Path>,
    options: DecompressOptions,
    progress: &dyn Progress,
) -> Result<DecompressSummary> {
    let (input, output) = (input.as_ref(), output.as_ref());
    let (models, plain) = open_pipeline(input)?.into_compressed(options.patterns.as_ref())?;
    let mut beside = OtherFiles::outside(input, models.iter().map(|(name, _)| name.as_str()))?;
    let is_compressed = |name: &str| models.iter().any(|(model, _)| model == name);
    let manifest = if beside.is_some() { PipelineManifest::of(input)? } else { None };
    if let Some(beside) = &mut beside {
        beside.files.retain(|name| name != Path::new(names::MANIFEST));
    }
    if let Some(manifest) = &manifest {
        let is_there = |name: &str| is_compressed(name) || plain.iter().any(|(model, _)| model == name);
        if let Some(name) = manifest.missing(is_there).next() {
            return Err(Error::MissingFile { path: input.join(name) });
        }
        if let Some(name) = manifest.without_manifest(&models, &plain).find(|_| options.like.is_none()) {
            return Err(Error::LostManifest { path: input.join(name) });
        }
        let here = beside.as_ref().map_or(&[][..], |beside| &beside.files);
        if let Some(name) = copied::missing(manifest.copied(is_compressed).map(|(name, _)| name), here).next() {
            return Err(Error::MissingFile { path: input.join(name) });
        }
    }
    let mut originals = Vec::with_capacity(models.len());
    for (name, model) in &models {
        let like =
            options.like.as_ref().map(|like| Like::compared(&component_path(like, name), progress)).transpose()?;
        let original = Original::of(model, like.as_ref(), &Shapes::new())?;
        if !model.model().is_directory() && original.files.len() != 1 {
            return Err(Error::NotOneFile { path: input.to_owned(), got: original.files.len() });
        }
        originals.push((name, model, original, like.is_some()));
    }
    let tensors = originals.iter().flat_map(|(_, _, original, _)| original.tensors());
    progress.start(tensors.map(|tensor| tensor.range.len() as u64).sum());
    models.iter().for_each(|(_, model)| missing_units::note(model, progress));
    let mut out = match models.iter().all(|(_, model)| model.model().is_directory()) {
        true => Output::directory(output, options.output, &[input], None)?,
        false => Output::file(output, options.output, &[input], None)?,
    };
    options.like.iter().try_for_each(|like| out.keep(like))?;
    let mut summary = DecompressSummary::default();
    if let Some(OtherFiles { files, left_out }) = &beside {
        out.announce_copies(files, named_directories(input, is_compressed)?)?;
        summary.left_out.clone_from(left_out);
    }
    for (name, model, original, is_like) in originals {
        out.enter(name);
        let restored = restore(model, &original, is_like, &mut out, progress);
        summary.add(name, restored.map_err(|error| model.model().why(error, progress))?);
        out.leave();
    }
    if let Some(beside) = &beside {
        let written = out.copy_all(input, &beside.files, progress)?;
        let mut sums: HashMap<_, _> =
            beside.files.iter().zip(written).map(|(path, file)| (listed_name(path), file.checksum)).collect();
        for (name, expected) in manifest.iter().flat_map(|manifest| manifest.copied(is_compressed)) {
            copied::compare(&input.join(name), sums.remove(name).unwrap_or_default(), expected)?;
        }
    }
    out.commit()?;
    Ok(summary)
}

impl DecompressSummary {
    /// Adds what became of a component.
    fn add(&mut self, component: &str, of: Self) {
        self.units += of.units;
        self.tensors += of.tensors;
        self.checksums += of.checksums;
        self.files.extend(of.files.iter().map(|file| in_component(component, file)));
        self.bytes += of.bytes;
        self.left_out.extend(of.left_out.into_iter().map(|left| left.inside(component)));
        self.listed_otherwise.extend(of.listed_otherwise.iter().map(|unit| in_component(component, unit)));
    }
}

/// Restores a model into an output.
fn restore(
    compressed: &CompressedModel,
    original: &Original,
    is_like: bool,
    out: &mut Output,
    progress: &dyn Progress,
) -> Result<DecompressSummary> {
    compressed.model().will_finish();
    let lone = !compressed.model().is_directory();
    let none = OtherFiles::default();
    let OtherFiles { files: others, left_out } = if lone { none } else { others(compressed, original, is_like)? };
    compressed.check_copied(&others)?;
    let others = with_original_names(others, compressed.manifest());
    let documents = if lone { &[][..] } else { &original.documents };
    let own = original.files.iter().map(|(name, _)| name).chain(documents.iter().map(|(name, _)| name));
    let copies: Vec<PathBuf> = others.iter().map(|(_, to)| to.clone()).collect();
    out.announce_with(&own.map(PathBuf::from).collect::<Vec<_>>(), &copies)?;

    let mut restoration = Restoration { compressed, original, files: Files::default(), checksums: 0 };
    for (name, header) in &original.files {
        let writer = out.tensors(Path::new(name), &header.text)?;
        restoration.files.add(writer, header.tensors.iter().map(|tensor| &tensor.name));
    }
    restoration.write_units(progress)?;
    restoration.write_stored(progress)?;
    let checksums = restoration.checksums;
    restoration.files.writers.into_iter().try_for_each(|writer| out.finish(writer).map(drop))?;
    for (name, text) in documents {
        out.write(name, text)?;
    }
    for (from, to) in others {
        let written = out.copy_from_model(compressed.model(), &from, &to, progress)?;
        compressed.compare_copy(&from, written.checksum)?;
    }
    compressed.model().finish(progress)?;
    Ok(DecompressSummary {
        units: original.units.len(),
        tensors: original.tensors().count(),
        checksums,
        files: original.files.iter().map(|(name, _)| name.clone()).collect(),
        bytes: original.files.iter().map(|(_, header)| header.file_bytes()).sum(),
        left_out,
        listed_otherwise: compressed.listed_otherwise()?,
    })
}

/// The files that are copied as they are, and what is not copied.
fn others(compressed: &CompressedModel, original: &Original, is_like: bool) -> Result<OtherFiles> {
    // If `df11` compressed the model, it copied these files itself, and among them is no index that contradicts the
    // original's files. But one of the compressed files may have been added.
    let may_copy_indexes = compressed.manifest().is_some() && !is_like;
    let mut found = compressed.other_files()?;
    for path in std::mem::take(&mut found.files) {
        let name = path.to_string_lossy();
        let is_index = is_index(&name) && path.components().count() == 1;
        if is_index && (!may_copy_indexes || names_compressed_files(compressed, original, &path)?) {
            found.left_out.push(LeftOut::new(&path, "an index of files that are not written"));
        } else if name != names::MANIFEST {
            found.files.push(path);
        }
    }
    Ok(found)
}

/// Whether an index names a file of the compressed model that the original doesn't have.
fn names_compressed_files(compressed: &CompressedModel, original: &Original, index: &Path) -> Result<bool> {
    let model = compressed.model();
    // What isn't an index is a file like any other.
    let text = match model.text(&index.to_string_lossy(), text_file::INDEX_BYTES) {
        Err(Error::NotText { .. } | Error::TooLarge { .. }) => return Ok(false),
        text => text?.unwrap_or_default(),
    };
    let named = index_file::files_of(&text).unwrap_or_default();
    let is_restored = |name: &String| original.files.iter().any(|(file, _)| file == name);
    Ok(model.files().iter().map(|file| model.name_of(file)).any(|name| named.contains(&name) && !is_restored(&name)))
}

/// These files with their names in the original's directory, without those that the original doesn't have.
fn with_original_names(files: Vec<PathBuf>, manifest: Option<&Manifest>) -> Vec<(PathBuf, PathBuf)> {
    let original = |path: &PathBuf| match (manifest, path.to_str()) {
        (Some(manifest), Some(name)) => manifest.original_name(name).map(PathBuf::from),
        _ => Some(path.clone()),
    };
    files.into_iter().filter_map(|path| original(&path).map(|name| (path, name))).collect()
}

struct Restoration<'a> {
    compressed: &'a CompressedModel,
    original: &'a Original,
    files: Files,
    checksums: usize,
}

impl Restoration<'_> {
    fn write_units(&mut self, progress: &dyn Progress) -> Result<()> {
        let mut buffers = PieceBuffers::default();
        for weights in &self.original.units {
            self.compressed.fetch(&weights.path, progress)?;
            let unit = self.compressed.stored_unit(&weights.path)?;
            let ranges: Vec<_> = unit.outline().weights().collect();
            let mut restored: Vec<_> = weights.weights.iter().zip(ranges).map(Restored::new).collect();
            pieces::decode(&unit, 0..unit.outline().n_elements(), &mut buffers, |piece, words| {
                for weight in &mut restored {
                    let Some(words) = weight.part(piece, words) else { continue };
                    let bytes = words::to_bytes(words);
                    weight.checksum.update(&bytes);
                    self.files.append(weight.name, &bytes)?;
                }
                progress.step(2 * words.len() as u64, &weights.path)
            })?;
            for weight in restored {
                self.checksums += usize::from(check(self.compressed, weight.name, || weight.checksum.text())?);
            }
            self.compressed.release(&weights.path)?;
        }
        Ok(())
    }

    fn write_stored(&mut self, progress: &dyn Progress) -> Result<()> {
        let mut stored = StoredTensors::of(self.compressed, self.original);
        for tensor in self.original.tensors() {
            let mut checksum = Checksum::default();
            let is_stored = stored.read(&tensor.name, progress, |bytes| {
                checksum.update(bytes);
                self.files.append(&tensor.name, bytes)?;
                progress.step(bytes.len() as u64, &tensor.name)
            })?;
            if is_stored {
                self.checksums += usize::from(check(self.compressed, &tensor.name, || checksum.text())?);
            }
        }
        Ok(())
    }
}

/// The files being written, found by the tensors that belong to them.
#[derive(Default)]
struct Files {
    writers: Vec<TensorWriter>,
    by_tensor: HashMap<String, usize>,
}

impl Files {
    fn add<'n>(&mut self, writer: TensorWriter, tensors: impl Iterator<Item = &'n String>) {
        self.by_tensor.extend(tensors.map(|name| (name.clone(), self.writers.len())));
        self.writers.push(writer);
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        match self.by_tensor.get(name).and_then(|&file| self.writers.get_mut(file)) {
            Some(writer) => writer.append(name, bytes),
            // Every tensor of a layout has a file; only the compiler needs this branch.
            None => Err(Error::missing(Path::new(name), name)),
        }
    }
}
