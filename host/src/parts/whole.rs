//! Makes a whole compressed model of finished files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::card::{self, CardOptions};
use crate::compress::layout::{self, Files, REST};
use crate::error::Result;
use crate::file::header::{TensorSpec, header};
use crate::file::tensor_file::TensorFile;
use crate::file::text_file;
use crate::model::config::{ConfigFile, Dfloat11Config};
use crate::model::files::ModelFiles;
use crate::model::manifest::Manifest;
use crate::model::names;
use crate::parts::document::Counts;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;
use crate::write::output::Output;

/// A compressed model that is to be.
pub(crate) struct Whole<'s> {
    pub(crate) form: Files,
    pub(crate) transformers: bool,
    /// What its model card says, if there will be one: [`CardOptions::of_original`].
    pub(crate) model_card: Option<CardOptions>,
    pub(crate) patterns: PatternDict,
    pub(crate) manifest: Manifest,
    /// What was compressed.
    pub(crate) counts: Counts,
    /// The files of its units: name and path.
    pub(crate) units: Vec<(String, PathBuf)>,
    /// The files of all other tensors.
    pub(crate) stored: Vec<PathBuf>,
    /// The files that are copied as they are: name and path.
    pub(crate) others: Vec<(PathBuf, PathBuf)>,
    /// The model that has the files in [`Self::others`], whose paths are below its directory then. Otherwise they are on
    /// this machine.
    pub(crate) source: Option<&'s ModelFiles>,
    /// Whether the safetensors files may be moved to where they are needed. Otherwise they stay where they are.
    pub(crate) may_move: bool,
}

/// What was written.
#[derive(Default)]
pub(crate) struct Written {
    /// Bytes of the safetensors files.
    pub(crate) bytes: u64,
    /// Files of units that were copied, because no hard link could be made.
    pub(crate) copied: usize,
}

/// Announces the files of a model to the output: those of these units, the rest, and these others.
///
/// # Errors
///
/// Those of [`Output::announce`].
pub(crate) fn announce<'n>(
    out: &mut Output,
    form: Files,
    units: impl Iterator<Item = &'n str>,
    manifest: &Manifest,
    others: impl Iterator<Item = &'n Path>,
) -> Result<()> {
    let units = units.map(PathBuf::from).filter(|_| form == Files::Units);
    let rest = [REST, "config.json", names::MANIFEST].map(PathBuf::from);
    let rest = rest.into_iter().filter(|_| form != Files::Lone).chain(manifest.added.iter().map(PathBuf::from));
    let others = others.map(|path| manifest.name_here(path));
    let names: Vec<PathBuf> = units.chain(rest).chain(others).collect();
    out.announce(names.iter().map(PathBuf::as_path))
}

impl Whole<'_> {
    /// Writes the model. `name` is that of the output, for a lone file.
    ///
    /// # Errors
    ///
    /// The files can't be read or written; `Error::TooLarge`, `Error::TransformersEntry`, `Error::Interrupted`.
    pub(crate) fn write(self, out: &mut Output, name: &Path, progress: &dyn Progress) -> Result<Written> {
        let mut written = Written::default();
        let all = self.units.iter().map(|(_, path)| path).chain(&self.stored);
        let headers = self.manifest.headers(name)?;
        let bytes_before = headers.iter().map(|(_, header)| header.file_bytes()).sum();
        match self.form {
            // First what may fail for lack of room, then what may move files.
            Files::Units => {
                written.bytes +=
                    self.assemble(out, Path::new(REST), self.stored.iter(), &layout::rest_metadata(), progress)?;
                for (name, path) in &self.units {
                    let bytes = TensorFile::open(path)?.header().file_bytes();
                    written.copied += usize::from(out.adopt(Path::new(name), path, self.may_move)?);
                    written.bytes += bytes;
                    progress.step(0, name)?;
                }
                self.write_beside(out, false, [bytes_before, written.bytes], progress)?;
            }
            Files::One { alone } => {
                written.bytes += self.assemble(out, Path::new(REST), all, &BTreeMap::new(), progress)?;
                self.write_beside(out, alone, [bytes_before, written.bytes], progress)?;
            }
            Files::Lone => {
                let original = headers.first().map(|(_, header)| header.metadata.clone()).unwrap_or_default();
                let metadata = layout::lone_metadata(original, self.patterns.clone(), &self.manifest, name)?;
                let name = Path::new(name.file_name().unwrap_or_default());
                written.bytes += self.assemble(out, name, all, &metadata, progress)?;
            }
        }
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
        let specs = files.iter().flat_map(|file| &file.header().tensors).map(|tensor| TensorSpec {
            name: tensor.name.clone(),
            dtype: tensor.dtype,
            shape: tensor.shape.clone(),
            bytes: tensor.range.len(),
        });
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
                let mut end = 0;
                file.read_blocks(tensor, |bytes| {
                    writer.write_part(&tensor.name, end, bytes)?;
                    end += bytes.len();
                    progress.step(0, &tensor.name)
                })?;
            }
        }
        out.finish(writer)
    }

    /// Writes the files next to the tensors. `all_bytes` are those of all safetensors files, before and after.
    fn write_beside(&self, out: &mut Output, alone: bool, all_bytes: [u64; 2], progress: &dyn Progress) -> Result<()> {
        let own = Dfloat11Config::new(self.patterns.clone());
        let path = out.shown(Path::new("config.json"));
        let original = self.manifest.documents.get("config.json").map(|text| ConfigFile::of(text.clone(), &path));
        let original = original.transpose()?;
        let config = own.whole_text(original.as_ref(), alone, self.transformers)?;
        let manifest = self.manifest.to_text(&path)?;
        let texts =
            [("config.json", config, text_file::CONFIG_BYTES), (names::MANIFEST, manifest, text_file::MANIFEST_BYTES)];
        for (name, text, limit) in texts {
            text_file::check_length(&out.shown(Path::new(name)), text.len() as u64, limit)?;
            out.write(name, &text)?;
        }
        self.write_card(out, original.as_ref(), all_bytes)?;
        for (name, path) in &self.others {
            let name = self.manifest.name_here(name);
            match self.source {
                Some(model) => out.copy_of(model, path, &name, progress)?,
                None => {
                    out.copy(&name, path)?;
                    progress.step(0, &name.to_string_lossy())?;
                }
            }
        }
        Ok(())
    }

    /// Writes the model card, if there is to be one.
    fn write_card(&self, out: &mut Output, config: Option<&ConfigFile>, all_bytes: [u64; 2]) -> Result<()> {
        let Some(options) = &self.model_card else { return Ok(()) };
        let is_card = |(name, _): &&(PathBuf, PathBuf)| self.manifest.name_here(name) == Path::new(card::ORIGINALS);
        let original = self.others.iter().find(is_card).and_then(|(_, path)| match self.source {
            Some(model) => card::read(model, &path.to_string_lossy()),
            None => card::read_file(path),
        });
        let Counts { units, unit_bytes_before, unit_bytes_after, .. } = self.counts;
        let written = card::Written {
            path: out.shown(Path::new("")),
            config,
            manifest: &self.manifest,
            for_transformers: self.transformers,
            units,
            unit_bytes: [unit_bytes_before, unit_bytes_after],
            all_bytes,
        };
        out.write(card::FILE_NAME, &written.card(original.as_deref(), options))
    }
}
