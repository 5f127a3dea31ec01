//! The units that are decoded, of every kind, set by set.

use anyhow::{Context, Result};
use df11_codec::{Encoded, Geometry};
use df11_host::Model;
use df11_host::internals::unit;
use df11_tests::data;
use df11_tests::strategies::{self, Case};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::edges;
use crate::large::SHAPES;
use crate::sample::Sample;

/// Models under `tests/data/models`, the smallest first.
const MODELS: [&str; 3] = ["qwen3-tied-dir", "qwen3-single-file", "qwen3-sharded-dir"];

/// Units that are in memory together.
pub(crate) struct Set {
    pub(crate) name: &'static str,
    make: Box<dyn Fn() -> Result<Vec<Sample>>>,
}

impl Set {
    fn new(name: &'static str, make: impl Fn() -> Result<Vec<Sample>> + 'static) -> Self {
        Self { name, make: Box::new(make) }
    }

    /// Makes the units, the same in every run.
    pub(crate) fn samples(&self) -> Result<Vec<Sample>> {
        (self.make)().with_context(|| self.name)
    }
}

/// All sets, the large ones last.
pub(crate) fn sets(quick: bool) -> Vec<Set> {
    let large = if quick { 50_000 } else { 256 << 20 };
    let mut sets = vec![
        Set::new("reference vectors", vectors),
        Set::new("reference models", move || models(if quick { 1 } else { MODELS.len() })),
        Set::new("sample layer", move || sample(if quick { 20_000 } else { usize::MAX })),
        Set::new("edges", edges::samples),
        Set::new("every size", move || sizes(if quick { 40 } else { 1 })),
        Set::new("random units", move || random(if quick { 20 } else { 2000 })),
    ];
    sets.extend(SHAPES.map(|(name, words)| {
        // Not a multiple of anything.
        Set::new(name, move || Ok(vec![Sample::large(name.to_owned(), words(large + 12_345))?]))
    }));
    sets
}

/// The official compressor's output.
fn vectors() -> Result<Vec<Sample>> {
    let sample = |vector: data::Vector| Sample {
        words: vector.words(),
        name: vector.name,
        geometry: Geometry::OFFICIAL,
        encoded: vector.encoded,
    };
    Ok(data::vectors()?.into_iter().map(sample).collect())
}

/// The units of the first of the official compressor's models. The CPU decodes the expected words.
fn models(n: usize) -> Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for name in &MODELS[..n] {
        let model = Model::open(data::path(&format!("models/{name}/df11")))?;
        for path in model.units() {
            let named = model.unit(path)?;
            let unit = named.unit();
            let raw = unit.raw();
            samples.push(Sample {
                name: format!("{name}: {path}"),
                words: unit::decode(unit)?,
                geometry: unit.geometry(),
                encoded: Encoded {
                    luts: raw.luts.to_vec(),
                    encoded_exponent: raw.encoded_exponent.to_vec(),
                    sign_mantissa: raw.sign_mantissa.to_vec(),
                    output_positions: raw.output_positions.to_vec(),
                    gaps: raw.gaps.to_vec(),
                    split_positions: raw.split_positions.to_vec(),
                },
            });
        }
    }
    Ok(samples)
}

/// A real trained layer, its weights cut to a length.
fn sample(longest: usize) -> Result<Vec<Sample>> {
    let mut weights = data::sample()?;
    weights.iter_mut().for_each(|weight| weight.truncate(longest));
    Ok(vec![Sample::of("sample layer".to_owned(), Case::new(Geometry::OFFICIAL, None, weights)?)])
}

/// Every `step`th size around the sizes of a window, of a wide store, of one chunk and of two, with blocks of one warp
/// and of sixteen.
fn sizes(step: usize) -> Result<Vec<Sample>> {
    let words = strategies::normal(26_000, 0.02, 3);
    let small = (0..=40).chain(740..=800).chain(1500..=1560).map(|n| (32, n));
    let official = (0..=40).chain(12_300..=12_420).chain(24_650..=24_750).map(|n| (512, n));
    let samples = small.chain(official).step_by(step).map(|(threads, n)| {
        let geometry = Geometry::new(8, threads).context("no such geometry")?;
        let case = Case::new(geometry, None, vec![words[..n].to_vec()])?;
        Ok(Sample::of(format!("{n} weights, blocks of {threads}"), case))
    });
    samples.collect()
}

/// The given number of units of the suite's kinds, in geometries that the kernel is built for.
fn random(n: usize) -> Result<Vec<Sample>> {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let threads = [512, 512, 512, 32, 64, 96, 256, 1024];
    let mut samples = Vec::new();
    for i in 0.. {
        if samples.len() == n {
            break;
        }
        let case = strategies::cases().new_tree(&mut runner).map_err(|e| anyhow::anyhow!("{e}"))?.current();
        let geometry = Geometry::new(8, threads[i % threads.len()]).context("no such geometry")?;
        // Some can't be encoded in another geometry, in which other chunks end elsewhere.
        if let Ok(case) = Case::new(geometry, Some(case.code), case.weights) {
            samples.push(Sample::of(format!("random unit {i}"), case));
        }
    }
    Ok(samples)
}
