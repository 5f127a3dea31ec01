//! How to compress.

use crate::card::CardOptions;
use crate::compress::layout::DirectoryForm;
use crate::compress::part_number::PartNumber;
use crate::error::{Error, Result};
use crate::model::files::ModelFiles;
use crate::patterns::dict::PatternDict;
use crate::write::output::OutputOptions;

/// How to compress.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct CompressOptions {
    /// Which modules are units. Without it the crate chooses them.
    pub patterns: Option<PatternDict>,
    /// For a directory: one `model.safetensors` instead of a file for each unit.
    pub single_file: bool,
    /// For a directory: `config.json` also gets the entry `quantization_config`. The Python package `df11` doesn't need it; without
    /// that package, transformers then warns before it gives the weights random values. A restored directory doesn't have it.
    pub transformers: bool,
    /// For the directory of one model: also write a model card, `README.md` ([`model_card`](crate::model_card())). The
    /// original's own `README.md` becomes `README.original.md`; a restored directory has it under its old name again.
    pub model_card: Option<CardOptions>,
    /// Only this part of one model, for [`join`](crate::join()) to put together with the others.
    pub part: Option<PartNumber>,
    /// For one model: keep what is finished if the work fails or the process is killed, and continue what an earlier run
    /// has left. Its `config.json`, its index and the names and headers of its files must be the same, and each tensor that is finished
    /// is read again and compared with its checksum, unless the hub's checksums say that the files are the same.
    pub resume: bool,
    /// The most memory to use, in bytes. Without it the work takes what keeps all cores busy, at most 4 MiB for each thread.
    pub memory: Option<u64>,
    /// How to write the files.
    pub output: OutputOptions,
}

impl CompressOptions {
    /// The form that they ask for.
    pub(crate) fn form(&self) -> DirectoryForm {
        DirectoryForm { single_file: self.single_file, transformers: self.transformers }
    }

    /// Checks that a model can be written as they ask for.
    ///
    /// # Errors
    ///
    /// [`Error::CardOfFile`], [`Error::SingleFileOfFile`], [`Error::TransformersEntry`].
    pub(crate) fn check(&self, model: &ModelFiles) -> Result<()> {
        if self.model_card.is_some() && !model.is_directory() {
            return Err(Error::CardOfFile { path: model.root().to_owned() });
        }
        self.form().check(model)
    }
}
