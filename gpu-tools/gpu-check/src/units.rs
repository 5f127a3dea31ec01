//! The units that are decoded, of every kind, set by set.

use anyhow::{Context, Result};
use df11_codec::format::join;
use df11_codec::{Encoded, Geometry, Unit};
use df11_host::Model;
use df11_simd::unit::{decode, encode};
use df11_tests::data;
use df11_tests::strategies::{self, Case};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::words::SHAPES;

/// Models under `tests/data/models`, the smallest first.
const MODELS: [&str; 3] = ["qwen3-tied-dir", "qwen3-single-file", "qwen3-sharded-dir"];

/// Tiny units, and units of a few chunks.
const LENGTHS: [usize; 12] = [0, 1, 2, 7, 8, 9, 63, 64, 65, 1000, 12_345, 40_000];

/// A unit, and the words that it must decode to.
pub(crate) struct Sample {
    pub(crate) name: String,
    pub(crate) words: Vec<u16>,
    geometry: Geometry,
    encoded: Encoded,
}

impl Sample {
    pub(crate) fn unit(&self) -> Result<Unit<'_>> {
        Unit::validate(self.encoded.as_raw(), self.geometry).with_context(|| self.name.clone())
    }

    fn of(name: String, case: Case) -> Self {
        Self { name, words: case.words(), geometry: case.geometry, encoded: case.encoded }
    }
}

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
        Set::new("edges", edges),
        Set::new("every size", move || sizes(if quick { 40 } else { 1 })),
        Set::new("random units", move || random(if quick { 20 } else { 2000 })),
    ];
    sets.extend(SHAPES.map(|(name, words)| {
        // Not a multiple of anything.
        Set::new(name, move || {
            let words = words(large + 12_345);
            let encoded = encode(&[&words])?;
            Ok(vec![Sample { name: name.to_owned(), words, geometry: Geometry::OFFICIAL, encoded }])
        })
    }));
    sets
}

/// The official compressor's output.
fn vectors() -> Result<Vec<Sample>> {
    let sample = |vector: data::Vector| {
        let words = vector.words();
        Sample { words, name: vector.name, geometry: Geometry::OFFICIAL, encoded: vector.encoded }
    };
    Ok(data::vectors()?.into_iter().map(sample).collect())
}

/// The units of the first of the official compressor's models. The CPU decodes the expected words.
fn models(n: usize) -> Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for name in &MODELS[..n] {
        let model = Model::open(data::path(&format!("models/{name}/df11")))?;
        for path in model.units() {
            let read = model.read_unit(path)?;
            let (unit, raw) = (read.unit(), read.unit().raw());
            let encoded = Encoded {
                luts: raw.luts.to_vec(),
                encoded_exponent: raw.encoded_exponent.to_vec(),
                sign_mantissa: raw.sign_mantissa.to_vec(),
                output_positions: raw.output_positions.to_vec(),
                gaps: raw.gaps.to_vec(),
                split_positions: raw.split_positions.to_vec(),
            };
            let (name, words, geometry) = (format!("{name}: {path}"), decode(&unit)?, unit.geometry());
            samples.push(Sample { name, words, geometry, encoded });
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

/// Units at the edges of the format, in the geometry that every kernel can decode: codes of each kind at each length. Decoded together they are
/// a list of units of very different sizes.
fn edges() -> Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for n in LENGTHS {
        // Exponents in turn, signs and mantissas of every kind.
        let words = |first: usize, count: usize| (0..n).map(|i| join((first + i * 7 % count) as u8, i as u8)).collect();
        for (name, code, words) in [
            ("codes of 1 bit", None, words(120, 1)),
            ("codes of 1 to 32 bits", Some(strategies::longest_codes()), words(100, 32)),
            ("17 tables", Some(strategies::seventeen_tables()), words(0, 207)),
            ("a trained model's codes", None, strategies::normal(n, 0.02, n as u64 + 1)),
        ] {
            samples.push(Sample::of(format!("{name}, {n} weights"), Case::new(Geometry::OFFICIAL, code, vec![words])?));
        }
    }
    Ok(samples)
}

/// Every `step`th size around the sizes of a window, of a wide store, of one chunk and of two, with blocks of one warp and of sixteen.
fn sizes(step: usize) -> Result<Vec<Sample>> {
    let words = strategies::normal(26_000, 0.02, 3);
    let small = (0..=40).chain(740..=800).chain(1500..=1560).map(|n| (32, n));
    let official = (0..=40).chain(12_300..=12_420).chain(24_650..=24_750).map(|n| (512, n));
    let samples = small.chain(official).step_by(step).map(|(threads, n)| {
        let case = Case::new(geometry(threads)?, None, vec![words[..n].to_vec()])?;
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
        // Some can't be encoded in another geometry, in which other chunks end elsewhere.
        if let Ok(case) = Case::new(geometry(threads[i % threads.len()])?, Some(case.code), case.weights) {
            samples.push(Sample::of(format!("random unit {i}"), case));
        }
    }
    Ok(samples)
}

fn geometry(threads: u32) -> Result<Geometry> {
    Geometry::new(8, threads).context("no such geometry")
}
