//! Every rule of the format, broken once: each test plants one fault in a sound unit and matches the error by variant and fields.

use df11_codec::error::{DecodeError, FormatError};
use df11_codec::format::MAX_CODE_BYTES;
use df11_codec::{Encoded, Geometry, RawUnit, Unit, encode, tables};
use df11_tests::strategies;

/// Two windows a chunk, so that a small unit has many of both.
fn geometry() -> Geometry {
    Geometry::new(8, 2).unwrap()
}

fn validate(encoded: &Encoded) -> Result<Unit<'_>, FormatError> {
    Unit::validate(encoded.as_raw(), geometry())
}

/// 700 weights in three pieces: codes of 1 to 10 bits, two lookup tables.
fn sound() -> Encoded {
    let words = strategies::skewed(700);
    let encoded = encode(&[&words[..10], &words[10..500], &words[500..]], geometry()).unwrap();
    assert_eq!(validate(&encoded).unwrap().decode().unwrap(), words);
    encoded
}

#[track_caller]
fn rejects(fault: impl FnOnce(&mut Encoded), error: FormatError) {
    let mut encoded = sound();
    fault(&mut encoded);
    assert_eq!(validate(&encoded).unwrap_err(), error);
}

/// The error of these lookup tables and code lengths.
#[track_caller]
fn refused(luts: &[u8]) -> FormatError {
    tables::Tables::validate(luts).unwrap_err()
}

/// The error of decoding a unit that is sound as far as can be seen without its stream.
#[track_caller]
fn undecodable(fault: impl FnOnce(&mut Encoded)) -> DecodeError {
    let mut encoded = sound();
    fault(&mut encoded);
    validate(&encoded).unwrap().decode().unwrap_err()
}

fn set_position(unit: &mut Encoded, i: usize, position: u32) {
    unit.output_positions[4 * i..4 * i + 4].copy_from_slice(&position.to_le_bytes());
}

fn position(unit: &Encoded, i: usize) -> u32 {
    u32::from_le_bytes(unit.output_positions[4 * i..4 * i + 4].try_into().unwrap())
}

fn set_split(unit: &mut Encoded, i: usize, split: i64) {
    unit.split_positions[8 * i..8 * i + 8].copy_from_slice(&split.to_le_bytes());
}

mod luts {
    use super::*;

    /// There are 2 to 18 rows, all of them whole.
    #[test]
    fn no_table_or_too_many() {
        for got in [0, 256, 3 * 256 - 1, 19 * 256] {
            rejects(|unit| unit.luts.resize(got, 1), FormatError::LutsBytes { got });
        }
    }

    #[test]
    fn a_link_past_the_end() {
        // After the two tables comes the row of code lengths, and after that nothing.
        for (link, to) in [(254, 2), (253, 3), (240, 16)] {
            let error = FormatError::LinkPastEnd { table: 0, entry: 255, to, tables: 2 };
            rejects(|unit| unit.luts[255] = link, error);
        }
    }

    /// A carried-over link past the end is found in the table that it comes from; a carried-over exponent
    /// without a code likewise.
    #[test]
    fn what_is_carried_over() {
        let error = FormatError::LinkPastEnd { table: 0, entry: 255, to: 3, tables: 2 };
        rejects(|unit| unit.luts[255..300].fill(253), error);
        rejects(|unit| unit.luts[255..300].fill(99), FormatError::CodeLength { exponent: 99, got: 0 });
        // Exponent 7, of 8 bits, may stand in table 1 up to the first entry that differs, not after it.
        let mut luts = [[7; 256], [8; 256], [0; 256]].concat();
        luts[0] = 255;
        luts[256..266].fill(7);
        (luts[512 + 7], luts[512 + 8]) = (8, 16);
        tables::Tables::validate(&luts).unwrap();
        luts[256 + 11] = 7;
        assert_eq!(refused(&luts), FormatError::CodeDepth { exponent: 7, length: 8, depth: 1 });
    }

    #[test]
    fn a_link_back() {
        rejects(|unit| unit.luts[256 + 200] = 255, FormatError::LinkBackward { table: 1, entry: 200, to: 1 });
    }

    /// Tables 0 → 1 → 2 → 3 → 4: the fifth would need the 33rd bit.
    #[test]
    fn a_table_too_deep() {
        // Exponent 7 + d ends in table d; every table's last entry links to the next.
        let chain = |tables: usize| {
            let mut luts: Vec<u8> = (0..tables).flat_map(|table| [7 + table as u8; 256]).collect();
            (1..tables).for_each(|next| luts[next * 256 - 1] = (256 - next) as u8);
            luts.extend((0..=u8::MAX).map(|e| if (7..11).contains(&e) { 8 * (e - 6) } else { 0 }));
            luts
        };
        tables::Tables::validate(&chain(4)).unwrap();
        assert_eq!(refused(&chain(5)), FormatError::TableTooDeep { table: 4 });
    }

    #[test]
    fn a_table_at_two_depths() {
        // 17 tables all at depth 1; a link from table 1 to table 2 puts that at depth 2 as well.
        let mut luts = tables::fill(&strategies::seventeen_tables()).unwrap();
        luts[256 + 255] = 254;
        assert_eq!(refused(&luts), FormatError::TableTooDeep { table: 2 });
    }

    /// From one depth several links may lead to a table.
    #[test]
    fn a_table_with_two_links() {
        let mut luts = [[7; 256], [8; 256], [0; 256]].concat();
        luts[254..256].fill(255);
        (luts[512 + 7], luts[512 + 8]) = (8, 16);
        assert_eq!(tables::Tables::validate(&luts).unwrap().count(), 2);
    }

    #[test]
    fn a_table_that_nothing_needs() {
        let without_link = |unit: &mut Encoded| {
            let (tables, lengths) = unit.luts.split_at(512);
            unit.luts = [tables, &tables[256..], lengths].concat();
        };
        rejects(without_link, FormatError::TableUnreachable { table: 2 });
        // No entry of its own.
        let mut luts = [[7; 256], [7; 256], [0; 256]].concat();
        luts[0] = 255;
        luts[512 + 7] = 8;
        assert_eq!(refused(&luts), FormatError::TableUnused { table: 1 });
    }

    #[test]
    fn a_length_that_no_code_has() {
        for got in [0, 33, 255] {
            rejects(|unit| unit.luts[512 + 100] = got, FormatError::CodeLength { exponent: 100, got });
        }
        // This code ends in another table.
        let error = FormatError::CodeDepth { exponent: 100, length: 9, depth: 0 };
        rejects(|unit| unit.luts[512 + 100] = 9, error);
    }
}

mod entries {
    use super::*;

    /// Exponent 20 has a code of 2 bits, 10; after it stands 30, of 2 bits too.
    fn luts() -> Vec<u8> {
        let mut luts = [[10; 128], [20; 128], [0; 128], [0; 128]].concat();
        luts[192..256].fill(30);
        (luts[256 + 10], luts[256 + 20], luts[256 + 30]) = (1, 2, 2);
        tables::Tables::validate(&luts).unwrap();
        luts
    }

    #[test]
    fn another_between_those_of_a_code() {
        for (entry, exponent) in [(1, 10), (126, 10), (129, 20), (190, 20), (254, 30)] {
            let mut luts = luts();
            luts[entry] = if exponent == 20 { 30 } else { 20 };
            assert_eq!(refused(&luts), FormatError::CodeEntries { table: 0, entry, exponent });
        }
    }

    /// Unused entries may hold anything, even an exponent that has entries elsewhere.
    #[test]
    fn another_at_the_end_of_those_of_a_code() {
        for entry in [0, 127, 128, 191, 192, 255] {
            let mut luts = luts();
            luts[entry] = if entry / 64 == 2 { 30 } else { 20 };
            tables::Tables::validate(&luts).unwrap();
        }
    }

    #[test]
    fn behind_a_link() {
        let mut luts = tables::fill(&strategies::seventeen_tables()).unwrap();
        let (exponent, other) = (luts[256 + 255], luts[512 + 255]);
        assert_eq!(luts[256 + 128..][..128], [exponent; 128]);
        luts[256 + 200] = other;
        assert_eq!(refused(&luts), FormatError::CodeEntries { table: 1, entry: 200, exponent });
    }
}

mod indexes {
    use super::*;

    #[test]
    fn gaps_too_short_or_too_long() {
        let expected = sound().gaps.len();
        for got in [0, expected - 1, expected + 1] {
            rejects(|unit| unit.gaps.resize(got, 0), FormatError::GapsBytes { got, expected });
        }
    }

    #[test]
    fn a_first_gap() {
        for (byte, got) in [(0x08, 1), (0x80, 16), (0xf8, 31)] {
            rejects(|unit| unit.gaps[0] = byte, FormatError::FirstGap { got });
        }
        // The other three bits of the byte are the next gap's.
        assert!(matches!(undecodable(|unit| unit.gaps[0] ^= 0x04), DecodeError::Gap { window: 1, .. }));
    }

    #[test]
    fn code_bytes_of_no_elements() {
        let n_bytes = sound().encoded_exponent.len();
        rejects(|unit| unit.sign_mantissa.clear(), FormatError::StreamOfNothing { n_bytes });
        let empty = encode(&[], geometry()).unwrap();
        let (encoded_exponent, gaps, output_positions) = (vec![0], vec![0; 2], vec![0; 8]);
        let one_byte = Encoded { encoded_exponent, gaps, output_positions, ..empty };
        rejects(|unit| *unit = one_byte, FormatError::StreamOfNothing { n_bytes: 1 });
    }

    /// Even without chunks there is one position; without elements it is 0.
    #[test]
    fn a_unit_of_nothing() {
        let empty = || encode(&[], geometry()).unwrap();
        assert_eq!(validate(&empty()).unwrap().decode(), Ok(vec![]));
        let no_position = Encoded { output_positions: vec![], ..empty() };
        rejects(|unit| *unit = no_position, FormatError::PositionsBytes { got: 0, expected: 4 });
        let one_element = Encoded { sign_mantissa: vec![0], ..empty() };
        rejects(|unit| *unit = one_element, FormatError::PositionsEnd { got: 0, expected: 1 });
    }

    #[test]
    fn positions() {
        let expected = sound().output_positions.len();
        for got in [0, 4, expected - 1, expected - 4, expected + 4] {
            rejects(|unit| unit.output_positions.resize(got, 0), FormatError::PositionsBytes { got, expected });
        }
        rejects(|unit| set_position(unit, 0, 1), FormatError::PositionsStart { got: 1 });
        let previous = position(&sound(), 1);
        let error = FormatError::PositionsOrder { chunk: 2, got: previous - 1, previous };
        rejects(|unit| set_position(unit, 2, previous - 1), error);
        // They end at the number of elements.
        let last = expected / 4 - 1;
        rejects(|unit| set_position(unit, last, 699), FormatError::PositionsEnd { got: 699, expected: 700 });
        rejects(|unit| unit.sign_mantissa.truncate(650), FormatError::PositionsEnd { got: 700, expected: 650 });
    }

    /// The last chunk is rarely full: it may have only as many elements as its own bytes have bits.
    #[test]
    fn a_chunk_of_more_weights_than_bits() {
        let error = FormatError::ChunkTooFull { chunk: 0, got: 129, most: 128 };
        rejects(|unit| (1..4).for_each(|i| set_position(unit, i, 129)), error);
        let chunks = validate(&sound()).unwrap().chunks();
        let most = 8 * (sound().encoded_exponent.len() % 16);
        assert!((1..127).contains(&most));
        let fill_up = |unit: &mut Encoded, last_chunk: usize| {
            let n_elements = position(unit, chunks - 1) + last_chunk as u32;
            set_position(unit, chunks, n_elements);
            unit.sign_mantissa.resize(n_elements as usize, 0);
        };
        let error = FormatError::ChunkTooFull { chunk: chunks - 1, got: most as u32 + 1, most };
        rejects(|unit| fill_up(unit, most + 1), error);
        // One element for each bit is too many only for the stream.
        undecodable(|unit| fill_up(unit, most));
    }

    #[test]
    fn a_chunk_without_a_code() {
        let chunks = validate(&sound()).unwrap().chunks();
        assert!(chunks > 4);
        rejects(|unit| set_position(unit, 1, 0), FormatError::ChunkEmpty { chunk: 0, chunks });
        let first = position(&sound(), 1);
        rejects(|unit| set_position(unit, 2, first), FormatError::ChunkEmpty { chunk: 1, chunks });
        // The last chunk but one: the stream isn't at its end there, whatever the last chunk says.
        let cut = |unit: &mut Encoded| {
            let from = position(unit, chunks - 2);
            (chunks - 1..=chunks).for_each(|i| set_position(unit, i, from));
            unit.sign_mantissa.truncate(from as usize);
        };
        rejects(cut, FormatError::ChunkEmpty { chunk: chunks - 2, chunks });
    }

    #[test]
    fn splits() {
        rejects(|unit| unit.split_positions.truncate(15), FormatError::SplitsBytes { got: 15 });
        rejects(|unit| set_split(unit, 1, 9), FormatError::SplitsOrder { index: 1, got: 9, previous: 10 });
        rejects(|unit| set_split(unit, 0, -1), FormatError::SplitsOrder { index: 0, got: -1, previous: 0 });
        rejects(|unit| set_split(unit, 1, 701), FormatError::SplitsEnd { index: 1, got: 701, elements: 700 });
    }

    /// 4 GiB of zero pages, none of which is touched.
    #[test]
    #[cfg_attr(target_pointer_width = "32", ignore = "32 bits have no room for them")]
    fn more_than_kernels_count() {
        let (unit, allowed) = (sound(), MAX_CODE_BYTES);
        let most = geometry().max_elements();
        assert_eq!(most as u64, u64::from(u32::MAX) - geometry().chunk_bits());
        let zeros = vec![0; most + 1];
        let long_codes = RawUnit { encoded_exponent: &zeros[..allowed + 1], ..unit.as_raw() };
        let error = Unit::validate(long_codes, geometry()).unwrap_err();
        assert_eq!(error, FormatError::TooLong { what: "code bytes", got: allowed + 1, allowed });
        let elements = |n| Unit::validate(RawUnit { sign_mantissa: &zeros[..n], ..unit.as_raw() }, geometry());
        let too_long = FormatError::TooLong { what: "elements", got: most + 1, allowed: most };
        assert_eq!(elements(most + 1).unwrap_err(), too_long);
        // This number is allowed; only the positions contradict it.
        assert!(matches!(elements(most).unwrap_err(), FormatError::PositionsEnd { .. }));
    }
}

mod stream {
    use super::*;

    #[test]
    fn a_gap_that_is_not_where_the_code_starts() {
        // The gap of window 0 needs no stream: see `a_first_gap`.
        for window in 1..5 {
            let error = undecodable(|unit| unit.gaps[window * 5 / 8] ^= 0x80 >> (window * 5 % 8));
            assert!(matches!(error, DecodeError::Gap { window: at, .. } if at == window), "window {window}: {error:?}");
        }
    }

    #[test]
    fn other_numbers_of_codes_than_positions_say() {
        let got = position(&sound(), 1) as usize;
        for expected in [got - 1, got + 1] {
            let error = undecodable(|unit| set_position(unit, 1, expected as u32));
            assert_eq!(error, DecodeError::ChunkCount { chunk: 0, got, expected });
        }
    }

    /// A byte more or less in the last chunk, so that no length gives it away. A stream cut short reads as zeros after
    /// its end: the last weights are not there.
    #[test]
    fn more_code_bytes_or_fewer() {
        let end = sound().encoded_exponent.len();
        assert!(end % 16 > 1);
        let error = undecodable(|unit| unit.encoded_exponent.push(0));
        let is_at_end = |got: u64, n_bytes| got.div_ceil(8) == end as u64 && n_bytes == end + 1;
        assert!(matches!(error, DecodeError::End { got, n_bytes } if is_at_end(got, n_bytes)), "{error:?}");
        let error = undecodable(|unit| unit.encoded_exponent.truncate(end - 1));
        assert!(matches!(error, DecodeError::End { .. } | DecodeError::Gap { .. }), "{error:?}");
    }

    /// The entries of a table that are carried over from the table before may link anywhere; bits that lead through
    /// them aren't a code.
    #[test]
    fn bits_that_are_no_code() {
        // Table 0 links to table 1 at its end, and table 1 begins with that same link to itself.
        let error = undecodable(|unit| {
            unit.luts[255] = 255;
            let fill = unit.luts[256..512].iter().position(|&value| value != unit.luts[256]).unwrap();
            unit.luts[256..256 + fill].fill(255);
            unit.encoded_exponent[..4].copy_from_slice(&[0xff, 0, 0, 0]);
        });
        assert_eq!(error, DecodeError::NoCode { chunk: 0, bit: 0 });
    }
}

/// A geometry is one that the format allows.
#[test]
fn geometries() {
    for (bytes, threads) in [(3, 512), (0, 512), (4097, 512), (8, 0), (8, 1025), (u32::MAX, u32::MAX)] {
        assert_eq!(Geometry::new(bytes, threads), None, "{bytes} bytes, {threads} threads");
    }
    for (bytes, threads) in [(4, 512), (4096, 512), (8, 1), (8, 1024)] {
        let geometry = Geometry::new(bytes, threads).unwrap();
        assert_eq!((geometry.bytes_per_thread(), geometry.threads_per_block()), (bytes as usize, threads as usize));
    }
    assert_eq!(Geometry::new(8, 512), Some(Geometry::OFFICIAL));
}

/// Bits flipped anywhere: an error or other words, but never a panic.
#[test]
fn damage_never_panics() {
    let sound = sound();
    let mut state = 1u64;
    for round in 0..df11_tests::effort::rounds(20_000) {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let mut unit = sound.clone();
        let Encoded { luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions } = &mut unit;
        let tensors = [luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions];
        let tensor = tensors.into_iter().nth(round as usize % 6).unwrap();
        let bit = (state >> 33) as usize % (8 * tensor.len());
        if round % 7 == 0 {
            tensor.truncate(bit / 8);
        } else {
            tensor[bit / 8] ^= 1 << (bit % 8);
        }
        if let Ok(unit) = validate(&unit) {
            let _ = unit.decode();
            unit.weights().for_each(|weight| assert!(weight.end <= unit.n_elements()));
        }
    }
}
