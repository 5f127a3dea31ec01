//! Decodes a unit piece by piece, so that memory use doesn't grow with the unit: pieces are decoded on all cores while
//! earlier ones are written or compared.

use std::ops::Range;

use df11_codec::outline::Outline;

use crate::decode::parallel::{self, StoredDecoding};
use crate::error::Result;
use crate::model::stored_unit::{PieceBytes, StoredUnit};
use crate::pipeline;

/// Chunks of a piece that a GPU has decoded: some 6 million words.
#[cfg(any(test, feature = "cuda"))]
const CHUNKS_OF_GPU: usize = 512;

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
pub(crate) struct PieceBuffers(Vec<PieceBuffer>);

/// A piece's bytes and words.
#[derive(Debug, Default)]
struct PieceBuffer {
    bytes: PieceBytes,
    words: Vec<u16>,
}

/// The pieces in which the words of a unit are copied from a GPU, in order.
#[cfg(any(test, feature = "cuda"))]
pub(crate) fn of(outline: &Outline<'_>) -> impl Iterator<Item = Piece> {
    let chunks = outline.chunks();
    (0..chunks).step_by(CHUNKS_OF_GPU).map(move |first| Piece::of(outline, first..chunks.min(first + CHUNKS_OF_GPU)))
}

/// Reads and decodes a unit on all cores. Calls `then` for each piece with its words, in order, while later pieces are
/// decoded.
///
/// # Errors
///
/// Those of [`StoredDecoding::decode_elements`], and `then`'s own.
pub(crate) fn decode(
    unit: &StoredUnit<'_>,
    buffers: &mut PieceBuffers,
    then: impl FnMut(&Piece, &[u16]) -> Result<()>,
) -> Result<()> {
    let decoding = StoredDecoding::new(*unit);
    let chunks = 0..decoding.outline().chunks();
    unit.if_unchanged(decode_in_order(&decoding, chunks, buffers, then))
}

/// Like [`decode`], but only for the chunks that hold these elements; `then` gets these elements only.
///
/// # Errors
///
/// As [`decode`].
pub(crate) fn decode_elements(
    unit: &StoredUnit<'_>,
    elements: Range<usize>,
    buffers: &mut PieceBuffers,
    mut then: impl FnMut(&[u16]) -> Result<()>,
) -> Result<()> {
    let decoding = StoredDecoding::new(*unit);
    let chunks = decoding.outline().chunks_of(elements.clone());
    let decoded = decode_in_order(&decoding, chunks, buffers, |piece, words| {
        let own = elements.start.max(piece.elements.start)..elements.end.min(piece.elements.end);
        let own = own.start - piece.elements.start..own.end.saturating_sub(piece.elements.start);
        then(words.get(own).unwrap_or_default())
    });
    unit.if_unchanged(decoded)
}

/// Decodes chunks, and calls `then` for each piece of them, as [`decode`] does.
fn decode_in_order(
    decoding: &StoredDecoding<'_>,
    chunks: Range<usize>,
    buffers: &mut PieceBuffers,
    mut then: impl FnMut(&Piece, &[u16]) -> Result<()>,
) -> Result<()> {
    let pieces: Vec<_> = parallel::tasks_of(chunks).map(|chunks| Piece::of(decoding.outline(), chunks)).collect();
    let decode = |item: usize, buffer: &mut PieceBuffer| match pieces.get(item) {
        Some(piece) => {
            buffer.words.resize(piece.elements.len(), 0);
            decoding.decode_on_this_thread(piece.chunks.clone(), &mut buffer.words, &mut buffer.bytes)
        }
        None => Ok(()),
    };
    let take = |item: usize, buffer: &mut PieceBuffer| match pieces.get(item) {
        Some(piece) => then(piece, &buffer.words),
        None => Ok(()),
    };
    pipeline::in_order(pieces.len(), &mut buffers.0, decode, take)
}

impl Piece {
    fn of(outline: &Outline<'_>, chunks: Range<usize>) -> Self {
        let elements = outline.chunk_elements(chunks.start).start..outline.chunk_elements(chunks.end).start;
        Self { chunks, elements }
    }
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
