//! An open GPU: its context, kernels and streams; and memory that belongs to it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cust::context::Context;
use cust::event::{Event, EventFlags};
use cust::memory::mem_get_info;
use cust::stream::{Stream, StreamFlags};

use super::failure::failed;
use super::info::{GpuInfo, count, device};
use super::kernels::Kernels;
use super::lists::Lists;
use super::staging::Staging;
use super::streams::{CopyStream, Current, StreamHandle};
use crate::device::ptx::Ptx;
use crate::error::{Error, ErrorKind, Result};

/// An open GPU, whose driver has compiled the kernels. Clones are the same GPU, and threads can share it.
///
/// It works in the GPU's primary context, as PyTorch, cudarc and candle do, so memory can be shared with them. No method changes which
/// context is current on the calling thread. Each fails with [`ErrorKind::Device`] if the driver does.
#[derive(Clone, Debug)]
pub struct Cuda(pub(super) Arc<Gpu>);

/// What all clones of a [`Cuda`], and the units and buffers on it, share.
#[derive(Debug)]
pub(super) struct Gpu {
    state: Mutex<State>,
    pub(super) kernels: Kernels,
    /// All kernels run on this stream, in order with the default stream's work: loading a unit is such work.
    pub(super) stream: Stream,
    /// Offloaded units are copied on this one.
    pub(super) copies: CopyStream,
    pub(super) info: GpuInfo,
    pub(super) context: Context,
    /// Noted before all above is freed, which belongs to the context; dropped last.
    previous: Option<Current>,
}

/// What a call needs for itself.
#[derive(Debug)]
pub(super) struct State {
    pub(super) lists: Lists,
    pub(super) staging: Staging,
}

/// Opens a GPU with the kernels of a PTX file that isn't ours, such as the official `decode.ptx`.
///
/// # Errors
///
/// As [`Cuda::open`]; the file lacks the kernel.
///
/// # Safety
///
/// It must be safe to launch the PTX's kernel `decode` for any valid unit as FORMAT.md §7 says, and any other with the name of one of ours
/// wherever ours is.
#[expect(unsafe_code, reason = "the caller promises something about code that isn't ours")]
pub unsafe fn open_file(ordinal: u32, text: &str) -> Result<Cuda> {
    Cuda::with(ordinal, |info| Kernels::other(info, text))
}

impl Cuda {
    /// Opens the GPU with this number, counted from 0 as the driver does, and has its driver compile the kernels: those of one PTX file, or
    /// of the first of [`Ptx::ALL`] that it accepts.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Device`]: there is no driver or no such GPU; the driver accepts no PTX file, with a reason for each; or it fails.
    pub fn open(ordinal: u32, ptx: Option<Ptx>) -> Result<Self> {
        Self::with(ordinal, |info| Kernels::embedded(info, ptx))
    }

    fn with(ordinal: u32, kernels: impl FnOnce(&GpuInfo) -> Result<Kernels>) -> Result<Self> {
        let gpus = count()?;
        if ordinal >= gpus {
            let sentence = format!("there is no GPU {ordinal}; the driver finds {gpus}, counted from 0");
            return Err(Error::new(ErrorKind::Device, sentence));
        }
        let _previous = Current::note()?;
        let device = device(ordinal)?;
        let info = GpuInfo::of(ordinal, device)?;
        // This makes it current, too.
        let context = Context::new(device).map_err(failed(format_args!("opening GPU {ordinal}")))?;
        let kernels = kernels(&info)?;
        let stream = Stream::new(StreamFlags::DEFAULT, None).map_err(failed("making a stream"))?;
        let state = Mutex::new(State { lists: Lists::new()?, staging: Staging::default() });
        Ok(Self(Arc::new(Gpu { state, kernels, stream, copies: CopyStream::new()?, info, context, previous: None })))
    }

    /// What the driver says about the GPU.
    pub fn info(&self) -> &GpuInfo {
        &self.0.info
    }

    /// Which of the embedded PTX files its kernels are from; `None` if they are another file's.
    pub fn ptx(&self) -> Option<Ptx> {
        self.0.kernels.ptx
    }

    /// How many bytes of its memory are free, and how many it has.
    pub fn memory(&self) -> Result<(u64, u64)> {
        let _current = Current::of(&self.0.context)?;
        let (free, total) = mem_get_info().map_err(failed("asking for free memory"))?;
        Ok((free as u64, total as u64))
    }

    /// The handle (`CUstream`) of the stream for all kernels. It exists as long as a clone of this, or a unit or a buffer on it.
    pub fn stream(&self) -> usize {
        self.0.stream().raw.expose_provenance()
    }

    /// Runs `work`, and returns how long the GPU takes from its start until it has done all of it, by the GPU's clock.
    pub fn time(&self, work: impl FnOnce() -> Result<()>) -> Result<Duration> {
        self.finish()?;
        let _current = Current::of(&self.0.context)?;
        let event = || Event::new(EventFlags::DEFAULT).map_err(failed("timing"));
        let (start, end) = (event()?, event()?);
        start.record(&self.0.stream).map_err(failed("timing"))?;
        work()?;
        end.record(&self.0.stream).map_err(failed("timing"))?;
        end.synchronize().map_err(failed("timing"))?;
        end.elapsed(&start).map_err(failed("timing"))
    }

    /// Waits until the GPU has done all that it was given through this and its clones, and says whether any of it failed.
    pub fn finish(&self) -> Result<()> {
        let _current = Current::of(&self.0.context)?;
        self.0.finish()
    }
}

impl Gpu {
    pub(super) fn stream(&self) -> StreamHandle<'_> {
        StreamHandle::from(&self.stream)
    }

    /// A call that panicked has left nothing that the others don't expect.
    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// As [`Cuda::finish`], while the context is current.
    pub(super) fn finish(&self) -> Result<()> {
        // It waits for both, even if the first fails.
        let copied = self.copies.finish();
        let decoded = self.stream.synchronize().map_err(failed("decoding"));
        copied.and(decoded)
    }
}

impl Drop for Gpu {
    fn drop(&mut self) {
        self.previous = Current::of(&self.context).ok();
        // If waiting fails, the context is lost, and nothing runs in it any more.
        let _ = self.finish();
    }
}

/// Memory on a GPU. It isn't freed before the GPU has done all that it was given.
#[derive(Debug)]
pub(super) struct OnGpu<T> {
    pub(super) memory: T,
    pub(super) gpu: Arc<Gpu>,
    /// As in [`Gpu`].
    previous: Option<Current>,
}

impl<T> OnGpu<T> {
    pub(super) fn new(memory: T, gpu: &Arc<Gpu>) -> Self {
        Self { memory, gpu: Arc::clone(gpu), previous: None }
    }
}

impl<T> Drop for OnGpu<T> {
    fn drop(&mut self) {
        self.previous = Current::of(&self.gpu.context).ok();
        let _ = self.gpu.finish();
    }
}
