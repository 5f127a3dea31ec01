//! Makes a whole compressed model of finished files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::compress::beside::{Beside, Tensors};
use crate::compress::card;
use crate::compress::layout::{self, Files, REST};
use crate::compress::summary::Counts;
use crate::error::Result;
use crate::file::header::{TensorEntry, header, of_pytorch};
use crate::file::tensor_file::TensorFile;
use crate::model::manifest::Manifest;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;
use crate::write::output::Output;

/// A compressed model of finished files.
pub(crate) struct Whole<'s> {
    pub(crate) beside: Beside<'s>,
    pub(crate) patterns: PatternDict,
    pub(crate) manifest: Manifest,
    /// What was compressed.
    pub(crate) counts: Counts,
    /// The files of its units: name and path.
    pub(crate) units: Vec<(String, PathBuf)>,
    /// The files of all other tensors.
    pub(crate) stored: Vec<PathBuf>,
    /// Whether the safetensors files may be moved to where they are needed. Otherwise they stay where they are.
    pub(crate) may_move: bool,
}

/// What was written.
#[derive(Default)]
pub(crate) struct WrittenFiles {
    /// Bytes of the safetensors files.
    pub(crate) bytes: u64,
    /// Files of units that were copied, because no hard link could be made.
    pub(crate) copied: usize,
}

impl Whole<'_> {
    /// Writes the model. `name` is that of the output, for a lone file.
    ///
    /// # Errors
    ///
    /// The files can't be read or written; `Error::TooLarge`, `Error::TransformersEntry`, `Error::Interrupted`.
    pub(crate) fn write(self, out: &mut Output, name: &Path, progress: &dyn Progress) -> Result<WrittenFiles> {
        let mut written = WrittenFiles::default();
        let all = self.units.iter().map(|(_, path)| path).chain(&self.stored);
        match self.beside.files {
            // First what may fail for lack of room, then what may move files.
            Files::Units => {
                written.bytes += self.assemble(out, Path::new(REST), self.stored.iter(), &of_pytorch(), progress)?;
                for (name, path) in &self.units {
                    let bytes = TensorFile::open(path)?.header().file_bytes();
                    written.copied += usize::from(out.adopt(Path::new(name), path, self.may_move)?);
                    written.bytes += bytes;
                    progress.step(0, name)?;
                }
            }
            Files::One { .. } => {
                written.bytes += self.assemble(out, Path::new(REST), all, &BTreeMap::new(), progress)?;
            }
            Files::Lone => {
                let original = self.manifest.headers(name)?.into_iter().next();
                let original = original.map(|(_, header)| header.metadata).unwrap_or_default();
                let metadata = layout::lone_metadata(original, self.patterns.clone(), &self.manifest, name)?;
                let name = Path::new(name.file_name().unwrap_or_default());
                written.bytes += self.assemble(out, name, all, &metadata, progress)?;
            }
        }
        let Self { patterns, manifest, counts, .. } = &self;
        let tensors = Tensors { patterns, manifest, counts: *counts, bytes_after: written.bytes };
        self.beside.write(out, &tensors, progress)?;
        card::write(&self.beside, out, &tensors)?;
        Ok(written)
    }

    /// Writes one safetensors file of all tensors of these.
    fn assemble<'p>(
        &self,
        out: &mut Output,
        name: &Path,
        files: impl Iterator<Item = &'p PathBuf>,
        metadata: &BTreeMap<String, String>,
        progress: &dyn Progress,
    ) -> Result<u64> {
        let files = files.map(|path| TensorFile::open(path)).collect::<Result<Vec<_>>>()?;
        let specs = files.iter().flat_map(|file| &file.header().tensors).map(TensorEntry::spec);
        let header = header(specs.collect(), metadata);
        if let [file] = files.as_slice()
            && file.header().text == header
        {
            out.adopt(name, file.path(), self.may_move)?;
            return Ok(file.header().file_bytes());
        }
        let mut writer = out.tensors(name, &header)?;
        for file in &files {
            for tensor in &file.header().tensors {
                file.read_blocks(tensor, |bytes| {
                    writer.append(&tensor.name, bytes)?;
                    progress.step(0, &tensor.name)
                })?;
            }
        }
        out.finish(writer)
    }
}
