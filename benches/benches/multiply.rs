//! Inputs times a weight on all cores, in weights a second (one item is one weight), next to decoding the same weight.
#![allow(missing_docs)]

use std::sync::LazyLock;

use df11_host::{Dtype, Model, Tensor, compress_to};
use df11_tests::{naive, strategies};
use divan::Bencher;
use divan::counter::ItemsCount;
use safetensors::tensor::TensorView;

/// Rows and columns of the weight: 32 MiB of BF16, more than the second cache.
const SHAPE: [usize; 2] = [4096, 4096];

const INPUTS: [usize; 4] = [1, 2, 4, 8];

/// The weight in a model in memory, as it is and compressed.
static MODELS: LazyLock<[Model; 2]> = LazyLock::new(|| {
    let words = strategies::normal(SHAPE[0] * SHAPE[1], 0.02, 7);
    let make = || {
        let view = TensorView::new(Dtype::BF16, SHAPE.to_vec(), bytemuck::cast_slice(&words))?;
        let plain = Model::from_bytes(safetensors::serialize([("a.weight", view)], None)?)?;
        let mut bytes = Vec::new();
        compress_to(&plain, &mut bytes, None, &())?;
        anyhow::Ok([plain, Model::from_bytes(bytes)?])
    };
    make().unwrap_or_else(|error| unreachable!("{error}"))
});

fn weight(model: &Model) -> Tensor<'_> {
    model.tensor("a.weight").unwrap_or_else(|error| unreachable!("{error}"))
}

fn main() {
    divan::main();
}

#[divan::bench]
fn decode(bencher: Bencher<'_, '_>) {
    let (weight, mut out) = (weight(&MODELS[1]), vec![0; SHAPE[0] * SHAPE[1]]);
    bencher.counter(ItemsCount::new(out.len())).bench_local(|| weight.read_into(divan::black_box(&mut out)));
}

#[divan::bench(args = INPUTS)]
fn compressed(bencher: Bencher<'_, '_>, n_inputs: usize) {
    multiply(bencher, &MODELS[1], n_inputs);
}

#[divan::bench(args = INPUTS)]
fn stored(bencher: Bencher<'_, '_>, n_inputs: usize) {
    multiply(bencher, &MODELS[0], n_inputs);
}

fn multiply(bencher: Bencher<'_, '_>, model: &Model, n_inputs: usize) {
    let [rows, columns] = SHAPE;
    let weight = weight(model);
    let inputs: Vec<f32> = (0..n_inputs * columns).map(|i| (i * 7919 % 1009) as f32 / 504.5 - 1.).collect();
    let mut out = vec![0.; n_inputs * rows];
    let is_right = |row: usize, out: &[f32]| {
        let words = weight.rows(row..row + 1).and_then(|row| row.bf16_bits()).unwrap_or_default();
        let mut products = inputs.chunks(columns).zip(out.chunks(rows));
        products.all(|(inputs, out)| out[row].to_bits() == naive::product(&words, inputs).to_bits())
    };
    let done = weight.multiply_into(&inputs, &mut out);
    assert!(done.is_ok() && (0..rows).step_by(97).all(|row| is_right(row, &out)), "a wrong answer is not worth timing");
    let count = ItemsCount::new(weight.elements());
    bencher.counter(count).bench_local(|| weight.multiply_into(&inputs, divan::black_box(&mut out)));
}
