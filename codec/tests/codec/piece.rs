//! The parts of a unit that a piece asks for. `df11-simd`'s tests show that its words and errors are those of the whole unit.

use df11_codec::format::join;
use df11_codec::piece::Piece;
use df11_codec::{Code, Geometry, Histogram};
use df11_tests::strategies::{self, Case};

/// Nothing before the chunks asked for is read, unless their gaps begin within a byte.
#[test]
fn it_begins_where_gaps_begin_with_a_byte() {
    for (threads, starts) in [
        (8, [0, 1, 2, 7, 8, 9]),
        (16, [0, 1, 2, 7, 8, 9]),
        (3, [0, 0, 0, 0, 8, 8]),
        (4, [0, 0, 0, 0, 8, 8]),
        (11, [0, 0, 0, 0, 8, 8]),
    ] {
        let geometry = Geometry::new(4, threads).unwrap();
        let case = Case::of(geometry, &strategies::skewed(6000));
        let outline = case.unit().outline();
        assert!(outline.chunks() > 12);
        for (first, start) in [0, 1, 2, 7, 8, 9].into_iter().zip(starts) {
            let piece = outline.piece(first..first + 2);
            assert_eq!(piece.chunks, start..first + 2, "{threads} threads");
            assert_eq!(piece.encoded_exponent.start, start * geometry.chunk_bytes());
            // The gaps of the chunk after it show whether its last code ends where the next one begins.
            let gaps = [start, first + 3].map(|chunk| (chunk * threads as usize * 5).div_ceil(8));
            assert_eq!([piece.gaps.start, piece.gaps.end], gaps);
            assert_eq!(piece.elements.start, outline.chunk_elements(start).start);
            assert_eq!(piece.sign_mantissa, piece.elements);
        }
    }
}

/// No chunks ask for no bytes, wherever they are: at the end, too, where the last chunk holds only the end of a code.
#[test]
fn of_no_chunks() {
    // 511 codes of one bit, then one of nine.
    let mut counts = [0; 256];
    (0..13).for_each(|i| counts[100 + i] = 1 << (12 - i));
    let code = Code::from_histogram(&Histogram::from_counts(counts)).unwrap();
    let words = (0..512u32).map(|i| join(if i < 511 { 100 } else { 108 }, i as u8)).collect();
    let case = Case::new(Geometry::new(8, 8).unwrap(), Some(code), vec![words]).unwrap();
    let outline = case.unit().outline();
    assert_eq!((outline.chunks(), outline.chunk_elements(1)), (2, 512..512));
    for chunk in [0, 1, 2] {
        let Piece { chunks, elements, encoded_exponent, sign_mantissa, gaps } = outline.piece(chunk..chunk);
        let lengths = [chunks, elements, encoded_exponent, sign_mantissa, gaps].map(|range| range.len());
        assert_eq!(lengths, [0; 5], "{chunk}");
    }
    // The chunk in which the last code begins takes the one with its end.
    assert_eq!(outline.piece(0..1).chunks, 0..2);
}

/// As a unit it has its own words, as one weight, whatever weights the whole has.
#[test]
fn it_is_a_unit_of_one_weight() {
    let words = strategies::skewed(6000);
    let weights = [&words[..10], &words[10..3000], &words[3000..]].map(<[u16]>::to_vec).to_vec();
    let case = Case::new(Geometry::new(4, 8).unwrap(), None, weights).unwrap();
    let (raw, outline) = (case.encoded.as_raw(), case.unit().outline());
    let mut starts_late = false;
    for first in 0..outline.chunks() {
        let piece = outline.piece(first..first + 3);
        let [codes, sign_mantissa, gaps] = [
            &raw.encoded_exponent[piece.encoded_exponent.clone()],
            &raw.sign_mantissa[piece.sign_mantissa.clone()],
            &raw.gaps[piece.gaps.clone()],
        ];
        starts_late |= gaps[0] >> 3 > 0;
        let unit = outline.unit_of(&piece, codes, sign_mantissa, gaps).unwrap();
        let mut decoded = vec![0; piece.elements.len()];
        unit.decode_chunks(0, &mut decoded).unwrap();
        assert!(decoded == words[piece.elements.clone()], "{piece:?}");
        assert_eq!(unit.weights().count(), 1, "{piece:?}");
        // It knows of the elements of the chunks that it sees after its own.
        let end = outline.chunk_elements(piece.chunks.start + unit.chunks()).start;
        assert_eq!(unit.n_elements(), end - piece.elements.start, "{piece:?}");
    }
    assert!(starts_late, "no piece begins with the end of a code");
}
