//! Which files are a model: what a directory, an index or a lone file says, before anything but `config.json` is opened.

use std::ffi::OsStr;
use std::fs::DirEntry;
use std::path::{Component, Path, PathBuf};

use crate::error::hub::HubError;
use crate::error::part::PartError;
use crate::error::{Error, Result};
use crate::file::header::Header;
use crate::file::tensor_file::TensorFile;
use crate::file::text_file;
use crate::model::config::{self, ConfigFile};
use crate::model::index_file::{self, USUAL_FILES, is_index};
use crate::model::names::{MANIFEST, PART, STREAM, UNFINISHED};
use crate::model::other_files::leads_nowhere;
use crate::model::{pickles, pipeline_index};
use crate::patterns::CONFIG_KEY;

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
        let below = || directory_with_tensors(root, 2);
        let found = model_files(root, file_names(root)?, config.as_ref(), text, TensorFile::header_at, below);
        let (paths, index) = found.map_err(|error| match error {
            Error::NoTensors { below: None, .. } => {
                weights_without_a_name(root).map_or(error, |path| Error::FileName { path })
            }
            error => error,
        })?;
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

/// Whether a model's configuration says that it is a DFloat11 model, which has no index.
pub(crate) fn says_compressed(config: Option<&ConfigFile>) -> bool {
    config.is_some_and(|config| config.json.contains_key(CONFIG_KEY))
}

/// The names of what is in a directory, without directories. What has a name that isn't UTF-8 is no model's, since no index can name it.
pub(super) fn file_names(root: &Path) -> Result<Vec<String>> {
    names_of(root, false)
}

/// The names of the directories in a directory, or of all else in it.
fn names_of(root: &Path, directories: bool) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(root).map_err(Error::io("list", root))? {
        let entry = entry.map_err(Error::io("list", root))?;
        if let Ok(name) = entry.file_name().into_string()
            && is_directory(&entry)? == directories
        {
            names.push(name);
        }
    }
    Ok(names)
}

/// Whether it is a directory, or a link to one.
///
/// # Errors
///
/// The system doesn't say it.
fn is_directory(entry: &DirEntry) -> Result<bool> {
    let path = entry.path();
    let kind = entry.file_type().map_err(Error::io("read", &path))?;
    match kind.is_symlink().then(|| std::fs::metadata(&path)) {
        None => Ok(kind.is_dir()),
        Some(Err(error)) if leads_nowhere(&error) => Ok(false),
        Some(there) => Ok(there.map_err(Error::io("read", &path))?.is_dir()),
    }
}

/// The path of a safetensors file in a directory whose name isn't UTF-8.
fn weights_without_a_name(root: &Path) -> Option<PathBuf> {
    let mut paths = std::fs::read_dir(root).ok()?.flatten().map(|entry| entry.path());
    let is_nameless = |name: &OsStr| name.to_str().is_none() && !name.as_encoded_bytes().starts_with(b".");
    let is_weights = |path: &Path| path.extension().is_some_and(|end| end == "safetensors") && !path.is_dir();
    paths.find(|path| is_weights(path) && path.file_name().is_some_and(is_nameless))
}

/// The safetensors files of a directory with files of these names that are the model, and the index that says so, which
/// `text` reads. `header` reads that of a safetensors file. `below`: a directory in it that has safetensors files, for the error if it
/// has none.
pub(super) fn model_files(
    root: &Path,
    mut names: Vec<String>,
    config: Option<&ConfigFile>,
    text: impl FnOnce(&Path) -> Result<String>,
    header: impl Fn(&Path) -> Result<Header>,
    below: impl FnOnce() -> Option<String>,
) -> Result<(Vec<PathBuf>, Option<PathBuf>)> {
    // A hidden file such as `._model.safetensors` belongs to some other program.
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    let safetensors = |names: &[String]| -> Vec<PathBuf> {
        names.iter().filter(|name| name.ends_with(".safetensors")).map(|name| root.join(name)).collect()
    };
    let (all, is_said) = (safetensors(&names), says_compressed(config));
    // Those that an index names may lie below, or be missing, which opening them finds.
    if all.is_empty() && (is_said || !names.iter().any(|name| is_index(name))) {
        let pickle = names.iter().find_map(|name| pickles::refused(root, &root.join(name)));
        let nothing = |below| Error::NoTensors { path: root.to_owned(), below };
        return Err(match (pickle, below()) {
            (Some(Error::Pickle { .. }) | None, below @ Some(_)) => nothing(below),
            (pickle, _) => pickle.unwrap_or_else(|| nothing(None)),
        });
    }
    // A plain model may have the configuration of a compressed one that it was loaded from. A compressed one may have an index that another
    // tool has copied.
    if is_said && (names.iter().any(|name| name == MANIFEST) || holds_units(&all, &header, false)?) {
        return Ok((all, None));
    }
    index_file::leave_one_kind(&mut names, config.is_some_and(ConfigFile::is_of_diffusers));
    let shards = safetensors(&names);
    match (shards.len(), index_file::among(root, &names)?) {
        (_, Some(index)) => {
            let named = text(&index).and_then(|text| indexed_files(root, &index, &text));
            match file_despite(&index, &named, root, &shards) {
                Some(alone) => Ok((vec![alone], None)),
                None => Ok((named?, Some(index))),
            }
        }
        (1, None) if !is_one_of_several(&shards) || holds_units(&all, &header, true)? => Ok((shards, None)),
        (1, None) => Err(Error::LoneShard { path: shards.into_iter().next().unwrap_or_default() }),
        (_, None) if holds_units(&all, header, true)? => Ok((all, None)),
        (count, None) => match usual_file(root, &shards) {
            Some(usual) => Ok((vec![usual], None)),
            None => Err(Error::NoIndex { path: root.to_owned(), count }),
        },
    }
}

/// Of these files the one that is the model though there is an index, which names those files or is none.
fn file_despite(index: &Path, named: &Result<Vec<PathBuf>>, root: &Path, files: &[PathBuf]) -> Option<PathBuf> {
    let usual = usual_file(root, files);
    if index_file::is_usual(index) {
        // transformers loads its file whatever the index says, and when it saves that file it leaves the index of the shards that it
        // removes. diffusers asks the index.
        let is_stale = match named {
            Ok(named) => named.iter().any(|path| path.parent() == Some(root) && !files.contains(path)),
            Err(error) => is_no_index(error) && !matches!(error, Error::UnsafeName { .. }),
        };
        return usual.filter(|file| is_stale && file.ends_with(USUAL_FILES[0]));
    }
    // Readers load the file with the usual name, or the only one beside an index of a variant, unless that index names it, too. One that the
    // cache lacks, nobody has loaded by.
    let only = files.first().filter(|_| index_file::is_of_variant(index) && files.len() == 1);
    let alone = usual.or(only.cloned())?;
    let is_named =
        named.as_ref().map_or_else(|error| !is_no_index(error) && !is_absent(error), |named| named.contains(&alone));
    (!is_named).then_some(alone)
}

/// The name of the first directory below that has safetensors files, up to so many levels down.
fn directory_with_tensors(root: &Path, levels: usize) -> Option<String> {
    let mut names = names_of(root, true).ok()?;
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    let is_one = |name: &&String| pipeline_index::has_tensors(&root.join(name)).unwrap_or(false);
    let further = |name: &String| Some(format!("{name}/{}", directory_with_tensors(&root.join(name), levels - 1)?));
    names.iter().find(is_one).cloned().or_else(|| names.iter().filter(|_| levels > 1).find_map(further))
}

/// Whether one of these safetensors files holds a unit, so that they are a DFloat11 model whose `config.json` isn't there.
/// A file that isn't valid holds none. With `passes_absent`, no more does one that the cache alone could have and doesn't.
fn holds_units(files: &[PathBuf], header: impl Fn(&Path) -> Result<Header>, passes_absent: bool) -> Result<bool> {
    for path in files {
        match header(path) {
            Ok(header) if header.tensors.iter().any(|tensor| tensor.name.ends_with(STREAM)) => return Ok(true),
            Err(error) if passes_absent && is_absent(&error) => {}
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

/// Whether the first file is named as one of several: `model-00002-of-00004.safetensors`.
pub(crate) fn is_one_of_several(files: &[PathBuf]) -> bool {
    let number = |text: &str| text.parse::<u32>().ok();
    let count = || {
        let (before, count) = files.first()?.file_stem()?.to_str()?.rsplit_once("-of-")?;
        number(before.rsplit_once('-')?.1)?;
        number(count)
    };
    count().is_some_and(|count| count > 1)
}

/// Whether a file could only be had from the cache, which lacks it.
fn is_absent(error: &Error) -> bool {
    matches!(error, Error::Hub(HubError::Offline { .. }))
}

/// Whether what was read is none, rather than that it couldn't be read.
fn is_no_index(error: &Error) -> bool {
    !matches!(error, Error::Io { .. } | Error::Hub(_))
}

/// The paths of the files that an index of this text names, sorted.
fn indexed_files(root: &Path, index: &Path, text: &str) -> Result<Vec<PathBuf>> {
    let wrong = |reason: String| Error::Json { path: index.to_owned(), reason };
    let names = index_file::files_of(text).map_err(wrong)?;
    if names.is_empty() {
        return Err(wrong("its weight_map names no file".into()));
    }
    names.iter().map(|name| inside(root, name, index)).collect()
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
