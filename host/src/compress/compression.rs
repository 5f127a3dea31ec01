//! The work on one model: it decides how each tensor is stored, analyses the units, and encodes them for the one who
//! writes them, in [`to_files`](super::to_files), [`to_stream`](super::to_stream) or a part.

use std::collections::{BTreeMap, HashMap};
use std::mem;
use std::path::Path;

use df11_codec::encode::Stitched;
use df11_codec::{Encoded, Geometry, Unit};

use crate::compress::analysis::{Analysis, Part, Workspace};
use crate::compress::chosen::Chosen;
use crate::compress::failure::Failure;
use crate::compress::given::{Given, Words};
use crate::compress::layout::{self, UnitFiles};
use crate::compress::memory;
use crate::compress::planned::{Planned, State};
use crate::compress::select::{Candidate, Reason, Selection, not_in, tied_head};
use crate::compress::summary::{CompressSummary, StoredTensor};
use crate::decode::parallel::UnitDecoding;
use crate::error::{Error, Result};
use crate::file::checksum::{self, Checksum};
use crate::file::header::TensorEntry;
use crate::file::header::TensorSpec;
use crate::file::tensor_file::{BLOCK, TensorFile};
use crate::file::words::{self, FileWords};
use crate::model::files::ModelFiles;
use crate::model::found::inside;
use crate::model::manifest::{Manifest, OriginalFile};
use crate::patterns::detect::Detected;
use crate::patterns::dict::PatternDict;
use crate::progress::{Progress, unless_interrupted};

/// A model that is being compressed.
pub(crate) struct Compression<'m> {
    pub(crate) model: &'m ModelFiles,
    pub(crate) progress: &'m dyn Progress,
    /// What takes the place of what the model's files hold.
    given: &'m Given<'m>,
    /// The patterns that define the units.
    pub(crate) patterns: &'m PatternDict,
    /// Tensors to be stored as they are, not yet written.
    pub(crate) stored: Vec<String>,
    reasons: HashMap<String, Reason>,
    workspace: Workspace,
    pub(crate) summary: CompressSummary,
    pub(crate) manifest: Manifest,
}

impl<'m> Compression<'m> {
    /// Decides which tensors become units, and which are stored as they are.
    ///
    /// # Errors
    ///
    /// [`Error::BadPattern`], [`Error::PatternsTooSlow`], [`Error::Interrupted`]; those of [`Given::check`]; the model
    /// can't be read.
    pub(crate) fn begin(
        chosen: &'m Chosen<'_>,
        given: &'m Given<'m>,
        progress: &'m dyn Progress,
    ) -> Result<(Self, Vec<Candidate>)> {
        let model = chosen.model();
        let tensors = model.tensors().map(|(_, tensor)| (model.name_in_files(&tensor.name), tensor));
        given.check(model.root(), tensors)?;
        let Detected { patterns, detection, .. } = &chosen.detected;
        let Selection { units, reasons } = chosen.select(progress)?;
        let mut manifest = Manifest::default();
        manifest.prefix.clone_from(&detection.prefix);
        let mut compression = Self {
            model,
            progress,
            given,
            patterns,
            stored: not_in(&units, model),
            reasons,
            workspace: Workspace::default(),
            summary: CompressSummary::of(model.files(), detection.clone()),
            manifest,
        };
        compression.note_original()?;
        compression.drop_tied()?;
        Ok((compression, units))
    }

    /// Uses at most this number of bytes of memory for a model of these units.
    ///
    /// # Errors
    ///
    /// [`Error::MemoryTooSmall`].
    pub(crate) fn bound_memory(&mut self, memory: Option<u64>, units: &[Candidate]) -> Result<()> {
        if let Some(memory) = memory {
            self.workspace = Workspace::of_runs(memory::most_runs(memory, self.model, units)?);
        }
        Ok(())
    }

    /// Keeps the headers of the original's files and the texts that will change.
    fn note_original(&mut self) -> Result<()> {
        for file in self.model.files() {
            let header = String::from_utf8_lossy(&file.header().text).into_owned();
            let name = self.model.name_of(file);
            // No reader would take a manifest with another name.
            inside(self.model.root(), &name, file.path())?;
            self.manifest.files.push(OriginalFile { name, header });
        }
        if let Some(config) = self.given.config(self.model)? {
            self.manifest.documents.insert("config.json".into(), config.text);
        }
        self.manifest.documents.extend(self.model.index()?);
        Ok(())
    }

    /// Drops a tied `lm_head` that the original nevertheless stores, if it has the same bytes.
    fn drop_tied(&mut self) -> Result<()> {
        let Some([head, embedding]) = tied_head(self.model, self.progress)? else { return Ok(()) };
        // Given ones may differ, though those in the files don't.
        let [given_head, given_embedding] = [head, embedding].map(|name| self.given_bytes(name));
        if given_head != given_embedding {
            return Ok(());
        }
        let place = self.stored.iter().position(|name| name == head);
        let embedding_is_stored = self.stored.iter().any(|name| name == embedding);
        if let (true, Some(place)) = (embedding_is_stored, place) {
            self.stored.remove(place);
            self.manifest.tied.insert(head.into(), embedding.into());
            self.summary.tied.push((head.into(), embedding.into()));
        }
        Ok(())
    }

    /// Plans every unit, for a file whose header comes before all of them.
    pub(crate) fn plan_all(&mut self, units: Vec<Candidate>) -> Result<Vec<Planned<'m>>> {
        let planned = units.into_iter().filter_map(|candidate| self.plan(candidate).transpose());
        planned.collect()
    }

    /// Like [`Self::plan_all`], and notes the checksums of all tensors, so that [`Self::lone_metadata`] has them before
    /// any tensor is written. Every tensor is read once more for that.
    pub(crate) fn plan_all_and_note(&mut self, units: Vec<Candidate>) -> Result<Vec<Planned<'m>>> {
        let planned = units.into_iter().filter_map(|candidate| {
            self.plan_by(candidate, |own, weights, words| own.analyse_and_note(weights, words)).transpose()
        });
        let planned = planned.collect::<Result<_>>()?;
        for name in self.stored.clone() {
            self.note_checksum(&name)?;
        }
        Ok(planned)
    }

    /// Plans a unit, or stores its weights as they are.
    pub(crate) fn plan(&mut self, candidate: Candidate) -> Result<Option<Planned<'m>>> {
        self.plan_by(candidate, |own, _, words| Analysis::of(words, &mut own.workspace))
    }

    fn plan_by(
        &mut self,
        candidate: Candidate,
        analyse: impl FnOnce(&mut Self, &[String], &[Words<'m>]) -> Result<Analysis, Failure<Error>>,
    ) -> Result<Option<Planned<'m>>> {
        if let Some(encoded) = self.given.units.get(&candidate.path) {
            // What was given twice may be two different things.
            if let Some(tensor) = candidate.weights.iter().find(|name| self.given_bytes(name).is_some()) {
                let (path, tensor) = (self.model.root().to_owned(), tensor.clone());
                return Err(Error::WrittenTwice { path, tensor });
            }
            return self.plan_encoded(candidate, encoded).map(Some);
        }
        let Candidate { path, weights } = candidate;
        let words = self.words(&weights)?;
        self.progress.step(0, &path)?;
        self.fetch(&weights)?;
        let reason = match analyse(self, &weights, &words) {
            Err(Failure::File(error)) => return Err(error),
            Err(Failure::Encode(error)) => Reason::Inexpressible(error),
            Ok(analysis) => match Reason::against(analysis.plan(), words.len()) {
                None => return Ok(Some(Planned { path, weights, state: State::Analysed(Box::new(analysis)) })),
                Some(reason) => reason,
            },
        };
        self.store(weights, &reason);
        Ok(None)
    }

    /// Takes a unit that is encoded already, and notes the checksums of the weights that it decodes to.
    fn plan_encoded(&mut self, candidate: Candidate, encoded: &'m Encoded) -> Result<Planned<'m>> {
        let Candidate { path, weights } = candidate;
        let file = || self.model.root().to_owned();
        let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL);
        let unit = unit.map_err(|source| Error::Format { path: file(), unit: path.clone(), source })?;
        let ranges: Vec<_> = unit.weights().collect();
        if ranges.len() != weights.len() {
            return Err(Error::WeightCount { path: file(), unit: path, got: ranges.len(), expected: weights.len() });
        }
        let mut decoded = vec![0; unit.n_elements()];
        let result = UnitDecoding::new(unit).decode_elements(0..unit.n_elements(), &mut decoded);
        result.map_err(|source| Error::Decode { path: file(), unit: path.clone(), source })?;
        for (name, range) in weights.iter().zip(ranges) {
            let (_, tensor) = self.tensor(name)?;
            let (got, expected) = (range.len(), tensor.elements());
            if got != expected {
                return Err(Error::BufferLength { tensor: name.clone(), got, expected });
            }
            let checksum = checksum::of(&words::to_bytes(decoded.get(range).unwrap_or_default()));
            self.manifest.checksums.insert(name.clone(), checksum);
        }
        self.progress.step(0, &path)?;
        Ok(Planned { path, weights, state: State::Encoded(encoded) })
    }

    /// Analyses weights, and notes their checksums.
    fn analyse_and_note(&mut self, weights: &[String], words: &[Words<'m>]) -> Result<Analysis, Failure<Error>> {
        let mut checksums = Checksums::of(weights);
        let analysis = Analysis::with_words(words, |number, words| {
            checksums.update(number, words);
            unless_interrupted(self.progress)
        });
        if !matches!(analysis, Err(Failure::File(_))) {
            self.manifest.checksums.extend(checksums.texts());
        }
        analysis
    }

    /// Encodes a unit. Calls `then` with the bytes of its two large tensors, each tensor's in order; returns the rest.
    ///
    /// # Errors
    ///
    /// The weights can't be read; [`Error::Changed`] if they have changed since they were analysed; [`Error::Interrupted`];
    /// `then`'s own.
    pub(crate) fn encode(
        &mut self,
        unit: &Planned<'_>,
        mut then: impl FnMut(Part<'_>) -> Result<()>,
    ) -> Result<Stitched> {
        let stitched = match &unit.state {
            State::Analysed(analysis) => self.encode_analysed(unit, analysis, then)?,
            State::Encoded(encoded) => {
                then(Part::Codes(&encoded.encoded_exponent))?;
                then(Part::SignMantissa(&encoded.sign_mantissa))?;
                self.progress.step(unit.bytes(), &unit.path)?;
                Stitched {
                    last_byte: None,
                    output_positions: encoded.output_positions.clone(),
                    gaps: encoded.gaps.clone(),
                    split_positions: encoded.split_positions.clone(),
                }
            }
        };
        self.summary.units += 1;
        self.summary.weights += unit.weights.len();
        self.summary.unit_bytes_before += unit.bytes();
        self.summary.unit_bytes_after += unit.stored_bytes();
        Ok(stitched)
    }

    fn encode_analysed(
        &mut self,
        unit: &Planned<'_>,
        analysis: &Analysis,
        mut then: impl FnMut(Part<'_>) -> Result<()>,
    ) -> Result<Stitched> {
        let mut checksums = Checksums::of(&unit.weights);
        let (words, progress) = (self.words(&unit.weights)?, self.progress);
        let stitched = analysis.encode_to(&words, &mut self.workspace, |part| {
            if let Part::Words(number, words) = part {
                checksums.update(number, words);
                progress.step(2 * words.len() as u64, &unit.path)?;
            }
            then(part)
        });
        let stitched = stitched.map_err(|failure| failure.after_analysis(self.model.root()))?;
        for (name, checksum) in checksums.texts() {
            self.check_unchanged(&name, checksum)?;
        }
        self.model.release(&unit.weights)?;
        Ok(stitched)
    }

    /// The names of the units' files. A unit whose file would need an invalid name is stored as it is.
    pub(crate) fn name_files(&mut self, units: Vec<Candidate>) -> Vec<(String, Candidate)> {
        let UnitFiles { named, nameless } = UnitFiles::of(units);
        for (name, candidate) in nameless {
            self.store(candidate.weights, &Reason::NoFileName(name));
        }
        named
    }

    /// Adds weights to the tensors that are stored as they are, and notes why.
    pub(crate) fn store(&mut self, weights: Vec<String>, reason: &Reason) {
        self.reasons.extend(weights.iter().map(|name| (name.clone(), reason.clone())));
        self.stored.extend(weights);
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
        let mut before = 0;
        for name in weights {
            before += self.tensor(name)?.1.range.len() as u64;
        }
        self.summary.units += usize::from(!weights.is_empty());
        self.summary.weights += weights.len();
        self.summary.unit_bytes_before += before;
        self.summary.unit_bytes_after += unit_bytes;
        self.progress.step(before, stored.first().or(weights.first()).map_or("", String::as_str))?;
        for name in stored {
            let stored = self.stored_tensor(name)?;
            self.progress.step(stored.bytes as u64, name)?;
            self.summary.stored.push(stored);
        }
        self.manifest.checksums.extend(checksums);
        Ok(())
    }

    /// The words of weights, in place.
    pub(crate) fn words(&self, weights: &[String]) -> Result<Vec<Words<'m>>> {
        let words = |name: &String| match self.given_bytes(name) {
            Some(bytes) => Ok(Words::Given(bytes)),
            None => self.tensor(name).map(|(file, tensor)| Words::File(FileWords { file, tensor })),
        };
        weights.iter().map(words).collect()
    }

    /// The metadata of a lone file. It contains what a directory has in files next to the tensors. In place of each
    /// checksum that isn't noted yet it has a text of the same length. `path` is the file's path, for errors.
    pub(crate) fn lone_metadata(&self, path: &Path) -> Result<BTreeMap<String, String>> {
        let original = self.model.files().first().map(|file| file.header().metadata.clone()).unwrap_or_default();
        layout::lone_metadata(original, self.patterns.clone(), &self.manifest_of_final_length(), path)
    }

    /// The manifest as long as it will be: in place of each checksum that isn't noted yet it has a text of the same
    /// length.
    pub(crate) fn manifest_of_final_length(&self) -> Manifest {
        let mut manifest = self.manifest.clone();
        for (_, tensor) in self.model.tensors().filter(|(_, tensor)| !manifest.tied.contains_key(&tensor.name)) {
            manifest.checksums.entry(tensor.name.clone()).or_insert_with(|| Checksum::default().text());
        }
        with_names_in_files(&manifest, self.model)
    }

    /// The tensors of a file with these tensors of units and these unchanged tensors.
    pub(crate) fn specs(
        &self,
        of_units: impl IntoIterator<Item = TensorSpec>,
        stored: &[String],
    ) -> Result<Vec<TensorSpec>> {
        let mut specs: Vec<TensorSpec> = of_units.into_iter().collect();
        for name in stored {
            let (_, tensor) = self.tensor(name)?;
            let (dtype, shape) = (tensor.dtype, tensor.shape.clone());
            specs.push(TensorSpec { name: name.clone(), dtype, shape, bytes: tensor.range.len() });
        }
        Ok(specs)
    }

    /// Reads a tensor that is stored as it is, and calls `then` with its bytes in order. Notes its checksum, or
    /// compares it with the noted one.
    pub(crate) fn read_stored(&mut self, name: &str, mut then: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        let mut checksum = Checksum::default();
        self.fetch(&[name])?;
        self.read_blocks(name, |bytes| {
            checksum.update(bytes);
            then(bytes)?;
            self.progress.step(bytes.len() as u64, name)
        })?;
        self.check_unchanged(name, checksum.text())?;
        self.model.release(&[name])?;
        self.summary.stored.push(self.stored_tensor(name)?);
        Ok(())
    }

    /// A tensor that is stored as it is, and why.
    pub(crate) fn stored_tensor(&self, name: &str) -> Result<StoredTensor> {
        let (_, tensor) = self.tensor(name)?;
        let reason = self.reasons.get(name).map(Reason::to_string).unwrap_or_default();
        Ok(StoredTensor { tensor: name.to_owned(), bytes: tensor.range.len(), reason })
    }

    /// Notes the checksum of a tensor, read block by block.
    fn note_checksum(&mut self, name: &str) -> Result<()> {
        if self.manifest.checksum(name).is_none() {
            let mut checksum = Checksum::default();
            self.fetch(&[name])?;
            self.read_blocks(name, |bytes| {
                checksum.update(bytes);
                unless_interrupted(self.progress)
            })?;
            self.manifest.checksums.insert(name.to_owned(), checksum.text());
        }
        Ok(())
    }

    /// Notes the checksum of what was written. If one is noted already, it must be the same.
    fn check_unchanged(&mut self, name: &str, written: String) -> Result<()> {
        match self.manifest.checksum(name) {
            Some(noted) if noted != written => Err(Error::Changed { path: self.model.root().to_owned() }),
            Some(_) => Ok(()),
            None => {
                self.manifest.checksums.insert(name.to_owned(), written);
                Ok(())
            }
        }
    }

    /// Calls `then` with the bytes of a tensor, block by block: the given ones, else the file's.
    fn read_blocks(&self, name: &str, mut then: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        match self.given_bytes(name) {
            Some(bytes) => bytes.chunks(BLOCK).try_for_each(then),
            None => self.tensor(name).and_then(|(file, tensor)| file.read_blocks(tensor, &mut then)),
        }
    }

    /// Fetches tensors from the hub, but for those that are given.
    fn fetch(&self, names: &[impl AsRef<str>]) -> Result<()> {
        let is_needed = |name: &&str| self.given_bytes(name).is_none();
        self.model.fetch(&names.iter().map(AsRef::as_ref).filter(is_needed).collect::<Vec<_>>(), self.progress)
    }

    /// The bytes that are given for a tensor of the model. They are given by the name that it has in the files.
    fn given_bytes(&self, name: &str) -> Option<&'m [u8]> {
        self.given.tensors.get(self.model.name_in_files(name)).copied()
    }

    /// A tensor of the model, with the file that holds it.
    pub(crate) fn tensor(&self, name: &str) -> Result<(&'m TensorFile, &'m TensorEntry)> {
        let missing = || Error::MissingTensor { path: self.model.root().to_owned(), tensor: name.to_owned() };
        self.model.tensor(name).ok_or_else(missing)
    }
}

/// A manifest with the names that the tensors have in the original's files.
pub(crate) fn with_names_in_files(manifest: &Manifest, model: &ModelFiles) -> Manifest {
    let name = |name: &String| model.name_in_files(name).to_owned();
    let mut manifest = manifest.clone();
    let checksums = mem::take(&mut manifest.checksums).into_iter();
    manifest.checksums = checksums.map(|(tensor, checksum)| (name(&tensor), checksum)).collect();
    manifest.tied = manifest.tied.iter().map(|(tensor, to)| (name(tensor), name(to))).collect();
    manifest
}

/// The checksums of a unit's weights, whose words arrive run by run.
struct Checksums<'n>(Vec<(&'n String, Checksum)>);

impl<'n> Checksums<'n> {
    fn of(weights: &'n [String]) -> Self {
        Self(weights.iter().map(|name| (name, Checksum::default())).collect())
    }

    /// Takes the next words of the weight with this number.
    fn update(&mut self, number: usize, words: &[u16]) {
        if let Some((_, checksum)) = self.0.get_mut(number) {
            checksum.update(&words::to_bytes(words));
        }
    }

    /// The names of the weights and their checksums.
    fn texts(self) -> impl Iterator<Item = (String, String)> {
        self.0.into_iter().map(|(name, checksum)| (name.clone(), checksum.text()))
    }
}
