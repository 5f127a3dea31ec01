//! Names of hidden directories that are taken.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::*;

/// Each gets another name, next to the output or in the same directory.
#[test]
fn the_next_name_is_used() {
    let place = tempfile::tempdir().unwrap();
    let outputs = ["a", "b", "c"].map(|name| place.path().join(name));
    outputs.iter().for_each(|path| fs::create_dir(path).unwrap());
    let beside = [create_hidden(place.path()).unwrap(), create_hidden(place.path()).unwrap()];
    assert_ne!(beside[0], beside[1]);
    let mut all = beside.to_vec();
    all.extend(outputs.iter().map(|path| create_hidden_for(path).unwrap()));
    assert!(all.iter().all(|path| path.is_dir()), "{all:?}");
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 5, "{all:?}");
    // Where directories can be moved, each lies next to its output, whose names are taken too.
    if all.iter().any(|path| path.parent() != Some(place.path())) {
        assert!(!renames::IS_KNOWN || rename_to_nothing(&beside[0], &place.path().join("free")).is_err(), "{all:?}");
    }
}

/// What can't be made is an error at once, and not for every name.
#[test]
fn a_directory_that_is_not_there() {
    let place = tempfile::tempdir().unwrap();
    let missing = place.path().join("missing");
    let error = create_hidden(&missing).unwrap_err();
    assert!(matches!(&error, Error::Io { path, .. } if *path == missing), "{error:?}");
}
