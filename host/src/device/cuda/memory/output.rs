//! Memory of the caller's that a decoder writes words to.
//!
//! [`CudaDecoder::decode_into`](crate::device::CudaDecoder::decode_into) returns before the GPU has written the words,
//! so that a program can prepare the next block meanwhile. Nobody may free the memory before the GPU has written to it.
//! Why this takes a type of its own:
//!
//! - A borrowed buffer, `&mut DeviceBuffer`, isn't enough. The borrow ends on the host, maybe before the launch has
//!   run. The caller can then free the buffer in two ways that don't wait for the launch: by
//!   [`DeviceBuffer::drop_async`] on another stream, which is a safe function; and by dropping a buffer that came from
//!   the stream-ordered allocator, since `cuMemFree` doesn't wait for the users of such memory.
//! - A guard that waits when it is dropped isn't enough: [`std::mem::forget`] is safe, and a forgotten guard never
//!   waits.
//! - An `unsafe` function would leave the wait to every caller.
//! - [`OutputBuffer`] owns the memory and knows which stream writes to it. It waits for that stream before it frees the
//!   memory or gives it back. If a program forgets it, the memory is leaked, which is safe. Decoding doesn't wait, and
//!   a program that keeps its buffers never waits.

use std::mem::forget;
use std::sync::Arc;

use cust::error::CudaResult;
use cust::memory::{DeviceBuffer, DevicePointer, DeviceSlice};

use crate::device::cuda::driver::{Event, Gpu, GpuStream, allocating};
use crate::error::device::DeviceError;

/// Memory on a GPU, owned by the caller, that [`CudaDecoder::decode_into`](crate::device::CudaDecoder::decode_into)
/// writes to.
///
/// Its memory isn't freed before the GPU has written all words that decoders write there: dropping it waits for that,
/// and so does [`Self::into_buffer`]. If waiting fails, the memory is leaked. A program that wants no waits keeps its
/// buffers and uses them again:
///
/// ```no_run
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use df11_host::device::{CudaDecoder, CudaOptions, OutputBuffer, UnitId};
/// # let (ids, largest): (Vec<UnitId>, usize) = Default::default();
/// let mut decoder = CudaDecoder::new(CudaOptions::default())?;
/// let mut buffers = [OutputBuffer::zeroed(decoder.gpu(), largest)?, OutputBuffer::zeroed(decoder.gpu(), largest)?];
/// for (i, id) in ids.into_iter().enumerate() {
///     let decoded = decoder.decode_into(id, &mut buffers[i % 2], 0)?;
///     // Here a program launches what uses the weights, on `decoded.weights()[0].words.stream()`.
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct OutputBuffer {
    /// What frees the memory; `None` once the memory was given back.
    memory: Option<DeviceBuffer<u16>>,
    /// Where the memory is.
    words: DeviceSlice<u16>,
    /// The stream of the last decoder that writes to the memory. It waits for the decoders that wrote before.
    writer: Option<Arc<GpuStream>>,
    // Dropped last: the memory belongs to its context.
    gpu: Gpu,
}

impl OutputBuffer {
    /// Allocates memory for this number of words, which are zeros.
    ///
    /// # Errors
    ///
    /// [`DeviceError::OutOfMemory`]; the driver fails.
    pub fn zeroed(gpu: &Gpu, words: usize) -> Result<Self, DeviceError> {
        gpu.bind()?;
        // CUDA can't allocate 0 bytes.
        let new = || -> CudaResult<_> {
            if words == 0 { DeviceBuffer::from_slice(&[]) } else { DeviceBuffer::zeroed(words) }
        };
        let memory = new().map_err(allocating("decoded words", words.saturating_mul(2)))?;
        Self::from_buffer(gpu, memory)
    }

    /// Takes over memory that the caller has, which must be on this GPU: elsewhere a launch that writes to it fails,
    /// and the GPU is lost to the program ([`DeviceError::Lost`]). Call [`Gpu::bind`] before you allocate it.
    ///
    /// # Errors
    ///
    /// The driver fails. The memory is then freed.
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

    /// The address of the memory. The words are there when the decoder's stream
    /// ([`CudaDecoder::stream`](crate::device::CudaDecoder::stream)) has written them. Work that uses the pointer
    /// should be on that stream too, for which this waits before it frees the memory; other work must end before.
    pub fn as_device_ptr(&self) -> DevicePointer<u16> {
        self.words.as_device_ptr()
    }

    /// Waits until the GPU has written all words that decoders write here, and returns the memory.
    ///
    /// # Errors
    ///
    /// A failure of the decoding, or of the driver. This buffer is then dropped.
    pub fn into_buffer(mut self) -> Result<DeviceBuffer<u16>, DeviceError> {
        self.finish()?;
        let memory = self.memory.take();
        // It is always there, since nothing else takes it but `drop`.
        memory.ok_or(DeviceError::OutLength { got: 0, expected: self.words.len() })
    }

    /// The memory, for work on `stream` to write to. It isn't freed before the stream has done all that it is given
    /// until then.
    pub(crate) fn lend_to(&mut self, stream: &Arc<GpuStream>) -> Result<&DeviceSlice<u16>, DeviceError> {
        let (got, expected) = (self.gpu.info().ordinal, stream.gpu().info().ordinal);
        if got != expected {
            return Err(DeviceError::OtherGpu { got, expected });
        }
        if let Some(before) = self.writer.as_ref().filter(|before| !Arc::ptr_eq(before, stream)) {
            Event::record(before.stream())?.make_wait(stream.stream())?;
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
