//! Opens regular files and nothing else: a pipe makes its reader wait, and a device may never end.

use std::fs::{self, File, Metadata};
use std::path::Path;

use crate::error::{Error, Result};

/// Opens a regular file for reading, links followed. What the system knows of it comes with it.
///
/// # Errors
///
/// [`Error::NotAFile`]; [`Error::Io`].
pub(crate) fn open(path: &Path) -> Result<(File, Metadata)> {
    // Before it is opened: to open a device can already have an effect.
    check(path, &fs::metadata(path).map_err(Error::io("open", path))?)?;
    open_at_once(path)
}

/// Opens a path without waiting, then checks what was opened: something else may have taken the file's place.
fn open_at_once(path: &Path) -> Result<(File, Metadata)> {
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK);
    let file = options.open(path).map_err(Error::io("open", path))?;
    let metadata = file.metadata().map_err(Error::io("open", path))?;
    check(path, &metadata)?;
    Ok((file, metadata))
}

fn check(path: &Path, metadata: &Metadata) -> Result<()> {
    if metadata.is_file() { Ok(()) } else { Err(Error::NotAFile { path: path.to_owned() }) }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::process::Command;
    use std::sync::mpsc;
    use std::time::Duration;

    /// A pipe may take a file's place after the first check.
    #[test]
    fn a_pipe_in_the_place_of_a_file_is_not_waited_for() {
        let directory = tempfile::tempdir().unwrap();
        let pipe = directory.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || sender.send(open_at_once(&pipe).map(drop)));
        let opened = receiver.recv_timeout(Duration::from_secs(10)).expect("it doesn't wait");
        assert!(matches!(opened, Err(Error::NotAFile { .. })), "{opened:?}");
    }
}
