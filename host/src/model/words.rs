//! BF16 tensors as `u16` words and back. Files are little-endian, machines mostly are.

use std::borrow::Cow;

/// The words of a tensor's bytes: the bytes themselves where they are aligned, which they are in a
/// mapped file unless another tool wrote an odd header.
pub(crate) fn from_bytes(bytes: &[u8]) -> Cow<'_, [u16]> {
    match bytemuck::try_cast_slice(bytes) {
        Ok(words) if cfg!(target_endian = "little") => Cow::Borrowed(words),
        _ => Cow::Owned(bytes.as_chunks().0.iter().map(|&pair| u16::from_le_bytes(pair)).collect()),
    }
}

/// The bytes of words, as a file has them.
pub(crate) fn to_bytes(words: &[u16]) -> Cow<'_, [u8]> {
    if cfg!(target_endian = "little") {
        Cow::Borrowed(bytemuck::cast_slice(words))
    } else {
        Cow::Owned(words.iter().flat_map(|word| word.to_le_bytes()).collect())
    }
}
