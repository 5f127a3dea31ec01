//! The model card of a compressed model: the README.md that a hub shows, with its YAML front matter.

mod escape;
mod front_matter;
pub(crate) mod text;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::model::compressed::CompressedModel;
use crate::model::config::ConfigFile;
use crate::model::files::ModelFiles;
use crate::model::manifest::Manifest;
use crate::write::names::fold;

/// The card's name in a directory.
pub(crate) const FILE_NAME: &str = "README.md";

/// Where the original's own card goes.
pub(crate) const ORIGINALS: &str = "README.original.md";

/// The largest card of an original that is read, in bytes.
pub(crate) const CARD_BYTES: u64 = 16 << 20;

/// What a model card says that the model's files don't.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CardOptions {
    /// The id of the original's repository, such as `Qwen/Qwen3-8B`. Without it the card takes the id from `config.json`
    /// or from the path of a hub's cache, and says nothing of it if it isn't there.
    pub base_model: Option<String>,
    /// The id of the repository that the compressed model will have. Without it the card calls the model by the name of
    /// its directory or file.
    pub repository: Option<String>,
}

impl CardOptions {
    /// These options, with the id of the original's repository filled in if these files tell it.
    pub(crate) fn of_original(&self, files: &ModelFiles) -> Self {
        Self { base_model: base_model(files, self), repository: self.repository.clone() }
    }
}

/// Notes in a manifest that a card will be written, and under which name the original's own one among these files is kept.
pub(crate) fn note_in(manifest: &mut Manifest, others: &[PathBuf]) {
    // Some file systems take `readme.md` for the same.
    let same = |path: &&PathBuf| fold(path) == fold(Path::new(FILE_NAME));
    // Where there are both, the usual name counts.
    let exact = others.iter().find(|path| path.as_os_str() == FILE_NAME);
    if let Some(own) = exact.or_else(|| others.iter().find(same)) {
        manifest.renamed.insert(ORIGINALS.into(), own.to_string_lossy().into_owned());
    }
    manifest.added.insert(FILE_NAME.into());
}

/// What a card says of a compressed model.
pub(crate) struct CardFacts {
    /// The name of its directory or file.
    pub(crate) name: String,
    pub(crate) use_with: UseWith,
    pub(crate) is_directory: bool,
    /// Whether the original's own card is next to this one.
    pub(crate) keeps_original: bool,
    pub(crate) units: usize,
    /// Bytes of the weights in units, before and after.
    pub(crate) unit_bytes: [u64; 2],
    /// Bytes of all safetensors files, before and after, as far as they are known.
    pub(crate) all_bytes: [Option<u64>; 2],
    /// The number of tensors with a checksum.
    pub(crate) checksums: usize,
}

/// The library that runs the model.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum UseWith {
    /// transformers, with this class.
    Transformers(&'static str),
    /// diffusers, with this class if the configuration names one.
    Diffusers(Option<String>),
    Another,
}

impl UseWith {
    /// By the original's `config.json`.
    pub(crate) fn of(config: Option<&ConfigFile>) -> Self {
        let Some(config) = config.map(|config| &config.json) else { return Self::Another };
        if let Some(class) = config.get("_class_name").and_then(Value::as_str) {
            let is_class = class.starts_with(char::is_alphabetic) && class.chars().all(|c| c.is_ascii_alphanumeric());
            return Self::Diffusers(is_class.then(|| class.to_owned()));
        }
        let architecture = config.get("architectures").and_then(|names| names.get(0)).and_then(Value::as_str);
        match architecture {
            Some(name) if name.ends_with("ForCausalLM") => Self::Transformers("AutoModelForCausalLM"),
            Some(_) => Self::Transformers("AutoModel"),
            None if config.contains_key("model_type") => Self::Transformers("AutoModel"),
            None => Self::Another,
        }
    }
}

/// The last part of a path, also of `.`.
pub(crate) fn name_of(path: &Path) -> String {
    let full = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let named = full.canonicalize().unwrap_or(full);
    named.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The id of the original's repository: the given one, the one that `config.json` names, or that of a hub's cache,
/// `models--Qwen--Qwen3-8B/snapshots/…`.
fn base_model(files: &ModelFiles, options: &CardOptions) -> Option<String> {
    let is_id = |id: &str| {
        let is_part = |part: &str| {
            part.starts_with(|c: char| c.is_ascii_alphanumeric())
                && part.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
        };
        id.split('/').count() == 2 && id.split('/').all(is_part)
    };
    let of_config = || {
        let name = files.config()?.json.get("_name_or_path")?.as_str()?;
        Some(name.to_owned()).filter(|name| is_id(name))
    };
    let of_cache = || {
        // The cache of a compressed model has that model's id.
        if CompressedModel::is_compressed(files) {
            return None;
        }
        let root = files.root().canonicalize().ok()?;
        let parts = root.iter().filter_map(|part| part.to_str()?.strip_prefix("models--"));
        parts.map(|part| part.replacen("--", "/", 1)).find(|id| is_id(id))
    };
    options.base_model.clone().or_else(of_cache).or_else(of_config)
}
