//! `cargo phases ptx`: from a crate of kernels to the PTX that NVIDIA's GPUs run.

mod ptx;
mod toolchain;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Compiles a crate of kernels for GPUs.
#[derive(Parser)]
#[command(name = "cargo phases", bin_name = "cargo phases", version)]
struct Arguments {
    #[command(subcommand)]
    to: To,
}

#[derive(Subcommand)]
enum To {
    /// PTX for NVIDIA GPUs, by rustc
    Ptx {
        /// The folder of the crate
        #[arg(long = "crate", default_value = ".")]
        folder: PathBuf,
        /// Where the compiler builds [default: target/phases of the crate]
        #[arg(long)]
        target_dir: Option<PathBuf>,
        /// The file to write [default: kernels/kernels.ptx of the crate]
        #[arg(long)]
        out: Option<PathBuf>,
    },
}

/// Something is missing that this program can't add.
#[derive(Debug)]
struct Missing(String);

impl std::fmt::Display for Missing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Missing {}

fn main() -> ExitCode {
    // Cargo passes its own name for the command.
    let arguments =
        std::env::args_os().enumerate().filter(|(i, word)| *i != 1 || word != "phases").map(|(_, word)| word);
    let To::Ptx { folder, target_dir, out } = Arguments::parse_from(arguments).to;
    let target_dir = target_dir.unwrap_or_else(|| folder.join("target/phases"));
    match ptx::make(&folder, &target_dir, out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            if error.is::<Missing>() { ExitCode::from(77) } else { ExitCode::FAILURE }
        }
    }
}
