//! Units in a GPU's memory, decoded into memory of another library and in the order of its streams.

use std::ops::Range;

use df11_codec::fixed::FixedError;

use super::decoder::CudaOptions;
use super::driver::{Event, Gpu, GpuInfo, PreviousContext, StreamHandle, is_recorded};
use super::kernels::KernelModule;
use super::launch::Multiplication;
use super::memory::foreign;
use super::store::UnitStore;
use super::units::DeviceUnit;
use crate::device::decoder::{Keep, UnitId};
use crate::error::device::DeviceError;
use crate::error::multiply::MultiplyError;
use crate::error::{Error, Result};
use crate::model::named_unit::NamedUnit;
use crate::payload::PayloadHeader;
use crate::tensors::tensor::Tensor;

/// Compressed units on a GPU, for a program whose memory and streams belong to another library, such as PyTorch.
///
/// It retains the GPU's primary context, in which PyTorch works too, and makes no other. It has no memory for words:
/// [`Self::decode_on`] writes them to memory that it is given. No method changes which context is current on the
/// calling thread.
#[derive(Debug)]
pub struct CudaUnits {
    store: UnitStore,
    // Dropped last: freeing the units makes their GPU's context current.
    previous: Option<PreviousContext>,
}

#[expect(unsafe_code, reason = "a promise about the type")]
// SAFETY: the units can go to another thread. `previous`, which can't, is `None` until they are dropped.
unsafe impl Send for CudaUnits {}

impl CudaUnits {
    /// Opens a GPU and has its driver compile the kernels.
    ///
    /// # Errors
    ///
    /// The errors of [`Gpu::open`] and [`KernelModule::load`].
    pub fn new(options: CudaOptions) -> Result<Self, DeviceError> {
        let _previous = PreviousContext::note()?;
        let gpu = Gpu::open(options.ordinal)?;
        let module = KernelModule::load(&gpu, options.ptx)?;
        Ok(Self { store: UnitStore::new(gpu, module, options.form)?, previous: None })
    }

    /// What the driver says about the GPU.
    pub fn gpu(&self) -> &GpuInfo {
        self.store.stream.gpu().info()
    }

    /// How many bytes of the GPU's memory are free, and how many it has.
    ///
    /// # Errors
    ///
    /// The driver fails.
    pub fn memory(&self) -> Result<(u64, u64), DeviceError> {
        let _previous = PreviousContext::note()?;
        self.store.stream.gpu().memory()
    }

    /// Loads a unit, and allocates all memory that is needed to decode it, apart from that for its words.
    ///
    /// # Errors
    ///
    /// [`DeviceError::OutOfMemory`], [`DeviceError::OutOfPinnedMemory`], [`DeviceError::NoHostMemory`];
    /// [`DeviceError::Launch`] if the GPU can't decode the unit; [`DeviceError::Changed`]; the driver fails. With codes of a fixed
    /// length also [`DeviceError::Decode`] and [`Error::Fixed`].
    pub fn load(&mut self, unit: NamedUnit<'_>, keep: Keep) -> Result<UnitId> {
        let _previous = PreviousContext::note()?;
        self.store.load(unit, keep, |_, _| Ok(()))
    }

    /// Loads a weight, given by its BF16 words and their shape, as a unit of its own with codes of a fixed length, whatever the
    /// options say. Of such a unit rows can be decoded ([`Self::decode_rows_on`]).
    ///
    /// # Errors
    ///
    /// As [`Self::load`]; [`FixedError::Elements`] if there is another number of words than the shape has elements.
    pub fn load_words(&mut self, name: &str, shape: &[usize], words: &[u16], keep: Keep) -> Result<UnitId> {
        let _previous = PreviousContext::note()?;
        let expected = shape.iter().fold(1usize, |elements, &n| elements.saturating_mul(n));
        if words.len() != expected {
            let source = FixedError::Elements { got: words.len(), expected };
            return Err(Error::Fixed { tensor: name.to_owned(), source });
        }
        self.store.load_words(name, shape, words, keep)
    }

    /// Loads a BF16 tensor alone, with codes of a fixed length, in whatever form the options keep units. The tensor need not be
    /// compressed in its files. It becomes a unit of one weight, which has the tensor's name.
    ///
    /// # Errors
    ///
    /// [`Error::NotBf16`], [`Error::Fixed`]; those of [`Tensor::bytes`]; of [`Self::load`] those that a device has.
    pub fn load_tensor(&mut self, tensor: &Tensor<'_>, keep: Keep) -> Result<UnitId> {
        let _previous = PreviousContext::note()?;
        self.store.load_tensor(tensor, keep)
    }

    /// Removes a unit and frees its memory, when the GPU has done all that this was given.
    ///
    /// # Errors
    ///
    /// [`DeviceError::UnknownUnit`]; a failure of what the GPU was given.
    pub fn unload(&mut self, unit: UnitId) -> Result<(), DeviceError> {
        let _previous = PreviousContext::note()?;
        self.store.unload(unit)
    }

    /// The name and the shape of each weight of a unit, and where it is in the unit's words.
    ///
    /// # Errors
    ///
    /// [`DeviceError::UnknownUnit`].
    pub fn weights(
        &self,
        unit: UnitId,
    ) -> Result<impl Iterator<Item = (&str, &[usize], Range<usize>)> + use<'_>, DeviceError> {
        let weights = self.store.units.get(unit)?.weights.iter();
        Ok(weights.map(|(name, shape, range)| (name.as_str(), shape.as_slice(), range.clone())))
    }

    /// The bytes that a unit's compressed tensors take in the GPU's memory, and in the host's.
    ///
    /// # Errors
    ///
    /// [`DeviceError::UnknownUnit`].
    pub fn bytes(&self, unit: UnitId) -> Result<(u64, u64), DeviceError> {
        self.store.units.get(unit).map(DeviceUnit::bytes)
    }

    /// The rows of a unit that is one weight with codes of a fixed length, and the elements of a row.
    ///
    /// # Errors
    ///
    /// [`DeviceError::NoRows`] of another unit; [`DeviceError::UnknownUnit`].
    pub fn rows(&self, unit: UnitId) -> Result<(usize, usize), DeviceError> {
        let (_, sizes) = self.store.units.get(unit)?.fixed_weight().ok_or(DeviceError::NoRows)?;
        Ok((sizes.rows as usize, sizes.columns as usize))
    }

    /// Decodes a unit into memory of another library, in the order of a stream of that library: after all work that the
    /// stream was given before, and before all that it is given later. It returns before the GPU has decoded anything.
    ///
    /// `out` is the address of memory for `words` words on this GPU, at least as many as the unit has. `stream` is the
    /// handle of a stream of this GPU (a `CUstream`), 0 for the default stream.
    ///
    /// The kernel doesn't run on that stream but on one of this decoder's, which waits for it and for which it waits.
    /// So calls for different streams can share the buffers that offloaded units pass through.
    ///
    /// A GPU doesn't notice that a unit's codes were damaged after it was loaded, and decodes such a unit to wrong
    /// words; all its accesses stay within the unit and `out`.
    ///
    /// # CUDA graphs
    ///
    /// If the library records a CUDA graph of `stream` (stream capture), the decoding becomes part of the graph: each
    /// launch of the graph decodes the unit to `out` again, before what the stream was given next. Nothing is
    /// allocated, and nothing is waited for. If the unit was decoded to the same memory before, and not many others
    /// since, the graph gets one kernel for it and nothing else; otherwise also a small copy from pinned memory of this
    /// decoder.
    ///
    /// - An offloaded unit can't be part of a graph.
    /// - From the first decoding that is recorded until the end of the recording this can do nothing else. It decodes
    ///   on no other stream: what isn't recorded is refused, and if two graphs are recorded at a time, both fail.
    ///   [`Self::load`], [`Self::unload`] and [`Self::finish`] fail, and may make the graph fail. Nor can anything be
    ///   given to the default stream meanwhile.
    /// - A failure of the driver and [`DeviceError::NotBeforeGraph`] make the graph fail. Other errors leave it as it
    ///   is.
    ///
    /// Afterwards units can be loaded and decoded as before, also where the graph decodes.
    ///
    /// # Errors
    ///
    /// [`DeviceError::UnknownUnit`]; [`DeviceError::OutLength`] if there are too few words; as far as the driver can
    /// tell, [`DeviceError::NoSuchMemory`], [`DeviceError::OtherGpu`] and [`DeviceError::OtherStream`]; while a graph
    /// is recorded, [`DeviceError::OffloadedInGraph`], [`DeviceError::RecordingGraph`], and
    /// [`DeviceError::NotBeforeGraph`] for units that were not decoded to this memory before, if they are many; the
    /// driver fails. After an error the GPU doesn't write to `out` any more, unless [`Self::finish`] fails too.
    ///
    /// # Safety
    ///
    /// 1. `out` must be the address of memory for `words` words. It must stay allocated until `stream` has done all
    ///    that it was given when this returns; or, if this returns an error, until then.
    /// 2. Until then nothing else may read or write the memory, but for work that `stream` is given before or after
    ///    this call, and work that is ordered with it by events.
    /// 3. `stream` must be the handle of a stream that exists until this returns.
    /// 4. If a graph of `stream` is recorded, then for each launch of the graph: the unit must stay loaded, `out`
    ///    allocated, and 2 hold, until the launch is done; and it must begin after all that this was given before the
    ///    recording is done. (A library that waits for the GPU before it records, as PyTorch does, keeps the last
    ///    rule.)
    #[expect(unsafe_code, reason = "the caller promises what only it can know")]
    pub unsafe fn decode_on(&mut self, unit: UnitId, out: u64, words: usize, stream: usize) -> Result<(), DeviceError> {
        let _previous = PreviousContext::note()?;
        self.store.stream.gpu().bind()?;
        let expected = self.store.units.get(unit)?.n_elements;
        if words < expected {
            return Err(DeviceError::OutLength { got: words, expected });
        }
        if expected == 0 {
            return Ok(());
        }
        // SAFETY: by 1, since there are at least as many words.
        let out = unsafe { foreign::memory(self.store.stream.gpu(), out, expected) }?;
        // SAFETY: by 3; the handle isn't used after this call.
        let stream = unsafe { foreign::stream(self.store.stream.gpu(), stream) }?;
        let offloaded = self.store.units.get(unit)?.offloaded().is_some();
        self.check_graph(stream, offloaded.then_some(DeviceError::OffloadedInGraph))?;
        self.in_order_of(stream, |store| store.decode(&[(unit, 0)], &out))
    }

    /// Decodes some rows of a unit that is one weight with codes of a fixed length, as [`Self::decode_on`] decodes all of it. A row has
    /// the elements of all dimensions but the first; if these are fewer than 64, [`Self::rows`] says what it has.
    ///
    /// # Errors
    ///
    /// [`Error::Fixed`] if there are no such rows; [`DeviceError::NoRows`] of another unit; otherwise the errors of
    /// [`Self::decode_on`].
    ///
    /// # Safety
    ///
    /// As [`Self::decode_on`].
    #[expect(unsafe_code, reason = "the caller promises what only it can know")]
    pub unsafe fn decode_rows_on(
        &mut self,
        unit: UnitId,
        rows: Range<usize>,
        out: u64,
        words: usize,
        stream: usize,
    ) -> Result<()> {
        let _previous = PreviousContext::note()?;
        self.store.stream.gpu().bind()?;
        let (name, sizes) = self.store.units.get(unit)?.fixed_weight().ok_or(DeviceError::NoRows)?;
        let refused = |source| Error::Fixed { tensor: name.to_owned(), source };
        let rows = sizes.of_rows(rows).map_err(refused)?;
        let expected = rows.rows as usize * rows.columns as usize;
        if words < expected {
            return Err(DeviceError::OutLength { got: words, expected }.into());
        }
        if expected == 0 {
            return Ok(());
        }
        // SAFETY: by 1, since there are at least as many words.
        let out = unsafe { foreign::memory(self.store.stream.gpu(), out, expected) }?;
        // SAFETY: by 3; the handle isn't used after this call.
        let stream = unsafe { foreign::stream(self.store.stream.gpu(), stream) }?;
        let offloaded = self.store.units.get(unit)?.offloaded().is_some();
        self.check_graph(stream, offloaded.then_some(DeviceError::OffloadedInGraph))?;
        Ok(self.in_order_of(stream, |store| store.decode_rows(unit, rows, &out))?)
    }

    /// Multiplies some rows of a unit's weight by columns in memory of another library, y = W · x, in the order of a stream of
    /// that library. The product is as with [`CudaDecoder::multiply`](super::CudaDecoder::multiply), and the order as
    /// with [`Self::decode_on`]. It returns before the GPU has multiplied anything, and can be part of a CUDA graph, unless the
    /// unit is offloaded.
    ///
    /// `x` and `y` are memory on this GPU, each an address and a length in elements: `x` has 1 to 8 columns of BF16
    /// words, and `y` room for at least as many 32-bit floats as there are products. The kernel is faster if `x` begins
    /// at a multiple of 16 bytes. `stream` is the handle of a stream of this GPU (a `CUstream`), 0 for the default
    /// stream.
    ///
    /// # Errors
    ///
    /// [`Error::Multiply`], as [`CudaDecoder::multiply`](super::CudaDecoder::multiply), and with
    /// [`MultiplyError::OutLength`] if `y` has too little room; [`Error::Fixed`] if there are no such rows; otherwise the errors of
    /// [`Self::decode_on`]. After an error the GPU doesn't access `x` and `y` any more, unless [`Self::finish`] fails too.
    ///
    /// # Safety
    ///
    /// 1. `x` and `y` must be addresses of memory of these lengths that doesn't overlap. Both must stay allocated until
    ///    `stream` has done all that it was given when this returns; or, if this returns an error, until then.
    /// 2. Until then nothing else may write `x`, or read or write `y`, but for work that `stream` is given before or
    ///    after this call, and work that is ordered with it by events.
    /// 3. `stream` must be the handle of a stream that exists until this returns.
    #[expect(unsafe_code, reason = "the caller promises what only it can know")]
    pub unsafe fn multiply_on(
        &mut self,
        unit: UnitId,
        weight: &str,
        rows: Range<usize>,
        x: (u64, usize),
        y: (u64, usize),
        stream: usize,
    ) -> Result<()> {
        let _previous = PreviousContext::note()?;
        self.store.stream.gpu().bind()?;
        let whole = Multiplication::of(unit, self.store.units.get(unit)?, weight, x.1)?;
        let refused = |source| Error::Fixed { tensor: weight.to_owned(), source };
        let multiplication = whole.of_rows(rows).map_err(refused)?;
        let expected = multiplication.products;
        if y.1 < expected {
            let source = MultiplyError::OutLength { got: y.1, expected };
            return Err(Error::Multiply { tensor: weight.to_owned(), source });
        }
        if expected == 0 {
            return Ok(());
        }
        // SAFETY: by 1.
        let x = unsafe { foreign::memory::<u16>(self.store.stream.gpu(), x.0, x.1) }?;
        // SAFETY: by 1, since there is at least as much room.
        let y = unsafe { foreign::memory::<f32>(self.store.stream.gpu(), y.0, expected) }?;
        // SAFETY: by 3; the handle isn't used after this call.
        let stream = unsafe { foreign::stream(self.store.stream.gpu(), stream) }?;
        let offloaded = self.store.units.get(unit)?.offloaded().is_some();
        self.check_graph(stream, offloaded.then_some(DeviceError::OffloadedInGraph))?;
        Ok(self.in_order_of(stream, |store| store.multiply(multiplication, &x, &y))?)
    }

    /// Decodes a payload in memory of another library's, which no unit of this decoder has, as [`Self::decode_on`] decodes a unit.
    /// `payload` is the address of its first byte, a multiple of 16, and the number of its bytes.
    ///
    /// # Errors
    ///
    /// [`DeviceError::PayloadBytes`] if the header says another number of bytes; [`DeviceError::Launch`] if the kernels can't decode it;
    /// otherwise the errors of [`Self::decode_on`].
    ///
    /// # Safety
    ///
    /// As [`Self::decode_on`]; the payload must be this memory's as `out` is, nothing may write to it, its header must be a copy of
    /// `header`, and it must have passed [`Payload::check`](crate::internals::payload::Payload::check), or come from
    /// [`pack`](crate::internals::payload::pack): the kernels follow what it says.
    #[expect(unsafe_code, reason = "the caller promises what only it can know")]
    pub unsafe fn decode_payload_on(
        &mut self,
        header: &PayloadHeader,
        payload: (u64, usize),
        out: (u64, usize),
        stream: usize,
    ) -> Result<(), DeviceError> {
        let _previous = PreviousContext::note()?;
        self.store.stream.gpu().bind()?;
        if payload.1 != header.bytes() {
            return Err(DeviceError::PayloadBytes { got: payload.1, expected: header.bytes() });
        }
        let expected = header.elements();
        if out.1 < expected {
            return Err(DeviceError::OutLength { got: out.1, expected });
        }
        if expected == 0 {
            return Ok(());
        }
        if !payload.0.is_multiple_of(16) {
            return Err(DeviceError::NoSuchMemory { address: payload.0 });
        }
        // SAFETY: the caller promises that the payload is there.
        let payload = unsafe { foreign::memory(self.store.stream.gpu(), payload.0, payload.1) }?;
        // SAFETY: by 1, since there are at least as many words.
        let out = unsafe { foreign::memory(self.store.stream.gpu(), out.0, expected) }?;
        // SAFETY: by 3; the handle isn't used after this call.
        let stream = unsafe { foreign::stream(self.store.stream.gpu(), stream) }?;
        self.check_graph(stream, None)?;
        self.in_order_of(stream, |store| store.decode_payload(header, &payload, &out))
    }

    /// Gives this decoder's stream work in the order of another stream: this stream first waits for all that the other
    /// one was given before, and the other one then waits for the work.
    fn in_order_of(
        &mut self,
        stream: StreamHandle<'_>,
        work: impl FnOnce(&mut UnitStore) -> Result<(), DeviceError>,
    ) -> Result<(), DeviceError> {
        Event::record(stream)?.make_wait(self.store.stream.stream())?;
        work(&mut self.store)?;
        let joined = Event::record(self.store.stream.stream()).and_then(|decoded| decoded.make_wait(stream));
        if joined.is_err() {
            // The caller's stream won't wait for the work, so this thread does. The first failure is reported.
            let _ = self.store.finish();
        }
        joined
    }

    /// Refuses what can't be done while a CUDA graph is recorded, before that would make the graph fail: if it is of
    /// this stream, work that can't be part of it, with the error `impossible`; otherwise any work.
    fn check_graph(&self, stream: StreamHandle<'_>, impossible: Option<DeviceError>) -> Result<(), DeviceError> {
        match (is_recorded(stream)?, impossible) {
            (true, Some(error)) => Err(error),
            (false, _) if is_recorded(self.store.stream.stream())? => Err(DeviceError::RecordingGraph),
            _ => Ok(()),
        }
    }

    /// Waits until the GPU has done all that this was given.
    ///
    /// # Errors
    ///
    /// A failure of any of it.
    pub fn finish(&self) -> Result<(), DeviceError> {
        let _previous = PreviousContext::note()?;
        self.store.finish()
    }
}

impl Drop for CudaUnits {
    fn drop(&mut self) {
        self.previous = PreviousContext::note().ok();
    }
}
