//! What encoding must hold, beyond that it decodes.
#![allow(missing_docs)]

use df11_codec::encode::{Plan, split_sign_mantissa};
use df11_codec::format::{join, split};
use df11_codec::{Code, EncodeError, Geometry, Histogram, Unit, encode, naive, tables};
use df11_tests::{data, official_rules, strategies};
use proptest::prelude::*;

/// Every vector of the official compressor, byte for byte.
#[test]
fn official_bytes() {
    let vectors = data::vectors().unwrap();
    assert_eq!(vectors.len(), 6);
    vectors.iter().for_each(same_bytes);
}

/// The same for any number of vectors: `tests/data/README.md` says how to make them.
#[test]
#[ignore = "needs DF11_VECTORS, a directory of vectors made by the official compressor"]
fn more_official_bytes() {
    let directory = std::env::var_os("DF11_VECTORS").expect("DF11_VECTORS names a directory");
    let vectors = data::vectors_in(directory.as_ref()).unwrap();
    assert!(!vectors.is_empty());
    vectors.iter().for_each(same_bytes);
}

fn same_bytes(vector: &data::Vector) {
    let weights: Vec<&[u16]> = vector.weights.iter().map(Vec::as_slice).collect();
    let encoded = encode(&weights, Geometry::OFFICIAL).unwrap();
    let (ours, official) = (encoded.as_raw(), vector.encoded.as_raw());
    for (tensor, ours, official) in [
        ("luts", ours.luts, official.luts),
        ("encoded_exponent", ours.encoded_exponent, official.encoded_exponent),
        ("sign_mantissa", ours.sign_mantissa, official.sign_mantissa),
        ("output_positions", ours.output_positions, official.output_positions),
        ("gaps", ours.gaps, official.gaps),
        ("split_positions", ours.split_positions, official.split_positions),
    ] {
        assert!(ours == official, "{}: {tensor} differs from the official one", vector.name);
    }
}

/// All 65,536 words through `split` and `join`.
#[test]
fn split_and_join_are_inverse() {
    for word in 0..=u16::MAX {
        let (exponent, sign_mantissa) = split(word);
        assert_eq!(join(exponent, sign_mantissa), word);
        assert_eq!(u16::from(exponent), (word & 0x7f80) / 128);
    }
}

/// What the format can hold, both decoders give back; what it can't is an error that says why.
fn round_trip(words: &[u16], geometry: Geometry) -> Result<(), TestCaseError> {
    let histogram = Histogram::of(words);
    let encoded = match encode(&[words], geometry) {
        Err(EncodeError::ReservedExponent { exponent, occurrences }) => {
            let of_exponent = words.iter().filter(|&&word| split(word).0 == exponent).count();
            prop_assert!(exponent >= 240 && occurrences == of_exponent as u64 && occurrences > 0);
            return Ok(());
        }
        Err(EncodeError::TooManyTables { tables }) => {
            prop_assert!(tables > 17 && words.iter().all(|&word| split(word).0 < 240));
            return Ok(());
        }
        encoded => encoded.unwrap(),
    };
    prop_assert!(words.iter().all(|&word| split(word).0 < 240), "a reserved exponent was encoded");
    let unit = Unit::validate(encoded.as_raw(), geometry).unwrap();
    prop_assert_eq!(unit.decode().unwrap(), words);
    let code = Code::from_histogram(&histogram).unwrap();
    prop_assert_eq!(naive::decode(&code, &encoded.encoded_exponent, &encoded.sign_mantissa).unwrap(), words);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_words(words in prop::collection::vec(any::<u16>(), 0..2000), geometry in strategies::geometries()) {
        round_trip(&words, geometry)?;
        // Most such words hold a reserved exponent; without its highest bit none does.
        let halved: Vec<u16> = words.iter().map(|word| word & !0x4000).collect();
        round_trip(&halved, geometry)?;
    }

    #[test]
    fn any_words_of_few_exponents(
        exponents in prop::collection::vec(any::<u8>(), 1..5),
        draws in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..2000),
        geometry in strategies::geometries(),
    ) {
        let words: Vec<u16> = draws.iter().map(|(index, rest)| join(*index.get(&exponents), *rest)).collect();
        round_trip(&words, geometry)?;
    }

    /// However the words are cut into runs, the bytes are those of one run.
    #[test]
    fn runs_make_no_difference(
        words in strategies::words(),
        geometry in strategies::geometries(),
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
    ) {
        let Ok(plan) = Plan::new(&Histogram::of(&words), geometry) else { return Ok(()) };
        let mut ends: Vec<usize> = cuts.iter().map(|cut| cut.index(words.len() + 1)).collect();
        ends.sort_unstable();
        ends.push(words.len());
        let (mut start, mut from, mut runs) = (Default::default(), 0, Vec::new());
        for end in ends {
            let run = &words[std::mem::replace(&mut from, end)..end];
            runs.push(plan.encode_run(run, start).unwrap());
            start = plan.after(start, run, &Histogram::of(run)).unwrap();
        }
        let mut sign_mantissa = vec![0; words.len()];
        split_sign_mantissa(&words, &mut sign_mantissa);
        let encoded = plan.finish(runs, sign_mantissa, [words.len()]);
        prop_assert_eq!(&encoded, &encode(&[&words], geometry).unwrap());
        prop_assert_eq!(encoded.as_raw().luts.len(), plan.luts_bytes());
        let unit = Unit::validate(encoded.as_raw(), geometry).unwrap();
        prop_assert_eq!(unit.stored_bytes(), plan.stored_bytes(1));
    }
}

/// Where the official compressor crashes (no weight, one exponent, two nearly equal frequencies), and
/// beside it: ours works, under the official kernel's rules too.
#[test]
fn what_the_official_compressor_cannot_take() {
    let repeat = |exponents: &[u8], each: usize| -> Vec<u16> {
        exponents.iter().flat_map(|&e| (0..each).map(move |i| join(e, i as u8))).collect()
    };
    let mut nearly_equal = repeat(&[120, 121], 500);
    nearly_equal.push(join(121, 7));
    for (name, words) in [
        ("no weight", vec![]),
        ("one weight", vec![join(0, 9)]),
        ("one weight, the highest exponent", vec![join(239, 9)]),
        ("all zeros", vec![0; 5000]),
        ("all the same", vec![0x3f80; 100_000]),
        ("two equal frequencies", repeat(&[120, 121], 500)),
        ("two nearly equal frequencies", nearly_equal),
        ("sixteen equal frequencies", repeat(&(100..116).collect::<Vec<u8>>(), 333)),
        ("all 240 exponents equally", repeat(&(0..240).collect::<Vec<u8>>(), 50)),
    ] {
        for threads in [512, 2] {
            let geometry = Geometry::new(8, threads).unwrap();
            match encode(&[&words], geometry) {
                Err(EncodeError::TooManyTables { .. }) if name.contains("240") => {}
                encoded => {
                    let encoded = encoded.unwrap_or_else(|error| panic!("{name}: {error}"));
                    let unit = Unit::validate(encoded.as_raw(), geometry).unwrap_or_else(|e| panic!("{name}: {e}"));
                    assert_eq!(unit.decode().unwrap(), words, "{name}");
                    assert_eq!(official_rules::decode(encoded.as_raw(), geometry, 0xdead), words, "{name}");
                }
            }
        }
    }
}

/// Where the last chunk holds only the end of a code, `output_positions` still has an entry for it.
#[test]
fn a_last_chunk_without_a_code_of_its_own() {
    // Exponent e has a code of e - 99 bits. 63 codes of one bit, then one of nine: it ends with the
    // first byte of the second chunk, which is the last of the stream.
    let mut counts = [0; 256];
    (0..13).for_each(|i| counts[100 + i] = 1 << (12 - i));
    let code = Code::from_histogram(&Histogram::from_counts(counts)).unwrap();
    assert_eq!((code.of(100).length, code.of(108).length), (1, 9));
    let words: Vec<u16> = (0..64).map(|i| join(if i < 63 { 100 } else { 108 }, i)).collect();
    let geometry = Geometry::new(8, 1).unwrap();
    let case = strategies::Case::new(geometry, Some(code), vec![words.clone()]).unwrap();

    assert_eq!(case.encoded.encoded_exponent.len(), 9);
    let positions: Vec<u8> = [0u32, 64, 64].into_iter().flat_map(u32::to_le_bytes).collect();
    assert_eq!(case.encoded.output_positions, positions);
    let unit = Unit::validate(case.encoded.as_raw(), geometry).unwrap();
    assert_eq!(unit.decode().unwrap(), words);

    // Here the official compressor writes 0 and 64 only; such a file is read all the same.
    let mut short = case.encoded.clone();
    short.output_positions.truncate(8);
    let short = Unit::validate(short.as_raw(), geometry).unwrap();
    assert_eq!((short.decode().unwrap(), short.chunk_elements(1)), (words, 64..64));
}

/// Tables in which 32 zero bits are four links: behind such a stream the official kernel would never
/// end, so it is not written.
#[test]
fn a_tail_that_no_table_resolves() {
    let mut counts = [0u64; 256];
    let mut frequencies: Vec<u64> = (0..25).map(|k| 1 << k).chain([3, 3]).collect();
    let mut m = 6;
    for _ in 0..23 {
        frequencies.push(m - 1);
        m = 2 * m - 1;
    }
    counts[..frequencies.len()].copy_from_slice(&frequencies);
    let code = Code::from_histogram(&Histogram::from_counts(counts)).unwrap();
    let luts = tables::fill(&code).unwrap();
    let tables = tables::Tables::validate(&luts).unwrap();
    assert_eq!(tables.lookup(0), None, "this code no longer has the fault that it is here for");

    let words = vec![join(24, 1); 100];
    let plan = Plan::with_code(code, &Histogram::of(&words), Geometry::OFFICIAL);
    assert_eq!(plan.unwrap_err(), EncodeError::Endless);
}

/// Codes longer than 32 bits are shortened until they fit.
#[test]
fn long_codes_are_limited() {
    let mut counts = [0u64; 256];
    let (mut a, mut b) = (1u64, 1u64);
    for count in &mut counts[60..130] {
        *count = a;
        (a, b) = (b, a + b);
    }
    let code = Code::from_histogram(&Histogram::from_counts(counts)).unwrap();
    assert!(code.longest() > 24 && code.longest() <= 32, "{} bits", code.longest());
    tables::fill(&code).unwrap();
    // A prefix code: no code begins another, and together with the end symbol they are complete.
    let mut codes: Vec<_> = code.in_code_order().into_iter().map(|(_, code)| code).collect();
    codes.push(code.end());
    let kraft: u64 = codes.iter().map(|code| 1u64 << (32 - code.length)).sum();
    assert_eq!(kraft, 1 << 32);
    codes.sort_by_key(|code| code.left_aligned());
    for pair in codes.windows(2) {
        let distance = u64::from(pair[1].left_aligned()) - u64::from(pair[0].left_aligned());
        assert_eq!(distance, 1 << (32 - pair[0].length));
    }
}

/// The strategy's extreme code has as many tables as the format allows, and one more is an error.
#[test]
fn the_most_tables() {
    let luts = tables::fill(&strategies::seventeen_tables()).unwrap();
    assert_eq!(luts.len(), 18 * 256);
    tables::Tables::validate(&luts).unwrap();
    let code = Code::from_histogram(&strategies::nearly_flat(34)).unwrap();
    assert_eq!(tables::fill(&code), Err(EncodeError::TooManyTables { tables: 18 }));
}

/// A unit of more than 2^31 - 1 weights is refused before anything is allocated.
#[test]
fn too_many_weights() {
    let mut counts = [0; 256];
    counts[120] = 1 << 31;
    let plan = Plan::new(&Histogram::from_counts(counts), Geometry::OFFICIAL);
    assert_eq!(plan.unwrap_err(), EncodeError::TooLong { what: "elements", got: 1 << 31 });
    counts[120] = (1 << 31) - 1;
    Plan::new(&Histogram::from_counts(counts), Geometry::OFFICIAL).unwrap();
}
