//! Multiplies a matrix by columns once with each kernel, and compares every product: for simulators and tools that take
//! long.

use std::path::Path;

use anyhow::{Result, ensure};
use df11_host::FixedTensor;
use df11_host::device::{Gpu, Keep, NamedUnit, Ptx, UnitDecoder};
use df11_host::internals::bench::normal;

use crate::kernels::Source;
use crate::matrix_vector;
use crate::once::{Report, Row};
use crate::products::check;
use crate::sample::Sample;
use crate::work::Work;

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
    row: usize,
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
                let stored = FixedTensor::from_words(&problem.shape(), &problem.sample.words)?.bytes();
                (format!("{ptx} multiply_fixed, {columns} column{s}"), stored, problem.of_fixed(ordinal, source).err())
            }
            Multiplier::Words => {
                let stored = size_of_val(&problem.sample.words[..]);
                (format!("matrix_vector, {columns} column{s}"), stored, problem.of_words(ordinal).err())
            }
        };
        let bytes = read + size_of_val(&problem.x[..]);
        rows.push(Row::new(kernel, "weights multiplied, all products", &problem.sample.words, bytes, failure));
    }
    Ok(Report { rows })
}

impl Problem {
    fn new(weights: usize, row: u32, columns: u32) -> Result<Self> {
        let rows = u32::try_from(weights)?.checked_div(row).unwrap_or(0);
        ensure!(rows > 0, "{weights} weights aren't a row of {row}");
        let words = normal((rows * row) as usize, 0.02, 1);
        let x = normal((columns * row) as usize, 1.0, 2);
        Ok(Self { sample: Sample::large("a unit".to_owned(), words)?, row: row as usize, x })
    }

    fn shape(&self) -> [usize; 2] {
        [self.sample.words.len() / self.row, self.row]
    }

    /// By the host library's own launches.
    fn of_fixed(&self, ordinal: u32, source: &Source) -> Result<()> {
        let mut decoder = source.decoder(ordinal)?;
        let weight = (self.sample.name.as_str(), self.shape().to_vec());
        let unit = NamedUnit::new(self.sample.name.as_str(), self.sample.unit()?, [weight])?;
        let id = decoder.load(unit, Keep::Resident)?;
        let got = decoder.multiply(id, &self.sample.name, &self.x)?.to_host()?;
        check(&got, &self.sample.words, self.row, &self.x)
    }

    /// By the plain kernels, of the words.
    fn of_words(&self, ordinal: u32) -> Result<()> {
        matrix_vector::check(&Gpu::open(ordinal)?, &self.sample.words, self.row, &self.x)
    }
}
