//! The corpora for benchmarks, whose round trips are checked before anything is timed, and the codec's [`stages`],
//! which are timed together with a copy.

pub mod stages;

use std::path::Path;
use std::sync::LazyLock;

use df11_codec::encode::Plan;
use df11_codec::{Encoded, Geometry, Histogram, Unit, encode};
use df11_tests::{data, strategies};
use safetensors::tensor::{Dtype, TensorView};

static SAMPLE: LazyLock<Corpus> = LazyLock::new(|| Corpus::new(data::sample().unwrap_or_default().concat()));
static SYNTHETIC: LazyLock<Corpus> = LazyLock::new(|| Corpus::new(synthetic_words()));
static MINILM: LazyLock<Corpus> =
    LazyLock::new(|| match data::words_of(std::env::var_os("DF11_MINILM").unwrap_or_default().as_ref()) {
        Ok(words) => Corpus::new(words.concat()),
        Err(error) => unreachable!("DF11_MINILM: {error}"),
    });

/// The corpora that a benchmark runs on. Each is made when first used, and then kept.
#[derive(Clone, Copy, Debug)]
pub enum On {
    /// The sample in this repository, a real trained layer of 1.8 M weights.
    RealLayer,
    /// Normally distributed weights, 64 M of them: 128 MiB, larger than the caches of most machines.
    Synthetic64M,
    /// The BF16 safetensors file named by the environment variable `DF11_MINILM`, as a single unit;
    /// `benches/peers/minilm-bf16` makes such a file.
    MiniLm,
}

impl On {
    /// All corpora that are available: MiniLM only if the variable is set.
    pub fn all() -> impl Iterator<Item = Self> {
        let minilm = std::env::var_os("DF11_MINILM").map(|_| Self::MiniLm);
        [Self::RealLayer, Self::Synthetic64M].into_iter().chain(minilm)
    }

    /// The corpus.
    pub fn corpus(self) -> &'static Corpus {
        match self {
            Self::RealLayer => &SAMPLE,
            Self::Synthetic64M => &SYNTHETIC,
            Self::MiniLm => &MINILM,
        }
    }
}

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

/// The words of [`On::Synthetic64M`].
pub fn synthetic_words() -> Vec<u16> {
    strategies::normal(64 << 20, 0.02, 11)
}

/// Writes a safetensors file of BF16 matrices in the given order. Each has a name, and words in rows of 1024.
///
/// # Errors
///
/// The file can't be written, or a matrix doesn't consist of whole rows.
pub fn write_matrices<'w>(path: &Path, matrices: impl IntoIterator<Item = (String, &'w [u16])>) -> anyhow::Result<()> {
    let views = matrices.into_iter().map(|(name, words)| {
        let bytes = bytemuck::cast_slice(words);
        Ok((name, TensorView::new(Dtype::BF16, vec![words.len() / 1024, 1024], bytes)?))
    });
    let views = views.collect::<anyhow::Result<Vec<_>>>()?;
    Ok(safetensors::serialize_to_file(views, None, path)?)
}
