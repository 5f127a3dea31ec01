//! `--verify`: the plain model runs beside the compressed one, and the logits of every step are compared.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use candle_core::{DType, Device, Tensor};
use candle_nn::VarBuilder;
use df11_candle::Df11;
use df11_host::{Model, VerifyOptions};
use serde::Serialize;

use super::config::Config;
use super::models::{self, LanguageModel};

/// What comparing has shown so far.
#[derive(Serialize)]
pub(crate) struct Comparison {
    #[serde(skip)]
    plain: LanguageModel,
    /// How many steps were compared. Each part of the prompt is one, and then each token of the answer.
    pub(crate) steps: usize,
    /// How many logits each step has.
    pub(crate) logits: usize,
    /// The first difference.
    pub(crate) difference: Option<Difference>,
}

/// A logit with other bits.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Difference {
    /// The step, from 1.
    step: usize,
    /// The token whose logit it is.
    token: usize,
    compressed: f32,
    plain: f32,
}

/// What of a compressed model doesn't have the checksum that its manifest says; the plain model is made of the same files, and would agree.
pub(crate) fn damage(path: &Path) -> Result<Option<String>> {
    if Model::open(path)?.units().is_empty() {
        return Ok(None);
    }
    let report = df11_host::verify(path, VerifyOptions::default(), &())?;
    Ok(report.failures.first().map(|failure| format!("{}: {}", failure.name, failure.reason)))
}

impl Comparison {
    /// Builds the plain model: from the files of an original, read by candle's own loader, or from the weights that the
    /// compressed model restores to.
    pub(crate) fn new(df11: &Df11, original: Option<&Path>, config: &Config, on: (&Device, DType)) -> Result<Self> {
        let plain = match original {
            None => models::build(config, df11.eager()).context("the plain model can't be built")?,
            Some(path) => models::build(config, plain_weights(path, on)?)
                .with_context(|| format!("{} can't be built as the plain model", path.display()))?,
        };
        Ok(Self { plain, steps: 0, logits: 0, difference: None })
    }

    /// Runs the plain model with the same tokens, and compares its logits with these.
    pub(crate) fn compare(&mut self, tokens: &Tensor, position: usize, logits: &Tensor) -> Result<()> {
        let expected = (self.plain)(tokens, position)?.to_vec1::<f32>()?;
        let got = logits.to_vec1::<f32>()?;
        self.steps += 1;
        self.logits = expected.len();
        if got.len() != expected.len() {
            bail!("the compressed model has {} logits, and the plain one {}", got.len(), expected.len());
        }
        let pairs = got.iter().zip(&expected).enumerate();
        let differs = |(_, (got, expected)): &(usize, (&f32, &f32))| got.to_bits() != expected.to_bits();
        if let (None, Some((token, (&compressed, &plain)))) = (self.difference, pairs.into_iter().find(differs)) {
            self.difference = Some(Difference { step: self.steps, token, compressed, plain });
        }
        Ok(())
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps = if self.steps == 1 { "1 step".to_owned() } else { format!("{} steps", self.steps) };
        match self.difference {
            None => write!(f, "{steps}, {} logits each: equal to the plain model's, bit for bit", self.logits),
            Some(Difference { step, token, compressed, plain }) => write!(
                f,
                "step {step}: the logit of token {token} is {compressed} ({:#010x}), and the plain model's is {plain} ({:#010x})",
                compressed.to_bits(),
                plain.to_bits()
            ),
        }
    }
}

/// The weights of a plain model as candle loads them by itself.
fn plain_weights(path: &Path, on: (&Device, DType)) -> Result<VarBuilder<'static>> {
    if !Model::open(path)?.units().is_empty() {
        bail!("{} is compressed; --verify compares with a plain model", path.display());
    }
    let shown = path.display();
    let mut files = vec![path.to_owned()];
    if path.is_dir() {
        let entries = path.read_dir().with_context(|| format!("{shown} can't be read"))?;
        files = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
        files.retain(|file| file.extension().is_some_and(|extension| extension == "safetensors"));
    }
    if files.is_empty() {
        bail!("{shown} has no .safetensors files");
    }
    files.sort();
    load(&files, on).with_context(|| format!("{shown} can't be read"))
}

#[expect(unsafe_code, reason = "candle maps files")]
fn load(files: &[PathBuf], (device, dtype): (&Device, DType)) -> Result<VarBuilder<'static>> {
    // SAFETY: 1. The files are only read, as mapped files must be. If another program changed them meanwhile, weights would
    // have other values; df11-host maps models under the same condition.
    Ok(unsafe { VarBuilder::from_mmaped_safetensors(files, dtype, device) }?)
}
