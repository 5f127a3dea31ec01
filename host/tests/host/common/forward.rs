//! Models in any decoder, compared with their originals.

use std::collections::BTreeSet;

use df11_codec::{Encoded, Geometry, Unit};
use df11_host::device::{BlockDecoder, DecodedWords, DeviceError, Keep, NamedUnit, UnitDecoder, Weight, load_model};
use df11_host::{Error, Model};

use super::{MODELS, data};

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
            is_original(weight, original);
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

/// Loads a model, some of its blocks offloaded, and goes through its blocks twice: they come in running order, and every
/// weight has the original's name, shape and words.
pub fn every_block<'m, D: UnitDecoder<'m>>(decoder: D, model: &'m Model, original: &Model) {
    let keep = |unit: &str| if unit == "model.layers.0" { Keep::Resident } else { Keep::Offloaded };
    let mut blocks = BlockDecoder::new(decoder, model, keep, &()).unwrap();
    let mut expected = vec!["model.embed_tokens", "model.layers.0", "model.layers.1", "lm_head"];
    expected.retain(|block| model.units().contains(block));
    let mut seen = Vec::new();
    for pass in 1..=2 {
        let mut names = Vec::new();
        for name in blocks.names() {
            let decoded = blocks.decode(&name).unwrap();
            for weight in decoded.weights() {
                assert!(weight.name.starts_with(&format!("{name}.")), "{} in {name}", weight.name);
                is_original(weight, original);
                seen.push(weight.name.to_owned());
            }
            names.push(name.to_string());
        }
        assert_eq!(names, expected, "pass {pass}");
    }
    let in_units = model.iter().filter(|(_, tensor)| tensor.is_compressed()).map(|(name, _)| name);
    let in_units: BTreeSet<_> = in_units.collect();
    assert_eq!(seen.len(), 2 * in_units.len());
    assert_eq!(seen.iter().map(String::as_str).collect::<BTreeSet<_>>(), in_units);
    // It is stored as it is.
    let unknown = blocks.decode("model.norm").map(drop).unwrap_err();
    assert!(unknown.to_string().starts_with("there is no block \"model.norm\" to decode; there are "), "{unknown}");
}

#[track_caller]
fn is_original<W: DecodedWords>(weight: &Weight<'_, W>, original: &Model) {
    let tensor = original.tensor(weight.name).unwrap();
    assert_eq!(weight.shape, tensor.shape(), "{}", weight.name);
    assert!(weight.words.to_host().unwrap() == tensor.bf16_bits().unwrap(), "{}", weight.name);
}

/// A unit of one weight: its path, its words, and what they are encoded to.
pub type Sample = (&'static str, Vec<u16>, Encoded);

/// Units of several blocks, in no order. A layer has up to three.
pub fn samples() -> Vec<Sample> {
    let paths = [
        "lm_head",
        "model.layers.10.mlp",
        "model.layers.2.self_attn",
        "model.layers.9.mlp.experts.11",
        "model.layers.2.mlp",
        "model.layers.9.self_attn",
        "model.embed_tokens",
        "model.layers.9.mlp.experts.2",
    ];
    let sample = |(i, path)| {
        let words: Vec<u16> = (0..200 + 700 * i).map(|j| ((j * (i + 3)) as u16 & 0x3fff) | 0x2000).collect();
        let encoded = df11_codec::encode(&[&words], Geometry::OFFICIAL).unwrap();
        (path, words, encoded)
    };
    paths.into_iter().enumerate().map(sample).collect()
}

/// Goes through blocks of several units, some units offloaded, some left out, in running order and in others.
pub fn blocks_of_several_units<'m, D: UnitDecoder<'m>>(decoder: D, samples: &'m [Sample]) {
    let units = samples.iter().map(|(path, words, encoded)| {
        let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap();
        NamedUnit::new(*path, unit, [(format!("{path}.weight"), vec![2, words.len() / 2])]).unwrap()
    });
    let mut asked = Vec::new();
    let keep = |unit: &str| {
        asked.push(unit.to_owned());
        match unit {
            "model.layers.10.mlp" | "model.layers.9.self_attn" => None,
            "model.layers.2.mlp" | "lm_head" => Some(Keep::Resident),
            _ => Some(Keep::Offloaded),
        }
    };
    let mut blocks = BlockDecoder::from_units(decoder, units.collect(), keep, &()).unwrap();
    let in_order = [
        "model.embed_tokens",
        "model.layers.2.mlp",
        "model.layers.2.self_attn",
        "model.layers.9.mlp.experts.2",
        "model.layers.9.mlp.experts.11",
        "model.layers.9.self_attn",
        "model.layers.10.mlp",
        "lm_head",
    ];
    assert_eq!(asked, in_order);
    let names: Vec<String> = blocks.names().iter().map(ToString::to_string).collect();
    assert_eq!(names, ["model.embed_tokens", "model.layers.2", "model.layers.9", "lm_head"]);
    for block in [0, 1, 2, 3, 0, 1, 2, 3, 3, 1, 1, 2, 0].map(|i: usize| &names[i]) {
        let decoded = blocks.decode(block).unwrap();
        let loaded = in_order.iter().filter(|path| !["model.layers.10.mlp", "model.layers.9.self_attn"].contains(path));
        let of_block: Vec<_> = loaded.filter(|path| *path == block || path.starts_with(&format!("{block}."))).collect();
        assert_eq!(decoded.weights().len(), of_block.len());
        for (weight, path) in decoded.weights().iter().zip(of_block) {
            let (_, words, _) = samples.iter().find(|(known, ..)| known == path).unwrap();
            assert_eq!((weight.name, weight.shape), (&*format!("{path}.weight"), &[2, words.len() / 2][..]));
            assert!(*weight.words.to_host().unwrap() == *words, "{path}");
        }
    }
    // All its units were left out.
    match blocks.decode("model.layers.10").map(drop).unwrap_err() {
        Error::Device(DeviceError::UnknownBlock { got, blocks }) => {
            assert_eq!((got.as_str(), &blocks), ("model.layers.10", &names));
        }
        other => panic!("{other:?}"),
    }
}

/// The reference models, each with its original.
pub fn models() -> [[Model; 2]; 3] {
    MODELS.map(pair)
}

/// A reference model and its original. The official compressor left no shapes; `config.json` implies them.
pub fn pair(name: &str) -> [Model; 2] {
    let [original, compressed] = ["bf16", "df11"].map(|form| data(&format!("models/{name}/{form}")));
    [Model::options().like(&original).open(compressed).unwrap(), Model::open(original).unwrap()]
}
