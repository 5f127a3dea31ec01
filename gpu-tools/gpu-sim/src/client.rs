//! The program that runs kernels, as its user sees it.

use std::io::{self, BufReader, BufWriter, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Child, Command};

use crate::protocol::{self, Allocation, Launch};

/// A running program with a module.
#[derive(Debug)]
pub struct Client {
    child: Child,
    socket: Option<UnixStream>,
}

impl Client {
    /// Starts the program with one end of a socket as its standard input, on which it also answers. What it prints goes
    /// where this process prints.
    ///
    /// # Errors
    ///
    /// It can't be started, or ends at once.
    pub fn start(program: &Path, ptx: &str) -> io::Result<Self> {
        let (ours, its) = UnixStream::pair()?;
        let child = Command::new(program).stdin(OwnedFd::from(its)).spawn()?;
        let mut client = Self { child, socket: Some(ours) };
        protocol::send_bytes(client.socket()?, ptx.as_bytes())?;
        Ok(client)
    }

    /// Runs a kernel on this memory. Returns the memory after it, and whether the program ends now.
    ///
    /// # Errors
    ///
    /// The program has ended, or answers with other memory.
    pub fn run(&mut self, launch: &Launch, memory: &[Allocation]) -> io::Result<(Vec<Allocation>, bool)> {
        let mut to = BufWriter::new(self.socket()?);
        launch.send(&mut to)?;
        protocol::send_memory(&mut to, memory)?;
        to.flush()?;
        drop(to);
        let mut from = BufReader::new(self.socket()?);
        let after = protocol::receive_memory(&mut from)?;
        let ends = protocol::receive_ends(&mut from)?;
        let place = |(address, bytes): &Allocation| (*address, bytes.len());
        match memory.iter().map(place).eq(after.iter().map(place)) {
            true => Ok((after, ends)),
            false => Err(io::Error::new(io::ErrorKind::InvalidData, "the answer is other memory")),
        }
    }

    fn socket(&mut self) -> io::Result<&mut UnixStream> {
        self.socket.as_mut().ok_or_else(|| io::ErrorKind::BrokenPipe.into())
    }
}

/// It ends when its standard input does.
impl Drop for Client {
    fn drop(&mut self) {
        self.socket = None;
        // Nobody is left to be told how it ended.
        let _ = self.child.wait();
    }
}
