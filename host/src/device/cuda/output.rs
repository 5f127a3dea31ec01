//! Memory of the caller's that a decoder writes words to.
//!
//! [`CudaDecoder::decode_into`](super::CudaDecoder::decode_into) returns before the GPU has written the words, so that
//! a program can prepare the next block meanwhile. Until then nobody may free the memory. Rust's borrows can't see to
//! that: they end on the host, and the launch does not. Of what could:
//!
//! - *A borrowed buffer* (`&mut DeviceBuffer`) isn't enough. `cust` has two ways to free one without waiting for the
//!   launch, and the caller may use them as soon as the borrow ends: [`DeviceBuffer::drop_async`], which is safe, on
//!   another stream; and a plain drop, if the buffer came from the stream-ordered allocator, whose memory `cuMemFree`
//!   frees at once.
//! - *A guard that waits when it is dropped* isn't enough: [`std::mem::forget`] is safe.
//! - *An `unsafe` function* leaves the wait to each caller, though the decoder knows best what to wait for.
//! - *Memory that knows who writes to it* is enough, and is what [`OutputBuffer`] is. It owns the buffer, and waits before
//!   it frees it or gives it back. A program that forgets it leaks the buffer, which is safe. Nobody waits in between, and
//!   a buffer that is kept for the next block never waits at all.

use std::mem::forget;
use std::sync::Arc;

use cust::error::CudaResult;
use cust::memory::{DeviceBuffer, DevicePointer, DeviceSlice};

use super::failure::allocating;
use super::gpu::Gpu;
use super::stream::{GpuStream, record, wait};
use crate::error::device::DeviceError;

/// A GPU's memory, owned by the caller, that a [`CudaDecoder`](super::CudaDecoder) decodes units into.
///
/// Nobody frees it before the GPU has written what decoders write there: dropping it waits for that, and so does
/// [`Self::into_buffer`]. If the wait fails, the memory is leaked. To wait less, use a buffer again rather than dropping it
/// after each block.
#[derive(Debug)]
pub struct OutputBuffer {
    /// The memory's owner, until the memory is given back.
    memory: Option<DeviceBuffer<u16>>,
    /// Where the memory is.
    words: DeviceSlice<u16>,
    /// The stream of the last decoder that writes to it. It waits for the decoders before.
    writer: Option<Arc<GpuStream>>,
    // Dropped last: the memory belongs to its context.
    gpu: Gpu,
}

impl OutputBuffer {
    /// New memory for this number of words, which are zeros.
    ///
    /// # Errors
    ///
    /// [`DeviceError::OutOfMemory`]; the driver fails.
    pub fn zeroed(gpu: &Gpu, words: usize) -> Result<Self, DeviceError> {
        gpu.bind()?;
        // CUDA has no memory of no bytes.
        let new = || -> CudaResult<_> {
            if words == 0 { DeviceBuffer::from_slice(&[]) } else { DeviceBuffer::zeroed(words) }
        };
        let memory = new().map_err(allocating("decoded words", words.saturating_mul(2)))?;
        Self::from_buffer(gpu, memory)
    }

    /// Takes over memory that the caller has on this GPU.
    ///
    /// # Errors
    ///
    /// The driver fails; the memory is then freed.
    pub fn from_buffer(gpu: &Gpu, memory: DeviceBuffer<u16>) -> Result<Self, DeviceError> {
        let (gpu, words) = (gpu.again()?, memory.index(..));
        Ok(Self { memory: Some(memory), words, writer: None, gpu })
    }

    /// How many words it has room for.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether it has room for none.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Where it is. The words are there when the decoder's stream has written them
    /// ([`CudaDecoder::stream`](super::CudaDecoder::stream)); what else uses the pointer must come to its end before this
    /// is dropped, or be on that stream.
    pub fn as_device_ptr(&self) -> DevicePointer<u16> {
        self.words.as_device_ptr()
    }

    /// Waits until the GPU has written all words that decoders write here, and gives the memory back.
    ///
    /// # Errors
    ///
    /// What went wrong with decoding, or the driver fails. The buffer is then dropped.
    pub fn into_buffer(mut self) -> Result<DeviceBuffer<u16>, DeviceError> {
        self.finish()?;
        let memory = self.memory.take();
        // It is there until here.
        memory.ok_or(DeviceError::OutLength { got: 0, expected: self.words.len() })
    }

    /// The memory, for `stream` to write to: nobody frees it before the stream has done what it has been given.
    pub(super) fn lend_to(&mut self, stream: &Arc<GpuStream>) -> Result<&DeviceSlice<u16>, DeviceError> {
        let (got, expected) = (self.gpu.info().ordinal, stream.gpu().info().ordinal);
        if got != expected {
            return Err(DeviceError::OtherGpu { got, expected });
        }
        if let Some(before) = self.writer.as_ref().filter(|before| !Arc::ptr_eq(before, stream)) {
            wait(stream.stream(), record(before.stream())?)?;
        }
        self.writer = Some(Arc::clone(stream));
        Ok(&self.words)
    }

    /// Waits until the GPU has written all words that decoders write here.
    fn finish(&self) -> Result<(), DeviceError> {
        self.writer.as_ref().map_or(Ok(()), |writer| writer.finish())
    }
}

impl Drop for OutputBuffer {
    fn drop(&mut self) {
        let Some(memory) = self.memory.take() else { return };
        match self.finish().and_then(|()| self.gpu.bind()) {
            Ok(()) => drop(memory),
            // Nobody knows whether the GPU still writes to it.
            Err(_) => forget(memory),
        }
    }
}
