//! Outputs on another file system than the directory above them, or the link to them.

use super::*;
use std::os::unix::fs::symlink;

#[test]
fn a_file_by_a_link() {
    let place = file_and_directory();
    let Some(there) = elsewhere("a_file_by_a_link", &place) else { return };
    let target = there.path().join("model");
    symlink(&target, place.path("out")).unwrap();
    for (input, expected) in [("file", "file.df11"), ("file.df11", "file")] {
        fs::write(&target, "old").unwrap();
        make_over(&place, input, "out");
        assert_same_file(&target, &place.path(expected));
        assert!(place.path("out").is_symlink());
        assert_eq!(entries(there.path()), ["model"]);
    }
}

#[test]
fn a_directory_by_a_link() {
    let place = file_and_directory();
    let Some(there) = elsewhere("a_directory_by_a_link", &place) else { return };
    symlink(there.path(), place.path("out")).unwrap();
    make(&place, "model", "out");
    assert_same(there.path(), &place.path("model.df11"));
    make_over(&place, "model", "out");
    assert_same(there.path(), &place.path("model.df11"));
    make(&place, "model", "out/new/below");
    assert_same(&there.path().join("new/below"), &place.path("model.df11"));
}

/// A directory of the output that leads to another file system is found before the work.
#[test]
fn a_directory_below_by_a_link() {
    let place = file_and_directory();
    let Some(there) = elsewhere("a_directory_below_by_a_link", &place) else { return };
    fs::create_dir(place.path("out")).unwrap();
    symlink(there.path(), place.path("out/below")).unwrap();
    let error = make_refused(&place, "model", &place.path("out"), true);
    assert_matches!(error, Error::WrongKind { path, .. } if path == place.path("out/below"));
    assert!(entries(there.path()).is_empty());
}

/// The directory that can't be written in, named once.
#[test]
fn a_directory_that_can_not_be_written_in() {
    let place = file_and_directory();
    for input in ["model", "file", "model.df11"] {
        let error = make_with(&place, input, Path::new("/proc/out"), false, &()).unwrap_err();
        assert_matches!(error, Error::Io { action: "write in", path, .. } if path == Path::new("/proc"));
    }
}
