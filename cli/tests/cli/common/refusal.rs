//! Work that must be refused: by the library with an error to match, by the command with that
//! error's one line and an exit code, and by both without a trace on the disk.

use std::ffi::OsStr;
use std::path::Path;

use df11_host::{Error, Result};

pub use super::ask::*;
use super::{Place, data, run, tree};

/// The exit code of a check that failed: the input is damaged.
pub const DAMAGED: i32 = 1;
/// The exit code of work that could not be done.
pub const NOT_DONE: i32 = 2;

/// The error of compressing `input` to `output`.
#[track_caller]
pub fn compress_refused(place: &Place, input: &Path, output: &Path, ask: Compress<'_>, code: i32) -> Error {
    let mut arguments: Vec<&OsStr> = vec!["compress".as_ref(), input.as_ref(), "-o".as_ref(), output.as_ref()];
    arguments.extend(ask.pattern.into_iter().flat_map(|pattern| ["--pattern", pattern]).map(OsStr::new));
    arguments.extend(ask.single_file.then_some(OsStr::new("--single-file")));
    arguments.extend(ask.force.then_some(OsStr::new("--force")));
    refused(place, &arguments, code, || compress(input, output, ask).map(drop))
}

/// The error of decompressing `input` to `output`.
#[track_caller]
pub fn decompress_refused(place: &Place, input: &Path, output: &Path, ask: Decompress<'_>, code: i32) -> Error {
    let mut arguments: Vec<&OsStr> = vec!["decompress".as_ref(), input.as_ref(), "-o".as_ref(), output.as_ref()];
    arguments.extend(ask.pattern.into_iter().flat_map(|pattern| ["--pattern", pattern]).map(OsStr::new));
    if let Some(like) = ask.like {
        arguments.extend([OsStr::new("--like"), like.as_ref()]);
    }
    arguments.extend(ask.force.then_some(OsStr::new("--force")));
    refused(place, &arguments, code, || decompress(input, output, ask).map(drop))
}

/// The error of verifying `input`, which isn't even readable.
#[track_caller]
pub fn verify_refused(place: &Place, input: &Path, code: i32) -> Error {
    refused(place, &["verify".as_ref(), input.as_ref()], code, || verify(input, None).map(drop))
}

#[track_caller]
fn refused(place: &Place, arguments: &[&OsStr], code: i32, library: impl FnOnce() -> Result<()>) -> Error {
    let before = tree(place.root());
    let error = library().expect_err("this must be refused");
    assert_eq!(changes(&before, &tree(place.root())), Vec::<String>::new(), "after {error}");
    assert!(!error.to_string().contains("--"), "the library knows an option: {error}");
    let line = run(arguments).failed(code);
    assert!(line.starts_with(&error.to_string()), "{line:?} is not {error}");
    assert_eq!(changes(&before, &tree(place.root())), Vec::<String>::new(), "after {error}");
    if !speaks_of_no_file(&error) {
        let known = [place.root(), &data("")].map(|path| path.to_string_lossy().into_owned());
        assert!(known.iter().any(|path| line.contains(path)), "{line:?} names no path");
    }
    error
}

fn speaks_of_no_file(error: &Error) -> bool {
    matches!(error, Error::UnknownPattern { .. } | Error::BadPattern { .. } | Error::NameCollision { .. })
}
