//! Saves a model that a program has loaded, with what the program has changed since: a plain one is compressed, and a
//! compressed one is written again as it is.

use std::path::{Path, PathBuf};

use crate::compress::given::Given;
use crate::compress::options::CompressOptions;
use crate::compress::to_files::compress_model;
use crate::error::{Error, Result};
use crate::file::checksum;
use crate::file::text_file;
use crate::model::compressed::CompressedModel;
use crate::model::config::{ConfigFile, Dfloat11Config};
use crate::model::names;
use crate::patterns::CONFIG_KEY;
use crate::progress::Progress;
use crate::tensors::model::Model;
use crate::write::output::{Output, OutputOptions};

/// Writes a DF11 directory of a model's directory.
///
/// From a plain model come the files that [`compress`](crate::compress()) writes, and from a compressed model its own
/// files; but what is given takes the place of what the model's files hold, and checksums are made anew. It is written as a
/// whole: `part` and `resume` of `options` don't count. Of a compressed model only tensors that are stored as they are can be
/// given; of `options` only `output` counts then.
///
/// # Errors
///
/// Any [`Error`]; nothing is written then. [`Error::MissingTensor`], [`Error::BufferLength`] if a given tensor isn't one
/// of the model's; [`Error::WrongKind`] if the model is one file.
pub fn save(
    model: &Model,
    output: impl AsRef<Path>,
    options: CompressOptions,
    given: &Given<'_>,
    progress: &dyn Progress,
) -> Result<()> {
    let files = model.files();
    if !files.is_directory() {
        return Err(Error::WrongKind { path: files.root().to_owned(), expected: "a directory" });
    }
    match model.compressed() {
        None => compress_model(files, output.as_ref(), &options, given, progress).map(drop),
        Some((compressed, _)) => write_again(compressed, output.as_ref(), options.output, given, progress),
    }
}

fn write_again(
    compressed: &CompressedModel,
    output: &Path,
    options: OutputOptions,
    given: &Given<'_>,
    progress: &dyn Progress,
) -> Result<()> {
    let model = compressed.model();
    let root = model.root();
    given.check(root, compressed.stored().map(|(_, tensor)| (compressed.original_name(&tensor.name), tensor)))?;
    if let Some(name) = given.units.keys().next() {
        return Err(Error::missing(root, name));
    }
    progress.start(model.tensor_bytes());
    let mut out = Output::directory(output, options, &[root], None)?;
    let mut others = compressed.other_files()?.files;
    compressed.check_copied(&others)?;
    let config = model.config().map(|_| PathBuf::from("config.json"));
    others.extend(config);
    let new: Vec<_> = given.texts.keys().map(PathBuf::from).filter(|path| !others.contains(path)).collect();
    others.extend(new);
    let names: Vec<String> = model.files().iter().map(|file| model.name_of(file)).collect();
    out.announce_with(&names.iter().map(PathBuf::from).collect::<Vec<_>>(), &others)?;

    for (file, name) in model.files().iter().zip(&names) {
        let mut writer = out.tensors(Path::new(name), &file.header().text)?;
        for tensor in &file.header().tensors {
            let mut write = |bytes: &[u8]| {
                writer.append(&tensor.name, bytes)?;
                progress.step(bytes.len() as u64, &tensor.name)
            };
            match given.tensors.get(compressed.original_name(&tensor.name)) {
                Some(bytes) => write(bytes)?,
                None => file.read_blocks(tensor, write)?,
            }
        }
        out.finish(writer)?;
    }
    for path in others {
        let name = path.to_string_lossy();
        let text = match &*name {
            names::MANIFEST => manifest_text(compressed, given)?,
            "config.json" => config_text(compressed, given)?,
            name => given.texts.get(name).cloned(),
        };
        match text {
            Some(text) => out.write(&name, &text)?,
            None => {
                let written = out.copy_from_model(model, &path, &path, progress)?;
                compressed.compare_copy(&path, written.checksum)?;
            }
        }
    }
    out.commit()
}

/// The manifest with the checksums of the given tensors, and the given `config.json`; `None` if nothing in it changes.
fn manifest_text(compressed: &CompressedModel, given: &Given<'_>) -> Result<Option<String>> {
    let Some(manifest) = compressed.manifest() else { return Ok(None) };
    let mut new = manifest.clone();
    for (name, bytes) in &given.tensors {
        new.checksums.insert(name.clone(), checksum::of(bytes));
    }
    if let Some(text) = given.texts.get("config.json") {
        new.documents.insert("config.json".into(), text.clone());
    }
    if (&new.checksums, &new.documents) == (&manifest.checksums, &manifest.documents) {
        return Ok(None);
    }
    let path = compressed.model().root().join(names::MANIFEST);
    let text = new.to_text(&path)?;
    text_file::check_length(&path, text.len() as u64, text_file::MANIFEST_BYTES)?;
    Ok(Some(text))
}

/// The given `config.json` with what the model's own says of DFloat11; `None` if none is given.
fn config_text(compressed: &CompressedModel, given: &Given<'_>) -> Result<Option<String>> {
    let (Some(text), Some(own)) = (given.texts.get("config.json"), compressed.model().config()) else {
        return Ok(None);
    };
    let path = compressed.model().root().join("config.json");
    let Some(value) = own.json.get(CONFIG_KEY) else { return Ok(Some(text.clone())) };
    let dfloat11 = Dfloat11Config::parse(value, &path)?;
    let new = ConfigFile::of(text.clone(), &path)?;
    let text =
        if own.has_transformers_entry() { new.with_transformers_entry(&dfloat11)? } else { new.with_key(&dfloat11) };
    Ok(Some(text))
}
