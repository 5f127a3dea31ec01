//! The GPUs of a machine, as wgpu finds them.

use wgpu::{Backends, DeviceType, InstanceFlags};

use crate::Error;
use crate::kernel::{INVOCATIONS, WORKGROUP_BYTES};

/// The fewest bytes that a binding must have: what every WebGPU has.
const BINDING_BYTES: u64 = 128 << 20;

/// A GPU with its driver, or a driver that runs on the CPU.
#[derive(Clone, Debug)]
pub struct Adapter {
    adapter: wgpu::Adapter,
    info: wgpu::AdapterInfo,
}

/// All adapters: hardware first, the fastest kind first, then drivers that run on the CPU.
///
/// It doesn't say whether the kernels run on them: [`Gpu::open`](crate::Gpu::open) does.
pub async fn adapters() -> Vec<Adapter> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
        backends: Backends::PRIMARY,
        // Not the checks of a debug build, which want validation layers.
        flags: InstanceFlags::empty(),
        ..wgpu::InstanceDescriptor::new_without_display_handle()
    });
    let mut adapters: Vec<_> =
        instance.enumerate_adapters(Backends::PRIMARY).await.into_iter().map(Adapter::from).collect();
    adapters.sort_by_key(|adapter| match adapter.info.device_type {
        DeviceType::DiscreteGpu => 0,
        DeviceType::IntegratedGpu => 1,
        DeviceType::VirtualGpu => 2,
        DeviceType::Other => 3,
        DeviceType::Cpu => 4,
    });
    adapters
}

impl From<wgpu::Adapter> for Adapter {
    fn from(adapter: wgpu::Adapter) -> Self {
        Self { info: adapter.get_info(), adapter }
    }
}

impl Adapter {
    /// The adapter as wgpu has it.
    pub fn wgpu(&self) -> &wgpu::Adapter {
        &self.adapter
    }

    /// Its name, as the driver gives it.
    pub fn name(&self) -> &str {
        &self.info.name
    }

    /// Its driver, with version, as far as the driver says it.
    pub fn driver(&self) -> String {
        [&self.info.driver[..], &self.info.driver_info].join(" ").trim().to_owned()
    }

    /// The interface that its driver has: `vulkan`, `metal`, `dx12` or `webgpu`.
    pub fn backend(&self) -> String {
        self.info.backend.to_str().to_owned()
    }

    /// Whether it is no GPU, but a driver that runs on the CPU.
    pub fn is_software(&self) -> bool {
        self.info.device_type == DeviceType::Cpu
    }

    /// Bytes that one buffer can have.
    pub fn buffer_bytes(&self) -> u64 {
        self.adapter.limits().max_buffer_size
    }

    /// Bytes of memory that a workgroup can have.
    pub fn workgroup_bytes(&self) -> u32 {
        self.adapter.limits().max_compute_workgroup_storage_size
    }

    /// Whether it has what the kernels need.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`]: it has too little of something.
    pub fn suits(&self) -> Result<(), Error> {
        suits(self.name(), &self.adapter.limits())
    }
}

/// Whether these limits are at least what the kernels need.
pub(crate) fn suits(adapter: &str, limits: &wgpu::Limits) -> Result<(), Error> {
    let needs = [
        ("bytes of workgroup memory", limits.max_compute_workgroup_storage_size.into(), WORKGROUP_BYTES.into()),
        ("invocations in a workgroup", limits.max_compute_invocations_per_workgroup.into(), INVOCATIONS.into()),
        ("storage buffers", limits.max_storage_buffers_per_shader_stage.into(), 6),
        ("bytes in a binding", limits.max_storage_buffer_binding_size, BINDING_BYTES),
        ("bytes in a buffer", limits.max_buffer_size, BINDING_BYTES),
    ];
    match needs.into_iter().find(|(_, got, needed)| got < needed) {
        Some((what, got, needed)) => Err(Error::Limit { adapter: adapter.to_owned(), what, got, needed }),
        None => Ok(()),
    }
}
