//! Every version of the fast encoder gives the same result as the plain one.

use std::io::Write;

use df11_codec::encode::{Plan, Run, Start};
use df11_codec::format::{join, split};
use df11_codec::{EncodeError, Encoded, Geometry, Histogram, encode};
use df11_simd::{Encoder, Isa, histogram, split_sign_mantissa};
use df11_tests::{data, strategies};
use proptest::prelude::*;

/// More words than any version of the encoder takes in one piece.
const MANY: usize = 3 * 2048 + 77;

/// Says which versions this machine can't test.
#[test]
fn which_versions_are_tested() {
    let available: Vec<String> = Isa::available().map(|isa| format!("{isa:?}")).collect();
    let versions: &[_] = if cfg!(target_arch = "x86_64") { &["Avx2", "Avx512"] } else { &[] };
    for version in versions.iter().filter(|version| !available.iter().any(|isa| isa.contains(**version))) {
        // Not by `eprintln!`, which the test harness captures.
        let line = format!("SKIPPED: this machine lacks {version}; its encoder was not tested\n");
        std::io::stderr().write_all(line.as_bytes()).unwrap();
    }
    assert!(available[0].contains("Portable"));
}

/// The plain encoder's run for these words, asserting that every version gives the same, with and without
/// splitting.
fn same_run(plan: &Plan, words: &[u16], start: Start) -> Result<Run, EncodeError> {
    let expected = plan.encode_run(words, start);
    let rest: Vec<u8> = words.iter().map(|&word| split(word).1).collect();
    for isa in Isa::available() {
        let encoder = Encoder::new(plan, isa);
        assert!(encoder.encode_run(words, start) == expected, "{isa:?}: {} words from {start:?}", words.len());
        let mut sign_mantissa: Vec<u8> = rest.iter().map(|byte| !byte).collect();
        let run = encoder.encode_run_and_split(words, start, &mut sign_mantissa);
        assert!(run == expected, "{isa:?}, and split: {} words from {start:?}", words.len());
        assert!(run.is_err() || sign_mantissa == rest, "{isa:?}: sign and mantissa of {} words", words.len());
    }
    expected
}

/// The unit that these runs make.
fn same_runs(plan: &Plan, runs: &[&[u16]]) -> Encoded {
    strategies::join_runs(plan, runs, |words, start| same_run(plan, words, start)).unwrap()
}

/// The start of the run that follows these words.
fn after(plan: &Plan, words: &[u16]) -> Start {
    plan.after(Start::default(), words, &Histogram::of(words)).unwrap()
}

/// Small sizes, and those around the edges of vectors, groups and tiles.
fn sizes() -> impl Iterator<Item = usize> {
    let edges = [256, 512, 1024, 2048, 2112, 4096, 6144].into_iter().flat_map(|edge| edge - 3..edge + 4);
    (0..200).chain(edges)
}

/// Words with codes of 1 to 9 bits and rarely more, in no regular order.
fn geometric(n: usize) -> Vec<u16> {
    let mut state = 9u32;
    let draw = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        join(100 + (state >> 8).trailing_zeros() as u8, (state >> 3) as u8)
    };
    (0..n).map(draw).collect()
}

#[test]
fn every_size_and_every_bit_of_a_window() {
    let words = geometric(MANY);
    for threads in [1, 3, 512] {
        let plan = Plan::new(&Histogram::of(&words), Geometry::new(8, threads).unwrap()).unwrap();
        for size in sizes() {
            // Other words before the run, so that it starts at any bit and at any address.
            let before = size * 7 % 140;
            let run = &words[before..][..size.min(MANY - before)];
            same_run(&plan, run, after(&plan, &words[..before])).unwrap();
        }
    }
    let plan = Plan::new(&Histogram::of(&words), Geometry::OFFICIAL).unwrap();
    let mut bits = [false; 64];
    for before in 0..300 {
        let start = after(&plan, &words[..before]);
        bits[start.bit() as usize % 64] = true;
        for size in [0, 1, 2, 30, 250] {
            same_run(&plan, &words[before..][..size], start).unwrap();
        }
    }
    assert_eq!(bits, [true; 64]);
}

/// Wherever words are cut, the two runs make the unit that one run makes.
#[test]
fn every_cut() {
    let words = geometric(700);
    for geometry in [Geometry::OFFICIAL, Geometry::new(8, 2).unwrap()] {
        let plan = Plan::new(&Histogram::of(&words), geometry).unwrap();
        let expected = encode(&[&words], geometry).unwrap();
        for cut in 0..=words.len() {
            assert_eq!(same_runs(&plan, &<[_; 2]>::from(words.split_at(cut))), expected);
        }
    }
}

/// The official vectors, byte for byte; the sample's layer beside the plain encoder.
#[test]
fn official_bytes() {
    let vectors = data::vectors().unwrap();
    assert_eq!(vectors.len(), 6);
    for vector in vectors {
        let words = vector.words();
        let plan = Plan::new(&Histogram::of(&words), Geometry::OFFICIAL).unwrap();
        let (first, second) = words.split_at(words.len() / 3);
        let encoded = same_runs(&plan, &[first, &[], second]);
        let (ours, official) = (encoded.as_raw(), vector.encoded.as_raw());
        assert!(ours.encoded_exponent == official.encoded_exponent, "{}", vector.name);
        assert!(ours.gaps == official.gaps, "{}", vector.name);
        assert!(ours.output_positions == official.output_positions, "{}", vector.name);
        assert!(ours.sign_mantissa == official.sign_mantissa, "{}", vector.name);
    }
    let sample = data::sample().unwrap().concat();
    let plan = Plan::new(&Histogram::of(&sample), Geometry::OFFICIAL).unwrap();
    same_runs(&plan, &[&sample[..100_001], &sample[100_001..1_000_000], &sample[1_000_000..]]);
}

/// Exponents far apart, at the edges of what a table in registers spans, and all alike.
#[test]
fn any_span_of_exponents() {
    let frequent = |i: usize| 110 + (i * i % 7) as u8;
    for outlier in [0, 1, 46, 47, 62, 63, 64, 109, 116, 117, 127, 128, 173, 174, 175, 191, 192, 237, 238, 239] {
        for every in [5, 63, 700, 4000] {
            let words: Vec<u16> =
                (0..MANY).map(|i| join(if i % every == 4 { outlier } else { frequent(i) }, i as u8)).collect();
            let plan = Plan::new(&Histogram::of(&words), Geometry::OFFICIAL).unwrap();
            same_run(&plan, &words, Start::default()).unwrap();
        }
    }
    for exponent in [0, 100, 239] {
        let words = vec![join(exponent, 1); MANY];
        let plan = Plan::new(&Histogram::of(&words), Geometry::new(8, 1).unwrap()).unwrap();
        same_run(&plan, &words, Start::default()).unwrap();
    }
    for spread in [64, 65, 100, 128, 129, 200] {
        let words: Vec<u16> = (0..MANY).map(|i| join((20 + i * i % spread) as u8, i as u8)).collect();
        let plan = Plan::new(&Histogram::of(&words), Geometry::OFFICIAL).unwrap();
        same_run(&plan, &words, Start::default()).unwrap();
    }
}

/// Codes of 1 to 32 bits: all lengths mixed, the longest ones one after the other, and one of each
/// length alone among short ones at every place of a vector.
#[test]
fn long_codes() {
    let code = strategies::fibonacci(80..112);
    assert_eq!((code.of(80).length, code.of(111).length), (32, 1));
    let check = |words: &[u16], threads| {
        let geometry = Geometry::new(8, threads).unwrap();
        let plan = Plan::with_code(code.clone(), &Histogram::of(words), geometry).unwrap();
        same_run(&plan, words, Start::default()).unwrap();
    };
    for threads in [1, 2, 512] {
        check(&(0..MANY).map(|i| join(80 + (i * i % 32) as u8, i as u8)).collect::<Vec<_>>(), threads);
        check(&vec![join(80, 3); MANY], threads);
        // Any two, one after the other, at every place of a group in turn.
        let long = |a: u8, b: u8| [join(a, 1), join(b, 2)].into_iter().chain([join(111, 3); 65]);
        check(&(80..112).flat_map(|a| (80..112).flat_map(move |b| long(a, b))).collect::<Vec<_>>(), threads);
        for length in 1..=32 {
            let exponent = 112 - length;
            assert!(code.of(exponent).length.abs_diff(length) <= 1);
            let words: Vec<u16> =
                (0..5000).map(|i| join(if i % 65 == 64 { exponent } else { 111 - (i % 3) as u8 }, i as u8)).collect();
            check(&words, threads);
        }
    }
}

/// An exponent without a code is the same error in every version, wherever it stands.
#[test]
fn exponents_without_a_code() {
    let words = geometric(5000);
    let plan = Plan::new(&Histogram::of(&words), Geometry::OFFICIAL).unwrap();
    for place in [0, 1, 7, 8, 63, 64, 130, 2047, 2048, 4990, 4998, 4999] {
        for exponent in [0, 35, 36, 38, 99, 100 ^ 64, 100 ^ 128, 150, 164, 228, 239, 255] {
            let mut words = words.clone();
            words[place] = join(exponent, 1);
            // Only the first one is named.
            words[4999] = join(98, 1);
            let named = if place == 4999 { 98 } else { exponent };
            let error = same_run(&plan, &words, Start::default()).unwrap_err();
            assert_eq!(error, EncodeError::NoCode { exponent: named });
        }
    }
}

/// With fewer or more bytes than words, it splits as many words as both have room for.
#[test]
fn splits_what_both_have() {
    let words = geometric(5000);
    let plan = Plan::new(&Histogram::of(&words), Geometry::OFFICIAL).unwrap();
    let rest: Vec<u8> = words.iter().map(|&word| split(word).1).collect();
    for isa in Isa::available() {
        for room in [0, 1, 63, 64, 65, 2047, 2048, 4999, 5000, 5100] {
            let mut expected = vec![0xa5; room];
            expected.iter_mut().zip(&rest).for_each(|(to, &from)| *to = from);
            let mut out = vec![0xa5; room];
            split_sign_mantissa(&words, &mut out, isa);
            assert!(out == expected, "{isa:?}: {room}");
            out.fill(0xa5);
            Encoder::new(&plan, isa).encode_run_and_split(&words, Start::default(), &mut out).unwrap();
            assert!(out == expected, "{isa:?}, with the codes: {room}");
        }
    }
}

/// All 65,536 words, at every size around the edges, aligned and not.
#[test]
fn every_word_split_and_counted() {
    let all: Vec<u16> = (0..=u16::MAX).map(|word| word.wrapping_mul(40_503)).collect();
    let rest: Vec<u8> = all.iter().map(|&word| split(word).1).collect();
    for isa in Isa::available() {
        for size in sizes().chain([all.len() - 1]) {
            for offset in [0, 1] {
                let words = &all[offset..][..size];
                let mut out: Vec<u8> = rest[offset..][..size].iter().map(|byte| !byte).collect();
                split_sign_mantissa(words, &mut out, isa);
                assert!(out == rest[offset..][..size], "{isa:?}: {size} words from {offset}");
                assert!(histogram(words, isa) == Histogram::of(words), "{isa:?}: {size} words from {offset}");
            }
        }
    }
}

/// Counts are exact for equal words, for all words, and where the kind changes after more words than a counter of bytes can hold.
#[test]
fn counts_are_exact() {
    let n = 200_003;
    let alike = vec![join(120, 1); n];
    let kinds: [(&str, Vec<u16>); 6] = [
        ("all alike", alike.clone()),
        // The exponent that is frequent at first isn't later.
        ("one exponent, then another", [&alike[..], &vec![join(130, 1); n]].concat()),
        ("all zeros", vec![0; n]),
        ("all different", (0..n).map(|i| i.wrapping_mul(40_503) as u16).collect()),
        ("one kind, then another", [alike, strategies::normal(n, 0.02, 3)].concat()),
        ("as in a model", strategies::normal(n, 0.02, 5)),
    ];
    for (name, words) in &kinds {
        let mut counts = [0; 256];
        words.iter().for_each(|word| counts[usize::from(word << 1 >> 8)] += 1);
        for isa in Isa::available() {
            assert!(histogram(words, isa).counts() == &counts, "{isa:?}: {name}");
        }
    }
}

proptest! {
    #![proptest_config(df11_tests::effort::config(300))]

    /// Units of every kind, cut into runs anywhere.
    #[test]
    fn any_unit(
        case in strategies::cases(),
        places in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
    ) {
        let words = case.words();
        let plan = Plan::with_code(case.code.clone(), &Histogram::of(&words), case.geometry).unwrap();
        let encoded = same_runs(&plan, &strategies::cut(&words, &places));
        prop_assert_eq!(encoded.encoded_exponent, case.encoded.encoded_exponent);
        prop_assert_eq!(encoded.gaps, case.encoded.gaps);
        prop_assert_eq!(encoded.output_positions, case.encoded.output_positions);
        for isa in Isa::available() {
            prop_assert_eq!(histogram(&words, isa), Histogram::of(&words));
        }
    }
}
