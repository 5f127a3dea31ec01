//! Units in a GPU's memory, decoded block by block into one scratch buffer.

use std::collections::BTreeMap;
use std::ops::Range;

use cust::memory::{DeviceBuffer, DeviceSlice};
use cust::stream::Stream;

use super::super::decoder::{Decoded, Keep, NamedUnit, UnitDecoder, UnitId};
use super::enqueue::largest_pinned;
use super::entry::{Entry, Way};
use super::failure::{allocating, while_doing};
use super::gpu::Gpu;
use super::kernel::Kernel;
use super::launch::Launcher;
use super::lists::Lists;
use super::staging::{Staging, stream};
use super::unit::{DeviceUnit, Loaded, Streams};
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
    pub(super) units: BTreeMap<UnitId, Loaded>,
    scratch: DeviceBuffer<u16>,
    /// There once a unit is offloaded.
    pub(super) staging: Option<Staging>,
    pub(super) launcher: Launcher,
    // The last to go: what stands above belongs to its context.
    gpu: Gpu,
}

impl CudaDecoder {
    /// Opens a GPU and has its driver compile the kernel.
    ///
    /// # Errors
    ///
    /// Those of [`Gpu::open`] and [`Kernel::load`].
    pub fn new(options: CudaOptions) -> Result<Self, DeviceError> {
        let gpu = Gpu::open(options.ordinal)?;
        let kernel = Kernel::load(&gpu, options.ptx)?;
        Self::with(gpu, kernel)
    }

    /// A decoder of this kernel.
    ///
    /// # Errors
    ///
    /// [`DeviceError::NoKernel`] if it was loaded on another GPU; the driver fails.
    pub fn with(gpu: Gpu, kernel: Kernel) -> Result<Self, DeviceError> {
        if gpu.info().ordinal != kernel.ordinal() {
            let reasons = format!("the kernel was loaded on GPU {}", kernel.ordinal());
            return Err(DeviceError::NoKernel { reasons });
        }
        gpu.bind()?;
        let scratch = scratch(0)?;
        let launcher = Launcher { stream: stream()?, lists: Lists::new()?, kernel };
        Ok(Self { units: BTreeMap::new(), scratch, staging: None, launcher, gpu })
    }

    /// The GPU.
    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// The kernel.
    pub fn kernel(&self) -> &Kernel {
        &self.launcher.kernel
    }

    /// The stream on which units are decoded.
    pub fn stream(&self) -> &Stream {
        &self.launcher.stream
    }

    /// Which kernel decodes a unit.
    ///
    /// # Errors
    ///
    /// [`DeviceError::UnknownUnit`].
    pub fn entry(&self, unit: UnitId) -> Result<Entry, DeviceError> {
        Ok(self.loaded(unit)?.unit.way.entry())
    }

    /// Decodes a unit into a buffer of the caller's, on this GPU, from the word `at` on.
    ///
    /// The buffer may go before the decoding has run: freeing a GPU's memory waits for what it has to do.
    ///
    /// # Errors
    ///
    /// As [`UnitDecoder::decode`]; [`DeviceError::OutLength`] if the unit doesn't fit in behind `at`.
    pub fn decode_into<'d>(
        &'d mut self,
        unit: UnitId,
        out: &'d mut DeviceBuffer<u16>,
        at: usize,
    ) -> Result<Decoded<'d, DeviceWords<'d>>> {
        self.gpu.bind()?;
        let words = self.loaded(unit)?.unit.n_elements;
        let room = out.len().saturating_sub(at);
        // No words have no place behind the end either.
        if words > room || at > out.len() {
            return Err(DeviceError::OutLength { got: room, expected: words }.into());
        }
        self.enqueue(&[(unit, at..at + words)], out)?;
        self.lend(&[(unit, at)], out)
    }

    /// Waits until the GPU has done all that it was given.
    ///
    /// # Errors
    ///
    /// What went wrong with any of it.
    pub fn finish(&self) -> Result<(), DeviceError> {
        self.gpu.bind()?;
        self.staging.as_ref().map_or(Ok(()), Staging::finish)?;
        self.launcher.stream.synchronize().map_err(while_doing("decoding"))
    }

    fn loaded(&self, unit: UnitId) -> Result<&Loaded, DeviceError> {
        self.units.get(&unit).ok_or(DeviceError::UnknownUnit)
    }

    /// The weights of units that were given to the stream, each with the element of `out` it begins at.
    fn lend<'d>(
        &'d self,
        units: &[(UnitId, usize)],
        out: &'d DeviceSlice<u16>,
    ) -> Result<Decoded<'d, DeviceWords<'d>>> {
        let units = units.iter().map(|&(id, start)| {
            let weights = &self.loaded(id)?.weights;
            let words = move |range: Range<usize>| DeviceWords {
                words: out.index(start + range.start..start + range.end),
                stream: &self.launcher.stream,
                gpu: &self.gpu,
            };
            Ok((weights, words))
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

    /// Makes the staging buffers so long that they hold any offloaded unit, and one of so many bytes.
    fn reserve_staging(&mut self, bytes: usize) -> Result<(), DeviceError> {
        let bytes = bytes.max(largest_pinned(&self.units));
        if self.staging.as_ref().is_none_or(|staging| staging.bytes() < bytes) {
            self.finish()?;
            // The old ones go first: there may be no room for both.
            self.staging = None;
            self.staging = Some(Staging::new(bytes)?);
        }
        Ok(())
    }
}

impl<'m> UnitDecoder<'m> for CudaDecoder {
    type Words<'d> = DeviceWords<'d>;

    const FINDS_DAMAGE: bool = false;

    fn load(&mut self, unit: NamedUnit<'m>, keep: Keep) -> Result<UnitId> {
        self.gpu.bind()?;
        let loaded = DeviceUnit::load(&self.gpu, self.launcher.kernel.entries(), &unit, keep)?;
        if let Streams::Offloaded(streams) = &loaded.streams {
            self.reserve_staging(streams.places.bytes)?;
        }
        self.reserve(unit.unit().n_elements())?;
        if let Way::Listed(_) = loaded.way {
            // Lists in which every unit stands twice, as one that is offloaded does: it comes in by either buffer.
            self.launcher.lists.reserve(2 * (self.units.len() + 1), &self.launcher.stream)?;
        }
        let id = UnitId::next();
        self.units.insert(id, Loaded { unit: loaded, weights: unit.into_weights() });
        Ok(id)
    }

    fn unload(&mut self, unit: UnitId) -> Result<()> {
        if !self.units.contains_key(&unit) {
            return Err(DeviceError::UnknownUnit.into());
        }
        // Whatever reads its memory comes to its end first. (Freeing device memory waits by itself, pinned doesn't.)
        self.finish()?;
        self.units.remove(&unit);
        if self.units.values().all(|loaded| loaded.pinned().is_none()) {
            self.staging = None;
        }
        Ok(())
    }

    fn decode<'d>(&'d mut self, units: &[UnitId]) -> Result<Decoded<'d, DeviceWords<'d>>> {
        self.gpu.bind()?;
        let mut end = 0usize;
        let places = units.iter().map(|&id| {
            // A unit's first word at a multiple of 16 bytes, for wide stores.
            let start = end.next_multiple_of(8);
            end = start + self.loaded(id)?.unit.n_elements;
            Ok((id, start..end))
        });
        let places = places.collect::<Result<Vec<_>, DeviceError>>()?;
        self.reserve(end)?;
        let out = self.scratch.index(..);
        self.enqueue(&places, &out)?;
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
