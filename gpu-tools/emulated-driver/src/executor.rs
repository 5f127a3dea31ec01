//! A program that runs kernels in place of the interpreter: the setting `executor`.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use df11_gpu_sim::client::Client;
use df11_gpu_sim::protocol::Launch;

use crate::error::CudaError;
use crate::memory::DeviceMemory;

/// What runs the kernels of a module: a program that starts with the first launch, and with each one after its end.
#[derive(Debug)]
pub(crate) struct Executor {
    program: PathBuf,
    ptx: String,
    running: Mutex<Option<Client>>,
}

impl Executor {
    pub(crate) fn new(program: &Path, ptx: &str) -> Self {
        Self { program: program.to_owned(), ptx: ptx.to_owned(), running: Mutex::new(None) }
    }

    /// Runs a kernel to its end. Afterwards all bytes of an allocation that it changed have a value.
    pub(crate) fn run(&self, launch: &Launch, memory: &mut DeviceMemory) -> io::Result<()> {
        let of_memory = |error: CudaError| io::Error::other(format!("{error:?}"));
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let mut client = running.take().map_or_else(|| Client::start(&self.program, &self.ptx), Ok)?;
        let before = memory.contents().map_err(of_memory)?;
        // After an error it isn't used again.
        let (after, ends) = client.run(launch, &before)?;
        *running = (!ends).then_some(client);
        let changed = after.iter().zip(&before).filter(|(after, before)| after != before);
        changed
            .map(|(after, _)| after)
            .try_for_each(|(address, bytes)| memory.write(*address, bytes))
            .map_err(of_memory)
    }
}
