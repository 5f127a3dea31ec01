//! The corpora that the benchmarks run on, whose round trip is checked before anything is timed, and the [`stages`] of
//! the codec, which are timed together with a copy.

mod on;
pub mod stages;

use std::path::Path;

use df11_codec::encode::Plan;
use df11_codec::{Encoded, Geometry, Histogram, Unit, encode};
use df11_tests::{data, strategies};
use safetensors::tensor::{Dtype, TensorView};

pub use on::On;

/// Weights, and the unit that they are encoded to.
pub struct Corpus {
    /// The words.
    pub words: Vec<u16>,
    /// Their unit.
    pub encoded: Encoded,
    /// The unit's plan.
    pub plan: Plan,
}

impl Corpus {
    /// The sample in this repository, a real trained layer of 1.8 M weights.
    pub fn real() -> Self {
        Self::new(data::sample().unwrap_or_default().concat())
    }

    /// Normally distributed weights, 64 M of them: 128 MiB, larger than the caches of most machines.
    pub fn synthetic() -> Self {
        Self::new(synthetic_words())
    }

    /// The BF16 safetensors file that the environment variable `DF11_MINILM` names, all of it as one unit;
    /// `scripts/minilm-bf16` makes such a file. `None` without the variable.
    pub fn minilm() -> Option<Self> {
        let path = std::env::var_os("DF11_MINILM")?;
        match data::words_of(path.as_ref()) {
            Ok(words) => Some(Self::new(words.concat())),
            Err(error) => unreachable!("DF11_MINILM: {error}"),
        }
    }

    fn new(words: Vec<u16>) -> Self {
        let plan = Plan::new(&Histogram::of(&words), Geometry::OFFICIAL);
        let (Ok(plan), Ok(encoded)) = (plan, encode(&[&words], Geometry::OFFICIAL)) else {
            unreachable!("the format holds ordinary weights")
        };
        let corpus = Self { words, encoded, plan };
        assert!(corpus.unit().decode().as_deref() == Ok(&corpus.words), "a wrong answer is not worth timing");
        corpus
    }

    /// The unit.
    pub fn unit(&self) -> Unit<'_> {
        match Unit::validate(self.encoded.as_raw(), Geometry::OFFICIAL) {
            Ok(unit) => unit,
            Err(error) => unreachable!("{error}"),
        }
    }
}

/// The words of [`Corpus::synthetic`].
pub fn synthetic_words() -> Vec<u16> {
    strategies::normal(64 << 20, 0.02, 11)
}

/// Writes a safetensors file of BF16 matrices in the given order. Each has a name, and words in rows of 1024.
///
/// # Errors
///
/// The file can't be written, or a matrix has no whole rows.
pub fn write_matrices<'w>(path: &Path, matrices: impl IntoIterator<Item = (String, &'w [u16])>) -> anyhow::Result<()> {
    let views = matrices.into_iter().map(|(name, words)| {
        let bytes = bytemuck::cast_slice(words);
        Ok((name, TensorView::new(Dtype::BF16, vec![words.len() / 1024, 1024], bytes)?))
    });
    let views = views.collect::<anyhow::Result<Vec<_>>>()?;
    Ok(safetensors::serialize_to_file(views, None, path)?)
}
