//! The properties that every decoder must have; [`decoder_suite!`](crate::decoder_suite) makes the tests for a decoder.

use df11_codec::{Code, Unit};
use proptest::strategy::Strategy;
use proptest::test_runner::{TestCaseError, TestRunner};

use crate::{data, effort, strategies};

/// A way to decode a unit.
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

/// Whether one of our kernels can be launched for a unit: 8 bytes a thread, and whole warps. It has no launch with
/// fewer threads than a warp.
pub fn has_whole_warps(unit: &Unit<'_>) -> bool {
    let geometry = unit.geometry();
    geometry.bytes_per_thread() == 8 && geometry.threads_per_block().is_multiple_of(32)
}

/// Two fillings that differ in every bit: one of them reveals a word that isn't written.
const POISONS: [u16; 2] = [0xdead, !0xdead];

/// Decodes over two poisons and compares every word.
///
/// # Errors
///
/// The first word that differs, or the decoder's error.
pub fn check(decoder: &impl Decoder, unit: &Unit<'_>, code: &Code, words: &[u16]) -> Result<(), TestCaseError> {
    for poison in POISONS {
        let mut out = vec![poison; words.len()];
        decoder.decode(unit, code, &mut out).map_err(TestCaseError::fail)?;
        if let Some(i) = out.iter().zip(words).position(|(got, expected)| got != expected) {
            return Err(TestCaseError::fail(format!("word {i} is {:#06x}, not {:#06x}", out[i], words[i])));
        }
    }
    Ok(())
}

/// Random units of every kind.
///
/// # Panics
///
/// If the decoder gives back other words.
pub fn random_units(decoder: &impl Decoder, cases: u32) {
    random(decoder, cases, strategies::cases());
}

/// Random units with full chunks.
///
/// # Panics
///
/// If the decoder gives back other words.
pub fn full_chunks(decoder: &impl Decoder, cases: u32) {
    random(decoder, cases, strategies::full_chunks());
}

fn random(decoder: &impl Decoder, cases: u32, units: impl Strategy<Value = strategies::Case>) {
    let mut runner = TestRunner::new(effort::config(cases));
    let outcome = runner.run(&units, |case| {
        let unit =
            Unit::validate(case.encoded.as_raw(), case.geometry).map_err(|e| TestCaseError::fail(e.to_string()))?;
        if !decoder.takes(&unit) {
            return Err(TestCaseError::reject("not for this decoder"));
        }
        check(decoder, &unit, &case.code, &case.words())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

/// The official compressor's vectors.
///
/// # Panics
///
/// If the decoder gives back other words.
pub fn official_vectors(decoder: &impl Decoder) {
    for vector in data::vectors().expect("the vectors are in the repository") {
        let words = vector.words();
        let unit = Unit::validate(vector.encoded.as_raw(), df11_codec::Geometry::OFFICIAL).expect("a sound unit");
        let code = Code::from_histogram(&df11_codec::Histogram::of(&words)).expect("a code");
        if let Err(error) = check(decoder, &unit, &code, &words) {
            panic!("{}: {error}", vector.name);
        }
    }
}

/// A real trained layer.
///
/// # Panics
///
/// If the decoder gives back other words.
pub fn real_weights(decoder: &impl Decoder) {
    let mut weights = data::sample().expect("the sample is in the repository");
    if decoder.slow() {
        weights.iter_mut().for_each(|weight| weight.truncate(20_000));
    }
    let case = strategies::Case::new(df11_codec::Geometry::OFFICIAL, None, weights).expect("real weights fit");
    let unit = Unit::validate(case.encoded.as_raw(), case.geometry).expect("a sound unit");
    if let Err(error) = check(decoder, &unit, &case.code, &case.words()) {
        panic!("{error}");
    }
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
