//! Doing work.

use crate::context::Context;
use crate::error::CudaError;
use crate::work::Work;

/// The microseconds of device time that each piece of work takes, in addition to a nanosecond for each byte.
const MICROSECONDS_PER_WORK: f64 = 5.0;

impl Context {
    /// Does a piece of work that was removed from its stream.
    pub(crate) fn execute(&mut self, work: Work) -> Result<(), CudaError> {
        let bytes = match work {
            Work::Upload { to, from } => self.upload(to, &from.read())?,
            Work::UploadStaged { to, bytes } => self.upload(to, &bytes)?,
            Work::Download { to, from } => {
                to.write(self.memory.read(from, to.len)?);
                to.len
            }
            Work::Copy { to, from, len } => {
                self.memory.copy(to, from, len)?;
                len
            }
            Work::Fill { to, pattern, times } => self.upload(to, &pattern.repeat(times))?,
            Work::Launch(accepted) => {
                self.launched.count(&accepted.launch);
                accepted.run(&mut self.memory)?;
                0
            }
            Work::Record { event } => {
                if let Some(event) = self.events.get_mut(&event) {
                    event.time = self.clock;
                }
                0
            }
            Work::Wait(_) => 0,
            Work::Free { address } => {
                self.memory.free(address).map_err(|_| CudaError::ILLEGAL_ADDRESS)?;
                0
            }
        };
        self.clock += MICROSECONDS_PER_WORK + bytes as f64 / 1000.0;
        Ok(())
    }

    fn upload(&mut self, to: u64, bytes: &[u8]) -> Result<usize, CudaError> {
        self.memory.write(to, bytes)?;
        Ok(bytes.len())
    }
}
