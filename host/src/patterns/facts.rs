//! What is known about a model before any weight is read: its configuration, and the names, types and shapes of its tensors.

use std::collections::{HashMap, HashSet};

use safetensors::Dtype;
use serde_json::{Map, Value};

use crate::file::header::Entry;

/// What units are chosen by.
#[derive(Clone, Debug)]
pub(crate) struct Facts<'m> {
    pub(crate) config: Option<&'m Map<String, Value>>,
    /// The class of the diffusers pipeline that the model is a component of.
    pub(crate) pipeline: Option<&'m str>,
    /// In the order of the model's files.
    names: Vec<&'m str>,
    by_name: HashMap<&'m str, &'m Entry>,
}

/// The longest path of a module, in bytes. Without a limit, a name full of dots that is as long as a header may be
/// would make more modules than memory can hold.
const PATH_BYTES: usize = 1000;

impl<'m> Facts<'m> {
    pub(crate) fn new(
        config: Option<&'m Map<String, Value>>,
        pipeline: Option<&'m str>,
        tensors: impl IntoIterator<Item = &'m Entry>,
    ) -> Self {
        let tensors: Vec<(&str, &Entry)> = tensors.into_iter().map(|tensor| (tensor.name.as_str(), tensor)).collect();
        let names = tensors.iter().map(|(name, _)| *name).collect();
        Self { config, pipeline, names, by_name: tensors.into_iter().collect() }
    }

    /// The model with `prefix` stripped from the names that have it; `None` if no name has it, or if two names would then be the same.
    pub(crate) fn without_prefix(&self, prefix: &str) -> Option<Self> {
        let shorter = |name: &&'m str| name.strip_prefix(prefix).filter(|rest| !rest.is_empty()).unwrap_or(name);
        let names: Vec<&'m str> = self.names.iter().map(shorter).collect();
        let by_name: HashMap<_, _> = self.by_name.iter().map(|(name, tensor)| (shorter(name), *tensor)).collect();
        let is_usable = names != self.names && by_name.len() == self.by_name.len();
        is_usable.then_some(Self { names, by_name, ..*self })
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &'m str> {
        self.names.iter().copied()
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }

    pub(crate) fn is_bf16(&self, name: &str) -> bool {
        self.by_name.get(name).is_some_and(|tensor| tensor.dtype == Dtype::BF16)
    }

    /// The paths of all modules, in the order of their tensors.
    pub(crate) fn modules(&self) -> Vec<&'m str> {
        let mut seen = HashSet::new();
        let paths = self.names().flat_map(|name| name.match_indices('.').map(|(dot, _)| &name[..dot]));
        paths.filter(|path| path.len() <= PATH_BYTES && seen.insert(*path)).collect()
    }

    /// The modules whose weight is a BF16 matrix.
    pub(crate) fn matrices(&self) -> impl Iterator<Item = &'m str> {
        self.names().filter_map(|name| {
            let tensor = self.by_name.get(name)?;
            let is_matrix = tensor.dtype == Dtype::BF16 && tensor.shape.len() == 2;
            name.strip_suffix(".weight").filter(|path| is_matrix && path.len() <= PATH_BYTES)
        })
    }

    pub(crate) fn text(&self, key: &str) -> Option<&'m str> {
        self.config?.get(key)?.as_str()
    }

    /// A value in the configuration: the model's own, or else its text model's.
    pub(crate) fn value(&self, key: &str) -> Option<&'m Value> {
        let text_model = || self.config?.get("text_config")?.as_object()?.get(key);
        self.config?.get(key).or_else(text_model)
    }
}
