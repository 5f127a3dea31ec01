//! Where results go, and how they come there: over nothing that appeared meanwhile, as a whole or not at all, on any file
//! system. What is asked of the system, and what is left if the process is killed, is shown in the command's tests.

mod appeared;
#[cfg(target_os = "linux")]
mod file_systems;
mod places;
mod replacing;

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::*;
use df11_host::{CompressOptions, DecompressOptions, Error, Progress, Result};
use inputs::file_and_directory;
use refusal::*;
use steps::Once;
use tensors::{bf16, file};

/// Does something once, when this is done; with an empty name, when anything is.
fn during(name: &str, act: impl Fn()) -> impl Progress {
    Once::new(move |_, done| name.is_empty() || name == done, act)
}

/// What is copied last.
const LAST: &str = "below/notes.txt";

/// Compresses the input to `output`, or decompresses it if its name says that it is compressed.
fn make_with(place: &Place, input: &str, output: &Path, force: bool, progress: &dyn Progress) -> Result<()> {
    if input.ends_with(".df11") {
        let options = options(|options: &mut DecompressOptions| options.output.force = force);
        df11_host::decompress(place.path(input), output, options, progress).map(drop)
    } else {
        let options = options(|options: &mut CompressOptions| options.output.force = force);
        df11_host::compress(place.path(input), output, options, progress).map(drop)
    }
}

/// The same to `out`; when this is done, something happens.
fn make_during(place: &Place, input: &str, force: bool, name: &str, act: impl Fn()) -> Result<()> {
    make_with(place, input, &place.path("out"), force, &during(name, act))
}

/// The same; it works.
#[track_caller]
fn make(place: &Place, input: &str, output: &str) {
    make_with(place, input, &place.path(output), false, &()).unwrap();
}

/// The same over what is there.
#[track_caller]
fn make_over(place: &Place, input: &str, output: &str) {
    make_with(place, input, &place.path(output), true, &()).unwrap();
}

/// The same; it is refused, before any step of the work is done.
#[track_caller]
fn make_refused(place: &Place, input: &str, output: &Path, force: bool) -> Error {
    refused(place, || make_with(place, input, output, force, &during("", || panic!("this is refused after work"))))
}

/// The errors of compressing `file` or `model` to `output`, and of decompressing it to there.
#[track_caller]
fn both_refused(place: &Place, name: &str, output: &Path, force: bool) -> [Error; 2] {
    [name, &format!("{name}.df11")].map(|input| make_refused(place, input, output, force))
}
