//! The bytes of a file that a program reads by its own means: in a browser no path leads to a file.

use std::fmt::Debug;
use std::io;

/// The bytes of a file.
pub trait ReadAt: Debug + Send + Sync {
    /// Their number.
    fn bytes(&self) -> u64;

    /// Fills `out` with the bytes from `at` on.
    ///
    /// # Errors
    ///
    /// The program's own; [`io::ErrorKind::UnexpectedEof`] if there are too few bytes.
    fn read_at(&self, at: u64, out: &mut [u8]) -> io::Result<()>;
}
