//! The bits of real models. `DF11_REAL_MODELS` names a directory of model directories: plain BF16, with config.json.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

mod common;

use std::path::{Path, PathBuf};

use candle_core::{DType, Device, Tensor};
use candle_nn::VarBuilder;
use candle_transformers::models::bert;
use common::config::Config;
use common::{bits, generate, models};
use df11_candle::Df11;
use df11_host::CompressOptions;

fn plain_weights(model: &Path) -> VarBuilder<'static> {
    let file = std::fs::read(model.join("model.safetensors")).unwrap();
    VarBuilder::from_buffered_safetensors(file, DType::F32, &Device::Cpu).unwrap()
}

fn language(config: &Config, plain: &Path, df11: &Path, prompt: &[u32]) {
    let mut model = models::build(config, plain_weights(plain)).unwrap();
    let expected = generate(prompt, 12, |tokens, at| model.next(tokens, at)).unwrap();
    drop(model);
    for options in [Df11::options(), Df11::options().rows("model.embed_tokens")] {
        let df11 = options.open(df11, &Device::Cpu, DType::F32).unwrap();
        let mut model = df11.build(|vb| models::build(config, vb)).unwrap();
        let next = |tokens: &Tensor, at| Ok(df11.forward(tokens, |tokens| model.next(tokens, at))?);
        assert!(generate(prompt, 12, next).unwrap() == expected, "{}", plain.display());
        println!("{}: 12 steps of {} logits each\n{}", plain.display(), expected.0[0].len(), df11.report());
    }
}

fn encoder(config: &Config, plain: &Path, df11: &Path) {
    let config: bert::Config = config.read().unwrap();
    let tokens: Vec<u32> = (0..128).map(|i| 1000 + i * 37 % 20000).collect();
    let tokens = Tensor::new(tokens.as_slice(), &Device::Cpu).unwrap().unsqueeze(0).unwrap();
    let run = |model: &bert::BertModel| bits(&model.forward(&tokens, &tokens.zeros_like().unwrap(), None).unwrap());
    let expected = run(&bert::BertModel::load(plain_weights(plain), &config).unwrap());
    let df11 = Df11::open(df11, &Device::Cpu, DType::F32).unwrap();
    let model = df11.build(|vb| bert::BertModel::load(vb, &config)).unwrap();
    assert!(run(&model) == expected, "{}", plain.display());
    assert!(df11.decoded_weights() > 0);
    println!("{}: {} numbers\n{}", plain.display(), expected.len(), df11.report());
}

#[test]
#[ignore = "needs real models: DF11_REAL_MODELS=DIRECTORY"]
fn real_models() {
    let models = std::env::var_os("DF11_REAL_MODELS").map(PathBuf::from).unwrap();
    let place = tempfile::TempDir::new().unwrap();
    let mut seen = 0;
    for model in std::fs::read_dir(models).unwrap().map(|entry| entry.unwrap().path()) {
        let df11 = place.path().join(model.file_name().unwrap());
        df11_host::compress(&model, &df11, CompressOptions::default(), &()).unwrap();
        let config = Config::open(&model).unwrap();
        match config.model_type() {
            "bert" => encoder(&config, &model, &df11),
            _ => language(&config, &model, &df11, &[1, 504, 5575, 282, 4649, 314]),
        }
        seen += 1;
    }
    assert!(seen > 0);
}
