//! Units read piece by piece: the suite, with just the bytes that each piece asks for, and the errors of whole decoding.

use df11_codec::piece::Piece;
use df11_codec::{Code, DecodeError, FormatError, RawUnit, Unit};
use df11_simd::{DecodeTable, Decoder as Fast, Isa};
use df11_tests::decoder_suite;
use df11_tests::strategies::{self, Case};
use df11_tests::suite::Decoder;
use proptest::prelude::*;

/// Pieces of this number of chunks, each from copies of its own bytes: a read past them is one past an allocation.
struct Pieces {
    chunks: usize,
    is_fast: bool,
}

/// Copies of the bytes that a piece asks for.
fn bytes(raw: &RawUnit<'_>, piece: &Piece) -> [Vec<u8>; 3] {
    [
        raw.encoded_exponent[piece.encoded_exponent.clone()].to_vec(),
        raw.sign_mantissa[piece.sign_mantissa.clone()].to_vec(),
        raw.gaps[piece.gaps.clone()].to_vec(),
    ]
}

impl Decoder for Pieces {
    fn decode(&self, unit: &Unit<'_>, _: &Code, out: &mut [u16]) -> Result<(), String> {
        let raw = unit.raw();
        let outline = unit.outline();
        let (mut fast, mut first, mut elements) = (None, 0, 0);
        while first < outline.chunks() {
            let piece = outline.piece(first..first + self.chunks);
            assert!(piece.chunks.start <= first && piece.chunks.end > first, "{piece:?}");
            assert!(piece.encoded_exponent.len() <= piece.chunks.len() * unit.geometry().chunk_bytes() + 64);
            let [codes, sign_mantissa, gaps] = bytes(&raw, &piece);
            let own = outline.unit_of(&piece, &codes, &sign_mantissa, &gaps).map_err(|error| error.to_string())?;
            let words = &mut out[piece.elements.clone()];
            let decoded = if self.is_fast {
                // The first piece's table serves all.
                fast.get_or_insert_with(|| DecodeTable::new(&own, Isa::best())).decode_chunks(&own, 0, words)
            } else {
                own.decode_chunks(0, words)
            };
            let geometry = unit.geometry();
            decoded.map_err(|error| error.in_whole(piece.chunks.start, geometry).to_string())?;
            // The chunk that seems to follow can't be decoded.
            let next = own.chunk_elements(piece.chunks.len());
            if !next.is_empty() {
                let mut words = vec![0; next.len()];
                let refused = Err(DecodeError::OutLength { chunk: piece.chunks.len(), got: next.len(), expected: 0 });
                assert_eq!(own.decode_chunks(piece.chunks.len(), &mut words), refused);
                assert_eq!(Fast::new(&own, Isa::best()).decode_chunks(piece.chunks.len(), &mut words), refused);
            }
            elements = elements.max(piece.elements.end);
            first = piece.chunks.end;
        }
        assert_eq!(elements, unit.n_elements());
        Ok(())
    }
}

decoder_suite!(one_chunk, Pieces { chunks: 1, is_fast: false }, 200);
decoder_suite!(three_chunks, Pieces { chunks: 3, is_fast: false }, 200);
decoder_suite!(one_chunk_fast, Pieces { chunks: 1, is_fast: true }, 200);
decoder_suite!(three_chunks_fast, Pieces { chunks: 3, is_fast: true }, 200);
decoder_suite!(everything_fast, Pieces { chunks: usize::MAX / 2, is_fast: true }, 100);

proptest! {
    #![proptest_config(df11_tests::effort::config(300))]

    /// A damaged stream: every piece gives the error that its chunks give in the whole unit.
    #[test]
    fn errors_are_those_of_the_whole(
        case in strategies::cases(),
        at in any::<prop::sample::Index>(),
        bit in 0..8u32,
        chunks in 1..5usize,
    ) {
        let Case { geometry, mut encoded, .. } = case;
        prop_assume!(!encoded.encoded_exponent.is_empty());
        let at = at.index(encoded.encoded_exponent.len());
        encoded.encoded_exponent[at] ^= 1 << bit;
        let raw = encoded.as_raw();
        let unit = Unit::validate(raw, geometry).unwrap();
        let outline = unit.outline();
        for first in 0..unit.chunks() {
            let piece = outline.piece(first..first + chunks);
            let [codes, sign_mantissa, gaps] = bytes(&raw, &piece);
            let own = outline.unit_of(&piece, &codes, &sign_mantissa, &gaps).unwrap();
            let (mut words, mut expected) = (vec![0; piece.elements.len()], vec![0; piece.elements.len()]);
            let expected_result = unit.decode_chunks(piece.chunks.start, &mut expected);
            let got = own.decode_chunks(0, &mut words);
            let fast = Fast::new(&own, Isa::best()).decode_chunks(0, &mut words);
            for got in [got, fast] {
                prop_assert_eq!(got.map_err(|error| error.in_whole(piece.chunks.start, geometry)), expected_result);
            }
            if expected_result.is_ok() {
                prop_assert!(words == expected);
            }
        }
    }

    /// Any chunks asked for, and bytes that are not those that the piece asks for.
    #[test]
    fn any_chunks_and_any_bytes(case in strategies::cases(), start in 0..9usize, length in 0..9usize) {
        let (unit, raw) = (case.unit(), case.encoded.as_raw());
        let outline = unit.outline();
        for chunks in [start..start + length, usize::MAX - 1..usize::MAX, start..usize::MAX] {
            let piece = outline.piece(chunks);
            let [codes, sign_mantissa, mut gaps] = bytes(&raw, &piece);
            let own = outline.unit_of(&piece, &codes, &sign_mantissa, &gaps).unwrap();
            let mut words = vec![0; piece.elements.len()];
            prop_assert_eq!(own.decode_chunks(0, &mut words), Ok(()));
            prop_assert!(words == case.words()[piece.elements.clone()]);
            gaps.push(0);
            let refused = FormatError::PieceBytes { what: "gaps", got: gaps.len(), expected: gaps.len() - 1 };
            prop_assert_eq!(outline.unit_of(&piece, &codes, &sign_mantissa, &gaps).err(), Some(refused));
        }
    }
}
