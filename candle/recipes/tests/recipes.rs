//! The changed models compute the same bits from DF11 as candle's own from plain weights.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use candle::{DType, Device, Tensor, Var};
use candle_nn::{VarBuilder, VarMap};
use candle_transformers::models::flux::WithForward;
use df11_candle::Df11;
use df11_candle_recipes::{flux, gemma3};
use df11_host::CompressOptions;
use tempfile::TempDir;

fn bits(tensor: &Tensor) -> Vec<u32> {
    tensor.flatten_all().unwrap().to_vec1::<f32>().unwrap().into_iter().map(f32::to_bits).collect()
}

fn compress(plain: &Path) -> PathBuf {
    let df11 = plain.with_extension("df11");
    df11_host::compress(plain, &df11, CompressOptions::default(), &()).unwrap();
    df11
}

fn plain_weights(file: &Path) -> VarBuilder<'static> {
    VarBuilder::from_buffered_safetensors(fs::read(file).unwrap(), DType::F32, &Device::Cpu).unwrap()
}

#[test]
fn gemma3_by_spans() {
    let place = TempDir::new().unwrap();
    let tiny = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/models/gemma3-tied");
    let plain = place.path().join("gemma3");
    fs::create_dir(&plain).unwrap();
    for name in ["config.json", "model.safetensors"] {
        fs::copy(tiny.join(name), plain.join(name)).unwrap();
    }
    let json = fs::read(plain.join("config.json")).unwrap();
    let vb = plain_weights(&plain.join("model.safetensors"));
    let theirs: candle_transformers::models::gemma3::Config = serde_json::from_slice(&json).unwrap();
    let mut theirs = candle_transformers::models::gemma3::Model::new(false, &theirs, vb).unwrap();

    let config: gemma3::Config = serde_json::from_slice(&json).unwrap();
    let df11 = Df11::options().rows("model.embed_tokens").open(compress(&plain), &Device::Cpu, DType::F32).unwrap();
    let mut ours = df11.build(|vb| gemma3::Model::new(false, &config, vb)).unwrap();
    let report = df11.report();
    // The table, with which the head multiplies too, is stored as it is.
    assert!(report.decoded.is_empty() && report.rows.weights == 0, "{report}");
    assert_eq!(report.just_in_time.weights, 7 * config.num_hidden_layers);
    for (at, token) in [3u32, 14, 15, 92, 65, 35].into_iter().enumerate() {
        let tokens = Tensor::new(&[[token]], &Device::Cpu).unwrap();
        let expected = theirs.forward(&tokens, at).unwrap();
        let got = df11.forward(&tokens, |tokens| ours.forward(tokens, at)).unwrap();
        assert!(bits(&got) == bits(&expected), "{at}");
        assert_eq!(df11.memory().decoded, report.decoded_bytes);
    }
    assert_eq!(df11.decoded_weights(), 6 * report.just_in_time.weights as u64);
}

fn config() -> (flux::Config, candle_transformers::models::flux::model::Config) {
    let (axes_dim, mlp_ratio, theta, qkv_bias, guidance_embed) = (vec![4, 6, 6], 4.0, 10_000, true, true);
    let (in_channels, vec_in_dim, context_in_dim, hidden_size) = (16, 24, 32, 64);
    let (num_heads, depth, depth_single_blocks) = (4, 2, 3);
    macro_rules! config {
        ($($path:tt)+) => {
            $($path)+ {
                axes_dim: axes_dim.clone(), mlp_ratio, theta, qkv_bias, guidance_embed, in_channels, vec_in_dim,
                context_in_dim, hidden_size, num_heads, depth, depth_single_blocks,
            }
        };
    }
    use candle_transformers::models::flux::model::Config as Theirs;
    (config!(flux::Config), config!(Theirs))
}

/// A random model: candle makes the weights that a model asks for.
fn random_flux(config: &candle_transformers::models::flux::model::Config, file: &Path) {
    let variables = VarMap::new();
    let vb = VarBuilder::from_varmap(&variables, DType::F32, &Device::Cpu);
    candle_transformers::models::flux::model::Flux::new(config, vb).unwrap();
    let random = |(name, variable): (&String, &Var)| {
        // Biases and scales too: not zeros and ones.
        let noise = Tensor::randn(0f32, 0.05, variable.shape(), &Device::Cpu).unwrap();
        (name.clone(), (variable.as_tensor() + noise).unwrap().to_dtype(DType::BF16).unwrap())
    };
    let tensors: HashMap<_, _> = variables.data().lock().unwrap().iter().map(random).collect();
    candle::safetensors::save(&tensors, file).unwrap();
}

#[test]
fn flux_by_guards() {
    let place = TempDir::new().unwrap();
    let (ours, theirs) = config();
    let file = place.path().join("flux.safetensors");
    random_flux(&theirs, &file);
    let inputs = {
        let random = |shape: &[usize]| Tensor::randn(0f32, 1.0, shape, &Device::Cpu).unwrap();
        let ids = |n| Tensor::arange(0f32, 3.0 * n as f32, &Device::Cpu).unwrap().reshape((1, n, 3)).unwrap();
        let one = Tensor::new(&[0.7f32], &Device::Cpu).unwrap();
        (random(&[1, 6, 16]), ids(6), random(&[1, 5, 32]), ids(5), one, random(&[1, 24]))
    };
    let run = |model: &dyn WithForward| {
        let (image, image_ids, text, text_ids, one, vector) = &inputs;
        bits(&model.forward(image, image_ids, text, text_ids, one, vector, Some(one)).unwrap())
    };
    let plain = candle_transformers::models::flux::model::Flux::new(&theirs, plain_weights(&file)).unwrap();
    let expected = run(&plain);

    let options = Df11::options().guarded("double_blocks").guarded("single_blocks");
    let df11 = options.open(compress(&file), &Device::Cpu, DType::F32).unwrap();
    let model = df11.build(|vb| flux::Flux::new(&df11, &ours, vb)).unwrap();
    let report = df11.report();
    assert!(report.decoded.iter().all(|(name, _)| !name.contains("_blocks")), "{report}");
    for _ in 0..2 {
        assert!(run(&model) == expected);
    }
    // Every weight of every block, twice.
    assert_eq!(df11.decoded_weights(), 2 * report.just_in_time.weights as u64);
    assert!(report.just_in_time.weights >= 2 * 6 + 3 * 2, "{report}");
}
