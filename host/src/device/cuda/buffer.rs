//! Memory on a GPU that words are decoded to, and what may be done with them there.

use std::ops::Range;
use std::sync::Arc;

use cust::memory::{AsyncCopyDestination, CopyDestination, DeviceBuffer as Memory, DeviceSlice};

use super::decode::graph_check;
use super::failure::{allocating, failed};
use super::gpu::{Cuda, OnGpu};
use super::streams::Current;
use super::unit::CudaUnit;
use crate::error::{Error, Result};

/// Room for words in a GPU's memory: [`Cuda::buffer`] makes it. Dropping it waits for the GPU and frees the memory.
#[derive(Debug)]
pub struct DeviceBuffer {
    memory: OnGpu<Memory<u16>>,
    words: usize,
}

/// A weight that was decoded, borrowed from the buffer and the unit.
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
    /// Allocates room for this number of words, which are zeros.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::OutOfMemory`](crate::ErrorKind::OutOfMemory), [`ErrorKind::Device`](crate::ErrorKind::Device).
    pub fn buffer(&self, words: usize) -> Result<DeviceBuffer> {
        let _current = Current::of(&self.0.context)?;
        // CUDA can't allocate 0 bytes.
        let memory = Memory::zeroed(words.max(1)).map_err(allocating("decoded words", words.saturating_mul(2)))?;
        Ok(DeviceBuffer { memory: OnGpu::new(memory, &self.0), words })
    }

    /// Decodes units to a buffer, from its first word on, one after the other; each begins at a multiple of 8 words. This returns before the
    /// GPU has decoded anything: [`DecodedWeight::read_into`] waits, and so needs no work on [`Self::stream`].
    ///
    /// The weights borrow the buffer, so the compiler refuses code that uses them after the next call has overwritten them. Resident units are
    /// decoded in one launch, as far as the kernel for that can. Offloaded ones are decoded one by one; while one is decoded, the next is
    /// copied to the GPU, in the order in which units were loaded.
    ///
    /// A GPU doesn't notice that a unit's code stream contradicts its indexes, and decodes such a unit to wrong words.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument): the buffer has too little room, or something is of another `Cuda`.
    /// [`ErrorKind::Device`](crate::ErrorKind::Device): a CUDA graph is being recorded that decodes units, or the driver fails.
    pub fn decode<'b>(&self, units: &[&'b CudaUnit], out: &'b mut DeviceBuffer) -> Result<Vec<DecodedWeight<'b>>> {
        let is_here = |gpu| Arc::ptr_eq(gpu, &self.0);
        if !is_here(&out.memory.gpu) || !units.iter().all(|unit| is_here(&unit.memory.gpu)) {
            return Err(Error::argument("the units and the buffer must be of the Cuda that decodes"));
        }
        let mut end = 0usize;
        let starts = units.iter().map(|&unit| {
            let start = end.next_multiple_of(8);
            end = start + unit.elements();
            (unit, start)
        });
        let starts: Vec<_> = starts.collect();
        if end > out.len() {
            return Err(Error::argument(format!("the buffer has room for {} words, and {end} are decoded", out.len())));
        }
        let _current = Current::of(&self.0.context)?;
        graph_check(&self.0, self.0.stream(), false)?;
        let to: Vec<_> = starts.iter().map(|&(unit, start)| (unit, out.address() + 2 * start as u64)).collect();
        self.0.decode_units(&to)?;
        let buffer = &*out;
        let weights = starts.into_iter().flat_map(|(unit, start)| {
            unit.weights().map(move |(name, shape, range)| DecodedWeight {
                name,
                shape,
                buffer,
                range: start + range.start..start + range.end,
            })
        });
        Ok(weights.collect())
    }
}

impl DeviceBuffer {
    /// How many words it has room for.
    pub fn len(&self) -> usize {
        self.words
    }

    /// Whether it has room for none.
    pub fn is_empty(&self) -> bool {
        self.words == 0
    }

    /// The address of its memory on the GPU. Work that uses it must be ordered with the GPU's [stream](Cuda::stream), and done before this is
    /// dropped.
    pub fn address(&self) -> u64 {
        self.memory.memory.as_device_ptr().as_raw()
    }

    /// Waits for the GPU, and copies words to the buffer, from word `at` on.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument): there is no room; [`ErrorKind::Device`](crate::ErrorKind::Device).
    pub fn write(&mut self, at: usize, words: &[u16]) -> Result<()> {
        let (mut memory, _current) = self.part(at..at.saturating_add(words.len()))?;
        memory.copy_from(words).map_err(failed("copying words to the GPU"))
    }

    /// Waits for the GPU, and copies the words from word `at` on to the host's memory.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument): there are fewer words. [`ErrorKind::Device`](crate::ErrorKind::Device): the driver
    /// fails, or a launch before did.
    pub fn read(&self, at: usize, out: &mut [u16]) -> Result<()> {
        let (memory, _current) = self.part(at..at.saturating_add(out.len()))?;
        memory.copy_to(out).map_err(failed("copying decoded words back"))
    }

    /// Gives the GPU's stream a copy of another buffer's first words, as many as both have.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Device`](crate::ErrorKind::Device).
    #[expect(unsafe_code, reason = "a copy that goes on after the call")]
    pub fn copy_from(&mut self, other: &Self) -> Result<()> {
        let gpu = Arc::clone(&self.memory.gpu);
        if !Arc::ptr_eq(&gpu, &other.memory.gpu) {
            return Err(Error::argument("the two buffers must be of one Cuda"));
        }
        let _current = Current::of(&gpu.context)?;
        let words = self.words.min(other.words);
        let mut to = self.memory.memory.index(..words);
        // SAFETY: both sides have these words, and neither is freed before the GPU has done the copy. It is in the order of the stream, as all
        // other work with them.
        let copying = unsafe { to.async_copy_from(&other.memory.memory.index(..words), &gpu.stream) };
        copying.map_err(failed("copying within the GPU's memory"))
    }

    /// Some of its memory, when all work that it was given is done.
    fn part(&self, range: Range<usize>) -> Result<(DeviceSlice<u16>, Current)> {
        if range.end > self.words {
            let sentence = format!("the buffer has no words {range:?}; it has {}", self.words);
            return Err(Error::argument(sentence));
        }
        let current = Current::of(&self.memory.gpu.context)?;
        self.memory.gpu.finish()?;
        Ok((self.memory.memory.index(range), current))
    }
}

impl DecodedWeight<'_> {
    /// How many words it has.
    pub fn len(&self) -> usize {
        self.range.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.range.is_empty()
    }

    /// The address of its words on the GPU, as [`DeviceBuffer::address`]; they are there when the stream comes to it.
    pub fn address(&self) -> u64 {
        self.buffer.address() + 2 * self.range.start as u64
    }

    /// Waits until it is decoded, and copies its words to the host's memory.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) if `out` has another length; [`ErrorKind::Device`](crate::ErrorKind::Device).
    pub fn read_into(&self, out: &mut [u16]) -> Result<()> {
        if out.len() != self.len() {
            let sentence = format!("{} words can't be copied to memory for {}", self.len(), out.len());
            return Err(Error::argument(sentence));
        }
        self.buffer.read(self.range.start, out)
    }

    /// The same in memory of its own.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Device`](crate::ErrorKind::Device).
    pub fn to_vec(&self) -> Result<Vec<u16>> {
        let mut words = vec![0; self.len()];
        self.read_into(&mut words)?;
        Ok(words)
    }
}
