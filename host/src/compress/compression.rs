//! The books of a model that is being compressed: how each of its tensors is stored, and what is known and written of it so
//! far.

use std::collections::BTreeMap;
use std::mem;
use std::path::Path;

use crate::compress::chosen::Chosen;
use crate::compress::encoder::{Encoder, Planned};
use crate::compress::given::{Given, Input};
use crate::compress::layout;
use crate::compress::memory;
use crate::compress::select::{Candidate, Reason, Selection};
use crate::compress::summary::{CompressSummary, StoredTensor};
use crate::error::{Error, Result};
use crate::file::checksum::Checksum;
use crate::model::files::ModelFiles;
use crate::model::found::inside;
use crate::model::manifest::{Manifest, OriginalFile};
use crate::patterns::detect::Detected;
use crate::patterns::dict::PatternDict;
use crate::patterns::ties::HEAD_AND_EMBEDDING;
use crate::progress::Progress;

/// A model that is being compressed.
pub(crate) struct Compression<'m> {
    pub(crate) input: Input<'m>,
    pub(crate) encoder: Encoder<'m>,
    /// The patterns that define the units.
    pub(crate) patterns: &'m PatternDict,
    /// The tensors that are stored as they are and aren't written yet, and why. The units are taken out.
    pub(crate) selection: Selection,
    pub(crate) summary: CompressSummary,
    /// What restoring the model needs. Tensors have the names that they have in the original's files.
    pub(crate) manifest: Manifest,
}

impl<'m> Compression<'m> {
    /// Decides which tensors become units, and which are stored as they are. The work will use at most `memory` bytes.
    ///
    /// # Errors
    ///
    /// [`Error::BadPattern`], [`Error::PatternsTooSlow`], [`Error::Interrupted`], [`Error::MemoryTooSmall`]; those of
    /// [`Given::check`]; the model can't be read.
    pub(crate) fn begin(
        chosen: &'m Chosen<'_>,
        given: &'m Given<'m>,
        memory: Option<u64>,
        progress: &'m dyn Progress,
    ) -> Result<(Self, Vec<Candidate>)> {
        let model = chosen.model();
        let tensors = model.tensors().map(|(_, tensor)| (model.name_in_files(&tensor.name), tensor));
        given.check(model.root(), tensors)?;
        let Detected { patterns, detection, .. } = &chosen.detected;
        let mut selection = chosen.select(progress)?;
        let most_runs = memory.map(|memory| memory::most_runs(memory, model, &selection.units)).transpose()?;
        let input = Input { model, given, progress };
        let mut manifest = manifest_of(model, given, &detection.prefix)?;
        let mut summary = CompressSummary::of(model.files(), detection.clone());
        // Given ones may differ, though those in the files don't.
        let [given_head, given_embedding] = HEAD_AND_EMBEDDING.map(|name| input.given_bytes(name));
        if given_head == given_embedding && selection.drop_tied(model, progress)? {
            let [head, embedding] = HEAD_AND_EMBEDDING.map(|name| model.name_in_files(name).to_owned());
            manifest.tied.insert(head, embedding);
            summary.tied.push(HEAD_AND_EMBEDDING.map(str::to_owned).into());
        }
        let (units, encoder) = (mem::take(&mut selection.units), Encoder::new(input, most_runs));
        Ok((Self { input, encoder, patterns, selection, summary, manifest }, units))
    }

    /// Notes a unit that is written, whose weights have these checksums.
    ///
    /// # Errors
    ///
    /// [`Error::Changed`] if other checksums are noted.
    pub(crate) fn note_unit(&mut self, unit: &Planned<'_>, checksums: &[Checksum]) -> Result<()> {
        self.summary.units += 1;
        self.summary.weights += unit.weights.len();
        self.summary.unit_bytes_before += 2 * unit.parts.sign_mantissa;
        self.summary.unit_bytes_after += unit.parts.total();
        self.note_all(&unit.weights, checksums)
    }

    /// Notes a tensor that is written as it is, with this checksum.
    ///
    /// # Errors
    ///
    /// [`Error::Changed`] if another checksum is noted.
    pub(crate) fn note_stored(&mut self, name: &str, checksum: String) -> Result<()> {
        self.summary.stored.push(self.stored_tensor(name)?);
        self.note(name, checksum)
    }

    /// Notes a file that an earlier run has written: the weights of its unit, the tensors in it that are stored as they
    /// are, the checksums of all of them, and the bytes of the unit's own tensors.
    pub(crate) fn note_written(
        &mut self,
        weights: &[String],
        stored: &[String],
        checksums: BTreeMap<String, String>,
        unit_bytes: u64,
    ) -> Result<()> {
        let progress = self.input.progress;
        let mut before = 0;
        for name in weights {
            before += self.input.tensor(name)?.1.range.len() as u64;
        }
        self.summary.units += usize::from(!weights.is_empty());
        self.summary.weights += weights.len();
        self.summary.unit_bytes_before += before;
        self.summary.unit_bytes_after += unit_bytes;
        progress.step(before, stored.first().or(weights.first()).map_or("", String::as_str))?;
        for name in stored {
            let stored = self.stored_tensor(name)?;
            progress.step(stored.bytes as u64, name)?;
            self.summary.stored.push(stored);
        }
        checksums.into_iter().try_for_each(|(name, checksum)| self.note(&name, checksum))
    }

    /// A tensor that is stored as it is, and why.
    pub(crate) fn stored_tensor(&self, name: &str) -> Result<StoredTensor> {
        let (_, tensor) = self.input.tensor(name)?;
        let reason = self.selection.reasons.get(name).map(Reason::to_string).unwrap_or_default();
        Ok(StoredTensor { tensor: name.to_owned(), bytes: tensor.range.len(), reason })
    }

    /// The metadata of a lone file. It contains what a directory has in files next to the tensors. In place of each
    /// checksum that isn't noted yet it has a text of the same length. `path` is the file's path, for errors.
    pub(crate) fn lone_metadata(&self, path: &Path) -> Result<BTreeMap<String, String>> {
        let original = self.input.model.files().first().map(|file| file.header().metadata.clone()).unwrap_or_default();
        layout::lone_metadata(original, self.patterns.clone(), &self.manifest_of_final_length(), path)
    }

    /// The manifest as long as it will be: in place of each checksum that isn't noted yet it has a text of the same
    /// length.
    pub(crate) fn manifest_of_final_length(&self) -> Manifest {
        let mut manifest = self.manifest.clone();
        let names = self.input.model.tensors().map(|(_, tensor)| self.input.model.name_in_files(&tensor.name));
        for name in names.filter(|name| !self.manifest.tied.contains_key(*name)) {
            manifest.checksums.entry(name.to_owned()).or_insert_with(|| Checksum::default().text());
        }
        manifest
    }

    /// The checksum of a tensor, if it is noted.
    pub(crate) fn checksum(&self, name: &str) -> Option<&str> {
        self.manifest.checksum(self.input.model.name_in_files(name))
    }

    /// Notes the checksum of a tensor. If one is noted already, it must be the same.
    pub(crate) fn note(&mut self, name: &str, checksum: String) -> Result<()> {
        let model = self.input.model;
        match self.checksum(name) {
            Some(noted) if noted != checksum => Err(Error::Changed { path: model.root().to_owned() }),
            Some(_) => Ok(()),
            None => {
                self.manifest.checksums.insert(model.name_in_files(name).to_owned(), checksum);
                Ok(())
            }
        }
    }

    pub(crate) fn note_all(&mut self, names: &[String], checksums: &[Checksum]) -> Result<()> {
        names.iter().zip(checksums).try_for_each(|(name, checksum)| self.note(name, checksum.text()))
    }
}

/// What the manifest says of the original: the headers of its files, and the texts that will change.
///
/// # Errors
///
/// [`Error::Manifest`] if a file has a name that no reader takes; the configuration or the index can't be read.
pub(crate) fn manifest_of(model: &ModelFiles, given: &Given<'_>, prefix: &str) -> Result<Manifest> {
    let mut manifest = Manifest::default();
    prefix.clone_into(&mut manifest.prefix);
    for file in model.files() {
        let header = String::from_utf8_lossy(&file.header().text).into_owned();
        let name = model.name_of(file);
        // No reader would take a manifest with another name.
        inside(model.root(), &name, file.path())?;
        manifest.files.push(OriginalFile { name, header });
    }
    if let Some(config) = given.config(model)? {
        manifest.documents.insert("config.json".into(), config.text);
    }
    manifest.documents.extend(model.index()?);
    Ok(manifest)
}
