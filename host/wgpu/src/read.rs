//! Words back to the host.

use futures_channel::oneshot;
use wgpu::{Buffer, BufferUsages, MapMode};

use crate::failure::sentence;
use crate::own_buffer::OwnBuffer;
use crate::{Error, Gpu};

/// Words that are copied together, so that the memory for it stays small.
const WORDS: usize = 8 << 20;

impl Gpu {
    /// Waits until the words of a buffer are decoded, and copies those from word `first` on to the host's memory: as many
    /// as `out` has. The buffer must be one that can be copied from, as [`Self::output`]'s.
    ///
    /// # Errors
    ///
    /// [`Error::OutLength`]: the buffer has fewer words. The GPU was lost, or the driver fails; then `out` is unspecified.
    pub async fn read(&self, buffer: &Buffer, first: usize, out: &mut [u16]) -> Result<(), Error> {
        // Copies end at multiples of 4 bytes.
        let room = usize::try_from(buffer.size() / 4 * 2).unwrap_or(usize::MAX).saturating_sub(first);
        if out.len() > room {
            return Err(Error::OutLength { got: room, expected: out.len() });
        }
        let firsts = (first..).step_by(WORDS);
        for (first, out) in firsts.zip(out.chunks_mut(WORDS)) {
            self.read_some(buffer, first, out).await?;
        }
        Ok(())
    }

    async fn read_some(&self, buffer: &Buffer, first: usize, out: &mut [u16]) -> Result<(), Error> {
        let doing = "copying words back";
        // Copies begin and end at multiples of 4 bytes, which are 2 words.
        let before = first % 2;
        let (from, bytes) = (2 * (first - before) as u64, 2 * (before + out.len()).next_multiple_of(2) as u64);
        let usage = BufferUsages::MAP_READ | BufferUsages::COPY_DST;
        let copied = OwnBuffer::from(self.allocate("words", bytes, usage).await?);
        let scope = self.place_of_work().scope(doing);
        let mut commands = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        commands.copy_buffer_to_buffer(buffer, from, &copied, 0, bytes);
        self.queue.submit([commands.finish()]);
        let (sender, mut mapped) = oneshot::channel();
        // If nobody waits any more, nobody minds.
        copied.map_async(MapMode::Read, .., move |result| drop(sender.send(result)));
        scope.close("words", bytes).await?;

        let mut answer = None;
        self.wait(doing, || {
            answer = mapped.try_recv().transpose();
            answer.is_some()
        })
        .await?;
        let answer = match answer {
            Some(answer) => answer,
            None => mapped.await,
        };
        let failed = |reason: String| Error::Driver { doing, reason };
        let answer = answer.map_err(|_| failed("it gave no answer".to_owned()))?;
        self.lost.check(doing)?;
        answer.map_err(|error| failed(sentence(&error)))?;
        let bytes = copied.get_mapped_range(..).map_err(|error| failed(sentence(&error)))?;
        for (word, bytes) in out.iter_mut().zip(bytes[2 * before..].as_chunks().0) {
            *word = u16::from_le_bytes(*bytes);
        }
        Ok(())
    }
}
