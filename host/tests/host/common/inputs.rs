//! Models to work on that several tests share.

use std::path::PathBuf;

use serde_json::json;

use super::tensors::{Tensor, bf16, file, tensor};
use super::{Place, tree};

/// A model as a directory `model` of two files with an index, other files beside them, and as a file `file`. It has units within
/// units, a unit that would not shrink, and types that stay.
pub fn nested() -> Place {
    let place = Place::new();
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
    place.write("model/other.bin", "a pickle");
    place
}

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

/// A diffusers pipeline `pipe`: a transformer that is compressed, a VAE that isn't, and an adapter.
pub fn pipeline() -> Place {
    let place = Place::new();
    let layers = (0..3).map(|n| bf16(&format!("blocks.{n}.weight"), &[64, 64], n)).collect::<Vec<_>>();
    place.write("pipe/transformer/diffusion_pytorch_model.safetensors", file(&layers));
    place.write("pipe/transformer/config.json", r#"{"_class_name": "T"}"#);
    let floats = [tensor("a.weight", "F32", &[4], [1; 16]), bf16("b", &[2], 1)];
    place.write("pipe/vae/diffusion_pytorch_model.safetensors", file(&floats));
    place.write("pipe/vae/config.json", r#"{"_class_name": "V"}"#);
    place.write("pipe/adapter.safetensors", file(&[bf16("lora", &[8, 8], 2)]));
    place.write("pipe/model_index.json", r#"{"_class_name": "P", "transformer": ["d", "T"], "vae": ["d", "V"]}"#);
    place
}

/// The files below this directory that a run has left unfinished.
pub fn partial(place: &Place) -> Vec<PathBuf> {
    tree(place.root()).keys().filter(|name| name.contains(".partial")).map(PathBuf::from).collect()
}
