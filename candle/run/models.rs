//! The language models of candle-transformers that run by the name of their type.

use std::sync::{Arc, Mutex, PoisonError};

use candle_core::{DType, Device, Error, Result, Shape, Tensor};
use candle_nn::var_builder::SimpleBackend;
use candle_nn::{Init, VarBuilder};
use candle_transformers::models::smol::smollm3;
use candle_transformers::models::{
    gemma, gemma2, gemma3, llama, mistral, mixtral, olmo2, phi, phi3, qwen2, qwen2_moe, qwen3, qwen3_moe,
};

use super::config::Config;

/// A model that predicts the next token.
pub(crate) trait Language {
    /// Takes tokens `[1, n]`, the first of which has this position in the text, and gives the logits of what follows the
    /// last one: `[vocabulary]`, F32. It remembers all tokens until the next call with position 0.
    fn next(&mut self, tokens: &Tensor, position: usize) -> Result<Tensor>;
}

/// The types of models that run, as `model_type` in `config.json` names them.
pub(crate) const KNOWN: [&str; 14] = [
    "llama",
    "mistral",
    "mixtral",
    "qwen2",
    "qwen2_moe",
    "qwen3",
    "qwen3_moe",
    "phi",
    "phi3",
    "smollm3",
    "gemma",
    "gemma2",
    "gemma3_text",
    "olmo2",
];

/// Models that make no spans: their weights would all stay decoded.
pub(crate) const WITHOUT_SPANS: [&str; 4] = ["gemma", "gemma2", "gemma3_text", "olmo2"];

/// Makes the model that a configuration describes.
///
/// # Errors
///
/// The type is unknown, the configuration lacks something, or the weights do.
pub(crate) fn build(config: &Config, vb: VarBuilder<'static>) -> Result<Box<dyn Language>> {
    Ok(match config.model_type() {
        "llama" => Box::new(Llama::new(config, vb)?),
        "mistral" => Box::new(mistral::Model::new(&config.read()?, vb)?),
        "mixtral" => Box::new(Mixtral::new(mixtral::Model::new(&config.read()?, vb)?)),
        "qwen2" => Box::new(qwen2::ModelForCausalLM::new(&config.read()?, vb)?),
        "qwen2_moe" => Box::new(qwen2_moe::Model::new(&config.read()?, vb)?),
        "qwen3" => Box::new(qwen3::ModelForCausalLM::new(&config.read()?, vb)?),
        "qwen3_moe" => Box::new(qwen3_moe::ModelForCausalLM::new(&config.read()?, vb)?),
        "phi" => Box::new(phi::Model::new(&config.read()?, vb)?),
        "phi3" => Box::new(phi3::Model::new(&config.read()?, vb)?),
        "smollm3" => Box::new(smollm3::ModelForCausalLM::new(&config.read()?, vb)?),
        "gemma" => Box::new(gemma::Model::new(false, &config.read()?, vb)?),
        "gemma2" => Box::new(gemma2::Model::new(false, &config.read()?, vb)?),
        "gemma3_text" => Box::new(OneByOne(gemma3::Model::new(false, &config.read()?, vb)?)),
        "olmo2" => Box::new(olmo2::Model::new(&config.read()?, vb)?),
        other => candle_core::bail!("models of type {other:?} don't run here; these do: {}", KNOWN.join(", ")),
    })
}

/// The last position's logits, whatever dimensions of length 1 come before.
fn last(logits: &Tensor) -> Result<Tensor> {
    let vocabulary = logits.dim(candle_core::D::Minus1)?;
    let logits = logits.reshape(((), vocabulary))?;
    logits.get(logits.dim(0)? - 1)?.to_dtype(DType::F32)
}

/// Models that keep keys and values themselves, and forget them when they are told.
macro_rules! with_cache {
    ($($model:ty),+ $(,)?) => {$(
        impl Language for $model {
            fn next(&mut self, tokens: &Tensor, position: usize) -> Result<Tensor> {
                if position == 0 {
                    self.clear_kv_cache();
                }
                last(&self.forward(tokens, position)?)
            }
        }
    )+};
}

with_cache!(
    mistral::Model,
    qwen2::ModelForCausalLM,
    qwen2_moe::Model,
    qwen3::ModelForCausalLM,
    qwen3_moe::ModelForCausalLM,
    phi3::Model,
    smollm3::ModelForCausalLM,
    gemma::Model,
    gemma2::Model,
    gemma3::Model,
    olmo2::Model,
);

/// Mixtral, which can't forget: the model as it was built, and one that remembers. They share their weights.
struct Mixtral {
    built: mixtral::Model,
    model: mixtral::Model,
}

impl Mixtral {
    fn new(built: mixtral::Model) -> Self {
        Self { model: built.clone(), built }
    }
}

impl Language for Mixtral {
    fn next(&mut self, tokens: &Tensor, position: usize) -> Result<Tensor> {
        if position == 0 {
            self.model = self.built.clone();
        }
        last(&self.model.forward(tokens, position)?)
    }
}

/// A model that takes one token at a time: candle's Gemma 3 can't remember several at once, unless it has only one head of
/// keys and values.
struct OneByOne<M>(M);

impl<M: Language> Language for OneByOne<M> {
    fn next(&mut self, tokens: &Tensor, position: usize) -> Result<Tensor> {
        one_by_one(tokens, |token, i| self.0.next(token, position + i))
    }
}

/// Reads tokens one at a time. `next` gets each with its number.
fn one_by_one(tokens: &Tensor, mut next: impl FnMut(&Tensor, usize) -> Result<Tensor>) -> Result<Tensor> {
    let mut logits = None;
    for i in 0..tokens.dim(1)? {
        logits = Some(next(&tokens.narrow(1, i, 1)?, i)?);
    }
    logits.ok_or_else(|| Error::msg("there are no tokens"))
}

impl Language for phi::Model {
    fn next(&mut self, tokens: &Tensor, position: usize) -> Result<Tensor> {
        // It counts the positions itself.
        if position == 0 {
            self.clear_kv_cache();
            return last(&self.forward(tokens)?);
        }
        one_by_one(tokens, |token, _| last(&self.forward(token)?))
    }
}

/// Llama, with what it remembers.
struct Llama {
    model: llama::Llama,
    config: llama::Config,
    cache: llama::Cache,
    dtype: DType,
}

impl Llama {
    fn new(config: &Config, vb: VarBuilder<'static>) -> Result<Self> {
        let (dtype, device) = (vb.dtype(), vb.device().clone());
        let config = config.read::<llama::LlamaConfig>()?.into_config(false);
        let cache = llama::Cache::new(true, dtype, &config, &device)?;
        let failed = Arc::default();
        let backend = Box::new(NeverFails { inner: vb, failed: Arc::clone(&failed) });
        let model = llama::Llama::load(VarBuilder::from_backend(backend, dtype, device), &config);
        match failed.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(error) => Err(error),
            None => Ok(Self { model: model?, config, cache, dtype }),
        }
    }
}

/// Gives zeros for a tensor that can't be had, and keeps the first error: candle's Llama panics at errors in its layers.
struct NeverFails {
    inner: VarBuilder<'static>,
    failed: Arc<Mutex<Option<Error>>>,
}

impl NeverFails {
    fn or_zeros(&self, tensor: Result<Tensor>, shape: Shape, dtype: DType, device: &Device) -> Result<Tensor> {
        tensor.or_else(|error| {
            self.failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            Tensor::zeros(shape, dtype, device)
        })
    }
}

impl SimpleBackend for NeverFails {
    fn get(&self, shape: Shape, name: &str, init: Init, dtype: DType, device: &Device) -> Result<Tensor> {
        let tensor = self.inner.get_with_hints_dtype(shape.clone(), name, init, dtype);
        self.or_zeros(tensor, shape, dtype, device)
    }

    fn get_unchecked(&self, name: &str, dtype: DType, _: &Device) -> Result<Tensor> {
        self.inner.get_unchecked_dtype(name, dtype)
    }

    fn contains_tensor(&self, name: &str) -> bool {
        self.inner.contains_tensor(name)
    }
}

impl Language for Llama {
    fn next(&mut self, tokens: &Tensor, position: usize) -> Result<Tensor> {
        if position == 0 {
            self.cache = llama::Cache::new(true, self.dtype, &self.config, tokens.device())?;
        }
        last(&self.model.forward(tokens, position, &mut self.cache)?)
    }
}
