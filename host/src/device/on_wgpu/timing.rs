//! Times a decoder's work by the host's clock, from its start until the GPU has done it.

use std::time::{Duration, Instant};

use df11_wgpu::wgpu;
use pollster::block_on;

use super::decoder::WgpuDecoder;
use crate::device::timed::Timed;
use crate::error::Result;
use crate::error::device::DeviceError;

impl<'m> Timed<'m> for WgpuDecoder {
    fn time(&mut self, work: impl FnOnce(&mut Self) -> Result<()>) -> Result<Duration> {
        self.finish()?;
        let start = Instant::now();
        work(self)?;
        self.finish()?;
        Ok(start.elapsed())
    }

    fn time_copies(&mut self, bytes: usize, times: usize) -> Result<Vec<Duration>> {
        let room = || block_on(self.gpu.output(bytes.div_ceil(2))).map_err(DeviceError::Wgpu);
        let (from, to) = (room()?, room()?);
        let copy = |decoder: &mut Self| {
            let mut commands = decoder.device().create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            commands.copy_buffer_to_buffer(&from, 0, &to, 0, from.size());
            decoder.queue().submit([commands.finish()]);
            Ok(())
        };
        (0..times).map(|_| self.time(copy)).collect()
    }
}
