//! Finds the files of a model.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use rayon::prelude::*;

use crate::error::{Error, ErrorKind, Result};
use crate::file::system;
use crate::file::tensor_file::TensorFile;
use crate::file::text::{self, inside};
use crate::model::config::Config;
use crate::model::directory::{directory_with_tensors, file_names};
use crate::model::index::{USUAL, index_of, is_index, is_shard, named_by};
use crate::model::manifest;
use crate::model::pipeline;
use crate::patterns::CONFIG_KEY;

/// The suffix of a code stream's name, by which a unit is recognised.
pub(crate) const STREAM: &str = ".encoded_exponent";

/// File extensions of pickles: DFloat11 0.1 wrote the first, PyTorch writes the others.
const PICKLES: [&str; 5] = ["pkl", "bin", "ckpt", "pt", "pth"];

/// The files that belong to a model.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) is_directory: bool,
    pub(crate) files: Vec<TensorFile>,
    pub(crate) config: Option<Config>,
    /// The name and text of the index.
    pub(crate) index: Option<(String, String)>,
}

/// Opens the files of the model at this path. `open` is [`TensorFile::open`], or [`TensorFile::open_cut`] if only headers matter.
pub(crate) fn model(root: &Path, open: fn(&Path) -> Result<TensorFile>) -> Result<Found> {
    if !fs::metadata(root).map_err(|error| not_there(root, error))?.is_dir() {
        return Ok(Found { is_directory: false, files: vec![open(root)?], config: None, index: None });
    }
    if let Some(component) = pipeline::first_component(root)? {
        let sentence = format!("it is a diffusers pipeline; open one of its models, such as {}", component.display());
        return Err(Error::not_a_model(root, sentence));
    }
    let names = file_names(root)?;
    let config = names.contains("config.json").then(|| Config::read(&root.join("config.json"))).transpose()?;
    system::allow_open_files();
    let (files, index) = Choice { root, names: &names, config: config.as_ref(), open }.files()?;
    Ok(Found { is_directory: true, files, config, index })
}

/// The error for a path that can't be opened. It may be the name of a model on the hub.
fn not_there(root: &Path, error: io::Error) -> Error {
    let is_name = root.is_relative() && root.components().count() == 2;
    if error.kind() != io::ErrorKind::NotFound || !(is_name || root.starts_with("https:")) {
        return Error::io("open", root)(error);
    }
    let sentence = "it doesn't exist; a model on the hub is hf:OWNER/NAME, after `hf download OWNER/NAME`";
    Error::new(ErrorKind::NotFound, sentence).at(root).because(error)
}

/// Chooses among the files of a directory.
struct Choice<'r> {
    root: &'r Path,
    names: &'r BTreeSet<String>,
    config: Option<&'r Config>,
    open: fn(&Path) -> Result<TensorFile>,
}

type Files = (Vec<TensorFile>, Option<(String, String)>);

impl Choice<'_> {
    /// A DFloat11 model: all safetensors files, whatever an index says. Any other model: the files listed in the index with the usual name,
    /// or the file with the usual name, or the only file, or the files listed in the only index.
    fn files(&self) -> Result<Files> {
        let all: Vec<&str> =
            self.names.iter().map(String::as_str).filter(|name| name.ends_with(".safetensors")).collect();
        let indexes: Vec<&String> = self.names.iter().filter(|name| is_index(name)).collect();
        let says_compressed = self.config.is_some_and(|config| config.json.contains_key(CONFIG_KEY));
        if all.is_empty() && (says_compressed || indexes.is_empty()) {
            return Err(self.no_tensors(says_compressed));
        }
        if says_compressed && self.names.contains(manifest::FILE) {
            return Ok((self.open(&all)?, None));
        }
        // A plain model may have a compressed one's configuration, and a compressed model may have an index that some tool copied. So the
        // content of the files decides. A file that can't be opened might belong to another model.
        if says_compressed || indexes.is_empty() {
            let opened: Vec<_> = all.par_iter().map(|name| (self.open)(&self.root.join(name))).collect();
            if opened.iter().flatten().any(holds_units) {
                return Ok((opened.into_iter().collect::<Result<_>>()?, None));
            }
        }
        for usual in self.usual() {
            let (index, is_there) = (index_of(usual), all.contains(&usual));
            if self.names.contains(&index)
                && let Some(files) = self.indexed(&index, is_there)?
            {
                return Ok(files);
            }
            if is_there {
                return Ok((self.open(&[usual])?, None));
            }
        }
        let refused = |reason: String| Err(Error::not_a_model(self.root, reason));
        match (&*all, &*indexes) {
            ([one], _) if !is_shard(one) => Ok((self.open(&[one])?, None)),
            (_, [index]) => self.indexed(index, false).map(Option::unwrap_or_default),
            ([one], _) => {
                refused(format!("it has only {one}, one of several files; download the others, and the index"))
            }
            _ => {
                let (n, index) = (all.len(), index_of(USUAL[0]));
                refused(format!("it has {n} .safetensors files, and no {index} says which of them are the model"))
            }
        }
    }

    /// Opens files on all cores, since a model may have thousands.
    fn open(&self, names: &[&str]) -> Result<Vec<TensorFile>> {
        let opened: Vec<_> = names.par_iter().map(|name| (self.open)(&self.root.join(name))).collect();
        opened.into_iter().collect()
    }

    /// Both usual names, with the one used by the model's own library first.
    fn usual(&self) -> [&'static str; 2] {
        let is_of_diffusers = self.config.is_some_and(|config| config.json.contains_key("_class_name"));
        if is_of_diffusers { [USUAL[1], USUAL[0]] } else { USUAL }
    }

    /// The files that an index lists. `None` if the model `may_be_one_file` and the index can't be read, or some of these files don't
    /// exist: when transformers saves a single file it leaves an old index beside it, and loads the file.
    fn indexed(&self, index: &str, may_be_one_file: bool) -> Result<Option<Files>> {
        let path = self.root.join(index);
        let text = text::read(&path, text::INDEX)?;
        let named = named_by(&text, &path);
        let is_gone = |name: &String| !name.contains('/') && !self.names.contains(name);
        if may_be_one_file && named.as_ref().map_or(true, |named| named.iter().any(is_gone)) {
            return Ok(None);
        }
        let named = named?;
        named.iter().try_for_each(|name| inside(self.root, name, &path).map(drop))?;
        let files = self.open(&named.iter().map(String::as_str).collect::<Vec<_>>()).map_err(|error| {
            let file = error.path().filter(|_| error.kind() == ErrorKind::NotFound).map(Path::to_owned);
            let Some(file) = file else { return error };
            let sentence = format!("it isn't there, though {index} names it; is the download complete?");
            Error::new(ErrorKind::NotFound, sentence).at(&file).because(error)
        })?;
        Ok(Some((files, Some((index.to_owned(), text)))))
    }

    /// The error for a directory without tensors.
    fn no_tensors(&self, says_compressed: bool) -> Error {
        if says_compressed && self.names.iter().any(|name| name.ends_with(".pkl")) {
            return legacy(self.root);
        }
        let is_pickle = |name: &&String| name.rsplit_once('.').is_some_and(|(_, end)| PICKLES.contains(&end));
        let mut sentence = "it has no .safetensors file".to_owned();
        if let Some(below) = directory_with_tensors(self.root, 2) {
            sentence += &format!(", but its directory {below} has some");
        } else if let Some(name) = self.names.iter().find(is_pickle) {
            let advice = "which may contain code, so df11 doesn't load it; save the model as safetensors";
            sentence += &format!(", and {name} is a pickle, {advice}");
        }
        Error::not_a_model(self.root, sentence)
    }
}

/// The error for a model of DFloat11 0.1.
pub(crate) fn legacy(path: &Path) -> Error {
    let sentence = "it is a DFloat11 0.1 model, an earlier format that df11 doesn't read; get a later release of it";
    Error::new(ErrorKind::Unsupported, sentence).at(path)
}

fn holds_units(file: &TensorFile) -> bool {
    file.header.entries.iter().any(|entry| entry.name.ends_with(STREAM))
}
