//! Multiplies a matrix by columns once with each kernel, and compares every product: for simulators and tools that take
//! long.

use std::path::Path;

use anyhow::{Result, ensure};
use cust::launch;
use cust::memory::{CopyDestination, DeviceBuffer};
use cust::module::Module;
use cust::stream::{Stream, StreamFlags};
use df11_host::FixedTensor;
use df11_host::device::{Gpu, Keep, NamedUnit, Ptx, UnitDecoder};
use df11_host::internals::bench::normal;
use df11_kernels::layout::LANES;
use df11_tests::products::products;

use crate::kernels::Source;
use crate::once::{Report, Row};
use crate::products::{check, compare};
use crate::sample::Sample;
use crate::work::Work;

/// Threads of a block, and blocks for each multiprocessor, of the kernels that this program launches itself.
const THREADS: u32 = 512;
const BLOCKS: u32 = 4;

/// What sums and products are filled with before: no number.
const POISON: u32 = 0xffff_dead;

/// Elements of a row that a warp of `matrix_vector` adds up at once; the last segment of a row may have fewer.
const SEGMENT: u32 = 256;

/// Products before and after those of a launch, which must stay as they are.
const GUARD: usize = 1024;

/// What multiplies.
#[derive(Clone, Debug)]
pub(crate) enum Multiplier {
    /// `multiply_fixed` of a PTX file of this name, with the matrix in the fixed-length form.
    Fixed(String, Source),
    /// `matrix_vector`, with the matrix's words in the GPU's memory. It adds up in an order of its own.
    Words,
}

impl Multiplier {
    pub(crate) fn embedded(ptx: Ptx) -> Self {
        Self::Fixed(ptx.to_string(), Source::embedded(ptx, Work::MultiplyFixed, None))
    }

    /// Kernels of the same names from a file.
    pub(crate) fn from_file(path: &Path) -> Result<Self> {
        Ok(Self::Fixed("file".to_owned(), Source::official(path, Work::MultiplyFixed)?))
    }
}

/// A matrix of normally distributed weights, in rows of `row`, and columns to multiply it by.
struct Problem {
    sample: Sample,
    rows: u32,
    row: u32,
    columns: u32,
    x: Vec<u16>,
}

/// Multiplies a matrix of `weights` weights, or a few less for whole rows of `row`, by this number of columns.
pub(crate) fn run(ordinal: u32, multipliers: &[Multiplier], weights: usize, row: u32, columns: u32) -> Result<Report> {
    let problem = Problem::new(weights, row, columns)?;
    let mut rows = Vec::new();
    for multiplier in multipliers {
        let s = if columns == 1 { "" } else { "s" };
        let (kernel, read, failure) = match multiplier {
            Multiplier::Fixed(ptx, source) => {
                let shape = [problem.rows as usize, row as usize];
                let stored = FixedTensor::from_words(&shape, &problem.sample.words)?.bytes();
                (format!("{ptx} multiply_fixed, {columns} column{s}"), stored, problem.of_fixed(ordinal, source).err())
            }
            Multiplier::Words => {
                let stored = size_of_val(&problem.sample.words[..]);
                (format!("matrix_vector, {columns} column{s}"), stored, problem.of_words(&Gpu::open(ordinal)?).err())
            }
        };
        let bytes = read + size_of_val(&problem.x[..]);
        rows.push(Row::new(kernel, "weights multiplied, all products", &problem.sample.words, bytes, failure));
    }
    Ok(Report { rows })
}

impl Problem {
    fn new(weights: usize, row: u32, columns: u32) -> Result<Self> {
        ensure!(row > 0 && row.is_multiple_of(8), "rows of {row} weights, not a multiple of 8");
        let rows = u32::try_from(weights)? / row;
        ensure!(rows > 0, "{weights} weights aren't a row of {row}");
        let words = normal((rows * row) as usize, 0.02, 1);
        let x = normal((columns * row) as usize, 1.0, 2);
        let sample = Sample::large("a unit".to_owned(), words)?;
        Ok(Self { sample, rows, row, columns, x })
    }

    /// By the host library's own launches.
    fn of_fixed(&self, ordinal: u32, source: &Source) -> Result<()> {
        let mut decoder = source.decoder(ordinal)?;
        let Self { rows, row, .. } = *self;
        let weight = (self.sample.name.as_str(), vec![rows as usize, row as usize]);
        let unit = NamedUnit::new(self.sample.name.as_str(), self.sample.unit()?, [weight])?;
        let id = decoder.load(unit, Keep::Resident)?;
        let got = decoder.multiply(id, &self.sample.name, &self.x)?.to_host()?;
        check(&got, &self.sample.words, row as usize, &self.x)
    }

    /// `matrix_vector` and `add_segments` over the words, over poison and between guards.
    #[expect(unsafe_code, reason = "launching kernels")]
    fn of_words(&self, gpu: &Gpu) -> Result<()> {
        gpu.bind()?;
        let Self { rows, row, columns, .. } = *self;
        let of_row = row.div_ceil(SEGMENT);
        let (segments, all_rows) = (rows * of_row, rows * columns);
        let plain = Module::from_ptx(include_str!("matrix_vector.ptx"), &[])?;
        let (matrix_vector, add_segments) = (plain.get_function("matrix_vector")?, plain.get_function("add_segments")?);
        let stream = Stream::new(StreamFlags::NON_BLOCKING, None)?;
        let (words, x) = (DeviceBuffer::from_slice(&self.sample.words)?, DeviceBuffer::from_slice(&self.x)?);
        let poisoned = |len: usize| DeviceBuffer::from_slice(&vec![f32::from_bits(POISON); len]);
        let sums = poisoned((segments * columns) as usize)?;
        let results = poisoned(GUARD + all_rows as usize + GUARD)?;
        let start = results.as_device_ptr().wrapping_add(GUARD);
        let most = BLOCKS * gpu.info().multiprocessors;
        let blocks = |warps: u32| warps.div_ceil(THREADS / LANES).min(most);
        let (multiplying, adding) = (blocks(segments), blocks(all_rows));
        // SAFETY: 1. the kernel's parameters are three addresses and three u32; 2. it reads rows · row words, of which
        // there are as many, and columns · row words of x, by 16 bytes at multiples of 16, since `row` is a multiple of
        // 8; 3. it writes a sum for each segment and column, for which there is room; 4. all memory lives until the
        // stream is synchronised.
        unsafe {
            launch!(matrix_vector<<<multiplying, THREADS, 0, stream>>>(
                words.as_device_ptr(),
                x.as_device_ptr(),
                sums.as_device_ptr(),
                rows,
                row,
                columns
            ))
        }?;
        // SAFETY: 1. the kernel's parameters are two addresses and two u32; 2. it reads the sums of all segments, which
        // the launch before wrote on the same stream; 3. it writes a product for each row and column, for which there
        // is room; 4. as above.
        unsafe {
            launch!(add_segments<<<adding, THREADS, 0, stream>>>(
                sums.as_device_ptr(),
                start,
                all_rows,
                of_row
            ))
        }?;
        stream.synchronize()?;
        let mut got = vec![0f32; results.len()];
        results.copy_to(&mut got)?;
        let (before, rest) = got.split_at(GUARD);
        let (got, after) = rest.split_at(all_rows as usize);
        let is_untouched = before.iter().chain(after).all(|number| number.to_bits() == POISON);
        ensure!(is_untouched, "what is beside the products was written");
        compare(got, &products(&self.sample.words, row as usize, &self.x))
    }
}
