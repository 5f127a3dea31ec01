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
    let Some(gpu) = Gpu::open() else {
        return Ok(Err("there is no driver of Vulkan, such as Mesa's for CPUs".to_owned()));
    };
    let (bindings, contents) = bindings(kernel, arguments, expected);
    let compiled = gpu.compile(&text, name, &bindings)?;
    let written = gpu.launch(&compiled, blocks, &contents)?;
    let outputs = kernel.parameters.iter().zip(arguments).filter_map(|(&(_, parameter), argument)| {
        if let (Parameter::Output { bytes }, Argument::Output(elements)) = (parameter, argument) {
            Some((bytes as usize, *elements))
        } else {
            None
        }
    });
    let bits = |bytes: &[u8]| bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u32::from(byte));
    let elements = |((size, n), bytes): ((usize, usize), Vec<u8>)| bytes[..n * size].chunks(size).map(bits).collect();
    Ok(Ok(outputs.zip(written).map(elements).collect()))
}

/// A buffer of all numbers, then one for each input and output. An output holds other bits than are expected.
fn bindings(kernel: &Kernel, arguments: &[Argument<'_>], expected: &Written) -> (Vec<Binding>, Vec<Vec<u8>>) {
    let (mut numbers, mut bindings, mut contents, mut outputs) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for (&(_, parameter), argument) in kernel.parameters.iter().zip(arguments) {
        match (argument, parameter) {
            (Argument::Number(number), _) => numbers.extend(number.to_le_bytes()),
            (Argument::Input(bytes), _) => {
                bindings.push(Binding::Input);
                contents.push(bytes.to_vec());
            }
            (Argument::Output(_), Parameter::Output { bytes }) => {
                let poison = |bits: &u32| (!bits).to_le_bytes().into_iter().take(bytes as usize);
                bindings.push(Binding::Output);
                contents.push(expected[outputs].iter().flat_map(poison).collect());
                outputs += 1;
            }
            // The caller has compared arguments and parameters.
            (Argument::Output(_), _) => (),
        }
    }
    bindings.insert(0, Binding::Input);
    contents.insert(0, numbers);
    (bindings, contents)
}

/// What a kernel has at a binding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// A storage buffer that it reads.
    Input,
    /// A storage buffer that it writes.
    Output,
    /// A uniform buffer.
    Uniform,
}

/// The first GPU of this machine that can be opened, or a driver that runs on the CPU.
#[derive(Debug)]
pub struct Gpu {
    device: wgpu::Device,
    queue: wgpu::Queue,
}

/// A kernel that the driver has compiled.
#[derive(Debug)]
pub struct Compiled {
    pipeline: wgpu::ComputePipeline,
    bindings: Vec<Binding>,
}

impl Gpu {
    /// `None` if there is no driver.
    pub fn open() -> Option<Self> {
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
            backends: wgpu::Backends::PRIMARY,
            // Not the checks of a debug build, which want validation layers.
            flags: wgpu::InstanceFlags::empty(),
            ..wgpu::InstanceDescriptor::new_without_display_handle()
        });
        for adapter in pollster::block_on(instance.enumerate_adapters(wgpu::Backends::PRIMARY)) {
            let wanted =
                wgpu::DeviceDescriptor { required_limits: adapter.limits(), ..wgpu::DeviceDescriptor::default() };
            if let Ok((device, queue)) = pollster::block_on(adapter.request_device(&wanted)) {
                return Some(Self { device, queue });
            }
        }
        None
    }

    /// Has the driver compile a kernel of this WGSL, whose bindings are all in group 0.
    ///
    /// # Errors
    ///
    /// [`Error::Driver`].
    pub fn compile(&self, wgsl: &str, entry: &str, bindings: &[Binding]) -> Result<Compiled, Error> {
        self.caught(|| {
            let source = wgpu::ShaderSource::Wgsl(wgsl.into());
            let module = self.device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source });
            let layout_of = |(binding, kind): (u32, &Binding)| wgpu::BindGroupLayoutEntry {
                binding,
                visibility: ShaderStages::COMPUTE,
                count: None,
                ty: BindingType::Buffer {
                    ty: match kind {
                        Binding::Uniform => BufferBindingType::Uniform,
                        _ => BufferBindingType::Storage { read_only: *kind == Binding::Input },
                    },
                    has_dynamic_offset: false,
                    min_binding_size: None,
                },
            };
            let entries: Vec<_> = (0..).zip(bindings).map(layout_of).collect();
            let group = wgpu::BindGroupLayoutDescriptor { label: None, entries: &entries };
            let layout = self.device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
                label: None,
                bind_group_layouts: &[Some(&self.device.create_bind_group_layout(&group))],
                immediate_size: 0,
            });
            let pipeline = self.device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
                label: None,
                layout: Some(&layout),
                module: &module,
                entry_point: Some(entry),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                cache: None,
            });
            Compiled { pipeline, bindings: bindings.to_vec() }
        })
    }

    /// Launches a kernel with these bytes at its bindings, filled up with zeros to whole words of 32 bits: the bytes of its outputs
    /// afterwards.
    ///
    /// # Errors
    ///
    /// [`Error::Driver`].
    pub fn launch(&self, kernel: &Compiled, blocks: u32, contents: &[Vec<u8>]) -> Result<Vec<Vec<u8>>, Error> {
        let create = |bytes: &[u8], usage| {
            let mut contents = bytes.to_vec();
            contents.resize(bytes.len().next_multiple_of(4).max(4), 0);
            self.device.create_buffer_init(&BufferInitDescriptor { label: None, contents: &contents, usage })
        };
        let copies = self.caught(|| {
            let buffer = |(binding, bytes): (&Binding, &Vec<u8>)| match binding {
                Binding::Uniform => create(bytes, BufferUsages::UNIFORM),
                _ => create(bytes, BufferUsages::STORAGE | BufferUsages::COPY_SRC),
            };
            let buffers: Vec<_> = kernel.bindings.iter().zip(contents).map(buffer).collect();
            let entries: Vec<_> = (0..)
                .zip(&buffers)
                .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() })
                .collect();
            let layout = &kernel.pipeline.get_bind_group_layout(0);
            let group = wgpu::BindGroupDescriptor { label: None, layout, entries: &entries };
            let group = self.device.create_bind_group(&group);
            let mut commands = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            {
                let mut pass = commands.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
                pass.set_pipeline(&kernel.pipeline);
                pass.set_bind_group(0, &group, &[]);
                pass.dispatch_workgroups(blocks, 1, 1);
            }
            let outputs = kernel.bindings.iter().zip(&buffers).filter(|(binding, _)| **binding == Binding::Output);
            let copies: Vec<_> = outputs
                .map(|(_, buffer)| {
                    let size = usize::try_from(buffer.size()).unwrap_or_default();
                    let copy = create(&vec![0; size], BufferUsages::MAP_READ | BufferUsages::COPY_DST);
                    commands.copy_buffer_to_buffer(buffer, 0, &copy, 0, copy.size());
                    copy
                })
                .collect();
            self.queue.submit([commands.finish()]);
            copies
        })?;
        copies.iter().map(|copy| self.read(copy)).collect()
    }

    /// What wgpu would otherwise panic about is an error.
    fn caught<T>(&self, work: impl FnOnce() -> T) -> Result<T, Error> {
        let filters = [wgpu::ErrorFilter::Internal, wgpu::ErrorFilter::OutOfMemory, wgpu::ErrorFilter::Validation];
        let mut scopes: Vec<_> = filters.map(|filter| self.device.push_error_scope(filter)).into_iter().collect();
        let done = work();
        // All of them, the last one first.
        let mut failed = None;
        while let Some(scope) = scopes.pop() {
            failed = failed.or(pollster::block_on(scope.pop()));
        }
        failed.map_or(Ok(done), |error| Err(Error::Driver(error.to_string())))
    }

    fn read(&self, copy: &wgpu::Buffer) -> Result<Vec<u8>, Error> {
        let failed = |reason: &dyn std::fmt::Display| Error::Driver(reason.to_string());
        let (sender, receiver) = std::sync::mpsc::channel();
        // If nobody waits any more, nobody minds.
        copy.map_async(wgpu::MapMode::Read, .., move |result| drop(sender.send(result)));
        self.device.poll(wgpu::PollType::wait_indefinitely()).map_err(|error| failed(&error))?;
        receiver.recv().map_err(|error| failed(&error))?.map_err(|error| failed(&error))?;
        Ok(copy.get_mapped_range(..).map_err(|error| failed(&error))?.to_vec())
    }
}
