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

/// A model that predicts the next token. It takes tokens `[1, n]` and the position of the first of them in the text, and
/// gives the logits of what follows the last one: `[vocabulary]`, F32. It remembers all tokens until position 0 comes again.
pub(crate) type LanguageModel = Box<dyn FnMut(&Tensor, usize) -> Result<Tensor>>;

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

/// Makes the model that a configuration describes. It fails if the configuration or the weights lack something.
pub(crate) fn build(config: &Config, vb: VarBuilder<'static>) -> Result<LanguageModel> {
    // Most models keep keys and values themselves, and forget them when they are told.
    macro_rules! with_cache {
        ($model:expr) => {{
            let mut model = $model;
            Box::new(move |tokens: &Tensor, position| {
                if position == 0 {
                    model.clear_kv_cache();
                }
                last(&model.forward(tokens, position)?)
            })
        }};
    }
    Ok(match config.model_type() {
        "llama" => llama(config, vb)?,
        "mistral" => with_cache!(mistral::Model::new(&config.read()?, vb)?),
        "mixtral" => mixtral(mixtral::Model::new(&config.read()?, vb)?),
        "qwen2" => with_cache!(qwen2::ModelForCausalLM::new(&config.read()?, vb)?),
        "qwen2_moe" => with_cache!(qwen2_moe::Model::new(&config.read()?, vb)?),
        "qwen3" => with_cache!(qwen3::ModelForCausalLM::new(&config.read()?, vb)?),
        "qwen3_moe" => with_cache!(qwen3_moe::ModelForCausalLM::new(&config.read()?, vb)?),
        "phi" => phi(phi::Model::new(&config.read()?, vb)?),
        "phi3" => with_cache!(phi3::Model::new(&config.read()?, vb)?),
        "smollm3" => with_cache!(smollm3::ModelForCausalLM::new(&config.read()?, vb)?),
        "gemma" => with_cache!(gemma::Model::new(false, &config.read()?, vb)?),
        "gemma2" => with_cache!(gemma2::Model::new(false, &config.read()?, vb)?),
        "gemma3_text" => {
            // candle's Gemma 3 can't remember several tokens at once, unless it has only one head of keys and values.
            let mut next: LanguageModel = with_cache!(gemma3::Model::new(false, &config.read()?, vb)?);
            Box::new(move |tokens, position| one_by_one(tokens, |token, i| next(token, position + i)))
        }
        "olmo2" => with_cache!(olmo2::Model::new(&config.read()?, vb)?),
        other => candle_core::bail!("models of type {other:?} don't run here; these do: {}", KNOWN.join(", ")),
    })
}

/// The last position's logits, whatever dimensions of length 1 come before.
fn last(logits: &Tensor) -> Result<Tensor> {
    let vocabulary = logits.dim(candle_core::D::Minus1)?;
    let logits = logits.reshape(((), vocabulary))?;
    logits.get(logits.dim(0)? - 1)?.to_dtype(DType::F32)
}

/// Reads tokens one at a time. `next` gets each with its number.
fn one_by_one(tokens: &Tensor, mut next: impl FnMut(&Tensor, usize) -> Result<Tensor>) -> Result<Tensor> {
    let mut logits = None;
    for i in 0..tokens.dim(1)? {
        logits = Some(next(&tokens.narrow(1, i, 1)?, i)?);
    }
    logits.ok_or_else(|| Error::msg("there are no tokens"))
}

/// Mixtral can't forget, so each text begins with the model as it was built. Clones share their weights.
fn mixtral(built: mixtral::Model) -> LanguageModel {
    let mut model = built.clone();
    Box::new(move |tokens, position| {
        if position == 0 {
            model = built.clone();
        }
        last(&model.forward(tokens, position)?)
    })
}

/// Phi counts the positions itself.
fn phi(mut model: phi::Model) -> LanguageModel {
    Box::new(move |tokens, position| {
        if position == 0 {
            model.clear_kv_cache();
            return last(&model.forward(tokens)?);
        }
        one_by_one(tokens, |token, _| last(&model.forward(token)?))
    })
}

/// Llama's keys and values are outside of the model.
fn llama(config: &Config, vb: VarBuilder<'static>) -> Result<LanguageModel> {
    let (dtype, device) = (vb.dtype(), vb.device().clone());
    let config = config.read::<llama::LlamaConfig>()?.into_config(false);
    let mut cache = llama::Cache::new(true, dtype, &config, &device)?;
    let failed = Arc::default();
    let backend = Box::new(NeverFails { inner: vb, failed: Arc::clone(&failed) });
    let model = llama::Llama::load(VarBuilder::from_backend(backend, dtype, device), &config);
    if let Some(error) = failed.lock().unwrap_or_else(PoisonError::into_inner).take() {
        return Err(error);
    }
    let model = model?;
    Ok(Box::new(move |tokens, position| {
        if position == 0 {
            cache = llama::Cache::new(true, dtype, &config, tokens.device())?;
        }
        last(&model.forward(tokens, position, &mut cache)?)
    }))
}

/// Gives zeros for a tensor that can't be had, and keeps the first error: candle's Llama panics at errors in its layers. All
/// zeros are the same one, since the configuration may ask for more than memory holds.
struct NeverFails {
    inner: VarBuilder<'static>,
    failed: Arc<Mutex<Option<Error>>>,
}

impl SimpleBackend for NeverFails {
    fn get(&self, shape: Shape, name: &str, init: Init, dtype: DType, device: &Device) -> Result<Tensor> {
        self.inner.get_with_hints_dtype(shape.clone(), name, init, dtype).or_else(|error| {
            self.failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            Tensor::zeros((), dtype, device)?.broadcast_as(shape)
        })
    }

    fn get_unchecked(&self, name: &str, dtype: DType, _: &Device) -> Result<Tensor> {
        self.inner.get_unchecked_dtype(name, dtype)
    }

    fn contains_tensor(&self, name: &str) -> bool {
        self.inner.contains_tensor(name)
    }
}
