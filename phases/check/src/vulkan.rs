//! A kernel's WGSL on a GPU, or on a driver that runs on the CPU.

use std::path::Path;

use phases::emulated::{Argument, Kernel, Parameter};
use wgpu::util::{BufferInitDescriptor, DeviceExt};
use wgpu::{BindingType, BufferBindingType, BufferUsages, ShaderStages};

use crate::{Error, Written};

/// The most workgroups of a launch: what every device takes.
const MOST_BLOCKS: u32 = 65_535;

/// What the kernel wrote; or what is missing to run it. An element that it didn't write isn't the one that is expected.
pub(crate) fn run(
    kernel: &Kernel,
    files: &Path,
    blocks: u32,
    arguments: &[Argument<'_>],
    expected: &Written,
) -> Result<Result<Written, String>, Error> {
    let path = files.join("kernels.wgsl");
    let text = match crate::text(&path, "the repository's `scripts/phases-spirv`")? {
        Err(lacks) => return Ok(Err(lacks)),
        Ok(text) => text,
    };
    // Not every name is one of WGSL: the file says which ones naga has changed.
    let renamed = format!("// entry {}: ", kernel.name);
    let name = text.lines().find_map(|line| line.strip_prefix(&renamed)).unwrap_or(kernel.name);
    if !text.contains(&format!("fn {name}(")) {
        let reason = format!("it has no kernel `{name}`: the repository's `scripts/phases-spirv` makes it anew");
        return Err(Error::File { file: path.display().to_string(), reason });
    }
    if blocks > MOST_BLOCKS {
        return Ok(Err(format!("{blocks} blocks are more than the {MOST_BLOCKS} of a launch")));
    }
    pollster::block_on(async {
        match open().await {
            Some(gpu) => gpu.run(&text, name, kernel, blocks, arguments, expected).await.map(Ok),
            None => Ok(Err("there is no driver of Vulkan, such as Mesa's for CPUs".to_owned())),
        }
    })
}

/// A GPU.
struct Gpu {
    device: wgpu::Device,
    queue: wgpu::Queue,
}

/// The first GPU of this machine that can be opened.
async fn open() -> Option<Gpu> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
        backends: wgpu::Backends::PRIMARY,
        // Not the checks of a debug build, which want validation layers.
        flags: wgpu::InstanceFlags::empty(),
        ..wgpu::InstanceDescriptor::new_without_display_handle()
    });
    for adapter in instance.enumerate_adapters(wgpu::Backends::PRIMARY).await {
        let wanted = wgpu::DeviceDescriptor { required_limits: adapter.limits(), ..wgpu::DeviceDescriptor::default() };
        if let Ok((device, queue)) = adapter.request_device(&wanted).await {
            return Some(Gpu { device, queue });
        }
    }
    None
}

/// Bytes filled up to whole `u32`s, at least one.
fn whole_u32s(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.resize(bytes.len().next_multiple_of(4).max(4), 0);
    bytes
}

impl Gpu {
    async fn run(
        &self,
        text: &str,
        name: &str,
        kernel: &Kernel,
        blocks: u32,
        arguments: &[Argument<'_>],
        expected: &Written,
    ) -> Result<Written, Error> {
        let filters = [wgpu::ErrorFilter::Internal, wgpu::ErrorFilter::OutOfMemory, wgpu::ErrorFilter::Validation];
        let mut scopes: Vec<_> = filters.map(|filter| self.device.push_error_scope(filter)).into_iter().collect();
        let source = wgpu::ShaderSource::Wgsl(text.into());
        let module = self.device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source });
        let Launch { buffers, outputs } = self.buffers(kernel, arguments, expected);
        let entry = |binding: usize| wgpu::BindGroupLayoutEntry {
            binding: binding as u32,
            visibility: ShaderStages::COMPUTE,
            count: None,
            ty: BindingType::Buffer {
                ty: BufferBindingType::Storage { read_only: !outputs.iter().any(|output| output.binding == binding) },
                has_dynamic_offset: false,
                min_binding_size: None,
            },
        };
        let entries: Vec<_> = (0..buffers.len()).map(entry).collect();
        let group =
            self.device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: None, entries: &entries });
        let layout = self.device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: None,
            bind_group_layouts: &[Some(&group)],
            immediate_size: 0,
        });
        let pipeline = self.device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: None,
            layout: Some(&layout),
            module: &module,
            entry_point: Some(name),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        });
        let entries: Vec<_> = (0..)
            .zip(&buffers)
            .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() })
            .collect();
        let bind_group = self.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &group,
            entries: &entries,
        });
        let mut commands = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        {
            let mut pass = commands.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(&pipeline);
            pass.set_bind_group(0, &bind_group, &[]);
            pass.dispatch_workgroups(blocks, 1, 1);
        }
        for output in &outputs {
            commands.copy_buffer_to_buffer(&buffers[output.binding], 0, &output.copied, 0, output.copied.size());
        }
        self.queue.submit([commands.finish()]);
        // All of them, the last one first.
        let mut failed = None;
        while let Some(scope) = scopes.pop() {
            failed = failed.or(scope.pop().await);
        }
        if let Some(error) = failed {
            return Err(Error::Driver(error.to_string()));
        }
        outputs.iter().map(|output| self.read(output)).collect()
    }

    /// A buffer of all numbers, then one for each input and output. An output holds other bits than are expected.
    fn buffers(&self, kernel: &Kernel, arguments: &[Argument<'_>], expected: &Written) -> Launch {
        let create = |bytes: Vec<u8>, usage| {
            let contents = &whole_u32s(bytes);
            self.device.create_buffer_init(&BufferInitDescriptor { label: None, contents, usage })
        };
        let (mut numbers, mut buffers, mut outputs) = (Vec::new(), Vec::new(), Vec::new());
        for (&(_, parameter), argument) in kernel.parameters.iter().zip(arguments) {
            match (argument, parameter) {
                (Argument::Number(number), _) => numbers.extend(number.to_le_bytes()),
                (Argument::Input(bytes), _) => buffers.push(create(bytes.to_vec(), BufferUsages::STORAGE)),
                (Argument::Output(elements), Parameter::Output { bytes }) => {
                    let (elements, size) = (*elements, bytes as usize);
                    let poison = |bits: &u32| (!bits).to_le_bytes().into_iter().take(size);
                    let poison: Vec<u8> = expected[outputs.len()].iter().flat_map(poison).collect();
                    let copied = create(poison.clone(), BufferUsages::MAP_READ | BufferUsages::COPY_DST);
                    buffers.push(create(poison, BufferUsages::STORAGE | BufferUsages::COPY_SRC));
                    outputs.push(Output { binding: buffers.len(), copied, elements, size });
                }
                // The caller has compared arguments and parameters.
                (Argument::Output(_), _) => (),
            }
        }
        buffers.insert(0, create(numbers, BufferUsages::STORAGE));
        Launch { buffers, outputs }
    }

    fn read(&self, Output { copied, elements, size, .. }: &Output) -> Result<Vec<u32>, Error> {
        let failed = |reason: &dyn std::fmt::Display| Error::Driver(reason.to_string());
        let (sender, receiver) = futures_channel::oneshot::channel();
        // If nobody waits any more, nobody minds.
        copied.map_async(wgpu::MapMode::Read, .., move |result| drop(sender.send(result)));
        self.device.poll(wgpu::PollType::wait_indefinitely()).map_err(|error| failed(&error))?;
        let mapped = pollster::block_on(receiver).map_err(|error| failed(&error))?;
        mapped.map_err(|error| failed(&error))?;
        let bytes = copied.get_mapped_range(..).map_err(|error| failed(&error))?;
        let bits = |bytes: &[u8]| bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u32::from(byte));
        Ok(bytes[..elements * size].chunks(*size).map(bits).collect())
    }
}

/// The buffers of a launch, in the order of their bindings.
struct Launch {
    buffers: Vec<wgpu::Buffer>,
    outputs: Vec<Output>,
}

/// An output, and a buffer that it is copied to for reading.
struct Output {
    binding: usize,
    copied: wgpu::Buffer,
    elements: usize,
    /// Bytes of an element.
    size: usize,
}
