//! Every rule of the format, broken once: each test plants one fault in a sound unit and matches the
//! error by its variant and fields.

use df11_codec::error::{DecodeError, FormatError};
use df11_codec::format::{MAX_CODE_BYTES, join};
use df11_codec::{Encoded, Geometry, RawUnit, Unit, encode, tables};
use df11_tests::strategies;

/// Two windows a chunk, so that a small unit has many of both.
const SMALL: (u32, u32) = (8, 2);

fn geometry() -> Geometry {
    Geometry::new(SMALL.0, SMALL.1).unwrap()
}

/// 700 weights in three pieces: codes of 1 to 10 bits, two lookup tables.
fn sound() -> Encoded {
    let words: Vec<u16> = (1..=700u32).map(|i| join(100 + i.trailing_zeros() as u8, i as u8)).collect();
    let encoded = encode(&[&words[..10], &words[10..500], &words[500..]], geometry()).unwrap();
    assert_eq!(Unit::validate(encoded.as_raw(), geometry()).unwrap().decode().unwrap(), words);
    encoded
}

fn rejected(fault: impl FnOnce(&mut Encoded)) -> FormatError {
    let mut encoded = sound();
    fault(&mut encoded);
    Unit::validate(encoded.as_raw(), geometry()).unwrap_err()
}

/// The error of decoding a unit that is sound as far as can be seen without its stream.
fn undecodable(fault: impl FnOnce(&mut Encoded)) -> DecodeError {
    let mut encoded = sound();
    fault(&mut encoded);
    Unit::validate(encoded.as_raw(), geometry()).unwrap().decode().unwrap_err()
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

    #[test]
    fn not_whole_rows() {
        let error = rejected(|unit| unit.luts.truncate(3 * 256 - 1));
        assert_eq!(error, FormatError::LutsBytes { got: 767 });
    }

    #[test]
    fn no_table_or_too_many() {
        assert_eq!(rejected(|unit| unit.luts.clear()), FormatError::LutsBytes { got: 0 });
        assert_eq!(rejected(|unit| unit.luts.truncate(256)), FormatError::LutsBytes { got: 256 });
        let nineteen_rows = rejected(|unit| unit.luts.resize(19 * 256, 1));
        assert_eq!(nineteen_rows, FormatError::LutsBytes { got: 19 * 256 });
    }

    #[test]
    fn a_link_past_the_end() {
        // After the two tables comes the row of code lengths, and after that nothing.
        for (link, to) in [(254, 2), (253, 3), (240, 16)] {
            let error = rejected(|unit| unit.luts[255] = link);
            assert_eq!(error, FormatError::LinkPastEnd { table: 0, entry: 255, to, tables: 2 });
        }
    }

    /// A carried-over link past the end is found in the table that it comes from; a carried-over exponent
    /// without a code likewise.
    #[test]
    fn what_is_carried_over() {
        let error = rejected(|unit| unit.luts[255..300].fill(253));
        assert_eq!(error, FormatError::LinkPastEnd { table: 0, entry: 255, to: 3, tables: 2 });
        let error = rejected(|unit| unit.luts[255..300].fill(99));
        assert_eq!(error, FormatError::CodeLength { exponent: 99, got: 0 });
        // Exponent 7, of 8 bits, may stand in table 1 up to the first entry that differs, not after it.
        let mut luts = [[7; 256], [8; 256], [0; 256]].concat();
        luts[0] = 255;
        luts[256..266].fill(7);
        (luts[512 + 7], luts[512 + 8]) = (8, 16);
        tables::Tables::validate(&luts).unwrap();
        luts[256 + 11] = 7;
        let error = tables::Tables::validate(&luts).unwrap_err();
        assert_eq!(error, FormatError::CodeDepth { exponent: 7, length: 8, depth: 1 });
    }

    #[test]
    fn a_link_back() {
        let error = rejected(|unit| unit.luts[256 + 200] = 255);
        assert_eq!(error, FormatError::LinkBackward { table: 1, entry: 200, to: 1 });
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
        assert_eq!(tables::Tables::validate(&chain(5)).unwrap_err(), FormatError::TableTooDeep { table: 4 });
    }

    #[test]
    fn a_table_at_two_depths() {
        // 17 tables all at depth 1; a link from table 1 to table 2 puts that at depth 2 as well.
        let mut luts = tables::fill(&strategies::seventeen_tables()).unwrap();
        luts[256 + 255] = 254;
        assert_eq!(tables::Tables::validate(&luts).unwrap_err(), FormatError::TableTooDeep { table: 2 });
    }

    #[test]
    fn a_table_that_nothing_links_to() {
        let error = rejected(|unit| {
            let (tables, lengths) = unit.luts.split_at(512);
            unit.luts = [tables, &tables[256..], lengths].concat();
        });
        assert_eq!(error, FormatError::TableUnreachable { table: 2 });
    }

    #[test]
    fn a_table_without_an_entry_of_its_own() {
        let mut luts = [[7; 256], [7; 256], [0; 256]].concat();
        luts[0] = 255;
        luts[512 + 7] = 8;
        assert_eq!(tables::Tables::validate(&luts).unwrap_err(), FormatError::TableUnused { table: 1 });
    }

    #[test]
    fn a_code_of_no_bits_or_too_many() {
        for got in [0, 33, 255] {
            let error = rejected(|unit| unit.luts[512 + 100] = got);
            assert_eq!(error, FormatError::CodeLength { exponent: 100, got });
        }
    }

    #[test]
    fn a_code_that_ends_in_another_table() {
        let error = rejected(|unit| unit.luts[512 + 100] = 9);
        assert_eq!(error, FormatError::CodeDepth { exponent: 100, length: 9, depth: 0 });
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
            let error = tables::Tables::validate(&luts).unwrap_err();
            assert_eq!(error, FormatError::CodeEntries { table: 0, entry, exponent });
        }
    }

    /// Unused entries may hold what they like, also an exponent with a place elsewhere.
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
        let error = tables::Tables::validate(&luts).unwrap_err();
        assert_eq!(error, FormatError::CodeEntries { table: 1, entry: 200, exponent });
    }
}

mod indexes {
    use super::*;

    #[test]
    fn gaps_too_short_or_too_long() {
        let expected = sound().gaps.len();
        for got in [0, expected - 1, expected + 1] {
            let error = rejected(|unit| unit.gaps.resize(got, 0));
            assert_eq!(error, FormatError::GapsBytes { got, expected });
        }
    }

    #[test]
    fn a_first_gap() {
        for (byte, got) in [(0x08, 1), (0x80, 16), (0xf8, 31)] {
            assert_eq!(rejected(|unit| unit.gaps[0] = byte), FormatError::FirstGap { got });
        }
        // The other three bits of the byte are the next gap's.
        assert!(matches!(undecodable(|unit| unit.gaps[0] ^= 0x04), DecodeError::Gap { window: 1, .. }));
    }

    #[test]
    fn code_bytes_of_no_elements() {
        let n_bytes = sound().encoded_exponent.len();
        assert_eq!(rejected(|unit| unit.sign_mantissa.clear()), FormatError::StreamOfNothing { n_bytes });
        let error = rejected(|unit| {
            *unit = encode(&[], geometry()).unwrap();
            (unit.encoded_exponent, unit.gaps) = (vec![0], vec![0; 2]);
            unit.output_positions = vec![0; 8];
        });
        assert_eq!(error, FormatError::StreamOfNothing { n_bytes: 1 });
    }

    /// Without chunks too there is one position; without elements it is 0.
    #[test]
    fn a_unit_of_nothing() {
        let empty = || encode(&[], geometry()).unwrap();
        assert_eq!(Unit::validate(empty().as_raw(), geometry()).unwrap().decode(), Ok(vec![]));
        let error = rejected(|unit| *unit = Encoded { output_positions: vec![], ..empty() });
        assert_eq!(error, FormatError::PositionsBytes { got: 0, expected: 4 });
        let error = rejected(|unit| *unit = Encoded { sign_mantissa: vec![0], ..empty() });
        assert_eq!(error, FormatError::PositionsEnd { got: 0, expected: 1 });
    }

    #[test]
    fn positions_of_the_wrong_length() {
        let expected = sound().output_positions.len();
        for got in [0, 4, expected - 1, expected - 4, expected + 4] {
            let error = rejected(|unit| unit.output_positions.resize(got, 0));
            assert_eq!(error, FormatError::PositionsBytes { got, expected });
        }
    }

    #[test]
    fn positions_that_do_not_begin_with_zero() {
        assert_eq!(rejected(|unit| set_position(unit, 0, 1)), FormatError::PositionsStart { got: 1 });
    }

    #[test]
    fn positions_that_go_back() {
        let previous = position(&sound(), 1);
        let error = rejected(|unit| set_position(unit, 2, previous - 1));
        assert_eq!(error, FormatError::PositionsOrder { chunk: 2, got: previous - 1, previous });
    }

    #[test]
    fn a_chunk_of_more_weights_than_bits() {
        let error = rejected(|unit| (1..4).for_each(|i| set_position(unit, i, 129)));
        assert_eq!(error, FormatError::ChunkTooFull { chunk: 0, got: 129, most: 128 });
    }

    /// The last chunk is rarely a whole one: only as many elements as its own bytes have bits.
    #[test]
    fn a_last_chunk_of_more_weights_than_bits() {
        let chunks = Unit::validate(sound().as_raw(), geometry()).unwrap().chunks();
        let most = 8 * (sound().encoded_exponent.len() % 16);
        assert!((1..127).contains(&most));
        let fill_up = |unit: &mut Encoded, last_chunk: usize| {
            let n_elements = position(unit, chunks - 1) + last_chunk as u32;
            set_position(unit, chunks, n_elements);
            unit.sign_mantissa.resize(n_elements as usize, 0);
        };
        let error = rejected(|unit| fill_up(unit, most + 1));
        assert_eq!(error, FormatError::ChunkTooFull { chunk: chunks - 1, got: most as u32 + 1, most });
        // As many as it has bits are too many only for the stream.
        undecodable(|unit| fill_up(unit, most));
    }

    #[test]
    fn a_chunk_without_a_code() {
        let chunks = Unit::validate(sound().as_raw(), geometry()).unwrap().chunks();
        assert!(chunks > 4);
        let error = rejected(|unit| set_position(unit, 1, 0));
        assert_eq!(error, FormatError::ChunkEmpty { chunk: 0, chunks });
        let error = rejected(|unit| set_position(unit, 2, position(unit, 1)));
        assert_eq!(error, FormatError::ChunkEmpty { chunk: 1, chunks });
        // The last chunk but one: the stream isn't at its end there, whatever the last chunk says.
        let error = rejected(|unit| {
            let from = position(unit, chunks - 2);
            (chunks - 1..=chunks).for_each(|i| set_position(unit, i, from));
            unit.sign_mantissa.truncate(from as usize);
        });
        assert_eq!(error, FormatError::ChunkEmpty { chunk: chunks - 2, chunks });
    }

    #[test]
    fn positions_that_end_elsewhere() {
        let error = rejected(|unit| {
            let last = unit.output_positions.len() / 4 - 1;
            set_position(unit, last, 699);
        });
        assert_eq!(error, FormatError::PositionsEnd { got: 699, expected: 700 });
        let error = rejected(|unit| unit.sign_mantissa.truncate(650));
        assert_eq!(error, FormatError::PositionsEnd { got: 700, expected: 650 });
    }

    #[test]
    fn splits_of_the_wrong_length() {
        assert_eq!(rejected(|unit| unit.split_positions.truncate(15)), FormatError::SplitsBytes { got: 15 });
    }

    #[test]
    fn splits_that_go_back() {
        let error = rejected(|unit| set_split(unit, 1, 9));
        assert_eq!(error, FormatError::SplitsOrder { index: 1, got: 9, previous: 10 });
        let error = rejected(|unit| set_split(unit, 0, -1));
        assert_eq!(error, FormatError::SplitsOrder { index: 0, got: -1, previous: 0 });
    }

    #[test]
    fn splits_past_the_end() {
        let error = rejected(|unit| set_split(unit, 1, 701));
        assert_eq!(error, FormatError::SplitsEnd { index: 1, got: 701, elements: 700 });
    }

    /// 4 GiB of zero pages that nothing touches.
    #[test]
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
        // As many are allowed: it is the positions that don't say so.
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
    fn more_codes_in_a_chunk_than_positions_says() {
        let second = position(&sound(), 1);
        let error = undecodable(|unit| set_position(unit, 1, second - 1));
        let (got, expected) = (second as usize, second as usize - 1);
        assert_eq!(error, DecodeError::ChunkCount { chunk: 0, got, expected });
    }

    #[test]
    fn fewer_codes_in_a_chunk_than_positions_says() {
        let second = position(&sound(), 1);
        let error = undecodable(|unit| set_position(unit, 1, second + 1));
        let (got, expected) = (second as usize, second as usize + 1);
        assert_eq!(error, DecodeError::ChunkCount { chunk: 0, got, expected });
    }

    #[test]
    fn code_bytes_behind_the_last_code() {
        let mut unit = sound();
        // Room in the last chunk for one byte more, so that no length gives it away.
        assert_ne!(unit.encoded_exponent.len() % 16, 0);
        let end = unit.encoded_exponent.len() as u64;
        unit.encoded_exponent.push(0);
        let error = Unit::validate(unit.as_raw(), geometry()).unwrap().decode().unwrap_err();
        assert!(
            matches!(error, DecodeError::End { got, n_bytes } if got.div_ceil(8) == end && n_bytes as u64 == end + 1),
            "{error:?}"
        );
    }

    /// A stream cut short reads as zeros after its end: the last weights are not there.
    #[test]
    fn a_stream_cut_short() {
        let mut unit = sound();
        let n_bytes = unit.encoded_exponent.len() - 1;
        assert_ne!(n_bytes % 16, 0);
        unit.encoded_exponent.truncate(n_bytes);
        let error = Unit::validate(unit.as_raw(), geometry()).unwrap().decode().unwrap_err();
        assert!(matches!(error, DecodeError::End { .. } | DecodeError::Gap { .. }), "{error:?}");
    }

    /// The entries of a table that are carried over from the table before may link anywhere; bits
    /// that lead through them are no code.
    #[test]
    fn bits_that_are_no_code() {
        // Table 0 links to table 1 at its end, and table 1 begins with that same link to itself.
        let mut unit = sound();
        unit.luts[255] = 255;
        let fill = unit.luts[256..512].iter().position(|&value| value != unit.luts[256]).unwrap();
        unit.luts[256..256 + fill].fill(255);
        let first_window = unit.encoded_exponent.len().min(4);
        unit.encoded_exponent[..first_window].copy_from_slice(&[0xff, 0, 0, 0][..first_window]);
        let error = Unit::validate(unit.as_raw(), geometry()).unwrap().decode().unwrap_err();
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
        let tensor = match round % 6 {
            0 => &mut unit.luts,
            1 => &mut unit.encoded_exponent,
            2 => &mut unit.sign_mantissa,
            3 => &mut unit.output_positions,
            4 => &mut unit.gaps,
            _ => &mut unit.split_positions,
        };
        let bit = (state >> 33) as usize % (8 * tensor.len());
        if round % 7 == 0 {
            tensor.truncate(bit / 8);
        } else {
            tensor[bit / 8] ^= 1 << (bit % 8);
        }
        if let Ok(unit) = Unit::validate(unit.as_raw(), geometry()) {
            let _ = unit.decode();
            unit.weights().for_each(|weight| assert!(weight.end <= unit.n_elements()));
        }
    }
}
