//! A model's files, on a disk or on the hub: its safetensors files, its configuration, its tensors by name.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::error::part::PartError;
use crate::error::{Error, Result};
use crate::file::handles;
use crate::file::header::TensorEntry;
use crate::file::identity::same_throughout;
use crate::file::read_at::ReadAt;
use crate::file::tensor_file::TensorFile;
use crate::file::text_file;
use crate::model::config::ConfigFile;
use crate::model::found::{FoundFiles, model_files, name_below};
use crate::model::names::{PART, UNFINISHED};
use crate::model::other_files::OtherFiles;
use crate::model::pipeline_index::has_weights;
use crate::model::remote_folder::RemoteFolder;

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
    /// Opens a model on a disk of this machine and checks the headers of its files.
    ///
    /// In a directory the model consists of the files that an index names. Without an index it is the only safetensors
    /// file, or the one with a usual name; or all of them if this is a DFloat11 model, which has no index: `config.json`
    /// says so, or a file holds a unit.
    ///
    /// # Errors
    ///
    /// [`Error::Io`], [`Error::Safetensors`], [`Error::Json`], [`Error::NoTensors`], [`Error::Pipeline`],
    /// [`Error::NoIndex`], [`Error::UnsafeName`], [`Error::DuplicateTensor`], [`Error::Legacy`],
    /// [`Error::NotAFile`], [`Error::TooLarge`], [`Error::NotText`], [`Error::Hub`], [`PartError::NotAModel`]; [`Error::Changed`] if
    /// another model is put in its place meanwhile.
    pub(crate) fn open(root: &Path) -> Result<Self> {
        same_throughout(root, || {
            let FoundFiles { is_directory, paths, config, index } = FoundFiles::at(root)?;
            handles::make_room(paths.len());
            let files = paths.iter().map(|path| TensorFile::open(path)).collect::<Result<Vec<_>>>()?;
            // Where directories can't change places, files are replaced one by one.
            if is_directory && !files.iter().all(TensorFile::is_at_its_path) {
                return Err(Error::Changed { path: root.to_owned() });
            }
            Ok(Self { is_directory, config, index, ..Self::of_files(root.to_owned(), files)? })
        })
    }

    /// Like [`Self::open`], for a folder that isn't on a disk of this machine. `root` is its path for errors.
    ///
    /// # Errors
    ///
    /// As [`Self::open`].
    #[cfg_attr(not(feature = "hub"), expect(dead_code, reason = "only the hub's files are elsewhere"))]
    pub(crate) fn open_remote(root: &Path, folder: Arc<dyn RemoteFolder>) -> Result<Self> {
        let names = || folder.files().into_iter().map(|(name, _)| name).filter(|name| !name.contains('/'));
        if names().any(|name| name == PART) {
            return Err(PartError::NotAModel { path: root.to_owned() }.into());
        }
        if names().any(|name| name == UNFINISHED) {
            return Err(Error::Unfinished { path: root.to_owned() });
        }
        let config = match names().find(|name| name == "config.json") {
            Some(name) => Some(ConfigFile::of(folder.text(&name, text_file::CONFIG_BYTES)?, &root.join(&name))?),
            None => None,
        };
        let name_of = |path: &Path| name_below(root, path);
        let text = |index: &Path| folder.text(&name_of(index), text_file::INDEX_BYTES);
        handles::make_room(folder.files().len());
        // Each header is fetched once.
        let opened = RefCell::new(HashMap::new());
        let header = |path: &Path| {
            let file = folder.tensors(&name_of(path))?;
            let header = file.header().clone();
            opened.borrow_mut().insert(path.to_owned(), file);
            Ok(header)
        };
        let below = || {
            let mut files = folder.files().into_iter().map(|(name, _)| name);
            files.find_map(|name| {
                name.rsplit_once('/')
                    .filter(|(_, file)| has_weights(iter::once(*file)))
                    .map(|(below, _)| below.to_owned())
            })
        };
        let (paths, index) = model_files(root, names().collect(), config.as_ref(), text, header, below)?;
        let mut opened = opened.into_inner();
        let file = |path: &PathBuf| opened.remove(path).map_or_else(|| folder.tensors(&name_of(path)), Ok);
        let files = paths.iter().map(file).collect::<Result<_>>()?;
        let files = Self::of_files(root.to_owned(), files)?;
        Ok(Self { is_directory: true, config, index, remote: Some(folder), ..files })
    }

    /// A model of one safetensors file that is open.
    ///
    /// # Errors
    ///
    /// [`Error::DuplicateTensor`].
    pub(crate) fn of_file(file: TensorFile) -> Result<Self> {
        Self::of_files(file.path().to_owned(), vec![file])
    }

    /// A model of these files and nothing else.
    fn of_files(root: PathBuf, files: Vec<TensorFile>) -> Result<Self> {
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
        let renamed = HashMap::new();
        Ok(Self { root, is_directory: false, files, config: None, index: None, by_name, renamed, remote: None })
    }

    /// A model of one safetensors file in memory; errors use this name for it.
    ///
    /// # Errors
    ///
    /// [`Error::Safetensors`].
    pub(crate) fn in_memory(name: &str, bytes: Arc<dyn AsRef<[u8]> + Send + Sync>) -> Result<Self> {
        Self::of_file(TensorFile::in_memory(name, bytes)?)
    }

    /// A model of one safetensors file that the caller reads; errors use this name for it.
    ///
    /// # Errors
    ///
    /// [`Error::Safetensors`], [`Error::Io`], [`Error::Changed`].
    pub(crate) fn of_reader(name: &str, reader: Arc<dyn ReadAt>) -> Result<Self> {
        Self::of_file(TensorFile::of_reader(name, reader)?)
    }

    /// The model with `prefix` stripped from the names that have it; `None` if the prefix is empty.
    ///
    /// # Errors
    ///
    /// [`Error::DuplicateTensor`]: two tensors would have one name.
    pub(crate) fn without_prefix(&self, prefix: &str) -> Result<Option<Self>> {
        if prefix.is_empty() {
            return Ok(None);
        }
        let shorter = |name: &str| name.strip_prefix(prefix).filter(|rest| !rest.is_empty()).unwrap_or(name).to_owned();
        let files = self.files.iter().map(|file| file.renamed(shorter)).collect();
        let names = self.tensors().map(|(_, tensor)| (shorter(&tensor.name), tensor.name.clone()));
        let renamed = names.filter(|(short, name)| short != name).collect();
        Ok(Some(Self {
            is_directory: self.is_directory,
            config: self.config.clone(),
            index: self.index.clone(),
            remote: self.remote.clone(),
            renamed,
            ..Self::of_files(self.root.clone(), files)?
        }))
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

    /// The model's safetensors files.
    pub(crate) fn files(&self) -> &[TensorFile] {
        &self.files
    }

    /// The model's `config.json`.
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

    /// Whether an index says which files it has.
    pub(crate) fn has_index(&self) -> bool {
        self.index.is_some()
    }

    /// The length of its index file in bytes; 0 if it has none.
    pub(crate) fn index_bytes(&self) -> u64 {
        let Some(index) = &self.index else { return 0 };
        match &self.remote {
            Some(folder) => folder.length(&name_below(&self.root, index)).unwrap_or(0),
            None => std::fs::metadata(index).map_or(0, |there| there.len()),
        }
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
            None if text_file::exists(&path)? => text_file::read(&path, limit).map(Some),
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
        self.other_files_with(|_| false)
    }

    /// The same with those files on the hub, however large, that `is_needed`.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub(crate) fn other_files_with(&self, is_needed: impl Fn(&str) -> bool) -> Result<OtherFiles> {
        if !self.is_directory {
            return Ok(OtherFiles::default());
        }
        let config = self.config.as_ref().map(|_| self.root.join("config.json"));
        let own: HashSet<&Path> =
            self.files.iter().map(TensorFile::path).chain(self.index.as_deref()).chain(config.as_deref()).collect();
        let own = |path: &Path| own.contains(&*self.root.join(path));
        let mut others = match &self.remote {
            Some(folder) => OtherFiles::of_remote(folder.files(), folder.left_out(), is_needed),
            None => OtherFiles::below(&self.root)?,
        };
        others.files.retain(|path| !own(path));
        others.left_out.retain(|left_out| !own(Path::new(&left_out.path)));
        Ok(others)
    }
}
