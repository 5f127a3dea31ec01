//! Units in a GPU's memory, decoded block by block into one scratch buffer.

use std::ops::Range;
use std::sync::Arc;

use cust::memory::{DeviceBuffer, DeviceSlice};
use cust::stream::Stream;

use super::super::decoder::{Decoded, Keep, UnitDecoder, UnitId};

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
use crate::model::named_unit::NamedUnit;

/// How a [`CudaDecoder`] is made.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct CudaOptions {
    /// The number of the GPU. The driver numbers its GPUs from 0.
    pub ordinal: u32,
    /// The PTX file to load; `None` for the first of [`Ptx::ALL`] that the driver accepts.
    pub ptx: Option<Ptx>,
}

impl CudaOptions {
    /// The GPU with this number, and the first PTX file that its driver accepts.
    pub const fn on(ordinal: u32) -> Self {
        Self { ordinal, ptx: None }
    }
}

/// Decodes on a GPU.
///
/// Loaded units stay compressed in the GPU's memory. [`UnitDecoder::decode`] returns before the GPU has decoded
/// anything. It gives the stream one launch of `decode_units` for all resident units, one for each offloaded unit, and
/// one of `decode` for each unit that `decode_units` can't decode. The words go to a scratch buffer, which is as large
/// as the largest unit, or the largest group of units that were decoded together.
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
    /// Those of [`Gpu::open`]; [`DeviceError::NoKernel`], with a reason for each PTX file: the driver accepts none.
    pub fn new(options: CudaOptions) -> Result<Self, DeviceError> {
        let gpu = Gpu::open(options.ordinal)?;
        let module = KernelModule::load(&gpu, options.ptx)?;
        Self::with(gpu, module)
    }

    /// A decoder that uses the kernels of this module. For this repository's GPU check and tests.
    ///
    /// # Errors
    ///
    /// [`DeviceError::NoKernel`] if the module was loaded on another GPU; the driver fails.
    #[doc(hidden)]
    pub fn with(gpu: Gpu, module: KernelModule) -> Result<Self, DeviceError> {
        if gpu.info().ordinal != module.ordinal() {
            let (of_module, of_decoder) = (module.ordinal(), gpu.info().ordinal);
            let reasons = format!("the PTX was loaded on GPU {of_module}, and the decoder is for GPU {of_decoder}");
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

    /// The PTX file whose kernels it uses. For this repository's tests.
    #[doc(hidden)]
    pub fn module(&self) -> &KernelModule {
        self.queue.module()
    }

    /// The stream on which units are decoded.
    pub fn stream(&self) -> &Stream {
        self.queue.stream().stream()
    }

    /// Which kernel decodes a unit. For this repository's tests.
    ///
    /// # Errors
    ///
    /// [`DeviceError::UnknownUnit`].
    #[doc(hidden)]
    pub fn kernel_of(&self, unit: UnitId) -> Result<Kernel, DeviceError> {
        Ok(self.units.get(unit)?.kernel.kernel())
    }

    /// Decodes a unit into memory of the caller's, which is on this GPU. The unit's first word goes to word `at` of
    /// `out`.
    ///
    /// As [`UnitDecoder::decode`] this returns before the GPU has decoded anything. [`OutputBuffer`] makes that safe:
    /// it doesn't free its memory, or give it back, before the GPU has written to it.
    ///
    /// # Errors
    ///
    /// Those of [`UnitDecoder::decode`]; [`DeviceError::OutLength`] if `out` has too little room from `at` on;
    /// [`DeviceError::OtherGpu`] if `out` is on another GPU.
    pub fn decode_into<'d>(
        &'d mut self,
        unit: UnitId,
        out: &'d mut OutputBuffer,
        at: usize,
    ) -> Result<Decoded<'d, DeviceWords<'d>>> {
        self.gpu().bind()?;
        let words = self.units.get(unit)?.n_elements;
        let room = out.len().saturating_sub(at);
        // A unit without words must not begin after the end either.
        if words > room || at > out.len() {
            return Err(DeviceError::OutLength { got: room, expected: words }.into());
        }
        let out = out.lend_to(self.queue.stream())?;
        self.queue.enqueue(&self.units, &[(unit, at..at + words)], out)?;
        self.lend(&[(unit, at)], out)
    }

    /// Waits until the GPU has done all that this decoder has given it.
    ///
    /// # Errors
    ///
    /// A failure of any of it.
    pub fn finish(&self) -> Result<(), DeviceError> {
        self.queue.finish()
    }

    /// The weights of units whose launches were given to the stream. Each unit comes with its first element of `out`.
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

    /// Makes the scratch buffer at least `words` words long.
    fn reserve(&mut self, words: usize) -> Result<(), DeviceError> {
        if self.scratch.len() < words {
            self.finish()?;
            // The old one is freed first: there may be no room for both.
            self.scratch = scratch(0)?;
            self.scratch = scratch(words)?;
        }
        Ok(())
    }
}

impl<'m> UnitDecoder<'m> for CudaDecoder {
    type Words<'d> = DeviceWords<'d>;

    fn load(&mut self, unit: NamedUnit<'m>, keep: Keep) -> Result<UnitId> {
        self.gpu().bind()?;
        let unit = DeviceUnit::load(self.gpu(), self.module().choice(), unit, keep)?;
        if let LargeTensors::Offloaded(_) = unit.large {
            self.queue.reserve_staging(&self.units, &unit)?;
        }
        self.reserve(unit.n_elements)?;
        if let UnitKernel::DecodeUnits(_) = unit.kernel {
            // An offloaded unit is in two lists, one for each staging buffer. So make room for every unit twice.
            self.queue.reserve_lists(2 * (self.units.len() + 1))?;
        }
        let id = UnitId::next();
        self.units.insert(id, unit);
        Ok(id)
    }

    fn unload(&mut self, unit: UnitId) -> Result<()> {
        self.units.get(unit)?;
        // All work that reads the unit's memory must end first.
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
        // All work that uses the decoder's memory must end before the memory is freed. If waiting fails, the context is
        // lost, and nothing runs in it any more.
        let _ = self.finish();
    }
}

/// A scratch buffer. It has at least one word, since CUDA can't allocate 0 bytes.
fn scratch(words: usize) -> Result<DeviceBuffer<u16>, DeviceError> {
    let words = words.max(1);
    DeviceBuffer::zeroed(words).map_err(allocating("the scratch buffer", 2 * words))
}
