//! `cargo phases ptx` and `cargo phases spirv`: from a crate of kernels to the files that GPUs run.

mod ptx;
mod spirv;
mod toolchain;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

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
        #[command(flatten)]
        source: Source,
        /// The file to write [default: kernels/kernels.ptx of the crate]
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// SPIR-V and WGSL for GPUs of any vendor, by rust-gpu
    Spirv {
        #[command(flatten)]
        source: Source,
        /// The folder to write kernels.spv and kernels.wgsl to [default: kernels of the crate]
        #[arg(long)]
        out: Option<PathBuf>,
    },
}

#[derive(Args)]
struct Source {
    /// The folder of the crate
    #[arg(long = "crate", default_value = ".")]
    folder: PathBuf,
    /// Where the compilers build [default: for PTX target/phases of the crate, for SPIR-V where rust-gpu is]
    #[arg(long)]
    target_dir: Option<PathBuf>,
}

impl Source {
    fn is_there(&self) -> anyhow::Result<()> {
        let manifest = self.folder.join("Cargo.toml");
        anyhow::ensure!(manifest.is_file(), "there is no {}", manifest.display());
        Ok(())
    }

    fn target_dir(&self) -> PathBuf {
        self.target_dir.clone().unwrap_or_else(|| self.folder.join("target/phases"))
    }
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
    let done = match Arguments::parse_from(arguments).to {
        To::Ptx { source, out } => source.is_there().and_then(|()| ptx::make(&source, out)),
        To::Spirv { source, out } => source.is_there().and_then(|()| spirv::make(&source, out)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            if error.is::<Missing>() { ExitCode::from(77) } else { ExitCode::FAILURE }
        }
    }
}
