//! A current directory that is no longer there, and what permissions forbid.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::process::Command;

use crate::common::*;

/// Runs the command in a directory that is no longer there.
fn run_in_removed(place: &Place, arguments: &[&str]) -> Outcome {
    let script = "mkdir gone; cd gone; rmdir ../gone; exec \"$0\" \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-ec", script, env!("CARGO_BIN_EXE_df11")]).args(arguments).current_dir(place.root());
    command.output().unwrap().into()
}

/// Whole paths lead from there to all other places; others lead nowhere.
#[test]
fn the_current_directory_is_removed() {
    let place = inputs::file_and_directory();
    let before = tree(place.root());
    let path = |name: &str| place.path(name).display().to_string();
    let (file, model, out) = (path("file"), path("model"), path("out"));
    for (verb, from, original) in [("compress", "", ".df11"), ("decompress", ".df11", "")] {
        for input in [&file, &model] {
            let (input, expected) = (format!("{input}{from}"), format!("{input}{original}"));
            run_in_removed(&place, &[verb, &input, "-o", &out, "-q"]).good();
            assert_same(Path::new(&out), Path::new(&expected));
            run_in_removed(&place, &[verb, &input, "-o", &out, "-qf"]).good();
            assert_same(Path::new(&out), Path::new(&expected));
            place.remove("out");
            run_in_removed(&place, &[verb, &input, "-o", "out", "-q"]).failed(2);
            run_in_removed(&place, &[verb, "file", "-o", &out, "-q"]).failed(2);
            assert_eq!(ask::changes(&before, &tree(place.root())), [""; 0]);
        }
    }
    run_in_removed(&place, &["verify", &path("model.df11"), "--against", &model]).good();
    for verb in ["verify", "inspect"] {
        run_in_removed(&place, &[verb, "model.df11"]).failed(2);
    }
}

/// Runs the command as a user who may do what permissions say; root may do everything. `None` if there is no such user.
fn run_as_user(test: &str, place: &Place, arguments: &[&str]) -> Option<Outcome> {
    let mut command = if fs::metadata("/proc/self").unwrap().uid() == 0 {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups", env!("CARGO_BIN_EXE_df11")]);
        command
    } else {
        command()
    };
    let output = command.args(arguments).current_dir(place.root()).output();
    // A user who can't run the command can't refuse anything either.
    let is_run = output.as_ref().is_ok_and(|output| !matches!(output.status.code(), Some(126 | 127)));
    if !is_run {
        not_run(test, "no other user can run the command here");
        return None;
    }
    output.ok().map(Outcome::from)
}

/// It is refused before the work: nothing is there yet that `--resume` could keep.
#[test]
fn another_file_that_may_not_be_read() {
    let place = inputs::file_and_directory();
    place.write("model/tokenizer.json", "{}");
    for (name, bits) in [("", 0o777), ("model/tokenizer.json", 0o000)] {
        fs::set_permissions(place.path(name), Permissions::from_mode(bits)).unwrap();
    }
    let arguments = ["compress", "model", "-o", "new", "--resume"];
    let Some(outcome) = run_as_user("another_file_that_may_not_be_read", &place, &arguments) else { return };
    assert_eq!(outcome.failed(2), "can't open model/tokenizer.json: Permission denied (os error 13)");
    assert!(!place.path("new").exists());
}

#[test]
fn what_may_not_be_written_or_read() {
    let place = inputs::file_and_directory();
    let test = "what_may_not_be_written_or_read";
    let mode = |name: &str, mode| fs::set_permissions(place.path(name), Permissions::from_mode(mode)).unwrap();
    place.write("x/out/config.json", "old");
    fs::create_dir_all(place.path("y/out")).unwrap();
    place.write("unread/model.safetensors", fs::read(place.path("file")).unwrap());
    for (name, bits) in [
        ("", 0o755),
        ("x/out", 0o555),
        ("x", 0o555),
        ("y", 0o777),
        ("y/out", 0o555),
        ("unread/model.safetensors", 0o000),
    ] {
        mode(name, bits);
    }
    let before = tree(place.root());
    for arguments in [
        "compress model -o x/new",
        "compress model -o x/below/new",
        "compress model -o x/new --resume",
        "compress model -o x/new --part 1/2",
        "compress file -o x/new",
        "compress model -o y/out --resume",
        "compress model -o y/out --force --resume",
        "compress model -o x/out --force",
        "compress model -o x/out --force --resume",
        "decompress model.df11 -o x/out --force",
        "decompress file.df11 -o x/new",
        "compress unread -o x/new",
        "inspect unread",
        "verify model.df11 --against unread",
    ] {
        let Some(outcome) = run_as_user(test, &place, &arguments.split(' ').collect::<Vec<_>>()) else { return };
        let line = outcome.failed(2);
        assert!(line.contains("Permission denied"), "{arguments}: {line}");
        // Nothing was made that could be continued.
        assert!(!line.contains("continues"), "{arguments}: {line}");
        assert_eq!(ask::changes(&before, &tree(place.root())), [""; 0], "{arguments}");
    }
    // So that it can be removed.
    ["x", "x/out", "y/out"].iter().for_each(|name| mode(name, 0o755));
}

/// A file system has a directory at its top into which nobody may look.
#[test]
fn what_belongs_to_the_file_system() {
    let place = inputs::file_and_directory();
    fs::create_dir(place.path("model/lost+found")).unwrap();
    place.write("model/a/lost+found/notes", "");
    fs::create_dir(place.path("outputs")).unwrap();
    let mode = |name: &str, mode| fs::set_permissions(place.path(name), Permissions::from_mode(mode)).unwrap();
    let modes = |bits| ["model/lost+found", "model/a/lost+found"].iter().for_each(|name| mode(name, bits));
    mode("", 0o755);
    mode("outputs", 0o777);
    modes(0o000);
    let arguments = ["compress", "model", "-o", "outputs/new"];
    if let Some(outcome) = run_as_user("what_belongs_to_the_file_system", &place, &arguments) {
        let stdout = outcome.good().stdout;
        for name in ["lost+found", "a/lost+found"] {
            assert!(stdout.contains(&format!("left out: {name}, the file system's own directory\n")), "{stdout}");
        }
    }
    modes(0o755);
}

/// Where nothing may be put beside the output, what is kept for a next run lies in it.
#[test]
fn only_the_output_may_be_written_in() {
    let place = inputs::file_and_directory();
    let mode = |name: &str, mode| fs::set_permissions(place.path(name), Permissions::from_mode(mode)).unwrap();
    fs::create_dir_all(place.path("x/out")).unwrap();
    [("", 0o755), ("x/out", 0o777), ("x", 0o555)].iter().for_each(|(name, bits)| mode(name, *bits));
    let arguments = ["compress", "model", "-o", "x/out", "--resume", "-q"];
    if let Some(outcome) = run_as_user("only_the_output_may_be_written_in", &place, &arguments) {
        outcome.good();
        assert_same_files(&tree(&place.path("x/out")), &tree(&place.path("model.df11")));
    }
    mode("x", 0o755);
}
