//! The names by which loaders find a model's files: indexes, single files and shards.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::error::{Error, Result};
use crate::file::text;
use crate::model::directory::name_below;

/// The names that transformers and diffusers give to a model's only file and, with `.index.json`, to its index.
pub(crate) const USUAL: [&str; 2] = ["model.safetensors", "diffusion_pytorch_model.safetensors"];

/// The name of the index that belongs to a file of this name.
pub(crate) fn index_of(file: &str) -> String {
    format!("{file}.index.json")
}

/// Whether this is the name of an index: `model.safetensors.index.json`, or for a variant `model.safetensors.index.bf16.json`.
pub(crate) fn is_index(name: &str) -> bool {
    name.contains(".safetensors.index.") && name.ends_with(".json")
}

/// The names of the files that the index with this text lists, sorted. `path` is for errors.
pub(crate) fn named_by(text: &str, path: &Path) -> Result<Vec<String>> {
    let (json, _): (Value, _) = text::parse(text, path)?;
    let map = json["weight_map"].as_object().filter(|map| !map.is_empty() && map.values().all(Value::is_string));
    let map = map.ok_or_else(|| Error::damaged(path, "its weight_map doesn't map tensors to file names"))?;
    // Normalised, since an index may write `./a//b` for `a/b`.
    let plain = |name: &str| name_below(Path::new(""), Path::new(name.trim_start_matches("./")));
    Ok(map.values().filter_map(Value::as_str).map(plain).collect::<BTreeSet<_>>().into_iter().collect())
}

/// Whether a file's name says that it is one of several: `model-00002-of-00004.safetensors`.
pub(super) fn is_shard(name: &str) -> bool {
    let numbers = || {
        let (before, count) = name.strip_suffix(".safetensors")?.rsplit_once("-of-")?;
        before.rsplit_once('-')?.1.parse::<u32>().ok()?;
        count.parse::<u32>().ok()
    };
    numbers().is_some_and(|count| count > 1)
}
