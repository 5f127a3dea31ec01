//! The books of a model that is being compressed: how each of its tensors is stored, and what is known and written of it so
//! far. Who writes it, in [`to_files`](super::to_files), [`to_stream`](super::to_stream) or a part, has units encoded
//! through them, so that nothing is written that isn't noted.

use std::collections::BTreeMap;
use std::mem;
use std::path::Path;

use df11_codec::encode::Stitched;

use crate::compress::analysis::Part;
use crate::compress::chosen::Chosen;
use crate::compress::encoder::{Encoder, Planned};
use crate::compress::given::{Given, Input};
use crate::compress::layout;
use crate::compress::memory;
use crate::compress::select::{Candidate, Reason, Selection, TIED};
use crate::compress::summary::{CompressSummary, StoredTensor};
use crate::error::{Error, Result};
use crate::file::checksum::Checksum;
use crate::file::words;
use crate::model::found::inside;
use crate::model::manifest::{Manifest, OriginalFile};
use crate::patterns::detect::Detected;
use crate::patterns::dict::PatternDict;
use crate::progress::{Progress, unless_interrupted};

/// A model that is being compressed.
pub(crate) struct Compression<'m> {
    pub(crate) input: Input<'m>,
    encoder: Encoder<'m>,
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
        let mut manifest = Manifest::default();
        manifest.prefix.clone_from(&detection.prefix);
        let mut summary = CompressSummary::of(model.files(), detection.clone());
        // Given ones may differ, though those in the files don't.
        let [given_head, given_embedding] = TIED.map(|name| input.given_bytes(name));
        if given_head == given_embedding && selection.drop_tied(model, progress)? {
            let [head, embedding] = TIED.map(|name| model.name_in_files(name).to_owned());
            manifest.tied.insert(head, embedding);
            let [head, embedding] = TIED.map(str::to_owned);
            summary.tied.push((head, embedding));
        }
        let units = mem::take(&mut selection.units);
        let encoder = Encoder::new(input, most_runs);
        let mut compression = Self { input, encoder, patterns, selection, summary, manifest };
        compression.note_original()?;
        Ok((compression, units))
    }

    /// Keeps the headers of the original's files and the texts that will change.
    fn note_original(&mut self) -> Result<()> {
        let Input { model, given, .. } = self.input;
        for file in model.files() {
            let header = String::from_utf8_lossy(&file.header().text).into_owned();
            let name = model.name_of(file);
            // No reader would take a manifest with another name.
            inside(model.root(), &name, file.path())?;
            self.manifest.files.push(OriginalFile { name, header });
        }
        if let Some(config) = given.config(model)? {
            self.manifest.documents.insert("config.json".into(), config.text);
        }
        self.manifest.documents.extend(model.index()?);
        Ok(())
    }

    /// Plans every unit, for a file whose header comes before all of them.
    pub(crate) fn plan_all(&mut self, units: Vec<Candidate>) -> Result<Vec<Planned<'m>>> {
        units.into_iter().filter_map(|candidate| self.plan(candidate, |_, _| Ok(())).transpose()).collect()
    }

    /// Like [`Self::plan_all`], and notes the checksums of all tensors, so that [`Self::lone_metadata`] has them before
    /// any tensor is written. Every tensor is read once more for that. Units that are given don't count.
    pub(crate) fn plan_all_and_note(&mut self, units: Vec<Candidate>) -> Result<Vec<Planned<'m>>> {
        let progress = self.input.progress;
        let mut planned = Vec::new();
        for candidate in units {
            let mut checksums = Checksums::of(&candidate.weights);
            planned.extend(self.plan(candidate, |number, words| {
                checksums.add(number, words);
                unless_interrupted(progress)
            })?);
            self.note_all(checksums)?;
        }
        for name in self.selection.stored.clone() {
            if self.checksum(&name).is_none() {
                let checksum = self.input.read_blocks(&name, |_| unless_interrupted(progress))?;
                self.note(&name, checksum)?;
            }
        }
        Ok(planned)
    }

    /// Plans a unit, or stores its weights as they are. Calls `then` with each weight's number and words of it, in order.
    pub(crate) fn plan(
        &mut self,
        candidate: Candidate,
        then: impl FnMut(usize, &[u16]) -> Result<()>,
    ) -> Result<Option<Planned<'m>>> {
        match self.encoder.plan(candidate, then)? {
            Ok(planned) => Ok(Some(planned)),
            Err((candidate, reason)) => {
                self.selection.store(candidate.weights, &reason);
                Ok(None)
            }
        }
    }

    /// Encodes a unit as [`Encoder::encode`] does, and notes its weights' checksums.
    ///
    /// # Errors
    ///
    /// Those of [`Encoder::encode`]; [`Error::Changed`], [`Error::Interrupted`].
    pub(crate) fn encode(
        &mut self,
        unit: &Planned<'_>,
        mut then: impl FnMut(Part<'_>) -> Result<()>,
    ) -> Result<Stitched> {
        let Input { model, progress, .. } = self.input;
        let mut checksums = Checksums::of(&unit.weights);
        let stitched = self.encoder.encode(unit, |part| {
            if let Part::Words(number, words) = part {
                checksums.add(number, words);
                progress.step(2 * words.len() as u64, &unit.path)?;
            }
            then(part)
        })?;
        self.note_all(checksums)?;
        model.release(&unit.weights)?;
        self.summary.units += 1;
        self.summary.weights += unit.weights.len();
        self.summary.unit_bytes_before += unit.bytes();
        self.summary.unit_bytes_after += unit.parts().total();
        Ok(stitched)
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

    /// Reads a tensor that is stored as it is, and calls `then` with its bytes in order. Notes its checksum, or
    /// compares it with the noted one.
    pub(crate) fn read_stored(&mut self, name: &str, mut then: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        let Input { model, progress, .. } = self.input;
        let checksum = self.input.read_blocks(name, |bytes| {
            then(bytes)?;
            progress.step(bytes.len() as u64, name)
        })?;
        self.note(name, checksum)?;
        model.release(&[name])?;
        self.summary.stored.push(self.stored_tensor(name)?);
        Ok(())
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
    fn note(&mut self, name: &str, checksum: String) -> Result<()> {
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

    fn note_all(&mut self, checksums: Checksums) -> Result<()> {
        checksums.0.into_iter().try_for_each(|(name, checksum)| self.note(&name, checksum.text()))
    }
}

/// The checksums of a unit's weights, while their words come.
struct Checksums(Vec<(String, Checksum)>);

impl Checksums {
    fn of(weights: &[String]) -> Self {
        Self(weights.iter().map(|name| (name.clone(), Checksum::default())).collect())
    }

    /// Adds the next words of the weight with this number.
    fn add(&mut self, number: usize, words: &[u16]) {
        if let Some((_, checksum)) = self.0.get_mut(number) {
            checksum.update(&words::to_bytes(words));
        }
    }
}
