//! Units in memory on all cores: the suite, the plain encoder's bytes, some elements, and errors.

use df11_codec::DecodeError;
use df11_simd::unit::{self, EncodeError, Encoded, Geometry, Unit};
use df11_tests::strategies::{Case, normal, skewed};
use df11_tests::suite::POISONS;
use df11_tests::{decoder_suite, effort};
use proptest::prelude::*;
use proptest::sample::Index;

decoder_suite!(
    all_cores,
    |unit: &Unit<'_>, _: &_, out: &mut [u16]| unit::decode_into(unit, out).map_err(|error| error.to_string()),
    300
);

/// Words that one task of the encoder takes.
const RUN: usize = 1 << 18;

/// Over what the memory held before, whether that was more or less.
#[test]
fn bytes_of_the_plain_encoder() {
    let mut encoded = Encoded::default();
    for lengths in [&[5000, 0, RUN + 3, 7][..], &[65 * RUN + 1], &[0, 1], &[], &[3 * RUN, 2 * RUN]] {
        let weights: Vec<Vec<u16>> = lengths.iter().map(|&n| normal(n, 0.02, n as u64)).collect();
        let weights: Vec<&[u16]> = weights.iter().map(Vec::as_slice).collect();
        unit::encode_into(&weights, &mut encoded).unwrap();
        assert!(encoded == df11_codec::encode(&weights, Geometry::OFFICIAL).unwrap(), "{lengths:?}");
    }
}

#[test]
fn words_that_the_format_cannot_hold() {
    let infinity = [0x3f80, 0x7f80];
    assert_eq!(unit::encode(&[&infinity]), Err(EncodeError::ReservedExponent { exponent: 255, occurrences: 1 }));
}

proptest! {
    #![proptest_config(effort::config(200))]

    /// Few elements and many: each is written, and nothing else.
    #[test]
    fn some_elements(n in prop_oneof![1..40_000usize, 900_000..1_000_000usize], seed: u64, ends: [Index; 2]) {
        let words = normal(n, 0.02, seed);
        let encoded = unit::encode(&[&words]).unwrap();
        let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap();
        let [a, b] = ends.map(|end| end.index(n + 1));
        let elements = a.min(b)..a.max(b);
        for poison in POISONS {
            let mut out = vec![poison; elements.len()];
            unit::decode_elements_into(&unit, elements.clone(), &mut out).unwrap();
            prop_assert!(out == words[elements.clone()], "{elements:?} of {n}");
        }
    }
}

#[test]
fn elements_that_do_not_fit() {
    let case = Case::of(Geometry::OFFICIAL, &skewed(5000));
    let unit = case.unit();
    let mut out = vec![0; 5001];
    for (elements, got, expected) in [
        (0..5000, 4999, 5000),
        (0..5000, 5001, 5000),
        (10..20, 9, 10),
        (4990..5001, 11, 10),
        (4990..5001, 10, 10),
        (5000..5001, 1, 0),
        (usize::MAX - 1..usize::MAX, 1, 0),
        (3..3, 1, 0),
        #[expect(clippy::reversed_empty_ranges)]
        (9..3, 1, 0),
    ] {
        let result = unit::decode_elements_into(&unit, elements.clone(), &mut out[..got]);
        // Room for what the unit has, but more is asked for.
        let got = if got == expected { elements.len() } else { got };
        let is_refused =
            matches!(result, Err(DecodeError::OutLength { got: g, expected: e, .. }) if (g, e) == (got, expected));
        assert!(is_refused, "{elements:?} into {got}: {result:?}");
    }
}

/// The plain decoder's error. Elements of other chunks are decoded all the same.
#[test]
fn a_damaged_chunk() {
    let case = Case::of(Geometry::OFFICIAL, &normal(600_000, 0.02, 1));
    let words = case.words();
    let mut damaged = case.encoded;
    let chunk_bytes = Geometry::OFFICIAL.chunk_bytes();
    damaged.encoded_exponent[20 * chunk_bytes + 100..][..50].fill(0x5a);
    let unit = Unit::validate(damaged.as_raw(), Geometry::OFFICIAL).unwrap();
    let error = unit::decode(&unit).unwrap_err();
    assert_eq!(Err(error), unit.decode_chunks(0, &mut vec![0; words.len()]));
    let before = 0..unit.chunk_elements(20).start;
    let mut out = vec![0xdead; before.len()];
    unit::decode_elements_into(&unit, before.clone(), &mut out).unwrap();
    assert!(out == words[before]);
}
