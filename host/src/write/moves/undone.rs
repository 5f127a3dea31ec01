//! What of the moves can't be made, or can't be undone.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::*;

fn place() -> (tempfile::TempDir, impl Fn(&str) -> PathBuf) {
    let place = tempfile::tempdir().unwrap();
    let root = place.path().to_owned();
    (place, move |name: &str| root.join(name))
}

fn read(path: PathBuf) -> String {
    fs::read_to_string(path).unwrap()
}

/// A mark that can't be written is an error: nothing may be moved without it. One that is there is added to, and stays.
#[test]
fn a_mark() {
    let (_place, path) = place();
    let mut moves = Moves::default();
    assert_eq!(moves.mark(&path("missing/mark"), "text", true).unwrap_err().kind(), ErrorKind::NotFound);
    fs::write(path("old"), "an earlier run's").unwrap();
    moves.mark(&path("old"), "text", true).unwrap();
    moves.mark(&path("new"), "text", true).unwrap();
    assert_eq!((read(path("old")), read(path("new"))), ("an earlier run'stext".into(), "text".into()));
    moves.undo().unwrap();
    assert_eq!((path("old").exists(), path("new").exists()), (true, false));
}

/// Whoever made the output's directory may have put a link there, or another name of a file elsewhere.
#[cfg(unix)]
#[test]
fn a_mark_that_leads_elsewhere() {
    let (_place, path) = place();
    fs::write(path("precious"), "precious").unwrap();
    std::os::unix::fs::symlink("precious", path("link")).unwrap();
    std::os::unix::fs::symlink("nowhere", path("dangling")).unwrap();
    fs::hard_link(path("precious"), path("second")).unwrap();
    for name in ["link", "dangling", "second"] {
        let error = Moves::default().mark(&path(name), "text", true).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidInput, "{name}");
    }
    assert_eq!(read(path("precious")), "precious");
    assert!(!path("nowhere").exists());
}

/// What another program has put in a new file's place since stays there.
#[cfg(unix)]
#[test]
fn another_programs_file_in_a_new_files_place() {
    let (_place, path) = place();
    fs::write(path("from"), "new").unwrap();
    let mut moves = Moves::default();
    moves.put(&path("from"), &path("to")).unwrap();
    fs::write(path("other"), "another program's").unwrap();
    fs::rename(path("other"), path("to")).unwrap();
    moves.undo().unwrap();
    assert_eq!((read(path("to")), path("from").exists()), ("another program's".into(), false));
}

/// The mark stays where something couldn't be put back, for then it is true.
#[test]
fn a_mark_of_what_can_not_be_undone() {
    let (_place, path) = place();
    ["a", "b"].iter().for_each(|name| fs::write(path(name), "old").unwrap());
    let mut moves = Moves::default();
    moves.mark(&path("mark"), "text", true).unwrap();
    moves.take(&path("a"), &path("aside/a")).unwrap();
    moves.take(&path("b"), &path("aside/b")).unwrap();
    fs::write(path("b"), "another program's").unwrap();
    assert_eq!(moves.undo().unwrap_err().kind(), ErrorKind::AlreadyExists);
    let all = ["mark", "a", "b", "aside/b"].map(|name| read(path(name)));
    assert_eq!(all, ["text", "old", "another program's", "old"]);
}

/// What another program has removed needn't go back; what can't go back for another reason is an error.
#[test]
fn a_new_file_that_is_gone() {
    let (_place, path) = place();
    for (is_gone, expected) in [(true, Ok(())), (false, Err(ErrorKind::IsADirectory))] {
        fs::write(path("from"), "new").unwrap();
        let mut moves = Moves::default();
        moves.put(&path("from"), &path("to")).unwrap();
        match is_gone {
            true => fs::remove_file(path("to")).unwrap(),
            // A file can't be moved to the place of a directory.
            false => fs::create_dir(path("from")).unwrap(),
        }
        assert_eq!(moves.undo().map_err(|error| error.kind()), expected);
    }
}

/// A directory that can't be made is an error that says why; one that is there isn't removed.
#[test]
fn directories() {
    let (_place, path) = place();
    fs::write(path("file"), "").unwrap();
    fs::create_dir(path("there")).unwrap();
    let mut moves = Moves::default();
    assert_eq!(moves.make_all(&path("file")).unwrap_err().kind(), ErrorKind::AlreadyExists);
    assert_eq!(moves.make_all(&path("file/below")).unwrap_err().kind(), ErrorKind::AlreadyExists);
    moves.make_all(&path("there/new/below")).unwrap();
    moves.make_all(Path::new("")).unwrap();
    assert!(path("there/new/below").is_dir());
    moves.undo().unwrap();
    assert!(path("there").is_dir() && !path("there/new").exists());
}
