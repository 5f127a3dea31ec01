//! `df11-run`, which `df11 run` calls: generates text with a model of candle whose weights stay compressed.

mod added;
mod answer;
mod args;
mod bounded;
mod chat;
mod checks;
mod compare;
mod config;
#[cfg(test)]
mod config_tests;
mod figures;
mod files;
mod fit;
mod growth;
mod jinja;
mod models;
mod numbers;
mod parts;
mod repr;
mod runner;
mod sampling;
mod say;
mod setup;
mod signals;
mod template;
mod tokens;

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use args::Args;
use candle_core::{DType, Device};
use clap::Parser;
use df11_candle::Df11;
use df11_host::internals::shown_json;

use answer::{Answerer, End, Writer};
use compare::Comparison;
use figures::{MemoryUse, RunResult, Sizes};
use models::WITHOUT_SPANS;
use parts::Parts;
use runner::Runner;
use sampling::Sampler;
use say::{answer_writer, say};
use setup::Setup;
use signals::Signals;

/// The model is damaged, or `--verify` found a difference.
const CHECK_FAILED: u8 = 1;
/// The work could not be done.
const NOT_DONE: u8 = 2;

fn main() -> ExitCode {
    let given: Vec<_> = env::args_os().collect();
    let args = match Args::try_parse_from(&given) {
        Ok(args) => args,
        Err(answer) => {
            say::say_of_arguments(&answer, &given);
            return ExitCode::from(u8::try_from(answer.exit_code()).unwrap_or(NOT_DONE));
        }
    };
    if let Some(threads) = args.threads {
        set_threads(threads);
    }
    // Started here: where they are started at their first use, a refusal of the system is a panic.
    if let Err(error) = rayon::ThreadPoolBuilder::new().build_global() {
        say(format_args!("can't start the threads: {error}"));
        return ExitCode::from(NOT_DONE);
    }
    ExitCode::from(match run(&args) {
        Ok(code) => code,
        Err(error) => {
            say(format_args!("{}", say::words(&error)));
            if is_damage(&error) { CHECK_FAILED } else { NOT_DONE }
        }
    })
}

/// Runs the model; the exit code.
fn run(args: &Args) -> Result<u8> {
    let (device, dtype) = device(&args.device)?;
    let mut setup = Setup::open(args)?;
    let prompt = setup.only_prompt(args)?;
    let notes = setup.notes;
    for warning in checks::warnings(&setup.config) {
        notes.say(format_args!("{warning}"));
    }
    if let (Some(_), Some(damage)) = (&args.verify, compare::damage(&args.model)?) {
        say(format_args!("{damage}"));
        return Ok(CHECK_FAILED);
    }
    let begin = Instant::now();
    let runner = load(args, &setup, &device, dtype)?;
    let load_seconds = begin.elapsed().as_secs_f64();
    let df11 = runner.df11.clone();
    let memory = || MemoryUse::of(&df11, dtype.size_in_bytes() as u64);
    notes.loaded(&df11, setup.config.model_type(), load_seconds);
    notes.say(format_args!("{}", setup.choice.describe()));
    if let Some(warning) = setup.choice.warning() {
        notes.say(format_args!("{warning}"));
    }

    let signals = Signals::take().context("can't listen for interrupts")?;
    let (limits, sampler) = (setup.limits, Sampler::new(&setup.choice));
    let mut answerer = Answerer { runner, tokens: &setup.tokens, limits, sampler, signals };
    let answer = match prompt {
        None => chat::chat(&setup, &mut answerer)?,
        Some(prompt) => {
            let mut out = answer_writer();
            let mut nowhere = |_: &str| Ok(true);
            let write: &mut Writer = if args.json { &mut nowhere } else { &mut out };
            let answer = answerer.answer(prompt, write)?;
            if args.json {
                out(&shown_json(&serde_json::to_string_pretty(&RunResult {
                    model: args.model.display().to_string(),
                    model_type: setup.config.model_type(),
                    answer: &answer,
                    load_seconds,
                    sampling: &setup.choice,
                    weights: Sizes::of(&df11),
                    memory: memory(),
                    verify: answerer.runner.comparison.as_ref(),
                })?))?;
            }
            if answer.ended_by != End::ClosedPipe {
                out("\n")?;
            }
            notes.figures(&answer);
            Some(answer)
        }
    };
    notes.memory(&df11, memory());
    if let Some(comparison) = &answerer.runner.comparison {
        notes.comparison(comparison);
    }
    let is_interrupted = answer.is_some_and(|answer| answer.ended_by == End::Interrupt);
    Ok(if answerer.runner.differs() {
        CHECK_FAILED
    } else if is_interrupted {
        NOT_DONE
    } else {
        0
    })
}

/// Builds the model, and with `--verify` the plain one.
fn load(args: &Args, setup: &Setup, device: &Device, dtype: DType) -> Result<Runner> {
    let mut options = Df11::options().form(args.form);
    // A table whose rows are decoded can be a head too, if the head makes a span.
    if !WITHOUT_SPANS.contains(&setup.config.model_type()) {
        options = options.rows("model.embed_tokens");
    }
    setup.notes.say(format_args!("loading {}", args.model.display()));
    let df11 = options.open(&args.model, device, dtype)?;
    fit::check(&setup.config, df11.model())?;
    let model = df11.build(|vb| models::build(&setup.config, vb))?;
    let comparison = match &args.verify {
        None => None,
        Some(original) => Some(Comparison::new(&df11, original.as_deref(), &setup.config, (device, dtype))?),
    };
    let (device, parts) = (device.clone(), Parts::of(&setup.config));
    Ok(Runner { df11, model, device, parts, remembered: Vec::new(), comparison })
}

/// The device of this name, and the type that candle computes in there.
fn device(name: &str) -> Result<(Device, DType)> {
    let number = match name {
        "cpu" => return Ok((Device::Cpu, DType::F32)),
        "cuda" => Some(0),
        _ => name.strip_prefix("cuda:").and_then(|number| number.parse().ok()),
    };
    let Some(number) = number else { bail!("there is no device {name:?}; it is cpu, cuda or cuda:N") };
    if !cfg!(feature = "cuda") {
        bail!(
            "this df11-run was built without CUDA; from a clone: cargo install --locked --path candle --features cuda"
        );
    }
    let device = Device::new_cuda(number).with_context(|| format!("{name} can't be used"))?;
    Ok((device, DType::BF16))
}

/// Whether the model's files are damaged.
fn is_damage(error: &anyhow::Error) -> bool {
    let of_candle = |cause: &df11_candle::Error| matches!(cause, df11_candle::Error::Model(error) if error.is_damage());
    let mut causes = error.chain();
    causes.any(|cause| {
        cause.downcast_ref().is_some_and(of_candle) || cause.downcast_ref().is_some_and(df11_host::Error::is_damage)
    })
}

/// Sets how many threads decode and multiply.
#[expect(unsafe_code, reason = "rayon and candle read the number of threads from the environment")]
fn set_threads(threads: u16) {
    // SAFETY: 1. No other thread reads the environment now: `main` calls this before it starts any.
    unsafe { env::set_var("RAYON_NUM_THREADS", threads.to_string()) }
}
