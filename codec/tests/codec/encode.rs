//! What encoding promises, besides that the result can be decoded.

use df11_codec::encode::{Plan, Start};
use df11_codec::format::{join, split};
use df11_codec::{Code, EncodeError, Geometry, Histogram, Unit, encode, gaps, tables};
use df11_tests::strategies::{self, Case};
use df11_tests::{data, naive, official_rules};
use proptest::prelude::*;
use proptest::sample::Index;

/// Every vector of the official compressor, byte for byte, and those in the directory `DF11_VECTORS`, if it is set:
/// `tests/data/README.md` says how to make them.
#[test]
fn official_bytes() {
    let mut vectors = data::vectors().unwrap();
    assert_eq!(vectors.len(), 6);
    if let Some(directory) = std::env::var_os("DF11_VECTORS") {
        vectors.extend(data::vectors_in(directory.as_ref()).unwrap());
    }
    for vector in vectors {
        let weights: Vec<&[u16]> = vector.weights.iter().map(Vec::as_slice).collect();
        // Megabytes, so not by `assert_eq`.
        assert!(encode(&weights, Geometry::OFFICIAL).unwrap() == vector.encoded, "{}: other bytes", vector.name);
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

/// Both decoders restore all words that the format can hold; other words are an error that says why.
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
    #![proptest_config(df11_tests::effort::config(500))]

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
        draws in prop::collection::vec((any::<Index>(), any::<u8>()), 0..2000),
        geometry in strategies::geometries(),
    ) {
        let words: Vec<u16> = draws.iter().map(|(index, rest)| join(*index.get(&exponents), *rest)).collect();
        round_trip(&words, geometry)?;
    }

    /// However the words are cut into runs, the bytes are the same as with one run.
    #[test]
    fn runs_make_no_difference(
        words in strategies::words(),
        geometry in strategies::geometries(),
        places in prop::collection::vec(any::<Index>(), 0..12),
    ) {
        let Ok(plan) = Plan::new(&Histogram::of(&words), geometry) else { return Ok(()) };
        let runs = strategies::cut(&words, &places);
        let encoded = strategies::join_runs(&plan, &runs, |words, start| plan.encode_run(words, start)).unwrap();
        prop_assert_eq!(&encoded, &encode(&[&words], geometry).unwrap());
        prop_assert_eq!(encoded.as_raw().luts.len(), plan.luts().len());
        let unit = Unit::validate(encoded.as_raw(), geometry).unwrap();
        prop_assert_eq!(unit.stored_bytes(), plan.stored_bytes(1));
    }
}

/// Where the official compressor crashes (no weight, one exponent, two nearly equal frequencies), and
/// close to that: ours works, under the official kernel's rules too.
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
            match Case::new(geometry, None, vec![words.clone()]) {
                Err(EncodeError::TooManyTables { .. }) if name.contains("240") => {}
                case => {
                    let case = case.unwrap_or_else(|error| panic!("{name}: {error}"));
                    assert_eq!(case.unit().decode().unwrap(), words, "{name}");
                    assert_eq!(official_rules::decode(case.encoded.as_raw(), geometry, 0xdead), words, "{name}");
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
    let case = Case::new(geometry, Some(code), vec![words.clone()]).unwrap();

    assert_eq!(case.encoded.encoded_exponent.len(), 9);
    let positions: Vec<u8> = [0u32, 64, 64].into_iter().flat_map(u32::to_le_bytes).collect();
    assert_eq!(case.encoded.output_positions, positions);
    assert_eq!(gaps::get(&case.encoded.gaps, 1), 0);
    assert_eq!(case.unit().decode().unwrap(), words);

    // Here the official compressor writes 0 and 64 only; such a file is read all the same.
    let mut short = case.encoded.clone();
    short.output_positions.truncate(8);
    let short = Unit::validate(short.as_raw(), geometry).unwrap();
    assert_eq!((short.decode().unwrap(), short.chunk_elements(1)), (words, 64..64));
}

/// A code in which exponent 100 has the given number of ones, and `SHORT` a single bit. The end symbol's is as long, but
/// ends in 0.
fn with_ones(ones: usize) -> Code {
    let code = strategies::fibonacci((100..).take(ones - 1).chain([SHORT]));
    let long = code.of(100);
    assert_eq!((long.length as usize, long.left_aligned().leading_ones() as usize), (ones, ones));
    assert_eq!(code.of(SHORT).length, 1);
    code
}

const SHORT: u8 = 130;

/// A last code of 9, 17 or 25 ones, of which all but the first have a window to themselves: as codes they would be
/// links, and what follows them the last link again. That window's gap leads over them; no other gap is touched.
#[test]
fn an_end_that_no_table_resolves() {
    for (ones, elements) in [9, 17, 25].into_iter().flat_map(|ones| (1..=200).map(move |elements| (ones, elements))) {
        let words: Vec<u16> = (1..=elements).map(|i| join(if i < elements { SHORT } else { 100 }, i as u8)).collect();
        let case = Case::new(Geometry::OFFICIAL, Some(with_ones(ones)), vec![words.clone()]).unwrap();
        let (start, end) = (elements - 1, elements - 1 + ones);
        let in_window = end % 64;
        // The bits of the end symbol's code count as a code that starts there, if no other code starts in this window.
        let is_noted = start / 64 < end / 64 && (in_window == ones - 1 || end % 8 != 0);
        let gap = gaps::get(&case.encoded.gaps, end / 64) as usize;
        assert_eq!(gap, if is_noted { in_window } else { 0 }, "{ones} ones, {elements} elements");
        let decoded = official_rules::decode(case.encoded.as_raw(), Geometry::OFFICIAL, 0xdead);
        assert_eq!(decoded, words, "{ones} ones, {elements} elements");
        assert_eq!(case.unit().decode().unwrap(), words);
    }
}

/// As above, encoded in runs of one word or none, with windows of every size: empty runs after the last code change nothing.
/// With a code after it the window has a gap of its own, and the next one has none.
#[test]
fn an_end_that_no_table_resolves_in_many_runs() {
    let cases = (4..=16).flat_map(|bytes| [9, 17, 25].map(|ones| (bytes, ones)));
    for (bytes, ones, more) in cases.flat_map(|(bytes, ones)| [0, 8].map(|more| (bytes, ones, more))) {
        let geometry = Geometry::new(bytes, 4).unwrap();
        let exponent = |i| if i == 8 * bytes { 100 } else { SHORT };
        let words: Vec<u16> = (1..=8 * bytes + more).map(|i| join(exponent(i), i as u8)).collect();
        let plan = Plan::with_code(with_ones(ones), &Histogram::of(&words), geometry).unwrap();
        let runs: Vec<&[u16]> = words.chunks(1).flat_map(|word| [&[], word, &[]]).collect();
        let encoded = strategies::join_runs(&plan, &runs, |words, start| plan.encode_run(words, start)).unwrap();
        let found = [0, 1, 2, 3].map(|window| gaps::get(&encoded.gaps, window));
        assert_eq!(found, [0, ones as u32 - 1, 0, 0], "windows of {bytes} bytes, {ones} ones, {more} more codes");
        assert_eq!(official_rules::decode(encoded.as_raw(), geometry, 0xdead), words);
    }
}

/// Exponents, their frequencies and codes, of which some would be longer than 32 bits without the
/// limit. Made by the official code: `get_32bit_codec(frequencies)` of `dfloat11_utils.py`, dfloat11
/// 0.5.0 with dahuffman 0.4.2 and numpy 2.4.6; the codes are the table it returns. All frequencies
/// differ; the five lowest became 1.
const LIMITED: &str = "\
    90 1746 111111111111111111110, 91 3 11111111111111111111111111100101, 92 31330 111111111111110, \
    95 6234827 1110, 96 10088162 110, 97 82023 1111111111110, 98 667 11111111111111111111110, \
    99 23 11111111111111111111111111100110, 100 3853335 11110, 101 1079 1111111111111111111110, \
    102 60 1111111111111111111111111111, 103 132716 111111111110, 105 14 11111111111111111111111111100111, \
    106 26411151 0, 107 214739 11111111110, 108 412 111111111111111111111110, 109 4571 1111111111111111110, \
    111 11967 11111111111111110, 112 7396 111111111111111110, 113 16322989 10, 114 50693 11111111111110, \
    115 2825 11111111111111111110, 121 347455 1111111110, 122 9 1111111111111111111111111110000, \
    123 5 1111111111111111111111111110001, 125 562194 111111110, 127 909649 11111110, \
    131 157 11111111111111111111111110, 132 255 1111111111111111111111110, 133 97 111111111111111111111111110, \
    135 37 11111111111111111111111111101, 136 2381492 111110, 137 1471843 1111110, 139 19363 1111111111111110, \
    end 1 11111111111111111111111111100100";

/// A histogram with ties: 3 twice, and 9 twice at the limit, with three frequencies made 1. This numpy happens to take the
/// lower one of those two exponents as well (ERRATA.md, 10).
const LIMITED_TIES: &str = "\
    90 157 1111111111111111111111110, 93 9 11111111111111111111111111100001, 94 346468 111111110, \
    95 37 1111111111111111111111111111, 96 11933 1111111111111110, 97 16276621 0, 98 2374727 11110, \
    99 60 111111111111111111111111110, 102 10059505 10, 103 254 111111111111111111111110, \
    104 23 11111111111111111111111111101, 105 97 11111111111111111111111110, 106 665 1111111111111111111110, \
    107 6217116 110, 109 2817 1111111111111111110, 110 7375 11111111111111110, 112 560597 11111110, \
    116 9 111111111111111111111111111001, 117 31241 11111111111110, 118 19308 111111111111110, \
    119 411 11111111111111111111110, 120 4558 111111111111111110, 121 81790 111111111110, 122 1467662 111110, \
    123 214129 1111111110, 124 1076 111111111111111111110, 127 3 11111111111111111111111111100010, \
    131 132339 11111111110, 133 3 11111111111111111111111111100011, 134 1741 11111111111111111110, \
    135 907065 1111110, 136 50549 1111111111110, 139 3842389 1110, end 1 11111111111111111111111111100000";

/// Limited codes are the official ones.
#[test]
fn official_limited_codes() {
    for official in [LIMITED, LIMITED_TIES] {
        let mut counts = [0; 256];
        let mut codes = Vec::new();
        for entry in official.split(", ") {
            let fields: Vec<&str> = entry.split(' ').collect();
            let [symbol, count, code] = fields[..] else { panic!("{entry}") };
            let exponent = symbol.parse::<u8>().ok();
            if let Some(exponent) = exponent {
                counts[usize::from(exponent)] = count.parse().unwrap();
            }
            codes.push((exponent, u32::from_str_radix(code, 2).unwrap(), code.len()));
        }
        let ours = Code::from_histogram(&Histogram::from_counts(counts)).unwrap();
        assert_eq!(ours.in_code_order().len() + 1, codes.len());
        for (exponent, bits, length) in codes {
            let code = exponent.map_or(ours.end(), |exponent| ours.of(exponent));
            assert_eq!((code.bits, usize::from(code.length)), (bits, length), "exponent {exponent:?}");
        }
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

/// A unit of more elements than kernels count is refused before anything is allocated. 32 bits don't count so many.
#[cfg(target_pointer_width = "64")]
#[test]
fn too_many_weights() {
    let allowed = (1 << 32) - 1 - 32_768;
    let plan = |elements| {
        let mut counts = [0; 256];
        counts[120] = elements;
        Plan::new(&Histogram::from_counts(counts), Geometry::OFFICIAL)
    };
    let got = allowed as u128 + 1;
    assert_eq!(plan(allowed as u64 + 1).unwrap_err(), EncodeError::TooLong { what: "elements", got, allowed });
    for elements in [(1 << 31) - 1, 1 << 31, allowed] {
        assert_eq!(plan(elements as u64).unwrap().n_elements(), elements);
    }
}

/// A code stream of 2^29 codes of 32 bits would have 2^31 bytes.
#[test]
fn too_many_code_bytes() {
    let code = strategies::longest_codes();
    assert_eq!(code.of(131).length, 32);
    let plan = |elements| {
        let mut counts = [0; 256];
        counts[131] = elements;
        Plan::with_code(code.clone(), &Histogram::from_counts(counts), Geometry::OFFICIAL)
    };
    let too_long = EncodeError::TooLong { what: "code bytes", got: 1 << 31, allowed: (1 << 31) - 1 };
    assert_eq!(plan(1 << 29).unwrap_err(), too_long);
    assert_eq!(plan((1 << 29) - 1).unwrap().n_bytes(), (1 << 31) - 4);
}

/// A plan with somebody's own code for words of which one has none: nothing is planned, or encoded.
#[test]
fn words_that_a_code_lacks() {
    let code = strategies::fibonacci(100..105);
    let histogram = |exponents: &[u8]| {
        let words: Vec<u16> = exponents.iter().map(|&exponent| join(exponent, 1)).collect();
        Histogram::of(&words)
    };
    let plan = |exponents: &[u8]| Plan::with_code(code.clone(), &histogram(exponents), Geometry::OFFICIAL).map(|_| ());
    plan(&[100, 104, 104]).unwrap();
    for exponent in [99, 105, 0] {
        let error = Err(EncodeError::NoCode { exponent });
        assert_eq!(plan(&[100, exponent, 104]), error);
        assert_eq!(code.bits_of(&histogram(&[exponent])).map(drop), error);
        let plan = Plan::with_code(code.clone(), &histogram(&[100, 100]), Geometry::OFFICIAL).unwrap();
        assert_eq!(plan.encode_run(&[join(exponent, 1)], Start::default()).map(drop), error);
    }
}
