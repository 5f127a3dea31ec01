//! Index files, which say in which file each tensor is: their names, and which one of a directory is the model's.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::error::{Error, Result};
use crate::file::python_json;

/// What transformers and diffusers call a model's only file. If there are several files, or several indexes, this one's
/// are used: the others are variants, such as `diffusion_pytorch_model.fp16.safetensors`.
pub(crate) const USUAL_FILES: [&str; 2] = ["model.safetensors", "diffusion_pytorch_model.safetensors"];

/// Whether this is the name of an index: `model.safetensors.index.json`, a diffusers one, or that of a variant,
/// `model.safetensors.index.bf16.json`.
pub(crate) fn is_index(name: &str) -> bool {
    variant(name).is_some()
}

/// Of an index of this name the variant, which is empty if it is of none.
fn variant(name: &str) -> Option<&str> {
    let (_, end) = name.rsplit_once(".safetensors.index")?;
    match end.strip_suffix(".json")? {
        "" => Some(""),
        end => end.strip_prefix('.').filter(|variant| !variant.is_empty() && !variant.contains(['.', '/'])),
    }
}

pub(super) fn is_of_variant(index: &Path) -> bool {
    index.file_name().and_then(|name| name.to_str()).and_then(variant).is_some_and(|variant| !variant.is_empty())
}

/// Whether an index has a usual name, so that it is the model's, whatever lies beside it.
pub(crate) fn is_usual(index: &Path) -> bool {
    let name = index.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".index.json"));
    name.is_some_and(|file| USUAL_FILES.contains(&file))
}

/// Of files and indexes of both usual names leaves those of one library among these names: of diffusers, if the model's configuration
/// is one of diffusers.
pub(super) fn leave_one_kind(names: &mut Vec<String>, is_of_diffusers: bool) {
    let [transformers, diffusers] = USUAL_FILES;
    let (own, other) = if is_of_diffusers { (diffusers, transformers) } else { (transformers, diffusers) };
    let is_of = |name: &str, file| name.strip_suffix(".index.json").unwrap_or(name) == file;
    if names.iter().any(|name| is_of(name, own)) {
        names.retain(|name| !is_of(name, other));
    }
}

/// The index that is used, among files of these names: the one with the usual name, else the only one that isn't a variant's, else
/// the only one. Of several others none is, if a file of weights has a usual name.
///
/// # Errors
///
/// [`Error::SeveralIndexes`].
pub(super) fn among(root: &Path, names: &[String]) -> Result<Option<PathBuf>> {
    let (plain, variants): (Vec<&String>, Vec<_>) =
        names.iter().filter(|name| is_index(name)).partition(|name| variant(name) == Some(""));
    let usual = plain.iter().find(|name| is_usual(Path::new(name)));
    match (usual, if plain.is_empty() { &*variants } else { &*plain }) {
        (Some(name), _) | (None, [name]) => Ok(Some(root.join(name))),
        (None, []) => Ok(None),
        _ if names.iter().any(|name| USUAL_FILES.contains(&name.as_str())) => Ok(None),
        (None, several) => Err(Error::SeveralIndexes { path: root.to_owned(), count: several.len() }),
    }
}

/// The names of the files that the text of an index names, sorted, without a `./` at their beginning; or why it isn't one.
pub(crate) fn files_of(text: &str) -> Result<Vec<String>, String> {
    let (json, _): (Value, bool) = python_json::parse(text).map_err(|e| e.to_string())?;
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

#[cfg(test)]
mod tests {
    use super::variant;

    #[test]
    fn names_of_indexes() {
        let names = [
            ("model.safetensors.index.json", Some("")),
            ("diffusion_pytorch_model.safetensors.index.json", Some("")),
            ("model.safetensors.index.bf16.json", Some("bf16")),
            ("x.fp16.safetensors.index.json", Some("")),
            ("a/b.safetensors.index.json", Some("")),
            ("model.safetensors.index..json", None),
            ("model.safetensors.index.a.b.json", None),
            ("model.safetensors.index/b.json", None),
            ("model.safetensors.index./b.json", None),
            ("model.safetensors.indexbf16.json", None),
            ("model.safetensors.index", None),
            ("pytorch_model.bin.index.json", None),
            ("model_index.json", None),
        ];
        names.iter().for_each(|(name, expected)| assert_eq!(variant(name), *expected, "{name}"));
    }
}
