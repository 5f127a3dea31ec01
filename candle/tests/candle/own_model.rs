//! Models of one's own: guards, rows of tables, weights that are parked, and what goes wrong.

use std::fs;
use std::sync::Arc;

use crate::common::{self, Tiny, bits};
use candle_core::{DType, Device, Module, Result, Tensor};
use candle_nn::{Embedding, Linear, VarBuilder, embedding, linear_no_bias};
use df11_candle::{Df11, Error, Options};

/// The multiplications of a Llama, without what is between them. It knows nothing of spans.
struct Own {
    table: Embedding,
    layers: Vec<[Linear; 4]>,
}

const LAYERS: usize = 2;

impl Own {
    fn new(vb: VarBuilder<'_>) -> Result<Self> {
        let (hidden, between) = sizes();
        let table = embedding(vocabulary(), hidden, vb.pp("model.embed_tokens"))?;
        let layer = |i| {
            let vb = vb.pp(format!("model.layers.{i}"));
            Ok([
                linear_no_bias(hidden, hidden, vb.pp("self_attn.q_proj"))?,
                linear_no_bias(hidden, hidden, vb.pp("self_attn.o_proj"))?,
                linear_no_bias(hidden, between, vb.pp("mlp.up_proj"))?,
                linear_no_bias(between, hidden, vb.pp("mlp.down_proj"))?,
            ])
        };
        Ok(Self { table, layers: (0..LAYERS).map(layer).collect::<Result<_>>()? })
    }

    fn layer(&self, i: usize, x: Tensor) -> Result<Tensor> {
        self.layers[i].iter().try_fold(x, |x, layer| layer.forward(&x)?.tanh())
    }

    /// The layers, each guarded or not.
    fn forward(&self, df11: Option<&Df11>, tokens: &Tensor) -> Result<Tensor> {
        let mut x = self.table.forward(tokens)?;
        for i in 0..LAYERS {
            let _layer = df11.map(|df11| df11.enter(&format!("model.layers.{i}"))).transpose()?;
            x = self.layer(i, x)?;
        }
        Ok(x)
    }
}

fn config(name: &str) -> usize {
    let config = common::config::Config::open(&common::data("llama")).unwrap();
    config.get(name).unwrap().as_u64().unwrap() as usize
}

fn sizes() -> (usize, usize) {
    (config("hidden_size"), config("intermediate_size"))
}

/// The bytes of a layer as F32.
fn layer_bytes() -> u64 {
    let (hidden, between) = sizes();
    4 * (2 * hidden * hidden + 2 * hidden * between) as u64
}

fn vocabulary() -> usize {
    config("vocab_size")
}

fn tokens() -> Tensor {
    Tensor::new(&[[3u32, 1, 4, 1, 5, 9, 2, 6]], &Device::Cpu).unwrap()
}

fn expected(tiny: &Tiny) -> Vec<u32> {
    bits(&Own::new(tiny.plain_weights()).unwrap().forward(None, &tokens()).unwrap())
}

fn open(tiny: &Tiny, options: Options) -> Df11 {
    options.open(tiny.df11(), &Device::Cpu, DType::F32).unwrap()
}

#[test]
fn guards_decode_what_was_named_before_and_what_was_not() {
    let tiny = Tiny::new("llama", None);
    for (options, at_first) in [(Df11::options().guarded("model.layers"), 0), (Df11::options(), 4 * LAYERS)] {
        let df11 = open(&tiny, options);
        let model = df11.build(Own::new).unwrap();
        let decoded = df11.report().decoded;
        assert_eq!(decoded.len(), 1 + at_first, "{decoded:?}");
        for pass in 1..4 {
            assert!(bits(&model.forward(Some(&df11), &tokens()).unwrap()) == expected(&tiny));
            // In the first pass the guards also park what stayed decoded since the model was built. The last layer is still
            // decoded when the next pass begins.
            assert_eq!(df11.memory().just_in_time, layer_bytes());
            let passes = if at_first > 0 { pass - 1 } else { pass };
            assert_eq!(df11.decoded_weights(), passes * 4 * LAYERS as u64);
        }
        assert_eq!(df11.report().decoded.len(), 1);
        assert_eq!(df11.report().just_in_time.weights, 4 * LAYERS);
    }
}

#[test]
fn memory_is_that_of_one_layer_and_the_table() {
    let tiny = Tiny::new("llama", None);
    let df11 = open(&tiny, Df11::options().guarded("model.layers").rows("model.embed_tokens"));
    let model = df11.build(Own::new).unwrap();
    assert_eq!(df11.memory().decoded + df11.memory().just_in_time, 0);
    let layer = layer_bytes();
    for _ in 0..3 {
        let got = df11.forward(&tokens(), |tokens| model.forward(Some(&df11), tokens)).unwrap();
        assert!(bits(&got) == expected(&tiny));
        let memory = df11.memory();
        assert_eq!((memory.decoded, memory.just_in_time), (0, layer));
        assert!(memory.spare <= layer, "{memory:?}");
    }
    df11.park().unwrap();
    assert_eq!(df11.memory(), df11_candle::Memory::default());
    assert!(bits(&df11.forward(&tokens(), |tokens| model.forward(Some(&df11), tokens)).unwrap()) == expected(&tiny));
}

#[test]
fn a_parked_weight_is_an_error_in_every_operation() {
    let tiny = Tiny::new("llama", None);
    let df11 = open(&tiny, Df11::options().guarded("model.layers").rows("model.embed_tokens"));
    let model = df11.build(Own::new).unwrap();
    let weight = model.layers[0][0].weight();
    let (hidden, _) = sizes();
    let x = Tensor::zeros((4, hidden), DType::F32, &Device::Cpu).unwrap();
    let ids = Tensor::new(&[1u32, 2], &Device::Cpu).unwrap();
    let table = model.table.embeddings();
    let used: [(&str, Result<Tensor>); 14] = [
        ("multiplied", x.matmul(&weight.t().unwrap())),
        ("multiplied from the left", weight.matmul(&x.t().unwrap())),
        ("broadcast", x.broadcast_add(weight)),
        ("added", weight + weight),
        ("added to another", weight + Tensor::zeros((hidden, hidden), DType::F32, &Device::Cpu).unwrap()),
        ("scaled", weight * 2.0),
        ("square root", weight.sqrt()),
        ("summed", weight.sum_all()),
        ("converted", weight.to_dtype(DType::F64)),
        ("copied", weight.t().unwrap().contiguous()),
        ("looked up", table.index_select(&ids, 0)),
        ("a layer", model.layers[1][3].forward(&Tensor::zeros((1, sizes().1), DType::F32, &Device::Cpu).unwrap())),
        ("concatenated", Tensor::cat(&[weight, weight], 0)),
        ("the largest", weight.max(0)),
    ];
    for (how, result) in used {
        assert!(result.is_err(), "{how}: {result:?}");
    }
    assert!(weight.to_vec2::<f32>().is_err());
    let entered = df11.enter("model.layers.0").unwrap();
    assert!(x.matmul(&weight.t().unwrap()).is_ok());
    drop(entered);
}

#[test]
fn guards_nest_and_come_from_several_threads() {
    let tiny = Tiny::new("llama", None);
    let df11 = open(&tiny, Df11::options().guarded("model.layers"));
    let model = Arc::new(df11.build(Own::new).unwrap());
    let expected = expected(&tiny);
    let outer = df11.enter("model.layers.1").unwrap();
    assert!(bits(&model.forward(Some(&df11), &tokens()).unwrap()) == expected);
    drop(outer);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                (0..20).for_each(|_| assert!(bits(&model.forward(Some(&df11), &tokens()).unwrap()) == expected))
            });
        }
    });
    // The same in a pool whose threads wait for each other.
    use rayon::prelude::*;
    (0..16).into_par_iter().for_each(|_| assert!(bits(&model.forward(Some(&df11), &tokens()).unwrap()) == expected));
}

#[test]
fn rows_go_when_the_forward_pass_ends_however_it_ends() {
    let tiny = Tiny::new("llama", None);
    let df11 = open(&tiny, Df11::options().guarded("model.layers").rows("model.embed_tokens"));
    let model = df11.build(Own::new).unwrap();
    let lookup = |tokens: &Tensor| model.table.forward(tokens);
    df11.forward(&tokens(), lookup).unwrap();
    assert!(lookup(&tokens()).is_err());
    let failed = df11.forward(&tokens(), |_| -> Result<Tensor> { candle_core::bail!("no") });
    assert!(failed.unwrap_err().to_string().contains("no") && lookup(&tokens()).is_err());
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        df11.forward(&tokens(), |_| -> Result<Tensor> { panic!("in the middle") })
    }));
    assert!(caught.is_err() && lookup(&tokens()).is_err());
    // A head that uses the table after the layers doesn't get zeros.
    let used = df11.forward(&tokens(), |tokens| {
        let x = model.forward(Some(&df11), tokens)?;
        x.squeeze(0)?.matmul(&model.table.embeddings().t()?)
    });
    assert!(used.is_err());
}

#[test]
fn a_table_that_a_guard_decodes_stays_whole() {
    let tiny = Tiny::new("llama", None);
    let df11 = open(&tiny, Df11::options().guarded("model.layers").rows("model.embed_tokens"));
    let model = df11.build(Own::new).unwrap();
    let head = |model: &Own, x: &Tensor| x.squeeze(0)?.matmul(&model.table.embeddings().t()?);
    let plain = Own::new(tiny.plain_weights()).unwrap();
    let expected = bits(&head(&plain, &plain.forward(None, &tokens()).unwrap()).unwrap());
    let _all = df11.enter("").unwrap();
    let got = df11.forward(&tokens(), |tokens| head(&model, &model.forward(Some(&df11), tokens)?));
    assert!(bits(&got.unwrap()) == expected);
}

#[test]
fn guards_leave_tables_and_eager_weights_decoded() {
    let tiny = Tiny::new("llama", None);
    let df11 = open(&tiny, Df11::options().eager("model.layers.0.self_attn"));
    let model = df11.build(Own::new).unwrap();
    drop(df11.enter("model").unwrap());
    drop(df11.enter("model.layers.1").unwrap());
    assert!(model.table.forward(&tokens()).is_ok());
    let (hidden, _) = sizes();
    let x = Tensor::ones((1, hidden), DType::F32, &Device::Cpu).unwrap();
    assert!(model.layers[0][0].forward(&x).is_ok());
    assert!(model.layers[0][2].forward(&x).is_err());
    let reasons: Vec<&str> = df11.report().decoded.iter().map(|(_, why)| *why).collect();
    assert_eq!(reasons.iter().filter(|why| why.contains("eager")).count(), 2, "{reasons:?}");
}

#[test]
fn a_forward_pass_inside_of_another_is_refused() {
    let tiny = Tiny::new("llama", None);
    let df11 = open(&tiny, Df11::options().guarded("model.layers").rows("model.embed_tokens"));
    let model = df11.build(Own::new).unwrap();
    let run = |tokens: &Tensor| model.forward(Some(&df11), tokens);
    let nested = df11.forward(&tokens(), |tokens| Ok(df11.forward(tokens, run)?));
    assert!(nested.unwrap_err().to_string().contains("inside of another"));
    // After it, and one after another in several threads, all is as before.
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let got = df11.forward(&tokens(), |tokens| model.table.forward(tokens));
                assert!(got.is_ok());
            });
        }
    });
    assert!(bits(&df11.forward(&tokens(), run).unwrap()) == expected(&tiny));
}

#[test]
fn several_models_of_one_df11() {
    use candle_transformers::models::llama;
    let tiny = Tiny::new("llama", None);
    let config = tiny.config.read::<llama::LlamaConfig>().unwrap().into_config(false);
    let df11 = open(&tiny, Df11::options());
    let failed = df11.build(|vb| llama::Llama::load(vb, &config).and_then(|_| vb_fails()));
    assert!(failed.is_err());
    assert_eq!(df11.memory().decoded + df11.memory().just_in_time, 0);
    let run = |model: &llama::Llama| {
        let before = df11.decoded_weights();
        let mut cache = llama::Cache::new(true, DType::F32, &config, &Device::Cpu).unwrap();
        let logits = model.forward(&tokens(), 0, &mut cache).unwrap();
        (bits(&logits), df11.decoded_weights() - before)
    };
    let first = df11.build(|vb| llama::Llama::load(vb, &config)).unwrap();
    let (logits, alone) = run(&first);
    let second = df11.build(|vb| llama::Llama::load(vb, &config)).unwrap();
    let clone = first.clone();
    for model in [&second, &first, &clone] {
        // A few more or fewer: what the last pass has left decoded.
        let (got, decoded) = run(model);
        assert!(got == logits && decoded <= alone + 1, "{decoded} {alone}");
    }
    drop(second);
    assert!(run(&first).1 <= alone + 1);
    // Spans that several threads enter at the same time.
    std::thread::scope(|scope| {
        (0..3).for_each(|_| drop(scope.spawn(|| (0..5).for_each(|_| assert!(run(&first).0 == logits)))));
    });
}

fn vb_fails() -> Result<candle_transformers::models::llama::Llama> {
    candle_core::bail!("after all weights were loaded")
}

#[test]
fn a_failure_that_nobody_asked_for_is_not_the_next_ones() {
    use candle_transformers::models::llama;
    let tiny = Tiny::new("llama", None);
    let config = tiny.config.read::<llama::LlamaConfig>().unwrap().into_config(false);
    let df11 = open(&tiny, Df11::options());
    let model = df11.build(|vb| llama::Llama::load(vb, &config)).unwrap();
    let cache = || llama::Cache::new(true, DType::F32, &config, &Device::Cpu).unwrap();
    // Damage that is mended: the length of a file.
    let (file, _) = tiny.find_tensor("model.layers.1.sign_mantissa");
    let moved = file.with_extension("moved");
    fs::rename(&file, &moved).unwrap();
    let elsewhere = model.forward(&tokens(), 0, &mut cache());
    fs::rename(&moved, &file).unwrap();
    let again = df11.forward(&tokens(), |tokens| model.forward(tokens, 0, &mut cache()));
    assert!(again.is_ok(), "{:?}", (elsewhere, again));
}

#[test]
fn unknown_paths_are_named() {
    let tiny = Tiny::new("llama", None);
    let df11 = open(&tiny, Df11::options());
    let refused = df11.enter("model.layers.7").map(drop);
    assert!(
        matches!(&refused, Err(Error::UnknownPath { path, blocks }) if path == "model.layers.7" && !blocks.is_empty())
    );
    // A path ends with a name.
    assert!(matches!(df11.enter("model.layer"), Err(Error::UnknownPath { .. })));
}

#[test]
fn tokens_outside_of_a_table_are_refused() {
    let tiny = Tiny::new("llama", None);
    let df11 = open(&tiny, Df11::options().guarded("model.layers").rows("model.embed_tokens"));
    let model = df11.build(Own::new).unwrap();
    let tokens = Tensor::new(&[[1u32, vocabulary() as u32]], &Device::Cpu).unwrap();
    let refused = df11.forward(&tokens, |tokens| model.forward(Some(&df11), tokens));
    let (last, rows) = (vocabulary() as i64, vocabulary());
    assert!(matches!(refused, Err(Error::NoSuchRow { got, rows: n, .. }) if got == last && n == rows));
}

#[test]
fn a_flipped_bit_of_a_weight_changes_the_result() {
    let tiny = Tiny::new("llama", None);
    let tensor = "model.layers.1.sign_mantissa";
    let result = |tiny: &Tiny| {
        let df11 = open(tiny, Df11::options().guarded("model.layers"));
        let model = df11.build(Own::new).unwrap();
        bits(&model.forward(Some(&df11), &tokens()).unwrap())
    };
    let before = result(&tiny);
    // The highest bit of a mantissa.
    tiny.change_tensor(tensor, |bytes| bytes[5] ^= 0x40);
    assert!(result(&tiny) != before);
}

#[test]
fn damage_is_told_by_forward_and_stays_an_error() {
    use candle_transformers::models::llama;
    let tiny = Tiny::new("llama", None);
    let config = tiny.config.read::<llama::LlamaConfig>().unwrap().into_config(false);
    let df11 = open(&tiny, Df11::options());
    let model = df11.build(|vb| llama::Llama::load(vb, &config)).unwrap();
    let run = |df11: &Df11| {
        let mut cache = llama::Cache::new(true, DType::F32, &config, &Device::Cpu)?;
        df11.forward(&tokens(), |tokens| model.forward(tokens, 0, &mut cache))
    };
    run(&df11).unwrap();
    // After the model was opened the file of a layer is cut off.
    let (file, _) = tiny.find_tensor("model.layers.1.sign_mantissa");
    let whole = fs::read(&file).unwrap();
    fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    for _ in 0..2 {
        assert!(matches!(run(&df11), Err(Error::Model(_))), "{:?}", run(&df11));
    }
    // candle's own message comes where the model is run without `forward`.
    let mut cache = llama::Cache::new(true, DType::F32, &config, &Device::Cpu).unwrap();
    assert!(model.forward(&tokens(), 0, &mut cache).is_err());
}

#[test]
fn a_model_that_is_not_compressed_runs_too() {
    let tiny = Tiny::new("llama", None);
    let df11 = Df11::open(tiny.plain(), &Device::Cpu, DType::F32).unwrap();
    let model = df11.build(Own::new).unwrap();
    assert!(bits(&model.forward(Some(&df11), &tokens()).unwrap()) == expected(&tiny));
    assert_eq!(df11.decoded_weights(), 0);
}
