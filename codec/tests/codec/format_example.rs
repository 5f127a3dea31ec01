//! The worked example of FORMAT.md §9: every byte stated there, made by the encoder.

use df11_codec::huffman::Codeword;
use df11_codec::tables::Tables;
use df11_codec::{Code, Encoded, Geometry, Histogram, Unit, bits, encode, gaps};
use df11_tests::naive;

/// Two weights of four and three elements.
///
/// ```text
/// value      word     sign  exponent  mantissa   sign_mantissa
///  0.5       0x3f00   0     126       0x00       0x00
/// -0.75      0xbf40   1     126       0x40       0xc0
///  0.25      0x3e80   0     125       0x00       0x00
/// -0.09375   0xbdc0   1     123       0x40       0xc0
///
///  0.625     0x3f20   0     126       0x20       0x20
///  0.15625   0x3e20   0     124       0x20       0x20
/// -0.3125    0xbea0   1     125       0x20       0xa0
/// ```
const FIRST: [u16; 4] = [0x3f00, 0xbf40, 0x3e80, 0xbdc0];
const SECOND: [u16; 3] = [0x3f20, 0x3e20, 0xbea0];

fn words() -> Vec<u16> {
    [&FIRST[..], &SECOND].concat()
}

fn encoded() -> Encoded {
    encode(&[&FIRST, &SECOND], Geometry::OFFICIAL).unwrap()
}

/// A code written as its bits.
fn code(bits: &str) -> Codeword {
    Codeword { bits: u32::from_str_radix(bits, 2).unwrap(), length: bits.len() as u8 }
}

/// ```text
/// exponent   code   length
/// 126        0      1
/// 125        10     2
/// 124        110    3
/// end        1110   4
/// 123        1111   4
/// ```
#[test]
fn codes() {
    let codes = Code::from_histogram(&Histogram::of(&words())).unwrap();
    let expected = [(126, code("0")), (125, code("10")), (124, code("110")), (123, code("1111"))];
    assert_eq!(codes.in_code_order(), expected);
    assert_eq!(codes.end(), code("1110"));
}

/// ```text
/// table 0   0x00..=0x7f  126   code 0, and what follows it
///           0x80..=0xbf  125   code 10
///           0xc0..=0xdf  124   code 110
///           0xe0..=0xef  124   the end symbol's, unused: the entry before, repeated
///           0xf0..=0xff  123   code 1111
/// lengths   123: 4   124: 3   125: 2   126: 1   all others: 0
/// ```
#[test]
fn luts() {
    let mut luts = [vec![126; 0x80], vec![125; 0x40], vec![124; 0x20], vec![124; 0x10], vec![123; 0x10]].concat();
    assert_eq!(luts.len(), 256);
    luts.extend([0; 256]);
    luts[256 + 123] = 4;
    luts[256 + 124] = 3;
    luts[256 + 125] = 2;
    luts[256 + 126] = 1;
    assert_eq!(encoded().luts, luts);
}

/// ```text
/// exponent   126 126 125 123   126 124 125   end
/// code       0   0   10  1111  0   110 10    11(10)
/// bytes      00101111 01101011
/// ```
#[test]
fn stream() {
    assert_eq!(encoded().encoded_exponent, [0b0010_1111, 0b0110_1011]);
    assert_eq!(encoded().encoded_exponent, [0x2f, 0x6b]);
}

/// One chunk of 512 windows: all gaps are 0. Positions 0 and 7; the second weight begins at 4.
#[test]
fn the_other_tensors() {
    let unit = encoded();
    assert_eq!(unit.sign_mantissa, [0x00, 0xc0, 0x00, 0xc0, 0x20, 0x20, 0xa0]);
    assert_eq!(unit.gaps, [0; 320]);
    assert_eq!(unit.output_positions, [0, 0, 0, 0, 7, 0, 0, 0]);
    assert_eq!(unit.split_positions, [4, 0, 0, 0, 0, 0, 0, 0]);
}

/// ```text
/// at bit 0: 0010 1111   table 0 [0x2f] = 126   length 1   go on at bit 1
/// at bit 4: 1111 0110   table 0 [0xf6] = 123   length 4   go on at bit 8
/// ```
#[test]
fn decoding_a_code() {
    let unit = encoded();
    let tables = Tables::validate(&unit.luts).unwrap();
    assert_eq!(tables.count(), 1);
    for (at, byte, exponent, length) in [(0, 0x2f, 126, 1), (4, 0xf6, 123, 4)] {
        let ahead = bits::peek(&unit.encoded_exponent, at);
        assert_eq!(ahead >> 24, byte);
        assert_eq!(unit.luts[byte as usize], exponent);
        assert_eq!(unit.luts[256 + usize::from(exponent)], length);
        assert_eq!(tables.lookup(ahead), Some((exponent, u32::from(length))));
    }
}

#[test]
fn decoding_all() {
    let encoded = encoded();
    let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap();
    assert_eq!(unit.decode().unwrap(), words());
    assert_eq!(unit.weights().collect::<Vec<_>>(), [0..4, 4..7]);
    let codes = Code::from_histogram(&Histogram::of(&words())).unwrap();
    assert_eq!(naive::decode(&codes, &encoded.encoded_exponent, &encoded.sign_mantissa).unwrap(), words());
}

/// The picture of §5.1: 5 bits each, the first bit in the highest place.
///
/// ```text
/// gaps       3     0     17    31
/// bits       00011 00000 10001 11111
/// bytes      00011000 00100011 11110000
/// ```
#[test]
fn packed_gaps() {
    assert_eq!(gaps::pack(&[3, 0, 17, 31]), [0x18, 0x23, 0xf0]);
}
