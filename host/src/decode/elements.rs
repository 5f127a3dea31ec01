//! Decodes some elements of a unit: the chunks that hold them, and no others.

use std::ops::Range;

use df11_codec::outline::Outline;

/// How many of these elements a unit has.
pub(crate) fn number_of(outline: &Outline<'_>, elements: &Range<usize>) -> usize {
    elements.end.min(outline.n_elements()).saturating_sub(elements.start)
}

/// Has `decode_chunks` decode the chunks that hold these elements, and puts the elements into `out`, which must have their
/// number. Only a first or last chunk that holds other elements too is decoded elsewhere and copied.
///
/// # Errors
///
/// Those of `decode_chunks`.
pub(crate) fn decode<E>(
    outline: &Outline<'_>,
    elements: Range<usize>,
    out: &mut [u16],
    mut decode_chunks: impl FnMut(Range<usize>, &mut [u16]) -> Result<(), E>,
) -> Result<(), E> {
    let mut chunks = outline.chunks_of(elements.clone());
    if chunks.is_empty() {
        return Ok(());
    }
    let holds_others = |chunk| {
        let held = outline.chunk_elements(chunk);
        held.start < elements.start || held.end > elements.end
    };
    if holds_others(chunks.start) {
        decode_edge(outline, chunks.start, &elements, out, &mut decode_chunks)?;
        chunks.start += 1;
    }
    if !chunks.is_empty() && holds_others(chunks.end - 1) {
        decode_edge(outline, chunks.end - 1, &elements, out, &mut decode_chunks)?;
        chunks.end -= 1;
    }
    let start = |chunk| outline.chunk_elements(chunk).start.saturating_sub(elements.start);
    let held = if chunks.is_empty() { 0..0 } else { start(chunks.start)..start(chunks.end) };
    match out.get_mut(held) {
        Some(out) => decode_chunks(chunks, out),
        None => Ok(()),
    }
}

/// Decodes a chunk, and copies the requested part of it.
fn decode_edge<E>(
    outline: &Outline<'_>,
    chunk: usize,
    elements: &Range<usize>,
    out: &mut [u16],
    mut decode_chunks: impl FnMut(Range<usize>, &mut [u16]) -> Result<(), E>,
) -> Result<(), E> {
    let held = outline.chunk_elements(chunk);
    let mut words = vec![0; held.len()];
    decode_chunks(chunk..chunk + 1, &mut words)?;
    let wanted = held.start.max(elements.start)..held.end.min(elements.end);
    let from = words.get(wanted.start - held.start..wanted.end.saturating_sub(held.start));
    let to = out.get_mut(wanted.start - elements.start..wanted.end.saturating_sub(elements.start));
    if let (Some(from), Some(to)) = (from, to) {
        to.copy_from_slice(from);
    }
    Ok(())
}
