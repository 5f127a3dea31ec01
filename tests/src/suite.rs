//! The properties that every decoder must have; [`decoder_suite!`](crate::decoder_suite) makes the tests for a decoder.
//! A test panics if the decoder returns wrong words.

use df11_codec::{Code, Geometry, Histogram, Unit};
use proptest::prelude::*;

use crate::strategies::{self, Case};
use crate::{data, effort};

/// A way to decode a unit: a type with properties of its own, or a function that is [`Self::decode`].
pub trait Decoder {
    /// Whether it can decode units like this one: a kernel is built for one size of window.
    fn takes(&self, _unit: &Unit<'_>) -> bool {
        true
    }

    /// Whether it is so slow that the suite shortens the longest units for it.
    fn slow(&self) -> bool {
        false
    }

    /// The words of a unit. `code` is the code that it was encoded with, for decoders that read no
    /// tables; `out` is poisoned, and every word of it must be written.
    ///
    /// # Errors
    ///
    /// The decoder's own errors, as text.
    fn decode(&self, unit: &Unit<'_>, code: &Code, out: &mut [u16]) -> Result<(), String>;
}

impl<F: Fn(&Unit<'_>, &Code, &mut [u16]) -> Result<(), String>> Decoder for F {
    fn decode(&self, unit: &Unit<'_>, code: &Code, out: &mut [u16]) -> Result<(), String> {
        self(unit, code, out)
    }
}

/// Whether our kernels can be launched for a unit: 8 bytes per thread, and whole warps. There are no launches with
/// fewer threads than a warp.
pub fn has_whole_warps(unit: &Unit<'_>) -> bool {
    let geometry = unit.geometry();
    geometry.bytes_per_thread() == 8 && geometry.threads_per_block().is_multiple_of(32)
}

/// Copies the words that a kernel wrote. Where it didn't write, `out` keeps its poison.
pub fn copy_written(words: &[Option<u16>], out: &mut [u16]) {
    out.iter_mut().zip(words).for_each(|(out, word)| *out = word.unwrap_or(*out));
}

/// Two fillings that differ in every bit, so that one of them reveals a word that isn't written.
pub const POISONS: [u16; 2] = [0xdead, !0xdead];

/// Decodes over two poisons and compares every word.
///
/// # Errors
///
/// The first word that differs, or the decoder's error.
pub fn check(decoder: &impl Decoder, case: &Case) -> Result<(), TestCaseError> {
    let (unit, words) = (case.unit(), case.words());
    for poison in POISONS {
        let mut out = vec![poison; words.len()];
        decoder.decode(&unit, &case.code, &mut out).map_err(TestCaseError::fail)?;
        if let Some(i) = out.iter().zip(&words).position(|(got, expected)| got != expected) {
            return Err(TestCaseError::fail(format!("word {i} is {:#06x}, not {:#06x}", out[i], words[i])));
        }
    }
    Ok(())
}

/// Random units of every kind.
pub fn random_units(decoder: &impl Decoder, cases: u32) {
    random(decoder, cases, strategies::cases());
}

/// Random units with full chunks.
pub fn full_chunks(decoder: &impl Decoder, cases: u32) {
    random(decoder, cases, strategies::full_chunks());
}

fn random(decoder: &impl Decoder, cases: u32, units: impl Strategy<Value = Case>) {
    proptest!(effort::config(cases), |(case in units)| {
        prop_assume!(decoder.takes(&case.unit()), "not for this decoder");
        check(decoder, &case)?;
    });
}

/// The official compressor's vectors.
pub fn official_vectors(decoder: &impl Decoder) {
    for data::Vector { name, weights, encoded } in data::vectors().expect("the vectors are in the repository") {
        let code = Code::from_histogram(&Histogram::of(&weights.concat())).expect("a code");
        let case = Case { geometry: Geometry::OFFICIAL, code, weights, encoded };
        check(decoder, &case).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

/// A real trained layer.
pub fn real_weights(decoder: &impl Decoder) {
    let mut weights = data::sample().expect("the sample is in the repository");
    if decoder.slow() {
        weights.iter_mut().for_each(|weight| weight.truncate(20_000));
    }
    let case = Case::new(Geometry::OFFICIAL, None, weights).expect("real weights fit");
    check(decoder, &case).unwrap_or_else(|error| panic!("{error}"));
}

/// Makes the suite's tests for a decoder: `decoder_suite!(name, decoder, random cases of a long run)`.
#[macro_export]
macro_rules! decoder_suite {
    ($name:ident, $decoder:expr, $cases:expr) => {
        mod $name {
            use super::*;

            #[test]
            fn random_units() {
                $crate::suite::random_units(&$decoder, $cases);
            }

            #[test]
            fn full_chunks() {
                $crate::suite::full_chunks(&$decoder, $cases / 10);
            }

            #[test]
            fn official_vectors() {
                $crate::suite::official_vectors(&$decoder);
            }

            #[test]
            fn real_weights() {
                $crate::suite::real_weights(&$decoder);
            }
        }
    };
}
