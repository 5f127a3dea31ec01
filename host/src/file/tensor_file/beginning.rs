//! The beginning of a safetensors file: its header, or why it is none.

use std::io;
use std::path::Path;

use safetensors::SafeTensorError;

use crate::error::{Error, Result};
use crate::file::bytes::Bytes;
use crate::file::header::{Header, MAX_HEADER};
use crate::file::other_kinds;

/// The header at the beginning of a file.
pub(super) fn read_header(bytes: &Bytes, path: &Path) -> Result<Header> {
    let refused = match header_at_start(bytes, path) {
        Err(error @ Error::Safetensors { .. }) => error,
        result => return result,
    };
    let mut beginning = [0; other_kinds::BEGINNING];
    let beginning = &mut beginning[..usize::try_from(bytes.len()).unwrap_or(usize::MAX).min(other_kinds::BEGINNING)];
    bytes.read_at(0, beginning, path)?;
    Err(other_kinds::refused(path, beginning).unwrap_or(refused))
}

fn header_at_start(bytes: &Bytes, path: &Path) -> Result<Header> {
    let mut length = [0; 8];
    if bytes.len() < 8 {
        return Err(damaged(path)(SafeTensorError::HeaderTooSmall));
    }
    bytes.read_at(0, &mut length, path)?;
    let end = header_end(length, bytes.len()).map_err(damaged(path))?;
    let no_memory = |()| Error::io("read", path)(io::ErrorKind::OutOfMemory.into());
    let mut beginning = bytemuck::allocation::try_zeroed_vec(end).map_err(no_memory)?;
    bytes.read_at(0, &mut beginning, path)?;
    header_of(&beginning, path)
}

/// The header in the first bytes of a file.
pub(super) fn header_of(beginning: &[u8], path: &Path) -> Result<Header> {
    let text = beginning.get(8..).unwrap_or_default();
    Header::read(beginning).map_err(|source| Header::refused(path, text, source))
}

/// The header, if it is that of a file of this length.
pub(super) fn whole(header: Header, file_bytes: u64) -> std::result::Result<Header, SafeTensorError> {
    if header.file_bytes() == file_bytes { Ok(header) } else { Err(SafeTensorError::MetadataIncompleteBuffer) }
}

/// For `map_err`: the header of this file is damaged.
pub(super) fn damaged(path: &Path) -> impl FnOnce(SafeTensorError) -> Error {
    |source| Error::Safetensors { path: path.to_owned(), source }
}

/// Where the header ends, in a file of this length that begins with these bytes.
///
/// # Errors
///
/// [`SafeTensorError::HeaderTooLarge`], [`SafeTensorError::InvalidHeaderLength`].
pub(crate) fn header_end(length: [u8; 8], file_bytes: u64) -> std::result::Result<usize, SafeTensorError> {
    let length = usize::try_from(u64::from_le_bytes(length)).ok().filter(|&length| length <= MAX_HEADER);
    let end = 8 + length.ok_or(SafeTensorError::HeaderTooLarge)?;
    if end as u64 > file_bytes { Err(SafeTensorError::InvalidHeaderLength) } else { Ok(end) }
}
