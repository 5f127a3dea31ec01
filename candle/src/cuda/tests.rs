//! Weights on a GPU, in memory and on a stream of candle's. No kernel of candle's is used: `scripts/candle` runs this on the
//! emulated driver, where candle has none.

use candle_core::{DType, Device, Tensor};
use candle_nn::{Linear, VarBuilder, linear_no_bias};
use df11_host::{Model, compress_to};
use half::bf16;
use safetensors::tensor::TensorView;

use crate::layers::Multiply;
use crate::{Df11, Error, Form};

/// Rows and columns of two weights. The second has rows of fewer weights than a group.
const WEIGHTS: [(&str, [usize; 2]); 2] = [("wide", [70, 130]), ("narrow", [96, 40])];

/// A file of both as they are, and the same compressed to one unit each.
fn files() -> [Vec<u8>; 2] {
    files_of(&WEIGHTS)
}

fn files_of(weights: &[(&str, [usize; 2])]) -> [Vec<u8>; 2] {
    let mut state = 1u64;
    let mut word = |_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 40) as u16 & 0x81ff | 0x3c00).to_le_bytes()
    };
    let data = weights.iter().map(|(_, [rows, columns])| (0..rows * columns).flat_map(&mut word).collect::<Vec<u8>>());
    let data = data.collect::<Vec<_>>();
    let views = weights.iter().zip(&data).map(|((name, shape), data)| {
        (format!("{name}.weight"), TensorView::new(safetensors::Dtype::BF16, shape.to_vec(), data).unwrap())
    });
    let plain = safetensors::serialize(views, None).unwrap();
    let mut compressed = Vec::new();
    compress_to(&Model::from_bytes(plain.clone()).unwrap(), &mut compressed, None, &()).unwrap();
    [plain, compressed]
}

fn gpu() -> Device {
    Device::new_cuda_with_stream(0).unwrap()
}

fn open(form: Form, file: Vec<u8>, device: &Device) -> Df11 {
    let options = Df11::options().guarded("").form(form);
    Df11::of(Model::from_bytes(file).unwrap(), options, device, DType::BF16).unwrap()
}

fn words(tensor: &Tensor) -> Vec<u16> {
    tensor.flatten_all().unwrap().to_vec1::<bf16>().unwrap().into_iter().map(bf16::to_bits).collect()
}

fn layers(vb: VarBuilder<'_>) -> candle_core::Result<[Linear; 2]> {
    let [wide, narrow] = WEIGHTS.map(|(name, [rows, columns])| linear_no_bias(columns, rows, vb.pp(name)));
    Ok([wide?, narrow?])
}

#[test]
fn weights_are_decoded_just_in_time_in_both_forms() {
    let [plain, compressed] = files();
    let expected = Model::from_bytes(plain).unwrap();
    let device = gpu();
    for form in [Form::Fixed, Form::Df11] {
        let df11 = open(form, compressed.clone(), &device);
        let layers = df11.build(layers).unwrap();
        assert_eq!(df11.report().gpu_bytes, Some(0));
        for _ in 0..2 {
            df11.park().unwrap();
            assert_eq!(layers[0].weight().dtype(), DType::BF16);
            let _entered = df11.enter("").unwrap();
            for ((name, _), layer) in WEIGHTS.iter().zip(&layers) {
                let expected = expected.tensor(&format!("{name}.weight")).unwrap().bf16_bits().unwrap();
                assert!(words(layer.weight()) == expected, "{form:?} {name}");
            }
        }
        let report = df11.report();
        assert!(report.gpu_bytes.is_some_and(|bytes| bytes > 10_000) && report.held_bytes == 0, "{report}");
    }
}

/// The layers' weights, whole, from units and from a file that isn't compressed.
#[test]
fn a_layer_decodes_its_weight() {
    let device = gpu();
    for (form, file) in [Form::Fixed, Form::Df11].into_iter().flat_map(|form| files().map(|file| (form, file))) {
        let df11 = open(form, file, &device);
        for (name, [rows, columns]) in WEIGHTS {
            let weight = df11.linear(name).unwrap().weight.decode(DType::BF16, &device).unwrap();
            let expected = df11.model().tensor(&format!("{name}.weight")).unwrap().bf16_bits().unwrap();
            assert_eq!(weight.dims(), [rows, columns]);
            assert!(words(&weight) == expected, "{form:?} {name}");
        }
    }
}

/// The products of the operation, before candle adds a bias and rounds: of inputs that are 1 once and else 0, a column of the
/// weight. The inputs are rows within a larger tensor.
#[test]
fn up_to_eight_rows_are_multiplied_without_decoding() {
    let device = gpu();
    let (name, [rows, columns]) = WEIGHTS[0];
    for file in files() {
        let df11 = open(Form::Fixed, file, &device);
        let layer = df11.linear(name).unwrap();
        let weight = df11.model().tensor("wide.weight").unwrap().bf16_bits().unwrap();
        for n in [1, 3, 8] {
            let ones = |i: usize| bf16::from_f32(f32::from(u8::from(i % columns == i / columns * 7 + 5)));
            let inputs = Tensor::from_iter((0..10 * columns).map(ones), &device).unwrap();
            let inputs = inputs.reshape((2, 5, columns)).unwrap().flatten(0, 1).unwrap().narrow(0, 1, n).unwrap();
            assert!(layer.weight.is_multiplied_by(&inputs));
            let products = inputs.apply_op1_no_bwd(&Multiply(&layer.weight)).unwrap();
            assert_eq!((products.dims(), products.dtype()), ([n, rows].as_slice(), DType::F32));
            let got: Vec<u32> =
                products.flatten_all().unwrap().to_vec1::<f32>().unwrap().into_iter().map(f32::to_bits).collect();
            let column = |column| (0..rows).map(move |row| row * columns + column);
            let expected = (1..=n).flat_map(|i| column(i * 7 + 5)).map(|at| u32::from(weight[at]) << 16);
            assert!(got.into_iter().eq(expected), "{n}");
        }
        let inputs = |n: usize, columns: usize, dtype| Tensor::zeros((n, columns), dtype, &device).unwrap();
        assert!(!layer.weight.is_multiplied_by(&inputs(9, columns, DType::BF16)));
        assert!(!layer.weight.is_multiplied_by(&inputs(8, columns, DType::F32)));
        let narrow = df11.linear("narrow").unwrap().weight;
        assert!(!narrow.is_multiplied_by(&inputs(1, 40, DType::BF16)));
    }
    let as_df11 = open(Form::Df11, files()[1].clone(), &device).linear(name).unwrap().weight;
    assert!(!as_df11.is_multiplied_by(&Tensor::zeros((1, columns), DType::BF16, &device).unwrap()));
}

/// candle's stream is another one in each thread.
#[test]
fn one_thread_runs_a_model() {
    let device = gpu();
    let df11 = open(Form::Fixed, files()[1].clone(), &device);
    let _layers = df11.build(layers).unwrap();
    drop(df11.enter("wide").unwrap());
    let other = std::thread::scope(|scope| scope.spawn(|| df11.enter("narrow").map(drop)).join().unwrap());
    assert!(matches!(other, Err(Error::Thread)), "{other:?}");
}

/// All threads of rayon's pool run the model at once: the first one loads the weight, and doesn't wait for the others, which wait for it.
#[test]
fn threads_of_a_pool_do_not_wait_for_each_other() {
    let device = gpu();
    // So large that several tasks encode it.
    let df11 = open(Form::Fixed, files_of(&[("large", [1100, 520])])[1].clone(), &device);
    let (sender, results) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let layer = df11.linear("large").unwrap();
        let decoded = rayon::broadcast(|_| layer.weight.decode(DType::BF16, &device).map(drop));
        sender.send(decoded).unwrap();
    });
    let results = results.recv_timeout(std::time::Duration::from_secs(60)).expect("they wait for each other");
    let (loaded, refused): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
    assert_eq!((loaded.len(), refused.len()), (1, rayon::current_num_threads() - 1), "{refused:?}");
}

/// Whichever launch or copy loses the GPU, an error says so, and the words that came before are right. A lost GPU stays so: each is that of
/// another process.
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
        assert!((2..49).contains(&lost.count()), "{function}");
    }
}

#[test]
#[ignore = "a_lost_gpu starts it with a GPU that will be lost"]
fn on_a_lost_gpu() {
    let [plain, compressed] = files();
    let expected = Model::from_bytes(plain).unwrap();
    let device = gpu();
    let run = |form| {
        let options = Df11::options().guarded("").form(form);
        let df11 = Df11::of(Model::from_bytes(compressed.clone())?, options, &device, DType::BF16)?;
        let layers = df11.build(layers)?;
        let _entered = df11.enter("")?;
        for ((name, _), layer) in WEIGHTS.iter().zip(&layers) {
            let expected = expected.tensor(&format!("{name}.weight"))?.bf16_bits()?;
            assert!(words(layer.weight()) == expected, "{form:?} {name}");
        }
        Ok::<(), Error>(())
    };
    for form in [Form::Fixed, Form::Df11] {
        let Err(error) = run(form) else { continue };
        // candle makes some of the copies, and says it in its own words.
        let said = error.to_string();
        assert!(said.contains("the GPU was lost") || said.contains("CUDA_ERROR_ILLEGAL_ADDRESS"), "{said}");
        assert!(run(form).is_err());
        return;
    }
    println!("all is well");
}
