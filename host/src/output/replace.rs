//! Decides what an output may replace, and puts it there.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::{Error, ErrorKind, Result};
use crate::file::tensor_file::TensorFile;
use crate::file::text;
use crate::model::config::Config;
use crate::model::directory;
use crate::model::found::STREAM;
use crate::model::manifest::{self, Document, Manifest, PipelineManifest};
use crate::output::{How, system};
use crate::patterns::CONFIG_KEY;

/// Checks that an output with these files may be put at `target`: nothing is there, or an empty directory; or, with `force`, a
/// compressed model that df11 wrote.
pub(super) fn check(target: &Path, how: How, names: &BTreeSet<PathBuf>) -> Result<()> {
    let there = match fs::symlink_metadata(target) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        there => there.map_err(Error::io("open", target))?,
    };
    let exists = |sentence: &str| Error::new(ErrorKind::Exists, sentence).at(target);
    let is_directory = there.is_dir() && !how.is_file;
    if is_directory && fs::read_dir(target).map_err(Error::io("list", target))?.next().is_none() {
        return Ok(());
    }
    if !how.force {
        return Err(exists("it exists; remove it, or replace it with `force` if it is a compressed model"));
    }
    let listed = match is_directory {
        true => listed(target),
        false if how.is_file && there.is_file() => {
            let keys = [CONFIG_KEY, manifest::METADATA];
            let is_ours = |file: &TensorFile| keys.iter().all(|key| file.header.metadata.contains_key(*key));
            TensorFile::open(target).ok().filter(is_ours).map(|_| BTreeSet::new())
        }
        false => None,
    };
    let Some(listed) = listed else {
        return Err(exists("it exists, and only a compressed model with a manifest is replaced; remove it first"));
    };
    let is_known = |name: &PathBuf| names.contains(name) || listed.contains(name);
    match if is_directory { foreign(target, is_known)? } else { None } {
        Some(name) => {
            Err(exists(&format!("it isn't replaced, since df11 didn't write {name:?} in it; remove it first")))
        }
        None => Ok(()),
    }
}

/// The files that a directory's manifest lists; `None` if it isn't a compressed model. A manifest alone doesn't prove that: somebody
/// may have copied one into an original.
fn listed(directory: &Path) -> Option<BTreeSet<PathBuf>> {
    let says_so = |at: &Path| {
        let config = Config::read(&at.join("config.json"));
        config.is_ok_and(|config| config.json.contains_key(CONFIG_KEY)).then_some(())
    };
    let path = directory.join(manifest::FILE);
    let text = text::read_if_there(&path, text::MANIFEST).ok().flatten()?;
    let names: Vec<String> = match Manifest::parse(&text, &path) {
        Ok(Manifest { added, renamed, copied, .. }) => {
            says_so(directory)?;
            added.into_iter().chain(renamed.into_keys()).chain(copied.into_keys()).collect()
        }
        Err(_) => {
            let pipeline = PipelineManifest::parse(&text, &path).ok()?;
            pipeline.compressed.iter().try_for_each(|name| says_so(&directory.join(name)))?;
            pipeline.copied.into_keys().collect()
        }
    };
    Some(names.into_iter().map(PathBuf::from).collect())
}

/// A file in the old output that isn't known and that df11 wouldn't write, such as somebody's notes.
fn foreign(target: &Path, is_known: impl Fn(&PathBuf) -> bool) -> Result<Option<PathBuf>> {
    let is_own = |name: &PathBuf| {
        let path = target.join(name);
        let is_usual = ["config.json", "model.safetensors", manifest::FILE].iter().any(|own| name.ends_with(own));
        let is_unit =
            || TensorFile::open(&path).is_ok_and(|file| file.header.entries.iter().any(|e| e.name.ends_with(STREAM)));
        path.with_file_name(manifest::FILE).exists() && (is_usual || is_unit())
    };
    let (files, others) = directory::below(target)?;
    Ok(files.into_iter().find(|name| !is_known(name) && !is_own(name)).or(others.into_iter().next()))
}

/// Puts the output in its place. The old one can be moved to `old` meanwhile.
pub(super) fn put(from: &Path, target: &Path, how: How, old: &Path) -> Result<()> {
    let put = match how.is_file {
        true => system::rename_file(from, target, how.force),
        // Renaming a directory replaces an empty one, but no other.
        false => match system::rename_directory(from, target) {
            Err(error) if how.force && is_taken(&error) => return exchange(from, target, old),
            renamed => renamed,
        },
    };
    put.map_err(|error| match is_taken(&error) {
        true => Error::new(ErrorKind::Exists, "it has come to be there meanwhile; remove it").at(target).because(error),
        false => Error::io("write", target)(error),
    })
}

/// Exchanges both directories in one call; where the system can't, moves the old one away and then the new one in.
fn exchange(from: &Path, target: &Path, old: &Path) -> Result<()> {
    let by_two = || {
        // Left by a run that was stopped just after it had replaced the output.
        let _ = fs::remove_dir_all(old);
        fs::rename(target, old)?;
        fs::rename(from, target).inspect_err(|_| drop(fs::rename(old, target)))?;
        // Nothing puts it back from there, even if it is removed only in part.
        let _ = fs::rename(old, from);
        Ok(())
    };
    let exchanged = system::exchange(from, target).and_then(|is_done| if is_done { Ok(()) } else { by_two() });
    exchanged.map_err(|error| {
        let sentence = format!("it can't be replaced as a whole ({error}); remove it first");
        Error::new(ErrorKind::Exists, sentence).at(target).because(error)
    })
}

fn is_taken(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::AlreadyExists | io::ErrorKind::DirectoryNotEmpty)
}
