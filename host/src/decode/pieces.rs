//! A unit piece by piece, so that memory doesn't grow with it: one piece is decoded while the one before
//! is written or compared.

use std::mem;
use std::ops::Range;

use df11_codec::{DecodeError, Unit};

use crate::decode::parallel::ParallelDecoder;
use crate::error::Result;

/// Chunks of a piece for each thread, some 800,000 words: still in a cache when it is written or compared.
const CHUNKS_OF_THREAD: usize = 64;

/// The most chunks of a piece: some 6 million words.
const MOST_CHUNKS: usize = 512;

/// Consecutive chunks, and the elements in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// The chunks.
    pub chunks: Range<usize>,
    /// Their elements.
    pub elements: Range<usize>,
}

/// The pieces of a unit, in order.
pub(crate) fn of(unit: &Unit<'_>) -> impl Iterator<Item = Piece> {
    let n = unit.chunks();
    let step = MOST_CHUNKS.min(CHUNKS_OF_THREAD * rayon::current_num_threads());
    (0..n).step_by(step).map(move |first| {
        let chunks = first..n.min(first + step);
        let elements = unit.chunk_elements(chunks.start).start..unit.chunk_elements(chunks.end).start;
        Piece { chunks, elements }
    })
}

/// Decodes a unit on all cores, and has `then` take each piece with its words, in order, while the next
/// one is decoded.
///
/// # Errors
///
/// `then`'s own; `damaged` makes one of a [`DecodeError`].
pub(crate) fn decode<E>(
    unit: &Unit<'_>,
    mut then: impl FnMut(&Piece, &[u16]) -> Result<(), E>,
    damaged: impl Fn(DecodeError) -> E,
) -> Result<(), E> {
    let coder = ParallelDecoder::new(*unit);
    let (mut words, mut next_words) = (Vec::new(), Vec::new());
    let mut pieces = of(unit);
    let Some(mut piece) = pieces.next() else { return Ok(()) };
    decode_piece(&coder, &piece, &mut words).map_err(&damaged)?;
    for next in pieces {
        let mut decoded = Ok(());
        // `then` stays on this thread, which is none of the pool's.
        rayon::in_place_scope(|scope| {
            scope.spawn(|_| decoded = decode_piece(&coder, &next, &mut next_words));
            then(&piece, &words)
        })?;
        decoded.map_err(&damaged)?;
        mem::swap(&mut words, &mut next_words);
        piece = next;
    }
    then(&piece, &words)
}

fn decode_piece(coder: &ParallelDecoder<'_>, piece: &Piece, words: &mut Vec<u16>) -> Result<(), DecodeError> {
    words.resize(piece.elements.len(), 0);
    coder.decode_chunks(piece.chunks.clone(), words)
}

#[cfg(test)]
mod tests {
    use df11_codec::Geometry;

    use super::*;

    #[test]
    fn pieces_cover_a_unit_without_a_hole() {
        let words: Vec<u16> = (0..15u32 << 20).map(|i| (i.wrapping_mul(0x9e37) >> 3) as u16 & 0x83ff).collect();
        let encoded = crate::unit::encode(&[&words]).unwrap();
        let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap();
        let pieces: Vec<_> = of(&unit).collect();
        assert!(pieces.len() > 1);
        assert_eq!((pieces[0].elements.start, pieces[pieces.len() - 1].elements.end), (0, unit.n_elements()));
        assert_eq!((pieces[0].chunks.start, pieces[pieces.len() - 1].chunks.end), (0, unit.chunks()));
        for pair in pieces.windows(2) {
            assert_eq!((pair[0].elements.end, pair[0].chunks.end), (pair[1].elements.start, pair[1].chunks.start));
        }
    }
}
