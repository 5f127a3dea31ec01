//! Advice on errors that an option of the command can cure. The library doesn't know the options: its errors say what
//! is wrong, and the command adds this advice.

use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::Path;

use df11_host::device::DeviceError;
use df11_host::{Error, HubError, PartError};

/// The advice, printed after the error's own sentence.
pub(crate) fn advice(error: &Error) -> Option<&'static str> {
    match error {
        Error::Exists { .. } => Some("--force overwrites it"),
        Error::Unfinished { .. } => Some("run the command that writes it again, with --force"),
        Error::Io { action: "open", path, source } if source.kind() == ErrorKind::NotFound && is_like_on_hub(path) => {
            Some("a model on the hub is named hf:OWNER/NAME")
        }
        Error::NoTensors { path, below: None } => of_other_weights(path),
        Error::NoIndex { .. } => Some("give one of the files by its path"),
        Error::DuplicateTensor { .. } => Some("remove one of the files, or give the other by its path"),
        Error::LoneShard { .. } => Some("get the model's other files and its index, or give this file by its path"),
        Error::LostManifest { .. } => Some("give --like the original model"),
        Error::UnknownUnit { .. } => Some("name a pattern with --pattern"),
        Error::UnknownShape { .. } => Some("give --like the original model, or a file that df11 shapes saves of it"),
        Error::CardOfFile { .. } => Some("df11 inspect --model-card writes one"),
        Error::Part(PartError::OfPipeline { .. }) => {
            Some("leave out --part and --resume, or compress the directory of one of its components")
        }
        Error::Part(PartError::Places { .. }) => Some("name the model with --against, and every tensor is compared"),
        Error::Part(PartError::Against { .. }) => {
            Some("if that model was meant, remove these parts and make them again")
        }
        Error::Part(PartError::Sampled { .. }) => Some(
            "name the model with --against, and every tensor is compared, or take those bytes for enough with --sampled",
        ),
        Error::Resumable { source, .. } => advice(source),
        Error::CardOfPipeline { .. } => Some("compress or inspect the directory of a component with --model-card"),
        Error::SingleFileOfFile { .. } => Some("leave out --single-file"),
        Error::Hub(error) => of_hub(error),
        Error::Device(DeviceError::NotBuilt { feature: "CUDA" }) => Some("build df11 with --features cuda"),
        Error::Device(DeviceError::NotBuilt { .. }) => Some("build df11 with --features wgpu"),
        Error::Device(error) if error.is_unusable() => Some("df11 doctor says what to do"),
        _ => None,
    }
}

/// Whether a path is written as models on the hub are: `OWNER/NAME`, or as the address of a page.
fn is_like_on_hub(path: &Path) -> bool {
    let is_page = path.starts_with("https:") || path.starts_with("http:");
    is_page
        || path.is_relative() && path.components().count() == 2 && path.parent().is_some_and(|owner| !owner.exists())
}

/// Advice on a directory whose weights are in files of another kind.
fn of_other_weights(directory: &Path) -> Option<&'static str> {
    let entries = directory.read_dir().ok()?.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let ends: HashSet<String> = entries.filter_map(|path| Some(path.extension()?.to_str()?.to_lowercase())).collect();
    if ends.contains("gguf") {
        Some("GGUF files aren't read; df11 compresses the BF16 model in safetensors that they were made from")
    } else if ["bin", "pt", "pth", "ckpt"].iter().any(|end| ends.contains(*end)) {
        Some("Python pickles aren't read; transformers' save_pretrained writes safetensors")
    } else {
        None
    }
}

fn of_hub(error: &HubError) -> Option<&'static str> {
    match error {
        HubError::NotBuilt { .. } => Some("build df11 with --features hub"),
        HubError::NoAccess { has_token: false, .. } | HubError::NotFound { .. } => {
            Some("`hf auth login` stores a token, or HF_TOKEN gives one")
        }
        HubError::Offline { .. } => Some("unset HF_HUB_OFFLINE to fetch it"),
        HubError::Connection { .. } => Some("with HF_HUB_OFFLINE=1 df11 takes what is in the cache"),
        _ => None,
    }
}
