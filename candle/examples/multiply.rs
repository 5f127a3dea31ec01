//! Times linear layers of several sizes: candle's with weights of 32 bits, and ours with compressed weights.
//!
//! Usage: cargo run --release --example multiply [ROUNDS]
//!
//! Of each size there are layers enough that neither their floats nor their words stay in a cache. All ways go through all
//! layers in turns, ROUNDS times (9). It prints the least time of each in nanoseconds a weight, and the median in brackets.
//! All results are first compared with candle's.

use std::cell::RefCell;
use std::hint::black_box;
use std::ops::Range;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use candle_core::{CpuStorage, DType, Device, InplaceOp1, Layout, Tensor};
use candle_nn::{Linear, Module};
use df11_codec::{Encoded, Geometry, Unit};
use df11_host::internals::unit;
use df11_host::{Dtype, Model, compress_to};
use df11_simd::{Decoder, Isa};
use rayon::prelude::*;
use safetensors::tensor::TensorView;

/// Rows and columns.
const SIZES: [[usize; 2]; 6] = [[1024, 1024], [3072, 1024], [4096, 1024], [4096, 4096], [11008, 4096], [4096, 11008]];
const INPUTS: [usize; 4] = [1, 2, 4, 8];
/// Weights of all layers of a size: 192 MiB as floats, 66 MiB compressed.
const WEIGHTS: usize = 48 << 20;
/// Chunks of a task, and of a tile of it.
const TASK: usize = 32;
const TILE: usize = 4;

fn main() -> Result<()> {
    let rounds = std::env::args().nth(1).map_or(Ok(9), |rounds| rounds.parse())?;
    println!("{} threads, {:?}\n", rayon::current_num_threads(), Isa::best());
    println!("| layer | inputs | {} |", WAYS.join(" | "));
    println!("|---|---:|{}", "---:|".repeat(WAYS.len()));
    SIZES.into_iter().try_for_each(|size| time(size, rounds))
}

const WAYS: [&str; 6] = [
    "candle, F32",
    "decoding alone",
    "decoded to F32, then candle",
    "`multiply_into`, DF11 in memory",
    "`multiply_into`, DF11 in a file",
    "`multiply_into`, BF16 in memory",
];

fn time([rows, columns]: [usize; 2], rounds: usize) -> Result<()> {
    let layers = Layers::new(rows, columns)?;
    let Layers { words, encoded, plain, compressed, in_file, names, .. } = &layers;
    let units: Vec<Unit<'_>> =
        encoded.iter().map(|encoded| Unit::validate(encoded.as_raw(), Geometry::OFFICIAL)).collect::<Result<_, _>>()?;
    let decoders: Vec<Decoder<'_>> = units.iter().map(|unit| Decoder::new(unit, Isa::best())).collect();
    let [plain, compressed, in_file] = [plain, compressed, in_file]
        .map(|model| names.iter().map(|name| model.tensor(name)).collect::<Result<Vec<_>, _>>());
    let (plain, compressed, in_file) = (plain?, compressed?, in_file?);
    ensure!(compressed.iter().chain(&in_file).all(|weight| weight.is_compressed()));
    let linear = |floats| Ok(Linear::new(Tensor::from_vec(floats, (rows, columns), &Device::Cpu)?, None));
    let floats = |words: &Vec<u16>| words.iter().map(|&word| widen(word)).collect();
    let linears: Vec<Linear> = words.iter().map(|words| linear(floats(words))).collect::<Result<_>>()?;
    let reused = Linear::new(Tensor::zeros((rows, columns), DType::F32, &Device::Cpu)?, None);

    for n_inputs in INPUTS {
        let inputs: Vec<f32> = (0..n_inputs * columns).map(|i| (i * 7919 % 1009) as f32 / 504.5 - 1.).collect();
        let x = Tensor::from_vec(inputs.clone(), (n_inputs, columns), &Device::Cpu)?;
        let out = RefCell::new(vec![0.; n_inputs * rows]);
        let mut decoded = vec![0; rows * columns];

        for layer in 0..linears.len() {
            let expected = linears[layer].forward(&x)?.flatten_all()?.to_vec1::<f32>()?;
            reused.weight().inplace_op1(&Fill(&units[layer], &decoders[layer]))?;
            ensure!(reused.forward(&x)?.flatten_all()?.to_vec1::<f32>()? == expected);
            for weight in [&plain[layer], &compressed[layer], &in_file[layer]] {
                let out = &mut *out.borrow_mut();
                weight.multiply_into(&inputs, out)?;
                ensure!(expected.iter().zip(out).all(|(one, other)| (one - *other).abs() < 1e-3));
            }
        }

        let multiply = |weights: &[df11_host::Tensor<'_>]| {
            weights.iter().try_for_each(|weight| anyhow::Ok(weight.multiply_into(&inputs, &mut out.borrow_mut())?))
        };
        let mut ways: [Box<dyn FnMut() -> Result<()> + '_>; WAYS.len()] = [
            Box::new(|| {
                linears.iter().try_for_each(|linear| {
                    black_box(linear.forward(&x)?);
                    Ok(())
                })
            }),
            Box::new(|| {
                for (unit, decoder) in units.iter().zip(&decoders) {
                    tasks(unit, &mut decoded)
                        .into_par_iter()
                        .try_for_each(|(chunks, out)| decoder.decode_chunks(chunks.start, out))?;
                }
                Ok(())
            }),
            Box::new(|| {
                for (unit, decoder) in units.iter().zip(&decoders) {
                    reused.weight().inplace_op1(&Fill(unit, decoder))?;
                    black_box(reused.forward(&x)?);
                }
                Ok(())
            }),
            Box::new(|| multiply(&compressed)),
            Box::new(|| multiply(&in_file)),
            Box::new(|| multiply(&plain)),
        ];
        let mut times = [const { Vec::new() }; WAYS.len()];
        // The first round warms up.
        for round in 0..=rounds {
            for (way, times) in ways.iter_mut().zip(&mut times) {
                let start = Instant::now();
                way()?;
                if round > 0 {
                    times.push(start.elapsed().as_secs_f64() * 1e9 / (rows * columns * words.len()) as f64);
                }
            }
        }
        let cells = times.map(|mut times| {
            times.sort_by(f64::total_cmp);
            format!("{:.2} ({:.2})", times[0], times[times.len() / 2])
        });
        println!("| {rows} × {columns} | {n_inputs} | {} |", cells.join(" | "));
    }
    Ok(())
}

/// Different layers of one size.
struct Layers {
    words: Vec<Vec<u16>>,
    encoded: Vec<Encoded>,
    names: Vec<String>,
    plain: Model,
    compressed: Model,
    in_file: Model,
    /// Removed at the end.
    _file: File,
}

impl Layers {
    fn new(rows: usize, columns: usize) -> Result<Self> {
        let all = normal(rows * columns);
        // The same draws, begun elsewhere.
        let words: Vec<Vec<u16>> = (0..(WEIGHTS / all.len()).max(2))
            .map(|layer| {
                let mut words = all.clone();
                words.rotate_left(layer * 12_347 % all.len());
                words
            })
            .collect();
        let names: Vec<String> = (0..words.len()).map(|layer| format!("layers.{layer}.weight")).collect();
        let view = |words| TensorView::new(Dtype::BF16, vec![rows, columns], bytemuck::cast_slice(words));
        let views: Vec<_> = words.iter().map(|words| view(words)).collect::<Result<_, _>>()?;
        let plain = Model::from_bytes(safetensors::serialize(names.iter().zip(views), None)?)?;
        let mut bytes = Vec::new();
        compress_to(&plain, &mut bytes, None, &())?;
        let file = File(std::env::temp_dir().join(format!("df11-multiply-{}.safetensors", std::process::id())));
        std::fs::write(&file.0, &bytes).context("the compressed layers can't be written")?;
        let encoded = words.iter().map(|words| unit::encode(&[words])).collect::<Result<_, _>>()?;
        let (compressed, in_file) = (Model::from_bytes(bytes)?, Model::open(&file.0)?);
        Ok(Self { words, encoded, names, plain, compressed, in_file, _file: file })
    }
}

struct File(std::path::PathBuf);

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Decodes a unit into a layer's floats, in place: what a layer costs whose weight is decoded just before candle uses it.
struct Fill<'u>(&'u Unit<'u>, &'u Decoder<'u>);

impl InplaceOp1 for Fill<'_> {
    fn name(&self) -> &'static str {
        "fill"
    }

    fn cpu_fwd(&self, storage: &mut CpuStorage, _: &Layout) -> candle_core::Result<()> {
        let Self(unit, decoder) = self;
        let CpuStorage::F32(floats) = storage else { candle_core::bail!("not floats") };
        let done = tasks(unit, floats).into_par_iter().try_for_each_init(
            Vec::new,
            |words: &mut Vec<u16>, (chunks, mut out)| {
                for first in chunks.clone().step_by(TILE) {
                    let end = chunks.end.min(first + TILE);
                    words.resize(elements(unit, first..end), 0);
                    decoder.decode_chunks(first, words)?;
                    let floats = out.split_off_mut(..words.len()).unwrap_or_default();
                    floats.iter_mut().zip(&*words).for_each(|(float, &word)| *float = widen(word));
                }
                Ok::<_, df11_codec::DecodeError>(())
            },
        );
        done.map_err(candle_core::Error::wrap)
    }
}

fn elements(unit: &Unit<'_>, chunks: Range<usize>) -> usize {
    unit.chunk_elements(chunks.end - 1).end - unit.chunk_elements(chunks.start).start
}

/// Chunks, each task with its part of the memory for all words.
fn tasks<'o, T>(unit: &Unit<'_>, mut out: &'o mut [T]) -> Vec<(Range<usize>, &'o mut [T])> {
    let tasks = (0..unit.chunks()).step_by(TASK).map(|first| {
        let chunks = first..unit.chunks().min(first + TASK);
        let out = out.split_off_mut(..elements(unit, chunks.clone())).unwrap_or_default();
        (chunks, out)
    });
    tasks.collect()
}

fn widen(word: u16) -> f32 {
    f32::from_bits(u32::from(word) << 16)
}

/// Normally distributed weights of deviation 0.02, rounded to BF16.
fn normal(n: usize) -> Vec<u16> {
    let mut state = 88_172_645_463_325_252u64;
    let mut uniform = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 40) as f32 / (1u64 << 24) as f32
    };
    let mut normal = || ((0..12).map(|_| uniform()).sum::<f32>() - 6.) * 0.02;
    (0..n).map(|_| half_of(normal().to_bits())).collect()
}

/// The upper half of a float, rounded to the nearest, ties to even.
fn half_of(bits: u32) -> u16 {
    ((bits + 0x7fff + (bits >> 16 & 1)) >> 16) as u16
}
