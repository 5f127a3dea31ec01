//! `df11 run` hands its arguments to the program `df11-run`.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use crate::common::*;

/// Puts a program in a directory that prints the directory's name and its arguments, and fails.
fn put_program(place: &Place, directory: &str) {
    let path = place.write(&format!("{directory}/df11-run"), format!("#!/bin/sh\necho {directory} \"$@\"\nexit 7\n"));
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// The command in a directory `bin` of its own.
fn place() -> Place {
    let place = Place::new();
    fs::create_dir(place.path("bin")).unwrap();
    // By a process of its own: what another test starts meanwhile would inherit our open file, and keep it busy.
    let copied = Command::new("cp").args([env!("CARGO_BIN_EXE_df11").as_ref(), place.path("bin").as_os_str()]).status();
    assert!(copied.unwrap().success());
    place
}

/// Runs it with a directory `path` on the path.
fn run(place: &Place, arguments: &[&str]) -> Outcome {
    let path = format!("{}:/usr/bin:/bin", place.path("path").display());
    Command::new(place.path("bin/df11")).args(arguments).env("PATH", path).output().unwrap().into()
}

#[test]
fn all_arguments_and_the_exit_code_are_passed_on() {
    let place = place();
    put_program(&place, "bin");
    for (arguments, expected) in [
        (&["run", "MODEL", "-p", "Hi", "--json"][..], "bin MODEL -p Hi --json\n"),
        (&["run", "--help"], "bin --help\n"),
        (&["run", "--version"], "bin --version\n"),
        (&["run"], "bin\n"),
        (&["run", "--verify", "--", "MODEL"], "bin --verify -- MODEL\n"),
        (&["--quiet", "--threads", "2", "run", "MODEL"], "bin --quiet --threads 2 MODEL\n"),
        (&["run", "--json", "MODEL"], "bin --json MODEL\n"),
        (&["--json", "run", "MODEL"], "bin --json MODEL\n"),
    ] {
        let outcome = run(&place, arguments);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (7, expected), "{arguments:?} {outcome:?}");
    }
}

#[test]
fn the_program_beside_the_command_comes_before_the_path() {
    let place = place();
    for directory in ["path", "bin"] {
        put_program(&place, directory);
        assert_eq!(run(&place, &["run", "MODEL"]).stdout, format!("{directory} MODEL\n"));
    }
}

#[test]
fn without_the_program_it_says_how_to_install_it() {
    let place = place();
    let line = run(&place, &["run", "MODEL"]).failed(2);
    assert_eq!(line, "df11-run isn't installed; from a clone: cargo install --locked --path candle");
    let help = run(&place, &["--help"]);
    assert!(help.stdout.contains("\n  run "), "{help:?}");
}
