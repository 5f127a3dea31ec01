//! Launches.

use std::num::NonZeroU64;
use std::ops::Range;
use std::sync::Arc;

use wgpu::{BindingResource, Buffer, BufferBinding, BufferUsages, ComputePipeline};

use crate::list::Said;
use crate::own_buffer::OwnBuffer;
use crate::piece::{ALIGNED_WORDS, Packed, Piece};
use crate::unit::Held;
use crate::{Error, Gpu, GpuUnit};

/// The buffer that offloaded pieces are copied to before they are decoded, one after the other: as large as the largest
/// of them. The queue does one thing after the other, so a second one would gain nothing.
#[derive(Debug, Default)]
pub(crate) struct Staging(Option<Arc<OwnBuffer>>);

/// A piece to decode.
#[derive(Clone, Copy)]
pub(crate) struct Job<'u> {
    pub(crate) piece: &'u Piece,
    held: &'u Held,
    /// The word of the output that is its element 0.
    pub(crate) at: usize,
}

impl Job<'_> {
    /// Its words in the output.
    fn words(&self) -> Range<usize> {
        self.at..self.at + self.piece.n_elements as usize
    }
}

impl Gpu {
    /// Decodes units into a buffer (docs/kernel/builds.md). Each comes with the place of its first word, a multiple of 128 words.
    ///
    /// The buffer is one of [`Self::output`], or another storage buffer. This gives the queue the launches and returns before
    /// the GPU has decoded anything; until it has, wgpu keeps a copy of units that are
    /// [`OffloadedPageable`](crate::Keep::OffloadedPageable). What was validated can't make a kernel read or write
    /// elsewhere; but if a unit's code stream contradicts its indexes, its words come out wrong, and nothing notices.
    ///
    /// # Errors
    ///
    /// [`Error::OutPlace`], [`Error::OutLength`], before anything is decoded; [`Error::OutOfMemory`]; the GPU was lost, or
    /// the driver fails.
    pub async fn decode(&mut self, units: &[(&GpuUnit, usize)], out: &Buffer) -> Result<(), Error> {
        // Bindings end at multiples of 4 bytes.
        let room = usize::try_from(out.size() / 4 * 2).unwrap_or(usize::MAX);
        let mut jobs = Vec::new();
        for &(unit, start) in units {
            if !start.is_multiple_of(ALIGNED_WORDS) {
                return Err(Error::OutPlace { got: start, multiple: ALIGNED_WORDS });
            }
            if unit.n_elements() > room.saturating_sub(start) {
                return Err(Error::OutLength { got: room.saturating_sub(start), expected: unit.n_elements() });
            }
            jobs.extend(unit.pieces.iter().map(|(piece, held)| Job { piece, held, at: start + piece.first }));
        }
        let staging = self.reserve_staging(jobs.iter().map(|job| job.held)).await?;
        let scope = self.place_of_work().scope("decoding");
        let binding = self.device.limits().max_storage_buffer_binding_size;
        let mut jobs = &jobs[..];
        while !jobs.is_empty() {
            let (together, rest) = jobs.split_at(together(jobs, binding));
            self.launch(together, &staging, out);
            jobs = rest;
        }
        scope.close("the list of units", 0).await
    }

    /// A buffer with room for the largest offloaded piece.
    pub(crate) async fn reserve_staging(
        &mut self,
        pieces: impl Iterator<Item = &Held>,
    ) -> Result<Arc<OwnBuffer>, Error> {
        let bytes = pieces.map(|held| match held {
            Held::Resident(_) => 0,
            Held::Offloaded(buffer) => buffer.size(),
            Held::OffloadedPageable(bytes) => bytes.len() as u64,
        });
        let needed = bytes.max().unwrap_or(0).max(4);
        if let Some(staging) = self.staging.0.as_ref().filter(|staging| staging.size() >= needed) {
            return Ok(Arc::clone(staging));
        }
        let usage = BufferUsages::STORAGE | BufferUsages::COPY_DST;
        let staging = Arc::new(self.allocate("an offloaded unit", needed, usage).await?.into());
        self.staging.0 = Some(Arc::clone(&staging));
        Ok(staging)
    }

    /// The buffer that has a piece's bytes when the commands are done, and where they begin. An offloaded piece is copied to
    /// `staging`.
    pub(crate) fn bytes_of<'b>(
        &self,
        held: &'b Held,
        staging: &'b Buffer,
        commands: &mut wgpu::CommandEncoder,
    ) -> (&'b Buffer, u64) {
        match held {
            Held::Resident(place) => (&**place.buffer, place.at),
            Held::Offloaded(from) => {
                commands.copy_buffer_to_buffer(from, 0, staging, 0, from.size());
                (staging, 0)
            }
            Held::OffloadedPageable(from) => {
                self.queue.write_buffer(staging, 0, from);
                (staging, 0)
            }
        }
    }

    /// Gives the queue commands, and behind them a launch of a kernel.
    pub(crate) fn dispatch(
        &self,
        mut commands: wgpu::CommandEncoder,
        kernel: &ComputePipeline,
        resources: Vec<BindingResource<'_>>,
        workgroups: u32,
    ) {
        let entries: Vec<_> =
            (0..).zip(resources).map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource }).collect();
        let group = self.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &kernel.get_bind_group_layout(0),
            entries: &entries,
        });
        let mut pass = commands.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(kernel);
        pass.set_bind_group(0, &group, &[]);
        pass.dispatch_workgroups(workgroups, 1, 1);
        drop(pass);
        self.queue.submit([commands.finish()]);
    }

    /// Gives the queue a launch. An offloaded piece is copied to `staging` first.
    fn launch(&self, jobs: &[Job<'_>], staging: &Buffer, out: &Buffer) {
        let (Some(first), Some(window)) = (jobs.first(), window(jobs)) else { return };
        let mut commands = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let (buffer, _) = self.bytes_of(first.held, staging, &mut commands);
        let starts: Vec<u64> =
            jobs.iter().map(|job| if let Held::Resident(place) = job.held { place.at } else { 0 }).collect();
        let kernel = first.piece.kernel();
        let alone = match &first.piece.packed {
            Packed::Chunks(chunks) if !kernel.has_list() => Some(chunks),
            Packed::Chunks(_) | Packed::Matrices(_) => None,
        };
        let said = match alone {
            Some(chunks) => Said::of_chunks(chunks, first.piece.n_elements),
            None => Said::of_list(jobs, &starts, window.start, self.workgroups),
        };

        let list = self.filled(&said.list, BufferUsages::STORAGE);
        let numbers = self.filled(&said.numbers, BufferUsages::UNIFORM);
        let mut resources = match alone {
            Some(chunks) => {
                let tensors = chunks.tensors.iter().take(5);
                let bytes = |tensor: &Range<usize>| starts[0] + tensor.start as u64..starts[0] + tensor.end as u64;
                tensors.map(|tensor| part(buffer, bytes(tensor))).collect()
            }
            None => vec![list.as_entire_binding(), buffer.as_entire_binding()],
        };
        resources.push(part(out, 2 * window.start as u64..2 * window.end as u64));
        resources.push(numbers.as_entire_binding());
        self.dispatch(commands, self.pipelines.of(kernel), resources, said.workgroups);
    }

    /// A buffer with these words. (Not one that is mapped when it is made: wgpu panics if it can't be mapped.)
    pub(crate) fn filled(&self, words: &[u32], usage: BufferUsages) -> OwnBuffer {
        let contents: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let (size, usage) = (contents.len().max(16) as u64, usage | BufferUsages::COPY_DST);
        let description = wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false };
        let buffer = self.device.create_buffer(&description);
        self.queue.write_buffer(&buffer, 0, &contents);
        buffer.into()
    }
}

/// How many jobs, from the first on, are one launch: of one kernel that has a list, from one arena, to words that fit one binding.
fn together(jobs: &[Job<'_>], binding: u64) -> usize {
    let arena = |job: &Job<'_>| match (job.held, job.piece.kernel()) {
        (Held::Resident(place), kernel) if kernel.has_list() => Some((Arc::as_ptr(&place.buffer), kernel)),
        _ => None,
    };
    let Some(first) = jobs.first().and_then(arena) else { return 1 };
    let fits = |n: &usize| {
        arena(&jobs[n - 1]) == Some(first) && window(&jobs[..*n]).is_some_and(|all| 2 * all.len() as u64 <= binding)
    };
    (2..=jobs.len()).take_while(fits).last().unwrap_or(1)
}

/// The words of the output that jobs write to, from where a binding may begin to where it may end, at a multiple of 2 words. `None` for
/// no jobs.
fn window(jobs: &[Job<'_>]) -> Option<Range<usize>> {
    let start = jobs.iter().map(|job| job.words().start).min()?;
    let end = jobs.iter().map(|job| job.words().end).max()?;
    Some(start - start % ALIGNED_WORDS..end.next_multiple_of(2))
}

/// A part of a buffer; its end is moved to the next multiple of 4 bytes.
pub(crate) fn part(buffer: &Buffer, bytes: Range<u64>) -> BindingResource<'_> {
    // A binding isn't empty: a tensor without bytes gets some that nobody reads.
    let size = NonZeroU64::new((bytes.end - bytes.start).next_multiple_of(4)).or(NonZeroU64::new(4));
    BindingResource::Buffer(BufferBinding { buffer, offset: bytes.start, size })
}
