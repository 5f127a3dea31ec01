//! Times every kernel and a copy, at several sizes: synthetic units, and the weights of a transformer block.

use std::time::Duration;

use anyhow::{Context, Result};
use df11_codec::{Encoded, Geometry, Unit};
use df11_host::FixedTensor;
use df11_host::device::{Cuda, CudaUnit, Keep};
use df11_simd::unit::{decode, encode};

use crate::compare::Matrix;
use crate::source::{Source, Work};
use crate::table::{Line, Table};
use crate::words::normal;

/// Passes before any is timed, so that the processor reaches its full speed.
const WARM_UP: usize = 3;

/// How many weights a pass over a small unit decodes: the unit has several copies, so that none is still in the GPU's cache when it is
/// decoded again.
const PASS_WEIGHTS: usize = 128 << 20;
const MOST_COPIES: usize = 16;

/// The largest number of words that is copied: 512 MB.
const MOST_COPIED: usize = 256 << 20;

/// The weights of one transformer block of Llama 3.1 8B: attention, then the MLP.
const BLOCK: [usize; 7] =
    [4096 * 4096, 1024 * 4096, 1024 * 4096, 4096 * 4096, 14336 * 4096, 14336 * 4096, 4096 * 14336];

#[derive(Debug)]
pub(crate) struct Runs {
    pub(crate) ordinal: u32,
    pub(crate) quick: bool,
    /// The number of timed passes of each.
    pub(crate) runs: usize,
}

/// Units that are decoded together: the lengths of each one's weights.
struct Size(Vec<Vec<usize>>);

/// All sizes: 4, 34, 268 and 1074 MB of BF16, and a block, as one unit and as seven.
fn sizes(quick: bool) -> Vec<Size> {
    let each = |weights: &[usize]| Size(weights.iter().map(|&n| vec![n]).collect());
    if quick {
        let weights = [20_000, 7, 13_000];
        return vec![Size(vec![vec![8 << 10]]), Size(vec![weights.to_vec()]), each(&weights)];
    }
    let mut sizes: Vec<_> = [2 << 20, 16 << 20, 128 << 20, 512 << 20].map(|n| Size(vec![vec![n]])).into();
    sizes.extend([Size(vec![BLOCK.to_vec()]), each(&BLOCK)]);
    sizes
}

impl Size {
    fn weights(&self) -> usize {
        self.0.iter().flatten().sum()
    }

    /// The words of each unit's weights. They are the same however weights are grouped into units.
    fn words(&self) -> impl Iterator<Item = Vec<Vec<u16>>> {
        let mut seed = 0;
        self.0.iter().map(move |weights| {
            let next = |&n: &usize| {
                seed += 1;
                normal(n, 0.02, seed)
            };
            weights.iter().map(next).collect()
        })
    }

    /// Makes the units. The words aren't kept, since half a billion weights are 1 GB of words.
    fn encode(&self) -> Result<Vec<Encoded>> {
        let encode = |weights: Vec<Vec<u16>>| encode(&weights.iter().map(Vec::as_slice).collect::<Vec<_>>());
        self.words().map(encode).collect::<Result<_, _>>().with_context(|| format!("{:?} weights", self.0))
    }
}

impl Runs {
    /// Times a copy, and the kernels in their order.
    pub(crate) fn time(&self, sources: &[Source]) -> Result<Table> {
        let mut table = Table::default();
        sizes(self.quick).iter().try_for_each(|size| self.time_size(size, sources, &mut table))?;
        Ok(table)
    }

    fn time_size(&self, size: &Size, sources: &[Source], table: &mut Table) -> Result<()> {
        let n = size.weights();
        let copies = if self.quick { 2 } else { PASS_WEIGHTS.div_ceil(n).min(MOST_COPIES) };
        let what =
            |name: &str| format!("{name}, {n} weights in {}", if size.0.len() == 1 { "a unit" } else { "several" });
        let line = |what: String| Line::new(what, n, size.0.len(), copies);
        eprintln!("{} …", what("copy"));
        let (words, passes) = self.time_copy(&Cuda::open(self.ordinal, None)?, n * copies)?;
        table.lines.push(line("copy".to_owned()).of_a_copy(words, &passes));
        let encoded = size.encode()?;
        let units = encoded.iter().map(|encoded| Ok(Unit::validate(encoded.as_raw(), Geometry::OFFICIAL)?));
        let units = units.collect::<Result<Vec<_>>>()?;
        for source in sources {
            let name = source.to_string();
            eprintln!("{} …", what(&name));
            match self.time_kernel(source, &units, copies) {
                Ok((bytes, passes, copy)) => table.lines.push(line(name).timed(source, bytes, &passes, copy)),
                Err(error) => table.failures.push(format!("{}: {error:#}", what(&name))),
            }
        }
        Ok(())
    }

    /// Decodes all copies of all units together, or multiplies by each weight by one column. Returns the compressed bytes of one copy of
    /// the units, the passes, and the bytes per second that a copy right before reads and writes.
    fn time_kernel(&self, source: &Source, units: &[Unit<'_>], copies: usize) -> Result<(u64, Vec<Duration>, f64)> {
        let cuda = source.open(self.ordinal)?;
        let words = units.iter().map(Unit::n_elements).sum::<usize>() * copies;
        // Before the units are loaded, because it uses the same memory.
        let (copied, copy) = self.time_copy(&cuda, words)?;
        let copy = 4. * copied as f64 / crate::table::median(&copy).as_secs_f64();
        let (mut loaded, mut matrices): (Vec<(CudaUnit, usize)>, Vec<Matrix>) = (Vec::new(), Vec::new());
        for (i, unit) in units.iter().enumerate() {
            let words = decode(unit)?;
            for _ in 0..copies {
                match source.work {
                    Work::DecodeUnits | Work::Decode => {
                        loaded.push((cuda.load_encoded("unit", unit, Keep::Resident)?, i))
                    }
                    Work::DecodeFixed => {
                        let fixed = FixedTensor::from_words(&[words.len()], &words)?;
                        loaded.push((cuda.load_fixed("unit", &fixed, Keep::Resident)?, i));
                    }
                    Work::MultiplyFixed => {
                        let load = |range| Matrix::load(&cuda, "weight", &words[range], 1, Keep::Resident);
                        matrices.extend(unit.weights().map(load).collect::<Result<Vec<_>>>()?);
                    }
                }
            }
        }
        if source.work == Work::MultiplyFixed {
            let pass = || matrices.iter().try_for_each(|matrix| matrix.multiply(&cuda));
            let passes = self.passes(&cuda, pass)?;
            matrices.iter().try_for_each(Matrix::check)?;
            return Ok((matrices.iter().map(Matrix::bytes).sum::<u64>() / copies as u64, passes, copy));
        }
        let mut buffer = cuda.buffer(loaded.iter().map(|(unit, _)| unit.elements().next_multiple_of(8)).sum())?;
        let all: Vec<_> = loaded.iter().map(|(unit, _)| unit).collect();
        for (weight, &(_, i)) in cuda.decode(&all, &mut buffer)?.iter().zip(&loaded) {
            anyhow::ensure!(weight.to_vec()? == decode(&units[i])?, "unit {i} comes out with another word ");
        }
        let passes = self.passes(&cuda, || cuda.decode(&all, &mut buffer).map(drop))?;
        let stored = |&(ref unit, i): &(CudaUnit, usize)| {
            if source.work.is_df11() { units[i].stored_bytes() as u64 } else { unit.bytes().0 }
        };
        Ok((loaded.iter().map(stored).sum::<u64>() / copies as u64, passes, copy))
    }

    fn passes(&self, cuda: &Cuda, mut pass: impl FnMut() -> df11_host::Result<()>) -> Result<Vec<Duration>> {
        let mut passes = (0..WARM_UP + self.runs).map(|_| cuda.time(&mut pass)).collect::<Result<Vec<_>, _>>()?;
        Ok(passes.split_off(WARM_UP))
    }

    /// Copies words within the GPU's memory, and how many.
    fn time_copy(&self, cuda: &Cuda, words: usize) -> Result<(usize, Vec<Duration>)> {
        let words = words.min(MOST_COPIED);
        let (from, mut to) = (cuda.buffer(words)?, cuda.buffer(words)?);
        Ok((words, self.passes(cuda, || to.copy_from(&from))?))
    }
}
