//! What is written to a stream, which has no path.

use std::io;
use std::path::PathBuf;

use crate::error::Error;

/// For `map_err`: a stream can't be written to.
pub(crate) fn unwritten(source: io::Error) -> Error {
    Error::Io { action: "write", path: PathBuf::from("the output"), source }
}
