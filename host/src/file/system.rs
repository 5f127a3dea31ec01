//! Differences between operating systems.

use std::fs::{self, File, Metadata};
use std::io;
use std::ops::Range;
use std::path::Path;

use crate::error::{Error, ErrorKind, Result};

/// Opens a regular file, following links, and returns its metadata. Anything else is refused before it is opened: a pipe would block, and
/// opening a device can have side effects.
pub(crate) fn open(path: &Path) -> Result<(File, Metadata)> {
    check_regular(path, &fs::metadata(path).map_err(Error::io("open", path))?)?;
    let file = without_waiting(path).map_err(Error::io("open", path))?;
    // A pipe may have taken the file's place in the meantime.
    let opened = file.metadata().map_err(Error::io("open", path))?;
    check_regular(path, &opened)?;
    Ok((file, opened))
}

fn check_regular(path: &Path, metadata: &Metadata) -> Result<()> {
    if metadata.is_file() {
        return Ok(());
    }
    let found = if metadata.is_dir() { "a directory" } else { "a pipe or a device" };
    Err(Error::new(ErrorKind::Io, format!("it is {found}, and must be a file")).at(path))
}

fn without_waiting(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    options.open(path)
}

/// Fills `out` with the bytes from `at` on, even while other threads read elsewhere. [`io::ErrorKind::UnexpectedEof`] if there are too few.
#[cfg(unix)]
pub(crate) fn read_exact_at(file: &File, at: u64, out: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, out, at)
}

#[cfg(windows)]
pub(crate) fn read_exact_at(file: &File, mut at: u64, mut out: &mut [u8]) -> io::Result<()> {
    while !out.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, out, at) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(n) => {
                out = &mut out[n..];
                at += n as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(not(any(unix, windows)))]
pub(crate) fn read_exact_at(_: &File, _: u64, _: &mut [u8]) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Asks the system to read these bytes of a file into its cache soon.
#[cfg(target_os = "linux")]
pub(crate) fn will_need(file: &File, bytes: Range<u64>) {
    /// Linux reads at most the disk's `read_ahead_kb` per call and ignores the rest.
    const ONCE: u64 = 128 << 10;
    let mut at = bytes.start;
    while at < bytes.end {
        let length = std::num::NonZeroU64::new(ONCE.min(bytes.end - at));
        // Only a hint: whatever it returns, the bytes will be read.
        let _ = rustix::fs::fadvise(file, at, length, rustix::fs::Advice::WillNeed);
        at += ONCE;
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn will_need(_: &File, _: Range<u64>) {}

/// Raises this process's own limit on open files as far as the system allows. Each unit may have a file, mixture-of-experts models have
/// thousands of units, and the usual limit is 1024 or 256.
#[cfg(unix)]
pub(crate) fn allow_open_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    /// The limit that macOS accepts when it reports none.
    const OPEN_MAX: u64 = 10_240;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if let Some(current) = current {
        let raise = |current| setrlimit(Resource::Nofile, Rlimit { current, maximum });
        // If it can't be raised, opening the files will fail and say so.
        let _ = raise(maximum).or_else(|_| raise(Some(current.max(OPEN_MAX))));
    }
}

#[cfg(not(unix))]
pub(crate) fn allow_open_files() {}
