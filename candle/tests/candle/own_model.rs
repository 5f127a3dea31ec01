//! Models of one's own: guards, rows of tables, weights that are parked, and what goes wrong.

use std::fs;

use crate::common::{Tiny, bits};
use candle_core::{DType, Device, Module, Result, Tensor};
use candle_nn::{Embedding, Linear, VarBuilder, embedding, linear_no_bias};
use candle_transformers::models::llama;
use df11_candle::{Df11, Error, Form, Options};

/// The sizes of the tiny Llama.
const LAYERS: usize = 2;
const HIDDEN: usize = 48;
const BETWEEN: usize = 64;
const VOCABULARY: usize = 96;

/// The bytes of the matrices of a layer that [`Own`] has, as F32.
const LAYER_BYTES: u64 = 4 * (2 * HIDDEN * HIDDEN + 2 * HIDDEN * BETWEEN) as u64;

/// The multiplications of a Llama, without what is between them. It knows nothing of spans.
struct Own {
    table: Embedding,
    layers: Vec<[Linear; 4]>,
}

impl Own {
    fn new(vb: VarBuilder<'_>) -> Result<Self> {
        let table = embedding(VOCABULARY, HIDDEN, vb.pp("model.embed_tokens"))?;
        let layer = |i| {
            let vb = vb.pp(format!("model.layers.{i}"));
            Ok([
                linear_no_bias(HIDDEN, HIDDEN, vb.pp("self_attn.q_proj"))?,
                linear_no_bias(HIDDEN, HIDDEN, vb.pp("self_attn.o_proj"))?,
                linear_no_bias(HIDDEN, BETWEEN, vb.pp("mlp.up_proj"))?,
                linear_no_bias(BETWEEN, HIDDEN, vb.pp("mlp.down_proj"))?,
            ])
        };
        Ok(Self { table, layers: (0..LAYERS).map(layer).collect::<Result<_>>()? })
    }

    /// The layers, each guarded or not.
    fn forward(&self, df11: Option<&Df11>, tokens: &Tensor) -> Result<Tensor> {
        let mut x = self.table.forward(tokens)?;
        for (i, layers) in self.layers.iter().enumerate() {
            let _layer = df11.map(|df11| df11.enter(&format!("model.layers.{i}"))).transpose()?;
            x = layers.iter().try_fold(x, |x, layer| layer.forward(&x)?.tanh())?;
        }
        Ok(x)
    }

    /// A head that is the table.
    fn head(&self, x: &Tensor) -> Result<Tensor> {
        x.squeeze(0)?.matmul(&self.table.embeddings().t()?)
    }
}

fn tokens() -> Tensor {
    Tensor::new(&[[3u32, 1, 4, 1, 5, 9, 2, 6]], &Device::Cpu).unwrap()
}

/// [`Own`], compressed.
struct Compressed {
    tiny: Tiny,
    df11: Df11,
    model: Own,
}

impl Compressed {
    fn new(options: Options) -> Self {
        let tiny = Tiny::new("llama", None);
        let df11 = tiny.open(options);
        let model = df11.build(Own::new).unwrap();
        Self { tiny, df11, model }
    }

    /// Guards decode its layers, and of its table the rows that are looked up are decoded.
    fn with_rows() -> Self {
        Self::new(Df11::options().guarded("model.layers").rows("model.embed_tokens"))
    }

    fn run(&self, tokens: &Tensor) -> Result<Tensor> {
        self.model.forward(Some(&self.df11), tokens)
    }

    fn run_bits(&self) -> Vec<u32> {
        bits(&self.run(&tokens()).unwrap())
    }

    fn forward_bits(&self) -> Vec<u32> {
        bits(&self.df11.forward(&tokens(), |tokens| self.run(tokens)).unwrap())
    }

    /// What the plain weights give.
    fn expected(&self) -> Vec<u32> {
        bits(&Own::new(self.tiny.plain_weights()).unwrap().forward(None, &tokens()).unwrap())
    }
}

/// candle's Llama, whose spans decode its weights.
#[derive(Clone)]
struct Llama {
    model: llama::Llama,
    config: llama::Config,
}

impl Llama {
    fn new(tiny: &Tiny, df11: &Df11) -> Self {
        let config = Self::config(tiny);
        Self { model: df11.build(|vb| llama::Llama::load(vb, &config)).unwrap(), config }
    }

    fn config(tiny: &Tiny) -> llama::Config {
        tiny.config.read::<llama::LlamaConfig>().unwrap().into_config(false)
    }

    fn run(&self, tokens: &Tensor) -> Result<Tensor> {
        self.model.forward(tokens, 0, &mut llama::Cache::new(true, DType::F32, &self.config, &Device::Cpu)?)
    }
}

#[test]
fn guards_decode_what_was_named_before_and_what_was_not() {
    for (options, at_first) in [(Df11::options().guarded("model.layers"), 0), (Df11::options(), 4 * LAYERS)] {
        let ours = Compressed::new(options);
        let decoded = ours.df11.report().decoded;
        assert_eq!(decoded.len(), 1 + at_first, "{decoded:?}");
        for pass in 1..4 {
            assert!(ours.run_bits() == ours.expected());
            // In the first pass the guards also park what stayed decoded since the model was built. The last layer is still
            // decoded when the next pass begins.
            assert_eq!(ours.df11.memory().just_in_time, LAYER_BYTES);
            let passes = if at_first > 0 { pass - 1 } else { pass };
            assert_eq!(ours.df11.decoded_weights(), passes * 4 * LAYERS as u64);
        }
        assert_eq!(ours.df11.report().decoded.len(), 1);
        assert_eq!(ours.df11.report().just_in_time.weights, 4 * LAYERS);
    }
}

#[test]
fn memory_is_that_of_one_layer_and_the_table() {
    let ours = Compressed::with_rows();
    assert_eq!(ours.df11.memory().decoded + ours.df11.memory().just_in_time, 0);
    for _ in 0..3 {
        assert!(ours.forward_bits() == ours.expected());
        let memory = ours.df11.memory();
        assert_eq!((memory.decoded, memory.just_in_time), (0, LAYER_BYTES));
        assert!(memory.spare <= LAYER_BYTES, "{memory:?}");
    }
    ours.df11.park().unwrap();
    assert_eq!(ours.df11.memory(), df11_candle::Memory::default());
    assert!(ours.forward_bits() == ours.expected());
}

#[test]
fn a_parked_weight_is_an_error_in_every_operation() {
    let Compressed { df11, model, tiny: _tiny } = Compressed::with_rows();
    let weight = model.layers[0][0].weight();
    let zeros = |rows, columns| Tensor::zeros((rows, columns), DType::F32, &Device::Cpu).unwrap();
    let x = zeros(4, HIDDEN);
    let ids = Tensor::new(&[1u32, 2], &Device::Cpu).unwrap();
    let used: [(&str, Result<Tensor>); 14] = [
        ("multiplied", x.matmul(&weight.t().unwrap())),
        ("multiplied from the left", weight.matmul(&x.t().unwrap())),
        ("broadcast", x.broadcast_add(weight)),
        ("added", weight + weight),
        ("added to another", weight + zeros(HIDDEN, HIDDEN)),
        ("scaled", weight * 2.0),
        ("square root", weight.sqrt()),
        ("summed", weight.sum_all()),
        ("converted", weight.to_dtype(DType::F64)),
        ("copied", weight.t().unwrap().contiguous()),
        ("looked up", model.table.embeddings().index_select(&ids, 0)),
        ("a layer", model.layers[1][3].forward(&zeros(1, BETWEEN))),
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
    use rayon::prelude::*;
    let ours = Compressed::new(Df11::options().guarded("model.layers"));
    let expected = ours.expected();
    let outer = ours.df11.enter("model.layers.1").unwrap();
    assert!(ours.run_bits() == expected);
    drop(outer);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..20).for_each(|_| assert!(ours.run_bits() == expected)));
        }
    });
    // The same in a pool whose threads wait for each other.
    (0..16).into_par_iter().for_each(|_| assert!(ours.run_bits() == expected));
}

#[test]
fn rows_go_when_the_forward_pass_ends_however_it_ends() {
    let ours = Compressed::with_rows();
    let lookup = |tokens: &Tensor| ours.model.table.forward(tokens);
    ours.df11.forward(&tokens(), lookup).unwrap();
    assert!(lookup(&tokens()).is_err());
    let failed = ours.df11.forward(&tokens(), |_| -> Result<Tensor> { candle_core::bail!("no") });
    assert!(failed.unwrap_err().to_string().contains("no") && lookup(&tokens()).is_err());
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        ours.df11.forward(&tokens(), |_| -> Result<Tensor> { panic!("in the middle") })
    }));
    assert!(caught.is_err() && lookup(&tokens()).is_err());
    // A head that uses the table after the layers doesn't get zeros.
    assert!(ours.df11.forward(&tokens(), |tokens| ours.model.head(&ours.run(tokens)?)).is_err());
}

#[test]
fn a_table_that_a_guard_decodes_stays_whole() {
    let ours = Compressed::with_rows();
    let plain = Own::new(ours.tiny.plain_weights()).unwrap();
    let expected = plain.forward(None, &tokens()).and_then(|x| plain.head(&x)).unwrap();
    let _all = ours.df11.enter("").unwrap();
    let got = ours.df11.forward(&tokens(), |tokens| ours.model.head(&ours.run(tokens)?)).unwrap();
    assert!(bits(&got) == bits(&expected));
}

#[test]
fn guards_leave_tables_and_eager_weights_decoded() {
    let Compressed { df11, model, tiny: _tiny } = Compressed::new(Df11::options().eager("model.layers.0.self_attn"));
    drop(df11.enter("model").unwrap());
    drop(df11.enter("model.layers.1").unwrap());
    assert!(model.table.forward(&tokens()).is_ok());
    let x = Tensor::ones((1, HIDDEN), DType::F32, &Device::Cpu).unwrap();
    assert!(model.layers[0][0].forward(&x).is_ok());
    assert!(model.layers[0][2].forward(&x).is_err());
    let reasons: Vec<&str> = df11.report().decoded.iter().map(|(_, why)| *why).collect();
    assert_eq!(reasons.iter().filter(|why| why.contains("eager")).count(), 2, "{reasons:?}");
}

#[test]
fn a_forward_pass_inside_of_another_is_refused() {
    let ours = Compressed::with_rows();
    let nested = ours.df11.forward(&tokens(), |tokens| Ok(ours.df11.forward(tokens, |tokens| ours.run(tokens))?));
    assert!(nested.unwrap_err().to_string().contains("inside of another"));
    // After it, and one after another in several threads, all is as before.
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                assert!(ours.df11.forward(&tokens(), |tokens| ours.model.table.forward(tokens)).is_ok());
            });
        }
    });
    assert!(ours.forward_bits() == ours.expected());
}

#[test]
fn several_models_of_one_df11() {
    let tiny = Tiny::new("llama", None);
    let df11 = tiny.open(Df11::options());
    let failed = df11.build(|vb| -> Result<()> {
        llama::Llama::load(vb, &Llama::config(&tiny))?;
        candle_core::bail!("after all weights were loaded")
    });
    assert!(failed.is_err());
    assert_eq!(df11.memory().decoded + df11.memory().just_in_time, 0);
    let run = |model: &Llama| {
        let before = df11.decoded_weights();
        let logits = model.run(&tokens()).unwrap();
        (bits(&logits), df11.decoded_weights() - before)
    };
    let first = Llama::new(&tiny, &df11);
    let (logits, alone) = run(&first);
    let second = Llama::new(&tiny, &df11);
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

#[test]
fn a_failure_that_nobody_asked_for_is_not_the_next_ones() {
    let tiny = Tiny::new("llama", None);
    let df11 = tiny.open(Df11::options().form(Form::Df11));
    let model = Llama::new(&tiny, &df11);
    // Damage that is mended: the length of a file.
    let (file, _) = tiny.find_tensor("model.layers.1.sign_mantissa");
    let moved = file.with_extension("moved");
    fs::rename(&file, &moved).unwrap();
    let elsewhere = model.run(&tokens());
    fs::rename(&moved, &file).unwrap();
    let again = df11.forward(&tokens(), |tokens| model.run(tokens));
    assert!(again.is_ok(), "{:?}", (elsewhere, again));
}

#[test]
fn unknown_paths_are_named() {
    let tiny = Tiny::new("llama", None);
    let df11 = tiny.open(Df11::options());
    let refused = df11.enter("model.layers.7").map(drop);
    assert!(
        matches!(&refused, Err(Error::UnknownPath { path, blocks }) if path == "model.layers.7" && !blocks.is_empty())
    );
    // A path ends with a name.
    assert!(matches!(df11.enter("model.layer"), Err(Error::UnknownPath { .. })));
}

#[test]
fn tokens_outside_of_a_table_are_refused() {
    let ours = Compressed::with_rows();
    let tokens = Tensor::new(&[[1u32, VOCABULARY as u32]], &Device::Cpu).unwrap();
    let refused = ours.df11.forward(&tokens, |tokens| ours.run(tokens));
    assert!(matches!(refused, Err(Error::NoSuchRow { got, rows: VOCABULARY, .. }) if got == VOCABULARY as i64));
}

#[test]
fn a_flipped_bit_of_a_weight_changes_the_result() {
    let ours = Compressed::new(Df11::options().guarded("model.layers"));
    // The highest bit of a mantissa.
    ours.tiny.change_tensor("model.layers.1.sign_mantissa", |bytes| bytes[5] ^= 0x40);
    let df11 = ours.tiny.open(Df11::options().guarded("model.layers"));
    let changed = df11.build(Own::new).unwrap().forward(Some(&df11), &tokens()).unwrap();
    assert!(bits(&changed) != ours.expected());
}

#[test]
fn damage_is_told_by_forward_and_stays_an_error() {
    let tiny = Tiny::new("llama", None);
    let df11 = tiny.open(Df11::options().form(Form::Df11));
    let model = Llama::new(&tiny, &df11);
    let run = || df11.forward(&tokens(), |tokens| model.run(tokens));
    run().unwrap();
    // After the model was opened the file of a layer is cut off.
    let (file, _) = tiny.find_tensor("model.layers.1.sign_mantissa");
    let whole = fs::read(&file).unwrap();
    fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    for _ in 0..2 {
        assert!(matches!(run(), Err(Error::Model(_))), "{:?}", run());
    }
    // candle's own message comes where the model is run without `forward`.
    assert!(model.run(&tokens()).is_err());
}

#[test]
fn a_model_that_is_not_compressed_runs_too() {
    let ours = Compressed::new(Df11::options());
    let df11 = Df11::open(ours.tiny.plain(), &Device::Cpu, DType::F32).unwrap();
    let model = df11.build(Own::new).unwrap();
    assert!(bits(&model.forward(Some(&df11), &tokens()).unwrap()) == ours.expected());
    assert_eq!(df11.decoded_weights(), 0);
}
