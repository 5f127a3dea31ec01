//! The shapes that the numbers in `config.json` imply, for the decoders of transformers.

use serde_json::{Map, Value};

/// The decoders whose weights have the shapes of [`Decoder::shape`]: `model_type` in `config.json` or in its `text_config`,
/// and what transformers takes for numbers that `config.json` leaves out. Published files do leave these out.
const FAMILIES: &[(&str, &[(&str, usize)])] = &[
    ("llama", &[]),
    ("mistral", &[]),
    ("ministral", &[]),
    ("qwen2", &[]),
    ("qwen2_5_vl", &[]),
    ("qwen2_5_vl_text", &[]),
    ("qwen3", &[("head_dim", 128)]),
    ("gemma", &[("head_dim", 256)]),
    ("gemma2", &[("head_dim", 256)]),
    (
        "gemma3_text",
        &[("num_attention_heads", 8), ("num_key_value_heads", 4), ("head_dim", 256), ("vocab_size", 262_208)],
    ),
    ("phi3", &[]),
    ("phi", &[]),
    ("granite", &[]),
    ("olmo2", &[]),
    ("smollm3", &[]),
];

/// A decoder that a `config.json` describes.
pub(super) struct Decoder<'c> {
    config: &'c Map<String, Value>,
    defaults: &'static [(&'static str, usize)],
}

impl<'c> Decoder<'c> {
    /// The decoder of a `config.json`, or of its `text_config` if the model also takes images; `None` if it is of no
    /// family that this crate knows.
    pub(super) fn of(config: &'c Map<String, Value>) -> Option<Self> {
        let nested = config.get("text_config").and_then(Value::as_object);
        // An older file has some numbers in one place and some in the other: then the nested ones say too little.
        [nested, Some(config)].into_iter().flatten().find_map(|config| {
            let model_type = config.get("model_type")?.as_str()?;
            let (_, defaults) = FAMILIES.iter().find(|(family, _)| *family == model_type)?;
            config.contains_key("hidden_size").then_some(Self { config, defaults })
        })
    }

    /// The rows and columns of a weight of the decoder, by its full name. `None` if it is no linear layer or embedding
    /// of the decoder, or the configuration lacks a number for it.
    pub(super) fn shape(&self, tensor: &str) -> Option<[usize; 2]> {
        let module = tensor.strip_suffix(".weight")?;
        if is_of_another_tower(module) {
            return None;
        }
        let hidden = self.number("hidden_size")?;
        let heads = self.number("num_attention_heads")?;
        let key_value_heads = self.number("num_key_value_heads").unwrap_or(heads);
        let head = self.number("head_dim").or_else(|| hidden.checked_div(heads))?;
        let (queries, keys) = (heads.checked_mul(head)?, key_value_heads.checked_mul(head)?);
        let intermediate = || self.number("intermediate_size");
        let (rows, columns) = match module.rsplit('.').next()? {
            "lm_head" | "embed_tokens" => (self.number("vocab_size")?, hidden),
            "q_proj" => (queries, hidden),
            "k_proj" | "v_proj" => (keys, hidden),
            "qkv_proj" => (queries.checked_add(keys.checked_mul(2)?)?, hidden),
            "o_proj" | "dense" => (hidden, queries),
            "gate_proj" | "up_proj" | "fc1" => (intermediate()?, hidden),
            "gate_up_proj" => (intermediate()?.checked_mul(2)?, hidden),
            "down_proj" | "fc2" => (hidden, intermediate()?),
            _ => return None,
        };
        Some([rows, columns])
    }

    fn number(&self, key: &str) -> Option<usize> {
        let default = || self.defaults.iter().find(|(name, _)| *name == key).map(|&(_, number)| number);
        match self.config.get(key) {
            None | Some(Value::Null) => default(),
            Some(value) => usize::try_from(value.as_u64()?).ok(),
        }
    }
}

/// Whether a module belongs to the part of the model that takes images or sound: its layers have names like the
/// decoder's and other sizes.
fn is_of_another_tower(module: &str) -> bool {
    module.split('.').any(|part| part.contains("vis") || part.contains("vit") || part.contains("audio"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn shape(config: &Value, name: &str) -> Option<[usize; 2]> {
        Decoder::of(config.as_object().unwrap()).unwrap().shape(name)
    }

    /// Llama-3.1-8B's numbers, Phi-4's and Gemma-3-4B's, as published.
    #[test]
    fn published_models() {
        let llama = json!({
            "model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32, "num_key_value_heads": 8,
            "intermediate_size": 14336, "vocab_size": 128256,
        });
        let shape_of = |name: &str| shape(&llama, name);
        assert_eq!(shape_of("model.layers.0.self_attn.q_proj.weight"), Some([4096, 4096]));
        assert_eq!(shape_of("model.layers.0.self_attn.k_proj.weight"), Some([1024, 4096]));
        assert_eq!(shape_of("model.layers.0.self_attn.o_proj.weight"), Some([4096, 4096]));
        assert_eq!(shape_of("model.layers.9.mlp.up_proj.weight"), Some([14336, 4096]));
        assert_eq!(shape_of("model.layers.9.mlp.down_proj.weight"), Some([4096, 14336]));
        assert_eq!(shape_of("lm_head.weight"), Some([128256, 4096]));
        assert_eq!(shape_of("model.norm.weight"), None);
        assert_eq!(shape_of("lm_head.bias"), None);

        let phi = json!({
            "model_type": "phi3", "hidden_size": 5120, "num_attention_heads": 40, "num_key_value_heads": 10,
            "intermediate_size": 17920, "vocab_size": 100352,
        });
        assert_eq!(shape(&phi, "model.layers.0.self_attn.qkv_proj.weight"), Some([7680, 5120]));
        assert_eq!(shape(&phi, "model.layers.0.mlp.gate_up_proj.weight"), Some([35840, 5120]));

        let text = json!({ "model_type": "gemma3_text", "hidden_size": 2560, "intermediate_size": 10240 });
        let gemma = json!({ "model_type": "gemma3", "text_config": text, "vision_config": { "hidden_size": 1152 } });
        let layer = "language_model.model.layers.0";
        assert_eq!(shape(&gemma, &format!("{layer}.self_attn.q_proj.weight")), Some([2048, 2560]));
        assert_eq!(shape(&gemma, &format!("{layer}.self_attn.k_proj.weight")), Some([1024, 2560]));
        assert_eq!(shape(&gemma, "vision_tower.vision_model.encoder.layers.0.self_attn.q_proj.weight"), None);
        assert!(Decoder::of(json!({ "model_type": "t5", "hidden_size": 1 }).as_object().unwrap()).is_none());
    }
}
