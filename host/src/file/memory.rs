//! Memory of a size that a file decides. A file of a few bytes on the disk can say that it has terabytes.

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_vec;

use crate::error::{Error, Result};

/// This number of zeros, for elements of this tensor.
///
/// # Errors
///
/// [`Error::NoMemory`].
pub(crate) fn zeroed<T: Zeroable>(tensor: &str, n: usize) -> Result<Vec<T>> {
    let bytes = n as u64 * size_of::<T>() as u64;
    try_zeroed_vec(n).map_err(|()| Error::NoMemory { tensor: tensor.to_owned(), bytes })
}

/// Makes a buffer as long as elements of this tensor or unit need, with zeros where it grows.
///
/// # Errors
///
/// [`Error::NoMemory`].
pub(crate) fn resize<T: Zeroable + Clone>(tensor: &str, buffer: &mut Vec<T>, n: usize) -> Result<()> {
    let bytes = n as u64 * size_of::<T>() as u64;
    let no_memory = |_| Error::NoMemory { tensor: tensor.to_owned(), bytes };
    buffer.try_reserve_exact(n.saturating_sub(buffer.len())).map_err(no_memory)?;
    buffer.resize(n, T::zeroed());
    Ok(())
}

/// Whether there is room for this number of bytes, for this tensor or unit: asked before work that takes it piece by piece.
///
/// # Errors
///
/// [`Error::NoMemory`].
pub(crate) fn check(tensor: &str, bytes: u64) -> Result<()> {
    room(tensor, usize::try_from(bytes).unwrap_or(usize::MAX)).map(drop)
}

/// Room for this number of bytes, for this tensor or unit.
///
/// # Errors
///
/// [`Error::NoMemory`].
pub(crate) fn room(tensor: &str, bytes: usize) -> Result<Vec<u8>> {
    let mut room = Vec::new();
    let no_memory = |_| Error::NoMemory { tensor: tensor.to_owned(), bytes: bytes as u64 };
    room.try_reserve_exact(bytes).map_err(no_memory)?;
    Ok(room)
}
