//! Differences between operating systems in writing files.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::Path;

/// Creates a file, with the permissions of `like` if that is given.
pub(super) fn create(path: &Path, like: Option<&Metadata>) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    // It may have been left by a process with the same id that was killed.
    let _ = fs::remove_file(path);
    #[cfg(unix)]
    if let Some(like) = like {
        use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
        options.mode(like.mode() & 0o777);
    }
    #[cfg(not(unix))]
    let _ = like;
    options.open(path)
}

/// Writes bytes at an offset, even while other threads write elsewhere in the file.
#[cfg(unix)]
pub(super) fn write_all_at(file: &File, at: u64, bytes: &[u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, at)
}

#[cfg(windows)]
pub(super) fn write_all_at(file: &File, mut at: u64, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_write(file, bytes, at) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(n) => {
                bytes = &bytes[n..];
                at += n as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(not(any(unix, windows)))]
pub(super) fn write_all_at(_: &File, _: u64, _: &[u8]) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Waits until a directory's entries are on the disk. Only Unix can open directories; other systems keep the order of changes
/// by themselves.
pub(super) fn sync_directory(path: &Path) -> io::Result<()> {
    if cfg!(not(unix)) {
        return Ok(());
    }
    match File::open(path)?.sync_all() {
        // The file system doesn't support it.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        synced => synced,
    }
}

/// Whether this open file is the one at this path.
pub(super) fn is_at(file: &File, path: &Path) -> bool {
    let (Ok(own), Ok(there)) = (file.metadata(), fs::metadata(path)) else { return false };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        (own.dev(), own.ino()) == (there.dev(), there.ino())
    }
    #[cfg(not(unix))]
    {
        own.created().ok() == there.created().ok()
    }
}

/// Whether something is mounted here, so that nothing can be renamed to this path.
#[cfg(target_os = "linux")]
pub(super) fn is_mount_point(path: &Path) -> bool {
    use rustix::fs::{AtFlags, CWD, StatxAttributes, StatxFlags, statx};
    // Linux before 5.8 doesn't tell; then publishing fails.
    statx(CWD, path, AtFlags::empty(), StatxFlags::empty())
        .is_ok_and(|there| there.stx_attributes.contains(StatxAttributes::MOUNT_ROOT))
}

#[cfg(not(target_os = "linux"))]
pub(super) fn is_mount_point(_: &Path) -> bool {
    false
}

/// Renames a file. Replaces an existing one only if it `may`.
pub(super) fn rename_file(from: &Path, to: &Path, may: bool) -> io::Result<()> {
    if may {
        return fs::rename(from, to);
    }
    match fs::hard_link(from, to) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => match fs::symlink_metadata(to) {
            // The file system doesn't support hard links.
            Err(_) => fs::rename(from, to),
            Ok(_) => Err(io::ErrorKind::AlreadyExists.into()),
        },
        linked => linked,
    }
}

/// Renames a directory to a path where there is nothing, or an empty directory.
pub(super) fn rename_directory(from: &Path, to: &Path) -> io::Result<()> {
    if cfg!(not(unix)) {
        // Windows doesn't replace directories, even empty ones, and its error says no more than that access is denied.
        let _ = fs::remove_dir(to);
        if to.exists() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
    }
    fs::rename(from, to)
}

/// Exchanges two directories in one call; `false` if the system or the file system can't.
#[cfg(any(target_os = "linux", target_os = "macos"))]
pub(super) fn exchange(one: &Path, other: &Path) -> io::Result<bool> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    use rustix::io::Errno;
    match renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE) {
        Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => Ok(false),
        exchanged => Ok(exchanged.map(|()| true)?),
    }
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
pub(super) fn exchange(_: &Path, _: &Path) -> io::Result<bool> {
    Ok(false)
}
