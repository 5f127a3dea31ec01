//! A model's files, on a disk or on the hub: its safetensors files, its configuration, its tensors by name.

use std::collections::HashMap;
use std::fs::DirEntry;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;

use crate::error::part::PartError;
use crate::error::{Error, Result};
use crate::hub;
use crate::model::compressed::STREAM;
use crate::model::config::{self, ConfigFile};
use crate::model::header::TensorEntry;
use crate::model::other_files::OtherFiles;
use crate::model::pickles;
use crate::model::pipeline_files::PipelineFiles;
use crate::model::remote::RemoteFolder;
use crate::model::tensor_file::TensorFile;
use crate::model::text_file;
use crate::parts::document;
use crate::patterns::CONFIG_KEY;

/// The end of an index file's name: `model.safetensors.index.json`, or a diffusers one.
pub(crate) const INDEX_SUFFIX: &str = ".safetensors.index.json";

/// What transformers and diffusers call a model's only file. If there are several files, or several indexes, this one's
/// are used: the others are variants, such as `diffusion_pytorch_model.fp16.safetensors`.
const USUAL_FILES: [&str; 2] = ["model.safetensors", "diffusion_pytorch_model.safetensors"];

/// A model: one safetensors file, or a directory.
#[derive(Debug)]
pub(crate) struct ModelFiles {
    root: PathBuf,
    is_directory: bool,
    files: Vec<TensorFile>,
    config: Option<ConfigFile>,
    index: Option<PathBuf>,
    by_name: HashMap<String, (usize, usize)>,
    /// The tensors that have another name in the files: maps this name to that in the files.
    renamed: HashMap<String, String>,
    /// Where the files are, if they aren't on a disk of this machine.
    remote: Option<Arc<dyn RemoteFolder>>,
}

impl ModelFiles {
    /// Opens a model and checks the headers of its files.
    ///
    /// In a directory the model consists of the files that an index names. Without an index it is the only safetensors
    /// file, or the one with a usual name; or all of them if this is a DFloat11 model, which has no index: `config.json`
    /// says so, or a file holds a unit.
    ///
    /// # Errors
    ///
    /// [`Error::Io`], [`Error::Safetensors`], [`Error::Json`], [`Error::NoTensors`], [`Error::Pipeline`],
    /// [`Error::NoIndex`], [`Error::UnsafeName`], [`Error::DuplicateTensor`], [`Error::Legacy`],
    /// [`Error::NotAFile`], [`Error::TooLarge`], [`Error::NotText`], [`Error::Hub`], [`PartError::NotAModel`].
    pub(crate) fn open(root: &Path) -> Result<Self> {
        if hub::is_id(root) {
            return hub::open(root);
        }
        let Found { is_directory, paths, config, index } = Found::at(root)?;
        let files = paths.iter().map(|path| TensorFile::open(path)).collect::<Result<Vec<_>>>()?;
        let by_name = index_by_name(&files)?;
        let renamed = HashMap::new();
        Ok(Self { root: root.to_owned(), is_directory, files, config, index, by_name, renamed, remote: None })
    }

    /// The same for a folder that isn't on a disk of this machine. `root` is its path for errors.
    ///
    /// # Errors
    ///
    /// As [`Self::open`].
    #[cfg_attr(not(feature = "hub"), expect(dead_code, reason = "only the hub's files are elsewhere"))]
    pub(crate) fn open_remote(root: &Path, folder: Arc<dyn RemoteFolder>) -> Result<Self> {
        let names = || folder.files().into_iter().map(|(name, _)| name).filter(|name| !name.contains('/'));
        if names().any(|name| name == document::FILE_NAME) {
            return Err(PartError::NotAModel { path: root.to_owned() }.into());
        }
        let config = match names().find(|name| name == "config.json") {
            Some(name) => Some(ConfigFile::of(folder.text(&name, text_file::CONFIG_BYTES)?, &root.join(&name))?),
            None => None,
        };
        let name_of = |path: &Path| name_below(root, path);
        let text = |index: &Path| folder.text(&name_of(index), text_file::INDEX_BYTES);
        let (paths, index) = model_files(root, names().collect(), has_no_index(config.as_ref()), text)?;
        let files = paths.iter().map(|path| folder.tensors(&name_of(path))).collect::<Result<Vec<_>>>()?;
        let by_name = index_by_name(&files)?;
        Ok(Self {
            root: root.to_owned(),
            is_directory: true,
            files,
            config,
            index,
            by_name,
            renamed: HashMap::new(),
            remote: Some(folder),
        })
    }

    /// A model of one safetensors file that is open.
    ///
    /// # Errors
    ///
    /// [`Error::DuplicateTensor`].
    pub(crate) fn of_file(file: TensorFile) -> Result<Self> {
        let root = file.path().to_owned();
        let files = vec![file];
        let by_name = index_by_name(&files)?;
        Ok(Self {
            root,
            is_directory: false,
            files,
            config: None,
            index: None,
            by_name,
            renamed: HashMap::new(),
            remote: None,
        })
    }

    /// A model of one safetensors file in memory; errors use this name for it.
    ///
    /// # Errors
    ///
    /// [`Error::Safetensors`].
    pub(crate) fn in_memory(name: &str, bytes: Arc<dyn AsRef<[u8]> + Send + Sync>) -> Result<Self> {
        Self::of_file(TensorFile::in_memory(name, bytes)?)
    }

    /// The same model with a prefix less at the names that have it; `None` if the prefix is empty.
    ///
    /// # Errors
    ///
    /// [`Error::DuplicateTensor`]: two tensors would have one name.
    pub(crate) fn without_prefix(&self, prefix: &str) -> Result<Option<Self>> {
        if prefix.is_empty() {
            return Ok(None);
        }
        let shorter = |name: &str| name.strip_prefix(prefix).filter(|rest| !rest.is_empty()).unwrap_or(name).to_owned();
        let files: Vec<TensorFile> = self.files.iter().map(|file| file.renamed(shorter)).collect();
        let names = self.tensors().map(|(_, tensor)| (shorter(&tensor.name), tensor.name.clone()));
        let renamed = names.filter(|(short, name)| short != name).collect();
        let by_name = index_by_name(&files)?;
        let Self { root, is_directory, config, index, remote, .. } = self;
        let (root, config, index, remote) = (root.clone(), config.clone(), index.clone(), remote.clone());
        Ok(Some(Self { root, is_directory: *is_directory, files, config, index, by_name, renamed, remote }))
    }

    /// The name in the files of the tensor that has this name here.
    pub(crate) fn name_in_files<'n>(&'n self, name: &'n str) -> &'n str {
        self.renamed.get(name).map_or(name, String::as_str)
    }

    /// The path that it was opened with.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Whether it is a directory rather than one file.
    pub(crate) fn is_directory(&self) -> bool {
        self.is_directory
    }

    /// Where the files are, if they aren't on a disk of this machine.
    pub(crate) fn remote(&self) -> Option<&dyn RemoteFolder> {
        self.remote.as_deref()
    }

    /// Its safetensors files.
    pub(crate) fn files(&self) -> &[TensorFile] {
        &self.files
    }

    /// Its `config.json`.
    pub(crate) fn config(&self) -> Option<&ConfigFile> {
        self.config.as_ref()
    }

    /// The name and the text of its index file.
    ///
    /// # Errors
    ///
    /// [`Error::Io`], [`Error::NotAFile`], [`Error::TooLarge`], [`Error::NotText`], [`Error::Hub`].
    pub(crate) fn index(&self) -> Result<Option<(String, String)>> {
        let Some(index) = &self.index else { return Ok(None) };
        let name = name_below(&self.root, index);
        Ok(self.text(&name, text_file::INDEX_BYTES)?.map(|text| (name, text)))
    }

    /// The text of a file of its directory; `None` if there is no such file.
    ///
    /// # Errors
    ///
    /// [`Error::Io`], [`Error::NotAFile`], [`Error::TooLarge`], [`Error::NotText`], [`Error::Hub`].
    pub(crate) fn text(&self, name: &str, limit: u64) -> Result<Option<String>> {
        let path = self.root.join(name);
        match &self.remote {
            Some(folder) if folder.files().iter().any(|(file, _)| file == name) => folder.text(name, limit).map(Some),
            None if text_file::exists(&path) => text_file::read(&path, limit).map(Some),
            _ => Ok(None),
        }
    }

    /// The name of one of its files, below its directory.
    pub(crate) fn name_of(&self, file: &TensorFile) -> String {
        name_below(&self.root, file.path())
    }

    /// A tensor by its name, with the file that holds it.
    pub(crate) fn tensor(&self, name: &str) -> Option<(&TensorFile, &TensorEntry)> {
        let &(file, tensor) = self.by_name.get(name)?;
        let file = &self.files[file];
        Some((file, &file.header().tensors[tensor]))
    }

    /// All tensors, in the order of the files and of their bytes.
    pub(crate) fn tensors(&self) -> impl Iterator<Item = (&TensorFile, &TensorEntry)> {
        self.files.iter().flat_map(|file| file.header().tensors.iter().map(move |tensor| (file, tensor)))
    }

    /// Bytes of all its tensors.
    pub(crate) fn tensor_bytes(&self) -> u64 {
        self.tensors().map(|(_, tensor)| tensor.range.len() as u64).sum()
    }

    /// The files of its directory, including hidden ones, that are neither its safetensors files nor its index nor its
    /// configuration; and what must not be copied from the directory.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub(crate) fn other_files(&self) -> Result<OtherFiles> {
        if !self.is_directory {
            return Ok(OtherFiles::default());
        }
        let own = |path: &Path| {
            let path = self.root.join(path);
            self.files.iter().any(|file| file.path() == path)
                || self.index.as_deref() == Some(&path)
                || (self.config.is_some() && path == self.root.join("config.json"))
        };
        let mut others = match &self.remote {
            Some(folder) => OtherFiles::of_remote(folder.files()),
            None => OtherFiles::below(&self.root)?,
        };
        others.files.retain(|path| !own(path));
        others.left_out.retain(|left_out| !own(Path::new(&left_out.path)));
        Ok(others)
    }
}

/// What belongs to a model, none of it opened but its configuration.
pub(crate) struct Found {
    /// Whether it is a directory rather than one file.
    pub is_directory: bool,
    /// Its safetensors files.
    pub paths: Vec<PathBuf>,
    /// Its `config.json`.
    pub config: Option<ConfigFile>,
    /// Its index file.
    pub index: Option<PathBuf>,
}

impl Found {
    /// The files of the model at this path, as [`ModelFiles::open`] chooses them.
    ///
    /// # Errors
    ///
    /// As [`ModelFiles::open`].
    pub(crate) fn at(root: &Path) -> Result<Self> {
        let is_directory = std::fs::metadata(root).map_err(Error::io("open", root))?.is_dir();
        if let Some(component) = PipelineFiles::first_model(root)? {
            return Err(Error::Pipeline { path: root.to_owned(), component });
        }
        if !is_directory {
            if let Some(error) = pickles::refused(root, root) {
                return Err(error);
            }
            return Ok(Self { is_directory, paths: vec![root.to_owned()], config: None, index: None });
        }
        if text_file::exists(&root.join(document::FILE_NAME)) {
            return Err(PartError::NotAModel { path: root.to_owned() }.into());
        }
        let config = config::path_in(root).map(|path| ConfigFile::read(&path)).transpose()?;
        let text = |index: &Path| text_file::read(index, text_file::INDEX_BYTES);
        let (paths, index) = model_files(root, file_names(root)?, has_no_index(config.as_ref()), text)?;
        Ok(Self { is_directory, paths, config, index })
    }
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
fn has_no_index(config: Option<&ConfigFile>) -> bool {
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
/// `text` reads.
fn model_files(
    root: &Path,
    mut names: Vec<String>,
    has_no_index: bool,
    text: impl FnOnce(&Path) -> Result<String>,
) -> Result<(Vec<PathBuf>, Option<PathBuf>)> {
    // A hidden file such as `._model.safetensors` belongs to some other program.
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    let shards: Vec<PathBuf> =
        names.iter().filter(|name| name.ends_with(".safetensors")).map(|name| root.join(name)).collect();
    match shards.len() {
        0 => {
            let pickle = names.iter().find_map(|name| pickles::refused(root, &root.join(name)));
            return Err(pickle.unwrap_or_else(|| Error::NoTensors { path: root.to_owned() }));
        }
        _ if has_no_index => return Ok((shards, None)),
        _ => {}
    }
    match (shards.len(), index_among(root, &names)?) {
        (_, Some(index)) => Ok((indexed_files(root, &index, &text(&index)?)?, Some(index))),
        (1, None) => Ok((shards, None)),
        (_, None) if shards.iter().any(|shard| holds_a_unit(shard)) => Ok((shards, None)),
        (count, None) => match USUAL_FILES.map(|name| root.join(name)).into_iter().find(|file| shards.contains(file)) {
            Some(usual) => Ok((vec![usual], None)),
            None => Err(Error::NoIndex { path: root.to_owned(), count }),
        },
    }
}

/// Whether a safetensors file holds a unit, so that it is of a DFloat11 model whose `config.json` isn't there.
fn holds_a_unit(path: &Path) -> bool {
    let header = TensorFile::header_at(path);
    header.is_ok_and(|header| header.tensors.iter().any(|tensor| tensor.name.ends_with(STREAM)))
}

/// The index that is used: the one with the usual name, or the only one.
fn index_among(root: &Path, names: &[String]) -> Result<Option<PathBuf>> {
    let indexes: Vec<&String> = names.iter().filter(|name| name.ends_with(INDEX_SUFFIX)).collect();
    let is_usual = |name: &&&String| USUAL_FILES.iter().any(|file| name.strip_suffix(".index.json") == Some(file));
    let usual = indexes.iter().find(is_usual);
    match (usual, indexes.as_slice()) {
        (Some(name), _) => Ok(Some(root.join(name))),
        (None, []) => Ok(None),
        (None, [name]) => Ok(Some(root.join(name))),
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

/// The names of the files that the text of an index names, sorted; or why it isn't one.
pub(crate) fn files_of_index(text: &str) -> Result<Vec<String>, String> {
    let json: Value = serde_json::from_str(text).map_err(|e| e.to_string())?;
    let map = json["weight_map"].as_object().ok_or("it has no weight_map")?;
    let mut names: Vec<String> = map.values().filter_map(Value::as_str).map(str::to_owned).collect();
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
    if stays && !name.contains('\\') {
        Ok(root.join(name))
    } else {
        Err(Error::UnsafeName { path: source.to_owned(), name: name.to_owned() })
    }
}

fn index_by_name(files: &[TensorFile]) -> Result<HashMap<String, (usize, usize)>> {
    let mut by_name: HashMap<String, (usize, usize)> = HashMap::new();
    for (f, file) in files.iter().enumerate() {
        for (t, tensor) in file.header().tensors.iter().enumerate() {
            if let Some((first, _)) = by_name.insert(tensor.name.clone(), (f, t)) {
                return Err(Error::DuplicateTensor {
                    tensor: tensor.name.clone(),
                    first: files[first].path().to_owned(),
                    second: file.path().to_owned(),
                });
            }
        }
    }
    Ok(by_name)
}
