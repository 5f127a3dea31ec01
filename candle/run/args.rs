//! The command line.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Parser};
use df11_candle::Form;

/// Generate text with a model whose weights stay compressed, and are decoded just before use.
///
/// With --prompt, or with text on standard input, it prints one answer. At a terminal without --prompt it is a chat: each
/// line is a message, and Ctrl-D ends it. Standard output gets the generated text and nothing else.
#[derive(Debug, Parser)]
#[command(name = "df11-run", bin_name = "df11 run", version, max_term_width = 100, arg_required_else_help = true)]
pub(crate) struct Args {
    /// A model directory with config.json and tokenizer.json, compressed or not
    pub(crate) model: PathBuf,

    /// The text to answer; without it, standard input
    #[arg(long, short)]
    pub(crate) prompt: Option<String>,

    /// A system message, which comes before the first message
    #[arg(long, value_name = "TEXT", conflicts_with = "raw")]
    pub(crate) system: Option<String>,

    /// Continue the text as it is, without the model's chat template
    #[arg(long)]
    pub(crate) raw: bool,

    /// The most tokens of an answer
    #[arg(long, value_name = "N", default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_tokens: u32,

    /// The most tokens of prompt and answers together; without it, what the model takes, in a chat at most 8192
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) context: Option<u32>,

    /// How freely tokens are drawn, 0 for the likeliest ones; without it as generation_config.json says, else 0.7
    #[arg(long, value_name = "T", value_parser = temperature)]
    pub(crate) temperature: Option<f64>,

    /// Draw from the likeliest tokens that together have this probability
    #[arg(long, value_name = "P", value_parser = probability)]
    pub(crate) top_p: Option<f64>,

    /// Draw from this many of the likeliest tokens; 0 for all
    #[arg(long, value_name = "K")]
    pub(crate) top_k: Option<usize>,

    /// What the draws start from: the same seed gives the same text; without it a random one
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Where to compute: cpu, cuda or cuda:N
    #[arg(long, value_name = "DEVICE", default_value = "cpu")]
    pub(crate) device: String,

    /// How compressed weights are held: fixed, in memory with fixed-length codes; df11, in the files, which each decoding reads.
    /// That is slower, and takes less memory. A GPU has either in its memory
    #[arg(long, value_name = "FORM", default_value = "fixed", value_parser = PossibleValuesParser::new(["fixed", "df11"]).map(form))]
    pub(crate) form: Form,

    /// Threads to use, at most 1024; all cores without it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

    /// Run the plain model beside it, and compare the logits of every step bit by bit. The plain weights are those of the
    /// directory ORIGINAL; without it, those that MODEL restores to
    #[arg(long, value_name = "ORIGINAL", num_args = 0..=1, require_equals = false)]
    pub(crate) verify: Option<Option<PathBuf>>,

    /// Print the answer with its figures as JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Print nothing but the answer and errors
    #[arg(long, short, action = ArgAction::SetTrue)]
    pub(crate) quiet: bool,
}

fn form(name: String) -> Form {
    if name == "df11" { Form::Df11 } else { Form::Fixed }
}

fn temperature(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.);
    number.ok_or_else(|| "a temperature is 0 or a positive number".to_owned())
}

fn probability(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| *number > 0. && *number <= 1.);
    number.ok_or_else(|| "a probability is more than 0 and at most 1".to_owned())
}
