//! The tiny models' logits against those that Python transformers computes with the same weights.

use std::fs;

use crate::common::*;
use candle_core::{Device, Tensor};
use candle_transformers::models::bert;
use df11_candle::Df11;
use serde_json::Value;

/// Logits are between about -20 and 20. Both compute in F32, in different orders, and the reference has six digits.
const TOLERANCE: f32 = 1e-4;

fn reference(name: &str) -> Value {
    serde_json::from_slice(&fs::read(data(name).join("reference.json")).unwrap()).unwrap()
}

fn numbers<T: serde::de::DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).unwrap()
}

fn assert_close(name: &str, got: &[u32], expected: &[f32]) {
    assert_eq!(got.len(), expected.len(), "{name}");
    for (i, (&got, &expected)) in got.iter().zip(expected).enumerate() {
        let got = f32::from_bits(got);
        assert!((got - expected).abs() <= TOLERANCE, "{name}, {i}: {got} {expected}");
    }
}

#[test]
fn language_models() {
    for name in LANGUAGE {
        let reference = reference(name);
        let tiny = Tiny::new(name, None);
        let df11 = tiny.open(Df11::options());
        let mut model = df11.build(|vb| models::build(&tiny.config, vb)).unwrap();
        let prompt: Vec<u32> = numbers(&reference["prompt"]);
        let generated: Vec<u32> = numbers(&reference["generated"]);
        let logits: Vec<Vec<f32>> = numbers(&reference["logits"]);
        let next = |tokens: &Tensor, at| Ok(df11.forward(tokens, |tokens| model(tokens, at))?);
        let (got, tokens) = generate(&prompt, generated.len(), next).unwrap();
        assert_eq!(tokens, generated, "{name}");
        for (got, expected) in got.iter().zip(&logits) {
            assert_close(name, got, expected);
        }
    }
}

#[test]
fn bert_encodes() {
    let reference = reference("bert");
    let tiny = Tiny::new("bert", None);
    let df11 = tiny.open(Df11::options());
    let model = df11.build(|vb| bert::BertModel::load(vb, &tiny.config.read()?)).unwrap();
    let tensor = |name: &str| Tensor::new(numbers::<Vec<Vec<u32>>>(&reference[name]), &Device::Cpu).unwrap();
    let mask = tensor("attention_mask");
    let got = model.forward(&tensor("input_ids"), &tensor("token_type_ids"), Some(&mask)).unwrap();
    let expected: Vec<Vec<Vec<f32>>> = numbers(&reference["last_hidden_state"]);
    // What stands where the mask is zero means nothing.
    let mask: Vec<u32> = mask.flatten_all().unwrap().to_vec1().unwrap();
    let expected = expected.into_iter().flatten().zip(&mask).filter(|(_, is_used)| **is_used == 1);
    let got = got.flatten(0, 1).unwrap();
    let got = (0..mask.len()).filter(|&i| mask[i] == 1).map(|i| bits(&got.get(i).unwrap()));
    for (got, (expected, _)) in got.zip(expected) {
        assert_close("bert", &got, &expected);
    }
}
