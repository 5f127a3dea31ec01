//! Small models made from a fuzzer's bytes: names, types and shapes of every kind, ties, several files, configurations.

use std::collections::BTreeMap;
use std::path::PathBuf;

use arbitrary::Arbitrary;
use serde_json::{Map, json};

use crate::files::{Place, Tensor, bytes, data_of, file_with, header, raw_file, tensor, trained};
use crate::words::Words;

/// Modules of known models, modules within modules, and paths that begin with another's.
const MODULES: [&str; 16] = [
    "model.embed_tokens",
    "lm_head",
    "model.layers.#.self_attn.q_proj",
    "model.layers.#.self_attn.k_proj",
    "model.layers.#.self_attn.v_proj",
    "model.layers.#.self_attn.o_proj",
    "model.layers.#.mlp.gate_proj",
    "model.layers.#.mlp.up_proj",
    "model.layers.#.mlp.down_proj",
    "model.layers.#.mlp.experts.#.up_proj",
    "model.norm",
    "model.diffusion_model.double_blocks.#.img_attn.qkv",
    "a",
    "a.b",
    "ab",
    "B.0",
];

/// Names for a module's tensors, including a unit's tensors.
const NAMES: [&str; 12] = [
    "weight",
    "bias",
    "luts",
    "gaps",
    "encoded_exponent",
    "sign_mantissa",
    "split_positions",
    "output_positions",
    "q.weight",
    "weight.weight",
    "scale",
    "A",
];

const TYPES: [(&str, usize); 10] = [
    ("F32", 32),
    ("F16", 16),
    ("F64", 64),
    ("I64", 64),
    ("I32", 32),
    ("U8", 8),
    ("BOOL", 8),
    ("F8_E4M3", 8),
    ("F4", 4),
    ("F6_E2M3", 6),
];

/// A tensor's name.
#[derive(Arbitrary, Clone, Debug)]
pub enum Name {
    /// A usual one: module, layer, name.
    Usual(u8, u8, u8),
    /// Any.
    Any(String),
}

impl Name {
    fn get(&self) -> String {
        match self {
            Self::Usual(module, layer, name) => {
                let module = MODULES[usize::from(*module) % MODULES.len()].replace('#', &(layer % 4).to_string());
                format!("{module}.{}", NAMES[usize::from(name.saturating_sub(128)) % NAMES.len()])
            }
            Self::Any(name) => name.clone(),
        }
    }
}

/// A tensor's content.
#[derive(Arbitrary, Clone, Debug)]
pub enum Content {
    /// A matrix as trained, of rows and columns.
    Matrix(u8, u8, u64),
    /// Words in rows of this many columns.
    Words(Words, u8),
    /// The shape and the bytes of an earlier tensor.
    Same(u8),
    /// Another type: which, its shape, the value of each byte.
    Other(u8, [u8; 2], u8),
    /// A scalar.
    Scalar(u16),
}

/// A configuration.
#[derive(Arbitrary, Clone, Debug)]
pub enum Config {
    /// None at all.
    None,
    /// `{}`.
    Empty,
    /// A decoder's: which one, and whether its embedding is tied to its head.
    Decoder(u8, Option<bool>),
    /// Any text.
    Text(String),
}

/// A model.
#[derive(Arbitrary, Clone, Debug)]
pub struct Model {
    /// Its tensors.
    pub tensors: Vec<(Name, Content)>,
    /// One file, or several and an index; how many. Three are a variant's.
    pub files: u8,
    /// Whether it is a lone file.
    pub is_lone: bool,
    /// Whether it is a component of a pipeline.
    pub is_component: bool,
    /// Whether its headers are padded.
    pub is_padded: bool,
    /// Its configuration.
    pub config: Config,
    /// A key and a value of its files' metadata.
    pub metadata: Option<(String, String)>,
    /// Another file in its directory: one of some names, and its text.
    pub other: Option<(u8, String)>,
    /// A text that replaces the index, or a tensor that the index lacks.
    pub index: Option<Result<String, u8>>,
}

/// The most words per tensor: a few chunks.
const WORDS: usize = 30_000;

impl Model {
    fn tensors(&self) -> Vec<Tensor> {
        let mut made: BTreeMap<String, Tensor> = BTreeMap::new();
        let mut order: Vec<String> = Vec::new();
        for (name, content) in self.tensors.iter().take(24) {
            let name = name.get();
            let bf16 = |shape: &[usize], words: &[u16]| tensor(&name, "BF16", shape, bytes(words));
            let tensor = match content {
                Content::Matrix(rows, columns, seed) => trained(&name, &[(*rows).into(), (*columns).into()], *seed),
                Content::Words(words, columns) => {
                    let (mut words, columns) = (words.get(WORDS), usize::from(*columns).max(1));
                    words.truncate(words.len() / columns * columns);
                    bf16(&[words.len() / columns, columns], &words)
                }
                Content::Same(which) => match order.get(usize::from(*which) % order.len().max(1)) {
                    Some(other) => Tensor { name: name.clone(), ..made[other].clone() },
                    None => bf16(&[0], &[]),
                },
                Content::Other(kind, shape, byte) => {
                    let (dtype, bits) = TYPES[usize::from(*kind) % TYPES.len()];
                    let shape = shape.map(|n| usize::from(n % 32) * if bits < 8 { 4 } else { 1 });
                    tensor(&name, dtype, &shape, vec![*byte; shape[0] * shape[1] * bits / 8])
                }
                Content::Scalar(word) => bf16(&[], &[*word]),
            };
            if !name.is_empty() && name != "__metadata__" && made.insert(name.clone(), tensor).is_none() {
                order.push(name);
            }
        }
        order.iter().map(|name| made[name].clone()).collect()
    }

    /// Writes the model, and says where it is.
    pub fn write(&self, place: &Place) -> PathBuf {
        let metadata: Vec<_> = self.metadata.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let tensors = self.tensors();
        let file = |tensors: &[Tensor]| match self.is_padded {
            true => file_with(tensors, &metadata),
            false => raw_file(&header(tensors, &metadata), &data_of(tensors)),
        };
        if self.is_lone {
            return place.write("model", file(&tensors));
        }
        let folder = if self.is_component { "model/transformer" } else { "model" };
        if self.is_component {
            let index =
                json!({ "_class_name": "APipeline", "transformer": ["diffusers", "AModel"], "vae": [null, null] });
            place.write("model/model_index.json", index.to_string());
        }
        let files = usize::from(self.files % 4);
        if files == 0 {
            place.write(&format!("{folder}/model.safetensors"), file(&tensors));
        } else {
            let mut map = Map::new();
            for n in 0..files {
                let own: Vec<_> = tensors.iter().skip(n).step_by(files).cloned().collect();
                let name = format!("model-{:05}-of-{files:05}.safetensors", n + 1);
                place.write(&format!("{folder}/{name}"), file(&own));
                map.extend(own.into_iter().map(|tensor| (tensor.name, name.clone().into())));
            }
            let text = match &self.index {
                Some(Ok(text)) => text.clone(),
                missing => {
                    if let Some(Err(which)) = missing {
                        let name = map.keys().nth(usize::from(*which) % map.len().max(1)).cloned();
                        name.and_then(|name| map.shift_remove(&name));
                    }
                    json!({ "metadata": { "total_size": 7 }, "weight_map": map }).to_string()
                }
            };
            let variant = if files == 3 { ".bf16" } else { "" };
            place.write(&format!("{folder}/model.safetensors.index{variant}.json"), text);
        }
        let kind = |which: u8| ["llama", "qwen3", "gemma3_text", "flux", "opt", "mixtral"][usize::from(which % 6)];
        match &self.config {
            Config::None => None,
            Config::Empty => Some("{}".to_owned()),
            Config::Decoder(which, None) => Some(json!({ "model_type": kind(*which), "hidden_size": 64 }).to_string()),
            Config::Decoder(which, Some(tied)) => {
                Some(json!({ "tie_word_embeddings": tied, "model_type": kind(*which) }).to_string())
            }
            Config::Text(text) => Some(text.clone()),
        }
        .map(|text| place.write(&format!("{folder}/config.json"), text));
        if let Some((which, text)) = &self.other {
            let names =
                ["README.md", "tokenizer.json", "below/x.json", ".hidden", "generation_config.json", "df11.json"];
            place.write(&format!("model/{}", names[usize::from(*which) % names.len()]), text);
        }
        place.path("model")
    }
}
