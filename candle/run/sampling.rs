//! How the next token is chosen.

use std::hash::{BuildHasher, Hasher, RandomState};

use candle_core::{Result, Tensor};
use candle_transformers::generation::{LogitsProcessor, Sampling};
use candle_transformers::utils::apply_repeat_penalty;
use serde::Serialize;
use serde_json::{Map, Value};

use super::args::Args;

/// The values that choose, in the words of `generation_config.json`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Choice {
    /// 0 for the likeliest token.
    pub(crate) temperature: f64,
    pub(crate) top_p: f64,
    /// 0 for all tokens.
    pub(crate) top_k: usize,
    /// 1 for none.
    pub(crate) repetition_penalty: f64,
    pub(crate) seed: u64,
}

impl Choice {
    /// As the options say, else as `generation_config.json` does, with the defaults of transformers. Where that says
    /// nothing about sampling, the temperature is 0.7.
    pub(crate) fn new(args: &Args, generation: &Map<String, Value>) -> Self {
        let number = |name: &str| generation.get(name).and_then(Value::as_f64);
        // What is taken where the file doesn't say it, and whether what it says counts.
        let (temperature, top_p, top_k, counts) = match generation.get("do_sample").and_then(Value::as_bool) {
            Some(false) => (0., 1., 0., false),
            Some(true) => (1., 1., 50., true),
            None => (0.7, 0.95, 0., true),
        };
        let of_file = |name, default| number(name).filter(|number| counts && *number >= 0.).unwrap_or(default);
        Self {
            temperature: args.temperature.unwrap_or(of_file("temperature", temperature)),
            top_p: args.top_p.unwrap_or(of_file("top_p", top_p)),
            top_k: args.top_k.unwrap_or(of_file("top_k", top_k) as usize),
            repetition_penalty: number("repetition_penalty").filter(|penalty| *penalty > 0.).unwrap_or(1.),
            seed: args.seed.unwrap_or_else(random),
        }
    }

    /// What is printed of it.
    pub(crate) fn describe(&self) -> String {
        if self.temperature == 0. {
            return "the likeliest tokens".to_owned();
        }
        let mut text = format!("temperature {}", self.temperature);
        if self.top_p < 1. {
            text += &format!(", top-p {}", self.top_p);
        }
        if self.top_k > 0 {
            text += &format!(", top-k {}", self.top_k);
        }
        text + &format!(", seed {}", self.seed)
    }
}

/// Chooses tokens one after another.
pub(crate) struct Sampler {
    processor: LogitsProcessor,
    penalty: f64,
}

impl Sampler {
    pub(crate) fn new(choice: &Choice) -> Self {
        let Choice { temperature, top_p: p, top_k: k, repetition_penalty: penalty, seed } = *choice;
        let sampling = match (temperature == 0., k > 0, p < 1.) {
            (true, ..) => Sampling::ArgMax,
            (_, true, true) => Sampling::TopKThenTopP { k, p, temperature },
            (_, true, false) => Sampling::TopK { k, temperature },
            (_, false, true) => Sampling::TopP { p, temperature },
            (_, false, false) => Sampling::All { temperature },
        };
        Self { processor: LogitsProcessor::from_sampling(seed, sampling), penalty }
    }

    /// Chooses a token. `logits` are those of all tokens; `text` is what came before, which a penalty makes less likely.
    pub(crate) fn choose(&mut self, logits: &Tensor, text: &[u32]) -> Result<u32> {
        if self.penalty == 1. {
            return self.processor.sample(logits);
        }
        self.processor.sample(&apply_repeat_penalty(logits, self.penalty as f32, text)?)
    }
}

/// A number that is another one in each process.
fn random() -> u64 {
    // 32 bits are enough, and easier to type again.
    RandomState::new().build_hasher().finish() >> 32
}
