//! What a program has in memory in place of what is in the model's files, when it saves a model that it has loaded.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::Path;

use df11_codec::Encoded;

use crate::error::{Error, Result};
use crate::file::checksum::Checksum;
use crate::file::header::{TensorEntry, TensorSpec};
use crate::file::tensor_file::{BLOCK, InFile};
use crate::file::words::{FileWords, WeightWords};
use crate::model::config::ConfigFile;
use crate::model::files::ModelFiles;
use crate::progress::Progress;

/// What to write in place of what a model's files hold. All of it is borrowed but the texts.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Given<'a> {
    /// Units that are encoded already, by the paths of their modules. They aren't encoded again.
    pub units: HashMap<String, &'a Encoded>,
    /// Tensors by the names that [`Model::names`](crate::Model::names) lists: their bytes, of the dtype and shape that
    /// they have in the model.
    pub tensors: HashMap<String, &'a [u8]>,
    /// Text files next to the tensors, by their names. `config.json` is given without `dfloat11_config`.
    pub texts: BTreeMap<String, String>,
}

/// The model that is compressed, with what is given in place of what its files hold.
#[derive(Clone, Copy)]
pub(crate) struct Input<'m> {
    pub(crate) model: &'m ModelFiles,
    pub(crate) given: &'m Given<'m>,
    pub(crate) progress: &'m dyn Progress,
}

impl Given<'_> {
    /// Checks that each given tensor is one of these tensors, which come with the names that the original has for them,
    /// and has as many bytes. `root` is the model's path, for errors.
    ///
    /// # Errors
    ///
    /// [`Error::MissingTensor`], [`Error::BufferLength`].
    pub(crate) fn check<'t>(
        &self,
        root: &Path,
        tensors: impl Iterator<Item = (&'t str, &'t TensorEntry)>,
    ) -> Result<()> {
        let tensors: HashMap<_, _> = tensors.collect();
        for (name, bytes) in &self.tensors {
            let missing = || Error::missing(root, name);
            let tensor = tensors.get(name.as_str()).ok_or_else(missing)?;
            let (got, expected) = (bytes.len(), tensor.range.len());
            if got != expected {
                return Err(Error::BufferLength { tensor: name.clone(), got, expected });
            }
        }
        Ok(())
    }

    /// The original's `config.json`: the given one, else the model's own.
    ///
    /// # Errors
    ///
    /// [`Error::Json`].
    pub(crate) fn config(&self, model: &ModelFiles) -> Result<Option<ConfigFile>> {
        match self.texts.get("config.json") {
            Some(text) => ConfigFile::of(text.clone(), &model.root().join("config.json")).map(Some),
            None => Ok(model.config().cloned()),
        }
    }
}

impl<'m> Input<'m> {
    /// A tensor of the model, with the file that holds it.
    ///
    /// # Errors
    ///
    /// [`Error::MissingTensor`].
    pub(crate) fn tensor(&self, name: &str) -> Result<InFile<'m>> {
        let missing = || Error::missing(self.model.root(), name);
        self.model.tensor(name).ok_or_else(missing)
    }

    /// The tensors of a file with these tensors of units and these unchanged tensors.
    pub(crate) fn specs(
        &self,
        of_units: impl IntoIterator<Item = TensorSpec>,
        stored: &[String],
    ) -> Result<Vec<TensorSpec>> {
        let stored = stored.iter().map(|name| Ok(self.tensor(name)?.1.spec()));
        of_units.into_iter().map(Ok).chain(stored).collect()
    }

    /// The bytes that are given for a tensor of the model. They are given by the name that it has in the files.
    pub(crate) fn given_bytes(&self, name: &str) -> Option<&'m [u8]> {
        self.given.tensors.get(self.model.name_in_files(name)).copied()
    }

    /// The words of weights, in place.
    ///
    /// # Errors
    ///
    /// [`Error::MissingTensor`].
    pub(crate) fn words(&self, weights: &[String]) -> Result<Vec<Words<'m>>> {
        let words = |name: &String| match self.given_bytes(name) {
            Some(bytes) => Ok(Words::Given(bytes)),
            None => self.tensor(name).map(|(file, tensor)| Words::File(FileWords { file, tensor })),
        };
        weights.iter().map(words).collect()
    }

    /// Fetches tensors from the hub, but for those that are given.
    ///
    /// # Errors
    ///
    /// Those of [`ModelFiles::fetch`].
    pub(crate) fn fetch(&self, names: &[impl AsRef<str>]) -> Result<()> {
        let is_needed = |name: &&str| self.given_bytes(name).is_none();
        self.model.fetch(&names.iter().map(AsRef::as_ref).filter(is_needed).collect::<Vec<_>>(), self.progress)
    }

    /// Fetches a tensor, and calls `then` with its bytes, block by block: the given ones, else the file's. Returns their
    /// checksum.
    ///
    /// # Errors
    ///
    /// The file can't be read; `then`'s own.
    pub(crate) fn read_blocks(&self, name: &str, mut then: impl FnMut(&[u8]) -> Result<()>) -> Result<String> {
        let mut checksum = Checksum::default();
        let mut take = |bytes: &[u8]| {
            checksum.update(bytes);
            then(bytes)
        };
        self.fetch(&[name])?;
        match self.given_bytes(name) {
            Some(bytes) => bytes.chunks(BLOCK).try_for_each(take)?,
            None => self.tensor(name).and_then(|(file, tensor)| file.read_blocks(tensor, &mut take))?,
        }
        Ok(checksum.text())
    }
}

/// The words of a weight, in its file or given.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Words<'m> {
    File(FileWords<'m>),
    Given(&'m [u8]),
}

impl WeightWords for Words<'_> {
    type Error = Error;

    fn len(&self) -> usize {
        match self {
            Self::File(words) => words.len(),
            Self::Given(bytes) => bytes.len() / 2,
        }
    }

    fn fill(&self, range: Range<usize>, buffer: &mut Vec<u16>) -> Result<()> {
        match self {
            Self::File(words) => words.fill(range, buffer),
            // Copied, since the bytes may begin at an odd address.
            Self::Given(bytes) => {
                let bytes = bytes.get(2 * range.start..2 * range.end).unwrap_or_default();
                buffer.clear();
                buffer.extend(bytes.as_chunks().0.iter().map(|&pair| u16::from_le_bytes(pair)));
                Ok(())
            }
        }
    }

    fn words<'b>(&'b self, _: Range<usize>, buffer: &'b [u16]) -> &'b [u16] {
        buffer
    }
}
