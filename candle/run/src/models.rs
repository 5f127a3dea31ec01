//! The supported language models of candle-transformers, by the `model_type` in `config.json`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use candle_core::{DType, Error, Tensor};
use candle_nn::VarBuilder;
use candle_transformers::models::smol::smollm3;
use candle_transformers::models::{llama, mistral, phi3, qwen2, qwen3, qwen3_moe};
use df11_candle::Report;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// A model that predicts the next token. It takes tokens `[1, n]` and the first one's position in the text, and returns the
/// logits of the token after the last: `[vocabulary]`, F32. It remembers all tokens until position 0 comes again.
pub(crate) type LanguageModel = Box<dyn FnMut(&Tensor, usize) -> candle_core::Result<Tensor>>;

/// Makes the model that a configuration describes.
pub(crate) fn build(config: &Config, vb: VarBuilder<'static>) -> candle_core::Result<LanguageModel> {
    // Most models keep keys and values themselves, and have a method to forget them.
    macro_rules! model {
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
        "mistral" => model!(mistral::Model::new(&config.read()?, vb)?),
        "qwen2" => model!(qwen2::ModelForCausalLM::new(&config.read()?, vb)?),
        "qwen3" => model!(qwen3::ModelForCausalLM::new(&config.read()?, vb)?),
        "qwen3_moe" => model!(qwen3_moe::ModelForCausalLM::new(&config.read()?, vb)?),
        "phi3" => model!(phi3::Model::new(&config.read()?, vb)?),
        "smollm3" => model!(smollm3::ModelForCausalLM::new(&config.read()?, vb)?),
        other => candle_core::bail!(
            "models of type {other:?} don't run here; llama, mistral, qwen2, qwen3, qwen3_moe, phi3 and smollm3 do"
        ),
    })
}

/// Llama's keys and values are kept outside the model.
fn llama(config: &Config, vb: VarBuilder<'static>) -> candle_core::Result<LanguageModel> {
    let config = config.read::<llama::LlamaConfig>()?.into_config(false);
    let mut cache = llama::Cache::new(true, vb.dtype(), &config, vb.device())?;
    let (empty, model) = (cache.clone(), llama::Llama::load(vb, &config)?);
    Ok(Box::new(move |tokens, position| {
        if position == 0 {
            cache = empty.clone();
        }
        last(&model.forward(tokens, position, &mut cache)?)
    }))
}

/// The last position's logits, whatever dimensions of length 1 precede them.
fn last(logits: &Tensor) -> candle_core::Result<Tensor> {
    let vocabulary = logits.dim(candle_core::D::Minus1)?;
    let logits = logits.reshape(((), vocabulary))?;
    logits.get(logits.dim(0)? - 1)?.to_dtype(DType::F32)
}

/// Refuses a model with tensors that candle's code doesn't use, such as biases: its answers would be wrong.
pub(crate) fn check(config: &Config, report: &Report) -> Result<()> {
    let is_tied = config.0.get("tie_word_embeddings") == Some(&json!(true));
    let is_spare = |name: &str| name.ends_with("rotary_emb.inv_freq") || is_tied && name == "lm_head.weight";
    let Some(name) = report.unused.iter().find(|name| !is_spare(name)) else { return Ok(()) };
    bail!("candle's model of type {:?} doesn't use the tensor {name}", config.model_type())
}

/// `config.json`, completed for candle's models, and `generation_config.json`.
#[derive(Clone, Debug)]
pub(crate) struct Config(Map<String, Value>, Map<String, Value>);

impl Config {
    /// Reads both files in a model's directory.
    pub(crate) fn open(model: &Path) -> Result<Self> {
        let mut values = object(model, "config.json")?;
        set_rope(&mut values)?;
        // Values that candle's models require but published configurations may omit.
        let model_type = values.get("model_type").cloned().unwrap_or_default();
        let window = if model_type == "qwen2" { "max_position_embeddings" } else { "" };
        for (name, default) in [
            ("num_key_value_heads", values.get("num_attention_heads").cloned()),
            ("rope_theta", Some(json!(10_000.0))),
            ("sliding_window", values.get(window).cloned()),
            ("tie_word_embeddings", Some(json!(model_type == "smollm3"))),
        ] {
            if values.get(name).is_none_or(Value::is_null) {
                values.insert(name.to_owned(), default.unwrap_or_default());
            }
        }
        Ok(Self(values, object(model, "generation_config.json")?))
    }

    pub(crate) fn model_type(&self) -> &str {
        self.0.get("model_type").and_then(Value::as_str).unwrap_or_default()
    }

    /// Limits the length of texts in tokens, and returns the limit: candle's models make tables of this length.
    pub(crate) fn limit_context(&mut self, tokens: usize) -> usize {
        let most = self.0.get("max_position_embeddings").and_then(Value::as_u64).map_or(tokens, |most| most as usize);
        self.0.insert("max_position_embeddings".to_owned(), json!(tokens.min(most)));
        tokens.min(most)
    }

    /// The tokens that end an answer.
    pub(crate) fn ends(&self) -> impl Iterator<Item = u32> {
        let ids = [&self.1, &self.0].into_iter().filter_map(|values| values.get("eos_token_id")).cloned();
        let number = |id: Value| id.as_u64().and_then(|id| u32::try_from(id).ok());
        ids.flat_map(|ids| if let Value::Array(ids) = ids { ids } else { vec![ids] }).filter_map(number)
    }

    /// A number in `generation_config.json`.
    pub(crate) fn generation(&self, name: &str) -> Option<f64> {
        self.1.get(name)?.as_f64()
    }

    /// The configuration of one of candle's models. Candle's models don't use special tokens, and can't read lists of them.
    fn read<C: DeserializeOwned>(&self) -> candle_core::Result<C> {
        let mut values = self.0.clone();
        values.retain(|name, _| !name.ends_with("_token_id"));
        let read = serde_json::from_value(Value::Object(values));
        read.map_err(|error| Error::msg(format!("config.json, for a model of type {:?}: {error}", self.model_type())))
    }
}

/// Moves the rotary-embedding values of newer configurations to where candle's models read them. Refuses scalings other than
/// Llama 3's, since candle ignores them.
fn set_rope(values: &mut Map<String, Value>) -> Result<()> {
    let places = ["rope_scaling", "rope_parameters"].map(|name| values.remove(name).filter(Value::is_object));
    let rope = places.into_iter().flatten().next().unwrap_or_default();
    for name in ["rope_theta", "partial_rotary_factor"] {
        if let Some(value) = rope.get(name) {
            values.insert(name.to_owned(), value.clone());
        }
    }
    match rope.get("rope_type").or_else(|| rope.get("type")).and_then(Value::as_str).unwrap_or("default") {
        "default" => {}
        "llama3" if values.get("model_type") == Some(&json!("llama")) => {
            drop(values.insert("rope_scaling".to_owned(), rope))
        }
        kind => bail!("config.json asks for rotary embeddings of type {kind:?}, which candle's model doesn't have"),
    }
    Ok(())
}

/// A JSON object in a file of the directory; an empty one if there is no such file.
pub(crate) fn object(model: &Path, name: &str) -> Result<Map<String, Value>> {
    let path = model.join(name);
    if !path.exists() {
        return Ok(Map::new());
    }
    let unreadable = || format!("{} can't be read", path.display());
    serde_json::from_slice(&fs::read(&path).with_context(unreadable)?).with_context(unreadable)
}
