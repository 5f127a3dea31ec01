//! `df11-run`: generates text with a language model of candle-transformers whose weights stay compressed.

mod chat;
mod models;

use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal, Write};
use std::panic;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Error, Result, ensure};
use candle_core::{DType, Device, Tensor};
use candle_transformers::generation::LogitsProcessor;
use chat::{Chat, Tokens};
use clap::Parser;
use df11_candle::Df11;
use df11_host::Model;
use models::Config;

/// The most tokens in a chat: candle's models allocate tables of this length.
const CHAT: usize = 8192;

/// Generate text with a language model whose weights stay compressed, and are decoded just before use.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100)]
struct Args {
    /// A model directory with config.json and tokenizer.json, compressed or not; or hf:OWNER/NAME, which `hf download` has fetched
    model: PathBuf,

    /// The text to answer; without it, standard input is read, and at a terminal each line is a message of a chat
    prompt: Option<String>,

    /// Continue the text as it is, without the model's chat template
    #[arg(long)]
    raw: bool,

    /// The most tokens in an answer
    #[arg(long, value_name = "N", default_value_t = 512)]
    max_tokens: usize,

    /// Sampling temperature, 0 for the likeliest token; without it that of generation_config.json, or 0.7
    #[arg(long, value_name = "T")]
    temperature: Option<f64>,

    /// Random seed, which makes the text repeatable
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Where to compute: cpu, cuda or cuda:N
    #[arg(long, value_name = "DEVICE", default_value = "cpu")]
    device: String,

    /// Read weights from the files each time they are decoded: slower, in less memory
    #[arg(long)]
    in_files: bool,
}

fn main() -> ExitCode {
    // candle and tokenizers panic on some files that they can't read.
    panic::set_hook(Box::new(|panic| {
        let words = panic.payload_as_str().unwrap_or_default();
        eprintln!("df11-run: candle or tokenizers can't use this model: {words}");
    }));
    let Err(error) = run(&Args::parse()) else { return ExitCode::SUCCESS };
    eprintln!("df11-run: {error:#}");
    ExitCode::FAILURE
}

fn run(args: &Args) -> Result<()> {
    let (device, dtype) = device(&args.device)?;
    let model = Model::open(&args.model).map_err(Error::msg)?;
    let mut config = Config::open(model.path())?;
    let tokens = Tokens::open(model.path(), &config)?;
    let mut chat = if args.raw { None } else { Chat::open(model.path())? };
    let text = match &args.prompt {
        Some(text) => Some(text.clone()),
        None if io::stdin().is_terminal() => None,
        None => Some(io::read_to_string(io::stdin()).context("standard input can't be read")?.trim_end().to_owned()),
    };
    let only = text.map(|text| tokens.prompt(chat.as_mut(), &text)).transpose()?;
    let context = config.limit_context(only.as_ref().map_or(CHAT, |prompt| prompt.len() + args.max_tokens));

    let df11 = Df11::options().in_files(args.in_files).of(model, &device, dtype);
    let mut model = df11.build(|vb| models::build(&config, vb))?;
    models::check(&config, &df11.report())?;
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let temperature = args.temperature.or(config.generation("temperature")).unwrap_or(0.7);
    let mut sampler = LogitsProcessor::new(seed, Some(temperature), config.generation("top_p").or(Some(0.95)));
    let mut next = |input: &[u32], position| {
        let input = Tensor::new(input, &device)?.unsqueeze(0)?;
        let logits = model(&input, position).map_err(|error| df11.explain(error))?;
        sampler.sample(&logits)
    };
    let mut answer = |prompt: &[u32]| {
        let length = prompt.len();
        ensure!((1..context).contains(&length), "the text has {length} tokens, and must have 1 to {}", context - 1);
        answer(&tokens, prompt, args.max_tokens.min(context - length), &mut next)
    };
    if let Some(prompt) = only {
        return answer(&prompt).map(drop);
    }
    eprint!("> ");
    for line in io::stdin().lines() {
        let answer = answer(&tokens.prompt(chat.as_mut(), &line?)?)?;
        chat.iter_mut().for_each(|chat| chat.add("assistant", &answer));
        eprint!("> ");
    }
    Ok(())
}

/// The device of this name, and the type in which candle computes there.
fn device(name: &str) -> Result<(Device, DType)> {
    if name == "cpu" {
        return Ok((Device::Cpu, DType::F32));
    }
    let number = if name == "cuda" { Some("0") } else { name.strip_prefix("cuda:") };
    let number = number.and_then(|number| number.parse().ok()).context("--device must be cpu, cuda or cuda:N")?;
    Ok((Device::new_cuda(number).with_context(|| format!("{name} can't be used"))?, DType::BF16))
}

/// Answers a prompt with at most this many tokens, and prints the answer as it comes. `next` takes tokens and their position in
/// the text, and chooses the next one.
fn answer(
    tokens: &Tokens,
    prompt: &[u32],
    most: usize,
    next: &mut dyn FnMut(&[u32], usize) -> candle_core::Result<u32>,
) -> Result<String> {
    let (mut stream, mut out) = (tokens.tokenizer.decode_stream(true), io::stdout());
    let (mut answer, mut input, mut position) = (String::new(), prompt.to_vec(), 0);
    for _ in 0..most {
        let token = next(&input, position)?;
        if tokens.ends.contains(&token) {
            break;
        }
        if let Some(piece) = stream.step(token).map_err(Error::msg)? {
            write!(out, "{piece}")?;
            out.flush()?;
            answer += &piece;
        }
        position += input.len();
        input = vec![token];
    }
    writeln!(out)?;
    Ok(answer)
}
