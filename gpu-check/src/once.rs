//! Decodes one unit once with each kernel and copies its words once: for simulators and tools that take long.

use std::fmt;

use anyhow::{Context, Result};
use cust::launch;
use cust::memory::DeviceBuffer;
use cust::module::Module;
use cust::stream::{Stream, StreamFlags};
use df11_host::bench::normal;
use df11_host::device::{Gpu, Keep, NamedUnit, UnitDecoder};
use df11_tests::data;
use serde::Serialize;

use crate::compare::{GUARD, POISONS, check_guarded, over_poison};
use crate::kernels::Source;
use crate::sample::Sample;

/// Threads of a block of the copy kernel.
const THREADS: u32 = 512;

/// The result.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    rows: Vec<Row>,
}

/// A kernel that ran.
#[derive(Debug, Serialize)]
pub(crate) struct Row {
    kernel: String,
    weights: usize,
    /// What it reads and writes, at least.
    bytes: usize,
    failure: Option<String>,
    /// What was compared.
    #[serde(skip)]
    compared: String,
}

/// Runs every kernel once, on a unit with the given number of normally distributed weights, or on the sample layer.
pub(crate) fn run(ordinal: u32, copy: bool, sources: &[Source], weights: Option<usize>) -> Result<Report> {
    let words = match weights {
        Some(n) => normal(n, 0.02, 1),
        None => data::sample()?.concat(),
    };
    let gpu = Gpu::open(ordinal)?;
    let mut rows = Vec::new();
    if copy {
        let failure = copied(&gpu, &words).err();
        rows.push(Row::words("copy".to_owned(), &words, 2 * size_of_val(&words[..]), failure));
    }
    let sample = Sample::large("a unit".to_owned(), words)?;
    let bytes = sample.unit()?.stored_bytes() + size_of_val(&sample.words[..]);
    for source in sources {
        let failure = decoded(source, ordinal, &sample).err();
        rows.push(Row::words(source.to_string(), &sample.words, bytes, failure));
    }
    Ok(Report { rows })
}

fn decoded(source: &Source, ordinal: u32, sample: &Sample) -> Result<()> {
    let mut decoder = source.decoder(ordinal)?;
    let id = decoder.load(NamedUnit::whole(&sample.name, sample.unit()?), Keep::Resident)?;
    over_poison(&mut decoder, id, &sample.words, POISONS[0], 0)
}

/// Copies the words, up to seven fewer, over poison.
#[expect(unsafe_code, reason = "launching a kernel")]
fn copied(gpu: &Gpu, words: &[u16]) -> Result<()> {
    gpu.bind()?;
    let module = Module::from_ptx(include_str!("copy.ptx"), &[])?;
    let kernel = module.get_function("copy")?;
    let stream = Stream::new(StreamFlags::NON_BLOCKING, None)?;
    let n = u32::try_from(words.len() / 8).context("too many words")?;
    let words = &words[..8 * n as usize];
    let from = DeviceBuffer::from_slice(words)?;
    let mut to = DeviceBuffer::<u16>::zeroed(GUARD + words.len() + GUARD)?;
    to.set_16(POISONS[0])?;
    let start = to.as_device_ptr().wrapping_add(GUARD);
    // SAFETY: 1. the kernel's parameters are two addresses and a u32; 2. it reads and writes 16 bytes for each number
    // below n, which both buffers have, at multiples of 16; 3. both live until the stream is synchronised.
    unsafe { launch!(kernel<<<n.div_ceil(THREADS), THREADS, 0, stream>>>(from.as_device_ptr(), start, n)) }?;
    stream.synchronize()?;
    check_guarded(&to, words, POISONS[0], GUARD)
}

impl Row {
    fn words(kernel: String, words: &[u16], bytes: usize, failure: Option<anyhow::Error>) -> Self {
        Self::new(kernel, words.len(), bytes, format!("{} words", words.len()), failure)
    }

    pub(crate) fn new(
        kernel: String,
        weights: usize,
        bytes: usize,
        compared: String,
        failure: Option<anyhow::Error>,
    ) -> Self {
        Self { kernel, weights, bytes, compared, failure: failure.map(|error| format!("{error:#}")) }
    }
}

impl Report {
    pub(crate) fn of(rows: Vec<Row>) -> Self {
        Self { rows }
    }

    /// Whether something ran, and every word was right.
    pub(crate) fn is_good(&self) -> bool {
        !self.rows.is_empty() && self.rows.iter().all(|row| row.failure.is_none())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Row { kernel, compared, failure, .. } in &self.rows {
            match failure {
                None => writeln!(f, "- {kernel}: {compared} right")?,
                Some(failure) => writeln!(f, "- {kernel}: FAILED: {failure}")?,
            }
        }
        Ok(())
    }
}
