//! Where a program's standard input can't be a socket, no other program runs kernels.

use std::io;
use std::path::Path;

use crate::protocol::{Allocation, Launch};

/// There is none.
#[derive(Debug)]
pub enum Client {}

impl Client {
    /// Fails.
    pub fn start(_program: &Path, _ptx: &str) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Can't be called.
    pub fn run(&mut self, _launch: &Launch, _memory: &[Allocation]) -> io::Result<(Vec<Allocation>, bool)> {
        match *self {}
    }
}
