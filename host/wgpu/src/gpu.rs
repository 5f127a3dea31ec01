//! An open GPU with the kernels.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use wgpu::{Device, Queue, ShaderSource};

use crate::adapter::suits;
use crate::arena::Arenas;
use crate::failure::{Lost, Place, sentence};
use crate::kernel::{Kernel, Pipelines};
use crate::launch::Staging;
use crate::product::Products;
use crate::self_test;
use crate::unit::OFFLOADED;
use crate::{Adapter, Error, list};

/// A GPU that decodes.
#[derive(Debug)]
pub struct Gpu {
    pub(crate) device: Device,
    pub(crate) queue: Queue,
    pub(crate) pipelines: Pipelines,
    /// The only kernel that may decode DF11; `None` for any.
    pub(crate) only: Option<Kernel>,
    /// The most workgroups of a launch with a list.
    pub(crate) workgroups: u32,
    pub(crate) arenas: Arenas,
    pub(crate) staging: Staging,
    /// `None` until something is multiplied.
    pub(crate) products: Option<Products>,
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
    #[doc(hidden)]
    pub async fn open_with(adapter: &Adapter, kernels: Option<ShaderSource<'_>>) -> Result<Self, Error> {
        adapter.suits()?;
        let description = wgpu::DeviceDescriptor {
            label: Some("df11"),
            // All that the adapter has: models are large.
            required_limits: adapter.wgpu().limits(),
            required_features: adapter.wgpu().features() & wgpu::Features::MAPPABLE_PRIMARY_BUFFERS,
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
    /// It sets the device's callback for its loss; the one that the caller has set is called no more.
    ///
    /// # Errors
    ///
    /// Those of [`Self::open`].
    pub async fn on(device: Device, queue: Queue) -> Result<Self, Error> {
        let name = "the device";
        suits(name, &device.limits())?;
        let lost = Lost::watch(&device);
        Self::ready(device, queue, lost, name, None).await
    }

    async fn ready(
        device: Device,
        queue: Queue,
        lost: Lost,
        name: &str,
        kernels: Option<ShaderSource<'_>>,
    ) -> Result<Self, Error> {
        let scope = Place { device: &device, queue: &queue, lost: &lost }.scope("compiling the kernels");
        let pipelines = Pipelines::new(&device, kernels);
        scope.close("the kernels", 0).await?;
        let (arenas, staging, workgroups) = (Arenas::default(), Staging::default(), list::WORKGROUPS);
        let mut gpu = Self { device, queue, pipelines, only: None, workgroups, arenas, staging, products: None, lost };
        self_test::run(&mut gpu, name).await?;
        Ok(gpu)
    }

    /// Lets only this kernel decode DF11 from now on, in tests and benchmarks.
    #[doc(hidden)]
    pub fn only(mut self, kernel: Kernel) -> Self {
        self.only = Some(kernel);
        self
    }

    /// Cuts units into pieces of about this number of bytes from now on, at least one chunk or one tile each: for tests, whose
    /// units would be one piece.
    #[doc(hidden)]
    pub fn cut(mut self, bytes: u64) -> Self {
        self.arenas = Arenas::of(bytes);
        self
    }

    /// Gives a launch with a list at most this number of workgroups from now on: for tests, whose units have few chunks.
    #[doc(hidden)]
    pub fn share(mut self, workgroups: u32) -> Self {
        self.workgroups = workgroups;
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
        let scope = self.place_of_work().scope("allocating memory");
        let mapped_at_creation = usage.contains(OFFLOADED);
        let description = wgpu::BufferDescriptor { label: Some(what), size: bytes, usage, mapped_at_creation };
        let buffer = self.device.create_buffer(&description);
        scope.close(what, bytes).await?;
        Ok(buffer)
    }

    /// Waits until the GPU has done all that it was given. In a browser nothing waits: there only
    /// [`Self::read`] does.
    ///
    /// # Errors
    ///
    /// The GPU was lost, or the driver fails.
    pub async fn finish(&self) -> Result<(), Error> {
        let done = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&done);
        self.queue.on_submitted_work_done(move || told.store(true, Ordering::Release));
        self.wait("waiting for it", || done.load(Ordering::Acquire)).await
    }

    /// Waits until `done`, which a callback of wgpu makes true.
    ///
    /// `Device::poll` would wait, too, but it panics if the GPU is lost meanwhile. Giving the queue nothing calls callbacks as
    /// well, and says that a GPU was lost.
    pub(crate) async fn wait(&self, doing: &'static str, mut done: impl FnMut() -> bool) -> Result<(), Error> {
        let mut pause = Duration::from_micros(20);
        loop {
            let scope = self.place_of_work().scope(doing);
            self.queue.submit([]);
            scope.close("what it does", 0).await?;
            if done() || cfg!(target_family = "wasm") {
                return Ok(());
            }
            thread::sleep(pause);
            pause = (2 * pause).min(Duration::from_millis(1));
        }
    }

    pub(crate) fn place_of_work(&self) -> Place<'_> {
        Place { device: &self.device, queue: &self.queue, lost: &self.lost }
    }
}
