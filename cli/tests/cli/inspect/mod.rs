//! What `df11 inspect` draws and writes, and the model cards of `df11 compress`.

mod cards;
mod files;
mod plots;

use std::fs;
use std::path::PathBuf;

use crate::common::*;
use serde_json::{Value, json};
use tensors::{bf16, file};

/// Names that are markup, commands or worse somewhere, as a model's file or tensor may have them.
const HOSTILE: [&str; 9] = [
    "<script>alert(1)</script>",
    "a&amp;b&c",
    "\"quoted\" 'twice'",
    "`code` ``$(id)`` | bar",
    "---\nlicense: other",
    "\u{1b}[2J\u{7}\u{85}\u{2028}\u{202e}\u{ffff}",
    "]]> <!-- %} {{ x }}",
    "model\u{202e}srosnetefas\u{2066}\u{200b}\u{61c}",
    "模型 é שלום ❤\u{fe0f}",
];

/// A model directory of an embedding, layers of two matrices each, a head, and a norm, that looks like a transformers model.
fn layers(place: &Place, name: &str, layers: usize) -> PathBuf {
    let mut tensors = vec![bf16("model.embed_tokens.weight", &[128, 64], 1)];
    for layer in 0..layers {
        let weight = |part: &str, seed| {
            let mut weight = bf16(&format!("model.layers.{layer}.{part}.weight"), &[64, 64 + 32 * (layer % 3)], seed);
            // Other scales, other codes.
            weight.bytes.chunks_mut(2).step_by(layer + 2).for_each(|word| word[1] -= u8::from(word[1] & 0x7f > 4));
            weight
        };
        tensors.extend([weight("mlp.up_proj", 10 + layer as u64), weight("self_attn.q_proj", 90 + layer as u64)]);
    }
    tensors.extend([bf16("model.norm.weight", &[64], 5), bf16("lm_head.weight", &[128, 64], 6)]);
    let config = json!({ "architectures": ["NobodysForCausalLM"], "_name_or_path": "nobody/Nothing-1B" });
    place.model(name, &tensors, config)
}

/// A size as the charts and cards show it.
fn shown(bytes: &Value) -> String {
    let bytes = bytes.as_f64().unwrap();
    match bytes {
        _ if bytes < 1e3 => format!("{bytes} B"),
        _ if bytes < 1e6 => format!("{:.1} kB", bytes / 1e3),
        _ => format!("{:.2} MB", bytes / 1e6),
    }
}
