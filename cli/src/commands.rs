//! The command line. Each verb has its own file.

mod bench;
mod chosen;
mod compress;
mod decompress;
mod doctor;
mod inspect;
mod join;
mod patterns;
mod plan;
mod progress;
mod put;
mod run;
mod shapes;
mod signals;
pub(crate) mod text;
mod verify;

use std::ffi::OsString;
use std::path::PathBuf;
#[cfg(unix)]
use std::sync::Arc;

pub(crate) use text::one_line;

use anyhow::{Context, Result};
use clap::{ArgAction, Parser, Subcommand};
use df11_host::device::{DeviceChoice, Ptx};
use df11_host::internals::is_shown;
use df11_host::{CardOptions, OutputOptions, PatternDict};
use serde::Serialize;

use crate::CHECK_FAILED;

/// Compress BF16 safetensors models to DFloat11, about 68 % of their size, and back bit for bit.
#[derive(Debug, Parser)]
#[command(name = "df11", version, max_term_width = 100, arg_required_else_help = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    verb: Verb,

    /// Threads to use, at most 1024; all cores without it
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Print the result as JSON
    #[arg(long, global = true)]
    json: bool,

    /// Print nothing but errors
    #[arg(long, short, global = true, action = ArgAction::SetTrue)]
    quiet: bool,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Compress a .safetensors file or a model directory
    Compress(compress::Arguments),
    /// Restore a compressed model to BF16
    Decompress(decompress::Arguments),
    /// Check a compressed model, or compare it with its original bit by bit
    Verify(verify::Arguments),
    /// Save the shapes of a model in a file of a few kilobytes, for decompress --like
    Shapes(shapes::Arguments),
    /// Put the parts of a compressed model together
    Join(join::Arguments),
    /// Show what is in a compressed model, or what compressing a model would give
    Inspect(inspect::Arguments),
    /// List the patterns that df11 knows and what each matches, or print one
    Patterns(patterns::Arguments),
    /// Show whether a model, compressed or not, fits on GPUs, and which GPU gets which blocks
    Plan(plan::Arguments),
    /// Generate text with a model, compressed or not; needs the program df11-run
    Run(run::Arguments),
    /// Check whether a GPU can be used; if not, say why and what to do
    Doctor,
    /// Measure how fast a device decodes, compared with a copy in its memory
    Bench(bench::Arguments),
}

impl Args {
    /// Whether the input may be a compressed model, so that damage to it counts as a failed check. An input that is yet
    /// to be compressed can't be damaged in this sense: either df11 can read it or not.
    pub(crate) fn reads_compressed(&self) -> bool {
        !matches!(self.verb, Verb::Compress(_) | Verb::Shapes(_))
    }
}

/// How a verb prints.
struct Messages {
    json: bool,
    quiet: bool,
}

impl Messages {
    /// Prints a result: as JSON, or as the text made from it.
    fn say<T: Serialize>(&self, result: &T, text: impl FnOnce(&T) -> String) -> Result<()> {
        let out = match (self.json, self.quiet) {
            (true, _) => text::json(&serde_json::to_string_pretty(result)?) + "\n",
            (false, true) => return Ok(()),
            (false, false) => text(result),
        };
        self.print(&out)
    }

    /// Prints a text, even if quiet.
    fn print(&self, out: &str) -> Result<()> {
        use std::io::Write;
        printed(std::io::stdout().write_all(out.as_bytes()))
    }

    /// For work that goes on for a while and only reads.
    fn reading(&self, doing: &'static str) -> progress::Bar {
        progress::Bar::new(doing, self.quiet, None)
    }

    /// For work that writes: interrupted, it leaves nothing half-written.
    fn writing(&self, doing: &'static str) -> Result<progress::Bar> {
        let signals = signals::Signals::take().context("can't listen for interrupts")?;
        Ok(progress::Bar::new(doing, self.quiet, Some(signals)))
    }
}

/// Writes to stderr. If that fails, the work goes on; its exit code gives the result.
pub(crate) fn say_beside(text: std::fmt::Arguments<'_>) {
    use std::io::Write;
    let _ = std::io::stderr().write_fmt(text);
}

/// What came of printing a result.
fn printed(result: std::io::Result<()>) -> Result<()> {
    match result {
        // The reader has closed the pipe, as `head` does.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        result => result.context("can't print the result"),
    }
}

/// Prints what clap says of the arguments.
///
/// # Errors
///
/// The help, or the version, can't be printed. If nobody can take another answer, the exit code says it all the same.
pub(crate) fn say_of_arguments(answer: &clap::Error, given: &[OsString]) -> Result<()> {
    if !answer.use_stderr() {
        return printed(answer.print());
    }
    // It repeats arguments, which may be the names of files.
    if given.iter().all(|argument| argument.to_string_lossy().chars().all(is_shown)) {
        let _ = answer.print();
    } else {
        answer.to_string().lines().for_each(|line| say_beside(format_args!("{}\n", one_line(line))));
    }
    Ok(())
}

/// Runs the given verb; gives the exit code.
pub(crate) fn run(args: Args) -> Result<u8> {
    // With this signal handled, writing a file beyond `ulimit -f` returns an error instead of ending the process.
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default()).context("can't listen for signals")?;
    let threads = args.threads.or(match &args.verb {
        Verb::Compress(arguments) => arguments.threads().filter(|&threads| {
            std::thread::available_parallelism().is_ok_and(|cores| usize::from(threads) < cores.get())
        }),
        _ => None,
    });
    // What needs threads starts them here: where they are started at their first use, a refusal of the system is a panic.
    let needs_threads = matches!(
        &args.verb,
        Verb::Compress(_) | Verb::Decompress(_) | Verb::Verify(_) | Verb::Inspect(_) | Verb::Plan(_) | Verb::Bench(_)
    );
    if needs_threads || threads.is_some() {
        // 0 stands for the usual number.
        let threads = threads.map_or(0, usize::from);
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build_global()
            .map_err(|error| anyhow::anyhow!("can't start the threads: {error}"))?;
    }
    let messages = Messages { json: args.json, quiet: args.quiet };
    let is_good = match args.verb {
        Verb::Compress(arguments) => compress::run(arguments, &messages),
        Verb::Decompress(arguments) => decompress::run(arguments, &messages),
        Verb::Verify(arguments) => verify::run(arguments, &messages),
        Verb::Shapes(arguments) => shapes::run(arguments, &messages),
        Verb::Join(arguments) => join::run(arguments, &messages),
        Verb::Inspect(arguments) => inspect::run(arguments, &messages),
        Verb::Patterns(arguments) => patterns::run(arguments, &messages),
        Verb::Plan(arguments) => plan::run(arguments, &messages),
        Verb::Run(arguments) => return run::run(arguments, args.threads, &messages),
        Verb::Doctor => doctor::run(&messages),
        Verb::Bench(arguments) => bench::run(arguments, &messages),
    };
    Ok(if is_good? { 0 } else { CHECK_FAILED })
}

/// Options about patterns, shared by several verbs.
#[derive(Debug, clap::Args)]
struct PatternArgument {
    /// Which modules are units: a JSON pattern file, or the name of a published pattern or model
    #[arg(long, value_name = "FILE|NAME")]
    pattern: Option<String>,
}

impl PatternArgument {
    fn read(&self) -> Result<Option<PatternDict>> {
        Ok(self.pattern.as_deref().map(PatternDict::named).transpose()?)
    }
}

/// Options about the model card, shared by two verbs.
#[derive(Debug, clap::Args)]
struct CardArguments {
    /// For the model card: the id of the original's repository, such as Qwen/Qwen3-8B
    #[arg(long, value_name = "ID", requires = "model_card")]
    base_model: Option<String>,

    /// For the model card: the id of the repository that the compressed model will have
    #[arg(long, value_name = "ID", requires = "model_card")]
    repository: Option<String>,
}

impl CardArguments {
    fn read(self) -> CardOptions {
        let mut options = CardOptions::default();
        (options.base_model, options.repository) = (self.base_model, self.repository);
        options
    }
}

/// Options about the device, shared by several verbs.
#[derive(Debug, clap::Args)]
struct DeviceArguments {
    /// Where to decode: cpu, cuda[:N], wgpu[:N] (GPUs of any vendor), or auto (CUDA, else another GPU, else the CPU)
    #[arg(long, value_name = "DEVICE", default_value_t)]
    device: DeviceChoice,

    /// The PTX with which a GPU decodes: rust-cuda or rustc; without it the first that its driver accepts
    #[arg(long, value_name = "NAME", env = "DF11_PTX")]
    ptx: Option<Ptx>,
}

/// Says why the GPU isn't used, if one would have been.
fn note_no_gpu(no_gpu: Option<&String>, messages: &Messages) {
    if let Some(reason) = no_gpu.filter(|_| !messages.quiet) {
        say_beside(format_args!("df11: decoding on the CPU: {}\n", one_line(reason)));
    }
}

/// Options about the output, shared by several verbs.
#[derive(Debug, clap::Args)]
struct OutputArguments {
    /// Where to write the result: a directory, or a file if the input is a lone file
    #[arg(long, short)]
    output: PathBuf,

    /// Overwrite existing files
    #[arg(long, short)]
    force: bool,

    /// Don't wait until the disk has written everything: quicker, but a power cut may then leave damaged files
    #[arg(long)]
    no_sync: bool,
}

impl OutputArguments {
    fn options(&self) -> OutputOptions {
        let mut options = OutputOptions::default();
        (options.force, options.sync) = (self.force, !self.no_sync);
        options
    }
}
