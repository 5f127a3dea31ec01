//! Work that must be refused: by the library with an error to match, by the command with that
//! error's one line and an exit code, and by both without a trace on the disk.

use std::ffi::OsStr;
use std::path::Path;

use df11_host::{CompressOptions, DecompressOptions, Error, PatternDict, Result, VerifyOptions};

use super::{Place, data, run, tree};

/// The exit code of a check that failed: the input is damaged.
pub const DAMAGED: i32 = 1;
/// The exit code of work that could not be done.
pub const NOT_DONE: i32 = 2;

/// What is asked of `df11 compress` in addition to input and output.
#[derive(Clone, Copy, Default)]
pub struct Compress<'a> {
    pub pattern: Option<&'a str>,
    pub single_file: bool,
    pub force: bool,
}

/// What is asked of `df11 decompress` in addition to input and output.
#[derive(Clone, Copy, Default)]
pub struct Decompress<'a> {
    pub pattern: Option<&'a str>,
    pub like: Option<&'a Path>,
    pub force: bool,
}

pub fn compress(input: &Path, output: &Path, ask: Compress<'_>) -> Result<df11_host::CompressSummary> {
    let patterns = ask.pattern.map(PatternDict::named).transpose()?;
    let mut options = CompressOptions::default();
    (options.patterns, options.single_file, options.output.force) = (patterns, ask.single_file, ask.force);
    df11_host::compress(input, output, options, &())
}

pub fn decompress(input: &Path, output: &Path, ask: Decompress<'_>) -> Result<df11_host::DecompressSummary> {
    let patterns = ask.pattern.map(PatternDict::named).transpose()?;
    let mut options = DecompressOptions::default();
    (options.patterns, options.like, options.output.force) = (patterns, ask.like.map(Path::to_owned), ask.force);
    df11_host::decompress(input, output, options, &())
}

pub fn verify(input: &Path, against: Option<&Path>) -> Result<df11_host::VerifyReport> {
    let mut options = VerifyOptions::default();
    options.against = against.map(Path::to_owned);
    df11_host::verify(input, options, &())
}

/// The error of compressing `input` to `output`.
#[track_caller]
pub fn compress_refused(place: &Place, input: &Path, output: &Path, ask: Compress<'_>, code: i32) -> Error {
    let mut arguments: Vec<&OsStr> = vec!["compress".as_ref(), input.as_ref(), "-o".as_ref(), output.as_ref()];
    if let Some(pattern) = ask.pattern {
        arguments.extend([OsStr::new("--pattern"), pattern.as_ref()]);
    }
    arguments.extend(ask.single_file.then_some(OsStr::new("--single-file")));
    arguments.extend(ask.force.then_some(OsStr::new("--force")));
    refused(place, &arguments, code, || compress(input, output, ask).map(drop))
}

/// The error of decompressing `input` to `output`.
#[track_caller]
pub fn decompress_refused(place: &Place, input: &Path, output: &Path, ask: Decompress<'_>, code: i32) -> Error {
    let mut arguments: Vec<&OsStr> = vec!["decompress".as_ref(), input.as_ref(), "-o".as_ref(), output.as_ref()];
    if let Some(pattern) = ask.pattern {
        arguments.extend([OsStr::new("--pattern"), pattern.as_ref()]);
    }
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

type Tree = std::collections::BTreeMap<String, Vec<u8>>;

/// The names of what is new, gone or different.
pub fn changes(before: &Tree, after: &Tree) -> Vec<String> {
    let differs = |name: &&String| before.get(*name) != after.get(*name);
    let mut names: Vec<String> = before.keys().chain(after.keys()).filter(differs).cloned().collect();
    names.dedup();
    names
}
