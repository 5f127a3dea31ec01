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
