//! The small files of a model's directory.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};

/// The most bytes of a configuration or of a chat template, as elsewhere in DF11.
pub(crate) const CONFIG_BYTES: u64 = 16 << 20;
/// The most bytes of a tokenizer. The largest published ones have a few dozen MiB.
pub(crate) const TOKENIZER_BYTES: u64 = 256 << 20;

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
    match bytes(&path, CONFIG_BYTES).and_then(|bytes| String::from_utf8(bytes).map_err(|_| not_text())) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("{} can't be read", path.display())),
    }
}

/// The bytes of a regular file, of which it may have this many. A pipe makes its reader wait, and a device may never end.
pub(crate) fn bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    // Before it is opened: a pipe makes one wait there.
    check(&fs::metadata(path)?, most)?;
    let file = File::open(path)?;
    // Again: something else may have taken its place.
    check(&file.metadata()?, most)?;
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    // It may have grown, and files of the system say that they are empty.
    check_length(bytes.len() as u64, most)?;
    Ok(bytes)
}

fn check(metadata: &fs::Metadata, most: u64) -> io::Result<()> {
    if !metadata.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is not a regular file"));
    }
    check_length(metadata.len(), most)
}

fn check_length(length: u64, most: u64) -> io::Result<()> {
    if length <= most {
        return Ok(());
    }
    Err(io::Error::new(ErrorKind::FileTooLarge, format!("it has more bytes than the {most} that such a file may have")))
}

fn not_text() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "it is not UTF-8")
}

#[cfg(test)]
#[path = "files_tests.rs"]
mod tests;
