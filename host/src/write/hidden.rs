//! Where the hidden directory of a run lies that can be resumed, and whether it is this user's.

use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::file::checksum;
use crate::write::staging::{PREFIX, private_directory};

/// The longest name of an output, in bytes, that the name of its hidden directory has in it: a file's name may have 255.
const LONGEST: usize = 200;

/// Where the hidden directory of an output may be: beside it and in it.
pub(crate) fn places_of(output: &Path) -> (Option<PathBuf>, PathBuf) {
    let beside = output.file_name().map(|name| {
        let mut hidden = OsString::from(format!("{PREFIX}resume-"));
        match name.len() {
            0..=LONGEST => hidden.push(name),
            _ => hidden.push(checksum::of(name.as_encoded_bytes())),
        }
        output.with_file_name(hidden)
    });
    (beside, output.join(format!("{PREFIX}resume")))
}

/// Creates the hidden directory of an output, or finds it.
pub(crate) fn open_hidden(output: &Path) -> io::Result<PathBuf> {
    let (beside, inside) = places_of(output);
    let is_there = output.is_dir();
    let beside = match (beside, output.parent()) {
        (Some(beside), Some(above)) if !is_there || is_same_file_system(output, above) => beside,
        _ => return create(inside),
    };
    match create(beside) {
        Err(error) if is_there && error.kind() == ErrorKind::PermissionDenied => create(inside),
        created => created,
    }
}

fn create(path: PathBuf) -> io::Result<PathBuf> {
    match private_directory().create(&path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        _ => Ok(path),
    }
}

/// What [`Error::WrongKind`] says of a hidden directory that isn't ours.
pub(crate) const OWN: &str = "a directory that an earlier run of yours has made, which nobody else may write to";

/// Whether this is a directory, and not a link to one, in which only this user can have put anything: what is in it is
/// trusted, and removed.
pub(crate) fn is_own(path: &Path) -> io::Result<bool> {
    let there = fs::symlink_metadata(path)?;
    Ok(there.is_dir() && is_private(path, &there)?)
}

#[cfg(unix)]
fn is_private(path: &Path, there: &fs::Metadata) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    // What we make is ours, and private where the file system knows such: some show everything as open to everybody.
    let probe = path.join(format!("probe-{}", std::process::id()));
    // A process of this number may have been killed here.
    let _ = fs::remove_dir(&probe);
    private_directory().create(&probe)?;
    let made = fs::symlink_metadata(&probe)?;
    fs::remove_dir(probe)?;
    Ok(made.uid() == there.uid() && there.mode() & 0o022 & !made.mode() == 0)
}

#[cfg(not(unix))]
fn is_private(_: &Path, _: &fs::Metadata) -> io::Result<bool> {
    Ok(true)
}

#[cfg(unix)]
fn is_same_file_system(directory: &Path, above: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    use crate::write::mount::is_mount_point;
    let device = |path: &Path| fs::metadata(path).map(|there| there.dev()).ok();
    device(directory) == device(above) && !is_mount_point(directory)
}

#[cfg(not(unix))]
fn is_same_file_system(_: &Path, _: &Path) -> bool {
    true
}
