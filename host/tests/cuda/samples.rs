//! Units to load, with the words that they decode to.

use std::ops::Range;

use df11_codec::{Code, Encoded, Geometry, Unit};
use df11_host::device::{CudaDecoder, DecodedWords, Keep, NamedUnit, UnitDecoder, UnitId};
use df11_tests::strategies::Case;

use crate::driver::{Driver, open};

/// A unit.
pub struct Sample {
    pub words: Vec<u16>,
    pub encoded: Encoded,
    geometry: Geometry,
    /// Its weights: names, shapes, and where in the words they are.
    pub weights: Vec<(String, Vec<usize>, Range<usize>)>,
}

impl Sample {
    /// The first of these words, in weights of these shapes; with a code of their own, or with another.
    pub fn new(geometry: Geometry, code: Option<Code>, words: &[u16], shapes: &[(&str, &[usize])]) -> Self {
        let mut end = 0;
        let weight = |&(name, shape): &(&str, &[usize])| {
            let start = end;
            end += shape.iter().product::<usize>();
            (name.to_owned(), shape.to_vec(), start..end)
        };
        let weights: Vec<_> = shapes.iter().map(weight).collect();
        let own = weights.iter().map(|(.., range)| words[range.clone()].to_vec());
        let encoded = Case::new(geometry, code, own.collect()).unwrap().encoded;
        Self { words: words[..end].to_vec(), encoded, geometry, weights }
    }

    /// All of these words, in a single weight.
    pub fn of(geometry: Geometry, code: Option<Code>, words: &[u16]) -> Self {
        Self::new(geometry, code, words, &[("weight", &[words.len()])])
    }

    /// All of these words, in a single weight, as the official compressor would encode them.
    pub fn official(words: &[u16]) -> Self {
        Self::of(Geometry::OFFICIAL, None, words)
    }

    pub fn unit(&self) -> Unit<'_> {
        Unit::validate(self.encoded.as_raw(), self.geometry).unwrap()
    }

    pub fn named(&self) -> NamedUnit<'_> {
        let weights = self.weights.iter().map(|(name, shape, _)| (name.as_str(), shape.clone()));
        NamedUnit::new("unit", self.unit(), weights).unwrap()
    }

    pub fn load(&self, decoder: &mut CudaDecoder, keep: Keep) -> UnitId {
        decoder.load(self.named(), keep).unwrap()
    }

    /// A driver with these settings, and a decoder that has loaded this unit.
    pub fn alone(&self, settings: &str, keep: Keep) -> (Driver, CudaDecoder, UnitId) {
        let driver = Driver::new(settings);
        let mut decoder = open(None);
        let id = self.load(&mut decoder, keep);
        (driver, decoder, id)
    }

    /// The words of a weight.
    pub fn words_of(&self, weight: usize) -> &[u16] {
        &self.words[self.weights[weight].2.clone()]
    }

    /// Decodes a unit of a single weight, and compares every word.
    pub fn check_alone(&self, decoder: &mut CudaDecoder, id: UnitId) {
        assert!(*decoder.decode(&[id]).unwrap().weights()[0].words.to_host().unwrap() == self.words);
    }
}

/// The most words of a unit.
pub fn largest(blocks: &[Sample]) -> usize {
    blocks.iter().map(|block| block.words.len()).max().unwrap()
}

/// Units of two weights and of different sizes, no two alike. The weights are called `0.a`, `0.b`, `1.a` and so on.
pub fn blocks(n: usize) -> Vec<Sample> {
    let block = |i: usize| {
        let words: Vec<u16> = (0..400 + 700 * i).map(|j| ((j * (i + 5)) as u16 & 0x3fff) | 0x2000).collect();
        let (a, b) = (words.len() / 4, words.len() - words.len() / 4);
        let names = ["a", "b"].map(|name| format!("{i}.{name}"));
        Sample::new(Geometry::OFFICIAL, None, &words, &[(&names[0], &[a]), (&names[1], &[1, b])])
    };
    (0..n).map(block).collect()
}

/// Words for a unit with codes of 1 bit, whose chunks are the largest that there are.
pub fn one_exponent() -> Vec<u16> {
    (0..40_000).map(|i| 0x3f80 | (i as u16 & 0x7f)).collect()
}
