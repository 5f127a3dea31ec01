//! `--force` into a directory: the old files or the new ones.

use super::*;

/// A place with an older model `out`, of other bytes, among files that are no model's; and all files of that.
fn with_old() -> (Place, std::collections::BTreeMap<String, Vec<u8>>) {
    let place = file_and_directory();
    place.write("out/notes.txt", "precious");
    place.write("out/.hidden/notes.txt", "precious");
    place.write("out/empty/precious", "");
    for name in ["a.safetensors", "b.safetensors", "model.safetensors", "config.json", "df11-manifest.json"] {
        place.write(&format!("out/{name}"), format!("old {name}"));
    }
    let before = tree(&place.path("out"));
    (place, before)
}

/// What is there is whole, and compressed from this original.
#[track_caller]
fn assert_is(compressed: &Path, original: &Path) {
    assert!(verify(compressed, Some(original)).unwrap().is_good());
}

#[test]
fn the_new_files_among_what_else_is_there() {
    let (place, mut expected) = with_old();
    make_over(&place, "model", "out");
    expected.extend(tree(&place.path("model.df11")));
    assert_same_files(&tree(&place.path("out")), &expected);
}

/// What says of the old files that they are a compressed model, or a part of one, goes: where directories of others keep the directory
/// in its place, and where it changes places.
#[test]
fn what_describes_the_old_files_goes() {
    for (is_in_place, input, made) in
        [true, false].into_iter().flat_map(|it| [(it, "model", "model.df11"), (it, "model.df11", "model")])
    {
        let place = file_and_directory();
        place.write(if is_in_place { "out/theirs/notes.txt" } else { "out/theirs.txt" }, "precious");
        let mut expected = tree(&place.path("out"));
        ["df11-part.json", "df11-manifest.json"]
            .iter()
            .for_each(|name| drop(place.write(&format!("out/{name}"), "old")));
        make_over(&place, input, "out");
        expected.extend(tree(&place.path(made)));
        assert_same_files(&tree(&place.path("out")), &expected);
    }
}

/// Of several files, the second can't be put in: somebody has removed it from the hidden directory.
#[test]
fn a_failure_after_some_files_are_in_place() {
    for missing in ["a.safetensors", "b.safetensors", "model.safetensors", "config.json"] {
        let (place, before) = with_old();
        let removes = || fs::remove_file(staged(place.root()).join(missing)).unwrap();
        let error = make_during(&place, "model", true, LAST, removes).unwrap_err();
        let path = place.path("out").join(missing);
        assert_matches!(&error, Error::Io { action: "write", path: got, .. } if *got == path);
        assert_same_files(&tree(&place.path("out")), &before);
    }
}

/// With the directories that were made for new files.
#[test]
fn a_failure_in_an_empty_directory() {
    let place = file_and_directory();
    fs::create_dir(place.path("out")).unwrap();
    let removes = || fs::remove_file(staged(place.root()).join("below/notes.txt")).unwrap();
    make_during(&place, "model", false, LAST, removes).unwrap_err();
    assert!(tree(&place.path("out")).is_empty());
}

/// With the directories above it, which were made for it.
#[test]
fn a_failure_in_a_new_directory() {
    for sync in [false, true] {
        let place = file_and_directory();
        let before = tree(place.root());
        let options = options(|options: &mut CompressOptions| options.output.sync = sync);
        let removes = during(LAST, || fs::remove_dir_all(staged(place.root())).unwrap());
        df11_host::compress(place.path("model"), place.path("x/y/out"), options, &removes).unwrap_err();
        assert_eq!(changes(&before, &tree(place.root())), [""; 0]);
    }
}

/// A file that the file system doesn't let go, in the middle of those that are to be replaced.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_can_not_be_taken_away() {
    use std::process::Command;
    // Without directories of others it is found before directories change places.
    for has_directories in [true, false] {
        let (place, _) = with_old();
        if !has_directories {
            [".hidden", "empty"].iter().for_each(|name| place.remove(&format!("out/{name}")));
        }
        let (before, path) = (tree(&place.path("out")), place.path("out/b.safetensors"));
        let chattr =
            |flag: &str| Command::new("chattr").arg(flag).arg(&path).output().is_ok_and(|out| out.status.success());
        if !chattr("+i") {
            return not_run("a_file_that_can_not_be_taken_away", "no file can be made immutable here");
        }
        let result = make_during(&place, "model", true, LAST, || ());
        let after = tree(&place.path("out"));
        let hidden = entries(place.root()).into_iter().find(|name| name.starts_with(".df11-"));
        assert!(chattr("-i") || hidden.is_some());
        assert_same_files(&after, &before);
        assert_matches!(result.unwrap_err(), Error::Io { action: "replace", path: got, .. } if got == path);
        assert_eq!(hidden, None);
    }
}

/// Before anything is read for long: no step of the work is done.
#[test]
fn what_is_refused_is_refused_before_the_work() {
    let refused = |make: &dyn Fn(&Place) -> PathBuf, is_expected: &dyn Fn(&Error, &Path) -> bool| {
        for input in ["model", "model.df11"] {
            let (place, _) = with_old();
            if input == "model.df11" {
                ["out/a.safetensors", "out/b.safetensors"].iter().for_each(|old| place.remove(old));
            }
            let path = make(&place);
            let error = make_refused(&place, input, &place.path("out"), true);
            assert!(is_expected(&error, &path), "{error:?}");
        }
    };
    let is_stale = |error: &Error, expected: &Path| matches!(error, Error::StaleFile { path } if path == expected);
    let is_wrong = |error: &Error, expected: &Path| matches!(error, Error::WrongKind { path, .. } if path == expected);
    refused(&|place| place.write("out/stale.safetensors", "precious"), &is_stale);
    refused(&|place| place.write("out/model.safetensors.index.json", "precious"), &is_stale);
    // What says that the directory is a pipeline of several models.
    refused(&|place| place.write("out/model_index.json", "{}"), &is_stale);
    // A file where a directory must be, a directory where a file must go.
    refused(&|place| place.write("out/below", "precious"), &is_wrong);
    let directory = |place: &Place| {
        let path = place.path("out/below/notes.txt");
        fs::create_dir_all(&path).unwrap();
        path
    };
    refused(&directory, &is_wrong);
}

#[cfg(unix)]
#[test]
fn what_is_neither_file_nor_directory_is_not_replaced() {
    use std::os::unix::net::UnixListener;
    let (place, _) = with_old();
    let path = place.path("out/config.json");
    fs::remove_file(&path).unwrap();
    let _listener = UnixListener::bind(&path).unwrap();
    let error = make_refused(&place, "model", &place.path("out"), true);
    assert_matches!(error, Error::WrongKind { path: got, .. } if got == path);
}

/// A unit that had a file of its own once, and none now.
#[test]
fn an_old_file_that_would_have_been_replaced_goes() {
    let place = file_and_directory();
    place.write("out/a.safetensors", "old");
    let zeros = tensors::tensor("a.weight", "BF16", &[1, 1], [0, 0]);
    place.write("small/model.safetensors", file(&[zeros, bf16("b.weight", &[64, 64], 2)]));
    let ask = Compress { force: true, ..Compress::default() };
    let summary = compress(&place.path("small"), &place.path("out"), ask).unwrap();
    assert_eq!((summary.units, summary.stored[0].tensor.as_str()), (1, "a.weight"));
    assert_eq!(
        entries(&place.path("out")),
        ["b.safetensors", "config.json", "df11-manifest.json", "model.safetensors"]
    );
    assert_is(&place.path("out"), &place.path("small"));
}

/// A new directory in the place of the old one has its permissions, and the same other files; a link to it leads to it.
#[cfg(target_os = "linux")]
#[test]
fn a_new_directory_is_like_the_old_one() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let (place, _) = with_old();
    let out = place.path("out");
    [".hidden", "empty"].iter().for_each(|name| place.remove(&format!("out/{name}")));
    place.write("out/theirs.txt", "precious");
    fs::set_permissions(&out, fs::Permissions::from_mode(0o2750)).unwrap();
    std::os::unix::fs::symlink("out", place.path("link")).unwrap();
    let there = |name: &str| fs::metadata(place.path(name)).unwrap();
    let kind = || [there("out").mode(), there("out").uid(), there("out").gid(), there("out/theirs.txt").ino() as u32];
    let (before, old) = (kind(), there("out").ino());
    make_over(&place, "model", "link");
    assert_eq!(kind(), before);
    assert!(place.path("link").is_symlink());
    assert_is(&out, &place.path("model"));
    assert_eq!(entries(place.root()).iter().filter(|name| name.starts_with(".df11-")).count(), 0);
    if there("out").ino() == old {
        return not_run("a_new_directory_is_like_the_old_one", "directories can't change places here");
    }
    // What a run has left that was killed as it began is no reason to do otherwise, and goes.
    fs::create_dir(place.path("out/.df11-1-0")).unwrap();
    let old = there("out").ino();
    make_over(&place, "model", "link");
    assert!(there("out").ino() != old && !place.path("out/.df11-1-0").exists());
}

/// A directory that gives its group to the files in it gives it to the model's, wherever these were written.
#[cfg(target_os = "linux")]
#[test]
fn files_have_the_group_that_the_directory_gives() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    for (resume, has_directories) in [(false, false), (false, true), (true, false), (true, true)] {
        let (place, _) = with_old();
        let out = place.path("out");
        if !has_directories {
            [".hidden", "empty"].iter().for_each(|name| place.remove(&format!("out/{name}")));
        }
        let group = fs::metadata(&out).unwrap().gid() + 1;
        if let Err(error) = chown(&out, None, Some(group)) {
            return not_run("files_have_the_group_that_the_directory_gives", &format!("no other group: {error}"));
        }
        fs::set_permissions(&out, fs::Permissions::from_mode(0o2755)).unwrap();
        let options = options(|options: &mut CompressOptions| {
            (options.output.force, options.resume) = (true, resume);
        });
        df11_host::compress(place.path("model"), &out, options, &()).unwrap();
        assert_is(&out, &place.path("model"));
        for name in ["", "a.safetensors", "config.json", "df11-manifest.json"] {
            let there = fs::metadata(out.join(name)).unwrap();
            assert_eq!(there.gid(), group, "{name:?} {resume} {has_directories}");
        }
        assert_eq!(fs::metadata(&out).unwrap().mode() & 0o7777, 0o2755);
    }
}

/// Where there are directories of others in it, the directory is the same one, with its permissions, and so is a link to it.
#[cfg(unix)]
#[test]
fn the_directory_itself_stays() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let (place, _) = with_old();
    let out = place.path("out");
    fs::set_permissions(&out, fs::Permissions::from_mode(0o750)).unwrap();
    std::os::unix::fs::symlink("out", place.path("link")).unwrap();
    let kind = || fs::metadata(&out).map(|there| (there.ino(), there.mode())).unwrap();
    let before = kind();
    make_over(&place, "model", "link");
    assert_eq!(kind(), before);
    assert!(place.path("link").is_symlink());
    assert_is(&out, &place.path("model"));
}

/// A link in the directory is replaced, not what it leads to.
#[cfg(unix)]
#[test]
fn links_to_files() {
    let (place, _) = with_old();
    let precious = place.write("precious", "precious");
    for name in ["config.json", "a.safetensors"] {
        let path = place.path("out").join(name);
        fs::remove_file(&path).unwrap();
        std::os::unix::fs::symlink(&precious, &path).unwrap();
    }
    make_over(&place, "model", "out");
    assert_eq!(fs::read(&precious).unwrap(), b"precious");
    assert!(!place.path("out/config.json").is_symlink());
    assert_is(&place.path("out"), &place.path("model"));
}

/// What would be added to must be what df11 has left: a link, or a second name, may lead to any file.
#[cfg(unix)]
#[test]
fn the_mark_of_an_unfinished_run_leads_nowhere_else() {
    let (place, _) = with_old();
    let precious = place.write("precious", "precious");
    let mark = place.path("out/df11-unfinished.txt");
    let _ = fs::remove_file(&mark);
    let make_mark = |kind: &str| match kind {
        "link" => std::os::unix::fs::symlink("../precious", &mark).unwrap(),
        "dangling" => std::os::unix::fs::symlink("../nowhere", &mark).unwrap(),
        _ => fs::hard_link(&precious, &mark).unwrap(),
    };
    for kind in ["link", "dangling", "second name"] {
        make_mark(kind);
        let before = tree(place.root());
        let error = make_refused(&place, "model", &place.path("out"), true);
        assert_matches!(error, Error::WrongKind { path, .. } if path == mark);
        assert!(tree(place.root()) == before, "{kind}");
        fs::remove_file(&mark).unwrap();
    }
    assert_eq!(fs::read(&precious).unwrap(), b"precious");
}

/// A link to a file leads to the new one.
#[cfg(unix)]
#[test]
fn a_link_to_a_lone_file() {
    let place = file_and_directory();
    place.write("there/old", "old");
    std::os::unix::fs::symlink("there/old", place.path("link")).unwrap();
    make_over(&place, "file", "link");
    assert!(place.path("link").is_symlink());
    assert_same_file(&place.path("there/old"), &place.path("file.df11"));
    assert_eq!(names(&tree(&place.path("there"))), ["old"]);
}
