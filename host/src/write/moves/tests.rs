//! Files and directories that go to places where nothing is, and back.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::*;

fn place() -> (tempfile::TempDir, [PathBuf; 2]) {
    let place = tempfile::tempdir().unwrap();
    let paths = ["from", "to"].map(|name| place.path().join(name));
    fs::write(&paths[0], "new").unwrap();
    (place, paths)
}

fn entries(path: &Path) -> Vec<String> {
    let names = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

#[test]
fn a_file_goes_where_nothing_is() {
    for put in [put, put_without_links, put_over_an_empty_file] {
        let (place, [from, to]) = place();
        put(&from, &to).unwrap();
        assert_eq!((entries(place.path()), fs::read_to_string(to).unwrap()), (vec!["to".into()], "new".into()));
    }
}

#[test]
fn a_file_replaces_nothing() {
    for put in [put, put_without_links, put_over_an_empty_file] {
        let (place, [from, to]) = place();
        for make in [|path: &Path| fs::write(path, "old"), |path: &Path| fs::create_dir(path)] {
            make(&to).unwrap();
            assert_eq!(put(&from, &to).unwrap_err().kind(), ErrorKind::AlreadyExists);
            assert_eq!(entries(place.path()), ["from", "to"]);
            assert!(to.is_dir() || fs::read_to_string(&to).unwrap() == "old");
            let _ = fs::remove_file(&to);
        }
    }
}

#[test]
fn a_directory_replaces_nothing() {
    let (place, [file, to]) = place();
    let from = place.path().join("directory");
    fs::create_dir(&from).unwrap();
    fs::create_dir(&to).unwrap();
    for to in [&to, &file] {
        assert_eq!(put(&from, to).unwrap_err().kind(), ErrorKind::AlreadyExists);
    }
    assert_eq!(entries(place.path()), ["directory", "from", "to"]);
}

/// Nothing is made of a file that isn't there.
#[test]
fn a_file_that_is_missing() {
    for put in [put, put_without_links, put_over_an_empty_file] {
        let (place, [from, to]) = place();
        fs::remove_file(&from).unwrap();
        assert_eq!(put(&from, &to).unwrap_err().kind(), ErrorKind::NotFound);
        assert!(entries(place.path()).is_empty());
    }
}

#[test]
fn everything_is_taken_back() {
    let (place, [from, _]) = place();
    let path = |name: &str| place.path().join(name);
    fs::write(path("old"), "old").unwrap();
    let mut moves = Moves::default();
    moves.take(&path("old"), &path("aside/below/old")).unwrap();
    moves.make_all(&path("x/y")).unwrap();
    moves.put(&from, &path("x/y/to")).unwrap();
    moves.put(&path("aside"), &path("x/aside")).unwrap();
    assert_eq!(entries(place.path()), ["x"]);
    let changed = [place.path().to_owned(), path("x"), path("x/y")];
    assert_eq!(moves.changed().into_iter().collect::<Vec<_>>(), changed.iter().collect::<Vec<_>>());
    moves.undo().unwrap();
    assert_eq!(entries(place.path()), ["aside", "from", "old"]);
    assert_eq!(fs::read_to_string(path("old")).unwrap(), "old");
}

/// A directory that was made stays if it isn't empty; the rest is taken back.
#[test]
fn what_others_did_stays() {
    let (place, [from, _]) = place();
    let path = |name: &str| place.path().join(name);
    let mut moves = Moves::default();
    moves.make_all(&path("x/y")).unwrap();
    moves.put(&from, &path("x/y/to")).unwrap();
    fs::write(path("x/theirs"), "").unwrap();
    moves.undo().unwrap();
    assert_eq!((entries(place.path()), entries(&path("x"))), (vec!["from".into(), "x".into()], vec!["theirs".into()]));
}
