//! GPU memory that units are decoded to, and the decoded weights in it.

use std::ops::Range;
use std::sync::Arc;

use cust::memory::{AsyncCopyDestination, CopyDestination, DeviceBuffer as Memory, DeviceSlice};

use super::failure::{allocating, failed};
use super::gpu::{Cuda, OnGpu};
use super::streams::Current;
use super::unit::CudaUnit;
use crate::error::{Error, Result};

/// GPU memory for decoded words, made by [`Cuda::buffer`]. Dropping it waits for the GPU and frees the memory.
///
/// Its methods' errors are [`ErrorKind::Argument`](crate::ErrorKind::Argument) if the range of words is outside the buffer, and
/// [`ErrorKind::Device`](crate::ErrorKind::Device) if the driver fails, or an earlier launch did.
#[derive(Debug)]
pub struct DeviceBuffer {
    memory: OnGpu<Memory<u16>>,
    words: usize,
}

/// A decoded weight in a buffer, which it borrows.
#[derive(Debug)]
pub struct DecodedWeight<'b> {
    /// Its name.
    pub name: &'b str,
    /// Its shape, in elements, row-major.
    pub shape: &'b [usize],
    buffer: &'b DeviceBuffer,
    range: Range<usize>,
}

impl Cuda {
    /// Allocates memory for this number of words, filled with zeros.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::OutOfMemory`](crate::ErrorKind::OutOfMemory).
    pub fn buffer(&self, words: usize) -> Result<DeviceBuffer> {
        let _current = Current::of(&self.0.context)?;
        // CUDA can't allocate 0 bytes.
        let memory = Memory::zeroed(words.max(1)).map_err(allocating("decoded words", words.saturating_mul(2)))?;
        Ok(DeviceBuffer { memory: OnGpu::new(memory, &self.0), words })
    }

    /// Decodes units to a buffer, one after the other from its first word on, each at a multiple of 8 words. It returns before the GPU has
    /// decoded anything: [`DecodedWeight::to_vec`] waits, and later work on [`Self::stream`] runs after the decoding.
    ///
    /// Resident units are decoded in one launch, except those that its kernel can't decode. Offloaded ones are decoded one by one; while
    /// one is decoded, the next one, in the order of loading, is copied to the GPU.
    ///
    /// A GPU doesn't notice that a unit's code stream contradicts its indexes, and decodes such a unit to wrong words.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument): the buffer is too small, or a unit or the buffer belongs to another `Cuda`.
    /// [`ErrorKind::Device`](crate::ErrorKind::Device): a CUDA graph that decodes units is being recorded, or the driver fails.
    pub fn decode<'b>(&self, units: &[&'b CudaUnit], out: &'b mut DeviceBuffer) -> Result<Vec<DecodedWeight<'b>>> {
        let is_here = |gpu| Arc::ptr_eq(gpu, &self.0);
        if !is_here(&out.memory.gpu) || !units.iter().all(|unit| is_here(&unit.gpu)) {
            return Err(Error::argument("the units and the buffer must be of the Cuda that decodes"));
        }
        let (mut work, mut weights, mut end) = (Vec::new(), Vec::new(), 0);
        let buffer = &*out;
        for &unit in units {
            let start = usize::next_multiple_of(end, 8);
            end = start + unit.elements();
            work.push((unit.codes, buffer.address() + 2 * start as u64));
            weights.extend(unit.weights.iter().map(|(name, shape, range)| {
                let range = start + range.start..start + range.end;
                DecodedWeight { name, shape, buffer, range }
            }));
        }
        if end > buffer.words {
            return Err(Error::argument(format!(
                "the buffer has room for {} words, and there are {end}",
                buffer.words
            )));
        }
        let _current = Current::of(&self.0.context)?;
        self.0.check_graph(self.0.stream(), false)?;
        self.0.decode_units(&work)?;
        Ok(weights)
    }
}

impl DeviceBuffer {
    /// How many words it has room for.
    pub fn words(&self) -> usize {
        self.words
    }

    /// The address of its memory on the GPU. Work that uses it must be ordered with the GPU's [stream](Cuda::stream), and must be finished
    /// before this is dropped.
    pub fn address(&self) -> u64 {
        self.memory.memory.as_device_ptr().as_raw()
    }

    /// Waits for the GPU, and copies words to the buffer, from word `at` on.
    pub fn write(&mut self, at: usize, words: &[u16]) -> Result<()> {
        let (mut memory, _current) = self.part(at..at.saturating_add(words.len()))?;
        memory.copy_from(words).map_err(failed("copying words to the GPU"))
    }

    /// Waits for the GPU, and copies the words from word `at` on to the host's memory.
    pub fn read(&self, at: usize, out: &mut [u16]) -> Result<()> {
        let (memory, _current) = self.part(at..at.saturating_add(out.len()))?;
        memory.copy_to(out).map_err(failed("copying decoded words back"))
    }

    /// Waits until the GPU has finished all work, and returns a part of the memory.
    fn part(&self, range: Range<usize>) -> Result<(DeviceSlice<u16>, Current)> {
        if range.end > self.words {
            return Err(Error::argument(format!("the buffer has no words {range:?}; it has {}", self.words)));
        }
        let current = Current::of(&self.memory.gpu.context)?;
        self.memory.gpu.finish()?;
        Ok((self.memory.memory.index(range), current))
    }

    /// Enqueues a copy from another buffer on the GPU's stream: the first words, as many as fit in both.
    #[expect(unsafe_code, reason = "a copy that goes on after the call")]
    pub fn copy_from(&mut self, other: &Self) -> Result<()> {
        let gpu = &self.memory.gpu;
        if !Arc::ptr_eq(gpu, &other.memory.gpu) {
            return Err(Error::argument("the two buffers must be of one Cuda"));
        }
        let _current = Current::of(&gpu.context)?;
        let words = self.words.min(other.words);
        let (mut to, from) = (self.memory.memory.index(..words), other.memory.memory.index(..words));
        // SAFETY: both sides have these words, and neither is freed before the GPU has done the copy. It is in the order of the stream, as all
        // other work with them.
        let copying = unsafe { to.async_copy_from(&from, &gpu.stream) };
        copying.map_err(failed("copying within the GPU's memory"))
    }
}

impl DecodedWeight<'_> {
    /// The address of its words on the GPU. They are valid in the order of the stream, as for [`DeviceBuffer::address`].
    pub fn address(&self) -> u64 {
        self.buffer.address() + 2 * self.range.start as u64
    }

    /// Waits until it is decoded, and copies its words to the host's memory.
    pub fn to_vec(&self) -> Result<Vec<u16>> {
        let mut words = vec![0; self.range.len()];
        self.buffer.read(self.range.start, &mut words).map(|()| words)
    }
}
