//! Decodes weights on threads of its own.

use std::sync::{Arc, mpsc};

use df11_host::{Model, read_tensors_as_f32_into, read_tensors_into};

use crate::buffer::Buffer;
use crate::error::{Error, Result};

/// What is decoded: rows of a weight, and memory for the whole weight, in which each row gets its place.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) name: Arc<str>,
    pub(crate) rows: Vec<std::ops::Range<usize>>,
    pub(crate) buffer: Buffer,
}

/// The model's weights, decoded on threads that do nothing else.
///
/// Rayon's own pool won't do: a thread of it that waits for the decoding works on something else of that pool meanwhile.
/// That may be another forward pass of this model, which would wait for this one for ever.
#[derive(Debug)]
pub(crate) struct Decoder {
    pub(crate) model: Arc<Model>,
    pool: rayon::ThreadPool,
}

impl Decoder {
    /// As many threads as the caller's pool of rayon has, and one that takes their results in order, and mostly waits.
    pub(crate) fn new(model: Arc<Model>) -> Result<Self> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(rayon::current_num_threads() + 1);
        // Without a handler a panic would end the process; with it, the caller hears that nobody sends any more.
        let pool = pool.thread_name(|i| format!("df11-{i}")).panic_handler(|_| ()).build();
        Ok(Self { model, pool: pool.map_err(|error| Error::Threads { reason: error.to_string() })? })
    }

    /// Does all jobs together, and gives the buffers back, filled. After an error they are gone.
    pub(crate) fn run(&self, jobs: Vec<Job>) -> Result<Vec<Buffer>> {
        let (model, (send, receive)) = (Arc::clone(&self.model), mpsc::channel());
        self.pool.spawn(move || {
            // Nobody listens only if the caller's thread has ended.
            let _ = send.send(decode(&model, jobs));
        });
        receive.recv().unwrap_or_else(|_| Err(Error::Threads { reason: "a thread ended while it decoded".to_owned() }))
    }
}

fn decode(model: &Model, mut jobs: Vec<Job>) -> Result<Vec<Buffer>> {
    let (mut floats, mut words) = (Vec::new(), Vec::new());
    for Job { name, rows, buffer } in &mut jobs {
        let tensor = model.tensor(name)?;
        let each = tensor.elements() / tensor.shape().first().copied().unwrap_or(1).max(1);
        // The parts of the memory that rows go to, without those between them.
        match buffer {
            Buffer::F32(memory) => floats.extend(parts(rows, each, memory, &tensor)?),
            Buffer::Bf16(memory) => {
                words.extend(parts(rows, each, bytemuck::cast_slice_mut::<_, u16>(memory), &tensor)?)
            }
        }
    }
    read_tensors_as_f32_into(floats, &())?;
    read_tensors_into(words.into_iter().map(|(tensor, words)| (tensor, bytemuck::cast_slice_mut(words))), &())?;
    Ok(jobs.into_iter().map(|job| job.buffer).collect())
}

/// Ranges of rows, in their order, each with its part of the memory of the whole tensor.
fn parts<'m, 'o, T>(
    rows: &[std::ops::Range<usize>],
    each: usize,
    mut memory: &'o mut [T],
    tensor: &df11_host::Tensor<'m>,
) -> Result<Vec<(df11_host::Tensor<'m>, &'o mut [T])>> {
    let mut at = 0;
    let mut all = Vec::with_capacity(rows.len());
    for range in rows {
        let _between = memory.split_off_mut(..(range.start - at) * each);
        at = range.end;
        all.push((tensor.rows(range.clone())?, memory.split_off_mut(..range.len() * each).unwrap_or_default()));
    }
    Ok(all)
}
