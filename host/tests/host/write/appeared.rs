//! What another program puts in the place of the result while the work goes on.

use super::*;

#[track_caller]
fn is_refused(result: Result<()>, expected: &Path) {
    assert_matches!(result.unwrap_err(), Error::Appeared { path } if path == expected);
}

/// It may be replaced if `--force` was given for that.
#[test]
fn a_file_for_a_file() {
    let place = file_and_directory();
    let (before, out) = (tree(place.root()), place.path("out"));
    let appears = || fs::write(&out, "precious").unwrap();
    is_refused(make_during(&place, "file.df11", false, "", appears), &out);
    assert_eq!(changes(&before, &tree(place.root())), ["out"]);
    assert_eq!(fs::read(&out).unwrap(), b"precious");
    place.remove("out");
    make_during(&place, "file.df11", true, "", appears).unwrap();
    assert_same_file(&out, &place.path("file"));
}

#[test]
fn a_directory() {
    for force in [false, true] {
        for name in ["file", "model"] {
            let place = file_and_directory();
            let before = tree(place.root());
            let appears = || drop(place.write("out/notes.txt", "precious"));
            let result = make_during(&place, &format!("{name}.df11"), force, "", appears);
            is_refused(result, &place.path("out"));
            assert_eq!(changes(&before, &tree(place.root())), ["out/", "out/notes.txt"]);
        }
    }
}

#[test]
fn a_file_in_an_empty_directory() {
    for name in ["model.safetensors", "config.json", "notes.txt", "another.safetensors"] {
        let place = file_and_directory();
        fs::create_dir(place.path("out")).unwrap();
        let before = tree(place.root());
        let path = place.path("out").join(name);
        is_refused(make_during(&place, "model.df11", false, "", || fs::write(&path, "precious").unwrap()), &path);
        assert_eq!(changes(&before, &tree(place.root())), [format!("out/{name}")]);
        assert_eq!(fs::read(&path).unwrap(), b"precious");
    }
}

#[test]
fn what_can_not_be_replaced() {
    let place = file_and_directory();
    let before = tree(&place.copy(&place.path("model"), "out"));
    let path = place.path("out/stale.safetensors");
    let error = make_during(&place, "model.df11", true, "", || fs::write(&path, "precious").unwrap()).unwrap_err();
    assert_matches!(&error, Error::StaleFile { path: got } if *got == path);
    assert_eq!(changes(&before, &tree(&place.path("out"))), ["stale.safetensors"]);
    fs::remove_file(&path).unwrap();

    let path = place.path("out/config.json");
    let appears = || {
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
    };
    let error = make_during(&place, "model.df11", true, "", appears).unwrap_err();
    assert_matches!(error, Error::WrongKind { path: got, .. } if got == path);
    assert_eq!(changes(&before, &tree(&place.path("out"))), ["config.json", "config.json/"]);
}

/// Somebody else's files don't go with the directories above, which were made for nothing.
#[test]
fn something_in_a_directory_above() {
    let place = file_and_directory();
    let (output, appears) = (place.path("x/y/out"), during("", || drop(place.write("x/y/out/theirs", ""))));
    is_refused(make_with(&place, "model.df11", &output, false, &appears), &output);
    assert_eq!(names(&tree(&place.path("x"))), ["y/", "y/out/", "y/out/theirs"]);
}
