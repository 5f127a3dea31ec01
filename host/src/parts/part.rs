//! A part on the disk, and its files.

use std::path::{Path, PathBuf};

use crate::card::CardOptions;
use crate::compress::beside::{Beside, Content};
use crate::error::part::PartError;
use crate::error::{Error, Result};
use crate::file::tensor_file::TensorFile;
use crate::file::{file_sum, regular_file};
use crate::model::config::ConfigFile;
use crate::parts::document::{Document, OTHERS, PartFile, STORED, UNITS, below};
use crate::parts::whole::Whole;
use crate::progress::Progress;

/// A part on the disk.
pub(super) struct Part {
    pub(super) path: PathBuf,
    pub(super) document: Document,
}

impl Part {
    /// The part in this directory.
    ///
    /// # Errors
    ///
    /// Those of [`Document::read`].
    pub(super) fn open(path: &Path) -> Result<Self> {
        Ok(Self { document: Document::read(path)?, path: path.to_owned() })
    }

    /// Its number, from 1 on.
    pub(super) fn number(&self) -> u32 {
        self.document.identity.part.number()
    }

    /// Bytes of its files.
    pub(super) fn bytes(&self) -> u64 {
        // Nothing has compared the numbers with the files yet.
        self.document.files.iter().chain(&self.document.others).fold(0, |sum, file| sum.saturating_add(file.bytes))
    }

    /// Whether it is this part that has read a tensor.
    pub(super) fn has(&self, tensor: &str) -> bool {
        self.document.manifest.checksums.contains_key(tensor)
    }

    /// The files next to the tensors of the model that will be at this path, without the original's other files.
    ///
    /// # Errors
    ///
    /// [`Error::Json`].
    pub(super) fn beside(&self, output: &Path) -> Result<Beside<'static>> {
        let Document { identity, manifest, base_model, .. } = &self.document;
        let card = identity.model_card.clone();
        let config = manifest.documents.get("config.json");
        let config = config.map(|text| ConfigFile::of(text.clone(), &output.join("config.json"))).transpose()?;
        Ok(Beside {
            files: identity.form,
            transformers: identity.transformers,
            model_card: card.map(|card| CardOptions { base_model: base_model.clone(), ..card }),
            config,
            others: Vec::new(),
        })
    }

    /// Adds its files to the model.
    ///
    /// # Errors
    ///
    /// [`PartError::Damaged`].
    pub(super) fn add_to(&self, model: &mut Whole<'_>) -> Result<()> {
        for file in &self.document.files {
            let path = self.path.join(&file.name);
            match below(&file.name, UNITS) {
                Some(unit) => model.units.push((unit.to_owned(), path)),
                None if file.name == STORED => model.stored.push(path),
                None => return Err(self.damaged(file, "is none that a part has")),
            }
        }
        for file in &self.document.others {
            let Some(name) = below(&file.name, OTHERS) else {
                return Err(self.damaged(file, "is none that a part has"));
            };
            model.beside.others.push((PathBuf::from(name), Content::OfFile(self.path.join(&file.name))));
        }
        model.counts += self.document.counts;
        Ok(())
    }

    /// Compares its files with their checksums.
    ///
    /// # Errors
    ///
    /// [`PartError::Damaged`]; a file can't be read; [`Error::Interrupted`].
    pub(super) fn check_files(&self, progress: &dyn Progress) -> Result<()> {
        for file in &self.document.files {
            let tensors = match TensorFile::open(&self.path.join(&file.name)) {
                Ok(tensors) => tensors,
                Err(
                    error @ (Error::Io { .. }
                    | Error::NotAFile { .. }
                    | Error::Safetensors { .. }
                    | Error::NotSafetensors { .. }
                    | Error::Pickle { .. }),
                ) => {
                    return Err(self.damaged(file, &format!("can't be used: {error}")));
                }
                Err(error) => return Err(error),
            };
            self.check_length(file, tensors.header().file_bytes())?;
            let sum = file_sum::of(&tensors, |bytes| progress.step(bytes as u64, &file.name))?;
            self.check_sum(file, &sum)?;
        }
        for file in &self.document.others {
            let path = self.path.join(&file.name);
            let unusable = |error: Error| match error {
                Error::Io { .. } | Error::NotAFile { .. } => self.damaged(file, &format!("can't be used: {error}")),
                error => error,
            };
            let (open, there) = regular_file::open(&path).map_err(unusable)?;
            self.check_length(file, there.len())?;
            let step = |bytes: &[u8]| progress.step(bytes.len() as u64, &file.name);
            let sum = file_sum::of_bytes(open, &path, step).map_err(unusable)?;
            self.check_sum(file, &sum)?;
        }
        Ok(())
    }

    fn check_length(&self, file: &PartFile, got: u64) -> Result<()> {
        match got == file.bytes {
            true => Ok(()),
            false => Err(self.damaged(file, &format!("has {got} bytes, not {}", file.bytes))),
        }
    }

    fn check_sum(&self, file: &PartFile, got: &str) -> Result<()> {
        match got == file.checksum {
            true => Ok(()),
            false => Err(self.damaged(file, &format!("has the checksum {got}, not {}", file.checksum))),
        }
    }

    fn damaged(&self, file: &PartFile, what: &str) -> Error {
        PartError::Damaged { path: self.path.clone(), reason: format!("its file {:?} {what}", file.name) }.into()
    }
}
