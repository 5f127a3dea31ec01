//! The program's commands.

mod instructions;
mod log;
mod products;
mod record;
mod serve;
mod simulator;
mod text;

use std::path::PathBuf;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Runs kernels in GPGPU-Sim.
#[derive(Debug, Parser)]
#[command(name = "df11-gpu-sim", version, max_term_width = 100)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the emulated driver's launches, which come on standard input, a socket; the simulator reads gpgpusim.config
    /// in the current directory
    Serve {
        /// The simulator's libcudart.so
        #[arg(long, env = "DF11_GPU_SIM_LIBRARY", value_name = "FILE")]
        library: PathBuf,

        /// Run one launch and end: every launch begins with empty caches
        #[arg(long)]
        once: bool,
    },
    /// Compare the simulator's results for each instruction of our PTX with the interpreter's
    Instructions {
        /// What runs kernels, as the emulated driver's setting
        #[arg(long, value_name = "PROGRAM")]
        executor: PathBuf,
    },
    /// Write a table of what simulated launches took, as Markdown
    Record {
        /// A directory for each: with gpgpusim.config, unit.json, and a log for each launch
        #[arg(value_name = "DIR", required = true)]
        runs: Vec<PathBuf>,
    },
}

pub(crate) fn main() -> ! {
    let done = match Args::parse().command {
        Command::Serve { library, once } => serve::run(&library, once).map(|()| true),
        Command::Instructions { executor } => instructions::run(&executor),
        Command::Record { runs } => record::print(&runs).map(|()| true),
    };
    ended(done)
}

/// Ends the process at once: the simulator's own threads go on.
fn ended(done: Result<bool>) -> ! {
    let code = match done {
        Ok(true) => 0,
        Ok(false) => 1,
        Err(error) => {
            eprintln!("df11-gpu-sim: {error:#}");
            2
        }
    };
    std::process::exit(code)
}
