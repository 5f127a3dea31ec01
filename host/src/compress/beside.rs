//! The files of a compressed directory next to its tensors: `config.json`, the manifest, and those that the original has.

use std::path::{Path, PathBuf};

use crate::card::{self, CardOptions};
use crate::compress::compression::Compression;
use crate::compress::given::Input;
use crate::compress::layout::{Files, REST};
use crate::compress::options::CompressOptions;
use crate::compress::summary::Counts;
use crate::error::Result;
use crate::file::{checksum, regular_file, text_file};
use crate::model::config::{ConfigFile, Dfloat11Config};
use crate::model::copied::{is_listed, listed_name};
use crate::model::files::ModelFiles;
use crate::model::manifest::Manifest;
use crate::model::names;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;
use crate::write::output::Output;

/// The files next to the tensors.
pub(crate) struct Beside<'s> {
    /// The safetensors files. Next to a lone one there is nothing.
    pub(crate) files: Files,
    /// Whether `config.json` gets the entry for transformers.
    pub(crate) transformers: bool,
    /// What the model card says, if there will be one: [`CardOptions::of_original`].
    pub(crate) model_card: Option<CardOptions>,
    /// The original's `config.json`.
    pub(crate) config: Option<ConfigFile>,
    /// The original's other files: the names that they have there, and what is written.
    pub(crate) others: Vec<(PathBuf, Content<'s>)>,
}

/// What is written to a file.
pub(crate) enum Content<'s> {
    /// The model's file of the same name.
    OfModel(&'s ModelFiles),
    /// A file of this machine.
    OfFile(PathBuf),
    /// A text.
    Text(&'s str),
}

/// A compressed model whose tensors are written.
pub(crate) struct Tensors<'t> {
    pub(crate) patterns: &'t PatternDict,
    pub(crate) manifest: &'t Manifest,
    pub(crate) counts: Counts,
    /// Bytes of all safetensors files written.
    pub(crate) bytes_after: u64,
}

impl<'s> Beside<'s> {
    /// The files next to these safetensors files of a model that is being compressed: `others` of the original, with what is
    /// given in place of what they hold. Notes in the manifest which names change.
    ///
    /// # Errors
    ///
    /// [`Error::Json`](crate::Error::Json), [`Error::Io`](crate::Error::Io).
    pub(crate) fn of(
        compression: &mut Compression<'s>,
        files: Files,
        options: &CompressOptions,
        others: Vec<PathBuf>,
    ) -> Result<Self> {
        let Input { model, given, .. } = compression.input;
        let model_card = options.model_card.as_ref().map(|card| card.of_original(model));
        if model_card.is_some() {
            card::note_in(&mut compression.manifest, &others);
        }
        if model.remote().is_none() {
            // One that can't be read is refused before the work.
            let mut copied = others.iter().filter(|path| !given.texts.contains_key(&*path.to_string_lossy()));
            copied.try_for_each(|path| regular_file::open(&model.root().join(path)).map(drop))?;
        }
        let content = |path: &PathBuf| match given.texts.get(&*path.to_string_lossy()) {
            Some(text) => Content::Text(text),
            None => Content::OfModel(model),
        };
        let others = others.into_iter().map(|path| (path.clone(), content(&path))).collect();
        Ok(Self { files, transformers: options.transformers, model_card, config: given.config(model)?, others })
    }

    /// Announces all files of the directory to the output, those of these units among them.
    ///
    /// # Errors
    ///
    /// Those of [`Output::announce`].
    pub(crate) fn announce<'n>(
        &self,
        out: &mut Output,
        units: impl Iterator<Item = &'n str>,
        manifest: &'n Manifest,
    ) -> Result<()> {
        let units = units.filter(|_| self.files == Files::Units);
        let own = [REST, "config.json", names::MANIFEST].into_iter().filter(|_| self.files != Files::Lone);
        let own = units.chain(own).chain(manifest.added.iter().map(String::as_str)).map(PathBuf::from);
        let others = self.others.iter().map(|(path, _)| manifest.name_here(path));
        out.announce_with(&own.collect::<Vec<_>>(), &others.collect::<Vec<_>>())
    }

    /// Writes the files, when the tensors are written.
    ///
    /// # Errors
    ///
    /// A file can't be read or written; `Error::TooLarge`, `Error::TransformersEntry`, `Error::Interrupted`.
    pub(crate) fn write(&self, out: &mut Output, tensors: &Tensors<'_>, progress: &dyn Progress) -> Result<()> {
        let alone = match self.files {
            Files::Lone => return Ok(()),
            Files::Units => false,
            Files::One { alone } => alone,
        };
        let own = Dfloat11Config::new(tensors.patterns.clone());
        let config = own.whole_text(self.config.as_ref(), alone, self.transformers)?;
        write_text(out, "config.json", &config, text_file::CONFIG_BYTES)?;
        let mut manifest = tensors.manifest.clone();
        for (path, content) in &self.others {
            let name = tensors.manifest.name_here(path);
            let sum = match content {
                Content::OfModel(model) => out.copy_from_model(model, path, &name, progress)?.checksum,
                Content::OfFile(from) => out.copy(&name, from, progress)?.checksum,
                Content::Text(text) => {
                    out.write(&name.to_string_lossy(), text)?;
                    checksum::of(text.as_bytes())
                }
            };
            if is_listed(&name) {
                manifest.copied.insert(listed_name(&name), sum);
            }
        }
        let text = manifest.to_text(&out.shown(Path::new(names::MANIFEST)))?;
        write_text(out, names::MANIFEST, &text, text_file::MANIFEST_BYTES)
    }
}

/// Writes a text, which must not be longer than what is read.
fn write_text(out: &mut Output, name: &str, text: &str, limit: u64) -> Result<()> {
    text_file::check_length(&out.shown(Path::new(name)), text.len() as u64, limit)?;
    out.write(name, text)
}
