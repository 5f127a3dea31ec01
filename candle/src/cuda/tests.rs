//! Weights on a GPU, in candle's memory and on its stream. These tests use none of candle's kernels: `scripts/candle` runs
//! them on the emulated driver, which doesn't have any.

use candle_core::{DType, Device, Result, Tensor};
use candle_nn::{Linear, VarBuilder, linear_no_bias};
use df11_host::{Model, compress_to};
use half::bf16;
use safetensors::tensor::TensorView;

use crate::Df11;
use crate::layers::Multiply;

/// Rows and columns of two weights. The second one's rows are too short for codes of their own.
const WEIGHTS: [(&str, [usize; 2]); 2] = [("wide", [70, 130]), ("narrow", [96, 40])];

/// A compressed file of both.
fn file() -> Vec<u8> {
    let mut state = 1u64;
    let mut word = |_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 40) as u16 & 0x81ff | 0x3c00).to_le_bytes()
    };
    let data = WEIGHTS.map(|(_, [rows, columns])| (0..rows * columns).flat_map(&mut word).collect::<Vec<u8>>());
    let views = WEIGHTS.iter().zip(&data).map(|((name, shape), data)| {
        (format!("{name}.weight"), TensorView::new(safetensors::Dtype::BF16, shape.to_vec(), data).unwrap())
    });
    let plain = Model::from_bytes(safetensors::serialize(views, None).unwrap()).unwrap();
    let mut compressed = Vec::new();
    compress_to(&plain, &mut compressed, None, &()).unwrap();
    compressed
}

fn open(device: &Device) -> Df11 {
    Df11::options().guarded("").of(Model::from_bytes(file()).unwrap(), device, DType::BF16)
}

fn gpu() -> Device {
    Device::new_cuda_with_stream(0).unwrap()
}

fn layers(vb: VarBuilder<'_>) -> Result<[Linear; 2]> {
    let [wide, narrow] = WEIGHTS.map(|(name, [rows, columns])| linear_no_bias(columns, rows, vb.pp(name)));
    Ok([wide?, narrow?])
}

fn words(tensor: &Tensor) -> Vec<u16> {
    tensor.flatten_all().unwrap().to_vec1::<bf16>().unwrap().into_iter().map(bf16::to_bits).collect()
}

fn expected(df11: &Df11, name: &str) -> Vec<u16> {
    df11.model().tensor(&format!("{name}.weight")).unwrap().bf16_bits().unwrap()
}

#[test]
fn weights_are_decoded_just_in_time() {
    let df11 = open(&gpu());
    let layers = df11.build(layers).unwrap();
    assert!((10_000..40_000).contains(&df11.report().held_bytes), "{}", df11.report());
    for _ in 0..2 {
        df11.park().unwrap();
        assert!(layers[0].weight().to_vec2::<bf16>().is_err());
        let _entered = df11.enter("").unwrap();
        for ((name, _), layer) in WEIGHTS.iter().zip(&layers) {
            assert!(words(layer.weight()) == expected(&df11, name), "{name}");
        }
    }
    // In each thread candle has another stream.
    let other = std::thread::scope(|scope| scope.spawn(|| df11.enter("").map(drop)).join().unwrap());
    assert!(other.unwrap_err().to_string().contains("one thread runs a model"));
}

/// The operation's products, before candle adds a bias and rounds. Inputs with a single 1 and zeros otherwise give a column
/// of the weight. The inputs are rows within a larger tensor.
#[test]
fn up_to_eight_rows_are_multiplied_without_decoding() {
    let device = gpu();
    let (df11, (name, [rows, columns])) = (open(&device), WEIGHTS[0]);
    let (layer, weight) = (df11.linear(name).unwrap().weight, expected(&df11, name));
    assert!(words(&layer.decode(DType::BF16, &device).unwrap()) == weight);
    for n in [1, 3, 8] {
        let ones = |i: usize| bf16::from_f32(f32::from(u8::from(i % columns == i / columns * 7 + 5)));
        let inputs = Tensor::from_iter((0..10 * columns).map(ones), &device).unwrap();
        let inputs = inputs.reshape((2, 5, columns)).unwrap().flatten(0, 1).unwrap().narrow(0, 1, n).unwrap();
        assert!(layer.multiplies(&inputs));
        let products = inputs.apply_op1_no_bwd(&Multiply(&layer)).unwrap();
        assert_eq!((products.dims(), products.dtype()), ([n, rows].as_slice(), DType::F32));
        let got = products.flatten_all().unwrap().to_vec1::<f32>().unwrap().into_iter().map(f32::to_bits);
        let column = |column| (0..rows).map(move |row| row * columns + column);
        let expected = (1..=n).flat_map(|i| column(i * 7 + 5)).map(|at| u32::from(weight[at]) << 16);
        assert!(got.eq(expected), "{n}");
    }
    let multiplies = |name, n, columns, dtype| {
        let weight = df11.linear(name).unwrap().weight;
        weight.multiplies(&Tensor::zeros((n, columns), dtype, &device).unwrap())
    };
    assert!(!multiplies(name, 9, columns, DType::BF16) && !multiplies(name, 8, columns, DType::F32));
    assert!(!multiplies("narrow", 1, 40, DType::BF16));
}

/// Whichever launch or copy loses the GPU, an error says so. A lost GPU stays lost, so each case runs in another process.
#[test]
fn a_lost_gpu() {
    let run = |failure: &str| {
        let mut test = std::process::Command::new(std::env::current_exe().unwrap());
        test.args(["cuda::tests::on_a_lost_gpu", "--exact", "--ignored", "--nocapture"]);
        let output = test.env("DF11_EMULATED_GPU", failure).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && said.contains("1 passed"), "{failure}: {output:?}");
        said
    };
    assert!(run("").contains("all is well"));
    for function in ["cuLaunchKernel", "cuMemcpyHtoDAsync_v2"] {
        let lost = (1..50).take_while(|call| !run(&format!("fail={function}@{call}:700")).contains("all is well"));
        assert!((1..49).contains(&lost.count()), "{function}");
    }
}

#[test]
#[ignore = "a_lost_gpu starts it with a GPU that will be lost"]
fn on_a_lost_gpu() {
    let device = gpu();
    let run = || {
        let df11 = open(&device);
        let layers = df11.build(layers)?;
        let _entered = df11.enter("")?;
        for ((name, _), layer) in WEIGHTS.iter().zip(&layers) {
            let words = layer.weight().flatten_all()?.to_vec1::<bf16>()?;
            assert!(words.into_iter().map(bf16::to_bits).eq(expected(&df11, name)), "{name}");
        }
        Ok::<(), candle_core::Error>(())
    };
    let Err(error) = run() else { return println!("all is well") };
    // candle makes some of the copies, and says it in its own words.
    let said = error.to_string();
    assert!(said.contains("the GPU was lost") || said.contains("CUDA_ERROR_ILLEGAL_ADDRESS"), "{said}");
    assert!(run().is_err());
}
