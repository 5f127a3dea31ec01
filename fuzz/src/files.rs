//! Models for fuzzers, and how their work is interrupted.

use std::cell::Cell;

use df11_host::Progress;
pub use df11_tests::files::*;
use df11_tests::strategies;
use serde_json::{Map, json};

/// A BF16 tensor that looks trained.
pub fn trained(name: &str, shape: &[usize], seed: u64) -> Tensor {
    tensor(name, "BF16", shape, bytes(&strategies::normal(shape.iter().product(), 0.02, seed)))
}

/// A model as a file `file`, and as a directory `model` of two files with an index: modules within modules, a weight that would
/// not shrink, types that stay.
pub fn nested() -> Place {
    let mut tensors = vec![
        trained("embed.weight", &[96, 64], 1),
        trained("a.weight", &[64, 64], 2),
        trained("a.norm.weight", &[64], 3),
        trained("a.b.weight", &[64, 48], 4),
        trained("a.b.c.weight", &[3, 2], 6),
    ];
    for layer in 0..6u8 {
        let name = |name: &str| format!("layers.{layer}.{name}");
        tensors.push(trained(&name("up.weight"), &[64, 32 + 16 * usize::from(layer)], 10 + u64::from(layer)));
        tensors.push(trained(&name("norm.weight"), &[64], 30));
        tensors.push(tensor(&name("scale"), "F32", &[2], vec![layer; 8]));
    }
    tensors.push(tensor("none", "I64", &[0], []));
    let place = Place::default();
    place.write("file", file(&tensors));
    let (first, second) = tensors.split_at(9);
    let mut map = Map::new();
    for (name, tensors) in [("model-1.safetensors", first), ("model-2.safetensors", second)] {
        place.write(&format!("model/{name}"), file(tensors));
        map.extend(tensors.iter().map(|tensor| (tensor.name.clone(), name.into())));
    }
    place.write("model/model.safetensors.index.json", json!({ "metadata": {}, "weight_map": map }).to_string());
    place.write("model/config.json", "{\n  \"hidden_size\": 64\n}\n");
    place.write("model/README.md", "# A model\n");
    place.write("model/below/notes.txt", "notes");
    place
}

/// Interrupts work after this number of steps.
pub struct After(Cell<usize>);

impl After {
    /// After this many steps.
    pub fn new(steps: usize) -> Self {
        Self(Cell::new(steps))
    }
}

impl Progress for After {
    fn advance(&self, _: u64, _: &str) {
        self.0.set(self.0.get().saturating_sub(1));
    }

    fn is_interrupted(&self) -> bool {
        self.0.get() == 0
    }
}
