//! An open GPU with the kernels.

use wgpu::{Device, Queue, ShaderSource};

use crate::adapter::suits;
use crate::arena::Arenas;
use crate::failure::{Lost, Scope, sentence};
use crate::kernel::{Kernel, Pipelines};
use crate::launch::Staging;
use crate::self_test;
use crate::{Adapter, Error};

/// A GPU that decodes.
#[derive(Debug)]
pub struct Gpu {
    pub(crate) device: Device,
    pub(crate) queue: Queue,
    pub(crate) pipelines: Pipelines,
    /// The only kernel that may decode; `None` for any.
    pub(crate) only: Option<Kernel>,
    pub(crate) arenas: Arenas,
    pub(crate) staging: Staging,
    pub(crate) lost: Lost,
}

impl Gpu {
    /// Opens a GPU, has its driver compile the kernels, and decodes known data with each of them.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`], [`Error::Refused`]; [`Error::WrongWords`] if the driver's compiler is faulty; the driver fails.
    pub async fn open(adapter: &Adapter) -> Result<Self, Error> {
        Self::open_with(adapter, None).await
    }

    /// Like [`Self::open`], with the kernels in another form: SPIR-V, for the tests.
    ///
    /// # Errors
    ///
    /// Those of [`Self::open`].
    pub async fn open_with(adapter: &Adapter, kernels: Option<ShaderSource<'_>>) -> Result<Self, Error> {
        adapter.suits()?;
        let description = wgpu::DeviceDescriptor {
            label: Some("df11"),
            // All that the adapter has: models are large.
            required_limits: adapter.wgpu().limits(),
            memory_hints: wgpu::MemoryHints::MemoryUsage,
            ..wgpu::DeviceDescriptor::default()
        };
        let name = adapter.name().to_owned();
        let (device, queue) = adapter
            .wgpu()
            .request_device(&description)
            .await
            .map_err(|error| Error::Refused { adapter: name.clone(), reason: sentence(&error) })?;
        let lost = Lost::watch(&device);
        Self::ready(device, queue, lost, &name, kernels).await
    }

    /// Uses a device of the caller's, so that the caller's own kernels can use what is decoded. Its limits must be at
    /// least those that [`Adapter::suits`] wants.
    ///
    /// The caller must have given the device a handler of uncaptured errors and a callback for its loss; without them
    /// wgpu panics when the device is lost.
    ///
    /// # Errors
    ///
    /// Those of [`Self::open`].
    pub async fn on(device: Device, queue: Queue) -> Result<Self, Error> {
        let name = "the device";
        suits(name, &device.limits())?;
        Self::ready(device, queue, Lost::default(), name, None).await
    }

    async fn ready(
        device: Device,
        queue: Queue,
        lost: Lost,
        name: &str,
        kernels: Option<ShaderSource<'_>>,
    ) -> Result<Self, Error> {
        let scope = Scope::open(&device, &lost, "compiling the kernels");
        let pipelines = Pipelines::new(&device, kernels);
        scope.close(|| ("the kernels".to_owned(), 0)).await?;
        let (arenas, staging) = (Arenas::default(), Staging::default());
        let mut gpu = Self { device, queue, pipelines, only: None, arenas, staging, lost };
        self_test::run(&mut gpu, name).await?;
        Ok(gpu)
    }

    /// Lets only this kernel decode from now on, in tests and benchmarks.
    pub fn only(mut self, kernel: Kernel) -> Self {
        self.only = Some(kernel);
        self
    }

    /// Cuts units into pieces of about this number of bytes from now on, at least one chunk each: for tests, whose units
    /// would be one piece.
    pub fn cut(mut self, bytes: u64) -> Self {
        self.arenas = Arenas::of(bytes);
        self
    }

    /// The device.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// The queue on which units are decoded. What a program submits here after [`Self::decode`] finds the words decoded.
    pub fn queue(&self) -> &Queue {
        &self.queue
    }

    /// A buffer with room for this number of words, for [`Self::decode`]. Kernels can read it, and it can be copied.
    ///
    /// # Errors
    ///
    /// [`Error::BufferBytes`], [`Error::OutOfMemory`]; the GPU was lost.
    pub async fn output(&self, words: usize) -> Result<wgpu::Buffer, Error> {
        // A binding ends at a multiple of 4 bytes, and a buffer isn't empty.
        let bytes = (2 * words as u64).next_multiple_of(16).max(16);
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST;
        self.allocate("decoded words", bytes, usage).await
    }

    /// Allocates a buffer.
    pub(crate) async fn allocate(
        &self,
        what: &'static str,
        bytes: u64,
        usage: wgpu::BufferUsages,
    ) -> Result<wgpu::Buffer, Error> {
        let allowed = self.device.limits().max_buffer_size;
        if bytes > allowed {
            return Err(Error::BufferBytes { what, got: bytes, allowed });
        }
        let scope = Scope::open(&self.device, &self.lost, "allocating memory");
        let mapped_at_creation = usage.contains(wgpu::BufferUsages::MAP_WRITE);
        let description = wgpu::BufferDescriptor { label: Some(what), size: bytes, usage, mapped_at_creation };
        let buffer = self.device.create_buffer(&description);
        scope.close(|| (what.to_owned(), bytes)).await?;
        Ok(buffer)
    }

    /// Waits until the GPU has done all that it was given. In a browser nothing waits: there only
    /// [`Self::read`] does.
    ///
    /// # Errors
    ///
    /// The GPU was lost, or the driver fails.
    pub fn finish(&self) -> Result<(), Error> {
        let doing = "waiting for it";
        let waited = self.device.poll(wgpu::PollType::wait_indefinitely());
        self.lost.check(doing)?;
        waited.map(drop).map_err(|error| Error::Driver { doing, reason: sentence(&error) })
    }
}
