//! SPIR-V and WGSL by rust-gpu. One version of it is a part of one nightly compiler, so it is built where its sources and their lock file
//! are: in this repository.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::toolchain::Toolchain;
use crate::{Missing, Source};

/// The compiler that rust-gpu is a part of.
const TOOLCHAIN: &str = "nightly-2026-08-15";

/// The workspace of the program that compiles.
const TOOLS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../gpu-tools/rust-gpu");

/// Compiles the crate and writes its modules.
pub(crate) fn make(source: &Source, out: Option<PathBuf>) -> Result<()> {
    has_all()?;
    let out = out.unwrap_or_else(|| source.folder.join("kernels"));
    fs::create_dir_all(&out).with_context(|| out.display().to_string())?;
    let toolchain = Toolchain { folder: Path::new("."), name: Some(TOOLCHAIN) };
    let mut cargo = toolchain.command("cargo");
    let manifest = Path::new(TOOLS).join("Cargo.toml");
    cargo.args(["run", "--locked", "--quiet", "--package", "phases-spirv", "--manifest-path"]).arg(manifest);
    if let Some(folder) = &source.target_dir {
        cargo.env("CARGO_TARGET_DIR", std::path::absolute(folder)?);
    }
    cargo.arg("--").arg(&source.folder).arg(TOOLCHAIN).arg(&out);
    let status = cargo.status().context("`cargo` doesn't run")?;
    if !status.success() {
        bail!("rust-gpu didn't compile the kernels");
    }
    println!("{}: SPIR-V and WGSL", out.display());
    Ok(())
}

/// What can't be added here must be there.
fn has_all() -> Result<()> {
    if !Path::new(TOOLS).is_dir() {
        return Err(
            Missing(format!("the tools that compile are not at {TOOLS}, where they were when this was built")).into()
        );
    }
    let libraries = Toolchain { folder: Path::new("."), name: Some(TOOLCHAIN) }.libraries();
    let has_compiler = |library: &Path| {
        let files = fs::read_dir(library.join("lib")).into_iter().flatten().flatten();
        files.map(|file| file.file_name()).any(|name| name.to_string_lossy().starts_with("librustc_middle-"))
    };
    if !libraries.is_ok_and(|(all, own)| all.join("src/rust/library/core").exists() && has_compiler(&own)) {
        let install =
            "rustup toolchain install nightly-2026-08-15 --profile minimal -c rust-src -c rustc-dev -c llvm-tools";
        return Err(Missing(format!("rust-gpu is part of one compiler, which isn't here: {install}")).into());
    }
    if Command::new("spirv-val").arg("--version").output().is_err() {
        return Err(Missing("spirv-opt and spirv-val aren't here: apt-get install spirv-tools".to_owned()).into());
    }
    Ok(())
}
