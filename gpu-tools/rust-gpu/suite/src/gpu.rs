//! A GPU with the kernels' module and its pipelines.

use std::borrow::Cow;

use wgpu::{BindingType, BufferBindingType, ComputePipeline, Device, Queue, ShaderSource, ShaderStages};

/// What went wrong with a launch.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no driver, or none that can run the kernels.
    #[error("no GPU for the kernels: {0}")]
    NoGpu(String),
    /// A kernel can't decode this unit ([`takes`](crate::takes)).
    #[error("the kernels decode units of 512 threads with 8 bytes each, whose chunks have room in 32 KiB")]
    Unit,
    /// A tensor, or a launch, is larger than the GPU's limits.
    #[error("{what} of {found} is more than the GPU's {allowed}")]
    TooLarge {
        /// What is too large.
        what: &'static str,
        /// Its size.
        found: u64,
        /// The limit.
        allowed: u64,
    },
    /// The driver gave up.
    #[error("the GPU's driver: {0}")]
    Driver(String),
}

/// In which form the kernels go to wgpu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// SPIR-V.
    SpirV,
    /// WGSL, the language of browsers.
    Wgsl,
}

/// A kernel of the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// Walks over each window twice.
    Decode,
    /// Walks over each window once.
    DecodeOnce,
    /// Decodes several units.
    DecodeUnits,
}

impl Kernel {
    /// Its name in the module.
    fn entry(self) -> &'static str {
        match self {
            Self::Decode => "decode",
            Self::DecodeOnce => "decode_once",
            Self::DecodeUnits => "decode_units",
        }
    }

    /// How many buffers it reads. After them come one for the words and one with what the launch says.
    fn inputs(self) -> u32 {
        match self {
            Self::Decode | Self::DecodeOnce => 5,
            Self::DecodeUnits => 2,
        }
    }
}

const SPIRV: &[u8] = include_bytes!("../../../../host/wgpu/kernels/kernels.spv");
const WGSL: &str = include_str!("../../../../host/wgpu/kernels/kernels.wgsl");

/// A GPU that runs the kernels.
#[derive(Debug)]
pub struct Gpu {
    pub(crate) device: Device,
    pub(crate) queue: Queue,
    name: String,
    decode: ComputePipeline,
    decode_once: ComputePipeline,
    decode_units: ComputePipeline,
}

impl Gpu {
    /// The first GPU that the system names, with the kernels in this form.
    ///
    /// # Errors
    ///
    /// [`Error::NoGpu`] if there is none, or none that can run them.
    pub fn open(source: Source) -> Result<Self, Error> {
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
            backends: wgpu::Backends::VULKAN,
            ..wgpu::InstanceDescriptor::new_without_display_handle()
        });
        let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()))
            .map_err(|error| Error::NoGpu(error.to_string()))?;
        let required_limits = wgpu::Limits { max_compute_workgroup_storage_size: 32 << 10, ..wgpu::Limits::default() };
        let description = wgpu::DeviceDescriptor { required_limits, ..wgpu::DeviceDescriptor::default() };
        let (device, queue) = pollster::block_on(adapter.request_device(&description))
            .map_err(|error| Error::NoGpu(error.to_string()))?;

        let source = match source {
            Source::SpirV => ShaderSource::SpirV(Cow::Owned(words_of(SPIRV))),
            Source::Wgsl => ShaderSource::Wgsl(Cow::Borrowed(WGSL)),
        };
        let module = device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source });
        let pipeline = |kernel| pipeline(&device, &module, kernel);
        Ok(Self {
            name: adapter.get_info().name,
            decode: pipeline(Kernel::Decode),
            decode_once: pipeline(Kernel::DecodeOnce),
            decode_units: pipeline(Kernel::DecodeUnits),
            device,
            queue,
        })
    }

    /// The GPU's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn pipeline(&self, kernel: Kernel) -> &ComputePipeline {
        match kernel {
            Kernel::Decode => &self.decode,
            Kernel::DecodeOnce => &self.decode_once,
            Kernel::DecodeUnits => &self.decode_units,
        }
    }
}

fn words_of(bytes: &[u8]) -> Vec<u32> {
    bytes.as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect()
}

fn pipeline(device: &Device, module: &wgpu::ShaderModule, kernel: Kernel) -> ComputePipeline {
    let inputs = kernel.inputs();
    let buffer = |binding| {
        let ty = match binding {
            _ if binding < inputs => BufferBindingType::Storage { read_only: true },
            _ if binding == inputs => BufferBindingType::Storage { read_only: false },
            _ => BufferBindingType::Uniform,
        };
        let ty = BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None };
        wgpu::BindGroupLayoutEntry { binding, visibility: ShaderStages::COMPUTE, count: None, ty }
    };
    let entries: Vec<_> = (0..inputs + 2).map(buffer).collect();
    let group = device
        .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: Some(kernel.entry()), entries: &entries });
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: Some(kernel.entry()),
        bind_group_layouts: &[Some(&group)],
        immediate_size: 0,
    });
    device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: Some(kernel.entry()),
        layout: Some(&layout),
        module,
        entry_point: Some(kernel.entry()),
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    })
}
