//! The small files of a model's directory.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};

/// Checks that a path is a model's directory.
pub(crate) fn check_directory(model: &Path) -> Result<()> {
    let shown = model.display();
    if ["model_index.json", "modular_model_index.json"].iter().any(|index| model.join(index).exists()) {
        bail!("{shown} is a diffusers pipeline; df11 run needs a language model");
    }
    if model.is_dir() {
        return Ok(());
    }
    if model.exists() {
        bail!("{shown} is a file; df11 run needs the model's directory, with config.json and tokenizer.json");
    }
    let text = model.to_string_lossy();
    let is_hub = text.starts_with("hf:");
    // OWNER/NAME, as the hub names models.
    if is_hub || text.split('/').count() == 2 && !text.starts_with(['.', '/', '~']) {
        let name = text.trim_start_matches("hf:");
        let short = name.rsplit('/').next().unwrap_or(name);
        let first = if is_hub { "df11 run reads no models from the hub" } else { "there is no such directory" };
        bail!("{first}: {shown}; to fetch one from the hub: df11 compress hf:{name} -o {short}-DF11");
    }
    bail!("there is no such directory: {shown}")
}

/// A JSON object in a file of the directory; `None` if there is no such file.
pub(crate) fn object(model: &Path, name: &str) -> Result<Option<Map<String, Value>>> {
    let Some(text) = text(model, name)? else { return Ok(None) };
    Ok(Some(serde_json::from_str(&text).with_context(|| format!("{} can't be read", model.join(name).display()))?))
}

/// The text of a file of the directory; `None` if there is no such file.
pub(crate) fn text(model: &Path, name: &str) -> Result<Option<String>> {
    let path = model.join(name);
    match fs::read_to_string(&path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("{} can't be read", path.display())),
    }
}
