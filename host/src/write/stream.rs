//! Errors of writing to a stream, which has no path.

use std::io;
use std::path::PathBuf;

use crate::error::Error;

/// For `map_err`: the error of writing to a stream.
pub(crate) fn unwritten(source: io::Error) -> Error {
    Error::Io { action: "write", path: PathBuf::from("the output"), source }
}
