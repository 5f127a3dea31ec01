//! A DFloat11 model back to BF16.
//!
//! Each unit is decoded once, piece by piece, and its weights are written to their places in whichever
//! files they belong to: so memory doesn't grow with the model, nor with its units.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::decompress::restored::{Restored, check};
use crate::device::Ptx;
use crate::device::opened::OpenDevice;
use crate::device::{DeviceChoice, DeviceError};
use crate::error::{Error, Result};
use crate::model::checksum;
use crate::model::compressed::CompressedModel;
use crate::model::files::ModelFiles;
use crate::model::manifest;
use crate::model::original::{Original, Source};
use crate::model::other_files::{LeftOut, OtherFiles};
use crate::model::words;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;
use crate::write::output::{Output, OutputOptions};
use crate::write::tensor_writer::TensorWriter;

/// How to decompress.
#[derive(Debug)]
#[non_exhaustive]
pub struct DecompressOptions<'a> {
    /// Which weights units hold, if the model doesn't say or says it wrongly.
    pub patterns: Option<PatternDict>,
    /// The original, or a model of the same files, names and shapes: only its headers are read.
    pub like: Option<&'a Path>,
    /// Overwrite what is there.
    pub force: bool,
    /// Wait until the disk has written everything, and report what it could not write. This is the default. Without
    /// it a power cut may leave files that are whole in length only.
    pub sync: bool,
    /// Where to decode.
    pub device: DeviceChoice,
    /// The PTX that a GPU must decode with; without it the first that its driver takes.
    pub ptx: Option<Ptx>,
}

impl Default for DecompressOptions<'_> {
    fn default() -> Self {
        let device = DeviceChoice::default();
        Self { patterns: None, like: None, force: false, sync: true, device, ptx: None }
    }
}

/// What was done.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct DecompressSummary {
    /// Units decoded.
    pub units: usize,
    /// Tensors written.
    pub tensors: usize,
    /// Of those, how many were held against a checksum. All, or none if no manifest is there.
    pub checksums: usize,
    /// Safetensors files written.
    pub files: Vec<String>,
    /// Bytes of those files.
    pub bytes: u64,
    /// What decoded them.
    pub device: String,
    /// Why no GPU did, where any device would have done.
    pub no_gpu: Option<String>,
    /// What of the directory was not copied: hidden directories, links that can't be followed, and
    /// another tool's index, which names files that aren't written.
    pub left_out: Vec<LeftOut>,
}

/// Decompresses a model: a directory to a directory, a lone file to a lone file.
///
/// # Errors
///
/// Any [`Error`]; nothing is written then.
pub fn decompress(
    input: &Path,
    output: &Path,
    options: DecompressOptions<'_>,
    progress: &dyn Progress,
) -> Result<DecompressSummary> {
    let compressed = CompressedModel::open(input, options.patterns)?;
    let like = options.like.map(ModelFiles::open).transpose()?;
    let layout = Original::of(&compressed, like.as_ref())?;
    let mut device = OpenDevice::open(options.device, options.ptx)?;
    let lone = !compressed.model().is_directory();
    let how = OutputOptions { force: options.force, sync: options.sync };
    let mut out = match lone {
        true if layout.files.len() != 1 => return Err(Error::Usage("a lone file can't become several")),
        true => Output::file(output, how, input)?,
        false => Output::directory(output, how, input)?,
    };
    let OtherFiles { files: others, left_out } = if lone { OtherFiles::default() } else { others(&compressed)? };
    let documents = if lone { &[][..] } else { &layout.documents };
    let written = layout.files.iter().map(|(name, _)| name).chain(documents.iter().map(|(name, _)| name));
    out.announce(written.map(Path::new).chain(others.iter().map(PathBuf::as_path)))?;

    progress.start(layout.tensors().map(|tensor| tensor.range.len() as u64).sum());
    let mut restoration =
        Restoration { compressed: &compressed, layout: &layout, files: Files::default(), checksums: 0 };
    for (name, header) in &layout.files {
        let writer = out.tensors(Path::new(name), &header.text)?;
        restoration.files.add(writer, header.tensors.iter().map(|tensor| &tensor.name));
    }
    restoration.write_units(&mut device, progress)?;
    restoration.write_stored(progress)?;
    let checksums = restoration.checksums;
    restoration.files.writers.into_iter().try_for_each(|writer| out.finish(writer).map(drop))?;
    for (name, text) in documents {
        out.write(name, text)?;
    }
    for path in others {
        out.copy(&path, &compressed.model().root().join(&path))?;
        progress.step(0, &path.to_string_lossy())?;
    }
    out.commit()?;
    Ok(DecompressSummary {
        units: layout.units.len(),
        tensors: layout.tensors().count(),
        checksums,
        files: layout.files.iter().map(|(name, _)| name.clone()).collect(),
        bytes: layout.files.iter().map(|(_, header)| header.file_bytes()).sum(),
        device: device.describe(),
        no_gpu: device.no_gpu(),
        left_out,
    })
}

/// The files that are copied as they are, and what is not copied.
fn others(compressed: &CompressedModel) -> Result<OtherFiles> {
    let mut found = compressed.model().other_files()?;
    for path in std::mem::take(&mut found.files) {
        let name = path.to_string_lossy();
        let is_index = name.ends_with(".safetensors.index.json") && path.components().count() == 1;
        if is_index && compressed.manifest().is_none() {
            // Another tool's; `df11` copies only what is to stay.
            found.left_out.push(LeftOut::new(&path, "an index of files that are not written"));
        } else if name != manifest::FILE_NAME {
            found.files.push(path);
        }
    }
    Ok(found)
}

struct Restoration<'a> {
    compressed: &'a CompressedModel,
    layout: &'a Original,
    files: Files,
    checksums: usize,
}

impl Restoration<'_> {
    fn write_units(&mut self, device: &mut OpenDevice, progress: &dyn Progress) -> Result<()> {
        for weights in &self.layout.units {
            let unit = self.compressed.unit(&weights.path)?;
            let mut restored: Vec<_> = weights.weights.iter().zip(unit.weights()).map(Restored::new).collect();
            let decoded = device.decode(&weights.path, &unit, |piece, words| {
                for weight in &mut restored {
                    let Some((at, words)) = weight.part(&piece.elements, words) else { continue };
                    let bytes = words::to_bytes(words);
                    weight.checksum.update(&bytes);
                    self.files.write_part(weight.name, 2 * at, &bytes)?;
                }
                progress.step(2 * words.len() as u64, &weights.path)
            });
            decoded.map_err(|error| self.locate(error))?;
            self.compressed.release(&weights.path);
            for weight in restored {
                self.checksums += usize::from(check(self.compressed, weight.name, || weight.checksum.text())?);
            }
        }
        Ok(())
    }

    /// A damaged unit, with its file.
    fn locate(&self, error: Error) -> Error {
        match error {
            Error::Device(DeviceError::Decode { unit, source }) => {
                Error::Decode { path: self.compressed.file_of(&unit), unit, source }
            }
            other => other,
        }
    }

    fn write_stored(&mut self, progress: &dyn Progress) -> Result<()> {
        for tensor in self.layout.tensors() {
            let stored = match &self.layout.sources[&tensor.name] {
                Source::Unit(_) => continue,
                Source::Stored => &tensor.name,
                Source::Tied(to) => to,
            };
            let missing =
                || Error::MissingTensor { path: self.compressed.model().root().to_owned(), tensor: stored.clone() };
            let (file, entry) = self.compressed.model().tensor(stored).ok_or_else(missing)?;
            let bytes = file.data(entry);
            self.checksums += usize::from(check(self.compressed, &tensor.name, || checksum::of(bytes))?);
            self.files.write_part(&tensor.name, 0, bytes)?;
            file.release(entry);
            progress.step(bytes.len() as u64, &tensor.name)?;
        }
        Ok(())
    }
}

/// The files being written, found by the tensors that belong to them.
#[derive(Default)]
struct Files {
    writers: Vec<TensorWriter>,
    by_tensor: std::collections::HashMap<String, usize>,
}

impl Files {
    fn add<'n>(&mut self, writer: TensorWriter, tensors: impl Iterator<Item = &'n String>) {
        self.by_tensor.extend(tensors.map(|name| (name.clone(), self.writers.len())));
        self.writers.push(writer);
    }

    fn write_part(&mut self, name: &str, at: usize, bytes: &[u8]) -> Result<()> {
        match self.by_tensor.get(name).and_then(|&file| self.writers.get_mut(file)) {
            Some(writer) => writer.write_part(name, at, bytes),
            // Every tensor of a layout has a file: this is for the compiler.
            None => Err(Error::MissingTensor { path: name.into(), tensor: name.to_owned() }),
        }
    }
}
