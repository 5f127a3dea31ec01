//! A launch: buffers to the GPU, the kernel, the words back.

use wgpu::util::{BufferInitDescriptor, DeviceExt};
use wgpu::{Buffer, BufferUsages};

use crate::{Error, Gpu, Kernel};

impl Gpu {
    /// Launches a kernel with so many workgroups. It reads the `inputs` and what the launch `says`, and writes to
    /// `outputs`, whose words it may also leave as they are.
    pub(crate) fn launch(
        &self,
        kernel: Kernel,
        inputs: &[&[u8]],
        outputs: &mut [u16],
        says: [u32; 4],
        workgroups: u32,
    ) -> Result<(), Error> {
        let limits = self.device.limits();
        check("a grid", u64::from(workgroups), u64::from(limits.max_compute_workgroups_per_dimension))?;
        let words: Vec<u8> = outputs.iter().flat_map(|word| word.to_le_bytes()).collect();
        for bytes in inputs.iter().copied().chain([&words[..]]) {
            check("a tensor", bytes.len() as u64, limits.max_storage_buffer_binding_size)?;
        }

        let says: Vec<u8> = says.iter().flat_map(|number| number.to_le_bytes()).collect();
        let room = self.buffer(&words, BufferUsages::STORAGE | BufferUsages::COPY_SRC);
        let mut buffers: Vec<_> = inputs.iter().map(|bytes| self.buffer(bytes, BufferUsages::STORAGE)).collect();
        buffers.extend([room.clone(), self.buffer(&says, BufferUsages::UNIFORM)]);
        let entries = (0..).zip(&buffers);
        let entries: Vec<_> = entries
            .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() })
            .collect();
        let layout = &self.pipeline(kernel).get_bind_group_layout(0);
        let group =
            self.device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries });

        let back = self.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: room.size(),
            usage: BufferUsages::MAP_READ | BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let mut commands = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let mut pass = commands.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(self.pipeline(kernel));
        pass.set_bind_group(0, &group, &[]);
        pass.dispatch_workgroups(workgroups, 1, 1);
        drop(pass);
        commands.copy_buffer_to_buffer(&room, 0, &back, 0, room.size());
        self.queue.submit([commands.finish()]);
        self.read(&back, outputs)
    }

    /// A buffer with these bytes, filled up with zeros.
    fn buffer(&self, bytes: &[u8], usage: BufferUsages) -> Buffer {
        let mut contents = bytes.to_vec();
        contents.resize(bytes.len().next_multiple_of(16).max(16), 0);
        self.device.create_buffer_init(&BufferInitDescriptor { label: None, contents: &contents, usage })
    }

    /// Waits for the GPU, and reads the words of a buffer.
    fn read(&self, buffer: &Buffer, words: &mut [u16]) -> Result<(), Error> {
        let (sender, receiver) = std::sync::mpsc::channel();
        // If nobody waits any more, nobody minds.
        buffer.map_async(wgpu::MapMode::Read, .., move |mapped| drop(sender.send(mapped)));
        self.device.poll(wgpu::PollType::wait_indefinitely()).map_err(driver)?;
        receiver.recv().map_err(driver)?.map_err(driver)?;
        let bytes = buffer.get_mapped_range(..).map_err(driver)?;
        for (word, bytes) in words.iter_mut().zip(bytes.as_chunks().0) {
            *word = u16::from_le_bytes(*bytes);
        }
        Ok(())
    }
}

fn driver(error: impl core::fmt::Display) -> Error {
    Error::Driver(error.to_string())
}

fn check(what: &'static str, found: u64, allowed: u64) -> Result<(), Error> {
    if found > allowed { Err(Error::TooLarge { what, found, allowed }) } else { Ok(()) }
}
