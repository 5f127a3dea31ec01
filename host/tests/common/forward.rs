//! A model in a decoder, whichever it is, beside its original.

use std::collections::BTreeSet;

use df11_host::Model;
use df11_host::device::{Keep, UnitDecoder, Words, load_model};

use super::data;

/// Loads a model, some of its blocks offloaded, and goes through it twice: every weight has the original's
/// name, shape and words.
pub fn every_weight<'m, D: UnitDecoder<'m>>(decoder: &mut D, model: &'m Model, original: &Model) {
    let mut block = 0;
    let keep = |_: &str| {
        block += 1;
        if block % 3 == 0 { Keep::Resident } else { Keep::Offloaded }
    };
    let units = load_model(decoder, model, keep, &()).unwrap();
    let mut seen = BTreeSet::new();
    for unit in units.iter().chain(&units) {
        let decoded = decoder.decode(&[unit.id]).unwrap();
        for weight in decoded.weights() {
            let tensor = original.tensor(weight.name).unwrap();
            assert_eq!(weight.shape, tensor.shape(), "{}", weight.name);
            assert!(weight.words.to_host().unwrap() == tensor.bf16_bits().unwrap(), "{}", weight.name);
            seen.insert(weight.name.to_owned());
        }
    }
    let in_units = model.iter().filter(|(_, tensor)| tensor.is_compressed()).count();
    assert_eq!(seen.len(), in_units);
    assert!(in_units > 10);
    // Layers in the order of their numbers, whatever the files are called.
    let paths: Vec<&str> = units.iter().map(|unit| unit.path.as_str()).collect();
    let layers: Vec<&&str> = paths.iter().filter(|path| path.contains("layers")).collect();
    assert_eq!(layers, ["model.layers.0", "model.layers.1"].iter().collect::<Vec<_>>());
}

/// The reference models, each with its original.
pub fn models() -> Vec<(Model, Model)> {
    ["qwen3-sharded-dir", "qwen3-single-file", "qwen3-tied-dir"]
        .map(|name| {
            let [model, original] = ["df11", "bf16"].map(|form| data(&format!("models/{name}/{form}")));
            (Model::options().like(&original).open(model).unwrap(), Model::open(original).unwrap())
        })
        .into()
}
