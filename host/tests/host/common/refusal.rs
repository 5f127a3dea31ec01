//! Work that must be refused: with an error to match, and without a trace on the disk.

use std::path::Path;

use df11_host::{Error, Result};

pub use super::ask::*;
use super::{Place, data, tree};

/// What an error says of a compressed input: that it is damaged, or that the work is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    Damaged,
    NotDone,
}

pub use Why::{Damaged, NotDone};

/// The error of compressing `input` to `output`.
#[track_caller]
pub fn compress_refused(place: &Place, input: &Path, output: &Path, ask: Compress<'_>) -> Error {
    refused(place, || compress(input, output, ask).map(drop))
}

/// The error of decompressing `input` to `output`.
#[track_caller]
pub fn decompress_refused(place: &Place, input: &Path, output: &Path, ask: Decompress<'_>, why: Why) -> Error {
    because(why, refused(place, || decompress(input, output, ask).map(drop)))
}

/// The error of verifying `input`, which isn't even readable.
#[track_caller]
pub fn verify_refused(place: &Place, input: &Path, why: Why) -> Error {
    because(why, refused(place, || verify(input, None).map(drop)))
}

#[track_caller]
fn because(why: Why, error: Error) -> Error {
    assert_eq!(if error.is_damage() { Damaged } else { NotDone }, why, "{error:?}");
    error
}

/// The error of some work, which leaves the place as it was.
#[track_caller]
pub fn refused(place: &Place, work: impl FnOnce() -> Result<()>) -> Error {
    let before = tree(place.root());
    let error = work().expect_err("this must be refused");
    assert_eq!(changes(&before, &tree(place.root())), [""; 0], "after {error}");
    let said = error.to_string();
    assert!(!said.contains("--"), "the library knows an option: {said}");
    if !speaks_of_no_file(&error) {
        let known = [place.root(), &data("")].map(|path| path.to_string_lossy().into_owned());
        assert!(known.iter().any(|path| said.contains(path)), "{said:?} names no path");
    }
    error
}

fn speaks_of_no_file(error: &Error) -> bool {
    matches!(error, Error::UnknownPattern { .. } | Error::BadPattern { .. } | Error::NameCollision { .. })
}
