//! Times linear layers of several sizes: candle's with weights of 32 bits, and ours with weights that
//! are held with fixed-length codes, or stay in a DF11 file.
//!
//! Usage: cargo run --release --example multiply [ROUNDS]
//!
//! Of each size there are layers enough that neither their floats nor their words stay in a cache. All ways go through all
//! layers in turns, ROUNDS times (9). It prints the least time of each in nanoseconds a weight, and the median in brackets.
//! All results are first compared with candle's.

use std::collections::HashMap;
use std::fs::File;
use std::hint::black_box;
use std::time::Instant;

use anyhow::{Result, ensure};
use candle_core::{DType, Device, Tensor};
use candle_nn::{Linear, Module, VarBuilder, linear_no_bias};
use df11_candle::{Df11, Form};
use df11_host::{Model, compress_to, hold_tensors};

/// Rows and columns.
const SIZES: [[usize; 2]; 6] = [[1024, 1024], [3072, 1024], [4096, 1024], [4096, 4096], [11008, 4096], [4096, 11008]];
const INPUTS: [usize; 4] = [1, 2, 4, 8];
/// Weights of all layers of a size: 192 MiB as floats, 68 MiB compressed.
const WEIGHTS: usize = 48 << 20;

const WAYS: [&str; 5] = [
    "candle, F32",
    "decoding alone",
    "decoded to F32, then candle",
    "`multiply_into`",
    "DF11 in a file, decoded to F32, then candle",
];

fn main() -> Result<()> {
    let rounds = std::env::args().nth(1).map_or(Ok(9), |rounds| rounds.parse())?;
    println!("{} threads\n", rayon::current_num_threads());
    println!("| layer | inputs | {} |", WAYS.join(" | "));
    println!("|---|---:|{}", "---:|".repeat(WAYS.len()));
    SIZES.into_iter().try_for_each(|size| time(size, rounds))
}

fn time([rows, columns]: [usize; 2], rounds: usize) -> Result<()> {
    let layers = (WEIGHTS / (rows * columns)).max(2);
    let path = |layer: usize| format!("layers.{layer}");
    let random = |layer| {
        let weight = Tensor::randn(0f32, 0.02, (rows, columns), &Device::Cpu)?;
        Ok((format!("{}.weight", path(layer)), weight.to_dtype(DType::BF16)?))
    };
    let tensors: HashMap<String, Tensor> = (0..layers).map(random).collect::<Result<_>>()?;
    let place = tempfile::TempDir::new()?;
    let [plain_file, df11_file] = ["plain.safetensors", "df11.safetensors"].map(|name| place.path().join(name));
    candle_core::safetensors::save(&tensors, &plain_file)?;
    compress_to(&Model::open(&plain_file)?, &mut File::create(&df11_file)?, None, &())?;
    let model = Model::open(&df11_file)?;
    let held = hold_tensors(
        (0..layers).map(|layer| model.tensor(&format!("{}.weight", path(layer)))).collect::<Result<Vec<_>, _>>()?,
        &(),
    )?;
    let build = |vb: VarBuilder<'_>| -> candle_core::Result<Vec<Linear>> {
        (0..layers).map(|layer| linear_no_bias(columns, rows, vb.pp(path(layer)))).collect()
    };
    let widened = build(VarBuilder::from_tensors(tensors, DType::F32, &Device::Cpu))?;
    let open = |form| Df11::options().guarded("layers").form(form).open(&df11_file, &Device::Cpu, DType::F32);
    let [fixed, in_file] = [open(Form::Fixed)?, open(Form::Df11)?];
    let [of_fixed, of_file] = [fixed.build(build)?, in_file.build(build)?];

    for n_inputs in INPUTS {
        let x = Tensor::randn(0f32, 1., (n_inputs, columns), &Device::Cpu)?;
        let inputs = x.flatten_all()?.to_vec1::<f32>()?;
        let flat = |tensor: Tensor| anyhow::Ok(tensor.flatten_all()?.to_vec1::<f32>()?);
        let just_in_time = |df11: &Df11, layers: &[Linear], layer: usize| {
            let _layer = df11.enter(&path(layer))?;
            anyhow::Ok(layers[layer].forward(&x)?)
        };
        let mut out = vec![0.; n_inputs * rows];
        let mut words = vec![0; rows * columns];
        for (layer, widened) in widened.iter().enumerate() {
            let expected = flat(widened.forward(&x)?)?;
            ensure!(flat(just_in_time(&fixed, &of_fixed, layer)?)? == expected);
            ensure!(flat(just_in_time(&in_file, &of_file, layer)?)? == expected);
            held[layer].multiply_into(&inputs, &mut out)?;
            ensure!(expected.iter().zip(&out).all(|(one, other)| (one - other).abs() < 1e-2));
        }
        let mut times = [const { Vec::new() }; WAYS.len()];
        // The first round warms up.
        for round in 0..=rounds {
            for (way, times) in times.iter_mut().enumerate() {
                let start = Instant::now();
                for (layer, widened) in widened.iter().enumerate() {
                    match way {
                        0 => drop(black_box(widened.forward(&x)?)),
                        1 => held[layer].read_into(&mut words)?,
                        2 => drop(black_box(just_in_time(&fixed, &of_fixed, layer)?)),
                        3 => held[layer].multiply_into(&inputs, &mut out)?,
                        _ => drop(black_box(just_in_time(&in_file, &of_file, layer)?)),
                    }
                }
                if round > 0 {
                    times.push(start.elapsed().as_secs_f64() * 1e9 / (rows * columns * layers) as f64);
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
