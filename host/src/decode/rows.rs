//! Decodes rows of a weight tile by tile, for a reader that takes some rows at a time and keeps none.

use std::ops::Range;

use df11_codec::outline::Outline;

/// Chunks of a tile: as many as are decoded in turns. Their words, about 100 KB, stay in the second-level cache.
const TILE: usize = 4;

/// Has `decode_chunks` decode the chunks that hold these elements, a tile at a time, and calls `then` with as many whole
/// rows of `columns` elements as are there. The first row begins with the first element. `words` is memory for a tile, and
/// for the beginning of a row that ends in the next one.
///
/// # Errors
///
/// The errors of `decode_chunks`.
pub(crate) fn decode<E>(
    outline: &Outline<'_>,
    elements: Range<usize>,
    columns: usize,
    words: &mut Vec<u16>,
    mut decode_chunks: impl FnMut(Range<usize>, &mut [u16]) -> Result<(), E>,
    then: &mut dyn FnMut(&[u16]),
) -> Result<(), E> {
    let chunks = outline.chunks_of(elements.clone());
    let start = |chunk| outline.chunk_elements(chunk).start;
    // Words before the first element, and words of a row that hasn't been whole yet.
    let (mut before, mut held) = (elements.start - start(chunks.start).min(elements.start), 0);
    for first in chunks.clone().step_by(TILE) {
        let tile = first..chunks.end.min(first + TILE);
        let end = held + start(tile.end) - start(tile.start);
        if words.len() < end {
            words.resize(end, 0);
        }
        decode_chunks(tile.clone(), &mut words[held..end])?;
        let end = end - start(tile.end).saturating_sub(elements.end);
        let whole = before + (end - before) / columns * columns;
        then(&words[before..whole]);
        words.copy_within(whole..end, 0);
        (before, held) = (0, end - whole);
    }
    Ok(())
}
