//! A DFloat11 model back to BF16.
//!
//! Each unit is decoded once, piece by piece, and its weights are written to their places in whichever
//! files they belong to: so memory doesn't grow with the model, nor with its units.
//!
//! The CPU decodes. A GPU would have to send 16 bits a weight back, and since a kernel doesn't notice a stream that
//! contradicts its indexes, the CPU would have to look up every code all the same before it may write one.

use std::path::Path;

use serde::Serialize;

use crate::decode::pieces::{self, Piece};
use crate::decompress::restored::{Restored, check};
use crate::error::{Error, Result};
use crate::model::checksum;
use crate::model::compressed::CompressedModel;
use crate::model::files::INDEX_SUFFIX;
use crate::model::manifest;
use crate::model::original::{Original, Source, open_original};
use crate::model::other_files::{LeftOut, OtherFiles};
use crate::model::words;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;
use crate::write::output::Output;
use crate::write::tensor_writer::TensorWriter;

/// How to decompress.
#[derive(Debug, Default)]
pub struct DecompressOptions<'a> {
    /// Which weights units hold, if the model doesn't say or says it wrongly.
    pub patterns: Option<PatternDict>,
    /// The original, or a model of the same names and shapes. Files are cut as its files are, and its index, if it has
    /// one, is the index. Only its headers and its index are read.
    pub like: Option<&'a Path>,
    /// Overwrite what is there.
    pub force: bool,
}

/// What was done.
#[derive(Clone, Debug, Serialize)]
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
    let like = options.like.map(open_original).transpose()?;
    let layout = Original::of(&compressed, like.as_ref())?;
    let lone = !compressed.model().is_directory();
    let mut out = match lone {
        true if layout.files.len() != 1 => {
            return Err(Error::NotOneFile { path: input.to_owned(), got: layout.files.len() });
        }
        true => Output::file(output, options.force, input)?,
        false => Output::directory(output, options.force, input)?,
    };

    progress.start(layout.tensors().map(|tensor| tensor.range.len() as u64).sum());
    let mut restoration =
        Restoration { compressed: &compressed, layout: &layout, files: Files::default(), checksums: 0 };
    for (name, header) in &layout.files {
        let path = out.path(Path::new(name))?;
        let writer = TensorWriter::create(&path, out.shown(Path::new(name)), &header.text)?;
        restoration.files.add(writer, header.tensors.iter().map(|tensor| &tensor.name));
    }
    restoration.write_units(progress)?;
    restoration.write_stored(progress)?;
    let checksums = restoration.checksums;
    drop(restoration);
    let left_out =
        if lone { Vec::new() } else { copy_beside(&compressed, &layout, like.is_some(), &mut out, progress)? };
    out.commit()?;
    Ok(DecompressSummary {
        units: layout.units.len(),
        tensors: layout.tensors().count(),
        checksums,
        files: layout.files.iter().map(|(name, _)| name.clone()).collect(),
        bytes: layout.files.iter().map(|(_, header)| header.file_bytes()).sum(),
        left_out,
    })
}

/// The original's configuration and index, and every other file as it is; what is not copied.
fn copy_beside(
    compressed: &CompressedModel,
    layout: &Original,
    is_like: bool,
    out: &mut Output,
    progress: &dyn Progress,
) -> Result<Vec<LeftOut>> {
    for (name, text) in &layout.documents {
        out.write(name, text)?;
    }
    let model = compressed.model();
    // What `df11` compressed it copied itself, and no index of files that the original has otherwise.
    let may_copy_indexes = compressed.manifest().is_some() && !is_like;
    let OtherFiles { files, mut left_out } = model.other_files()?;
    for path in files {
        let name = path.to_string_lossy();
        let is_index = name.ends_with(INDEX_SUFFIX) && path.components().count() == 1;
        if is_index && !may_copy_indexes {
            left_out.push(LeftOut::new(&path, "an index of files that are not written"));
        } else if name != manifest::FILE_NAME {
            out.copy(&path, &model.root().join(&path))?;
            progress.step(0, &path.to_string_lossy())?;
        }
    }
    Ok(left_out)
}

struct Restoration<'a> {
    compressed: &'a CompressedModel,
    layout: &'a Original,
    files: Files,
    checksums: usize,
}

impl Restoration<'_> {
    fn write_units(&mut self, progress: &dyn Progress) -> Result<()> {
        for weights in &self.layout.units {
            let unit = self.compressed.unit(&weights.path)?;
            let mut restored: Vec<_> = weights.weights.iter().zip(unit.weights()).map(Restored::new).collect();
            let damaged = |source| {
                let (path, unit) = (self.compressed.file_of(&weights.path), weights.path.clone());
                Error::Decode { path, unit, source }
            };
            let files = &mut self.files;
            let write = |piece: &Piece, words: &[u16]| {
                for weight in &mut restored {
                    let Some((at, words)) = weight.part(&piece.elements, words) else { continue };
                    let bytes = words::to_bytes(words);
                    weight.checksum.update(&bytes);
                    files.write_part(weight.name, 2 * at, &bytes)?;
                }
                progress.step(2 * words.len() as u64, &weights.path)
            };
            pieces::decode(&unit, write, damaged)?;
            self.compressed.release(&weights.path);
            for weight in restored {
                self.checksums += usize::from(check(self.compressed, weight.name, || weight.checksum.text())?);
            }
        }
        Ok(())
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
            let (file, entry) = self.compressed.stored_tensor(stored).ok_or_else(missing)?;
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
