//! The corpora as arguments of benchmarks: each is made when first used, and then kept.

use std::sync::LazyLock;

use crate::Corpus;

static REAL: LazyLock<Corpus> = LazyLock::new(Corpus::real);
static SYNTHETIC: LazyLock<Corpus> = LazyLock::new(Corpus::synthetic);
static MINILM: LazyLock<Option<Corpus>> = LazyLock::new(Corpus::minilm);

/// The corpus that a benchmark runs on.
#[derive(Clone, Copy, Debug)]
pub enum On {
    /// [`Corpus::real`].
    RealLayer,
    /// [`Corpus::synthetic`].
    Synthetic64M,
    /// [`Corpus::minilm`].
    MiniLm,
}

impl On {
    /// All corpora that are available here.
    pub fn all() -> impl Iterator<Item = Self> {
        let minilm = std::env::var_os("DF11_MINILM").map(|_| Self::MiniLm);
        [Self::RealLayer, Self::Synthetic64M].into_iter().chain(minilm)
    }

    /// The corpus.
    pub fn corpus(self) -> &'static Corpus {
        match self {
            Self::RealLayer => &REAL,
            Self::Synthetic64M => &SYNTHETIC,
            Self::MiniLm => MINILM.as_ref().unwrap_or(&REAL),
        }
    }
}
