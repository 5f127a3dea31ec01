//! What the benchmarks run on: weights whose round trip is checked before anything is timed.

use df11_codec::encode::Plan;
use df11_codec::{Encoded, Geometry, Histogram, Unit, encode};
use df11_tests::{data, strategies};

/// Weights and the unit they make.
pub struct Corpus {
    /// The words.
    pub words: Vec<u16>,
    /// Their unit.
    pub encoded: Encoded,
    /// The plan of it.
    pub plan: Plan,
}

impl Corpus {
    /// The carried sample, a real trained layer of 1.8 M weights.
    pub fn real() -> Self {
        Self::new(data::sample().unwrap_or_default().concat())
    }

    /// Normally distributed weights, 64 M of them: larger than any cache.
    pub fn synthetic() -> Self {
        Self::new(strategies::normal(64 << 20, 0.02, 11))
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
