//! Fixed-length codes: the suite on the plain implementation, FIXED-LENGTH.md's worked example, and every rule broken once.

use std::ops::Range;

use df11_codec::Histogram;
use df11_codec::fixed::{Alphabet, Encoded, FixedError, Layout, Matrix, RawMatrix};
use df11_tests::fixed::FixedCodec;

struct Plain;

impl FixedCodec for Plain {
    fn append(&self, encoded: &mut Encoded, words: &[u16]) -> Result<(), FixedError> {
        encoded.append(words)
    }

    fn decode(&self, matrix: &Matrix<'_>, rows: Range<usize>, out: &mut [u16]) -> Result<(), FixedError> {
        matrix.decode(rows, out)
    }
}

df11_tests::fixed_suite!(plain, Plain);

/// FIXED-LENGTH.md §6.
///
/// ```text
/// value      word     sign  exponent  mantissa   field  low byte   escape
///  0.5       0x3f00   0     126       0x00       3      0x00
/// -0.75      0xbf40   1     126       0x40       3      0x40
///  2^-40     0x2b80   0     87        0x00       3      0x80       87 ^ 127
/// ```
#[test]
fn the_worked_example() {
    let words = [0x3f00, 0xbf40, 0x2b80];
    let alphabet = Alphabet::of(&Histogram::of(&words));
    assert_eq!(alphabet.first(), 120);
    assert_eq!((alphabet.base(), alphabet.mark(), alphabet.padding()), (120, 127, 0x3c00));

    let mut encoded = Encoded::new(3, alphabet).unwrap();
    encoded.append(&words).unwrap();
    let RawMatrix { codes, escapes, starts, .. } = encoded.as_raw();
    assert_eq!(codes[..16], [3, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(codes[16..24], [0, 1, 0, 0, 0, 0, 0, 0]);
    assert_eq!(codes[24..28], [0x00, 0x40, 0x80, 0x00]);
    assert_eq!(codes[28..], [0; 60]);
    assert_eq!(escapes, [87 ^ 127]);
    assert_eq!(starts, [0, 1]);
    assert_eq!(encoded.bytes(), 88 + 1 + 8);
}

#[test]
fn the_alphabet_leaves_the_fewest_escapes() {
    let histogram = |exponents: &[(usize, u64)]| {
        let mut counts = [0; 256];
        exponents.iter().for_each(|&(exponent, count)| counts[exponent] = count);
        Histogram::from_counts(counts)
    };
    for (exponents, first, escapes) in [
        (&[][..], 0, 0),
        (&[(3, 1)], 0, 0),
        (&[(255, 1)], 249, 0),
        (&[(100, 5), (106, 5), (107, 9)], 101, 5),
        (&[(100, 9), (106, 5), (107, 8)], 100, 8),
        (&[(0, u64::MAX), (6, u64::MAX), (7, u64::MAX)], 0, u128::from(u64::MAX)),
    ] {
        let histogram = histogram(exponents);
        let alphabet = Alphabet::of(&histogram);
        assert_eq!((alphabet.first(), alphabet.escapes(&histogram)), (first, escapes), "{exponents:?}");
    }
    assert_eq!(Alphabet::new(249).map(Alphabet::first), Ok(249));
    assert_eq!(Alphabet::new(250), Err(FixedError::Alphabet { got: 250 }));
}

/// The exact size of a matrix is known from its shape and its escapes.
#[test]
fn sizes() {
    let layout = Layout::new(3, 600).unwrap();
    assert_eq!((layout.row_bytes(), layout.row_tiles(), layout.code_bytes()), (880, 2, 2640));
    assert_eq!((layout.starts(), layout.words(), layout.bytes(11)), (7, 1800, 2640 + 11 + 28));
    for (rows, columns) in [(usize::MAX, 1), (1, usize::MAX), (usize::MAX / 88 + 1, 64), (usize::MAX / 2, 3)] {
        assert_eq!(Layout::new(rows, columns), Err(FixedError::TooLarge { rows, columns }));
    }
    assert_eq!(Layout::new(usize::MAX, 0).map(Layout::code_bytes), Ok(0));
}

#[test]
fn every_rule_broken_once() {
    // Two rows of two tiles, the second of one group; one escape in each.
    let mut words = vec![0x3f00; 2 * 576];
    for (escape, place) in [5, 530, 576 + 9, 576 + 575].into_iter().enumerate() {
        words[place] = escape as u16;
    }
    let mut encoded = Encoded::new(576, Alphabet::new(120).unwrap()).unwrap();
    encoded.append(&words).unwrap();
    let raw = encoded.as_raw();
    let refused = |raw: RawMatrix<'_>| Matrix::validate(raw).map(|_| ()).unwrap_err();
    assert!(Matrix::validate(raw).is_ok());

    let codes = &raw.codes[1..];
    assert_eq!(refused(RawMatrix { codes, ..raw }), FixedError::CodeBytes { got: 1583, expected: 1584 });
    let starts = &raw.starts[1..];
    assert_eq!(refused(RawMatrix { starts, ..raw }), FixedError::Starts { got: 4, expected: 5 });
    for (tile, expected) in [0u32, 1, 2, 3, 4].into_iter().enumerate() {
        let mut starts = raw.starts.to_vec();
        starts[tile] += 1;
        let error = FixedError::StartOrder { tile, got: expected + 1, expected };
        assert_eq!(refused(RawMatrix { starts: &starts, ..raw }), error);
    }
    let escapes = &raw.escapes[1..];
    assert_eq!(refused(RawMatrix { escapes, ..raw }), FixedError::StartsEnd { got: 4, escapes: 3 });

    // One more mark than escapes: the first weight's field and lowest bit of the exponent.
    let mut codes = raw.codes.to_vec();
    (codes[0], codes[24 * 8]) = (codes[0] | 3, codes[24 * 8] | 0x80);
    let error = FixedError::StartOrder { tile: 1, got: 1, expected: 2 };
    assert_eq!(refused(RawMatrix { codes: &codes, ..raw }), error);

    let mut encoded = Encoded::new(3, Alphabet::new(120).unwrap()).unwrap();
    encoded.append(&[0x3f00; 6]).unwrap();
    let raw = encoded.as_raw();
    for byte in [0, 16, 24].map(|part| 88 + part + 7) {
        let mut codes = raw.codes.to_vec();
        codes[byte] ^= 1;
        assert_eq!(refused(RawMatrix { codes: &codes, ..raw }), FixedError::Padding { row: 1 });
    }

    // In a row of two tiles only the second has padding, and in one of two groups the second group.
    for (columns, byte) in [(513, 8 * 88 + 24 + 1), (65, 2 * 24 + 64 + 1)] {
        let mut encoded = Encoded::new(columns, Alphabet::new(120).unwrap()).unwrap();
        encoded.append(&vec![0x3f00; columns]).unwrap();
        let raw = encoded.as_raw();
        let mut codes = raw.codes.to_vec();
        codes[byte] ^= 1;
        assert_eq!(refused(RawMatrix { codes: &codes, ..raw }), FixedError::Padding { row: 0 }, "{columns} columns");
    }
}
