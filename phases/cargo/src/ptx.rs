//! PTX by rustc alone.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::Missing;
use crate::toolchain::{Toolchain, output};

const TARGET: &str = "nvptx64-nvidia-cuda";

/// The oldest GPUs that the PTX is for.
const CPU: &str = "sm_70";

/// Compiles the crate and writes its PTX.
pub(crate) fn make(folder: &Path, target_dir: &Path, out: Option<PathBuf>) -> Result<()> {
    let manifest = folder.join("Cargo.toml");
    anyhow::ensure!(manifest.is_file(), "there is no {}", manifest.display());
    let toolchain = Toolchain { folder };
    has_components(&toolchain)?;
    let compiled = compile(target_dir, &toolchain)?;
    let text = fs::read_to_string(&compiled).with_context(|| compiled.display().to_string())?;
    // Above this line are comments.
    let body = text.find(".version").map_or("", |from| &text[from..]);
    if body.contains(".file") || body.contains("\"/") {
        bail!("{} names files of this machine", compiled.display());
    }
    let kernels = body.matches(".visible .entry").count();
    if kernels == 0 {
        bail!("the crate has no kernel: `phases::kernel!` declares one");
    }
    let mut made = String::new();
    writeln!(made, "// Made by `cargo phases ptx`; do not edit.")?;
    writeln!(made, "// compiler: {}", toolchain.version()?)?;
    write!(made, "\n{body}")?;
    let out = out.unwrap_or_else(|| folder.join("kernels/kernels.ptx"));
    if let Some(folder) = out.parent() {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    fs::write(&out, made).with_context(|| out.display().to_string())?;
    println!("{}: {kernels} kernel{}", out.display(), if kernels == 1 { "" } else { "s" });
    Ok(())
}

/// Adds the components that are missing, if rustup can.
fn has_components(toolchain: &Toolchain<'_>) -> Result<()> {
    let missing = || -> Result<Vec<&str>> {
        let (libraries, programs) = toolchain.libraries()?;
        let places = [
            ("rust-src", libraries.join("src/rust/library/core")),
            ("llvm-tools", programs.join("bin/opt")),
            ("llvm-bitcode-linker", programs.join("bin/self-contained/llvm-bitcode-linker")),
        ];
        Ok(places.into_iter().filter(|(_, place)| !place.exists()).map(|(name, _)| name).collect())
    };
    let lacks = missing()?;
    if lacks.is_empty() {
        return Ok(());
    }
    // What it says, and whether it worked, is seen in what is missing afterwards.
    let _ = toolchain.command("rustup").args(["component", "add"]).args(lacks).stdout(Stdio::null()).status();
    match &missing()?[..] {
        [] => Ok(()),
        lacks => {
            Err(Missing(format!("{} has no {}, and rustup can't add it", toolchain.version()?, lacks.join(", ")))
                .into())
        }
    }
}

/// Compiles the crate: the PTX file.
fn compile(target_dir: &Path, toolchain: &Toolchain<'_>) -> Result<PathBuf> {
    let target_dir = std::path::absolute(target_dir)?;
    let mut cargo = toolchain.command("cargo");
    cargo.args(["rustc", "--lib", "--release", "--crate-type", "cdylib", "--target", TARGET, "-Zbuild-std=core"]);
    cargo.args(["--message-format", "json-render-diagnostics", "--target-dir"]).arg(&target_dir);
    for setting in ["panic=\"abort\"", "debug=false", "lto=\"fat\"", "codegen-units=1"] {
        cargo.args(["--config", &format!("profile.release.{setting}")]);
    }
    // A stable compiler takes the unstable things that a kernel needs.
    cargo.env("RUSTC_BOOTSTRAP", "1").env("CARGO_ENCODED_RUSTFLAGS", format!("-Ctarget-cpu={CPU}"));
    cargo.stderr(Stdio::inherit());
    let messages = output(&mut cargo)?;
    let is_ptx = |file: &str| Path::new(file).extension().is_some_and(|extension| extension == "ptx");
    let mut files = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()).flat_map(|message| {
        let files = message["filenames"].as_array().cloned().unwrap_or_default();
        files.into_iter().filter_map(|file| file.as_str().map(str::to_owned))
    });
    files.rfind(|file| is_ptx(file)).map(PathBuf::from).context("the compiler made no PTX file")
}
