//! Amounts of memory as people write them.

use crate::commands::memory::{Bytes, Gpus};

/// The bytes that a text such as `80GB` or `1.5GiB` means.
///
/// # Errors
///
/// A sentence that says what is wrong with it.
pub fn bytes(text: &str) -> Result<u64, String> {
    text.parse().map(|Bytes(bytes)| bytes)
}

/// The memory of each GPU that a text such as `8x80GB,24GiB` means, in bytes.
///
/// # Errors
///
/// A sentence that says what is wrong with it.
pub fn gpus(text: &str) -> Result<Vec<u64>, String> {
    text.parse().map(|Gpus(gpus)| gpus)
}
