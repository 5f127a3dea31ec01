//! Lists the files in and below a directory.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// A file's path below its model's directory, with `/` as separator; for a lone file, its name.
pub(crate) fn name_below(root: &Path, file: &Path) -> String {
    let below = file.strip_prefix(root).ok().filter(|below| !below.as_os_str().is_empty());
    let name = below.or(file.file_name().map(Path::new)).unwrap_or(file);
    name.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// The names of a directory's files, except hidden ones, which belong to other programs. Names that aren't UTF-8 are skipped, since no
/// model uses them.
pub(crate) fn file_names(root: &Path) -> Result<BTreeSet<String>> {
    names(root, false)
}

fn names(root: &Path, directories: bool) -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(root).map_err(Error::io("list", root))? {
        let entry = entry.map_err(Error::io("list", root))?;
        if let Ok(name) = entry.file_name().into_string()
            && !name.starts_with('.')
            && is_directory(&entry)? == directories
        {
            names.insert(name);
        }
    }
    Ok(names)
}

/// Whether it is a directory or a link to one. A dangling link isn't.
fn is_directory(entry: &fs::DirEntry) -> Result<bool> {
    let kind = entry.file_type().map_err(Error::io("read", &entry.path()))?;
    Ok(if kind.is_symlink() { entry.path().is_dir() } else { kind.is_dir() })
}

/// The first directory with safetensors files, at most this many levels below `root`.
pub(super) fn directory_with_tensors(root: &Path, levels: usize) -> Option<String> {
    let names = names(root, true).ok()?;
    let has_tensors = |name: &&String| {
        file_names(&root.join(name)).is_ok_and(|names| names.iter().any(|name| name.ends_with(".safetensors")))
    };
    let further = |name: &String| Some(format!("{name}/{}", directory_with_tensors(&root.join(name), levels - 1)?));
    names.iter().find(has_tensors).cloned().or_else(|| names.iter().filter(|_| levels > 1).find_map(further))
}

/// All files below a directory, including links to files, as sorted paths relative to it; and what is left out: hidden directories, which
/// belong to other programs, links to directories, and dangling links.
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
