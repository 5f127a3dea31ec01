//! Models to work on that several tests share, those of the command too.

use serde_json::{Value, json};

use super::tensors::{self, Tensor, bf16, file, tensor, unit, weights};
use super::{Place, ask};

/// A model as a file `file` and as a directory `model`, and both compressed: `file.df11`, `model.df11`.
pub fn file_and_directory() -> Place {
    let place = Place::new();
    let tensors = [("a.weight", &[64, 64][..]), ("b.weight", &[64, 64]), ("c", &[64])];
    let tensors: Vec<_> = (1..).zip(tensors).map(|(seed, (name, shape))| bf16(name, shape, seed)).collect();
    place.write("file", file(&tensors));
    place.model("model", &tensors, "{}");
    place.write("model/below/notes.txt", "new");
    for name in ["file", "model"] {
        ask::compress(&place.path(name), &place.path(&format!("{name}.df11")), Default::default()).unwrap();
    }
    place
}

/// FLUX in ComfyUI's form, tiny: every name has a prefix, which compressing takes off.
pub fn comfy(blocks: usize) -> Vec<u8> {
    let block = ["img_mod.lin", "img_attn.qkv", "img_attn.proj", "img_mlp.0", "img_mlp.2", "txt_mod.lin"];
    let block = block.into_iter().chain(["txt_attn.qkv", "txt_attn.proj", "txt_mlp.0", "txt_mlp.2"]);
    let blocks = block.flat_map(|name| (0..blocks).map(move |n| format!("double_blocks.{n}.{name}")));
    let around = ["img_in", "vector_in.in_layer", "guidance_in.in_layer"].map(str::to_owned);
    let layer = |(name, seed)| {
        let name = |kind| format!("model.diffusion_model.{name}.{kind}");
        [bf16(&name("weight"), &[64, 64], seed), bf16(&name("bias"), &[64], seed)]
    };
    tensors::file_with(&blocks.chain(around).zip(1..).flat_map(layer).collect::<Vec<_>>(), &[("made by", "a test")])
}

/// Modules within modules, as a file `file`, and as a directory `model` of two files with an index; and another model as
/// a file `comfy`.
pub fn nested() -> Place {
    let place = Place::new();
    place.write("comfy", comfy(6));
    let tensors = nested_tensors();
    place.write("file", file(&tensors));
    let (first, second) = tensors.split_at(12);
    let mut map = serde_json::Map::new();
    for (name, tensors) in [("model-1.safetensors", first), ("model-2.safetensors", second)] {
        place.write(&format!("model/{name}"), file(tensors));
        map.extend(tensors.iter().map(|tensor| (tensor.name.clone(), name.into())));
    }
    let index = json!({ "metadata": {}, "weight_map": map });
    place.write("model/model.safetensors.index.json", index.to_string());
    place.write("model/config.json", "{\n  \"hidden_size\": 64\n}\n");
    place.write("model/tokenizer.json", "[]");
    place.write("model/README.md", "---\nlicense: mit\n---\n# A model\n");
    place.write("model/below/notes.txt", "notes");
    place
}

/// Tensors in modules within modules; a weight that would not shrink, in a module with others; types that stay.
fn nested_tensors() -> Vec<Tensor> {
    let mut tensors = vec![
        bf16("embed.weight", &[96, 64], 1),
        bf16("a.weight", &[64, 64], 2),
        bf16("a.norm.weight", &[64], 3),
        bf16("a.b.weight", &[64, 48], 4),
        bf16("a.b.bias", &[48], 5),
        bf16("a.b.c.weight", &[3, 2], 6),
        bf16("a.b.c.norm.weight", &[64], 7),
    ];
    for layer in 0..6u64 {
        let name = |name: &str| format!("layers.{layer}.{name}");
        tensors.push(bf16(&name("up.weight"), &[64, 32 + 16 * layer as usize], 10 + layer));
        tensors.push(bf16(&name("up.bias"), &[32], 20 + layer));
        tensors.push(bf16(&name("norm.weight"), &[64], 30 + layer));
        tensors.push(tensor(&name("scale"), "F32", &[2], vec![layer as u8; 8]));
    }
    tensors.push(tensor("none", "I64", &[0], []));
    tensors
}

pub fn dfloat11_config(pattern_dict: &Value) -> Value {
    json!({ "version": "0.5.0", "threads_per_block": [512], "bytes_per_thread": 8, "pattern_dict": pattern_dict })
}

/// A directory `in` as another tool writes it: unit `lm_head` of 64×64 and the configuration of a Llama with these
/// patterns.
pub fn foreign_directory(pattern_dict: &Value) -> Place {
    let place = Place::new();
    place.write("in/lm_head.safetensors", file(&unit("lm_head", &[&weights(4096, 3)])));
    place.write("in/model.safetensors", file(&[bf16("model.norm.weight", &[64], 4)]));
    let config = json!({
        "model_type": "llama", "hidden_size": 64, "num_attention_heads": 4, "vocab_size": 64,
        "dfloat11_config": dfloat11_config(pattern_dict),
    });
    place.write("in/config.json", config.to_string());
    place
}
