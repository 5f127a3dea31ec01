//! How the next token is chosen.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, Hasher, RandomState};

use anyhow::{Result, bail};
use candle_core::{Device, Tensor};
use candle_transformers::generation::{LogitsProcessor, Sampling};
use serde::Serialize;
use serde_json::{Map, Value};

use super::args::Args;

/// The values that choose, in the words of `generation_config.json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Choice {
    /// 0 for the likeliest token.
    pub(crate) temperature: f64,
    pub(crate) top_p: f64,
    /// 0 for all tokens.
    pub(crate) top_k: usize,
    /// 1 for none.
    pub(crate) repetition_penalty: f64,
    pub(crate) seed: u64,
    /// What `generation_config.json` asks for, and isn't done.
    #[serde(skip)]
    pub(crate) not_done: Vec<&'static str>,
}

/// What changes an answer in transformers and not here, with the number that changes nothing. Also nothing change `null`,
/// `false`, an empty list and an empty object.
const NOT_DONE: [(&str, f64); 27] = [
    ("bad_words_ids", 0.),
    ("begin_suppress_tokens", 0.),
    ("constraints", 0.),
    ("diversity_penalty", 0.),
    ("dola_layers", 0.),
    ("encoder_no_repeat_ngram_size", 0.),
    ("encoder_repetition_penalty", 1.),
    ("exponential_decay_length_penalty", 0.),
    ("force_words_ids", 0.),
    ("forced_bos_token_id", -1.),
    ("forced_decoder_ids", 0.),
    ("forced_eos_token_id", -1.),
    ("guidance_scale", 1.),
    ("max_time", 0.),
    ("min_length", 0.),
    ("min_new_tokens", 0.),
    ("no_repeat_ngram_size", 0.),
    ("num_beam_groups", 1.),
    ("num_beams", 1.),
    ("penalty_alpha", 0.),
    ("remove_invalid_values", 0.),
    ("sequence_bias", 0.),
    ("stop_strings", 0.),
    ("suppress_tokens", 0.),
    ("token_healing", 0.),
    ("watermarking_config", 0.),
    ("use_mtp", 0.),
];
/// The same, only where tokens are drawn.
const NOT_DONE_IN_DRAWS: [(&str, f64); 5] =
    [("epsilon_cutoff", 0.), ("eta_cutoff", 0.), ("min_p", 0.), ("top_h", 1.), ("typical_p", 1.)];

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
        let temperature = args.temperature.unwrap_or(of_file("temperature", temperature));
        let draws: &[_] = if temperature == 0. { &[] } else { &NOT_DONE_IN_DRAWS };
        let asked = |(name, nothing): &&(&str, f64)| generation.get(*name).is_some_and(|value| says(value, *nothing));
        Self {
            temperature,
            top_p: args.top_p.unwrap_or(of_file("top_p", top_p)),
            top_k: args.top_k.unwrap_or(of_file("top_k", top_k) as usize),
            repetition_penalty: number("repetition_penalty").filter(|penalty| *penalty > 0.).unwrap_or(1.),
            seed: args.seed.unwrap_or_else(random),
            not_done: NOT_DONE.iter().chain(draws).filter(asked).map(|(name, _)| *name).collect(),
        }
    }

    /// What is drawn from: the logits by the temperature, and minus infinity for what can't be drawn. `most` is the greatest
    /// logit; it becomes 0, so that no temperature makes it infinite.
    fn scores(&self, logits: &[f32], most: f32) -> Vec<f32> {
        let score = |logit: &f32| ((f64::from(*logit) - f64::from(most)) / self.temperature) as f32;
        let mut scores: Vec<f32> = logits.iter().map(score).collect();
        if self.top_k > 0 && self.top_k < scores.len() {
            keep_top_k(&mut scores, self.top_k);
        }
        if self.top_p < 1. {
            keep_top_p(&mut scores, self.top_p);
        }
        scores
    }

    /// What is printed of what isn't done.
    pub(crate) fn warning(&self) -> Option<String> {
        let names = self.not_done.join(", ");
        (!names.is_empty()).then(|| format!("generation_config.json asks for what df11 run doesn't do: {names}"))
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

/// Chooses tokens one after another, as transformers does: a penalty, then the temperature, top-k and top-p.
pub(crate) struct Sampler {
    choice: Choice,
    processor: LogitsProcessor,
}

impl Sampler {
    pub(crate) fn new(choice: &Choice) -> Self {
        // The temperature is in what it gets.
        let processor = LogitsProcessor::from_sampling(choice.seed, Sampling::All { temperature: 1. });
        Self { choice: choice.clone(), processor }
    }

    /// Chooses a token. `logits` are those of all tokens; `text` is what came before, which a penalty makes less likely.
    pub(crate) fn choose(&mut self, logits: &Tensor, text: &[u32]) -> Result<u32> {
        let mut logits: Vec<f32> = logits.to_vec1()?;
        let Some(likeliest) = likeliest(&logits) else {
            bail!("the model's logits are no finite numbers; its weights are damaged, or don't fit its config.json");
        };
        let penalty = self.choice.repetition_penalty;
        if penalty == 1. && self.choice.temperature == 0. {
            return Ok(likeliest);
        }
        penalise(&mut logits, penalty as f32, text);
        let Some(likeliest) = self::likeliest(&logits) else {
            bail!("no token is left after repetition_penalty {penalty} of generation_config.json");
        };
        if self.choice.temperature == 0. {
            return Ok(likeliest);
        }
        let scores = self.choice.scores(&logits, logits[likeliest as usize]);
        let length = scores.len();
        Ok(self.processor.sample(&Tensor::from_vec(scores, length, &Device::Cpu)?)?)
    }
}

/// The first token with the greatest logit; `None` if a logit is NaN, or the greatest isn't finite. A model may give a token
/// that it never wants minus infinity.
fn likeliest(logits: &[f32]) -> Option<u32> {
    let mut best = (0, f32::NEG_INFINITY);
    for (token, logit) in (0..).zip(logits) {
        if logit.is_nan() {
            return None;
        }
        if *logit > best.1 {
            best = (token, *logit);
        }
    }
    best.1.is_finite().then_some(best.0)
}

/// Makes tokens of the text less likely.
fn penalise(logits: &mut [f32], penalty: f32, text: &[u32]) {
    for token in text.iter().collect::<BTreeSet<_>>() {
        if let Some(logit) = logits.get_mut(*token as usize) {
            *logit = if *logit < 0. { *logit * penalty } else { *logit / penalty };
        }
    }
}

/// Leaves the `top_k` greatest, and what is equal to the least of them. The others can't be drawn.
fn keep_top_k(scores: &mut [f32], top_k: usize) {
    let mut sorted = scores.to_vec();
    let (_, least, _) = sorted.select_nth_unstable_by(top_k - 1, |a, b| b.total_cmp(a));
    let least = *least;
    scores.iter_mut().filter(|score| **score < least).for_each(|score| *score = f32::NEG_INFINITY);
}

/// Leaves the fewest of the greatest whose probabilities make `top_p` together. The probabilities are those of the tokens that
/// can still be drawn. As in transformers the least are taken away, in single precision, and of equal ones the first.
fn keep_top_p(scores: &mut [f32], top_p: f64) {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|a, b| scores[*a].total_cmp(&scores[*b]));
    // The greatest score is 0.
    let sum: f64 = scores.iter().map(|score| f64::from(*score).exp()).sum();
    let (mut below, bound) = (0., (1. - top_p) as f32);
    order.pop();
    for token in order {
        below += f64::from((f64::from(scores[token]).exp() / sum) as f32);
        if below as f32 > bound {
            break;
        }
        scores[token] = f32::NEG_INFINITY;
    }
}

/// Whether a value asks for something. `nothing` is the number that doesn't.
fn says(value: &Value, nothing: f64) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(flag) => *flag,
        Value::Number(number) => number.as_f64() != Some(nothing),
        Value::String(text) => !text.is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Object(object) => !object.is_empty(),
    }
}

/// A number that is another one in each process.
fn random() -> u64 {
    // 32 bits are enough, and easier to type again.
    RandomState::new().build_hasher().finish() >> 32
}

#[cfg(test)]
#[path = "sampling_tests.rs"]
mod tests;
