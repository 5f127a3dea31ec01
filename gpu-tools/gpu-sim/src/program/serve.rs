//! The emulated driver's executor: launches come on standard input, which is a socket.

use std::io::{BufReader, BufWriter, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::path::Path;

use anyhow::{Context, Result};
use df11_gpu_sim::protocol::{self, Launch};

use super::log::LAUNCH;
use super::simulator::Simulator;
use super::text;

/// Runs launches until there are no more, or only the first.
pub(crate) fn run(library: &Path, once: bool) -> Result<()> {
    let socket = UnixStream::from(std::io::stdin().as_fd().try_clone_to_owned()?);
    let mut from = BufReader::new(socket.try_clone()?);
    let mut to = BufWriter::new(socket);
    let ptx = String::from_utf8(protocol::receive_bytes(&mut from)?)?;
    let file = tempfile::Builder::new().suffix(".ptx").tempfile()?;
    std::fs::write(&file, text::for_simulator(&ptx))?;
    let simulator = Simulator::new(library, file.path())?;
    while let Some(launch) = Launch::receive(&mut from)? {
        let mut memory = protocol::receive_memory(&mut from)?;
        let Launch { kernel, blocks, threads, shared_bytes, .. } = &launch;
        println!("{LAUNCH}{kernel}: {blocks} blocks of {threads} threads, {shared_bytes} bytes of shared memory");
        memory.iter().try_for_each(|(address, bytes)| simulator.write(*address, bytes))?;
        simulator.launch(&launch).with_context(|| kernel.clone())?;
        memory.iter_mut().try_for_each(|(address, bytes)| simulator.read(*address, bytes))?;
        protocol::send_memory(&mut to, &memory)?;
        protocol::send_ends(&mut to, once)?;
        to.flush()?;
        if once {
            break;
        }
    }
    Ok(())
}
