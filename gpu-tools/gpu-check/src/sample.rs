//! A unit with the words that were encoded.

use anyhow::{Context, Result};
use df11_codec::{Encoded, Geometry, Unit};
use df11_host::internals::unit;
use df11_tests::strategies::Case;

/// A unit, and the words that it must decode to.
pub(crate) struct Sample {
    pub(crate) name: String,
    pub(crate) words: Vec<u16>,
    pub(crate) geometry: Geometry,
    pub(crate) encoded: Encoded,
}

impl Sample {
    pub(crate) fn unit(&self) -> Result<Unit<'_>> {
        Unit::validate(self.encoded.as_raw(), self.geometry).with_context(|| self.name.clone())
    }

    /// A unit of one large weight, encoded on all cores.
    pub(crate) fn large(name: String, words: Vec<u16>) -> Result<Self> {
        let encoded = unit::encode(&[&words])?;
        Ok(Self { name, words, geometry: Geometry::OFFICIAL, encoded })
    }

    /// A unit from the tests' strategies.
    pub(crate) fn of(name: String, case: Case) -> Self {
        Self { name, words: case.words(), geometry: case.geometry, encoded: case.encoded }
    }
}
