//! The kernels, what they can decode, and their pipelines.

use std::borrow::Cow;
use std::fmt;

use df11_codec::Unit;
use df11_kernels::layout;
use wgpu::{BindingType, BufferBindingType, ComputePipeline, Device, ShaderModule, ShaderSource, ShaderStages};

use crate::UnitError;

/// The kernels, as `scripts/spirv` makes them from the crate `df11-kernels`.
const WGSL: &str = include_str!("../kernels/kernels.wgsl");

/// Bytes of a workgroup's memory (docs/kernel/builds.md).
pub(crate) const WORKGROUP_BYTES: u32 = 32 << 10;

/// Bytes of it that a block's shared memory has: a scan takes the rest.
const SHARED_BYTES: u32 = WORKGROUP_BYTES - 2176;

/// Invocations of a workgroup: each is two threads.
pub(crate) const INVOCATIONS: u32 = 256;

/// Bits that the tables of steps of `decode_units` look at: there is no room for tables of 11.
pub(crate) const STEP_BITS: u32 = 10;

/// Bytes of a window.
const WINDOW_BYTES: usize = 8;

/// Threads of a block.
const THREADS: usize = 512;

/// Warps of a block: `decode_fixed` decodes a tile with each.
pub(crate) const WARPS: u32 = 2 * INVOCATIONS / layout::LANES;

/// A kernel that decodes (docs/kernel/builds.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// Decodes several units in one launch (docs/kernel/lookups.md).
    DecodeUnits,
    /// Decodes one unit. Its chunks may have more elements than those of `decode_units` (docs/kernel/lookups.md).
    DecodeOnce,
    /// Decodes one unit, and walks over each window twice: the algorithm in its simplest form (docs/kernel/decoder.md).
    Decode,
    /// Decodes weights with codes of a fixed length, many in one launch (docs/kernel/lookups.md).
    DecodeFixed,
}

impl Kernel {
    /// All kernels.
    pub const ALL: [Self; 4] = [Self::DecodeUnits, Self::DecodeOnce, Self::Decode, Self::DecodeFixed];

    /// The kernels that decode DF11. A [`Gpu`](crate::Gpu) decodes a unit with the first that can, and never needs the last.
    pub const OF_DF11: [Self; 3] = [Self::DecodeUnits, Self::DecodeOnce, Self::Decode];

    /// Its name in the module.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DecodeUnits => "decode_units",
            Self::DecodeOnce => "decode_once",
            Self::Decode => "decode",
            Self::DecodeFixed => "decode_fixed",
        }
    }

    /// Whether it decodes what a list says, in one launch.
    pub(crate) fn has_list(self) -> bool {
        matches!(self, Self::DecodeUnits | Self::DecodeFixed)
    }

    /// Whether it can decode a unit.
    ///
    /// # Errors
    ///
    /// A [`UnitError`]: why it can't.
    pub fn takes(self, unit: &Unit<'_>) -> Result<(), UnitError> {
        let geometry = unit.geometry();
        let (window, threads) = (geometry.bytes_per_thread(), geometry.threads_per_block());
        if window != WINDOW_BYTES {
            return Err(UnitError::WindowBytes { got: window, allowed: WINDOW_BYTES });
        }
        if threads != THREADS {
            return Err(UnitError::Threads { got: threads, allowed: THREADS });
        }
        // A chunk of this geometry has at most 32,768 elements.
        let largest = u32::try_from(unit.largest_chunk()).unwrap_or(u32::MAX / 2);
        let needed = match self {
            Self::DecodeUnits => layout::units_shared_bytes(STEP_BITS, largest),
            // Staging begins up to 7 bytes later for a chunk whose first element is no multiple of 8.
            Self::DecodeOnce | Self::Decode => layout::staging(7) + largest,
            Self::DecodeFixed => return Err(UnitError::Form { kernel: self }),
        };
        match needed <= SHARED_BYTES {
            true => Ok(()),
            false => Err(UnitError::SharedBytes { got: needed.into(), allowed: SHARED_BYTES }),
        }
    }

    /// The kernel that decodes a unit: the first that can, or the kernel `only`.
    pub(crate) fn of(unit: &Unit<'_>, only: Option<Self>) -> Result<Self, UnitError> {
        match only {
            Some(only) => only.takes(unit).map(|()| only),
            None => Self::DecodeUnits
                .takes(unit)
                .map(|()| Self::DecodeUnits)
                .or_else(|_| Self::DecodeOnce.takes(unit).map(|()| Self::DecodeOnce)),
        }
    }

    /// How many buffers it reads. After them come one for the words, and a uniform one with what the launch says.
    fn inputs(self) -> u32 {
        match self {
            Self::DecodeUnits | Self::DecodeFixed => 2,
            Self::DecodeOnce | Self::Decode => 5,
        }
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The pipelines of the kernels.
#[derive(Debug)]
pub(crate) struct Pipelines([ComputePipeline; 4]);

impl Pipelines {
    /// Has the driver compile the kernels: this crate's, or those of `source`.
    pub(crate) fn new(device: &Device, source: Option<ShaderSource<'_>>) -> Self {
        let source = source.unwrap_or(ShaderSource::Wgsl(Cow::Borrowed(WGSL)));
        let module = device.create_shader_module(wgpu::ShaderModuleDescriptor { label: Some("df11"), source });
        Self(Kernel::ALL.map(|kernel| pipeline(device, &module, kernel.name(), kernel.inputs())))
    }

    pub(crate) fn of(&self, kernel: Kernel) -> &ComputePipeline {
        let [units, once, decode, fixed] = &self.0;
        match kernel {
            Kernel::DecodeUnits => units,
            Kernel::DecodeOnce => once,
            Kernel::Decode => decode,
            Kernel::DecodeFixed => fixed,
        }
    }
}

/// The pipeline of a kernel with this name, which reads so many buffers. After them come one that it writes, and a uniform one with
/// what the launch says.
pub(crate) fn pipeline(device: &Device, module: &ShaderModule, name: &'static str, inputs: u32) -> ComputePipeline {
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
    let label = Some(name);
    let group = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label, entries: &entries });
    let layout = wgpu::PipelineLayoutDescriptor { label, bind_group_layouts: &[Some(&group)], immediate_size: 0 };
    device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label,
        layout: Some(&device.create_pipeline_layout(&layout)),
        module,
        entry_point: label,
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    })
}
