//! The verbs: what each takes, does and prints. Each returns whether its check passed.

pub(crate) mod bench;
pub(crate) mod compress;
pub(crate) mod decompress;
mod doctor;
pub(crate) mod inspect;
pub(crate) mod patterns;
pub(crate) mod plan;
pub(crate) mod verify;

use anyhow::{Context, Result};

use crate::args::{Args, Verb};
use crate::say::Messages;

/// Runs the given verb. Returns whether its check passed.
pub(crate) fn run(args: Args) -> Result<bool> {
    // Started here, because a failure to start them at their first use would be a panic. 0 stands for all cores.
    let threads = args.threads.map_or(0, usize::from);
    rayon::ThreadPoolBuilder::new().num_threads(threads).build_global().context("can't start the threads")?;
    let messages = Messages { json: args.json, quiet: args.quiet };
    match args.verb {
        Verb::Compress(arguments) => compress::run(arguments, messages),
        Verb::Decompress(arguments) => decompress::run(arguments, messages),
        Verb::Verify(arguments) => verify::run(arguments, messages),
        Verb::Inspect(arguments) => inspect::run(arguments, messages),
        Verb::Plan(arguments) => plan::run(arguments, messages),
        Verb::Patterns(arguments) => patterns::run(arguments, messages),
        Verb::Bench(arguments) => bench::run(arguments, messages),
        Verb::Doctor => doctor::run(messages),
    }
}
