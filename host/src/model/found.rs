//! Which files are a model: what a directory, an index or a lone file says, before anything but `config.json` is opened.

use std::fs::DirEntry;
use std::path::{Component, Path, PathBuf};

use serde_json::Value;

use crate::error::part::PartError;
use crate::error::{Error, Result};
use crate::file::header::Header;
use crate::file::json;
use crate::file::tensor_file::TensorFile;
use crate::file::text_file;
use crate::model::config::{self, ConfigFile};
use crate::model::names::{PART, STREAM, UNFINISHED};
use crate::model::{pickles, pipeline_index};
use crate::patterns::CONFIG_KEY;

/// The end of an index file's name: `model.safetensors.index.json`, or a diffusers one.
pub(crate) const INDEX_SUFFIX: &str = ".safetensors.index.json";

/// What transformers and diffusers call a model's only file. If there are several files, or several indexes, this one's
/// are used: the others are variants, such as `diffusion_pytorch_model.fp16.safetensors`.
const USUAL_FILES: [&str; 2] = ["model.safetensors", "diffusion_pytorch_model.safetensors"];

/// What belongs to a model, none of it opened but its configuration.
pub(crate) struct FoundFiles {
    /// Whether it is a directory rather than one file.
    pub is_directory: bool,
    /// The safetensors files.
    pub paths: Vec<PathBuf>,
    /// The model's `config.json`.
    pub config: Option<ConfigFile>,
    /// The index file.
    pub index: Option<PathBuf>,
}

impl FoundFiles {
    /// The files of the model at this path, as [`ModelFiles::open`](crate::model::files::ModelFiles::open) chooses them.
    ///
    /// # Errors
    ///
    /// As [`ModelFiles::open`](crate::model::files::ModelFiles::open).
    pub(crate) fn at(root: &Path) -> Result<Self> {
        let is_directory = std::fs::metadata(root).map_err(Error::io("open", root))?.is_dir();
        refuse_unfinished(root)?;
        if let Some(component) = pipeline_index::first_model(root)? {
            return Err(Error::Pipeline { path: root.to_owned(), component });
        }
        if !is_directory {
            if let Some(error) = pickles::refused(root, root) {
                return Err(error);
            }
            return Ok(Self { is_directory, paths: vec![root.to_owned()], config: None, index: None });
        }
        if text_file::exists(&root.join(PART))? {
            return Err(PartError::NotAModel { path: root.to_owned() }.into());
        }
        let config = config::path_in(root)?.map(|path| ConfigFile::read(&path)).transpose()?;
        let text = |index: &Path| text_file::read(index, text_file::INDEX_BYTES);
        let (names, has_no_index) = (file_names(root)?, has_no_index(config.as_ref()));
        let (paths, index) = model_files(root, names, has_no_index, text, TensorFile::header_at)?;
        Ok(Self { is_directory, paths, config, index })
    }
}

/// Refuses a directory whose files were being replaced when the process was stopped.
///
/// # Errors
///
/// [`Error::Unfinished`]; [`Error::Io`] if the system doesn't say whether it is.
pub(super) fn refuse_unfinished(root: &Path) -> Result<()> {
    if text_file::exists(&root.join(UNFINISHED))? {
        return Err(Error::Unfinished { path: root.to_owned() });
    }
    Ok(())
}

/// The name of a model's file below its directory; of a lone file, its name.
pub(crate) fn name_below(root: &Path, file: &Path) -> String {
    let below = file.strip_prefix(root).ok().filter(|below| !below.as_os_str().is_empty());
    let name = below.map(Path::to_owned).or_else(|| file.file_name().map(PathBuf::from));
    // With `/`, as an index writes it, on every system.
    let parts = name.unwrap_or_default();
    parts.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Whether a model has no index, since it is a DFloat11 model.
pub(super) fn has_no_index(config: Option<&ConfigFile>) -> bool {
    config.is_some_and(|config| config.json.contains_key(CONFIG_KEY))
}

/// The names of what is in a directory.
fn file_names(root: &Path) -> Result<Vec<String>> {
    let entries = std::fs::read_dir(root).map_err(Error::io("list", root))?;
    let name = |entry: std::io::Result<DirEntry>| {
        entry.map(|entry| entry.file_name().to_string_lossy().into_owned()).map_err(Error::io("list", root))
    };
    entries.map(name).collect()
}

/// The safetensors files of a directory with files of these names that are the model, and the index that says so, which
/// `text` reads. `header` reads that of a safetensors file.
pub(super) fn model_files(
    root: &Path,
    mut names: Vec<String>,
    has_no_index: bool,
    text: impl FnOnce(&Path) -> Result<String>,
    header: impl Fn(&Path) -> Result<Header>,
) -> Result<(Vec<PathBuf>, Option<PathBuf>)> {
    // A hidden file such as `._model.safetensors` belongs to some other program.
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    let shards: Vec<PathBuf> =
        names.iter().filter(|name| name.ends_with(".safetensors")).map(|name| root.join(name)).collect();
    // Those that an index names may lie below, or be missing, which opening them finds.
    if shards.is_empty() && (has_no_index || !names.iter().any(|name| name.ends_with(INDEX_SUFFIX))) {
        let pickle = names.iter().find_map(|name| pickles::refused(root, &root.join(name)));
        return Err(pickle.unwrap_or_else(|| Error::NoTensors { path: root.to_owned() }));
    }
    if has_no_index {
        return Ok((shards, None));
    }
    match (shards.len(), index_among(root, &names)?) {
        (_, Some(index)) => {
            let named = text(&index).and_then(|text| indexed_files(root, &index, &text));
            match usual_file(root, &shards).filter(|_| !is_usual_index(&index)) {
                // Readers load the file with the usual name, unless this index names it, too.
                Some(usual) if named.as_ref().map_or_else(is_no_index, |named| !named.contains(&usual)) => {
                    Ok((vec![usual], None))
                }
                _ => Ok((named?, Some(index))),
            }
        }
        (1, None) => Ok((shards, None)),
        (_, None) if holds_units(&shards, header)? => Ok((shards, None)),
        (count, None) => match usual_file(root, &shards) {
            Some(usual) => Ok((vec![usual], None)),
            None => Err(Error::NoIndex { path: root.to_owned(), count }),
        },
    }
}

/// Whether one of these safetensors files holds a unit, so that they are a DFloat11 model whose `config.json` isn't there.
/// A file that isn't valid holds none.
fn holds_units(files: &[PathBuf], header: impl Fn(&Path) -> Result<Header>) -> Result<bool> {
    for path in files {
        match header(path) {
            Ok(header) if header.tensors.iter().any(|tensor| tensor.name.ends_with(STREAM)) => return Ok(true),
            Err(error @ (Error::Io { .. } | Error::Hub(_))) => return Err(error),
            _ => {}
        }
    }
    Ok(false)
}

/// Of these files the one with a usual name.
fn usual_file(root: &Path, files: &[PathBuf]) -> Option<PathBuf> {
    USUAL_FILES.map(|name| root.join(name)).into_iter().find(|file| files.contains(file))
}

/// Whether what was read is none, rather than that it couldn't be read.
fn is_no_index(error: &Error) -> bool {
    !matches!(error, Error::Io { .. } | Error::Hub(_))
}

fn is_usual_index(index: &Path) -> bool {
    let name = index.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".index.json"));
    name.is_some_and(|file| USUAL_FILES.contains(&file))
}

/// The index that is used: the one with the usual name, or the only one. Of several others none is, if a file of weights has a usual name.
fn index_among(root: &Path, names: &[String]) -> Result<Option<PathBuf>> {
    let indexes: Vec<&String> = names.iter().filter(|name| name.ends_with(INDEX_SUFFIX)).collect();
    let is_usual = |name: &&&String| is_usual_index(Path::new(name));
    let usual = indexes.iter().find(is_usual);
    match (usual, indexes.as_slice()) {
        (Some(name), _) => Ok(Some(root.join(name))),
        (None, []) => Ok(None),
        (None, [name]) => Ok(Some(root.join(name))),
        _ if names.iter().any(|name| USUAL_FILES.contains(&name.as_str())) => Ok(None),
        (None, several) => Err(Error::SeveralIndexes { path: root.to_owned(), count: several.len() }),
    }
}

/// The paths of the files that an index of this text names, sorted.
fn indexed_files(root: &Path, index: &Path, text: &str) -> Result<Vec<PathBuf>> {
    let wrong = |reason: String| Error::Json { path: index.to_owned(), reason };
    let names = files_of_index(text).map_err(wrong)?;
    if names.is_empty() {
        return Err(wrong("its weight_map names no file".into()));
    }
    names.iter().map(|name| inside(root, name, index)).collect()
}

/// The names of the files that the text of an index names, sorted, without a `./` at their beginning; or why it isn't one.
pub(crate) fn files_of_index(text: &str) -> Result<Vec<String>, String> {
    let json: Value = json::parse(text).map_err(|e| e.to_string())?;
    let map = json["weight_map"].as_object().ok_or("it has no weight_map")?;
    let plain = |name: &str| name.trim_start_matches("./").to_owned();
    let mut names: Vec<String> = map.values().filter_map(Value::as_str).map(plain).collect();
    if names.len() != map.len() {
        return Err("weight_map maps tensors to file names".into());
    }
    names.sort_unstable();
    names.dedup();
    Ok(names)
}

/// A path below `root`, if `name` stays there. `source` is the file that names it.
pub(crate) fn inside(root: &Path, name: &str, source: &Path) -> Result<PathBuf> {
    let stays = !name.is_empty() && Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    if stays && !name.contains(['\\', '\0']) {
        Ok(root.join(name))
    } else {
        Err(Error::UnsafeName { path: source.to_owned(), name: name.to_owned() })
    }
}
