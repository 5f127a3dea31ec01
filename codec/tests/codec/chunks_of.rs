//! Finding the chunks of a range of elements: decoding only these gives the same words as decoding the whole unit.

use std::cell::Cell;
use std::ops::Range;

use df11_codec::format::join;
use df11_codec::{Geometry, RawUnit, Unit};
use df11_tests::strategies::{self, Case};
use proptest::prelude::*;
use proptest::sample::Index;

/// The suite's units, and more units whose last code ends in a chunk of its own.
fn units() -> impl Strategy<Value = Case> {
    let geometry = (4u32..=12, 1u32..=3).prop_map(|(bytes, threads)| Geometry::new(bytes, threads).unwrap());
    let word = (prop_oneof![0u32..32, 28u32..32], any::<u8>()).prop_map(|(i, rest)| join(100 + i as u8, rest));
    let long_codes = (geometry, proptest::collection::vec(word, 1..60))
        .prop_map(|(geometry, words)| Case::new(geometry, Some(strategies::longest_codes()), vec![words]).unwrap());
    prop_oneof![2 => strategies::cases(), 1 => long_codes]
}

/// Decodes the chunks of these elements and no other chunk.
fn decode_part(unit: &Unit<'_>, elements: Range<usize>) -> Vec<u16> {
    let chunks = unit.chunks_of(elements.clone());
    let start = unit.chunk_elements(chunks.start).start;
    let end = unit.chunk_elements(chunks.end - 1).end;
    let mut words = vec![0xdead; end - start];
    unit.decode_chunks(chunks.start, &mut words).unwrap();
    words[elements.start - start..elements.end - start].to_vec()
}

/// Asserts that the chunks of a range are enough, and that the first and the last of them are needed.
fn check(unit: &Unit<'_>, words: &[u16], elements: Range<usize>) -> Result<(), TestCaseError> {
    let chunks = unit.chunks_of(elements.clone());
    if elements.is_empty() {
        prop_assert_eq!(chunks, 0..0, "{:?}", elements);
        return Ok(());
    }
    prop_assert!(!chunks.is_empty() && chunks.end <= unit.chunks(), "{elements:?}: {chunks:?}");
    for (chunk, element) in [(chunks.start, elements.start), (chunks.end - 1, elements.end - 1)] {
        prop_assert!(unit.chunk_elements(chunk).contains(&element), "{element} in {chunk} of {chunks:?}");
    }
    prop_assert!(decode_part(unit, elements.clone()) == words[elements.clone()], "{elements:?}: other words");
    Ok(())
}

#[test]
fn they_have_the_words_of_the_whole() {
    // Last chunks without a code, with their position and without it, and ranges over several chunks: each must occur.
    let seen = [const { Cell::new(0) }; 2];
    let count = |kind: usize, seen_now: bool| seen[kind].set(seen[kind].get() + u32::from(seen_now));
    let config = df11_tests::effort::config(2000);
    proptest!(config, |(case in units(), draws in proptest::collection::vec(any::<[Index; 2]>(), 4))| {
        let (raw, words) = (case.encoded.as_raw(), case.words());
        let mut units = vec![case.unit()];
        let last = units[0].chunks().checked_sub(1);
        if last.is_some_and(|last| units[0].chunk_elements(last).is_empty()) {
            // The official compressor leaves this position out.
            let output_positions = &raw.output_positions[..raw.output_positions.len() - 4];
            units.push(Unit::validate(RawUnit { output_positions, ..raw }, case.geometry).unwrap());
        }
        count(0, units.len() == 2);
        for unit in &units {
            check(unit, &words, 0..words.len())?;
            for draw in draws.iter().map(|ends| ends.map(|end| end.index(words.len() + 1))) {
                let (start, end) = (draw[0].min(draw[1]), draw[0].max(draw[1]));
                for elements in [start..end, start..words.len()] {
                    count(1, unit.chunks_of(elements.clone()).len() > 2);
                    check(unit, &words, elements)?;
                }
                // Elements past the end don't count.
                prop_assert_eq!(unit.chunks_of(start..words.len()), unit.chunks_of(start..usize::MAX));
            }
            // Single elements at both ends of each chunk.
            for chunk in 0..unit.chunks() {
                let own = unit.chunk_elements(chunk);
                for element in [own.start, own.end.wrapping_sub(1)].into_iter().filter(|&i| own.contains(&i)) {
                    prop_assert_eq!(unit.chunks_of(element..element + 1), chunk..chunk + 1);
                }
            }
        }
    });
    assert!(seen.iter().all(|n| n.get() > df11_tests::effort::rounds(160) / 8), "{seen:?}");
}

/// Ranges that no caller should ask for still have a result.
#[test]
#[expect(clippy::reversed_empty_ranges, reason = "it takes any")]
fn of_no_elements() {
    let words: Vec<u16> = (0..500).map(|i| join(100 + i as u8 % 7, i as u8)).collect();
    let case = Case::of(Geometry::new(8, 2).unwrap(), &words);
    let unit = case.unit();
    assert!(unit.chunks() > 3);
    for elements in [0..0, 300..300, 500..500, 300..200, 500..501, 501..600, usize::MAX..usize::MAX, usize::MAX..0] {
        assert_eq!(unit.chunks_of(elements.clone()), 0..0, "{elements:?}");
    }
    assert_eq!(unit.chunks_of(0..usize::MAX), 0..unit.chunks());
    assert_eq!(unit.chunks_of(499..usize::MAX), unit.chunks() - 1..unit.chunks());

    let nothing = Case::of(case.geometry, &[]);
    assert_eq!([0, usize::MAX].map(|end| nothing.unit().chunks_of(0..end)), [0..0, 0..0]);
}
