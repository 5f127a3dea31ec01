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

/// The state shared by all clones of a [`Cuda`], and by the units and buffers on it.
#[derive(Debug)]
pub(super) struct Gpu {
    state: Mutex<State>,
    pub(super) kernels: Kernels,
    /// All kernels run on this stream, in order with the default stream, on which units are loaded.
    pub(super) stream: Stream,
    /// Offloaded units are copied on this stream.
    pub(super) copies: CopyStream,
    pub(super) info: GpuInfo,
    pub(super) context: Context,
    /// The context that was current when dropping began. Dropped last, since everything above belongs to `context`.
    previous: Option<Current>,
}

/// What one call at a time uses.
#[derive(Debug)]
pub(super) struct State {
    pub(super) lists: Lists,
    pub(super) staging: Staging,
}

/// Opens a GPU with the kernels of a PTX file that isn't ours, such as the official `decode.ptx`.
///
/// # Errors
///
/// The errors of [`Cuda::open`]; or the file lacks the kernel.
///
/// # Safety
///
/// It must be safe to launch the PTX's kernel `decode` for any valid unit as FORMAT.md §7 says, and any kernel that has the name of one of
/// ours in the way ours is launched.
#[expect(unsafe_code, reason = "the caller promises something about code that isn't ours")]
pub unsafe fn open_file(ordinal: u32, text: &str) -> Result<Cuda> {
    Cuda::with(ordinal, |info| Kernels::other(info, text))
}

impl Cuda {
    /// Opens the GPU with this number, counted from 0 as the driver does. The driver compiles the kernels from the given PTX file, or from
    /// the first of [`Ptx::ALL`] that it accepts.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Device`]: there is no driver or no such GPU; the driver accepts no PTX file, in which case the error gives a reason for
    /// each; or the driver fails.
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

    /// Which embedded PTX file its kernels are from; `None` if they are from another file.
    pub fn ptx(&self) -> Option<Ptx> {
        self.0.kernels.ptx
    }

    /// How many bytes of its memory are free, and how many it has in total.
    pub fn memory(&self) -> Result<(u64, u64)> {
        let _current = Current::of(&self.0.context)?;
        let (free, total) = mem_get_info().map_err(failed("asking for free memory"))?;
        Ok((free as u64, total as u64))
    }

    /// The handle (`CUstream`) of the stream on which all kernels run. It exists as long as any clone of this, or any unit or buffer on it.
    pub fn stream(&self) -> usize {
        self.0.stream().raw.expose_provenance()
    }

    /// Runs `work`, and returns how long the GPU took for everything enqueued by it, by the GPU's clock.
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

    /// Waits until the GPU has finished all work enqueued through this and its clones. An error means that some of it failed.
    pub fn finish(&self) -> Result<()> {
        let _current = Current::of(&self.0.context)?;
        self.0.finish()
    }
}

impl Gpu {
    pub(super) fn stream(&self) -> StreamHandle<'_> {
        StreamHandle::from(&self.stream)
    }

    /// Ignores poisoning: a call that panicked leaves the state consistent.
    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Like [`Cuda::finish`]; the context must be current.
    pub(super) fn finish(&self) -> Result<()> {
        // Wait for both, even if the first fails.
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

/// Memory on a GPU. It is freed only after the GPU has finished all work.
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
