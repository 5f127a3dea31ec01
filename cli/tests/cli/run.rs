//! `df11 run` hands its arguments to the program `df11-run`.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// Puts a program in a directory that prints its name and its arguments, and fails.
fn put_program(directory: &Path, name: &str) {
    let path = directory.join("df11-run");
    fs::write(&path, format!("#!/bin/sh\necho {name} \"$@\"\nexit 7\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// The command in a directory of its own, and a directory for the path.
fn place() -> (TempDir, PathBuf, PathBuf) {
    let place = TempDir::new().unwrap();
    let (bin, path) = (place.path().join("bin"), place.path().join("path"));
    fs::create_dir(&bin).unwrap();
    fs::create_dir(&path).unwrap();
    fs::copy(env!("CARGO_BIN_EXE_df11"), bin.join("df11")).unwrap();
    (place, bin, path)
}

fn run(bin: &Path, path: &Path, arguments: &[&str]) -> Output {
    let path = format!("{}:/usr/bin:/bin", path.display());
    Command::new(bin.join("df11")).args(arguments).env("PATH", path).output().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

#[test]
fn all_arguments_and_the_exit_code_are_passed_on() {
    let (_place, bin, path) = place();
    put_program(&bin, "beside");
    for (arguments, expected) in [
        (&["run", "MODEL", "-p", "Hi", "--json"][..], "beside MODEL -p Hi --json\n"),
        (&["run", "--help"], "beside --help\n"),
        (&["run", "--version"], "beside --version\n"),
        (&["run"], "beside\n"),
        (&["run", "--verify", "--", "MODEL"], "beside --verify -- MODEL\n"),
        (&["--quiet", "--threads", "2", "run", "MODEL"], "beside --quiet --threads 2 MODEL\n"),
    ] {
        let output = run(&bin, &path, arguments);
        assert_eq!((output.status.code(), stdout(&output)), (Some(7), expected), "{arguments:?} {output:?}");
    }
    for arguments in [["run", "--json", "MODEL"], ["--json", "run", "MODEL"]] {
        assert_eq!(stdout(&run(&bin, &path, &arguments)), "beside --json MODEL\n");
    }
}

#[test]
fn the_program_beside_the_command_comes_before_the_path() {
    let (_place, bin, path) = place();
    put_program(&path, "path");
    assert_eq!(stdout(&run(&bin, &path, &["run", "MODEL"])), "path MODEL\n");
    put_program(&bin, "beside");
    assert_eq!(stdout(&run(&bin, &path, &["run", "MODEL"])), "beside MODEL\n");
}

#[test]
fn without_the_program_it_says_how_to_install_it() {
    let (_place, bin, path) = place();
    let output = run(&bin, &path, &["run", "MODEL"]);
    let expected = "df11: df11-run isn't installed; from a clone: cargo install --locked --path candle\n";
    assert_eq!((output.status.code(), std::str::from_utf8(&output.stderr).unwrap()), (Some(2), expected));
    let help = run(&bin, &path, &["--help"]);
    assert!(stdout(&help).contains("\n  run "), "{help:?}");
}
