//! A model in a decoder, whichever it is, beside its original.

use std::collections::BTreeSet;

use df11_host::Original;
use df11_host::device::{DecodedWords, Keep, UnitDecoder, load_model};
use df11_host::{CompressedModel, ModelFiles};

use super::data;

/// Loads a model, some of its blocks offloaded, and goes through it twice: every weight has the original's
/// name, shape and words.
pub fn every_weight<'m, D: UnitDecoder<'m>>(decoder: &mut D, model: &'m CompressedModel, original: &ModelFiles) {
    let layout = Original::of(model, Some(original)).unwrap();
    let mut block = 0;
    let keep = |_: &str| {
        block += 1;
        if block % 3 == 0 { Keep::Resident } else { Keep::Offloaded }
    };
    let units = load_model(decoder, model, &layout, keep, &()).unwrap();
    let mut seen = BTreeSet::new();
    for unit in units.iter().chain(&units) {
        let decoded = decoder.decode(&[unit.id]).unwrap();
        for weight in decoded.weights() {
            let (file, tensor) = original.tensor(weight.name).unwrap();
            assert_eq!(weight.shape, tensor.shape, "{}", weight.name);
            let bytes = file.data(tensor).as_chunks().0.iter();
            let expected: Vec<u16> = bytes.map(|&pair| u16::from_le_bytes(pair)).collect();
            assert!(weight.words.to_host().unwrap() == expected, "{}", weight.name);
            seen.insert(weight.name.to_owned());
        }
    }
    let in_units = layout.units.iter().map(|unit| unit.weights.len()).sum::<usize>();
    assert_eq!(seen.len(), in_units);
    assert!(in_units > 10);
    // Layers in the order of their numbers, whatever the files are called.
    let paths: Vec<&str> = units.iter().map(|unit| unit.path.as_str()).collect();
    let layers: Vec<&&str> = paths.iter().filter(|path| path.contains("layers")).collect();
    assert_eq!(layers, ["model.layers.0", "model.layers.1"].iter().collect::<Vec<_>>());
}

/// The reference models, each with its original.
pub fn models() -> Vec<(CompressedModel, ModelFiles)> {
    ["qwen3-sharded-dir", "qwen3-single-file", "qwen3-tied-dir"]
        .map(|name| {
            let model = CompressedModel::open(&data(&format!("models/{name}/df11")), None).unwrap();
            (model, ModelFiles::open(&data(&format!("models/{name}/bf16"))).unwrap())
        })
        .into()
}
