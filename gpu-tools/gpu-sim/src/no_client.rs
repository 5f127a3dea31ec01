//! Where a program's standard input can't be a socket, no other program runs kernels.

use std::io;
use std::path::Path;

use crate::protocol::{Launch, Piece};

/// There is none.
#[derive(Debug)]
pub enum Client {}

impl Client {
    /// Fails.
    ///
    /// # Errors
    ///
    /// [`Unsupported`](io::ErrorKind::Unsupported).
    pub fn start(_program: &Path, _ptx: &str) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Can't be called.
    ///
    /// # Errors
    ///
    /// None.
    pub fn run(&mut self, _launch: &Launch, _memory: &[Piece]) -> io::Result<(Vec<Piece>, bool)> {
        match *self {}
    }
}
