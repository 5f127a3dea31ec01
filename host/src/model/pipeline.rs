//! The models of a path: one, or the components of a diffusers pipeline.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::error::{Error, ErrorKind, Result};
use crate::file::text::{self, inside};
use crate::model::config::Config;
use crate::model::directory::{self, file_names};
use crate::model::index::{USUAL, is_index};
use crate::model::{Model, OpenOptions, hub_cache};
use crate::patterns::CONFIG_KEY;

/// The files that name the components of a pipeline. An entry in the first takes precedence.
const INDEXES: [&str; 2] = ["model_index.json", "modular_model_index.json"];

/// The models at a path: one with an empty name, or the components of a pipeline with their names.
pub(crate) struct Models {
    /// The path at which the models were found; for `hf:`, the directory in the cache.
    pub(crate) root: PathBuf,
    pub(crate) list: Vec<(String, Model)>,
    /// A pipeline's index.
    index: Option<Map<String, Value>>,
}

/// Opens the models at a path. A component that isn't a model is treated like other files. `like` is a pipeline too, if this one is: each
/// component is like the one of the same name.
pub(crate) fn find_models(path: &Path, options: &OpenOptions) -> Result<Models> {
    let root = hub_cache::resolve(path)?;
    let Some((index, components)) = components(&root)? else {
        let list = vec![(String::new(), Model::open_with(&root, options)?)];
        return Ok(Models { root, list, index: None });
    };
    let mut list = Vec::new();
    for name in components {
        let like = options.like.as_ref().map(|like| like.join(&name));
        match Model::open_with(root.join(&name), &OpenOptions { like, ..options.clone() }) {
            Ok(model) => list.push((name, model)),
            Err(error) if matches!(error.kind(), ErrorKind::NotAModel | ErrorKind::Unsupported) => {}
            Err(error) => return Err(error),
        }
    }
    match list.is_empty() {
        true => Err(Error::not_a_model(&root, "it is a pipeline, and none of its components has .safetensors files")),
        false => Ok(Models { root, list, index: Some(index) }),
    }
}

/// A pipeline's index, and the names of the components that exist.
type Components = (Map<String, Value>, Vec<String>);

/// The components of a pipeline. `None` if the path isn't a pipeline.
fn components(root: &Path) -> Result<Option<Components>> {
    let mut index = Map::new();
    for name in INDEXES {
        let path = root.join(name);
        let Some(text) = text::read_if_there(&path, text::CONFIG)? else { continue };
        let (entries, _): (Map<String, Value>, _) = text::parse(&text, &path)?;
        for (name, entry) in entries {
            index.entry(name).or_insert(entry);
        }
    }
    if index.is_empty() || is_model(root)? {
        return Ok(None);
    }
    let is_component = |name: &&String| {
        let is_name = !name.starts_with(['_', '.']) && !name.contains('/');
        is_name && inside(root, name, root).is_ok_and(|path| path.is_dir())
    };
    let names: Vec<String> = index.keys().filter(is_component).cloned().collect();
    if let Some(linked) = names.iter().find(|name| root.join(name).is_symlink()) {
        let sentence = format!("its component {linked} is a link; put the directory itself there");
        return Err(Error::new(ErrorKind::Unsupported, sentence).at(root));
    }
    Ok(Some((index, names)))
}

/// Whether a directory with a pipeline's index is nevertheless a single model: it has a configuration, and weights under names that
/// loaders of models use. Other weights there are the same pipeline in another program's format.
fn is_model(root: &Path) -> Result<bool> {
    let names = file_names(root)?;
    let is_usual = |name: &String| USUAL.contains(&name.as_str()) || is_index(name);
    if !names.contains("config.json") {
        return Ok(false);
    }
    let has_tensors = names.iter().any(|name| name.ends_with(".safetensors"));
    let is_compressed = |config: Config| config.json.contains_key(CONFIG_KEY);
    Ok(names.iter().any(is_usual) || has_tensors && is_compressed(Config::read(&root.join("config.json"))?))
}

/// The directory of the first component that may be a model; `None` if the path isn't a pipeline.
pub(crate) fn first_component(root: &Path) -> Result<Option<PathBuf>> {
    let Some((_, names)) = components(root)? else { return Ok(None) };
    let has_tensors = |path: &PathBuf| {
        file_names(path).is_ok_and(|names| names.iter().any(|name| name.ends_with(".safetensors") || is_index(name)))
    };
    Ok(names.iter().map(|name| root.join(name)).find(has_tensors))
}

impl Models {
    pub(crate) fn is_pipeline(&self) -> bool {
        self.index.is_some()
    }

    /// The class of a pipeline, such as `FluxPipeline`.
    pub(crate) fn class(&self) -> Option<&str> {
        self.index.as_ref()?.get("_class_name")?.as_str()
    }

    /// The files of a pipeline outside these components, and what there can't be copied.
    pub(crate) fn outside(&self, is_component: impl Fn(&str) -> bool) -> Result<(Vec<PathBuf>, Vec<PathBuf>)> {
        if !self.is_pipeline() {
            return Ok(Default::default());
        }
        let (mut files, mut left_out) = directory::below(&self.root)?;
        let is_inside = |path: &Path| path.iter().next().and_then(|first| first.to_str()).is_some_and(&is_component);
        [&mut files, &mut left_out].into_iter().for_each(|paths| paths.retain(|path| !is_inside(path)));
        Ok((files, left_out))
    }
}
