//! Tiny models: compressed, built and run in every way.
#![allow(dead_code)]

#[path = "../../run/config.rs"]
pub mod config;
#[path = "../../run/files.rs"]
pub mod files;
#[path = "../../run/models.rs"]
pub mod models;
#[path = "../../run/parts.rs"]
pub mod parts;

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use candle_core::{DType, Device, Tensor};
use candle_nn::VarBuilder;
use config::Config;
use df11_candle::{Df11, Options};
use df11_host::CompressOptions;
use models::LanguageModel;
use safetensors::SafeTensors;
use tempfile::TempDir;

/// The language models of `tests/data/models`.
pub const LANGUAGE: [&str; 12] = [
    "llama",
    "llama-tied",
    "mistral",
    "mixtral",
    "phi",
    "phi3",
    "qwen2-tied",
    "qwen3",
    "qwen3-moe",
    "qwen3-tied",
    "smollm3-tied",
    "gemma3-tied",
];

pub fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/models").join(name)
}

/// A model of `tests/data/models`, plain and compressed, with the tokenizer and the chat template of `qwen3-tied`. With a seed
/// its weights are others, of the same sizes.
pub struct Tiny {
    place: TempDir,
    pub config: Config,
}

impl Tiny {
    pub fn new(name: &str, seed: Option<u64>) -> Self {
        let place = TempDir::new().unwrap();
        let plain = place.path().join("plain");
        fs::create_dir(&plain).unwrap();
        fs::copy(data(name).join("config.json"), plain.join("config.json")).unwrap();
        for file in ["tokenizer.json", "tokenizer_config.json", "generation_config.json"] {
            fs::copy(data("qwen3-tied").join(file), plain.join(file)).unwrap();
        }
        let mut file = fs::read(data(name).join("model.safetensors")).unwrap();
        if let Some(seed) = seed {
            reseed(&mut file, seed);
        }
        fs::write(plain.join("model.safetensors"), file).unwrap();
        df11_host::compress(&plain, place.path().join("df11"), CompressOptions::default(), &()).unwrap();
        Self { config: Config::open(&plain).unwrap(), place }
    }

    pub fn plain(&self) -> PathBuf {
        self.place.path().join("plain")
    }

    pub fn df11(&self) -> PathBuf {
        self.place.path().join("df11")
    }

    pub fn open(&self, options: Options) -> Df11 {
        options.open(self.df11(), &Device::Cpu, DType::F32).unwrap()
    }

    /// The file of the compressed model that has a tensor with this end of its name, and where its bytes are.
    pub fn find_tensor(&self, name_ends: &str) -> (PathBuf, Range<usize>) {
        let files = fs::read_dir(self.df11()).unwrap().map(|entry| entry.unwrap().path());
        let find = |path: PathBuf| {
            let file = fs::read(&path).unwrap();
            let tensors = SafeTensors::deserialize(&file).ok()?;
            let data = tensors.iter().find(|(name, _)| name.ends_with(name_ends))?.1.data();
            let start = data.as_ptr() as usize - file.as_ptr() as usize;
            Some((path, start..start + data.len()))
        };
        files.filter_map(find).next().unwrap()
    }

    /// Changes the bytes of such a tensor.
    pub fn change_tensor(&self, name_ends: &str, change: impl Fn(&mut [u8])) {
        let (path, range) = self.find_tensor(name_ends);
        let mut file = fs::read(&path).unwrap();
        change(&mut file[range]);
        fs::write(path, file).unwrap();
    }

    /// The plain weights as candle loads them by itself.
    pub fn plain_weights(&self) -> VarBuilder<'static> {
        let file = fs::read(self.plain().join("model.safetensors")).unwrap();
        VarBuilder::from_buffered_safetensors(file, DType::F32, &Device::Cpu).unwrap()
    }

    pub fn plain_model(&self) -> LanguageModel {
        models::build(&self.config, self.plain_weights()).unwrap()
    }
}

/// Other weights: each is moved by up to its own size, so norms differ from one too.
fn reseed(file: &mut [u8], seed: u64) {
    let header = u64::from_le_bytes(file[..8].try_into().unwrap()) as usize;
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for word in file[8 + header..].as_chunks_mut::<2>().0 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // The sign stays, the exponent falls by up to two, the mantissa is random.
        let old = u16::from_le_bytes(*word);
        let (sign, exponent) = (old & 0x8000, old >> 7 & 0xff);
        let random = (state >> 40) as u16;
        let exponent = exponent.saturating_sub(random >> 7 & 1);
        *word = (sign | exponent << 7 | random & 0x7f).to_le_bytes();
    }
}

/// The bits of logits.
pub fn bits(logits: &Tensor) -> Vec<u32> {
    logits.flatten_all().unwrap().to_vec1::<f32>().unwrap().into_iter().map(f32::to_bits).collect()
}

/// The most likely token. Of several, the first.
pub fn likeliest(logits: &Tensor) -> u32 {
    logits.argmax(0).unwrap().to_scalar().unwrap()
}

/// Generates tokens. It gives the bits of the logits of every step, and the tokens.
pub fn generate(
    prompt: &[u32],
    tokens: usize,
    mut next: impl FnMut(&Tensor, usize) -> candle_core::Result<Tensor>,
) -> candle_core::Result<(Vec<Vec<u32>>, Vec<u32>)> {
    let (mut all, mut generated) = (Vec::new(), Vec::new());
    let (mut input, mut position) = (prompt.to_vec(), 0);
    for _ in 0..tokens {
        let logits = next(&Tensor::new(input.as_slice(), &Device::Cpu)?.unsqueeze(0)?, position)?;
        position += input.len();
        all.push(bits(&logits));
        generated.push(likeliest(&logits));
        input = vec![*generated.last().unwrap()];
    }
    Ok((all, generated))
}
