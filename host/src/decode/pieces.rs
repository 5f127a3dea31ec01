//! Decodes a unit piece by piece, so that memory use doesn't grow with the unit: one piece is decoded while the
//! previous one is written or compared.

use std::mem;
use std::ops::Range;

use df11_codec::outline::Outline;

use crate::decode::parallel::{ReadBuffers, StoredDecoding};
use crate::error::Result;
use crate::model::stored_unit::StoredUnit;

/// Chunks of a piece for each thread, some 800,000 words: they are still in a cache when the piece is written or
/// compared.
const CHUNKS_OF_THREAD: usize = 64;

/// The largest number of chunks in a piece: some 6 million words.
const MOST_CHUNKS: usize = 512;

/// Consecutive chunks that are decoded together, and the elements in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// The chunks.
    pub(crate) chunks: Range<usize>,
    /// Their elements.
    pub(crate) elements: Range<usize>,
}

/// Memory for decoding units one after another.
#[derive(Debug, Default)]
pub(crate) struct Workspace {
    read: ReadBuffers,
    words: Vec<u16>,
    next_words: Vec<u16>,
}

/// The pieces of a unit, in order.
#[cfg(any(test, feature = "cuda"))]
pub(crate) fn of(outline: &Outline<'_>) -> impl Iterator<Item = Piece> {
    of_chunks(outline, 0..outline.chunks())
}

fn of_chunks(outline: &Outline<'_>, chunks: Range<usize>) -> impl Iterator<Item = Piece> {
    let step = MOST_CHUNKS.min(CHUNKS_OF_THREAD * rayon::current_num_threads());
    let end = chunks.end;
    chunks.step_by(step).map(move |first| {
        let chunks = first..end.min(first + step);
        let elements = outline.chunk_elements(chunks.start).start..outline.chunk_elements(chunks.end).start;
        Piece { chunks, elements }
    })
}

/// Reads and decodes a unit on all cores. Calls `then` for each piece with its words, in order, while the next piece is
/// decoded.
///
/// # Errors
///
/// Those of [`StoredDecoding::decode_chunks`], and `then`'s own.
pub(crate) fn decode(
    unit: &StoredUnit<'_>,
    workspace: &mut Workspace,
    then: impl FnMut(&Piece, &[u16]) -> Result<()>,
) -> Result<()> {
    let Workspace { read, words, next_words } = workspace;
    let decoding = StoredDecoding::new(unit, read)?;
    let chunks = 0..decoding.outline().chunks();
    decode_chunks(&decoding, chunks, [words, next_words], then)
}

/// Like [`decode`], but only for the chunks that hold these elements; `then` gets these elements only.
///
/// # Errors
///
/// As [`decode`].
pub(crate) fn decode_elements(
    unit: &StoredUnit<'_>,
    elements: Range<usize>,
    workspace: &mut Workspace,
    mut then: impl FnMut(&[u16]) -> Result<()>,
) -> Result<()> {
    let Workspace { read, words, next_words } = workspace;
    let decoding = StoredDecoding::new(unit, read)?;
    let chunks = decoding.outline().chunks_of(elements.clone());
    decode_chunks(&decoding, chunks, [words, next_words], |piece, words| {
        let own = elements.start.max(piece.elements.start)..elements.end.min(piece.elements.end);
        let own = own.start - piece.elements.start..own.end.saturating_sub(piece.elements.start);
        then(words.get(own).unwrap_or_default())
    })
}

fn decode_chunks(
    decoding: &StoredDecoding<'_>,
    chunks: Range<usize>,
    [words, next_words]: [&mut Vec<u16>; 2],
    mut then: impl FnMut(&Piece, &[u16]) -> Result<()>,
) -> Result<()> {
    let mut pieces = of_chunks(decoding.outline(), chunks);
    let Some(mut piece) = pieces.next() else { return Ok(()) };
    decode_piece(decoding, &piece, words)?;
    for next in pieces {
        let mut decoded = Ok(());
        // `then` runs on this thread, which doesn't belong to the pool.
        rayon::in_place_scope(|scope| {
            scope.spawn(|_| decoded = decode_piece(decoding, &next, next_words));
            then(&piece, words)
        })?;
        decoded?;
        mem::swap(words, next_words);
        piece = next;
    }
    then(&piece, words)
}

fn decode_piece(decoding: &StoredDecoding<'_>, piece: &Piece, words: &mut Vec<u16>) -> Result<()> {
    words.resize(piece.elements.len(), 0);
    decoding.decode_chunks(piece.chunks.clone(), words)
}

#[cfg(test)]
mod tests {
    use df11_codec::{Geometry, Unit};

    use super::*;

    #[test]
    fn pieces_cover_a_unit_without_a_hole() {
        let words: Vec<u16> = (0..15u32 << 20).map(|i| (i.wrapping_mul(0x9e37) >> 3) as u16 & 0x83ff).collect();
        let encoded = crate::unit::encode(&[&words]).unwrap();
        let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap();
        let pieces: Vec<_> = of(&unit.outline()).collect();
        assert!(pieces.len() > 1);
        assert_eq!((pieces[0].elements.start, pieces[pieces.len() - 1].elements.end), (0, unit.n_elements()));
        assert_eq!((pieces[0].chunks.start, pieces[pieces.len() - 1].chunks.end), (0, unit.chunks()));
        for pair in pieces.windows(2) {
            assert_eq!((pair[0].elements.end, pair[0].chunks.end), (pair[1].elements.start, pair[1].chunks.start));
        }
    }
}
