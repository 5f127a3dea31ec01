//! Decodes weights on threads of its own.

use std::ops::Range;
use std::sync::{Arc, mpsc};

use df11_host::{FixedTensor, Tensor};

use crate::buffer::Buffer;
use crate::error::{Error, Result};
use crate::held::{self, Held, RowsInto};

/// What is decoded: rows of a weight, and memory for the whole weight, in which each row gets its place.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) name: Arc<str>,
    /// The weight's codes, if they are in memory. Otherwise the job puts them here, unless the weight stays in its file.
    pub(crate) codes: Option<Arc<FixedTensor>>,
    pub(crate) rows: Vec<Range<usize>>,
    pub(crate) buffer: Buffer,
}

/// The model's weights, decoded on threads that do nothing else.
///
/// Rayon's own pool won't do: a thread of it that waits for the decoding works on something else of that pool meanwhile.
/// That may be another forward pass of this model, which would wait for this one for ever.
#[derive(Debug)]
pub(crate) struct Decoder {
    pub(crate) held: Arc<Held>,
    pool: rayon::ThreadPool,
}

impl Decoder {
    /// As many threads as the caller's pool of rayon has, and one that takes their results in order, and mostly waits.
    pub(crate) fn new(held: Arc<Held>) -> Result<Self> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(rayon::current_num_threads() + 1);
        // Without a handler a panic would end the process; with it, the caller hears that nobody sends any more.
        let pool = pool.thread_name(|i| format!("df11-{i}")).panic_handler(|_| ()).build();
        Ok(Self { held, pool: pool.map_err(|error| Error::Threads { reason: error.to_string() })? })
    }

    /// Does all jobs together, and gives them back with their buffers filled. After an error these are gone.
    pub(crate) fn run(&self, jobs: Vec<Job>) -> Result<Vec<Job>> {
        let (held, (send, receive)) = (Arc::clone(&self.held), mpsc::channel());
        self.pool.spawn(move || {
            // Nobody listens only if the caller's thread has ended.
            let _ = send.send(decode(&held, jobs));
        });
        receive.recv().unwrap_or_else(|_| Err(Error::Threads { reason: "a thread ended while it decoded".to_owned() }))
    }
}

fn decode(held: &Held, mut jobs: Vec<Job>) -> Result<Vec<Job>> {
    for job in jobs.iter_mut().filter(|job| job.codes.is_none()) {
        job.codes = held.hold(&held.model.tensor(&job.name)?)?;
    }
    let (mut floats, mut words) = (Vec::new(), Vec::new());
    for Job { name, codes, rows, buffer } in &mut jobs {
        let tensor = held.model.tensor(name)?;
        match buffer {
            Buffer::F32(memory) => floats.extend(parts(&tensor, codes.as_deref(), rows, memory)),
            Buffer::Bf16(memory) => words.extend(parts(&tensor, codes.as_deref(), rows, memory)),
        }
    }
    held::decode(floats)?;
    held::decode(words)?;
    Ok(jobs)
}

/// Ranges of rows, in their order, each with its part of the memory of the whole tensor.
fn parts<'m, 'o, T>(
    tensor: &Tensor<'m>,
    codes: Option<&'m FixedTensor>,
    rows: &[Range<usize>],
    mut memory: &'o mut [T],
) -> Vec<RowsInto<'m, 'o, T>> {
    let each = tensor.elements() / tensor.shape().first().copied().unwrap_or(1).max(1);
    let mut at = 0;
    let part = |rows: &Range<usize>| {
        let _between = memory.split_off_mut(..(rows.start - at) * each);
        at = rows.end;
        let out = memory.split_off_mut(..rows.len() * each).unwrap_or_default();
        RowsInto { tensor: tensor.clone(), codes, rows: rows.clone(), out }
    };
    rows.iter().map(part).collect()
}
