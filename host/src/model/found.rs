//! Which files are a model, which directories a pipeline, and what lies beside them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde_json::{Map, Value};

use crate::error::{Error, ErrorKind, Result};
use crate::file::tensor_file::TensorFile;
use crate::file::text::{self, inside};
use crate::model::config::Config;
use crate::model::manifest;
use crate::patterns::CONFIG_KEY;

/// What transformers and diffusers call a model's only file, and with `.index.json` its index.
const USUAL: [&str; 2] = ["model.safetensors", "diffusion_pytorch_model.safetensors"];

/// The end of the name of a unit's code stream, by which a unit is recognised.
pub(crate) const STREAM: &str = ".encoded_exponent";

/// The hidden directory in which an output that was there and empty is built. A directory that has it is unfinished.
pub(crate) const INSIDE: &str = ".df11-partial";

/// What belongs to a model.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) is_directory: bool,
    pub(crate) files: Vec<TensorFile>,
    pub(crate) config: Option<Config>,
    /// The name and text of the index.
    pub(crate) index: Option<(String, String)>,
}

/// The name of the index of a file with a usual name.
pub(crate) fn index_of(file: &str) -> String {
    format!("{file}.index.json")
}

/// Whether this is the name of an index.
pub(crate) fn is_index(name: &str) -> bool {
    USUAL.iter().any(|file| name == index_of(file))
}

/// The files of the model at this path: one file; or of a directory what the index names, else the file with the usual
/// name, else the only one; all of them if they are a DFloat11 model, which has no index.
pub(crate) fn model(root: &Path) -> Result<Found> {
    let no_model = |reason: &str| Error::not_a_model(root, reason);
    if !fs::metadata(root).map_err(Error::io("open", root))?.is_dir() {
        let files = vec![TensorFile::open(root)?];
        return Ok(Found { is_directory: false, files, config: None, index: None });
    }
    if root.join(INSIDE).exists() {
        return Err(Error::not_a_model(
            root,
            "df11 was stopped while it moved the files there; run the same command again",
        ));
    }
    let names = file_names(root)?;
    let config = names.contains("config.json").then(|| Config::read(&root.join("config.json"))).transpose()?;
    let open =
        |names: &[String]| names.iter().map(|name| TensorFile::open(&root.join(name))).collect::<Result<Vec<_>>>();
    make_room();
    let all: Vec<String> = names.iter().filter(|name| name.ends_with(".safetensors")).cloned().collect();
    let usual = USUAL.map(str::to_owned);
    // A configuration of diffusers says which of both kinds of names counts, where both are there.
    let is_of_diffusers = config.as_ref().is_some_and(|config| config.json.contains_key("_class_name"));
    let kinds = if is_of_diffusers { [&usual[1], &usual[0]] } else { [&usual[0], &usual[1]] };
    let index = kinds.into_iter().map(|file| index_of(file)).find(|index| names.contains(index));
    let is_said = config.as_ref().is_some_and(|config| config.json.contains_key(CONFIG_KEY));
    if is_said && all.is_empty() && names.iter().any(|name| name.ends_with(".pkl")) {
        return Err(legacy(root));
    }
    let (files, index) = match index {
        Some(index) if !is_said || !names.contains(manifest::FILE) => {
            let path = root.join(&index);
            let text = text::read(&path, text::INDEX)?;
            let named = named_by(&text, &path)?;
            named.iter().try_for_each(|name| inside(root, name, &path).map(drop))?;
            (open(&named)?, Some((index, text)))
        }
        _ => {
            // A file that is no part of the model may be anything.
            let mut opened: Vec<_> = all.iter().map(|name| TensorFile::open(&root.join(name))).collect();
            let is_compressed = is_said && names.contains(manifest::FILE) || opened.iter().flatten().any(holds_units);
            let usual = kinds.into_iter().find_map(|usual| all.iter().position(|name| name == usual));
            let only = (all.len() == 1 && !is_shard(&all[0])).then_some(0);
            let files = match usual.or(only) {
                _ if is_compressed => opened.into_iter().collect::<Result<_>>()?,
                Some(one) => vec![opened.swap_remove(one)?],
                None if all.is_empty() => return Err(no_model("it has no .safetensors file")),
                None => return Err(no_model("it has .safetensors files, and no index says which are the model")),
            };
            (files, None)
        }
    };
    Ok(Found { is_directory: true, files, config, index })
}

pub(crate) fn legacy(path: &Path) -> Error {
    Error::new(ErrorKind::Unsupported, "it is a DFloat11 0.1 model, an earlier format; get a later release of it")
        .at(path)
}

/// Lets this process have as many files open as the system lets it: mixtures of experts have thousands.
fn make_room() {
    let limit = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
}

/// The names of files that an index names, sorted.
pub(crate) fn named_by(index: &str, path: &Path) -> Result<Vec<String>> {
    let (json, _): (Value, _) = text::parse(index, path)?;
    let map = json["weight_map"].as_object().filter(|map| !map.is_empty() && map.values().all(Value::is_string));
    let map = map.ok_or_else(|| Error::damaged(path, "its weight_map maps no tensors to file names"))?;
    let names: BTreeSet<_> = map.values().filter_map(Value::as_str).map(|name| name.trim_start_matches("./")).collect();
    Ok(names.into_iter().map(str::to_owned).collect())
}

fn holds_units(file: &TensorFile) -> bool {
    file.header.entries.iter().any(|entry| entry.name.ends_with(STREAM))
}

/// Whether a file is one of several by its name: `model-00002-of-00004.safetensors`.
fn is_shard(name: &str) -> bool {
    name.strip_suffix(".safetensors")
        .and_then(|stem| stem.rsplit_once("-of-"))
        .is_some_and(|(_, n)| n.parse() != Ok(1u32))
}

/// The names of the files of a directory, but for hidden ones, which belong to other programs.
fn file_names(root: &Path) -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(root).map_err(Error::io("list", root))? {
        let entry = entry.map_err(Error::io("list", root))?;
        if let Ok(name) = entry.file_name().into_string()
            && !name.starts_with('.')
            && !entry.path().is_dir()
        {
            names.insert(name);
        }
    }
    Ok(names)
}

/// The components of a diffusers pipeline: the directories that its `model_index.json` names. `None` if it is none.
pub(crate) fn components(root: &Path) -> Result<Option<(Map<String, Value>, Vec<String>)>> {
    let is_model = || USUAL.iter().any(|file| root.join(file).exists() || root.join(index_of(file)).exists());
    let path = root.join("model_index.json");
    let Some(text) = text::read_if_there(&path, text::CONFIG)? else { return Ok(None) };
    if root.join("config.json").exists() && is_model() {
        return Ok(None);
    }
    let (index, _): (Map<String, Value>, _) = text::parse(&text, &path)?;
    let names = index.keys().filter(|name| !name.starts_with(['_', '.']) && !name.contains('/')).cloned();
    let names = names.filter(|name| inside(root, name, &path).is_ok_and(|path| path.is_dir())).collect();
    Ok(Some((index, names)))
}

/// All files below a directory, links followed, as sorted paths below it; and what is left out: hidden directories, which
/// belong to other programs, and links that lead nowhere.
pub(crate) fn below(root: &Path) -> Result<(Vec<PathBuf>, Vec<PathBuf>)> {
    let (mut files, mut left_out, mut directories) = (Vec::new(), Vec::new(), vec![PathBuf::new()]);
    while let Some(below) = directories.pop() {
        let directory = root.join(&below);
        for entry in fs::read_dir(&directory).map_err(Error::io("list", &directory))? {
            let name = entry.map_err(Error::io("list", &directory))?.file_name();
            let (path, is_hidden) = (below.join(&name), name.as_encoded_bytes().starts_with(b"."));
            let full = root.join(&path);
            match fs::metadata(&full) {
                Ok(there) if there.is_file() => files.push(path),
                // A link to a directory could lead back to one above it.
                Ok(there) if there.is_dir() && !is_hidden && !full.is_symlink() => directories.push(path),
                Err(error) if !full.is_symlink() => return Err(Error::io("read", &full)(error)),
                _ => left_out.push(path),
            }
        }
    }
    files.sort();
    left_out.sort();
    Ok((files, left_out))
}
