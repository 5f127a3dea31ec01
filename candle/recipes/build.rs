//! Takes the source of two models from candle-transformers and changes a few lines. A line that isn't there exactly once
//! ends the build: candle has changed it, and the recipe must be read again.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Gemma 3 multiplies with `candle_nn::Linear`, which makes no spans. The layer of the same interface in `with_tracing`
/// makes them: two lines, and nothing else has to be known of DF11.
const GEMMA3: &[(&str, &str)] = &[
    (
        "use candle_nn::{linear_b as linear, Activation, Linear, VarBuilder};",
        "use candle_nn::{Activation, VarBuilder};
         use candle_transformers::models::with_tracing::{linear_b as linear, Linear};",
    ),
    (
        "let lm_head = Linear::new(embed_tokens.embeddings().clone(), None);",
        "let lm_head = Linear::from_weights(embed_tokens.embeddings().clone(), None);",
    ),
];

/// FLUX: each block is decoded when its forward pass begins. For models whose weights aren't only in linear layers too.
const FLUX: &[(&str, &str)] = &[
    ("pub struct Flux {", "pub struct Flux { pub df11: df11_candle::Df11,"),
    (
        "pub fn new(cfg: &Config, vb: VarBuilder) -> Result<Self> {\n        let img_in",
        "pub fn new(df11: &df11_candle::Df11, cfg: &Config, vb: VarBuilder) -> Result<Self> {\n        let img_in",
    ),
    ("Ok(Self {\n            img_in,", "Ok(Self { df11: df11.clone(),\n            img_in,"),
    (
        "for block in self.double_blocks.iter() {",
        "for (i, block) in self.double_blocks.iter().enumerate() {
             let _block = self.df11.enter(&format!(\"double_blocks.{i}\"))?;",
    ),
    (
        "for block in self.single_blocks.iter() {",
        "for (i, block) in self.single_blocks.iter().enumerate() {
             let _block = self.df11.enter(&format!(\"single_blocks.{i}\"))?;",
    ),
    // Where the file lies now.
    ("impl super::WithForward for Flux", "impl candle_transformers::models::flux::WithForward for Flux"),
];

fn main() {
    let models = source().join("models");
    change(&models.join("gemma3.rs"), "gemma3.rs", GEMMA3);
    change(&models.join("flux/model.rs"), "flux.rs", FLUX);
    println!("cargo::rerun-if-changed=build.rs");
}

/// The folder of candle-transformers' source.
fn source() -> PathBuf {
    let manifest = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("Cargo.toml");
    let mut metadata = Command::new(env::var("CARGO").unwrap());
    // Without the platform, cargo would want the packages of all systems, which a build for this one doesn't download.
    metadata.args(["metadata", "--format-version", "1", "--locked", "--filter-platform", &env::var("TARGET").unwrap()]);
    metadata.arg("--manifest-path").arg(manifest);
    let output = metadata.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let package = packages.iter().find(|package| package["name"] == "candle-transformers").unwrap();
    Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap().join("src")
}

fn change(from: &Path, to: &str, lines: &[(&str, &str)]) {
    let mut text = fs::read_to_string(from).unwrap();
    for (old, new) in lines {
        assert_eq!(text.matches(old).count(), 1, "{}: {old}", from.display());
        text = text.replace(old, new);
    }
    // Comments on the file itself may stand at its beginning only.
    let text: String = text.lines().filter(|line| !line.starts_with("//!")).map(|line| format!("{line}\n")).collect();
    fs::write(Path::new(&env::var("OUT_DIR").unwrap()).join(to), text).unwrap();
}
