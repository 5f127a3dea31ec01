//! Units in a GPU's memory, decoded block by block into one scratch buffer.

use std::ops::Range;
use std::sync::Arc;

use cust::memory::{DeviceBuffer, DeviceSlice};
use cust::stream::Stream;

use super::super::decoder::{Decoded, Keep, NamedUnit, UnitDecoder, UnitId};
use super::failure::allocating;
use super::gpu::Gpu;
use super::kernel::{Kernel, UnitKernel};
use super::module::KernelModule;
use super::output::OutputBuffer;
use super::queue::Queue;
use super::stream::GpuStream;
use super::unit::{DeviceUnit, LargeTensors};
use super::units::DeviceUnits;
use super::words::DeviceWords;
use crate::device::ptx::Ptx;
use crate::error::Result;
use crate::error::device::DeviceError;

/// How a [`CudaDecoder`] is made.
#[derive(Clone, Copy, Debug, Default)]
pub struct CudaOptions {
    /// The GPU, as the driver counts them.
    pub ordinal: u32,
    /// The PTX to load; without it the first that the driver takes.
    pub ptx: Option<Ptx>,
}

/// Decodes on a GPU.
///
/// Loaded units stay in its memory, compressed. [`UnitDecoder::decode`] gives the stream one launch for all
/// of its units that are resident, one for each offloaded one, and returns at once; kernel `decode`, for units that
/// `decode_units` doesn't take, is launched for each. Words lie in a scratch buffer as large as the largest unit, or as
/// the largest group of units that were decoded together.
#[derive(Debug)]
pub struct CudaDecoder {
    units: DeviceUnits,
    scratch: DeviceBuffer<u16>,
    // Dropped last: what stands above belongs to its context.
    queue: Queue,
}

impl CudaDecoder {
    /// Opens a GPU and has its driver compile the kernels.
    ///
    /// # Errors
    ///
    /// Those of [`Gpu::open`] and [`KernelModule::load`].
    pub fn new(options: CudaOptions) -> Result<Self, DeviceError> {
        let gpu = Gpu::open(options.ordinal)?;
        let module = KernelModule::load(&gpu, options.ptx)?;
        Self::with(gpu, module)
    }

    /// A decoder that uses the kernels of this module.
    ///
    /// # Errors
    ///
    /// [`DeviceError::NoKernel`] if it was loaded on another GPU; the driver fails.
    pub fn with(gpu: Gpu, module: KernelModule) -> Result<Self, DeviceError> {
        if gpu.info().ordinal != module.ordinal() {
            let reasons = format!("the kernel was loaded on GPU {}", module.ordinal());
            return Err(DeviceError::NoKernel { reasons });
        }
        gpu.bind()?;
        let scratch = scratch(0)?;
        let queue = Queue::new(module, Arc::new(GpuStream::new(gpu)?))?;
        Ok(Self { units: DeviceUnits::default(), scratch, queue })
    }

    /// The GPU.
    pub fn gpu(&self) -> &Gpu {
        self.queue.stream().gpu()
    }

    /// The PTX file whose kernels it uses.
    pub fn module(&self) -> &KernelModule {
        self.queue.module()
    }

    /// The stream on which units are decoded.
    pub fn stream(&self) -> &Stream {
        self.queue.stream().stream()
    }

    /// Which kernel decodes a unit.
    ///
    /// # Errors
    ///
    /// [`DeviceError::UnknownUnit`].
    pub fn kernel_of(&self, unit: UnitId) -> Result<Kernel, DeviceError> {
        Ok(self.units.get(unit)?.kernel.kernel())
    }

    /// Decodes a unit into the caller's own memory, on this GPU, from its word `at` on.
    ///
    /// This returns before the words are there, as [`UnitDecoder::decode`] does. `out` sees to it that its memory isn't
    /// freed earlier, whatever becomes of the borrow: dropped, forgotten, or the memory taken back
    /// ([`OutputBuffer::into_buffer`]).
    ///
    /// # Errors
    ///
    /// As [`UnitDecoder::decode`]; [`DeviceError::OutLength`] if the unit doesn't fit in after `at`;
    /// [`DeviceError::OtherGpu`] if the memory is another GPU's.
    pub fn decode_into<'d>(
        &'d mut self,
        unit: UnitId,
        out: &'d mut OutputBuffer,
        at: usize,
    ) -> Result<Decoded<'d, DeviceWords<'d>>> {
        self.gpu().bind()?;
        let words = self.units.get(unit)?.n_elements;
        let room = out.len().saturating_sub(at);
        // No words have no place after the end either.
        if words > room || at > out.len() {
            return Err(DeviceError::OutLength { got: room, expected: words }.into());
        }
        let out = out.lend_to(self.queue.stream())?;
        self.queue.enqueue(&self.units, &[(unit, at..at + words)], out)?;
        self.lend(&[(unit, at)], out)
    }

    /// Waits until the GPU has done all that it was given.
    ///
    /// # Errors
    ///
    /// What went wrong with any of it.
    pub fn finish(&self) -> Result<(), DeviceError> {
        self.queue.finish()
    }

    /// The weights of units that were given to the stream, each with the element of `out` it begins at.
    fn lend<'d>(
        &'d self,
        units: &[(UnitId, usize)],
        out: &'d DeviceSlice<u16>,
    ) -> Result<Decoded<'d, DeviceWords<'d>>> {
        let units = units.iter().map(|&(id, start)| {
            let words = move |range: Range<usize>| DeviceWords {
                words: out.index(start + range.start..start + range.end),
                stream: self.stream(),
                gpu: self.gpu(),
            };
            Ok((&self.units.get(id)?.weights, words))
        });
        Ok(Decoded::of(units.collect::<Result<Vec<_>, DeviceError>>()?))
    }

    /// Makes the scratch buffer at least so many words long.
    fn reserve(&mut self, words: usize) -> Result<(), DeviceError> {
        if self.scratch.len() < words {
            self.finish()?;
            // The old one goes first: there may be no room for both.
            self.scratch = scratch(0)?;
            self.scratch = scratch(words)?;
        }
        Ok(())
    }
}

impl<'m> UnitDecoder<'m> for CudaDecoder {
    type Words<'d> = DeviceWords<'d>;

    const FINDS_DAMAGE: bool = false;

    fn load(&mut self, unit: NamedUnit<'m>, keep: Keep) -> Result<UnitId> {
        self.gpu().bind()?;
        let unit = DeviceUnit::load(self.gpu(), self.module().choice(), unit, keep)?;
        if let LargeTensors::Offloaded(_) = unit.large {
            self.queue.reserve_staging(&self.units, &unit)?;
        }
        self.reserve(unit.n_elements)?;
        if let UnitKernel::DecodeUnits(_) = unit.kernel {
            // Lists in which every unit stands twice, as one that is offloaded does: it comes in by either buffer.
            self.queue.reserve_lists(2 * (self.units.len() + 1))?;
        }
        let id = UnitId::next();
        self.units.insert(id, unit);
        Ok(id)
    }

    fn unload(&mut self, unit: UnitId) -> Result<()> {
        self.units.get(unit)?;
        // Whatever reads its memory comes to its end first.
        self.finish()?;
        self.units.remove(unit);
        if self.units.largest_offloaded().is_none() {
            self.queue.release_staging();
        }
        Ok(())
    }

    fn decode<'d>(&'d mut self, units: &[UnitId]) -> Result<Decoded<'d, DeviceWords<'d>>> {
        self.gpu().bind()?;
        let mut end = 0usize;
        let places = units.iter().map(|&id| {
            // A unit's first word at a multiple of 16 bytes, for wide stores.
            let start = end.next_multiple_of(8);
            end = start + self.units.get(id)?.n_elements;
            Ok((id, start..end))
        });
        let places = places.collect::<Result<Vec<_>, DeviceError>>()?;
        self.reserve(end)?;
        self.queue.enqueue(&self.units, &places, &self.scratch)?;
        let starts: Vec<_> = places.into_iter().map(|(id, place)| (id, place.start)).collect();
        self.lend(&starts, &self.scratch)
    }
}

impl Drop for CudaDecoder {
    fn drop(&mut self) {
        // Nothing may be on its way to or from memory that is about to be freed. If this fails, the context is
        // lost and nothing runs in it any more.
        let _ = self.finish();
    }
}

/// A scratch buffer; of a word at least, since CUDA has no memory of no bytes.
fn scratch(words: usize) -> Result<DeviceBuffer<u16>, DeviceError> {
    let words = words.max(1);
    DeviceBuffer::zeroed(words).map_err(allocating("the scratch buffer", 2 * words))
}
