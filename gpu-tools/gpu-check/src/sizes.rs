//! The units that are timed: synthetic units of several sizes, and the weights of a transformer block.

use std::path::Path;

use anyhow::{Context, Result};
use df11_codec::Encoded;
use df11_host::internals::bench::normal;
use df11_host::internals::unit;

/// The weights of one transformer block of Llama 3.1 8B: attention, then the MLP.
const BLOCK: [usize; 7] =
    [4096 * 4096, 1024 * 4096, 1024 * 4096, 4096 * 4096, 14336 * 4096, 14336 * 4096, 4096 * 14336];

/// Units that are decoded together.
pub(crate) struct Size {
    /// For each unit, the lengths of its weights.
    units: Vec<Vec<usize>>,
}

impl Size {
    /// A single unit of these weights.
    fn one(weights: &[usize]) -> Self {
        Self { units: vec![weights.to_vec()] }
    }

    /// A unit for each of these weights.
    fn each(weights: &[usize]) -> Self {
        Self { units: weights.iter().map(|&n| vec![n]).collect() }
    }

    pub(crate) fn weights(&self) -> usize {
        self.units.iter().flatten().sum()
    }

    pub(crate) fn units(&self) -> usize {
        self.units.len()
    }

    /// Makes the units. The words aren't kept: those of half a billion weights are 1 GB.
    pub(crate) fn encode(&self) -> Result<Vec<Encoded>> {
        let encoded = self.units.iter().zip(seeds(&self.units)).map(|(weights, seed)| {
            let weights = weights_of(weights, seed);
            Ok(unit::encode(&weights.iter().map(Vec::as_slice).collect::<Vec<_>>())?)
        });
        encoded.collect::<Result<_>>().with_context(|| format!("{:?} weights", self.units))
    }
}

/// All sizes: 4, 34, 268 and 1074 MB of BF16, and a block, as one unit and as seven.
pub(crate) fn sizes(quick: bool) -> Vec<Size> {
    if quick {
        let weights = [20_000, 7, 13_000];
        return vec![Size::one(&[8 << 10]), Size::one(&weights), Size::each(&weights)];
    }
    let mut sizes: Vec<_> = [2 << 20, 16 << 20, 128 << 20, 512 << 20].map(|n| Size::one(&[n])).into();
    sizes.extend([Size::one(&BLOCK), Size::each(&BLOCK)]);
    sizes
}

/// Writes the words that are timed, for other decoders.
pub(crate) fn write_words(directory: &Path, quick: bool) -> Result<()> {
    sizes(quick).iter().filter(|size| size.units() == 1).try_for_each(|size| {
        let path = directory.join(format!("{}.bin", size.weights()));
        let words = size.units.iter().flat_map(|weights| weights_of(weights, 1)).flatten();
        let bytes: Vec<_> = words.flat_map(u16::to_le_bytes).collect();
        std::fs::write(&path, bytes).with_context(|| format!("can't write {}", path.display()))
    })
}

/// The seed of the first weight of each unit. So the words are the same however weights are grouped into units.
fn seeds(units: &[Vec<usize>]) -> impl Iterator<Item = u64> {
    units.iter().scan(1, |seed, weights| Some(std::mem::replace(seed, *seed + weights.len() as u64)))
}

fn weights_of(lengths: &[usize], seed: u64) -> Vec<Vec<u16>> {
    lengths.iter().zip(seed..).map(|(&n, seed)| normal(n, 0.02, seed)).collect()
}
