//! What can be drawn is what transformers' processors of logits leave: `RepetitionPenaltyLogitsProcessor`,
//! `TemperatureLogitsWarper`, `TopKLogitsWarper`, `TopPLogitsWarper`.

use clap::Parser;
use serde_json::json;

use super::*;

const LOGITS: [f32; 8] = [1.0, 0.5, 2.0, -1.0, 0.0, 1.5, 0.25, -3.0];

fn choice(options: &[&str], generation: Value) -> Choice {
    let args = Args::parse_from(["df11 run", "model", "--seed", "1"].iter().chain(options));
    Choice::new(&args, generation.as_object().unwrap_or(&Map::new()))
}

fn sampling(temperature: f64, top_k: usize, top_p: f64) -> Choice {
    choice(&[], json!({"do_sample": true, "temperature": temperature, "top_k": top_k, "top_p": top_p}))
}

fn choose(choice: &Choice, logits: &[f32], text: &[u32]) -> Result<u32> {
    Sampler::new(choice).choose(&Tensor::new(logits, &Device::Cpu)?, text)
}

#[test]
fn what_is_left_is_what_transformers_leaves() {
    let flat = &[0.; 8][..];
    let equal = &[2., 2., 1., 1., 1., 0., 0., 0.][..];
    for (logits, (temperature, top_k, top_p), expected) in [
        (flat, (1., 4, 0.5), &[4, 5, 6, 7][..]),
        (flat, (1., 0, 0.5), &[4, 5, 6, 7]),
        (&LOGITS, (1., 4, 0.5), &[2, 5]),
        (&LOGITS, (1., 4, 0.9), &[0, 1, 2, 5]),
        (&LOGITS, (1., 0, 0.9), &[0, 1, 2, 5, 6]),
        (&LOGITS, (0.5, 0, 0.9), &[0, 2, 5]),
        (&LOGITS, (2., 3, 0.7), &[2, 5]),
        (&LOGITS, (1., 1, 0.1), &[2]),
        (&LOGITS, (1., 20, 0.999), &[0, 1, 2, 3, 4, 5, 6, 7]),
        (equal, (1., 3, 0.95), &[0, 1, 2, 3, 4]),
        (&LOGITS, (1., 0, 0.01), &[2]),
        (&[1., 2., 3., 3.], (1., 2, 0.5), &[3]),
    ] {
        let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let scores = sampling(temperature, top_k, top_p).scores(logits, most);
        let left: Vec<_> = (0..scores.len()).filter(|token| scores[*token].is_finite()).collect();
        assert_eq!(left, expected, "{logits:?}, {temperature}, {top_k}, {top_p}");
    }
}

#[test]
fn draws_come_from_what_is_left() -> Result<()> {
    let mut sampler = Sampler::new(&sampling(1., 4, 0.5));
    let logits = Tensor::new(&LOGITS, &Device::Cpu)?;
    let drawn = (0..100).map(|_| sampler.choose(&logits, &[])).collect::<Result<BTreeSet<_>>>()?;
    assert_eq!(drawn, BTreeSet::from([2, 5]));
    Ok(())
}

#[test]
fn a_penalty_makes_the_text_less_likely() -> Result<()> {
    let mut logits = LOGITS;
    penalise(&mut logits, 1.5, &[2, 2, 3, 5]);
    assert_eq!(logits, [1.0, 0.5, 2. / 1.5, -1.5, 0.0, 1.0, 0.25, -3.0]);
    let choice = choice(&["--temperature", "0"], json!({"repetition_penalty": 3.}));
    assert_eq!(choose(&choice, &LOGITS, &[2])?, 5);
    Ok(())
}

#[test]
fn the_first_of_the_likeliest_is_taken() -> Result<()> {
    let choice = choice(&["--temperature", "0"], json!({}));
    assert_eq!(choose(&choice, &[f32::NEG_INFINITY, 1., 3., 3.], &[])?, 2);
    Ok(())
}

#[test]
fn logits_that_are_no_numbers_end_the_run() {
    for options in [&["--temperature", "0"][..], &["--temperature", "0.7"]] {
        let choice = choice(options, json!({}));
        for logits in [[f32::NAN; 2], [1., f32::NAN], [1., f32::INFINITY], [f32::NEG_INFINITY; 2]] {
            let error = choose(&choice, &logits, &[]).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(error.starts_with("the model's logits are no finite numbers"), "{logits:?}: {error:?}");
        }
    }
}

#[test]
fn tiny_numbers_are_no_trouble() -> Result<()> {
    assert_eq!(choose(&choice(&["--temperature", "1e-300"], json!({})), &LOGITS, &[])?, 2);
    let penalty = choice(&[], json!({"repetition_penalty": 1e-308}));
    let error = choose(&penalty, &LOGITS, &[2]).err().map(|error| error.to_string()).unwrap_or_default();
    assert!(error.starts_with("no token is left after repetition_penalty 0.000"), "{error}");
    Ok(())
}

#[test]
fn what_is_not_done_is_named() {
    let generation = json!({
        "do_sample": true, "min_p": 0.1, "typical_p": 1.0, "suppress_tokens": [3], "bad_words_ids": [], "num_beams": 1,
        "no_repeat_ngram_size": 3, "sequence_bias": null, "temperature": 0.5, "guidance_scale": 1,
    });
    let warning = |options: &[&str]| choice(options, generation.clone()).warning();
    let expected = "generation_config.json asks for what df11 run doesn't do: no_repeat_ngram_size, suppress_tokens";
    assert_eq!(warning(&[]), Some(format!("{expected}, min_p")));
    assert_eq!(warning(&["--temperature", "0"]).as_deref(), Some(expected));
    assert_eq!(choice(&[], json!({"do_sample": true, "top_k": 5})).warning(), None);
}
