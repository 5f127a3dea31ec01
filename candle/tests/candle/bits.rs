//! Logits from DF11 weights are those of the plain weights, bit for bit, with models of candle-transformers that know
//! nothing of it.

use crate::common::config::Config;
use crate::common::models::{self, WITHOUT_SPANS};
use crate::common::*;
use candle_core::{Device, Tensor};
use candle_transformers::models::bert;
use df11_candle::{Df11, Form, Options};

const PROMPT: [u32; 7] = [3, 1, 4, 15, 9, 26, 5];

/// Every way to decode a model's weights.
fn ways() -> [(&'static str, Options); 6] {
    [
        ("from files", Df11::options().form(Form::Df11)),
        ("from files, tables by rows", Df11::options().form(Form::Df11).rows("model.embed_tokens")),
        ("units at once", Df11::options()),
        ("weight by weight", Df11::options().together(0)),
        ("tables by rows", Df11::options().rows("model.embed_tokens")),
        ("both", Df11::options().together(0).rows("model.embed_tokens")),
    ]
}

fn check(name: &str, seed: Option<u64>) {
    let tiny = Tiny::new(name, seed);
    let expected = generate(&PROMPT, 6, tiny.plain_model()).unwrap();
    assert!(expected.0[0] != expected.0[1], "{name}");
    let has_spans = !WITHOUT_SPANS.contains(&tiny.config.model_type());
    for (way, options) in ways() {
        let df11 = tiny.open(options);
        let mut model = df11.build(|vb| models::build(&tiny.config, vb)).unwrap();
        // Twice: keys and values are forgotten, and decoded weights come and go.
        for _ in 0..2 {
            let before = df11.decoded_weights();
            let got = generate(&PROMPT, 6, |tokens, at| Ok(df11.forward(tokens, |tokens| model(tokens, at))?));
            assert!(got.unwrap() == expected, "{name}, {way}");
            assert!(!has_spans || df11.decoded_weights() > before, "{name}, {way}");
        }
        let report = df11.report();
        assert_eq!(report.held_bytes > 0, has_spans && report.form == Form::Fixed, "{name}, {way}: {report}");
        if has_spans {
            let decoded: Vec<&str> = report.decoded.iter().map(|(name, _)| name.as_str()).collect();
            assert!(decoded.iter().all(|name| name.contains("embed")), "{name}, {way}: {report}");
            assert!(report.just_in_time.weights >= 8, "{name}, {way}: {report}");
        }
    }
    let eager = models::build(&tiny.config, tiny.open(Df11::options()).eager()).unwrap();
    assert!(generate(&PROMPT, 6, eager).unwrap() == expected, "{name}, eager");
}

#[test]
fn language_models() {
    LANGUAGE.iter().for_each(|name| check(name, None));
}

#[test]
fn language_models_of_other_weights() {
    LANGUAGE.iter().for_each(|name| (1..4).for_each(|seed| check(name, Some(seed))));
}

/// Fields that candle reads, and that transformers 5 writes elsewhere or leaves out.
const CLASSIC: [&str; 11] = [
    "torch_dtype",
    "rope_theta",
    "rope_scaling",
    "rope_local_base_freq",
    "sliding_window_pattern",
    "partial_rotary_factor",
    "num_experts",
    "max_window_layers",
    "use_flash_attn",
    "position_embedding_type",
    "use_sliding_window",
];

#[test]
fn without_the_classic_fields_of_a_configuration() {
    for name in LANGUAGE {
        let tiny = Tiny::new(name, None);
        let file = std::fs::read(tiny.plain().join("config.json")).unwrap();
        let full: serde_json::Map<_, _> = serde_json::from_slice(&file).unwrap();
        let mut reduced = full.clone();
        reduced.retain(|field, _| !CLASSIC.contains(&field.as_str()));
        assert!(reduced.len() + 1 < full.len(), "{name}");
        let [expected, got] = [full, reduced].map(|values| {
            let model = models::build(&Config::complete(values), tiny.plain_weights()).unwrap();
            // More tokens than Gemma's sliding window has.
            generate(&PROMPT, 16, model).unwrap()
        });
        assert!(got == expected, "{name}");
    }
}

#[test]
fn bert() {
    for seed in [None, Some(1), Some(2)] {
        let tiny = Tiny::new("bert", seed);
        let config: bert::Config = tiny.config.read().unwrap();
        let forward = |model: &bert::BertModel| {
            let tokens = Tensor::new(&[PROMPT, [8, 8, 1, 2, 3, 4, 30]], &Device::Cpu)?;
            model.forward(&tokens, &tokens.zeros_like()?, None)
        };
        let expected = bits(&forward(&bert::BertModel::load(tiny.plain_weights(), &config).unwrap()).unwrap());
        let df11 = tiny.open(Df11::options());
        let model = df11.build(|vb| bert::BertModel::load(vb, &config)).unwrap();
        for _ in 0..2 {
            assert!(bits(&forward(&model).unwrap()) == expected);
        }
        assert!(df11.decoded_weights() > 0);
        assert!(df11.report().just_in_time.weights >= 12, "{}", df11.report());
    }
}

#[test]
fn with_one_thread_and_two_and_in_threads_of_a_pool() {
    for name in ["llama", "mixtral", "qwen3-tied"] {
        let tiny = Tiny::new(name, None);
        let expected = generate(&PROMPT, 4, tiny.plain_model()).unwrap();
        for threads in [1, 2] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let got = pool.install(|| {
                let model = tiny.open(Df11::options()).build(|vb| models::build(&tiny.config, vb)).unwrap();
                generate(&PROMPT, 4, model).unwrap()
            });
            assert!(got == expected, "{name}, {threads}");
        }
    }
}
