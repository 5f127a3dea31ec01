//! A unit, sound or damaged: every decoder gives the same words, or names the same broken rule; a kernel that trusts its indexes
//! reads nothing outside it, and its words are confirmed exactly if they are right.
#![no_main]

use arbitrary::Arbitrary;
use df11_codec::{Code, DecodeError, Encoded, Geometry, Histogram, Unit};
use df11_fuzz::words::{Words, codable, geometry};
use df11_kernels::emulated::{self, Listed, Tensors};
use df11_kernels::steps;
use df11_simd::{Decoder, Isa};
use df11_tests::strategies::Case;
use df11_tests::{naive, official_rules};
use libfuzzer_sys::fuzz_target;
use phases::emulated::Fault;

#[derive(Arbitrary, Debug)]
struct Input {
    bytes_per_thread: u8,
    threads: u16,
    words: Words,
    /// Powers of two that are the frequencies of a code, instead of the words' own.
    code: Option<(u8, Vec<u8>)>,
    /// Where weights end.
    ends: Vec<u16>,
    changes: Vec<Change>,
    how: How,
}

/// Circumstances that must not change the result.
#[derive(Arbitrary, Debug)]
struct How {
    blocks: u8,
    is_aligned: bool,
    is_falling: bool,
    more_bits: bool,
    pieces: u8,
}

/// A change of one of the six tensors.
#[derive(Arbitrary, Debug)]
enum Change {
    Byte(u8, u16, u8),
    Cut(u8, u16),
    Longer(u8, Vec<u8>),
    Other(u8, Vec<u8>),
}

impl Change {
    fn apply(&self, encoded: &mut Encoded) {
        let (Self::Byte(which, ..) | Self::Cut(which, _) | Self::Longer(which, _) | Self::Other(which, _)) = self;
        let tensor = match which % 6 {
            0 => &mut encoded.luts,
            1 => &mut encoded.encoded_exponent,
            2 => &mut encoded.sign_mantissa,
            3 => &mut encoded.output_positions,
            4 => &mut encoded.gaps,
            _ => &mut encoded.split_positions,
        };
        let at = |at: u16| usize::from(at) % tensor.len().max(1);
        match self {
            Self::Byte(_, place, byte) => {
                let at = at(*place);
                tensor.get_mut(at).into_iter().for_each(|old| *old ^= byte);
            }
            Self::Cut(_, end) => tensor.truncate(at(*end)),
            Self::Longer(_, more) => tensor.extend(more),
            Self::Other(_, bytes) => *tensor = bytes.clone(),
        }
    }
}

fn code(first: u8, logs: &[u8]) -> Option<Code> {
    let mut counts = [0; 256];
    counts.iter_mut().skip(usize::from(first)).zip(logs).for_each(|(count, log)| *count = (1u64 << (log % 41)) >> 1);
    Code::from_histogram(&Histogram::from_counts(counts)).ok()
}

fn case(input: &Input, geometry: Geometry) -> Option<Case> {
    let words = codable(input.words.get(20_000));
    let mut ends: Vec<usize> = input.ends.iter().take(5).map(|&end| usize::from(end) % (words.len() + 1)).collect();
    ends.extend([0, words.len()]);
    ends.sort_unstable();
    let weights = ends.windows(2).map(|ends| words[ends[0]..ends[1]].to_vec()).collect();
    let code = input.code.as_ref().and_then(|(first, logs)| code(*first, logs));
    Case::new(geometry, code, weights).ok()
}

/// A unit's words from the plain decoder, or its error.
fn plain(unit: &Unit<'_>, poison: u16) -> Result<Vec<u16>, DecodeError> {
    let mut out = vec![poison; unit.n_elements()];
    unit.decode_chunks(0, &mut out).map(|()| out)
}

fn fast(unit: &Unit<'_>, expected: &Result<Vec<u16>, DecodeError>) {
    for isa in Isa::available() {
        let ways = [Some(Decoder::new(unit, isa)), Some(Decoder::by_chunks(unit, isa)), Decoder::by_windows(unit, isa)];
        for (way, decoder) in ways.iter().enumerate() {
            let Some(decoder) = decoder else { continue };
            let mut out = vec![0xdead; unit.n_elements()];
            let got = decoder.decode_chunks(0, &mut out).map(|()| out);
            assert!(
                got == *expected,
                "{isa:?}, way {way}: {:?}, not {:?}",
                got.as_ref().err(),
                expected.as_ref().err()
            );
        }
    }
}

/// Chunk by chunk, each from its own bytes alone.
fn in_pieces(unit: &Unit<'_>, chunks: usize, expected: &Result<Vec<u16>, DecodeError>) {
    let (raw, outline) = (unit.raw(), unit.outline());
    let mut out = vec![0xdead; unit.n_elements()];
    let mut first = 0;
    while first < outline.chunks() {
        let piece = outline.piece(first..first + chunks);
        let codes = raw.encoded_exponent[piece.encoded_exponent.clone()].to_vec();
        let rest = raw.sign_mantissa[piece.sign_mantissa.clone()].to_vec();
        let gaps = raw.gaps[piece.gaps.clone()].to_vec();
        let decoded = match outline.unit_of(&piece, &codes, &rest, &gaps) {
            // Only the first gap of a piece is looked at, and that of the unit was.
            Err(error) => panic!("{error}"),
            Ok(own) => own.decode_chunks(0, &mut out[piece.elements.clone()]),
        };
        if let Err(error) = decoded {
            let error = error.in_whole(piece.chunks.start, unit.geometry());
            assert_eq!(Err(&error), expected.as_ref().map(drop));
            return;
        }
        first = piece.chunks.end;
    }
    assert!(expected.as_ref() == Ok(&out), "{:?}", expected.as_ref().err());
}

/// The kernels, which trust every window's gap.
fn emulated(unit: &Unit<'_>, how: &How, expected: &Result<Vec<u16>, DecodeError>) {
    let geometry = unit.geometry();
    if geometry.bytes_per_thread() != 8 {
        return;
    }
    let mut order: Vec<u32> = (0..geometry.threads_per_block() as u32).collect();
    if how.is_falling {
        order.reverse();
    }
    let tensors = Tensors::of(unit, how.is_aligned);
    let bits = if how.more_bits { 11 } else { 10 };
    let steps = steps::table(&unit.tables(), bits);
    let listed = [Listed { unit: tensors, steps: &steps }];
    let one = emulated::decode(&tensors, &order);
    let several = emulated::decode_units(&listed, bits, u32::from(how.blocks % 5) + 1, &order).map(|all| all.concat());
    for (name, words) in [("decode", one), ("decode_units", several)] {
        let words = match words {
            Ok(words) => words,
            // If indexes and codes contradict each other, threads write other threads' words, or omit their own.
            Err(Fault::NotWritten { .. } | Fault::Race { .. } | Fault::WrittenTwice { .. }) if expected.is_err() => {
                continue;
            }
            Err(fault) => panic!("{name}: {fault}"),
        };
        let all: Option<Vec<u16>> = words.iter().copied().collect();
        match expected {
            Ok(expected) => assert!(all.as_ref() == Some(expected), "{name} gives other words"),
            Err(error) => {
                // Words that no thread wrote have their old value.
                let words: Vec<u16> = words.into_iter().map(|word| word.unwrap_or(0xdead)).collect();
                assert_eq!(unit.confirm_chunks(0, &words), Err(*error), "{name}");
            }
        }
    }
}

fuzz_target!(|input: Input| {
    let geometry = geometry(input.bytes_per_thread, input.threads);
    let Some(mut case) = case(&input, geometry) else { return };
    input.changes.iter().take(8).for_each(|change| change.apply(&mut case.encoded));
    let raw = case.encoded.as_raw();
    let Ok(unit) = Unit::validate(raw, geometry) else {
        assert!(!input.changes.is_empty(), "what the encoder wrote is refused");
        return;
    };
    let expected = plain(&unit, 0xdead);
    assert!(plain(&unit, !0xdead) == expected, "a word isn't written");
    if input.changes.is_empty() {
        let words = case.words();
        assert!(expected.as_ref() == Ok(&words), "{:?}", expected.err());
        assert!(naive::decode(&case.code, raw.encoded_exponent, raw.sign_mantissa).as_ref() == Some(&words));
        assert!(official_rules::decode(raw, geometry, 0xdead) == words);
    }
    if let Ok(words) = &expected {
        assert_eq!(unit.confirm_chunks(0, words), Ok(()));
    }
    fast(&unit, &expected);
    assert!(expected.is_err() || df11_simd::unit::decode(&unit) == expected, "on all cores");
    in_pieces(&unit, usize::from(input.how.pieces % 4) + 1, &expected);
    emulated(&unit, &input.how, &expected);
});
