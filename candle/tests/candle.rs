//! Compares weights on demand and layers with compressed weights with what candle computes from the plain
//! ones.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::PathBuf;

use candle_core::{DType, Device, Module, Result, Tensor};
use candle_nn::{Embedding, VarBuilder, embedding};
use candle_transformers::models::with_tracing;
use df11_candle::{Df11, Options};
use df11_host::{Model, compress_to};
use half::bf16;
use rayon::prelude::*;
use safetensors::tensor::TensorView;
use tempfile::TempDir;

/// Names and shapes. The narrow table's rows are too short for codes of their own.
const TABLE: (&str, [usize; 2]) = ("table", [96, 80]);
const NARROW: (&str, [usize; 2]) = ("narrow", [96, 40]);
const UP: [usize; 2] = [130, 80];
const DOWN: [usize; 2] = [80, 130];
const LAYERS: usize = 3;

/// The bytes of a layer's weights as F32.
const LAYER_BYTES: u64 = 2 * 4 * 80 * 130;

/// A file with all tensors, of random BF16 numbers.
fn plain() -> Vec<u8> {
    let mut shapes = vec![TABLE, NARROW]
        .into_iter()
        .map(|(name, shape)| (format!("{name}.weight"), shape.to_vec()))
        .collect::<Vec<_>>();
    for i in 0..LAYERS {
        shapes.push((format!("layers.{i}.up.weight"), UP.to_vec()));
        shapes.push((format!("layers.{i}.down.weight"), DOWN.to_vec()));
        shapes.push((format!("layers.{i}.down.bias"), vec![DOWN[0]]));
    }
    let mut state = 1u64;
    let mut word = |_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let random = (state >> 40) as u16;
        // Exponents 127 - 8 to 127, the larger ones more often; either sign.
        (random & 0x807f | (127 - (random >> 7 & 0xff).leading_zeros() as u16 + 8) << 7).to_le_bytes()
    };
    let data = shapes.iter().map(|(_, shape)| (0..shape.iter().product()).flat_map(&mut word).collect::<Vec<u8>>());
    let data: Vec<_> = data.collect();
    let view = |shape: &Vec<usize>, data| TensorView::new(safetensors::Dtype::BF16, shape.clone(), data).unwrap();
    safetensors::serialize(shapes.iter().zip(&data).map(|((name, shape), data)| (name, view(shape, data))), None)
        .unwrap()
}

fn compressed() -> Vec<u8> {
    let mut compressed = Vec::new();
    compress_to(&Model::from_bytes(plain()).unwrap(), &mut compressed, None, &()).unwrap();
    assert!(compressed.len() < plain().len() * 4 / 5);
    compressed
}

fn open(options: Options) -> Df11 {
    options.of(Model::from_bytes(compressed()).unwrap(), &Device::Cpu, DType::F32)
}

fn plain_weights() -> VarBuilder<'static> {
    VarBuilder::from_buffered_safetensors(plain(), DType::F32, &Device::Cpu).unwrap()
}

/// Looks up tokens, multiplies, and multiplies with the table again.
struct Own<L> {
    table: Embedding,
    layers: Vec<[L; 2]>,
    head: with_tracing::Linear,
}

type Make<L> = fn(usize, usize, bool, VarBuilder<'_>) -> Result<L>;

impl<L: Module> Own<L> {
    fn new(vb: VarBuilder<'_>, make: Make<L>) -> Result<Self> {
        let table = embedding(TABLE.1[0], TABLE.1[1], vb.pp("table"))?;
        let layer = |i| {
            let vb = vb.pp(format!("layers.{i}"));
            Ok([make(UP[1], UP[0], false, vb.pp("up"))?, make(DOWN[1], DOWN[0], true, vb.pp("down"))?])
        };
        let layers = (0..LAYERS).map(layer).collect::<Result<_>>()?;
        let head = with_tracing::Linear::from_weights(table.embeddings().clone(), None);
        Ok(Self { table, layers, head })
    }

    /// The bits of the result, with a guard for each layer or without.
    fn forward(&self, guard: Option<&Df11>) -> Result<Vec<u32>> {
        let mut x = self.table.forward(&tokens())?;
        for (i, [up, down]) in self.layers.iter().enumerate() {
            let _layer = guard.map(|df11| df11.enter(&format!("layers.{i}"))).transpose()?;
            x = down.forward(&up.forward(&x)?.tanh()?)?;
        }
        self.head.forward(&x).map(|x| bits(&x))
    }
}

/// With layers that make spans.
fn traced(df11: &Df11) -> Own<with_tracing::Linear> {
    df11.build(|vb| Own::new(vb, with_tracing::linear_b)).unwrap()
}

/// With layers that make none.
fn untraced(df11: &Df11) -> Own<candle_nn::Linear> {
    df11.build(|vb| Own::new(vb, candle_nn::linear_b)).unwrap()
}

fn tokens() -> Tensor {
    Tensor::new(&[[3u32, 1, 4, 95, 5, 9, 2, 3]], &Device::Cpu).unwrap()
}

fn expected() -> Vec<u32> {
    Own::new(plain_weights(), candle_nn::linear_b).unwrap().forward(None).unwrap()
}

fn bits(tensor: &Tensor) -> Vec<u32> {
    let floats = tensor.to_dtype(DType::F32).unwrap().flatten_all().unwrap().to_vec1::<f32>().unwrap();
    floats.into_iter().map(f32::to_bits).collect()
}

fn inputs(rows: usize, columns: usize) -> Tensor {
    let values = (0..rows * columns).map(|i| ((i * 2_654_435_761) % 1000) as f32 / 500.0 - 1.0);
    Tensor::from_iter(values, &Device::Cpu).unwrap().reshape((rows, columns)).unwrap()
}

#[test]
fn spans_decode_one_weight_at_a_time() {
    for in_files in [false, true] {
        let df11 = open(Df11::options().in_files(in_files));
        let model = traced(&df11);
        let report = df11.report();
        assert_eq!(
            (report.just_in_time, report.just_in_time_bytes),
            (2 * LAYERS, LAYERS as u64 * LAYER_BYTES),
            "{report}"
        );
        assert_eq!(
            (report.stay_decoded, report.unused),
            (vec![("table.weight".to_owned(), "an embedding")], vec!["narrow.weight".to_owned()])
        );
        assert_eq!((report.decoded_now_bytes, report.decodings), (0, 0));
        let held = 2
            * LAYERS as u64
            * Model::from_bytes(plain()).unwrap().tensor("layers.0.up.weight").unwrap().to_fixed().unwrap().bytes()
                as u64;
        assert!(
            if in_files { report.held_bytes == 0 } else { report.held_bytes.abs_diff(held) < held / 10 },
            "{} {held}",
            report.held_bytes
        );
        for pass in 1..4 {
            assert!(model.forward(None).unwrap() == expected(), "{in_files} {pass}");
            let report = df11.report();
            assert_eq!((report.decoded_now_bytes, report.decodings), (LAYER_BYTES / 2, pass * 2 * LAYERS as u64));
        }
        df11.park().unwrap();
        assert_eq!(df11.report().decoded_now_bytes, 0);
        assert!(model.forward(None).unwrap() == expected());
    }
}

#[test]
fn guards_decode_one_layer_at_a_time() {
    let df11 = open(Df11::options().guarded("layers"));
    let model = untraced(&df11);
    for pass in 1..4 {
        assert!(model.forward(Some(&df11)).unwrap() == expected());
        let report = df11.report();
        assert_eq!((report.decoded_now_bytes, report.decodings), (LAYER_BYTES, pass * 2 * LAYERS as u64));
    }
    // A weight that neither a span nor a guard decodes stays decoded, and the report says so.
    let df11 = open(Df11::options().guarded("layers.1").guarded("layers.2.down"));
    let model = untraced(&df11);
    assert!(model.forward(Some(&df11)).unwrap() == expected());
    let report = df11.report();
    assert_eq!((report.just_in_time, report.stay_decoded.len()), (3, 4), "{report}");
    assert!(report.to_string().contains("layers.0.up.weight: no span, and not guarded"), "{report}");
    for path in ["layers.7", "layer"] {
        let refused = df11.enter(path).map(drop).unwrap_err().to_string();
        assert!(refused.contains(&format!("the model has no weight below {path:?}")), "{refused}");
    }
}

#[test]
fn a_weight_is_decoded_to_bf16_too() {
    let options = Df11::options().guarded("");
    let df11 = options.of(Model::from_bytes(compressed()).unwrap(), &Device::Cpu, DType::BF16);
    let model = untraced(&df11);
    let _entered = df11.enter("").unwrap();
    let words = model.layers[1][0].weight().flatten_all().unwrap().to_vec1::<bf16>().unwrap();
    let expected = Model::from_bytes(plain()).unwrap().tensor("layers.1.up.weight").unwrap().bf16().unwrap();
    assert!(words == expected);
}

#[test]
fn a_parked_weight_is_an_error_in_every_operation() {
    let df11 = open(Df11::options().guarded("layers"));
    let model = untraced(&df11);
    let weight = model.layers[0][0].weight();
    let zeros = |rows, columns| Tensor::zeros((rows, columns), DType::F32, &Device::Cpu).unwrap();
    let (x, ids) = (zeros(4, UP[1]), Tensor::new(&[1u32, 2], &Device::Cpu).unwrap());
    let used: [(&str, Result<Tensor>); 14] = [
        ("multiplied", x.matmul(&weight.t().unwrap())),
        ("multiplied from the left", weight.matmul(&x.t().unwrap())),
        ("broadcast", x.narrow(0, 0, 1).unwrap().broadcast_add(weight)),
        ("added", weight + weight),
        ("added to another", weight + zeros(UP[0], UP[1])),
        ("scaled", weight * 2.0),
        ("square root", weight.sqrt()),
        ("summed", weight.sum_all()),
        ("converted", weight.to_dtype(DType::F64)),
        ("copied", weight.t().unwrap().contiguous()),
        ("looked up", weight.index_select(&ids, 0)),
        ("a layer", model.layers[2][1].forward(&zeros(1, DOWN[1]))),
        ("concatenated", Tensor::cat(&[weight, weight], 0)),
        ("the largest", weight.max(0)),
    ];
    for (how, result) in used {
        assert!(result.is_err(), "{how}: {result:?}");
    }
    assert!(weight.to_vec2::<f32>().is_err());
    let _entered = df11.enter("layers.0").unwrap();
    assert!(x.matmul(&weight.t().unwrap()).is_ok());
}

#[test]
fn threads_share_a_model() {
    let df11 = open(Df11::options().guarded("layers"));
    let (expected, by_guards, by_spans) = (expected(), untraced(&df11), traced(&df11));
    let outer = df11.enter("layers.1").unwrap();
    let pass = |i: usize| {
        let got = if i.is_multiple_of(2) { by_guards.forward(Some(&df11)) } else { by_spans.forward(None) };
        assert!(got.unwrap() == expected);
    };
    std::thread::scope(|scope| {
        (0..4).for_each(|i| drop(scope.spawn(move || (0..20).for_each(|_| pass(i)))));
    });
    drop(outer);
    // In a pool's threads, which begin other passes while they wait.
    for threads in [1, 2] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| (0..16).into_par_iter().for_each(pass));
    }
}

#[test]
fn a_model_that_could_not_be_built_leaves_nothing() {
    let df11 = open(Df11::options());
    let failed = df11.build(|vb| -> Result<()> {
        Own::new(vb, with_tracing::linear_b)?;
        candle_core::bail!("after all weights were loaded")
    });
    assert!(failed.unwrap_err().to_string().contains("after all weights"));
    assert_eq!((df11.report().just_in_time, df11.report().stay_decoded.len()), (0, 0));
    let wrong = df11.build(|vb| candle_nn::linear(5, 5, vb.pp("layers.0.down")));
    assert!(wrong.unwrap_err().to_string().contains("shape mismatch"));
    assert!(traced(&df11).forward(None).unwrap() == expected());
}

/// With codes in memory, nothing reads the file any more.
#[test]
fn a_file_that_is_cut_off_after_a_model_was_built() {
    for in_files in [false, true] {
        let place = TempDir::new().unwrap();
        let path: PathBuf = place.path().join("model.safetensors");
        fs::write(&path, compressed()).unwrap();
        let options = Df11::options().in_files(in_files).guarded("layers");
        let df11 = options.open(&path, &Device::Cpu, DType::F32).unwrap();
        let (by_spans, by_guards) = (traced(&df11), untraced(&df11));
        fs::write(&path, &compressed()[..compressed().len() / 8]).unwrap();
        for _ in 0..2 {
            let got = [by_spans.forward(None).map_err(|error| df11.explain(error)), by_guards.forward(Some(&df11))];
            for got in got {
                match got {
                    Ok(got) => assert!(!in_files && got == expected()),
                    Err(error) => assert!(in_files && error.to_string().contains("model.safetensors"), "{error}"),
                }
            }
        }
        // An error that wasn't asked for isn't mistaken for the cause of a later one.
        assert_eq!(by_spans.forward(None).is_err(), in_files);
        fs::write(&path, compressed()).unwrap();
        assert!(by_spans.forward(None).unwrap() == expected());
        assert!(df11.explain(candle_core::Error::msg("another")).to_string().starts_with("another"));
    }
}

#[test]
fn every_model_loads_from_eager_and_from_plain_files() {
    let eager = Own::new(open(Df11::options()).eager(), candle_nn::linear_b).unwrap();
    assert!(eager.forward(None).unwrap() == expected());
    let df11 = Df11::options().guarded("layers").of(Model::from_bytes(plain()).unwrap(), &Device::Cpu, DType::F32);
    assert!(untraced(&df11).forward(Some(&df11)).unwrap() == expected());
    assert_eq!(df11.report().just_in_time, 0);
}

/// Up to eight rows are multiplied in the order of `FixedTensor::multiply_into`, more of them as in candle.
#[test]
fn layers_multiply_few_rows_by_the_codes() {
    let df11 = open(Df11::options());
    let layer = df11.linear("layers.1.down").unwrap();
    let candles = candle_nn::linear(DOWN[1], DOWN[0], plain_weights().pp("layers.1.down")).unwrap();
    let codes = df11.model().tensor("layers.1.down.weight").unwrap().to_fixed().unwrap();
    for rows in [0, 1, 2, 8, 9] {
        let x = inputs(rows, DOWN[1]);
        let mut products = vec![0.; rows * DOWN[0]];
        codes.multiply_into(&x.flatten_all().unwrap().to_vec1::<f32>().unwrap(), &mut products).unwrap();
        let products = Tensor::from_vec(products, (rows, DOWN[0]), &Device::Cpu).unwrap();
        let by_codes = bits(&products.broadcast_add(candles.bias().unwrap()).unwrap());
        let by_candle = bits(&candles.forward(&x).unwrap());
        let got = layer.forward(&x).unwrap();
        assert_eq!(got.dims(), [rows, DOWN[0]]);
        assert!(bits(&got) == if (1..=8).contains(&rows) { by_codes } else { by_candle }, "{rows}");
    }
    // Inputs of any shape and layout.
    let x = inputs(6, DOWN[1]);
    let flat = bits(&layer.forward(&x).unwrap());
    let cube = layer.forward(&x.reshape((2, 3, DOWN[1])).unwrap()).unwrap();
    assert!(cube.dims() == [2, 3, DOWN[0]] && bits(&cube) == flat);
    let turned = x.t().unwrap().contiguous().unwrap().t().unwrap();
    assert!(!turned.is_contiguous() && bits(&layer.forward(&turned).unwrap()) == flat);
    assert!(layer.forward(&inputs(2, DOWN[1] + 1)).is_err());
    // This weight's rows have no codes of their own, so candle multiplies.
    let x = inputs(4, NARROW.1[1]);
    let candles = candle_nn::linear_no_bias(NARROW.1[1], NARROW.1[0], plain_weights().pp("narrow")).unwrap();
    assert!(bits(&df11.linear("narrow").unwrap().forward(&x).unwrap()) == bits(&candles.forward(&x).unwrap()));
}

#[test]
fn tables_give_the_rows_that_are_looked_up() {
    for (dtype, (name, [rows, columns])) in [(DType::F32, TABLE), (DType::BF16, TABLE), (DType::F32, NARROW)] {
        let df11 = Df11::options().of(Model::from_bytes(compressed()).unwrap(), &Device::Cpu, dtype);
        let table = df11.embedding(name).unwrap();
        let candles = embedding(rows, columns, plain_weights().to_dtype(dtype).pp(name)).unwrap();
        let ids = Tensor::new(&[[5u32, 95, 0], [5, 5, 17]], &Device::Cpu).unwrap();
        let (got, expected) = (table.forward(&ids).unwrap(), candles.forward(&ids).unwrap());
        assert_eq!((got.dims(), got.dtype()), (expected.dims(), dtype));
        assert!(bits(&got) == bits(&expected), "{name} {dtype:?}");
        let beyond = table.forward(&Tensor::new(&[96u32], &Device::Cpu).unwrap());
        assert!(beyond.unwrap_err().to_string().contains("row 96 was looked up in a table of 96 rows"));
        let refused = df11.embedding("layers.0.down").map(drop).and(df11.linear("nothing").map(drop));
        assert!(refused.unwrap_err().to_string().contains("nothing.weight"));
    }
}
