//! Runs each kernel once on one unit and copies its words once: for simulators and tools that take long.

use std::fmt;

use anyhow::{Context, Result};
use cust::launch;
use cust::memory::DeviceBuffer;
use cust::module::Module;
use cust::stream::{Stream, StreamFlags};
use df11_host::FixedTensor;
use df11_host::device::{Gpu, Keep, NamedUnit, UnitDecoder};
use df11_host::internals::bench::normal;
use df11_tests::data;
use serde::Serialize;

use crate::compare::{GUARD, POISONS, check_guarded, over_poison};
use crate::kernels::Source;
use crate::products::{Matrices, check};
use crate::sample::Sample;
use crate::work::Work;

/// Threads of a block of the copy kernel.
const THREADS: u32 = 512;

#[derive(Debug, Serialize)]
pub(crate) struct Report {
    pub(crate) rows: Vec<Row>,
}

/// A kernel that ran.
#[derive(Debug, Serialize)]
pub(crate) struct Row {
    kernel: String,
    /// What it computed, and was compared.
    what: &'static str,
    weights: usize,
    /// What it reads and writes, at least.
    bytes: usize,
    failure: Option<String>,
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
        rows.push(Row::new("copy".to_owned(), "words", &words, 2 * size_of_val(&words[..]), failure));
    }
    let sample = Sample::large("a unit".to_owned(), words)?;
    let (compressed, decoded_bytes) = (sample.unit()?.stored_bytes(), size_of_val(&sample.words[..]));
    let fixed = FixedTensor::from_words(&[sample.words.len()], &sample.words)?.bytes();
    for source in sources {
        let (what, bytes, failure) = match source.work {
            Work::Decode(_) => ("words", compressed + decoded_bytes, decoded(source, ordinal, &sample).err()),
            Work::DecodeFixed => ("words", fixed + decoded_bytes, decoded(source, ordinal, &sample).err()),
            Work::MultiplyFixed => ("weights multiplied, all products", fixed, product(source, ordinal, &sample).err()),
        };
        rows.push(Row::new(source.to_string(), what, &sample.words, bytes, failure));
    }
    Ok(Report { rows })
}

fn decoded(source: &Source, ordinal: u32, sample: &Sample) -> Result<()> {
    let mut decoder = source.decoder(ordinal)?;
    let id = decoder.load(NamedUnit::whole(&sample.name, sample.unit()?), Keep::Resident)?;
    over_poison(&mut decoder, id, &sample.words, POISONS[0], 0)
}

/// Multiplies each weight by one column.
fn product(source: &Source, ordinal: u32, sample: &Sample) -> Result<()> {
    let mut decoder = source.decoder(ordinal)?;
    let unit = sample.unit()?;
    let matrices = Matrices::load(&mut decoder, &sample.name, unit, Keep::Resident)?;
    for (number, (range, &row)) in unit.weights().zip(&matrices.rows).enumerate() {
        let x = normal(row, 1.0, 2);
        let products = decoder.multiply(matrices.id, &number.to_string(), &x)?.to_host()?;
        check(&products, &sample.words[range], row, &x)?;
    }
    Ok(())
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
    pub(crate) fn new(
        kernel: String,
        what: &'static str,
        words: &[u16],
        bytes: usize,
        failure: Option<anyhow::Error>,
    ) -> Self {
        Self { kernel, what, weights: words.len(), bytes, failure: failure.map(|error| format!("{error:#}")) }
    }
}

impl Report {
    /// Whether something ran, and every word was right.
    pub(crate) fn is_good(&self) -> bool {
        !self.rows.is_empty() && self.rows.iter().all(|row| row.failure.is_none())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Row { kernel, what, weights, failure, .. } in &self.rows {
            match failure {
                None => writeln!(f, "- {kernel}: {weights} {what} right")?,
                Some(failure) => writeln!(f, "- {kernel}: FAILED: {failure}")?,
            }
        }
        Ok(())
    }
}
