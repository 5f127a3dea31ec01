//! The parts of a unit that a piece asks for. `df11-simd`'s tests show that a piece gives the same words and errors as the
//! whole unit.

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

/// An empty range of chunks asks for no bytes, wherever it is: even at the end, where the last chunk holds only the end of a
/// code.
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
