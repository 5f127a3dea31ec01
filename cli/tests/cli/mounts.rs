//! Outputs on mounts: a process may mount file systems of its own, which nobody else sees.

use std::fs;
use std::process::{Command, Output};

use crate::common::*;
use inputs::file_and_directory;

/// Runs a script, `$0` being the command, in the place; mounts that it makes are gone afterwards.
fn mounting(place: &Place, script: &str) -> Output {
    let mut command = Command::new("unshare");
    command.args(["--mount", "--map-root-user", "sh", "-ec", script, env!("CARGO_BIN_EXE_df11")]);
    command.current_dir(place.root()).output().unwrap()
}

/// Whether this may mount; says so if not.
fn can_mount(test: &str) -> bool {
    let place = Place::new();
    fs::create_dir(place.path("out")).unwrap();
    let can = Command::new("unshare").arg("--version").output().is_ok()
        && mounting(&place, "mount -t tmpfs none out").status.success();
    if !can {
        not_run(test, "file systems can't be mounted here");
    }
    can
}

#[track_caller]
fn good(output: &Output) {
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

/// As every volume of a container is.
#[test]
fn a_mount_point() {
    if !can_mount("a_mount_point") {
        return;
    }
    // A file system of its own, or a directory of this one seen at another place.
    for mount in ["mount -t tmpfs none out", "mkdir real; mount --bind real out"] {
        let place = file_and_directory();
        fs::create_dir(place.path("out")).unwrap();
        for option in ["", "--resume"] {
            good(&mounting(&place, &format!("{mount}; $0 compress model -o out -q {option}; cp -a out copy")));
            assert_same_files(&tree(&place.path("copy")), &tree(&place.path("model.df11")));
            ["copy", "real"].iter().for_each(|name| place.remove(name));
        }
        let script = "$0 decompress model.df11 -o out -q; $0 decompress model.df11 -o out -q -f; cp -a out restored";
        good(&mounting(&place, &format!("{mount}; {script}")));
        assert_same_files(&tree(&place.path("restored")), &tree(&place.path("model")));
    }
}

#[test]
fn a_mount_point_with_an_older_model() {
    if !can_mount("a_mount_point_with_an_older_model") {
        return;
    }
    let place = file_and_directory();
    fs::create_dir(place.path("out")).unwrap();
    let script = "mount -t tmpfs none out; echo precious >out/notes.txt; echo old >out/config.json;
        $0 compress model -o out -q -f; cp -a out copy";
    good(&mounting(&place, script));
    let mut expected = tree(&place.path("model.df11"));
    expected.insert("notes.txt".into(), b"precious\n".into());
    assert_same_files(&tree(&place.path("copy")), &expected);
}

/// A shell that is in the output by the path of a bind mount still sees it afterwards.
#[test]
fn a_current_directory_that_is_mounted_elsewhere() {
    if !can_mount("a_current_directory_that_is_mounted_elsewhere") {
        return;
    }
    let place = file_and_directory();
    ["out", "seen"].iter().for_each(|name| fs::create_dir(place.path(name)).unwrap());
    let script = "echo old >out/config.json; mount --bind out seen; root=$PWD; cd seen;
        $0 compress $root/model -o $root/out -q -f; cp -a . $root/copy";
    good(&mounting(&place, script));
    assert_same_files(&tree(&place.path("copy")), &tree(&place.path("model.df11")));
}

/// A file or a directory on which something is mounted can't be replaced. That is found before the work.
#[test]
fn a_mount_point_below() {
    if !can_mount("a_mount_point_below") {
        return;
    }
    let place = file_and_directory();
    let (file, into) = ("echo old >real; touch out", "mkdir out real; echo old >out/config.json");
    let refused = [
        (format!("{file}; mount --bind real out"), "compress file -o out", "out"),
        (format!("{file}; mount --bind real out; ln -s out link"), "decompress file.df11 -o link", "link"),
        (format!("{into}; mount --bind out/config.json out/config.json"), "compress model -o out", "out/config.json"),
        (format!("{into}; mkdir out/below; mount --bind real out/below"), "compress model -o out", "out/below"),
    ];
    for (mount, command, path) in refused {
        let output = mounting(&place, &format!("{mount}; $0 {command} -q -f"));
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.starts_with(&format!("df11: {path} is there and is not a ")), "{stderr}");
        ["out", "real", "link"].iter().for_each(|left| place.remove(left));
    }
}

/// The input, or a part, at a second path, as when two volumes of a container are one directory: it isn't replaced.
#[test]
fn an_input_with_two_paths() {
    if !can_mount("an_input_with_two_paths") {
        return;
    }
    let place = file_and_directory();
    for (part, output) in [("1/2", "p1"), ("2/2", "p2")] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_df11"));
        command.args(["compress", "model", "-o", output, "-q", "--part", part]).current_dir(place.root());
        assert!(command.status().unwrap().success());
    }
    let before = tree(place.root());
    let model = "df11: the output model is the input";
    let refused = [
        ("mkdir view; mount --bind model view", "compress view -o model --single-file", model),
        (
            "mkdir view; mount --bind model view",
            "compress view -o model/new",
            "df11: the output model/new is the input",
        ),
        ("mkdir view; mount --bind . view", "compress view/model -o model --single-file", model),
        ("mkdir view; mount --bind . view", "compress view/file -o file", "df11: file is a file of the input"),
        ("touch view; mount --bind file view", "compress view -o file", "df11: file is a file of the input"),
        ("mkdir view; mount --bind p1 view", "join view p2 --sampled -o p1", "df11: the output p1 is the input"),
        ("mkdir view; mount --bind p2 view", "join p1 view --sampled -o p2", "df11: the output p2 is the input"),
    ];
    for (mount, command, sentence) in refused {
        let output = mounting(&place, &format!("{mount}; $0 {command} -q -f"));
        assert_eq!(output.status.code(), Some(2), "{command}: {output:?}");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.starts_with(sentence), "{command}: {stderr}");
        place.remove("view");
        assert!(tree(place.root()) == before, "{command}");
    }
}

/// A file system that fills up leaves what was there.
#[test]
fn a_mount_point_that_is_too_small() {
    if !can_mount("a_mount_point_that_is_too_small") {
        return;
    }
    let place = file_and_directory();
    fs::create_dir(place.path("out")).unwrap();
    let script = "mount -t tmpfs -o size=16k none out; echo old >out/config.json;
        $0 compress model -o out -q -f || code=$?; cp -a out copy; exit $code";
    let output = mounting(&place, script);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.starts_with("df11: can't ") && stderr.contains("out/"), "{stderr}");
    assert_eq!(fs::read(place.path("copy/config.json")).unwrap(), b"old\n");
    assert_eq!(names(&tree(&place.path("copy"))), ["config.json"]);
}
