//! Times a decoder's work by the GPU's clock, between two events on the decoder's stream.

use std::time::Duration;

use cust::event::{Event, EventFlags};
use cust::memory::{AsyncCopyDestination, DeviceBuffer, DeviceSlice};

use super::decoder::CudaDecoder;
use super::driver::{allocating, while_doing};
use crate::device::timed::Timed;
use crate::error::Result;
use crate::error::device::DeviceError;

impl<'m> Timed<'m> for CudaDecoder {
    fn time(&mut self, work: impl FnOnce(&mut Self) -> Result<()>) -> Result<Duration> {
        self.finish()?;
        let (start, end) = (event()?, event()?);
        let doing = || while_doing("timing");
        start.record(self.stream()).map_err(doing())?;
        work(self)?;
        end.record(self.stream()).map_err(doing())?;
        end.synchronize().map_err(doing())?;
        Ok(end.elapsed(&start).map_err(doing())?)
    }

    fn time_copies(&mut self, bytes: usize, times: usize) -> Result<Vec<Duration>> {
        self.gpu().bind()?;
        // CUDA can't allocate 0 bytes.
        let bytes = bytes.max(1);
        let room = || DeviceBuffer::<u8>::zeroed(bytes).map_err(allocating("a copy", bytes));
        let (from, mut to) = (room()?, room()?);
        let durations = (0..times).map(|_| self.time(|decoder| decoder.begin_copy(&from, &mut to))).collect();
        // Even after a failure, all copies must be done before their memory is freed.
        self.finish()?;
        durations
    }
}

impl CudaDecoder {
    /// Gives the stream a copy. The caller must free neither side before the copy is done.
    #[expect(unsafe_code, reason = "a copy that goes on after the call")]
    fn begin_copy(&self, from: &DeviceSlice<u8>, to: &mut DeviceSlice<u8>) -> Result<()> {
        // SAFETY: the only caller waits for the stream before it frees either side, and neither reads nor writes them
        // meanwhile.
        let copying = unsafe { to.async_copy_from(from, self.stream()) };
        Ok(copying.map_err(while_doing("copying within the GPU's memory"))?)
    }
}

fn event() -> Result<Event, DeviceError> {
    Event::new(EventFlags::DEFAULT).map_err(while_doing("making an event"))
}
