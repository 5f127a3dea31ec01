//! Only regular files of some length are read.

use super::*;

#[test]
fn long_files_are_refused() -> Result<()> {
    let place = tempfile::TempDir::new()?;
    let path = place.path().join("file");
    fs::write(&path, "four")?;
    assert_eq!(bytes(&path, 4)?, b"four");
    let error = bytes(&path, 3).err().map(|error| error.to_string());
    assert_eq!(error.as_deref(), Some("it has more bytes than the 3 that such a file may have"));
    // One that takes no room.
    File::create(&path)?.set_len(CONFIG_BYTES + 1)?;
    assert!(text(place.path(), "file").is_err_and(|error| error.to_string().ends_with("file can't be read")));
    Ok(())
}

#[test]
fn what_is_not_text_is_refused() -> Result<()> {
    let place = tempfile::TempDir::new()?;
    fs::write(place.path().join("file"), [0xff])?;
    let error = text(place.path(), "file").err().map(|error| format!("{error:#}")).unwrap_or_default();
    assert!(error.ends_with("file can't be read: it is not UTF-8"), "{error}");
    assert_eq!(text(place.path(), "missing")?, None);
    Ok(())
}

/// Files that never end, or whose reader waits.
#[cfg(unix)]
#[test]
fn pipes_devices_and_directories_are_refused() -> Result<()> {
    use std::process::Command;
    use std::time::Duration;
    use std::{sync::mpsc, thread};

    let place = tempfile::TempDir::new()?;
    let [pipe, zeros] = ["pipe", "zeros"].map(|name| place.path().join(name));
    assert!(Command::new("mkfifo").arg(&pipe).status()?.success());
    std::os::unix::fs::symlink("/dev/zero", &zeros)?;
    for path in [pipe, zeros, place.path().to_owned()] {
        let (sender, receiver) = mpsc::channel();
        // On a thread: it must not wait.
        thread::spawn(move || sender.send(bytes(&path, 1 << 20)));
        let read = receiver.recv_timeout(Duration::from_secs(20))?;
        assert_eq!(read.err().map(|error| error.to_string()).as_deref(), Some("it is not a regular file"));
    }
    Ok(())
}
